; An element of a component is a call of it; elements in lower case are the page's own.
((jsx_opening_element name: (identifier) @reference.call) (#match? @reference.call "^[^a-z]"))
((jsx_self_closing_element name: (identifier) @reference.call) (#match? @reference.call "^[^a-z]"))
(jsx_opening_element name: (member_expression property: (property_identifier) @reference.call))
(jsx_self_closing_element name: (member_expression property: (property_identifier) @reference.call))
(jsx_expression (identifier) @reference.other)

; What only JavaScript's grammar says so.

(field_definition
  property: [(property_identifier) @name (private_property_identifier) @name (computed_property_name) @name (number) @name (string (string_fragment) @name)]
  value: (_)? @body) @definition.field
(field_definition
  property: [(property_identifier) @name (private_property_identifier) @name (computed_property_name) @name]
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.method

(class_heritage (identifier) @reference.inherit)
(class_heritage (member_expression property: (property_identifier) @reference.inherit))
(class_heritage (call_expression arguments: (arguments (identifier) @reference.inherit)))

; An element of a component is a call of it. All that a component's template has left here are the names of its tags.
((start_tag (tag_name) @reference.call) (#match? @reference.call "^[A-Z]"))
((self_closing_tag (tag_name) @reference.call) (#match? @reference.call "^[A-Z]"))
; Custom elements and components written with hyphens.
((start_tag (tag_name) @reference.call) (#match? @reference.call "^[a-z]+-[a-z]"))
((self_closing_tag (tag_name) @reference.call) (#match? @reference.call "^[a-z]+-[a-z]"))
; A block's tag may name a file in its src.
(script_element (start_tag) @import)
(style_element (start_tag) @import)

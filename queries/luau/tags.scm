
(type_definition name: (identifier) @name) @definition.type
(type_definition name: (generic_type . (identifier) @name)) @definition.type
((function_call name: (identifier) @_require arguments: (arguments . (dot_index_expression))) @import
  (#eq? @_require "require"))

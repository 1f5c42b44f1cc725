[(line_comment) (block_comment)] @comment
(import_declaration) @import

(class_declaration name: (identifier) @name body: (class_body) @body) @definition.class
(record_declaration name: (identifier) @name body: (class_body) @body) @definition.class
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name) @definition.field))
(interface_declaration name: (identifier) @name body: (interface_body) @body) @definition.interface
(annotation_type_declaration name: (identifier) @name body: (annotation_type_body) @body) @definition.interface
(annotation_type_element_declaration name: (identifier) @name) @definition.method
(enum_declaration name: (identifier) @name body: (enum_body) @body) @definition.enum
(enum_constant name: (identifier) @name body: (class_body)? @body) @definition.enummember
(module_declaration name: [(identifier) (scoped_identifier)] @name body: (module_body) @body) @definition.module

(method_declaration name: (identifier) @name body: (block)? @body) @definition.method
(constructor_declaration name: (identifier) @name body: (constructor_body) @body) @definition.constructor
(compact_constructor_declaration name: (identifier) @name body: (block) @body) @definition.constructor

(field_declaration declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.field
((field_declaration
  (modifiers) @_modifiers
  declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.constant
  (#match? @_modifiers "\\bstatic\\b")
  (#match? @_modifiers "\\bfinal\\b"))
(constant_declaration declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.constant
(field_declaration declarator: (variable_declarator
  name: (identifier) @name
  value: [(object_creation_expression (class_body) @body) (lambda_expression body: (block) @body)])) @definition.field

; References.
(method_invocation name: (identifier) @reference.call)
(method_invocation object: (identifier) @reference.other)
(method_reference (identifier) @reference.other)
(field_access field: (identifier) @reference.other)
(field_access object: (identifier) @reference.other)
[(annotation name: (identifier) @reference.type)
  (marker_annotation name: (identifier) @reference.type)]
((type_identifier) @reference.type (#not-any-of? @reference.type "String" "Object" "Integer" "Long" "Boolean" "Override" "var"))
(superclass [(type_identifier) @reference.inherit
  (generic_type . (type_identifier) @reference.inherit)
  (scoped_type_identifier (type_identifier) @reference.inherit .)
  (generic_type . (scoped_type_identifier (type_identifier) @reference.inherit .))])
(type_list [(type_identifier) @reference.inherit
  (generic_type . (type_identifier) @reference.inherit)
  (scoped_type_identifier (type_identifier) @reference.inherit .)
  (generic_type . (scoped_type_identifier (type_identifier) @reference.inherit .))])

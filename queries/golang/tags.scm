(comment) @comment
(import_declaration) @import

; Declarations of one spec without parentheses start at their keyword.
(const_declaration) @wrap
(var_declaration) @wrap
(type_declaration) @wrap

(function_declaration
  name: (identifier) @name
  body: (block)? @body) @definition.function

(method_declaration
  receiver: (parameter_list
    (parameter_declaration
      type: [
        (type_identifier) @container
        (generic_type type: (type_identifier) @container)
        (pointer_type (type_identifier) @container)
        (pointer_type (generic_type type: (type_identifier) @container))
        (parenthesized_type)
      ]))
  name: (field_identifier) @name
  body: (block)? @body) @definition.method

(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type
(type_spec
  name: (type_identifier) @name
  type: (struct_type (field_declaration_list) @body)) @definition.struct
(type_spec
  name: (type_identifier) @name
  type: (interface_type "{" @body "}" @body)) @definition.interface

(field_declaration name: (field_identifier) @name) @definition.field
; An embedded field's name is its type's.
(field_declaration
  !name
  type: [
    (type_identifier) @name
    (generic_type type: (type_identifier) @name)
    (qualified_type name: (type_identifier) @name)
    (generic_type type: (qualified_type name: (type_identifier) @name))
    (pointer_type (type_identifier) @name)
    (pointer_type (qualified_type name: (type_identifier) @name))
  ]) @definition.field

(method_elem name: (field_identifier) @name) @definition.method
(interface_type (type_elem . [(type_identifier) @name (qualified_type name: (type_identifier) @name)] .) @definition.field)

; A value is a body: where it is long, the compressed tiers leave it out, but keep what comes before its brace.
(const_spec name: (identifier) @name value: (expression_list)? @body) @definition.constant
(var_spec name: (identifier) @name value: (expression_list)? @body) @definition.variable
(var_spec
  name: (identifier) @name
  value: (expression_list . [
    (composite_literal body: (literal_value) @body)
    (unary_expression operand: (composite_literal body: (literal_value) @body))
    (func_literal body: (block) @body)
    (call_expression arguments: (argument_list) @body)
  ] .)) @definition.variable

; References.
(call_expression function: (identifier) @reference.call)
(call_expression function: (selector_expression field: (field_identifier) @reference.call))
(call_expression function: (type_instantiation_expression type: (type_identifier) @reference.call))
(selector_expression field: (field_identifier) @reference.other)
((type_identifier) @reference.type
  (#not-any-of? @reference.type "string" "int" "error" "bool" "byte" "any" "uint64" "int64" "uint32" "int32" "uint8" "uint16" "uint" "rune"
    "uintptr" "float64" "float32" "int8" "int16" "complex128" "complex64" "comparable"))
(field_declaration !name type: [
  (type_identifier) @reference.inherit
  (pointer_type (type_identifier) @reference.inherit)
  (qualified_type name: (type_identifier) @reference.inherit)
  (pointer_type (qualified_type name: (type_identifier) @reference.inherit))
  (generic_type type: (type_identifier) @reference.inherit)])
(interface_type (type_elem [(type_identifier) @reference.inherit (qualified_type name: (type_identifier) @reference.inherit)]))

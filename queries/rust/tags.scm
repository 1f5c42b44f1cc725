(line_comment !inner) @comment
(block_comment !inner) @comment
(attribute_item) @attribute
[(use_declaration) (extern_crate_declaration)] @import
((mod_item !body) @import)

(mod_item name: (identifier) @name body: (declaration_list)? @body) @definition.module
(struct_item name: (type_identifier) @name body: (field_declaration_list)? @body) @definition.struct
(union_item name: (type_identifier) @name body: (field_declaration_list)? @body) @definition.union
(enum_item name: (type_identifier) @name body: (enum_variant_list) @body) @definition.enum
(enum_variant name: (identifier) @name) @definition.enummember
(field_declaration name: (field_identifier) @name) @definition.field
(trait_item name: (type_identifier) @name body: (declaration_list) @body) @definition.trait
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(const_item name: (identifier) @name value: (_)? @body) @definition.constant
(static_item name: (identifier) @name value: (_)? @body) @definition.variable
(const_item name: (identifier) @name value: (reference_expression value: (array_expression) @body)) @definition.constant
(static_item name: (identifier) @name value: (reference_expression value: (array_expression) @body)) @definition.variable
(function_item name: (identifier) @name body: (block) @body) @definition.function
(function_signature_item name: (identifier) @name) @definition.function
(macro_definition name: (identifier) @name ["{" "(" "["] @body ["}" ")" "]"] @body) @definition.macro

(impl_item
  type: [
    (type_identifier) @name
    (primitive_type) @name
    (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (type_identifier) @name)])
    (scoped_type_identifier name: (type_identifier) @name)
    (reference_type type: [
      (type_identifier) @name
      (primitive_type) @name
      (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (type_identifier) @name)])
      (scoped_type_identifier name: (type_identifier) @name)
      (array_type) @name
      (dynamic_type) @name])
    (dynamic_type trait: [
      (type_identifier) @name
      (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (type_identifier) @name)])
      (scoped_type_identifier name: (type_identifier) @name)])
    (array_type) @name
    (tuple_type) @name
    (unit_type) @name
    (never_type) @name
    (pointer_type) @name
    (function_type) @name
    (bounded_type) @name
    (macro_invocation) @name
  ]
  body: (declaration_list) @body) @definition.impl

; References.
(call_expression function: [
  (identifier) @reference.call
  (scoped_identifier name: (identifier) @reference.call)
  (field_expression field: (field_identifier) @reference.call)
  (generic_function function: [
    (identifier) @reference.call
    (scoped_identifier name: (identifier) @reference.call)
    (field_expression field: (field_identifier) @reference.call)])])
(macro_invocation macro: [(identifier) @reference.call (scoped_identifier name: (identifier) @reference.call)])
(field_expression field: (field_identifier) @reference.other)
(scoped_identifier name: (identifier) @reference.other)
(scoped_identifier path: (identifier) @reference.other)
(token_tree (identifier) @reference.other)
(arguments (identifier) @reference.other)
(type_identifier) @reference.type
(impl_item trait: [
  (type_identifier) @reference.inherit
  (scoped_type_identifier name: (type_identifier) @reference.inherit)
  (generic_type type: [(type_identifier) @reference.inherit (scoped_type_identifier name: (type_identifier) @reference.inherit)])])
(trait_item bounds: (trait_bounds [
  (type_identifier) @reference.inherit
  (scoped_type_identifier name: (type_identifier) @reference.inherit)
  (generic_type type: (type_identifier) @reference.inherit)]))

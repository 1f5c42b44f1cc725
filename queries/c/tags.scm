(comment) @comment

(preproc_include) @import
((preproc_call directive: (preproc_directive) @_d) @import
  (#match? @_d "^#[ \t]*(include|include_next|import)$"))

; Macros. What a macro stands for is its body: long ones are left out.
(preproc_def name: (identifier) @name value: (preproc_arg)? @body) @definition.macro
(preproc_function_def name: (identifier) @name value: (preproc_arg)? @body) @definition.macro

; Types. A struct inside a typedef or before a variable: see adjust.go.
(struct_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @definition.union
(enum_specifier name: (type_identifier) @name body: (enumerator_list) @body) @definition.enum
(enumerator name: (identifier) @name) @definition.enummember

(type_definition declarator: [
  (type_identifier) @name
  (primitive_type) @name
  (array_declarator declarator: (type_identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (type_identifier) @name))
  (function_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (type_identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (array_declarator declarator: (type_identifier) @name))))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (function_declarator declarator: (type_identifier) @name))))
  (pointer_declarator declarator: [
    (type_identifier) @name
    (array_declarator declarator: (type_identifier) @name)
    (function_declarator declarator: (type_identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
    (pointer_declarator declarator: (type_identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))
  ])
]) @definition.type

; A struct without a name takes the typedef's.
(type_definition
  type: (struct_specifier !name body: (field_declaration_list) @body)
  declarator: (type_identifier) @name) @definition.struct
(type_definition
  type: (union_specifier !name body: (field_declaration_list) @body)
  declarator: (type_identifier) @name) @definition.union
(type_definition
  type: (enum_specifier !name body: (enumerator_list) @body)
  declarator: (type_identifier) @name) @definition.enum

(field_declaration declarator: [
  (field_identifier) @name
  (array_declarator declarator: (field_identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name))))
  (pointer_declarator declarator: [
    (field_identifier) @name
    (array_declarator declarator: (field_identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
    (pointer_declarator declarator: (field_identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
    (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name))))
  ])
]) @definition.field

; A field whose type and name a macro makes: BIT(name);
(field_declaration
  type: (macro_type_specifier type: (type_descriptor type: (type_identifier) @name))
  !declarator) @definition.field

; Variables. A braced initialiser is the body.
(declaration declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  (pointer_declarator declarator: [
    (identifier) @name
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  ])
]) @definition.variable
(declaration declarator: (init_declarator
  declarator: [
    (identifier) @name
    (array_declarator declarator: (identifier) @name)
    (array_declarator declarator: (array_declarator declarator: (identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
    (pointer_declarator declarator: [
      (identifier) @name
      (array_declarator declarator: (identifier) @name)
      (pointer_declarator declarator: (identifier) @name)
    ])
  ]
  value: [(initializer_list) (string_literal) (concatenated_string)]? @body)) @definition.variable

; Functions: prototypes, then definitions. Between the type and the name stand any number of '*'.
(declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))))
  (pointer_declarator declarator: [
    (function_declarator declarator: (identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (identifier) @name))
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  ])
]) @definition.function
(function_definition
  declarator: [
    (function_declarator declarator: (identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))))
    (pointer_declarator declarator: [
      (function_declarator declarator: (identifier) @name)
      (function_declarator declarator: (parenthesized_declarator (identifier) @name))
      (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
      (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
    ])
  ]
  body: (compound_statement) @body) @definition.function

; References.
(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (field_identifier) @reference.call))
(type_identifier) @reference.type

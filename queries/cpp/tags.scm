(comment) @comment

(preproc_include) @import
((preproc_call directive: (preproc_directive) @_d) @import
  (#match? @_d "^#[ \t]*(include|include_next|import)$"))

(template_declaration) @wrap
(friend_declaration) @wrap
(linkage_specification body: [(declaration) (function_definition)]) @wrap
(attribute_declaration) @attribute

; Macros.
(preproc_def name: (identifier) @name value: (preproc_arg)? @body) @definition.macro
(preproc_function_def name: (identifier) @name value: (preproc_arg)? @body) @definition.macro

; Namespaces.
(namespace_definition name: (namespace_identifier) @name body: (declaration_list) @body) @definition.module
(namespace_definition
  name: (nested_namespace_specifier (namespace_identifier) @container (namespace_identifier) @name)
  body: (declaration_list) @body) @definition.module
(namespace_definition
  name: (nested_namespace_specifier (namespace_identifier) @container
    (nested_namespace_specifier (namespace_identifier) @container (namespace_identifier) @name))
  body: (declaration_list) @body) @definition.module
(namespace_definition
  name: (nested_namespace_specifier (namespace_identifier) @container
    (nested_namespace_specifier (namespace_identifier) @container
      (nested_namespace_specifier (namespace_identifier) @container (namespace_identifier) @name)))
  body: (declaration_list) @body) @definition.module

; Classes; a specialisation has the template's name.
(class_specifier
  name: [
    (type_identifier) @name
    (template_type name: (type_identifier) @name)
    (qualified_identifier scope: (_) @container name: [(type_identifier) @name (template_type name: (type_identifier) @name)])
    (qualified_identifier scope: (_) @container name: (qualified_identifier scope: (_) @container name: (type_identifier) @name))
  ]
  body: (field_declaration_list) @body) @definition.class
(struct_specifier
  name: [
    (type_identifier) @name
    (template_type name: (type_identifier) @name)
    (qualified_identifier scope: (_) @container name: [(type_identifier) @name (template_type name: (type_identifier) @name)])
    (qualified_identifier scope: (_) @container name: (qualified_identifier scope: (_) @container name: (type_identifier) @name))
  ]
  body: (field_declaration_list) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @definition.union
(enum_specifier
  name: [(type_identifier) @name (qualified_identifier scope: (_) @container name: (type_identifier) @name)]
  body: (enumerator_list) @body) @definition.enum
(enumerator name: (identifier) @name) @definition.enummember
(concept_definition name: (identifier) @name) @definition.type
(alias_declaration name: (type_identifier) @name) @definition.type

(type_definition declarator: [
  (type_identifier) @name
  (primitive_type) @name
  (array_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
  (function_declarator declarator: (parenthesized_declarator (_ (pointer_declarator declarator: (type_identifier) @name))))
  (reference_declarator (type_identifier) @name)
  (pointer_declarator declarator: [
    (type_identifier) @name
    (array_declarator declarator: (type_identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
    (pointer_declarator declarator: (type_identifier) @name)
  ])
]) @definition.type
(type_definition
  type: (struct_specifier !name body: (field_declaration_list) @body)
  declarator: (type_identifier) @name) @definition.struct
(type_definition
  type: (union_specifier !name body: (field_declaration_list) @body)
  declarator: (type_identifier) @name) @definition.union
(type_definition
  type: (enum_specifier !name body: (enumerator_list) @body)
  declarator: (type_identifier) @name) @definition.enum

; Data members.
(field_declaration declarator: [
  (field_identifier) @name
  (array_declarator declarator: (field_identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
  (reference_declarator (field_identifier) @name)
  (pointer_declarator declarator: [
    (field_identifier) @name
    (array_declarator declarator: (field_identifier) @name)
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
    (pointer_declarator declarator: (field_identifier) @name)
    (reference_declarator (field_identifier) @name)
  ])
]) @definition.field
(field_declaration declarator: [
  (field_identifier) @name
  (array_declarator declarator: (field_identifier) @name)
  ] default_value: (initializer_list) @body) @definition.field

; Variables. A braced initialiser or a lambda's statements are the body.
(declaration declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  (reference_declarator (identifier) @name)
  (qualified_identifier scope: (_) @container name: (identifier) @name)
  (pointer_declarator declarator: [
    (identifier) @name
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (identifier) @name)
    (qualified_identifier scope: (_) @container name: (identifier) @name)
  ])
]) @definition.variable
(declaration declarator: (init_declarator
  declarator: [
    (identifier) @name
    (array_declarator declarator: [
      (identifier) @name
      (array_declarator declarator: (identifier) @name)
      (qualified_identifier scope: (_) @container name: (identifier) @name)
    ])
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
    (reference_declarator (identifier) @name)
    (qualified_identifier scope: (_) @container name: (identifier) @name)
    (qualified_identifier scope: (_) @container name: (qualified_identifier scope: (_) @container name: (identifier) @name))
    (pointer_declarator declarator: [
      (identifier) @name
      (array_declarator declarator: (identifier) @name)
      (pointer_declarator declarator: (identifier) @name)
      (qualified_identifier scope: (_) @container name: (identifier) @name)
    ])
  ]
  value: [(initializer_list) (string_literal) (concatenated_string) (raw_string_literal) (lambda_expression)]? @body)) @definition.variable

; Functions: prototypes at namespace level, friends and member templates; then members; then definitions. A written scope makes a method.
(declaration declarator: [
  (function_declarator declarator: [
    (identifier) @name
    (destructor_name) @name
    (operator_name) @name
    (template_function name: (identifier) @name)
    (parenthesized_declarator (identifier) @name)
    (parenthesized_declarator (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  ])
  (operator_cast type: (_) @name)
  (reference_declarator (function_declarator declarator: [(identifier) @name (operator_name) @name]))
  (pointer_declarator declarator: [
    (function_declarator declarator: [(identifier) @name (operator_name) @name])
    (reference_declarator (function_declarator declarator: [(identifier) @name (operator_name) @name]))
    (pointer_declarator declarator: (function_declarator declarator: [(identifier) @name (operator_name) @name]))
  ])
]) @definition.function
(field_declaration declarator: [
  (function_declarator declarator: [
    (field_identifier) @name
    (operator_name) @name
    (destructor_name) @name
    (template_method name: (field_identifier) @name)
    (parenthesized_declarator (field_identifier) @name)
  ])
  (operator_cast type: (_) @name)
  (reference_declarator (function_declarator declarator: [(field_identifier) @name (operator_name) @name]))
  (pointer_declarator declarator: [
    (function_declarator declarator: [(field_identifier) @name (operator_name) @name])
    (reference_declarator (function_declarator declarator: [(field_identifier) @name (operator_name) @name]))
    (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) @name (operator_name) @name]))
  ])
]) @definition.method
(function_definition
  declarator: [
    (function_declarator declarator: [
      (identifier) @name
      (field_identifier) @name
      (destructor_name) @name
      (operator_name) @name
      (operator_cast type: (_) @name)
      (template_function name: (identifier) @name)
      (template_method name: (field_identifier) @name)
      (parenthesized_declarator [(identifier) @name (field_identifier) @name])
      (parenthesized_declarator (pointer_declarator declarator: (function_declarator declarator: [(identifier) @name (field_identifier) @name])))
    ])
    (operator_cast type: (_) @name)
    (reference_declarator (function_declarator declarator: [(identifier) @name (field_identifier) @name (operator_name) @name (template_function name: (identifier) @name)]))
    (pointer_declarator declarator: [
      (function_declarator declarator: [(identifier) @name (field_identifier) @name (operator_name) @name (template_function name: (identifier) @name)])
      (reference_declarator (function_declarator declarator: [(identifier) @name (field_identifier) @name (operator_name) @name]))
      (pointer_declarator declarator: (function_declarator declarator: [(identifier) @name (field_identifier) @name (operator_name) @name]))
    ])
  ]
  body: (compound_statement)? @body) @definition.function

; Definitions outside their class: the scope may be three names deep.
(function_definition
  declarator: [
    (function_declarator declarator: (qualified_identifier scope: (_)? @container name: [
      (identifier) @name (destructor_name) @name (operator_name) @name (operator_cast type: (_) @name) (template_function name: (identifier) @name)
      (qualified_identifier scope: (_) @container name: [
        (identifier) @name (destructor_name) @name (operator_name) @name (operator_cast type: (_) @name) (template_function name: (identifier) @name)
        (qualified_identifier scope: (_) @container name: [
          (identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (identifier) @name)])])]))
    (qualified_identifier scope: (_)? @container name: [
      (operator_cast type: (_) @name)
      (qualified_identifier scope: (_) @container name: (operator_cast type: (_) @name))])
    (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_)? @container name: [
      (identifier) @name (operator_name) @name (template_function name: (identifier) @name)
      (qualified_identifier scope: (_) @container name: [
        (identifier) @name (operator_name) @name
        (qualified_identifier scope: (_) @container name: [(identifier) @name (operator_name) @name])])])))
    (pointer_declarator declarator: [
      (function_declarator declarator: (qualified_identifier scope: (_)? @container name: [
        (identifier) @name (operator_name) @name (template_function name: (identifier) @name)
        (qualified_identifier scope: (_) @container name: [
          (identifier) @name (operator_name) @name
          (qualified_identifier scope: (_) @container name: [(identifier) @name (operator_name) @name])])]))
      (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_)? @container name: [
        (identifier) @name (operator_name) @name
        (qualified_identifier scope: (_) @container name: (identifier) @name)])))
      (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_)? @container name: [
        (identifier) @name (operator_name) @name
        (qualified_identifier scope: (_) @container name: (identifier) @name)])))
    ])
  ]
  body: (compound_statement)? @body) @definition.method

; "class EXPORT Name : public Base {…}": without the preprocessor it looks like a function that returns a class.
(function_definition
  type: (class_specifier !body)
  declarator: (identifier) @name
  body: (compound_statement) @body) @definition.class
(function_definition
  type: (struct_specifier !body)
  declarator: (identifier) @name
  body: (compound_statement) @body) @definition.struct

; References.
(call_expression function: [
  (identifier) @reference.call
  (field_expression field: (field_identifier) @reference.call)
  (field_expression field: (template_method name: (field_identifier) @reference.call))
  (template_function name: (identifier) @reference.call)
  (qualified_identifier name: [
    (identifier) @reference.call
    (template_function name: (identifier) @reference.call)
    (qualified_identifier name: [
      (identifier) @reference.call
      (template_function name: (identifier) @reference.call)
      (qualified_identifier name: (identifier) @reference.call)])])
])
(type_identifier) @reference.type
(qualified_identifier scope: (namespace_identifier) @reference.type)
(base_class_clause [
  (type_identifier) @reference.inherit
  (template_type name: (type_identifier) @reference.inherit)
  (qualified_identifier name: [
    (type_identifier) @reference.inherit
    (template_type name: (type_identifier) @reference.inherit)
    (qualified_identifier name: (type_identifier) @reference.inherit)
    (qualified_identifier name: (template_type name: (type_identifier) @reference.inherit))])
])

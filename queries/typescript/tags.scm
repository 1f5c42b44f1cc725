; What TypeScript and TSX add to the common patterns.

(ambient_declaration) @wrap
; declare module "./x" adds to another file.
(ambient_declaration (module name: (string) @import))

(function_signature name: (_) @name) @definition.function
(abstract_class_declaration name: (_) @name body: (_) @body) @definition.class
(interface_declaration name: (_) @name body: (_) @body) @definition.interface
(type_alias_declaration name: (_) @name) @definition.type
; A name for an object type is an interface in all but the word.
(type_alias_declaration name: (_) @name value: (object_type) @body) @definition.interface
(type_alias_declaration name: (_) @name value: (object_type (index_signature (mapped_type_clause)))) @definition.type
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(enum_body name: [(property_identifier) @name @definition.enummember (computed_property_name) @name @definition.enummember (string (string_fragment) @name @definition.enummember)])
(enum_assignment name: [(property_identifier) @name (computed_property_name) @name (string (string_fragment) @name)]) @definition.enummember
(module name: [(identifier) @name (nested_identifier) @name (string (string_fragment) @name)] body: (_)? @body) @definition.module
(internal_module name: [(identifier) @name (nested_identifier) @name (string (string_fragment) @name)] body: (_)? @body) @definition.module
(ambient_declaration "global" @name (statement_block) @body) @definition.module

(class_body [
  (method_signature name: [(property_identifier) @name (private_property_identifier) @name (computed_property_name) @name (string (string_fragment) @name)])
  (abstract_method_signature name: [(property_identifier) @name (computed_property_name) @name (string (string_fragment) @name)])
] @definition.method)
(class_body (abstract_method_signature ["get" "set"] name: [(property_identifier) @name (computed_property_name) @name (string (string_fragment) @name)]) @definition.property)
((class_body (method_signature name: (property_identifier) @name) @definition.constructor)
  (#eq? @name "constructor"))
(public_field_definition
  name: [(property_identifier) @name (private_property_identifier) @name (computed_property_name) @name (number) @name (string (string_fragment) @name)]
  value: (_)? @body) @definition.field
(public_field_definition
  name: [(property_identifier) @name (private_property_identifier) @name (computed_property_name) @name]
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.method

(interface_body (property_signature
  name: [(property_identifier) @name (computed_property_name) @name (number) @name (string (string_fragment) @name)]) @definition.field)
(interface_body (method_signature
  name: [(property_identifier) @name (computed_property_name) @name (number) @name (string (string_fragment) @name)]) @definition.method)
(type_alias_declaration value: (object_type (property_signature
  name: [(property_identifier) @name (computed_property_name) @name (number) @name (string (string_fragment) @name)]) @definition.field))
(type_alias_declaration value: (object_type (method_signature
  name: [(property_identifier) @name (computed_property_name) @name (number) @name (string (string_fragment) @name)]) @definition.method))
; Signatures without a name are called by their first sign.
(interface_body (call_signature parameters: (formal_parameters "(" @name)) @definition.method)
(interface_body (construct_signature "new" @name) @definition.constructor)
(interface_body (index_signature "[" @name) @definition.field)
(class_body (index_signature "[" @name) @definition.field)
(type_alias_declaration value: (object_type (call_signature parameters: (formal_parameters "(" @name)) @definition.method))
(type_alias_declaration value: (object_type (construct_signature "new" @name) @definition.constructor))
(type_alias_declaration value: (object_type (index_signature "[" @name name: (identifier)) @definition.field))

; Variables of namespaces and of declare statements.
(internal_module body: (statement_block (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.constant))
(internal_module body: (statement_block (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.variable))
(module body: (statement_block (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.constant))
(module body: (statement_block (variable_declaration (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.variable))
(ambient_declaration (statement_block (variable_declaration (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.variable))
(ambient_declaration (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name)) @definition.constant)
(ambient_declaration (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name)) @definition.variable)
(ambient_declaration (variable_declaration (variable_declarator name: (identifier) @name)) @definition.variable)

; References.
((type_identifier) @reference.type (#not-any-of? @reference.type "T" "K" "V" "U" "P" "E" "S" "Record" "Partial" "Promise" "Array"))
(class_heritage (extends_clause value: (identifier) @reference.inherit))
(class_heritage (extends_clause value: (member_expression property: (property_identifier) @reference.inherit)))
(class_heritage (extends_clause value: (call_expression arguments: (arguments (identifier) @reference.inherit))))
(implements_clause [
  (type_identifier) @reference.inherit
  (generic_type name: (type_identifier) @reference.inherit)
  (nested_type_identifier name: (type_identifier) @reference.inherit)
  (generic_type name: (nested_type_identifier name: (type_identifier) @reference.inherit))
])
(extends_type_clause type: [
  (type_identifier) @reference.inherit
  (generic_type name: (type_identifier) @reference.inherit)
  (nested_type_identifier name: (type_identifier) @reference.inherit)
  (generic_type name: (nested_type_identifier name: (type_identifier) @reference.inherit))
])
(type_query (identifier) @reference.type)
(nested_type_identifier module: (identifier) @reference.other)

(comment) @comment

(using_directive) @import

; Namespaces, by their whole name. One without a block lasts to the end of the file: see adjust.go.
(namespace_declaration name: (_) @name body: (declaration_list) @body) @definition.module
(file_scoped_namespace_declaration name: (_) @name) @definition.module

; Types.
(class_declaration name: (identifier) @name body: (declaration_list)? @body) @definition.class
(struct_declaration name: (identifier) @name body: (declaration_list)? @body) @definition.struct
(interface_declaration name: (identifier) @name body: (declaration_list)? @body) @definition.interface
(record_declaration name: (identifier) @name body: (declaration_list)? @body) @definition.class
(record_declaration "struct" name: (identifier) @name body: (declaration_list)? @body) @definition.struct
(record_declaration (parameter_list (parameter name: (identifier) @name) @definition.property))
(enum_declaration name: (identifier) @name body: (enum_member_declaration_list)? @body) @definition.enum
(enum_member_declaration name: (identifier) @name) @definition.enummember
(delegate_declaration name: (identifier) @name) @definition.type

; Members. What a field holds is its body where it is more than a value.
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @definition.field
(field_declaration (variable_declaration (variable_declarator
  name: (identifier) @name
  [(initializer_expression) (object_creation_expression) (implicit_object_creation_expression) (array_creation_expression)
   (implicit_array_creation_expression) (lambda_expression) (invocation_expression)] @body))) @definition.field
(field_declaration
  (modifier) @_const
  (variable_declaration (variable_declarator name: (identifier) @name))
  (#eq? @_const "const")) @definition.constant
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @definition.property
(event_declaration name: (identifier) @name accessors: (accessor_list)? @body) @definition.property
(property_declaration name: (identifier) @name) @definition.property
(property_declaration name: (identifier) @name accessors: (accessor_list) @body) @definition.property
(property_declaration name: (identifier) @name value: (arrow_expression_clause) @body) @definition.property
(indexer_declaration "this" @name accessors: (accessor_list)? @body) @definition.property
(constructor_declaration name: (identifier) @name body: (_)? @body) @definition.constructor
(destructor_declaration name: (identifier) @name body: (_)? @body) @definition.method
(method_declaration name: (identifier) @name body: (_)? @body) @definition.method
(operator_declaration operator: _ @name body: (_)? @body) @definition.method
(conversion_operator_declaration type: (_) @name body: (_)? @body) @definition.method
(local_function_statement name: (identifier) @name body: (_)? @body) @definition.function

; References.
(invocation_expression function: [
  (identifier) @reference.call
  (generic_name (identifier) @reference.call)
  (member_access_expression name: [(identifier) @reference.call (generic_name (identifier) @reference.call)])
  (conditional_access_expression (member_binding_expression name: [(identifier) @reference.call (generic_name (identifier) @reference.call)]))
])
(member_access_expression expression: (identifier) @reference.type (#match? @reference.type "^[A-Z]"))
(member_access_expression name: (identifier) @reference.other)
(object_creation_expression type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type)])
(generic_name (identifier) @reference.type)
(type_argument_list [(identifier) @reference.type (qualified_name name: (identifier) @reference.type)])
(parameter type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type)])
(variable_declaration type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type)])
(property_declaration type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type)])
(method_declaration returns: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type)])
(array_type type: (identifier) @reference.type)
(nullable_type type: (identifier) @reference.type)
(cast_expression type: (identifier) @reference.type)
(typeof_expression type: (identifier) @reference.type)
(as_expression right: (identifier) @reference.type)
(is_expression right: (identifier) @reference.type)
(declaration_pattern type: (identifier) @reference.type)
(catch_declaration type: (identifier) @reference.type)
(type_parameter_constraint type: (identifier) @reference.type)
(attribute name: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type)])
(base_list [
  (identifier) @reference.inherit
  (generic_name (identifier) @reference.inherit)
  (qualified_name name: (identifier) @reference.inherit)
  (qualified_name name: (generic_name (identifier) @reference.inherit))
])

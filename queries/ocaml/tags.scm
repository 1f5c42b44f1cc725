(comment) @comment
[(open_module) (include_module) (include_module_type)] @import
[(value_definition) (type_definition) (module_definition) (module_type_definition) (class_definition) (exception_definition)] @wrap

(let_binding pattern: (value_name) @name body: (_) @body) @definition.variable
(let_binding pattern: (value_name) @name (parameter) body: (_) @body) @definition.function
(let_binding pattern: (value_name) @name body: [(fun_expression) (function_expression)] @body) @definition.function
(let_binding pattern: (parenthesized_operator) @name body: (_) @body) @definition.function
(external (value_name) @name) @definition.function
(value_specification (value_name) @name) @definition.function
(value_specification (parenthesized_operator) @name) @definition.function
(type_binding name: (type_constructor) @name) @definition.type
(constructor_declaration (constructor_name) @name) @definition.enummember
(field_declaration (field_name) @name) @definition.field
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.type
(module_binding (module_name) @name) @definition.module
(module_binding (module_name) @name body: (structure) @body) @definition.module
(module_type_definition (module_type_name) @name) @definition.interface
(module_type_definition (module_type_name) @name body: (signature) @body) @definition.interface
(class_binding (class_name) @name body: (_)? @body) @definition.class
(class_type_binding (class_type_name) @name) @definition.interface
(method_definition (method_name) @name body: (_)? @body) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.field

(application_expression function: (value_path (value_name) @reference.call))
(type_constructor_path (type_constructor) @reference.type)
(value_path (value_name) @reference.other)
(module_path (module_name) @reference.other)

(comment) @comment
[(open_module) (include_module) (include_module_type)] @import
[(type_definition) (module_definition) (module_type_definition) (class_definition) (exception_definition)] @wrap

(external (value_name) @name) @definition.function
(value_specification (value_name) @name) @definition.function
(value_specification (parenthesized_operator) @name) @definition.function
(type_binding name: (type_constructor) @name) @definition.type
(constructor_declaration (constructor_name) @name) @definition.enummember
(field_declaration (field_name) @name) @definition.field
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.type
(module_binding (module_name) @name) @definition.module
(module_binding (module_name) @name (signature) @body) @definition.module
(module_type_definition (module_type_name) @name) @definition.interface
(module_type_definition (module_type_name) @name body: (signature) @body) @definition.interface
(method_specification (method_name) @name) @definition.method

(type_constructor_path (type_constructor) @reference.type)
(module_path (module_name) @reference.other)

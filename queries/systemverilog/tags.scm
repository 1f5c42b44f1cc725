(comment) @comment
(class_method) @wrap

(module_declaration (module_header (simple_identifier) @name)) @definition.module
(package_declaration (package_identifier) @name) @definition.module
(program_declaration (program_ansi_header (program_identifier) @name)) @definition.module
(interface_declaration (interface_ansi_header (interface_identifier) @name)) @definition.interface
(interface_declaration (interface_nonansi_header (interface_identifier) @name)) @definition.interface
(interface_declaration . (interface_identifier) @name) @definition.interface
(class_declaration . (class_identifier) @name) @definition.class
(function_declaration (function_body_declaration (function_identifier) @name)) @definition.function
(task_declaration (task_body_declaration (task_identifier) @name)) @definition.function
(function_prototype (function_identifier) @name) @definition.function
(task_prototype (task_identifier) @name) @definition.function
((class_constructor_declaration) @name) @definition.constructor
(type_declaration (simple_identifier) @name .) @definition.type
(enum_name_declaration (enum_identifier) @name) @definition.enummember
(local_parameter_declaration (list_of_param_assignments (param_assignment (parameter_identifier) @name))) @definition.constant
(parameter_declaration (list_of_param_assignments (param_assignment (parameter_identifier) @name))) @definition.constant
(class_property (data_declaration (list_of_variable_decl_assignments (variable_decl_assignment (simple_identifier) @name)))) @definition.field
(covergroup_declaration (covergroup_identifier) @name) @definition.type
(property_declaration (property_identifier) @name) @definition.type

(module_instantiation . (simple_identifier) @reference.type)
(class_type (class_identifier) @reference.inherit)
(tf_call (simple_identifier) @reference.call)

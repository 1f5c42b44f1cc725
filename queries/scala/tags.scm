[(comment) (block_comment)] @comment
(import_declaration) @import

(class_definition name: (_) @name body: (_)? @body) @definition.class
(object_definition name: (_) @name body: (_)? @body) @definition.class
(package_object name: (_) @name body: (_)? @body) @definition.class
(trait_definition name: (_) @name body: (_)? @body) @definition.trait
(enum_definition name: (_) @name body: (_)? @body) @definition.enum
(simple_enum_case name: (_) @name) @definition.enummember
(full_enum_case name: (_) @name) @definition.enummember
(function_definition name: (_) @name body: (_) @body) @definition.function
(function_declaration name: (_) @name) @definition.function
(given_definition name: (_) @name body: (_)? @body) @definition.variable
(type_definition name: (_) @name) @definition.type
(val_definition pattern: (identifier) @name) @definition.variable
(val_definition pattern: (identifier) @name value: (_) @body) @definition.variable
(var_definition pattern: (identifier) @name) @definition.variable
(var_definition pattern: (identifier) @name value: (_) @body) @definition.variable
(val_declaration name: (identifier) @name) @definition.variable
(var_declaration name: (identifier) @name) @definition.variable
(class_parameter name: (identifier) @name) @definition.field

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (identifier) @reference.call))
(call_expression function: (generic_function function: (identifier) @reference.call))
(type_identifier) @reference.type
(extends_clause (type_identifier) @reference.inherit)
(extends_clause (generic_type type: (type_identifier) @reference.inherit))

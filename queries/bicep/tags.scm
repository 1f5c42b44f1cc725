(comment) @comment
(decorators) @attribute

(parameter_declaration . (identifier) @name) @definition.property
(variable_declaration . (identifier) @name) @definition.variable
(variable_declaration . (identifier) @name [(object) (array)] @body) @definition.variable
(output_declaration . (identifier) @name) @definition.property
(type_declaration . (identifier) @name) @definition.type
(user_defined_function name: (identifier) @name) @definition.function
(resource_declaration . (identifier) @name) @definition.block
(resource_declaration . (identifier) @name (object) @body) @definition.block
(module_declaration . (identifier) @name) @definition.block
(module_declaration . (identifier) @name (object) @body) @definition.block

(member_expression object: (identifier) @reference.other)
(call_expression function: (identifier) @reference.call)
(module_declaration . (identifier) @name (if_statement (object) @body)) @definition.block
(resource_declaration . (identifier) @name (if_statement (object) @body)) @definition.block
(module_declaration . (identifier) @name (for_statement) @body) @definition.block
(resource_declaration . (identifier) @name (for_statement) @body) @definition.block

[(line_comment) (block_comment)] @comment
(import) @import

(class_declaration name: (identifier) @name [(class_body) (enum_class_body)]? @body) @definition.class
(class_declaration "interface" name: (identifier) @name (class_body)? @body) @definition.interface
(class_declaration (modifiers (class_modifier) @_enum) name: (identifier) @name (enum_class_body)? @body (#eq? @_enum "enum")) @definition.enum
(object_declaration name: (identifier) @name (class_body)? @body) @definition.class
(companion_object name: (identifier) @name (class_body)? @body) @definition.class
(type_alias type: (identifier) @name) @definition.type
(enum_entry (identifier) @name (class_body)? @body) @definition.enummember

(function_declaration name: (identifier) @name (function_body)? @body) @definition.function
(function_declaration . (modifiers)? . (type_parameters)? . (user_type) @container . name: (identifier) @name (function_body)? @body) @definition.function
(function_declaration . (modifiers)? . (type_parameters)? . (nullable_type) @container . name: (identifier) @name (function_body)? @body) @definition.function
(secondary_constructor "constructor" @name (block)? @body) @definition.constructor
(property_declaration (variable_declaration . (identifier) @name)) @definition.variable
(property_declaration (variable_declaration . (identifier) @name) (getter) @body) @definition.property
(property_declaration [(user_type) (nullable_type)] @container . (variable_declaration . (identifier) @name)) @definition.property
(class_parameter ["val" "var"] (identifier) @name) @definition.field

(call_expression . (identifier) @reference.call)
(call_expression . (navigation_expression (identifier) @reference.call .))
(user_type (identifier) @reference.type)
(delegation_specifier (user_type (identifier) @reference.inherit))
(delegation_specifier (constructor_invocation (user_type (identifier) @reference.inherit)))

; The grammar takes a class without a body that follows annotations at the beginning of a statement for an expression.
(annotated_expression (infix_expression (identifier) @_words (identifier) @_class . (identifier) @name (#eq? @_class "class"))) @definition.class

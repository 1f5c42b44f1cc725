(comment) @comment

(using_directive) @import

(class_declaration name: (identifier) @name body: (declaration_list) @body) @definition.class

(method_declaration name: (identifier) @name body: (_)? @body) @definition.method

(invocation_expression function: (identifier) @reference.call)

(comment) @comment

(namespace_use_declaration) @import

(class_declaration name: (name) @name body: (declaration_list) @body) @definition.class

(method_declaration name: (name) @name body: (compound_statement)? @body) @definition.method

(function_call_expression function: (name) @reference.call)

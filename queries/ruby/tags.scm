(comment) @comment

(class name: (constant) @name body: (body_statement)? @body) @definition.class

(method name: (_) @name body: (body_statement)? @body) @definition.method

(call method: (identifier) @reference.call)

(comment) @comment

(block . (identifier) @name . (block_start) (body)? @body) @definition.block
(block . (identifier) . (string_lit) @name . (block_start) (body)? @body) @definition.block
(block . (identifier) . (string_lit) @container . (string_lit) @name . (block_start) (body)? @body) @definition.block
(block . (identifier) . (identifier) @name . (block_start) (body)? @body) @definition.block
(config_file (body (attribute . (identifier) @name (expression) @body) @definition.key))
(config_file (body (block (body (attribute . (identifier) @name (expression) @body) @definition.key))))

(variable_expr (identifier) @reference.other)
(get_attr (identifier) @reference.other)
(function_call . (identifier) @reference.call)

(comment) @comment

(function_declaration name: (identifier) @name body: (block)? @body) @definition.function
(function_declaration name: (dot_index_expression table: (_) @container field: (identifier) @name) body: (block)? @body) @definition.function
(function_declaration name: (method_index_expression table: (_) @container method: (identifier) @name) body: (block)? @body) @definition.method

; Values that are functions.
(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition body: (block)? @body) .)) @definition.function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @container field: (identifier) @name) .)
  (expression_list . value: (function_definition body: (block)? @body) .)) @definition.function
(field name: (identifier) @name value: (function_definition body: (block)? @body)) @definition.function
(variable_declaration (assignment_statement)) @wrap

(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (_) @body .)) @definition.variable))
(chunk (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (_) @body .)) @definition.variable)
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition body: (block)? @body) .)) @definition.function))
(chunk (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition body: (block)? @body) .)) @definition.function)

((function_call name: (identifier) @_require arguments: (arguments . (string))) @import
  (#any-of? @_require "require" "dofile" "loadfile"))

(function_call name: (identifier) @reference.call)
(function_call name: (dot_index_expression field: (identifier) @reference.call))
(function_call name: (method_index_expression method: (identifier) @reference.call))

; A function that is passed through another one: M.wait = async.wrap(function … end, 1).
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @container field: (identifier) @name) .)
  (expression_list . value: (function_call arguments: (arguments (function_definition body: (block) @body))) .)) @definition.function
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_call arguments: (arguments (function_definition body: (block) @body))) .)) @definition.function))

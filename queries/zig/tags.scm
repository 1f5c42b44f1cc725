(comment) @comment

; Imports: the constant that holds one, or the call alone where it stands elsewhere.
((builtin_function (builtin_identifier) @_i) @import
  (#any-of? @_i "@import" "@embedFile"))
((field_expression object: (builtin_function (builtin_identifier) @_i)) @import
  (#eq? @_i "@import"))
((source_file (variable_declaration [
  (builtin_function (builtin_identifier) @_i)
  (field_expression object: (builtin_function (builtin_identifier) @_i))]) @import)
  (#eq? @_i "@import"))

(variable_declaration "const" . (identifier) @name) @definition.constant
(variable_declaration "var" . (identifier) @name) @definition.variable
(variable_declaration "const" . (identifier) @name (_) @body .) @definition.constant
(variable_declaration "var" . (identifier) @name (_) @body .) @definition.variable

; @body is the whole type here; adjust.go leaves what stands before its brace to the head.
(variable_declaration "const" . (identifier) @name [(struct_declaration) (opaque_declaration)] @body .) @definition.struct
(variable_declaration "const" . (identifier) @name (enum_declaration) @body .) @definition.enum
(variable_declaration "const" . (identifier) @name (union_declaration) @body .) @definition.union
(variable_declaration "const" . (identifier) @name (error_set_declaration) @body .) @definition.enum
(variable_declaration "const" . (identifier) @name (binary_expression left: (error_set_declaration)) @body .) @definition.enum

(function_declaration name: (identifier) @name body: (block)? @body) @definition.function
(function_declaration
  name: (identifier) @name
  type: (builtin_type) @_t
  body: (block (expression_statement (return_expression [(struct_declaration) (opaque_declaration)] @body)) .)
  (#eq? @_t "type")) @definition.struct
(function_declaration
  name: (identifier) @name
  type: (builtin_type) @_t
  body: (block (expression_statement (return_expression (enum_declaration) @body)) .)
  (#eq? @_t "type")) @definition.enum
(function_declaration
  name: (identifier) @name
  type: (builtin_type) @_t
  body: (block (expression_statement (return_expression (union_declaration) @body)) .)
  (#eq? @_t "type")) @definition.union

(test_declaration [(string (string_content) @name) (identifier) @name] (block) @body) @definition.function

(container_field name: (identifier) @name type: (_)) @definition.field
(union_declaration (container_field name: (identifier) @name) @definition.field)
(enum_declaration (container_field name: (identifier) @name) @definition.enummember)
(error_set_declaration (identifier) @name @definition.enummember)

; References.
(call_expression function: [(identifier) @reference.call (field_expression member: (identifier) @reference.call)])
(field_expression member: (identifier) @reference.other)
(field_expression object: (identifier) @reference.other)
(parameter type: [(identifier) @reference.type (field_expression member: (identifier) @reference.type)])
(container_field type: [(identifier) @reference.type (field_expression member: (identifier) @reference.type)])
(function_declaration type: [(identifier) @reference.type (field_expression member: (identifier) @reference.type)])
(variable_declaration type: [(identifier) @reference.type (field_expression member: (identifier) @reference.type)])
(pointer_type [(identifier) @reference.type (field_expression member: (identifier) @reference.type)])
(slice_type [(identifier) @reference.type (field_expression member: (identifier) @reference.type)])
(array_type [(identifier) @reference.type (field_expression member: (identifier) @reference.type)])
(nullable_type [(identifier) @reference.type (field_expression member: (identifier) @reference.type)])
(error_union_type [(identifier) @reference.type (field_expression member: (identifier) @reference.type)])
(struct_initializer . [(identifier) @reference.type (field_expression member: (identifier) @reference.type)])
(error_type (identifier) @reference.other)
(using_namespace_declaration (identifier) @reference.inherit)
(arguments (identifier) @reference.other)

[(line_comment) (block_comment)] @comment
; A string that is a statement of its own documents what follows it.
(source_file [(string_literal) (prefixed_string_literal)] @comment)
(module_definition [(string_literal) (prefixed_string_literal)] @comment)
(struct_definition [(string_literal) (prefixed_string_literal)] @comment)
(compound_statement [(string_literal) (prefixed_string_literal)] @comment)
(if_statement [(string_literal) (prefixed_string_literal)] @comment)
(else_clause [(string_literal) (prefixed_string_literal)] @comment)
((macrocall_expression
  (macro_identifier [(identifier) @_m (scoped_identifier (identifier) @_m .)])
  (macro_argument_list . [(string_literal) (prefixed_string_literal)] .)) @comment
  (#eq? @_m "doc"))

[(import_statement) (using_statement)] @import
((call_expression . [(identifier) @_f (field_expression (identifier) @_f .)] (argument_list)) @import
  (#eq? @_f "include"))

; @inline f(x) = …, Base.@kwdef struct …: the macro belongs to the declaration.
(macrocall_expression (macro_argument_list)) @wrap
(const_statement) @wrap

; @body is the last node of the head here; adjust.go makes what follows it of that.
(module_definition name: (identifier) @name @body) @definition.module
(struct_definition
  (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])]) @body) @definition.struct
(abstract_definition
  (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])])) @definition.type
(primitive_definition
  (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])])) @definition.type

; Fields, with the defaults that @kwdef allows.
(struct_definition (identifier) @name @definition.field)
(struct_definition (typed_expression . (identifier) @name) @definition.field)
(struct_definition (assignment . [(identifier) @name (typed_expression . (identifier) @name)] (operator) (_) @body) @definition.field)

(function_definition (signature [
  (identifier) @name
  (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])])
  (typed_expression . (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])]))
  (where_expression . (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])]))
  (where_expression . (typed_expression . (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])])))
  (where_expression . (where_expression . [(call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])]) (typed_expression . (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])]))]))
  (where_expression . (where_expression . (where_expression . (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])]))))]) @body) @definition.function
(macro_definition (signature [(identifier) @name (call_expression . [(identifier) @name (operator) @name])]) @body) @definition.macro
(assignment . [
  (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])])
  (typed_expression . (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])]))
  (where_expression . (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])]))
  (where_expression . (typed_expression . (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])])))
  (where_expression . (where_expression . [(call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])]) (typed_expression . (call_expression . [
    (identifier) @name
    (operator) @name
    (parametrized_type_expression . (identifier) @name)
    (field_expression value: (_) @container [(identifier) @name (quote_expression [(operator) @name (parenthesized_expression (operator) @name)])])
    (parametrized_type_expression . (field_expression value: (_) @container (identifier) @name))
    (parenthesized_expression . [(operator) @name
      (typed_expression (identifier) [(identifier) @name (parametrized_type_expression . (identifier) @name) (field_expression (identifier) @name)] .)
      (unary_typed_expression [(identifier) @name (parametrized_type_expression . (identifier) @name)])])]))]))] (operator) (_) @body) @definition.function

; Values of a module, or of the file.
(const_statement (assignment . [
  (identifier) @name
  (typed_expression . (identifier) @name)
  (parametrized_type_expression . (identifier) @name)] (operator) (_) @body) @definition.constant)
(const_statement (assignment . [(open_tuple (identifier) @name) (tuple_expression (identifier) @name)] (operator) (_) @body) @definition.constant)
(source_file (assignment . [(identifier) @name (typed_expression . (identifier) @name)] (operator) (_) @body) @definition.variable)
(module_definition (assignment . [(identifier) @name (typed_expression . (identifier) @name)] (operator) (_) @body) @definition.variable)

; References.
(call_expression . [(identifier) @reference.call (field_expression (identifier) @reference.call .)
  (parametrized_type_expression . (identifier) @reference.call)])
(broadcast_call_expression . [(identifier) @reference.call (field_expression (identifier) @reference.call .)])
(macrocall_expression (macro_identifier [(identifier) @reference.call (scoped_identifier (identifier) @reference.call .)]))
(typed_expression (_) [(identifier) @reference.type (parametrized_type_expression . (identifier) @reference.type) (field_expression (identifier) @reference.type .)] .)
(unary_typed_expression [(identifier) @reference.type (parametrized_type_expression . (identifier) @reference.type)])
(curly_expression (identifier) @reference.type)
(where_expression (_) (identifier) @reference.type .)
(type_head (binary_expression (operator) [(identifier) @reference.inherit (parametrized_type_expression . (identifier) @reference.inherit)
  (field_expression (identifier) @reference.inherit .)]))
(field_expression (identifier) @reference.other .)
(argument_list (identifier) @reference.other)

(comment) @comment
[(import_statement) (import_from_statement) (future_import_statement)] @import
(decorated_definition) @wrap

(class_definition name: (identifier) @name body: (block) @body) @definition.class
(class_definition
  name: (identifier) @name
  body: (block . (expression_statement . [(string) (concatenated_string)] @doc)) @body) @definition.class

(function_definition name: (identifier) @name body: (block) @body) @definition.function
(function_definition
  name: (identifier) @name
  body: (block . (expression_statement . [(string) (concatenated_string)] @doc)) @body) @definition.function
((class_definition
  body: (block [
    (function_definition name: (identifier) @name body: (block . (expression_statement . (string) @doc)?) @body) @definition.constructor
    (decorated_definition (function_definition name: (identifier) @name body: (block . (expression_statement . (string) @doc)?) @body) @definition.constructor)]))
  (#eq? @name "__init__"))
((decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (identifier) @_decorator)])
  definition: (function_definition
    name: (identifier) @name
    body: (block . (expression_statement . (string) @doc)?) @body) @definition.property)
  (#any-of? @_decorator "property" "cached_property" "abstractproperty" "setter" "getter" "deleter"))

(type_alias_statement left: (type [(identifier) @name (generic_type (identifier) @name)])) @definition.type

; Variables of a module, also under a top-level if or try, and of a class.
(module (expression_statement (assignment left: (identifier) @name right: (_)? @body) @definition.variable))
(module (expression_statement (assignment left: (identifier) @name right: (call arguments: (argument_list) @body)) @definition.variable))
(module (expression_statement (assignment left: (pattern_list (identifier) @name)) @definition.variable))
(module (expression_statement (assignment right: (assignment left: (identifier) @name)) @definition.variable))
(module [
  (if_statement [(block (expression_statement (assignment left: (identifier) @name right: (_)? @body) @definition.variable))
    (elif_clause (block (expression_statement (assignment left: (identifier) @name right: (_)? @body) @definition.variable)))
    (else_clause (block (expression_statement (assignment left: (identifier) @name right: (_)? @body) @definition.variable)))])
  (try_statement [(block (expression_statement (assignment left: (identifier) @name right: (_)? @body) @definition.variable))
    (except_clause (block (expression_statement (assignment left: (identifier) @name right: (_)? @body) @definition.variable)))
    (else_clause (block (expression_statement (assignment left: (identifier) @name right: (_)? @body) @definition.variable)))])])
(class_definition body: (block (expression_statement (assignment left: (identifier) @name right: (_)? @body) @definition.variable)))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name right: (call arguments: (argument_list) @body)) @definition.variable)))
(class_definition body: (block (expression_statement (assignment left: (pattern_list (identifier) @name)) @definition.variable)))

; References.
(call function: [(identifier) @reference.call (attribute attribute: (identifier) @reference.call)])
(decorator [(identifier) @reference.call (attribute attribute: (identifier) @reference.call)])
(attribute attribute: (identifier) @reference.other)
(argument_list (identifier) @reference.other)
(keyword_argument value: (identifier) @reference.other)
(type [(identifier) @reference.type
  (attribute attribute: (identifier) @reference.type)
  (generic_type (identifier) @reference.type)
  (member_type (identifier) @reference.type)
  (subscript value: (identifier) @reference.type)
  (subscript subscript: (identifier) @reference.type)
  (binary_operator (identifier) @reference.type)])
(class_definition superclasses: (argument_list [(identifier) @reference.inherit
  (attribute attribute: (identifier) @reference.inherit)
  (subscript value: (identifier) @reference.inherit)]))

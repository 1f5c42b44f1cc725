; What JavaScript, TypeScript and TSX share. Of two patterns for one name the later wins: general cases first.

[(comment) (html_comment)] @comment
(decorator) @attribute
(export_statement) @wrap

; --- imports ---------------------------------------------------------------------------------------------------------

(import_statement) @import
(export_statement source: (_)) @import
(call_expression function: (import) arguments: (arguments . [(string) (template_string)])) @import
((call_expression function: (identifier) @_require arguments: (arguments . [(string) (template_string)])) @import
  (#eq? @_require "require"))
; A declaration of one name, or one pattern, from a module is shown whole.
((lexical_declaration . (variable_declarator value: [
    (call_expression function: (identifier) @_require arguments: (arguments . (string)))
    (member_expression object: (call_expression function: (identifier) @_require arguments: (arguments . (string))))
  ]) .) @import
  (#eq? @_require "require"))
((variable_declaration . (variable_declarator value: [
    (call_expression function: (identifier) @_require arguments: (arguments . (string)))
    (member_expression object: (call_expression function: (identifier) @_require arguments: (arguments . (string))))
  ]) .) @import
  (#eq? @_require "require"))
((comment) @import (#match? @import "^///[ \t]*<reference[ \t](.*[ \t])?(path|types)[ \t]*="))

; --- functions and classes -------------------------------------------------------------------------------------------

(function_declaration name: (_) @name body: (_) @body) @definition.function
(generator_function_declaration name: (_) @name body: (_) @body) @definition.function
(class_declaration name: (_) @name body: (_) @body) @definition.class

; A default export without a name of its own is called default.
(export_statement "default" @name value: [
  (arrow_function body: (_) @body)
  (function_expression !name body: (_) @body)
  (generator_function !name body: (_) @body)
]) @definition.function
(export_statement "default" @name value: (class !name body: (_) @body)) @definition.class
(export_statement "default" @name value: (call_expression arguments: (arguments [
  (arrow_function body: (statement_block) @body)
  (function_expression body: (_) @body)
] .))) @definition.function
(export_statement "default" @name value: (object)) @definition.constant

; Function and class expressions whose own name is all the name they have.
(return_statement (class name: (_) @name body: (_) @body) @definition.class)
(arrow_function body: (class name: (_) @name body: (_) @body) @definition.class)
(arguments (class name: (_) @name body: (_) @body) @definition.class)
(return_statement (function_expression name: (_) @name body: (_) @body) @definition.function)
(arrow_function body: (function_expression name: (_) @name body: (_) @body) @definition.function)
(arguments (function_expression name: (_) @name body: (_) @body) @definition.function)
(export_statement value: (class name: (_) @name body: (_) @body) @definition.class)
(export_statement value: (function_expression name: (_) @name body: (_) @body) @definition.function)

(class_body (method_definition
  name: [(property_identifier) @name (private_property_identifier) @name (computed_property_name) @name (number) @name (string (string_fragment) @name)]
  body: (_) @body) @definition.method)
(class_body (method_definition
  ["get" "set"]
  name: [(property_identifier) @name (private_property_identifier) @name (computed_property_name) @name (number) @name (string (string_fragment) @name)]
  body: (_) @body) @definition.property)
((class_body (method_definition name: (property_identifier) @name body: (_) @body) @definition.constructor)
  (#eq? @name "constructor"))

; --- object literals -------------------------------------------------------------------------------------------------

(object (method_definition
  name: [(property_identifier) @name (computed_property_name) @name (number) @name (string (string_fragment) @name)]
  body: (_) @body) @definition.method)
(object (method_definition
  ["get" "set"]
  name: [(property_identifier) @name (computed_property_name) @name (number) @name (string (string_fragment) @name)]
  body: (_) @body) @definition.property)
(object (pair
  key: [(property_identifier) @name (number) @name (string (string_fragment) @name)]
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.method)
(object (pair
  key: [(property_identifier) @name (string (string_fragment) @name)]
  value: (class body: (_) @body)) @definition.class)

; --- variables at the top level --------------------------------------------------------------------------------------

(program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)? @body @_value)) @definition.constant
  (#not-match? @_value "^(await\\s+)?(require|import)\\s*\\("))
(program (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.variable)
(program (variable_declaration (variable_declarator name: (identifier) @name value: (_)? @body @_value)) @definition.variable
  (#not-match? @_value "^(await\\s+)?(require|import)\\s*\\("))
(export_statement declaration: (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.constant)
(export_statement declaration: (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.variable)
(export_statement declaration: (variable_declaration (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.variable)
; An object with methods is no mere value: its methods are shown.
(program (lexical_declaration . (variable_declarator name: (identifier) @name value: (object [
    (method_definition)
    (pair value: [(arrow_function) (function_expression) (generator_function) (class)])
  ])) .) @definition.constant)
(program (variable_declaration . (variable_declarator name: (identifier) @name value: (object [
    (method_definition)
    (pair value: [(arrow_function) (function_expression) (generator_function) (class)])
  ])) .) @definition.variable)
(export_statement declaration: (lexical_declaration . (variable_declarator name: (identifier) @name value: (object [
    (method_definition)
    (pair value: [(arrow_function) (function_expression) (generator_function) (class)])
  ])) .) @definition.constant)
; Patterns of exported declarations: export const { a, b: c, d = 1, ...e } = f
(export_statement declaration: (lexical_declaration (variable_declarator name: [
    (object_pattern [
      (shorthand_property_identifier_pattern) @name
      (pair_pattern value: (identifier) @name)
      (pair_pattern value: (assignment_pattern left: (identifier) @name))
      (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
      (rest_pattern (identifier) @name)
    ])
    (array_pattern [(identifier) @name (assignment_pattern left: (identifier) @name) (rest_pattern (identifier) @name)])
  ])) @definition.constant)

; --- functions and classes that a variable, a property or exports holds ----------------------------------------------

(variable_declarator name: (identifier) @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
]) @definition.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(lexical_declaration . (variable_declarator name: (identifier) @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
]) .) @definition.function
(lexical_declaration . (variable_declarator name: (identifier) @name value: (class body: (_) @body)) .) @definition.class
(variable_declaration . (variable_declarator name: (identifier) @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
]) .) @definition.function
(variable_declaration . (variable_declarator name: (identifier) @name value: (class body: (_) @body)) .) @definition.class
; A function in a wrapper: const C = memo(() => { … }), const handler = catching(async (request) => { … })
(program (lexical_declaration . (variable_declarator name: (identifier) @name value: (call_expression arguments: (arguments [
    (arrow_function body: [(statement_block) (parenthesized_expression)] @body)
    (function_expression body: (_) @body)
  ] .))) .) @definition.function)
(export_statement declaration: (lexical_declaration . (variable_declarator name: (identifier) @name value: (call_expression arguments: (arguments [
    (arrow_function body: [(statement_block) (parenthesized_expression)] @body)
    (function_expression body: (_) @body)
  ] .))) .) @definition.function)

; name = function, a.b.name = function, this.name = function
(assignment_expression left: (identifier) @name right: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
]) @definition.function
(assignment_expression left: (identifier) @name right: (class body: (_) @body)) @definition.class
(assignment_expression left: (member_expression property: (_) @name) right: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
]) @definition.function
(assignment_expression left: (member_expression property: (_) @name) right: (class body: (_) @body)) @definition.class
(expression_statement (assignment_expression left: [(identifier) @name (member_expression property: (_) @name)] right: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
])) @definition.function
(expression_statement (assignment_expression left: [(identifier) @name (member_expression property: (_) @name)] right:
  (class body: (_) @body))) @definition.class
((expression_statement (assignment_expression
  left: (member_expression object: (identifier) @container property: (_) @name)
  right: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ])) @definition.method
  (#not-any-of? @container "exports" "module" "window" "self" "global" "globalThis"))
((expression_statement (assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @container property: (property_identifier) @_prototype)
    property: (_) @name)
  right: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ])) @definition.method
  (#eq? @_prototype "prototype"))
((assignment_expression
  left: (member_expression object: (identifier) @container property: (property_identifier) @_prototype)
  right: (object [
    (pair key: (property_identifier) @name value: [
      (arrow_function body: (_) @body)
      (function_expression body: (_) @body)
      (generator_function body: (_) @body)
    ]) @definition.method
    (method_definition name: (property_identifier) @name body: (_) @body) @definition.method
  ]))
  (#eq? @_prototype "prototype"))
; A method that is another's alias, and names in brackets: A.prototype.b = b, a["b c"] = function, a[b] = class C
((expression_statement (assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @container property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [(identifier) (member_expression)])) @definition.method
  (#eq? @_prototype "prototype"))
(expression_statement (assignment_expression
  left: (subscript_expression index: (string (string_fragment) @name))
  right: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ])) @definition.method
(expression_statement (assignment_expression left: (subscript_expression) right: [
  (function_expression name: (_) @name body: (_) @body)
  (generator_function name: (_) @name body: (_) @body)
])) @definition.function
(expression_statement (assignment_expression left: (subscript_expression) right:
  (class name: (_) @name body: (_) @body))) @definition.class
; module.exports = function name, module.exports = class Name; without a name it is called exports
((expression_statement (assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [
    (function_expression name: (_) @name body: (_) @body)
    (generator_function name: (_) @name body: (_) @body)
  ])) @definition.function
  (#eq? @_module "module") (#eq? @_exports "exports"))
((expression_statement (assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (class name: (_) @name body: (_) @body))) @definition.class
  (#eq? @_module "module") (#eq? @_exports "exports"))
; exports.name = value
((program (expression_statement (assignment_expression
  left: (member_expression object: (identifier) @_exports property: (property_identifier) @name)
  right: [(string) (number) (object) (array) (template_string) (regex) (new_expression) (binary_expression)] @body)) @definition.constant)
  (#eq? @_exports "exports"))
((program (expression_statement (assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    property: (property_identifier) @name)
  right: [(string) (number) (object) (array) (template_string) (regex) (new_expression) (binary_expression)] @body)) @definition.constant)
  (#eq? @_module "module") (#eq? @_exports "exports"))

; --- references ------------------------------------------------------------------------------------------------------

(call_expression function: (identifier) @reference.call (#not-eq? @reference.call "require"))
(call_expression function: (member_expression property: [(property_identifier) (private_property_identifier)] @reference.call))
(new_expression constructor: (identifier) @reference.call)
(new_expression constructor: (member_expression property: (property_identifier) @reference.call))
(decorator (identifier) @reference.call)
(member_expression object: (identifier) @reference.other)
(arguments (identifier) @reference.other)
(pair value: (identifier) @reference.other)
(assignment_expression right: (identifier) @reference.other)
(variable_declarator value: (identifier) @reference.other)
(return_statement (identifier) @reference.other)
(array (identifier) @reference.other)
(spread_element (identifier) @reference.other)
(shorthand_property_identifier) @reference.other
(export_specifier name: (identifier) @reference.other)
(export_statement value: (identifier) @reference.other)
(binary_expression operator: "instanceof" right: (identifier) @reference.type)

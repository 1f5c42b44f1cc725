(comment) @comment

((call !receiver method: (identifier) @_m) @import
  (#any-of? @_m "require" "require_relative" "load" "autoload"))

; private def x …: the word belongs to the declaration.
((call
  !receiver
  method: (identifier) @_m
  arguments: (argument_list . [(method) (singleton_method)] .)) @wrap
  (#any-of? @_m "private" "protected" "public" "private_class_method" "public_class_method" "module_function" "memoize" "helper_method"))

(module
  name: [(constant) @name (scope_resolution scope: (_)? @container name: (constant) @name)]
  body: (body_statement)? @body) @definition.module
(class
  name: [(constant) @name (scope_resolution scope: (_)? @container name: (constant) @name)]
  body: (body_statement)? @body) @definition.class

(assignment left: (constant) @name right: (_) @body) @definition.constant
(assignment left: (scope_resolution scope: (_) @container name: (constant) @name) right: (_) @body) @definition.constant
(operator_assignment left: (constant) @name right: (_) @body) @definition.constant
(assignment left: (left_assignment_list (constant) @name)) @definition.constant
; Classes that are made by a call.
(assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @_maker
    method: (identifier) @_new
    block: [(do_block body: (_)? @body) (block body: (_)? @body)]?)
  (#any-of? @_maker "Struct" "Class" "Data" "OpenStruct")
  (#any-of? @_new "new" "define")) @definition.class
(assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @_maker
    method: (identifier) @_new
    block: [(do_block body: (_)? @body) (block body: (_)? @body)]?)
  (#eq? @_maker "Module")
  (#eq? @_new "new")) @definition.module

; Methods. Symbols and strings that name them lose their colon and quotes in adjust.go.
(method name: (_) @name body: (_)? @body) @definition.method
(method name: (identifier) @name body: (_)? @body (#eq? @name "initialize")) @definition.constructor
(singleton_method
  object: [(self) (constant) @container (scope_resolution) @container (identifier)]
  name: (_) @name
  body: (_)? @body) @definition.method
(alias name: (_) @name) @definition.method
((call !receiver method: (identifier) @_m arguments: (argument_list . [(simple_symbol) (string)] @name)) @definition.method
  (#eq? @_m "alias_method"))
((call
  !receiver
  method: (identifier) @_m
  arguments: (argument_list . [(simple_symbol) (string)] @name)
  block: [(do_block) (block)]? @body) @definition.method
  (#any-of? @_m "define_method" "define_singleton_method"))
((call !receiver method: (identifier) @_m arguments: (argument_list [(simple_symbol) (string)] @name)) @definition.property
  (#any-of? @_m "attr" "attr_reader" "attr_writer" "attr_accessor" "cattr_reader" "cattr_writer" "cattr_accessor"
    "mattr_reader" "mattr_writer" "mattr_accessor" "class_attribute" "attr_internal"))

; References. A bare word that is a whole statement is a call without arguments.
(call method: [(identifier) (constant)] @reference.call)
(body_statement (identifier) @reference.call)
(then (identifier) @reference.call)
(else (identifier) @reference.call)
(constant) @reference.type
(superclass [(constant) @reference.inherit (scope_resolution name: (constant) @reference.inherit)])
((call !receiver method: (identifier) @_m arguments: (argument_list [
  (constant) @reference.inherit
  (scope_resolution name: (constant) @reference.inherit)]))
  (#any-of? @_m "include" "extend" "prepend"))

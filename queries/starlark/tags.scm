(comment) @comment

((call function: (identifier) @_f) @import
  (#any-of? @_f "load" "load_dynamic" "use_extension" "use_repo_rule" "include"))
; A label. The scanner and ParseImport know the same form.
((string) @import
  (#match? @import "^[\"']@{0,2}[A-Za-z0-9_.~+-]*//[A-Za-z0-9_./~+@=-]*(?::[A-Za-z0-9_./~+@=,-]+)?[\"']$"))

(function_definition name: (identifier) @name body: (block) @body) @definition.function
(function_definition
  name: (identifier) @name
  body: (block . (expression_statement . (string) @doc)) @body) @definition.function

; Values of the file.
(module (expression_statement (assignment left: (identifier) @name right: (_) @body) @definition.constant))
(module (expression_statement (assignment left: (identifier) @name right: (call arguments: (argument_list) @body)) @definition.constant))
(module (expression_statement (assignment left: (pattern_list (identifier) @name)) @definition.constant))
; What can be called like a rule, and records.
((module (expression_statement (assignment
  left: (identifier) @name
  right: (call function: (identifier) @_f arguments: (argument_list) @body)) @definition.function))
  (#any-of? @_f "rule" "macro" "aspect" "repository_rule" "module_extension" "tag_class" "subrule" "transition" "anon_rule"))
((module (expression_statement (assignment
  left: (identifier) @name
  right: (call function: (identifier) @_f arguments: (argument_list
    (keyword_argument name: (identifier) @_d value: (string) @doc)) @body)) @definition.function))
  (#any-of? @_f "rule" "macro" "aspect" "repository_rule" "module_extension" "tag_class" "subrule" "transition" "anon_rule")
  (#eq? @_d "doc"))
((module (expression_statement (assignment
  left: (identifier) @name
  right: (call function: (identifier) @_f arguments: (argument_list) @body)) @definition.struct))
  (#any-of? @_f "provider" "record"))
((module (expression_statement (assignment
  left: (pattern_list . (identifier) @name)
  right: (call function: (identifier) @_f arguments: (argument_list) @body)) @definition.struct))
  (#eq? @_f "provider"))
((module (expression_statement (assignment
  left: (identifier) @name
  right: (call function: (identifier) @_f arguments: (argument_list
    (keyword_argument name: (identifier) @_d value: (string) @doc)) @body)) @definition.struct))
  (#eq? @_f "provider")
  (#eq? @_d "doc"))

; Rule calls. adjust.go makes the body of what follows the name.
((module (expression_statement (call
  arguments: (argument_list (keyword_argument name: (identifier) @_k value: (string (string_content) @name))) @body) @definition.block))
  (#eq? @_k "name"))
((module (expression_statement (call
  function: (identifier) @_f
  arguments: (argument_list . (string (string_content) @name)) @body) @definition.block))
  (#any-of? @_f "local_resource" "k8s_resource" "dc_resource" "docker_build" "custom_build" "helm_resource" "test"))

; References.
(call function: [(identifier) @reference.call (attribute attribute: (identifier) @reference.call)])
(attribute attribute: (identifier) @reference.other)
(argument_list (identifier) @reference.other)
(keyword_argument value: (identifier) @reference.other)

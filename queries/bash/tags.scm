(comment) @comment

(function_definition name: (word) @name body: (_) @body) @definition.function
(program (variable_assignment name: (variable_name) @name value: (_)? @body) @definition.variable)
(program (declaration_command (variable_assignment name: (variable_name) @name value: (_)? @body)) @definition.variable)

((command name: (command_name (word) @_source) argument: (_)) @import
  (#any-of? @_source "source" "." "load"))

(command name: (command_name (word) @reference.call))

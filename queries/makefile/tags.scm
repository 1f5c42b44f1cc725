(comment) @comment

(rule (targets (word) @name) (recipe)? @body) @definition.target
(rule (targets (archive) @name) (recipe)? @body) @definition.target
((rule (targets (word) @name)) @definition.constant (#match? @name "^[.](PHONY|SUFFIXES|DEFAULT|PRECIOUS|INTERMEDIATE|SECONDARY|SECONDEXPANSION|DELETE_ON_ERROR|IGNORE|SILENT|EXPORT_ALL_VARIABLES|NOTPARALLEL|ONESHELL|POSIX)$"))
(variable_assignment name: (word) @name) @definition.variable
(shell_assignment name: (word) @name) @definition.variable
(define_directive name: (word) @name value: (raw_text) @body) @definition.variable

(variable_reference (word) @reference.other)
(prerequisites (word) @reference.other)

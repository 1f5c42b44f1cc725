(comment) @comment

(preproc_include) @import

(function_definition
  declarator: (function_declarator declarator: (identifier) @name)
  body: (compound_statement) @body) @definition.function

(struct_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @definition.struct

(call_expression function: (identifier) @reference.call)

(comment) @comment

(preproc_include) @import

(template_declaration) @wrap

(function_definition
  declarator: (function_declarator declarator: (identifier) @name)
  body: (compound_statement) @body) @definition.function

(class_specifier name: (type_identifier) @name body: (field_declaration_list) @body) @definition.class

(call_expression function: (identifier) @reference.call)

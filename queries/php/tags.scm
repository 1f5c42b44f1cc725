(comment) @comment

(namespace_use_declaration) @import
(include_expression) @import
(include_once_expression) @import
(require_expression) @import
(require_once_expression) @import

; A namespace without a block lasts to the next one: see adjust.go.
(namespace_definition name: (namespace_name) @name body: (compound_statement)? @body) @definition.module

(class_declaration name: (name) @name body: (declaration_list) @body) @definition.class
(interface_declaration name: (name) @name body: (declaration_list) @body) @definition.interface
(trait_declaration name: (name) @name body: (declaration_list) @body) @definition.trait
(enum_declaration name: (name) @name body: (enum_declaration_list) @body) @definition.enum
(enum_case name: (name) @name) @definition.enummember

(property_declaration (property_element name: (variable_name (name) @name))) @definition.field
(property_declaration (property_element
  name: (variable_name (name) @name)
  default_value: (array_creation_expression) @body)) @definition.field
(property_declaration
  (property_element name: (variable_name (name) @name))
  (property_hook_list) @body) @definition.property
(property_promotion_parameter name: (variable_name (name) @name)) @definition.field

(const_declaration (const_element . (name) @name . (_)? @body)) @definition.constant
((function_call_expression
  function: [(name) (qualified_name)] @_f
  arguments: (arguments . (argument [(string (string_content) @name) (encapsed_string (string_content) @name)]))) @definition.constant
  (#any-of? @_f "define" "\\define"))

(function_definition name: (name) @name body: (compound_statement) @body) @definition.function
(method_declaration name: (name) @name body: (compound_statement)? @body) @definition.method
((method_declaration name: (name) @name body: (compound_statement)? @body) @definition.constructor
  (#eq? @name "__construct"))

; References.
(function_call_expression function: [(name) @reference.call (qualified_name (name) @reference.call .)])
(member_call_expression name: (name) @reference.call)
(nullsafe_member_call_expression name: (name) @reference.call)
(scoped_call_expression name: (name) @reference.call)
(scoped_call_expression scope: [(name) @reference.type (qualified_name (name) @reference.type .)])
(class_constant_access_expression . [(name) @reference.type (qualified_name (name) @reference.type .)])
(scoped_property_access_expression scope: [(name) @reference.type (qualified_name (name) @reference.type .)])
(object_creation_expression [(name) @reference.type (qualified_name (name) @reference.type .)])
(named_type [(name) @reference.type (qualified_name (name) @reference.type .)])
(attribute [(name) @reference.type (qualified_name (name) @reference.type .)])
(binary_expression operator: "instanceof" right: [(name) @reference.type (qualified_name (name) @reference.type .)])
(base_clause [(name) @reference.inherit (qualified_name (name) @reference.inherit .)])
(class_interface_clause [(name) @reference.inherit (qualified_name (name) @reference.inherit .)])
(use_declaration [(name) @reference.inherit (qualified_name (name) @reference.inherit .)])

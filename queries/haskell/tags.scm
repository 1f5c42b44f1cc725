[(comment) (haddock)] @comment
(import) @import

(signature name: (_) @name) @definition.variable
(signature names: (binding_list name: (_) @name)) @definition.variable
(function name: (_) @name) @definition.function
(function (infix operator: (operator) @name)) @definition.function
(function (infix operator: (infix_id (variable) @name))) @definition.function
(bind name: (_) @name) @definition.variable
(foreign_import (signature name: (_) @name)) @definition.function

(data_type name: (_) @name) @definition.enum
(newtype name: (_) @name) @definition.struct
(type_synomym name: (_) @name) @definition.type
(type_family name: (_) @name) @definition.type
(data_family name: (_) @name) @definition.type
(class name: (_) @name declarations: (_)? @body) @definition.class
(instance name: (_) @name declarations: (_)? @body) @definition.impl
(data_constructor (prefix name: (constructor) @name)) @definition.enummember
(data_constructor (record name: (constructor) @name)) @definition.enummember
(gadt_constructor name: (constructor) @name) @definition.enummember
(field name: (field_name) @name) @definition.field

(apply function: (variable) @reference.call)
(name) @reference.type
(instance name: (name) @reference.inherit)

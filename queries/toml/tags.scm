(comment) @comment

(document (pair . (_) @name) @definition.key)
(table . (_) @name) @definition.block
(table_array_element . (_) @name) @definition.block
(table (pair . (_) @name) @definition.key)
(table (pair . (_) @name [(array) (inline_table) (string)] @body) @definition.key)
(table_array_element (pair . (_) @name) @definition.key)
(table_array_element (pair . (_) @name [(array) (inline_table) (string)] @body) @definition.key)

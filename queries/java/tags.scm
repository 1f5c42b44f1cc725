[(line_comment) (block_comment)] @comment
(import_declaration) @import

(comment) @comment
(import_declaration) @import

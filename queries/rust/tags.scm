[(line_comment) (block_comment)] @comment
[(use_declaration) (extern_crate_declaration)] @import
((mod_item !body) @import)

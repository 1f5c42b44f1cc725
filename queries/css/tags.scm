(comment) @comment
(import_statement) @import

(rule_set (selectors) @name (block) @body) @definition.selector
(media_statement [(feature_query) (binary_query) (parenthesized_query) (keyword_query) (unary_query) (selector_query)] @name (block) @body) @definition.block
(supports_statement [(feature_query) (binary_query) (parenthesized_query) (keyword_query) (unary_query) (selector_query)] @name (block) @body) @definition.block
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @definition.selector
(at_rule (at_keyword) @name (block) @body) @definition.block

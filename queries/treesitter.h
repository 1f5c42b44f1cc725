// What this package uses of the tree-sitter C library, declared here because a cgo package can't include a header of another module.
// The library itself is linked by github.com/tree-sitter/go-tree-sitter; TestRuntimeABI compares these declarations with that binding.
#ifndef CONTEXTCRAFT_TREESITTER_H
#define CONTEXTCRAFT_TREESITTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TSLanguage TSLanguage;
typedef struct TSParser TSParser;
typedef struct TSTree TSTree;
typedef struct TSQuery TSQuery;
typedef struct TSQueryCursor TSQueryCursor;

typedef struct { uint32_t row, column; } TSPoint;
typedef struct {
	void *payload;
	const char *(*read)(void *payload, uint32_t byte, TSPoint at, uint32_t *length);
	int encoding; // 0: UTF-8
	void *decode;
} TSInput;
typedef struct { void *payload; uint32_t byte; bool has_error; } TSParseState;
typedef struct { void *payload; bool (*progress)(TSParseState *); } TSParseOptions;
typedef struct { uint32_t context[4]; const void *id; const TSTree *tree; } TSNode;
typedef struct { TSNode node; uint32_t index; } TSQueryCapture;
typedef struct {
	uint32_t id;
	uint16_t pattern, count;
	const TSQueryCapture *captures;
} TSQueryMatch;
typedef struct { void *payload; uint32_t byte; } TSQueryCursorState;
typedef struct { void *payload; bool (*progress)(TSQueryCursorState *); } TSQueryCursorOptions;
typedef struct { int type; uint32_t value; } TSQueryPredicateStep; // type 0: done, 1: capture, 2: string

void ts_set_allocator(void *(*)(size_t), void *(*)(size_t, size_t), void *(*)(void *, size_t), void (*)(void *));
TSParser *ts_parser_new(void);
void ts_parser_delete(TSParser *);
bool ts_parser_set_language(TSParser *, const TSLanguage *);
void ts_parser_reset(TSParser *);
TSTree *ts_parser_parse_with_options(TSParser *, const TSTree *, TSInput, TSParseOptions);
TSNode ts_tree_root_node(const TSTree *);
void ts_tree_delete(TSTree *);
uint32_t ts_node_start_byte(TSNode);
uint32_t ts_node_end_byte(TSNode);

TSQuery *ts_query_new(const TSLanguage *, const char *, uint32_t, uint32_t *error_offset, int *error_type);
void ts_query_delete(TSQuery *);
uint32_t ts_query_pattern_count(const TSQuery *);
uint32_t ts_query_capture_count(const TSQuery *);
uint32_t ts_query_start_byte_for_pattern(const TSQuery *, uint32_t);
const char *ts_query_capture_name_for_id(const TSQuery *, uint32_t, uint32_t *);
const char *ts_query_string_value_for_id(const TSQuery *, uint32_t, uint32_t *);
const TSQueryPredicateStep *ts_query_predicates_for_pattern(const TSQuery *, uint32_t, uint32_t *);

TSQueryCursor *ts_query_cursor_new(void);
void ts_query_cursor_delete(TSQueryCursor *);
void ts_query_cursor_set_match_limit(TSQueryCursor *, uint32_t);
bool ts_query_cursor_did_exceed_match_limit(const TSQueryCursor *);
void ts_query_cursor_exec_with_options(TSQueryCursor *, const TSQuery *, TSNode, const TSQueryCursorOptions *);
bool ts_query_cursor_next_match(TSQueryCursor *, TSQueryMatch *);

#endif

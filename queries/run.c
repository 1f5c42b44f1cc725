#include "run.h"

#include <stdlib.h>
#include <time.h>

// At most this many matches are followed at once, and each step looks at all of them. Of 39,000 real files none needs more; where one does, the library
// would silently drop matches, so the file is given up.
enum { MATCH_LIMIT = 2048 };

// An array larger than this is given back after the file that needed it.
enum { KEEP_CAPTURES = 1 << 18 };

static int64_t now(clockid_t clock) {
	struct timespec t;
	clock_gettime(clock, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

run *run_new(void) { return calloc(1, sizeof(run)); }

void run_delete(run *r) {
	arena_release(&r->memory);
	free(r->captures);
	free(r);
}

void run_stop(run *r) { __atomic_store_n(&r->stop, 1, __ATOMIC_RELAXED); }

// over reports whether the run must end, and sets its status.
static bool over(void *payload) {
	run *r = payload;
	if (__atomic_load_n(&r->stop, __ATOMIC_RELAXED)) {
		r->status = RUN_STOPPED;
		return true;
	}
	// CPU time never runs faster than the wall clock, which is ten times cheaper to read.
	int64_t wall = now(CLOCK_MONOTONIC);
	if (wall < r->look_again) return false;
	int64_t left = r->cpu_limit - now(CLOCK_THREAD_CPUTIME_ID);
	r->look_again = wall + left;
	if (left > 0) return false;
	r->status = RUN_TOO_SLOW;
	return true;
}

// stepped is what the library asks every hundred steps.
static bool stepped(run *r) {
	if (r->steps == 0) {
		r->status = RUN_TOO_SLOW;
		return true;
	}
	r->steps--;
	return over(r);
}

static bool parse_stepped(TSParseState *s) { return stepped(s->payload); }
static bool query_stepped(TSQueryCursorState *s) { return stepped(s->payload); }

static const char *read_source(void *payload, uint32_t byte, TSPoint at, uint32_t *length) {
	run *r = payload;
	(void)at;
	if (byte >= r->length) {
		*length = 0;
		return "";
	}
	*length = r->length - byte;
	return r->source + byte;
}

static bool keep(run *r, const TSQueryMatch *m) {
	if (r->count + m->count > r->room) {
		size_t room = r->room ? r->room * 2 : 4096;
		while (room < r->count + m->count) room *= 2;
		run_capture *grown = realloc(r->captures, room * sizeof *grown);
		if (!grown) return false;
		r->captures = grown;
		r->room = room;
	}
	for (uint16_t i = 0; i < m->count; i++) {
		const TSQueryCapture *c = &m->captures[i];
		run_capture *k = &r->captures[r->count++];
		k->start = ts_node_start_byte(c->node);
		k->end = ts_node_end_byte(c->node);
		k->pattern = m->pattern;
		k->capture = (uint16_t)(c->index | (i == 0 ? RUN_FIRST : 0));
	}
	return true;
}

static void query(run *r, const TSQuery *q, TSTree *tree) {
	TSQueryCursor *cursor = ts_query_cursor_new();
	ts_query_cursor_set_match_limit(cursor, MATCH_LIMIT);
	TSQueryCursorOptions options = {r, query_stepped};
	ts_query_cursor_exec_with_options(cursor, q, ts_tree_root_node(tree), &options);
	TSQueryMatch m;
	while (r->status == RUN_OK && ts_query_cursor_next_match(cursor, &m)) {
		if (!keep(r, &m)) r->status = RUN_TOO_LARGE;
	}
	if (ts_query_cursor_did_exceed_match_limit(cursor)) r->status = RUN_TOO_LARGE; // matches were dropped
}

// parse_and_query leaves its tree and cursor to the arena, which is faster than to take them apart. The parser is deleted for the sake of the
// grammar's scanner, whose memory is not the arena's.
static void parse_and_query(run *r, const TSLanguage *l, const TSQuery *q) {
	TSParser *parser = ts_parser_new();
	if (!ts_parser_set_language(parser, l)) {
		r->status = RUN_BAD_LANGUAGE;
		return;
	}
	TSInput input = {r, read_source, 0, NULL};
	TSParseOptions options = {r, parse_stepped};
	TSTree *tree = ts_parser_parse_with_options(parser, NULL, input, options);
	if (!tree && r->status == RUN_OK) r->status = RUN_NO_TREE;
	if (r->status == RUN_OK) query(r, q, tree);
	ts_parser_delete(parser);
}

int run_file(run *r, const TSLanguage *l, const TSQuery *q, const char *source, uint32_t length, const run_limits *limits) {
	if (r->room > KEEP_CAPTURES) {
		free(r->captures);
		r->captures = NULL;
		r->room = 0;
	}
	r->count = 0;
	r->status = RUN_OK;
	r->source = source;
	r->length = length;
	r->steps = limits->steps;
	r->cpu_limit = now(CLOCK_THREAD_CPUTIME_ID) + limits->cpu_nanoseconds;
	r->look_again = now(CLOCK_MONOTONIC) + limits->cpu_nanoseconds;
	r->memory.over = over;
	r->memory.payload = r;
	arena_enter(&r->memory, limits->memory);
	switch (setjmp(r->memory.out)) {
	case 0:
		parse_and_query(r, l, q);
		break;
	case ARENA_FULL:
		r->status = RUN_TOO_LARGE;
		break;
	case ARENA_OVER: // over has set the status
		break;
	}
	arena_leave(&r->memory);
	r->source = NULL;
	return r->status;
}

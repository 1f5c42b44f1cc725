#include "run.h"

#include <stdlib.h>
#include <time.h>

// At most this many matches are followed at once; only pathological nesting needs more, and each step looks at all of them.
enum { MATCH_LIMIT = 2048 };

// An array larger than this is given back after the file that needed it.
enum { KEEP_CAPTURES = 1 << 18 };

static int64_t now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

run *run_new(void) {
	run *r = calloc(1, sizeof *r);
	if (!r) return NULL;
	r->parser = ts_parser_new();
	r->cursor = ts_query_cursor_new();
	ts_query_cursor_set_match_limit(r->cursor, MATCH_LIMIT);
	return r;
}

void run_delete(run *r) {
	ts_query_cursor_delete(r->cursor);
	ts_parser_delete(r->parser);
	free(r->captures);
	free(r);
}

void run_stop(run *r) { __atomic_store_n(&r->stop, 1, __ATOMIC_RELAXED); }

// over is asked by the library every hundred steps; true ends the run.
static bool over(run *r) {
	if (__atomic_load_n(&r->stop, __ATOMIC_RELAXED)) {
		r->status = RUN_STOPPED;
		return true;
	}
	if (r->steps == 0) {
		r->status = RUN_TOO_SLOW;
		return true;
	}
	r->steps--;
	if (r->until_clock-- == 0) {
		r->until_clock = 64;
		if (now() > r->deadline) {
			r->status = RUN_TOO_SLOW;
			return true;
		}
	}
	return false;
}

static bool parse_over(TSParseState *s) { return over(s->payload); }
static bool query_over(TSQueryCursorState *s) { return over(s->payload); }

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
	TSQueryCursorOptions options = {r, query_over};
	ts_query_cursor_exec_with_options(r->cursor, q, ts_tree_root_node(tree), &options);
	TSQueryMatch m;
	while (r->status == RUN_OK && ts_query_cursor_next_match(r->cursor, &m)) {
		if (!keep(r, &m)) r->status = RUN_NO_MEMORY;
	}
	r->dropped = ts_query_cursor_did_exceed_match_limit(r->cursor);
}

int run_file(run *r, const TSLanguage *l, const TSQuery *q, const char *source, uint32_t length, uint64_t steps, int64_t nanoseconds) {
	if (r->room > KEEP_CAPTURES) {
		free(r->captures);
		r->captures = NULL;
		r->room = 0;
	}
	r->count = 0;
	r->dropped = false;
	r->status = RUN_OK;
	r->source = source;
	r->length = length;
	r->steps = steps;
	r->deadline = now() + nanoseconds;
	r->until_clock = 64;
	if (!ts_parser_set_language(r->parser, l)) return RUN_BAD_LANGUAGE;
	TSInput input = {r, read_source, 0, NULL};
	TSParseOptions options = {r, parse_over};
	TSTree *tree = ts_parser_parse_with_options(r->parser, NULL, input, options);
	r->source = NULL;
	if (!tree) {
		// A parser that was stopped while it balanced the tree stays in that state even after a reset; the next parse would crash.
		ts_parser_delete(r->parser);
		r->parser = ts_parser_new();
		return r->status == RUN_OK ? RUN_NO_TREE : r->status;
	}
	if (r->status == RUN_OK) query(r, q, tree);
	ts_tree_delete(tree);
	return r->status;
}

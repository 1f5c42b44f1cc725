#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "treesitter.h"

enum {
	BLOCK = 256 << 10,      // what small pieces are cut from
	LARGE = 64 << 10,       // pieces of at least this size are malloc's
	KEEP = 16 << 20,        // blocks kept for the next run
	SMALL_STEP = 16,        // small classes are multiples of this…
	SMALL_CLASSES = 32,     // …up to 512; above, powers of two and the middle between them
	CHECK_EVERY = 1 << 12,  // allocations
	COUNT_LARGE = 64 << 10, // bytes of a large piece that count as one more allocation
};

struct arena_block {
	arena_block *next, *previous; // previous: large pieces only
	size_t size;
};

// Before every piece stands its class, or for a large one LARGE_CLASS.
typedef uint64_t piece_header;
enum { LARGE_CLASS = 1 << 20 };

static _Thread_local arena *current;

static int class_of(size_t size) {
	if (size <= SMALL_STEP * SMALL_CLASSES) return size ? (int)((size - 1) / SMALL_STEP) : 0;
	int log = 63 - __builtin_clzll((unsigned long long)(size - 1)); // 2^log < size <= 2^(log+1)
	size_t middle = (size_t)3 << (log - 1);
	return SMALL_CLASSES + (log - 9) * 2 + (size > middle);
}

static size_t class_size(int class) {
	if (class < SMALL_CLASSES) return (size_t)(class + 1) * SMALL_STEP;
	int log = 9 + (class - SMALL_CLASSES) / 2;
	return (class - SMALL_CLASSES) % 2 ? (size_t)2 << log : (size_t)3 << (log - 1);
}

static void take(arena *a, size_t size) {
	if (a->taken + size > a->limit) longjmp(a->out, ARENA_FULL);
	a->taken += size;
}

static void check(arena *a, uint32_t count) {
	if (a->until_check > count) {
		a->until_check -= count;
		return;
	}
	a->until_check = CHECK_EVERY;
	if (a->over(a->payload)) longjmp(a->out, ARENA_OVER);
}

static void new_block(arena *a) {
	take(a, BLOCK);
	arena_block *b = a->spare;
	if (b) {
		a->spare = b->next;
		a->spared -= BLOCK;
	} else if (!(b = malloc(BLOCK))) {
		longjmp(a->out, ARENA_FULL);
	}
	b->next = a->blocks;
	a->blocks = b;
	a->at = (char *)(b + 1);
	a->end = (char *)b + BLOCK;
}

static arena_block *block_of(void *p) { return (arena_block *)((char *)p - sizeof(piece_header)) - 1; }

static void *link_large(arena *a, arena_block *b, size_t size) {
	b->size = size;
	b->previous = NULL;
	b->next = a->large;
	if (a->large) a->large->previous = b;
	a->large = b;
	piece_header *h = (piece_header *)(b + 1);
	*h = LARGE_CLASS;
	return h + 1;
}

static void unlink_large(arena *a, arena_block *b) {
	if (b->previous) b->previous->next = b->next;
	else a->large = b->next;
	if (b->next) b->next->previous = b->previous;
	a->taken -= b->size;
}

static void *allocate(arena *a, size_t size) {
	check(a, 1 + (uint32_t)(size / COUNT_LARGE));
	if (size >= LARGE) {
		take(a, size);
		arena_block *b = malloc(sizeof *b + sizeof(piece_header) + size);
		if (!b) longjmp(a->out, ARENA_FULL);
		return link_large(a, b, size);
	}
	int class = class_of(size);
	void *p = a->free[class];
	if (p) {
		memcpy(&a->free[class], p, sizeof(void *));
		return p;
	}
	size_t whole = class_size(class) + sizeof(piece_header);
	if ((size_t)(a->end - a->at) < whole) new_block(a);
	piece_header *h = (piece_header *)a->at;
	a->at += whole;
	*h = (piece_header)class;
	return h + 1;
}

static void give_back(arena *a, void *p) {
	piece_header class = ((piece_header *)p)[-1];
	if (class == LARGE_CLASS) {
		unlink_large(a, block_of(p));
		free(block_of(p));
		return;
	}
	memcpy(p, &a->free[class], sizeof(void *));
	a->free[class] = p;
}

static void *no_memory(size_t size) {
	fprintf(stderr, "contextcraft: no memory for %zu bytes\n", size);
	abort();
}

static void *hook_malloc(size_t size) {
	if (current) return allocate(current, size);
	void *p = malloc(size);
	return p || !size ? p : no_memory(size);
}

static void *hook_calloc(size_t count, size_t size) {
	if (current) return memset(allocate(current, count * size), 0, count * size);
	void *p = calloc(count, size);
	return p || !count || !size ? p : no_memory(count * size);
}

static void *hook_realloc(void *p, size_t size) {
	arena *a = current;
	if (!a) {
		p = realloc(p, size);
		return p || !size ? p : no_memory(size);
	}
	if (!p) return allocate(a, size);
	piece_header class = ((piece_header *)p)[-1];
	size_t have = class == LARGE_CLASS ? block_of(p)->size : class_size((int)class);
	if (size <= have && have <= LARGE) return p;
	void *grown = allocate(a, size);
	memcpy(grown, p, have < size ? have : size);
	give_back(a, p);
	return grown;
}

static void hook_free(void *p) {
	if (!current) free(p);
	else if (p) give_back(current, p);
}

void arena_install(void) { ts_set_allocator(hook_malloc, hook_calloc, hook_realloc, hook_free); }

void arena_enter(arena *a, size_t limit) {
	a->limit = limit;
	a->taken = 0;
	a->until_check = CHECK_EVERY;
	a->at = a->end = NULL;
	memset(a->free, 0, sizeof a->free);
	current = a;
}

void arena_leave(arena *a) {
	current = NULL;
	while (a->large) {
		arena_block *b = a->large;
		a->large = b->next;
		free(b);
	}
	while (a->blocks) {
		arena_block *b = a->blocks;
		a->blocks = b->next;
		if (a->spared >= KEEP) {
			free(b);
			continue;
		}
		b->next = a->spare;
		a->spare = b;
		a->spared += BLOCK;
	}
}

void arena_release(arena *a) {
	while (a->spare) {
		arena_block *b = a->spare;
		a->spare = b->next;
		free(b);
	}
	a->spared = 0;
}

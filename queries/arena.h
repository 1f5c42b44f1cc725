// Memory for one file's parse. The tree-sitter library allocates through these functions while a run is on: faster than malloc, dropped as a
// whole when the file is done, and bounded. The library never checks the time or the memory it takes inside one step, and on hostile input one step
// can take gigabytes (300,000 times "<a" in C# took 24); so the allocator is where such a step is ended, by a jump back to run_file.
#ifndef CONTEXTCRAFT_ARENA_H
#define CONTEXTCRAFT_ARENA_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ARENA_CLASSES = 48 };

typedef struct arena_block arena_block;

typedef struct {
	arena_block *blocks, *spare, *large;
	char *at, *end;              // free rest of the newest block
	void *free[ARENA_CLASSES];   // freed pieces by size class
	size_t taken, limit, spared; // bytes
	uint32_t until_check;
	bool (*over)(void *); // asked now and then; true ends the run
	void *payload;
	jmp_buf out; // longjmp(out, ARENA_FULL or ARENA_OVER)
} arena;

enum { ARENA_FULL = 1, ARENA_OVER };

// arena_install makes the library allocate through this file. Outside of runs it means malloc.
void arena_install(void);
// arena_enter makes a the calling thread's arena, until arena_leave, which frees everything in it.
void arena_enter(arena *a, size_t limit);
void arena_leave(arena *a);
// arena_release gives back what a keeps for the next run.
void arena_release(arena *a);

#endif

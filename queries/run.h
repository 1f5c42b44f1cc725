// One call does a whole file: parse it, run the query, and leave every capture in one flat array. A call from Go into C costs about 90 ns, and
// a file has tens of thousands of captures, so nothing else crosses the border.
#ifndef CONTEXTCRAFT_RUN_H
#define CONTEXTCRAFT_RUN_H

#include "arena.h"
#include "treesitter.h"

// One capture of one match.
typedef struct {
	uint32_t start, end; // bytes
	uint16_t pattern;
	uint16_t capture; // the top bit marks the first capture of a match
} run_capture;

enum { RUN_FIRST = 0x8000 };

enum { RUN_OK, RUN_STOPPED, RUN_TOO_SLOW, RUN_TOO_LARGE, RUN_BAD_LANGUAGE, RUN_NO_TREE };

typedef struct {
	uint64_t steps;          // of the library's machines, in hundreds
	int64_t cpu_nanoseconds; // of the calling thread
	size_t memory;           // bytes
} run_limits;

// A run belongs to one worker and is used again for file after file.
typedef struct {
	arena memory;
	const char *source;
	uint32_t length;
	uint32_t stop;      // another thread sets it to end the run
	uint64_t steps;     // still allowed
	int64_t cpu_limit;  // of this thread's CPU clock, nanoseconds
	int64_t look_again; // monotonic time before which cpu_limit can't be reached
	int status;

	run_capture *captures;
	size_t count, room;
} run;

run *run_new(void);
void run_delete(run *);
// run_file returns a RUN_ status. source is not read after it returns.
int run_file(run *, const TSLanguage *, const TSQuery *, const char *source, uint32_t length, const run_limits *);
void run_stop(run *);

#endif

// The library checks every pattern of a query against the grammar's whole parse table when it compiles it: up to 200 ms for a large grammar.
// The check finds patterns that can never match. What it learns besides serves two things that this package does not use (the order of
// ts_query_cursor_next_capture, and ranges), so a query that is known to be good means the same without it. The tests make the full check.
#ifndef CONTEXTCRAFT_UNCHECKED_H
#define CONTEXTCRAFT_UNCHECKED_H

#include "treesitter.h"

// unchecked_language returns a grammar with l's node types and fields, in which the library gives up the check of any pattern at once and so
// lets the pattern pass. It is good for ts_query_new and for running the query, not for parsing. It lives as long as the process. NULL if
// l is of another version than those whose layout is known here, or too small; then the query has to be compiled with l itself.
const TSLanguage *unchecked_language(const TSLanguage *l);

#endif

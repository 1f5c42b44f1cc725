#include "unchecked.h"

#include <stdlib.h>
#include <string.h>

// The layout that generated parsers have (versions 14 and 15 of it), down to what differs here.

typedef struct { bool visible, named, supertype; } symbol_metadata;

enum { SHIFT, REDUCE };

typedef union {
	struct { uint8_t count; bool reusable; } head; // of a list: this many actions follow
	struct { uint8_t type; uint16_t state; bool extra, repetition; } shift;
	struct { uint8_t type, child_count; uint16_t symbol; int16_t precedence; uint16_t production; } reduce;
} action;

struct TSLanguage {
	uint32_t version;
	uint32_t symbol_count, alias_count, token_count, external_token_count;
	uint32_t state_count, large_state_count, production_count, field_count;
	uint16_t max_alias_sequence;
	const uint16_t *large_table;
	const uint16_t *small_table;
	const uint32_t *small_table_map;
	const action *actions;
	const char *const *symbol_names, *const *field_names;
	const void *field_slices, *field_entries;
	const symbol_metadata *symbols;
	const uint16_t *public_symbols;
	const uint16_t *aliases;
	const void *alias_sequences, *lex_modes;
	bool (*lex)(void), (*lex_keyword)(void);
	uint16_t keyword_token;
	struct {
		const void *states, *symbols;
		void (*create)(void), (*destroy)(void), (*scan)(void), (*serialize)(void), (*deserialize)(void);
	} scanner;
	const uint16_t *primary_states;
	// From here on only in version 15.
	const char *name;
	const void *reserved_words;
	uint16_t max_reserved_words;
	uint32_t supertype_count;
	const void *supertypes, *supertype_slices, *supertype_entries;
	uint8_t metadata[3];
};

// To check the children of a node, the library walks through the states that can build the node, down into hidden nodes, and gives up where
// these nest deeper than it can follow. So this parse table lets every node begin with a hidden node that begins with another, DEPTH
// times. Its states:
enum {
	DEPTH = 7,     // the library follows 7 nodes, the first of them not hidden
	DEAD = 1,      // nothing follows
	END,           // every node with one child ends
	LINK,          // LINK+i: after the i-th hidden node; what holds that goes on. DEPTH states
	START = LINK + DEPTH // START+i: before a node of the i-th type that has children
};
// If the library does not give up, it finds that no node has more than one token: the pattern fails, and nothing worse.

// The tables in the making. Their sizes are known beforehand.
typedef struct {
	TSLanguage *l;
	uint16_t *table;
	uint32_t *map;
	action *actions;
	size_t cells, action_count;
	uint16_t hidden[DEPTH];
} maker;

// has_alias reports whether nodes of type symbol may go by another name.
static bool has_alias(const TSLanguage *l, uint16_t symbol) {
	for (const uint16_t *a = l->aliases; *a && *a <= symbol; a += 2 + a[1]) {
		if (*a == symbol) return true;
	}
	return l->public_symbols[symbol] != symbol;
}

// find_hidden chooses node types that are hidden wherever they stand.
static bool find_hidden(maker *m) {
	int n = 0;
	for (uint32_t s = m->l->token_count; s < m->l->symbol_count && n < DEPTH; s++) {
		if (!m->l->symbols[s].visible && !m->l->symbols[s].supertype && !has_alias(m->l, (uint16_t)s)) m->hidden[n++] = (uint16_t)s;
	}
	return n == DEPTH;
}

static bool is_link(const maker *m, uint32_t symbol) {
	for (int i = 0; i < DEPTH; i++) {
		if (m->hidden[i] == symbol) return true;
	}
	return false;
}

// A state's row is a number of groups: what follows, how many symbols lead there, and the symbols. For a token, what follows is a list
// of actions.

static uint16_t *begin(maker *m, uint16_t state) {
	m->map[state] = (uint32_t)m->cells;
	uint16_t *groups = &m->table[m->cells++];
	*groups = 0;
	return groups;
}

static void group(maker *m, uint16_t *groups, size_t value, uint32_t symbol) {
	m->table[m->cells++] = (uint16_t)value;
	m->table[m->cells++] = 1;
	m->table[m->cells++] = (uint16_t)symbol;
	++*groups;
}

static action *list(maker *m, uint16_t *groups, uint16_t token) {
	action *head = &m->actions[m->action_count];
	group(m, groups, m->action_count++, token);
	return head;
}

static void shift(maker *m, action *head, uint16_t state) {
	head->head.count++;
	action *a = &m->actions[m->action_count++];
	a->shift.type = SHIFT;
	a->shift.state = state;
}

static void reduce(maker *m, action *head, uint32_t symbol, uint8_t children) {
	head->head.count++;
	action *a = &m->actions[m->action_count++];
	a->reduce.type = REDUCE;
	a->reduce.symbol = (uint16_t)symbol;
	a->reduce.child_count = children;
}

enum { LIST = 200 }; // a list's length is a byte

// reduce_all ends every node but the hidden ones of the chain, in as many lists as that takes.
static void reduce_all(maker *m, uint16_t *groups, uint16_t token, uint8_t children) {
	action *head = NULL;
	for (uint32_t s = m->l->token_count; s < m->l->symbol_count; s++) {
		if (is_link(m, s)) continue;
		if (!head || head->head.count == LIST) head = list(m, groups, token++);
		reduce(m, head, s, children);
	}
}

static void make_table(maker *m) {
	m->action_count = 1; // number 0 means none
	begin(m, 0);
	begin(m, DEAD);
	reduce_all(m, begin(m, END), 1, 1);
	for (uint16_t i = 0; i < DEPTH; i++) {
		// The second child leads back to the same state, where the node then ends.
		uint16_t *groups = begin(m, LINK + i);
		shift(m, list(m, groups, 1), LINK + i);
		if (i == 0) {
			reduce_all(m, groups, 2, 2);
		} else {
			reduce(m, list(m, groups, 2), m->hidden[i - 1], 2);
		}
	}
	uint16_t state = START;
	for (uint32_t s = m->l->token_count; s < m->l->symbol_count; s++) {
		uint16_t *groups = begin(m, state++);
		shift(m, list(m, groups, 1), END);
		for (uint16_t i = 0; i < DEPTH; i++) group(m, groups, LINK + i, m->hidden[i]);
		if (!is_link(m, s)) group(m, groups, DEAD, s);
	}
}

const TSLanguage *unchecked_language(const TSLanguage *l) {
	if (l->version != 14 && l->version != 15) return NULL;
	size_t nodes = l->symbol_count - l->token_count, states = START + nodes, lists = nodes / LIST + 1;
	// Every node twice with the heads of the lists, and for every state two lists of one action.
	size_t actions = 1 + 2 * (nodes + lists) + 4 * states;
	if (lists + 2 > l->token_count || actions > UINT16_MAX) return NULL;
	maker m = {.l = calloc(1, sizeof *l)};
	if (!m.l) return NULL;
	memcpy(m.l, l, l->version == 14 ? offsetof(TSLanguage, name) : sizeof *l);
	// A row has its number of groups and at most this many groups: LINK's first one, or a START's.
	size_t row = 1 + 3 * (lists + 1 > DEPTH + 2 ? lists + 1 : DEPTH + 2);
	uint16_t *primary = malloc(states * sizeof *primary);
	m.table = malloc(states * row * sizeof *m.table);
	m.map = malloc(states * sizeof *m.map);
	m.actions = calloc(actions, sizeof *m.actions);
	if (!primary || !m.table || !m.map || !m.actions || !find_hidden(&m)) {
		free(primary);
		free(m.table);
		free(m.map);
		free(m.actions);
		free(m.l);
		return NULL;
	}
	make_table(&m);
	for (size_t i = 0; i < states; i++) primary[i] = (uint16_t)i;
	m.l->state_count = (uint32_t)states;
	m.l->large_state_count = 0;
	m.l->large_table = NULL;
	m.l->small_table = m.table;
	m.l->small_table_map = m.map;
	m.l->actions = m.actions;
	m.l->primary_states = primary;
	return m.l;
}

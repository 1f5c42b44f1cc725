package queries

/*
#include "unchecked.h"
*/
import "C"

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unsafe"

	"contextcraft/queries/lang"
)

// A query is a language's tags.scm, compiled. It is immutable and shared by all parsers; nothing frees it.
type query struct {
	name     string
	language *C.TSLanguage
	inner    *C.TSQuery
	roles    []role // by capture index
	patterns []pattern
}

// A role is what a capture's name says.
type role struct {
	what what
	kind lang.Kind    // of isDefinition
	ref  lang.RefKind // of isReference
}

type what uint8

const (
	isNothing what = iota // starts with '_': for predicates only
	isDefinition
	isName
	isBody
	isContainer
	isDoc
	isComment
	isAttribute
	isWrap
	isReference
	isImport
	isError
)

// A pattern is what Go has to know of one pattern of the query: the conditions on its captures' text.
type pattern struct {
	conditions []condition
}

// A condition is one text predicate. The library only stores them; see matches.
type condition struct {
	capture uint16
	negate  bool
	other   int // capture to compare with, or -1
	words   []string
	re      *regexp.Regexp
}

// errorPattern is added to every query: what the parser could not understand.
const errorPattern = "\n(ERROR) @error\n"

var cache sync.Map // *lang.Language → *lazyQuery

type lazyQuery struct {
	once sync.Once
	q    *query
	err  error
}

// compiled returns l's query, made on the first call. Languages may be compiled by several goroutines at once; each only once.
func compiled(l *lang.Language) (*query, error) {
	e, ok := cache.Load(l)
	if !ok {
		e, _ = cache.LoadOrStore(l, new(lazyQuery))
	}
	z := e.(*lazyQuery)
	z.once.Do(func() { z.q, z.err = compile(l) })
	return z.q, z.err
}

// Check reports whether l's grammar loads, its query compiles and each of its patterns can match; Outline takes the last for granted, because
// it costs up to 200 ms. The error names the line of tags.scm.
func Check(l *lang.Language) error {
	if l.Grammar == nil {
		return nil
	}
	if _, err := compiled(l); err != nil {
		return err
	}
	q, err := newQuery(l, (*C.TSLanguage)(l.Grammar()))
	if err == nil {
		C.ts_query_delete(q)
	}
	return err
}

var queryErrors = [...]string{"", "syntax error", "no such node type", "no such field", "no such capture", "impossible pattern", "wrong grammar version"}

// newQuery compiles the patterns of l for a grammar, which is l's own or made from it.
func newQuery(l *lang.Language, grammar *C.TSLanguage) (*C.TSQuery, error) {
	source := l.Tags + errorPattern
	var at C.uint32_t
	var kind C.int
	q := C.ts_query_new(grammar, (*C.char)(unsafe.Pointer(unsafe.StringData(source))), C.uint32_t(len(source)), &at, &kind)
	if q == nil {
		line, text := lineAt(source, int(at))
		return nil, fmt.Errorf("queries: %s/tags.scm:%d: %s: %s", l.Name, line, queryErrors[kind], text)
	}
	return q, nil
}

// newQuickQuery compiles the patterns of l without checking them against the grammar's parse table. It fails where that can't be left out.
func newQuickQuery(l *lang.Language) (*C.TSQuery, error) {
	grammar := C.unchecked_language((*C.TSLanguage)(l.Grammar()))
	if grammar == nil {
		return nil, fmt.Errorf("queries: the %s grammar is of an unknown version", l.Name)
	}
	return newQuery(l, grammar)
}

func compile(l *lang.Language) (*query, error) {
	q := &query{name: l.Name, language: (*C.TSLanguage)(l.Grammar())}
	var err error
	if q.inner, err = newQuickQuery(l); err != nil {
		if q.inner, err = newQuery(l, q.language); err != nil { // the better error, if the query is at fault
			return nil, err
		}
	}
	for i := range int(C.ts_query_capture_count(q.inner)) {
		var n C.uint32_t
		name := C.GoStringN(C.ts_query_capture_name_for_id(q.inner, C.uint32_t(i), &n), C.int(n))
		r, ok := parseRole(name)
		if !ok {
			return nil, fmt.Errorf("queries: %s/tags.scm: the capture @%s is not in the vocabulary", l.Name, name)
		}
		q.roles = append(q.roles, r)
	}
	for i := range int(C.ts_query_pattern_count(q.inner)) {
		conditions, err := q.conditions(i)
		if err != nil {
			line, _ := lineAt(l.Tags, int(C.ts_query_start_byte_for_pattern(q.inner, C.uint32_t(i))))
			return nil, fmt.Errorf("queries: %s/tags.scm:%d: %w", l.Name, line, err)
		}
		q.patterns = append(q.patterns, pattern{conditions})
	}
	return q, nil
}

func lineAt(source string, at int) (line int, text string) {
	at = min(at, len(source))
	start := strings.LastIndexByte(source[:at], '\n') + 1
	text, _, _ = strings.Cut(source[start:], "\n")
	return strings.Count(source[:at], "\n") + 1, strings.TrimSpace(text)
}

var plainRoles = map[string]what{"name": isName, "body": isBody, "container": isContainer, "doc": isDoc, "comment": isComment,
	"attribute": isAttribute, "wrap": isWrap, "import": isImport, "error": isError}

var refKinds = map[string]lang.RefKind{"call": lang.RefCall, "type": lang.RefType, "inherit": lang.RefInherit, "other": lang.RefOther}

func parseRole(name string) (role, bool) {
	if strings.HasPrefix(name, "_") {
		return role{}, true
	}
	if w, ok := plainRoles[name]; ok {
		return role{what: w}, true
	}
	if word, ok := strings.CutPrefix(name, "definition."); ok {
		k := lang.ParseKind(word)
		return role{what: isDefinition, kind: k}, k != lang.KindUnknown
	}
	if word, ok := strings.CutPrefix(name, "reference."); ok {
		k, ok := refKinds[word]
		return role{what: isReference, ref: k}, ok
	}
	return role{}, false
}

// conditions reads the predicates of pattern i: #eq? #not-eq? #match? #not-match? #any-of? #not-any-of?.
func (q *query) conditions(i int) ([]condition, error) {
	var n C.uint32_t
	first := C.ts_query_predicates_for_pattern(q.inner, C.uint32_t(i), &n)
	if n == 0 {
		return nil, nil
	}
	var all []condition
	steps := unsafe.Slice(first, int(n))
	for len(steps) > 0 {
		end := 0
		for steps[end]._type != 0 {
			end++
		}
		c, err := q.condition(steps[:end])
		if err != nil {
			return nil, err
		}
		all = append(all, c)
		steps = steps[end+1:]
	}
	return all, nil
}

func (q *query) condition(steps []C.TSQueryPredicateStep) (condition, error) {
	if len(steps) < 3 || steps[0]._type != 2 || steps[1]._type != 1 {
		return condition{}, fmt.Errorf("a predicate wants a name, a capture and an argument")
	}
	name := q.text(steps[0])
	c := condition{capture: uint16(steps[1].value), other: -1, negate: strings.HasPrefix(name, "not-")}
	switch strings.TrimPrefix(name, "not-") {
	case "eq?":
		if steps[2]._type == 1 {
			c.other = int(steps[2].value)
			return c, nil
		}
		c.words = []string{q.text(steps[2])}
	case "any-of?":
		for _, s := range steps[2:] {
			c.words = append(c.words, q.text(s))
		}
	case "match?":
		re, err := regexp.Compile(q.text(steps[2]))
		if err != nil {
			return condition{}, err
		}
		c.re = re
	default:
		return condition{}, fmt.Errorf("unknown predicate #%s", name)
	}
	return c, nil
}

func (q *query) text(s C.TSQueryPredicateStep) string {
	var n C.uint32_t
	p := C.ts_query_string_value_for_id(q.inner, C.uint32_t(s.value), &n)
	return C.GoStringN(p, C.int(n))
}

// matches reports whether the captures of one match satisfy its pattern's conditions. A condition holds when it does for every node
// captured under its name (also when there is none).
func (q *query) matches(src string, m []capture) bool {
	for i := range q.patterns[m[0].pattern].conditions {
		c := &q.patterns[m[0].pattern].conditions[i]
		for _, k := range m {
			if k.index&^firstOfMatch == c.capture && c.holds(src, m, src[k.start:k.end]) == c.negate {
				return false
			}
		}
	}
	return true
}

func (c *condition) holds(src string, m []capture, text string) bool {
	if c.re != nil {
		return c.re.MatchString(text)
	}
	if c.other >= 0 {
		for _, k := range m {
			if int(k.index&^firstOfMatch) == c.other {
				return src[k.start:k.end] == text
			}
		}
		return false
	}
	for _, w := range c.words {
		if w == text {
			return true
		}
	}
	return false
}

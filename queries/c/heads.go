package c

import (
	"strings"

	"contextcraft/queries/lang"
)

// head is a declaration at file level as its words tell it.
type head struct {
	kind lang.Kind
	name lang.Range
	decl lang.Range
	body lang.Range // zero: a prototype or a typedef
	// container is the written scope, joined by '.': C++ only
	container string
	sure      bool // the body's braces balance, in a file where all do
	test      bool // a test case, whose name is a string: C++ only
}

// heads reads a C file's declarations by statements: functions, prototypes, typedefs, structs, unions and enums at file level. It knows
// nothing of expressions and types, and so is not disturbed by the macros that decorate declarations
// (API int f(void) NOTHROW;), which a grammar can't tell from names without the preprocessor. One pass; brackets are balanced,
// each branch of an #if counted from the depth at which the first began. Where braces don't balance to the end of the
// file, blocks end where a line starts in the first column instead.
func heads(src string) []head {
	r := reader{src: src}
	r.file()
	return r.heads
}

type token struct {
	lang.Range
	c     byte // 'a' for a word, '0' for a literal, scopeOperator, else the byte itself
	group int  // for '(' and '[': index of the token behind the closing bracket
}

// scopeOperator is the token "::".
const scopeOperator = 's'

type reader struct {
	src    string
	pos    int
	cpp    bool
	depths []int // brace depth at each open #if
	depth  int   // braces open in the block being passed
	resync bool  // braces don't balance: see heads
	cut    bool  // the last block did not end with a brace
	heads  []head
	scopes []scope // C++: what is open around the statement
	// the statement
	stmt        []token
	brackets    []int        // indices of the brackets that are open
	blocks      []lang.Range // what stood in braces
	unnamed     lang.Kind    // the kind of a type without a name
	assigns     bool         // it has '=' outside brackets
	initialises bool         // C++: a constructor's list follows the function's head
}

// maxTokens bounds a statement; what is longer is data.
const maxTokens = 2000

// file reads statements to the end.
func (r *reader) file() {
	for {
		t, ok := r.next()
		if !ok {
			return
		}
		switch t.c {
		case ';':
			if r.cpp {
				r.endCPlusPlus(t.End)
			} else if r.oldStyle() {
				r.push(t)
				continue
			} else {
				r.end(t.End)
			}
			r.reset()
		case '}':
			r.leave(t.End)
			r.reset()
		case '{':
			if r.cpp {
				r.openCPlusPlus(t.Start)
			} else {
				r.open(t.Start)
			}
		case '(', '[':
			if !r.bracket(t) {
				return
			}
		case ':':
			if n := len(r.stmt); r.cpp && n > 0 && access[r.text(r.stmt[n-1])] {
				r.reset()
				continue
			}
			r.push(t)
		default:
			if t.c == '=' {
				r.assigns = true
			}
			r.push(t)
		}
	}
}

func (r *reader) reset() {
	r.stmt, r.blocks, r.assigns, r.unnamed = r.stmt[:0], r.blocks[:0], false, lang.KindUnknown
}

func (r *reader) push(t token) {
	if t.c == 'a' && len(r.stmt) > 0 && (r.is(t, "typedef") || begins[r.text(t)] && r.onlyMacros()) {
		r.reset() // macros alone on their lines stood before
	}
	if len(r.stmt) < maxTokens {
		r.stmt = append(r.stmt, t)
	}
}

// onlyMacros reports whether the statement so far is a few words that look like macros.
func (r *reader) onlyMacros() bool {
	for _, t := range r.stmt {
		if t.c != 'a' || !macroish(r.text(t)) {
			return false
		}
	}
	return len(r.stmt) <= 4
}

// bracket reads a bracketed group into the statement, with the groups inside; false at the end of the file.
func (r *reader) bracket(t token) bool {
	r.brackets = append(r.brackets[:0], len(r.stmt))
	r.push(t)
	for len(r.brackets) > 0 {
		t, ok := r.next()
		if !ok {
			return false
		}
		switch t.c {
		case '(', '[':
			r.brackets = append(r.brackets, len(r.stmt))
		case ')', ']':
			last := len(r.brackets) - 1
			// A typedef among the arguments of a macro has begun the statement anew.
			if open := r.brackets[last]; open < len(r.stmt) && len(r.stmt) < maxTokens {
				r.stmt[open].group = len(r.stmt) + 1
			}
			r.brackets = r.brackets[:last]
		case '{':
			r.block(t.Start) // a statement expression or a compound literal
			continue
		case ';', '}':
			if r.columnZero(r.pos) { // the bracket was never closed
				r.reset()
				return true
			}
		}
		r.push(t)
	}
	return true
}

// columnZero reports whether the next line with text starts in its first column.
func (r *reader) columnZero(i int) bool {
	rest := strings.TrimLeft(r.src[i:], " \t\r\n")
	at := len(r.src) - len(rest)
	return rest == "" || at > 0 && r.src[at-1] == '\n'
}

// open decides what a '{' at file level opens.
func (r *reader) open(at int) {
	s := r.stmt
	switch {
	case len(s) >= 2 && r.is(s[0], "extern") && s[1].c == '0':
		r.reset() // its contents are at file level
	case r.assigns:
		r.blocks = append(r.blocks, r.block(at))
	default:
		if kind, name, ok := r.typeName(); ok {
			body := r.block(at)
			r.blocks = append(r.blocks, body)
			if name.Empty() {
				r.unnamed = kind
			} else {
				r.heads = append(r.heads, head{kind: kind, name: name, decl: lang.Range{Start: s[0].Start, End: body.End}, body: body})
			}
			if r.cut {
				r.reset()
			} else {
				r.push(token{Range: body, c: '{'})
			}
			return
		}
		name, ok := r.function(true)
		body := r.block(at)
		if ok {
			r.heads = append(r.heads, head{kind: lang.KindFunction, name: name, decl: lang.Range{Start: s[0].Start, End: body.End}, body: body, sure: !r.resync})
		}
		r.reset()
	}
}

// end is called at the ';' of a statement.
func (r *reader) end(at int) {
	s := r.stmt
	if len(s) < 2 || len(s) >= maxTokens {
		return
	}
	decl := lang.Range{Start: s[0].Start, End: at}
	if r.is(s[0], "typedef") || r.is(s[0], "__extension__") && r.is(s[1], "typedef") {
		for i, name := range r.typedefs() {
			h := head{kind: lang.KindType, name: name, decl: decl}
			if i == 0 && r.unnamed != lang.KindUnknown && len(r.blocks) == 1 {
				h.kind, h.body = r.unnamed, r.blocks[0]
			}
			r.heads = append(r.heads, h)
		}
		return
	}
	if r.assigns || len(r.blocks) > 0 {
		return
	}
	if name, ok := r.function(false); ok {
		r.heads = append(r.heads, head{kind: lang.KindFunction, name: name, decl: decl})
	}
}

// maxOldStyle bounds the tokens of a function's head with the types of its parameters behind it.
const maxOldStyle = 200

// oldStyle reports whether the statement is the head of a function with the types of its parameters behind the brackets: f(a) int a;
func (r *reader) oldStyle() bool {
	s := r.stmt
	if len(s) < 5 || len(s) > maxOldStyle || r.assigns || len(r.blocks) > 0 || r.is(s[0], "typedef") {
		return false
	}
	name, ok := r.function(true)
	if !ok {
		return false
	}
	for i := range s {
		if s[i].Range == name && i+1 < len(s) && s[i+1].c == '(' {
			next, last := s[i+1].group, len(s)-1
			for last > next && s[last].c == ']' {
				last-- // a[10]
				for last > next && s[last].c != '[' {
					last--
				}
				last--
			}
			return next < last && r.plain(s[next]) && s[next+1].c != '(' && (r.plain(s[last]) || s[last].c == ')')
		}
	}
	return false
}

// plain reports whether a token is a word that does not look like a macro.
func (r *reader) plain(t token) bool {
	return t.c == 'a' && !strings.HasPrefix(r.text(t), "__") && !macroish(r.text(t)) && r.text(t) != "asm"
}

func (r *reader) is(t token, word string) bool { return t.c == 'a' && r.text(t) == word }

func (r *reader) text(t token) string { return r.src[t.Start:t.End] }

// typeName reads "struct [macros] name" at the end of the statement, before its '{'. The name is empty for a type without one.
func (r *reader) typeName() (kind lang.Kind, name lang.Range, ok bool) {
	s := r.stmt
	for i := len(s) - 1; i >= 0; i-- {
		if s[i].c != 'a' {
			if s[i].c == '(' || s[i].c == ')' || s[i].c == ':' || s[i].c == '0' || s[i].c == ',' {
				continue // attributes, an enum's base type
			}
			return 0, name, false
		}
		switch r.text(s[i]) {
		case "struct":
			kind = lang.KindStruct
		case "union":
			kind = lang.KindUnion
		case "enum":
			kind = lang.KindEnum
		default:
			continue
		}
		for j := i + 1; j < len(s); j++ {
			switch {
			case s[j].c == ':':
				return kind, name, true
			case s[j].c == '(' && s[j].group > 0:
				if name.Empty() {
					return kind, name, j == i+1
				}
				if next := s[j].group; next < len(s) && s[next].c == 'a' { // MACRO(x) name
					j = next - 1
					continue
				}
				if !macroish(r.src[name.Start:name.End]) { // name(…): a function that returns the struct
					return 0, name, false
				}
				name, j = lang.Range{}, s[j].group-1
			case s[j].c == 'a':
				name = s[j].Range
			default:
				return 0, name, false
			}
		}
		return kind, name, true
	}
	return 0, name, false
}

// function finds the name of the function that the statement declares: of the words before brackets the last that does not look like a macro.
func (r *reader) function(body bool) (lang.Range, bool) {
	s := r.stmt
	chosen, candidates := -1, 0
	types := 0 // words before the candidate that can be its type
	var typesAt int
	for i := 0; i < len(s); i++ {
		switch {
		case s[i].c == '(' || s[i].c == '[':
			end := s[i].group
			if end == 0 {
				return lang.Range{}, false
			}
			if name := r.returnsPointer(i); name > 0 && types > 0 && chosen < 0 {
				chosen, typesAt = name, types
			}
			i = end - 1
		case s[i].c == '*':
			types++
		case s[i].c == 'a':
			word := r.text(s[i])
			if notFunction[word] {
				if statement[word] {
					return lang.Range{}, false
				}
				continue
			}
			if i+1 < len(s) && s[i+1].c == '(' && !typeWord[word] {
				candidates++
				if chosen < 0 && i > 0 && s[i-1].c == 'a' && s[i+2].c == '(' && s[i+2].group == s[i+1].group-1 && types > 1 && !notFunction[r.text(s[i-1])] {
					chosen, typesAt = i-1, types-1 // name OF((int)): prototypes for compilers without them
					continue
				}
				if name := r.wrapped(i); name > 0 && types > 0 && chosen < 0 {
					chosen, typesAt = name, types
					continue
				}
				if chosen >= 0 && typesAt > 0 && s[i-1].c == ')' && !macroish(r.text(s[chosen])) {
					continue // f(int) attribute(x)
				}
				if !macroish(word) && (chosen < 0 || !strings.HasPrefix(word, "__")) {
					chosen, typesAt = i, types
				} else if chosen < 0 && types > 0 && candidates == 1 {
					chosen, typesAt = i, types
				} else {
					types++ // MACRO(type) name
				}
				continue
			}
			types++
		case s[i].c == '{' || s[i].c == ':' || s[i].c == ',':
			if chosen < 0 {
				return lang.Range{}, false
			}
		}
	}
	if chosen < 0 || typesAt == 0 && !(body && chosen == 0 && !macroish(r.text(s[0]))) {
		return lang.Range{}, false
	}
	return s[chosen].Range, true
}

// returnsPointer returns the index of the name in (*name(int))(int), a function that returns a pointer to a function, whose first bracket is s[i]; 0 if
// it is something else.
func (r *reader) returnsPointer(i int) int {
	s := r.stmt
	if end := s[i].group; end >= len(s) || s[end].c != '(' {
		return 0
	}
	j := i + 1
	for j < len(s) && s[j].c == '*' {
		j++
	}
	if j > i+1 && j+1 < s[i].group && s[j].c == 'a' && s[j+1].c == '(' {
		return j
	}
	return 0
}

// wrapped returns the index of the name in MACRO(name(int)) and MACRO(name, (int), …), where s[i] is the macro; 0 if it is something else.
func (r *reader) wrapped(i int) int {
	s := r.stmt
	if !macroish(r.text(s[i])) || s[i+1].group < i+5 || s[i+2].c != 'a' {
		return 0
	}
	if s[i+3].c == '(' && s[i+3].group == s[i+1].group-1 || s[i+3].c == ',' && s[i+4].c == '(' {
		return i + 2
	}
	return 0
}

// notFunction are words before brackets that declare nothing, and words that are no type either.
var notFunction = words(`__attribute__ __attribute __declspec __asm__ __asm asm _Alignas alignas typeof __typeof__ __typeof _Static_assert static_assert
	extern static inline __inline __inline__ __extension__ register const volatile __restrict restrict _Noreturn
	if while for switch return else do goto case sizeof typedef template class using operator`)

// begins are words that begin a declaration, so that a macro before them is no part of it.
var begins = words("extern static struct union enum const inline void int char long short unsigned signed template namespace class using constexpr")

// access are the words before a ':' in a class.
var access = words("public protected private signals slots Q_SIGNALS Q_SLOTS")

// typeWord are words before brackets that end a type: int (*f(int))(int).
var typeWord = words("void char short int long float double signed unsigned bool _Bool")

// statement are those of them that start a statement of another kind.
var statement = words("_Static_assert static_assert if while for switch return else do goto case typedef template class using operator")

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// macroish reports whether a word is written like a macro: no lower-case letter.
func macroish(word string) bool {
	for i := 0; i < len(word); i++ {
		if c := word[i]; c >= 'a' && c <= 'z' || c >= 0x80 {
			return false
		}
	}
	return len(word) > 1
}

// typedefs finds the names that a typedef declares: the last word of each declarator, or of its first brackets where two follow each other:
// (API *name)(int).
func (r *reader) typedefs() (names []lang.Range) {
	s := r.stmt
	last, done := -1, false // the declarator's last word; done when a bracket has settled it
	flush := func() {
		if last > 0 {
			names = append(names, s[last].Range)
		}
		last, done = -1, false
	}
	for i := 1; i < len(s); i++ {
		switch {
		case s[i].c == '(' && s[i].group > 0:
			end := s[i].group
			if !done && end < len(s) && s[end].c == '(' {
				for j := end - 1; j > i; j-- {
					if s[j].c == 'a' {
						last = j
						break
					}
				}
				done = true
			} else if last == i-1 && end == len(s) || end < len(s) && s[end].c == ',' {
				done = true // name(int)
			}
			i = end - 1
		case s[i].c == '[' && s[i].group > 0:
			done = done || last >= 0
			i = s[i].group - 1
		case s[i].c == '<':
			if end := r.skipAngles(i); end > i {
				i = end - 1
			}
		case s[i].c == ',':
			flush()
		case s[i].c == 'a' && !done:
			last = i
		}
	}
	flush()
	return names
}

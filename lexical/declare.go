package lexical

import (
	"strings"

	"contextcraft/queries/lang"
)

// keyword says how a word of a language declares the name after it.
type keyword uint8

const (
	keywordDeclares keyword = 1 + iota // func, class, def, fn …: the next identifier
	keywordVariable                    // var, const, let …: the next identifier, at the start of a line only: locals are no symbols
	keywordTagged                      // struct, union, enum where CFunctions says C: only if '{' or ':' follows the name
	keywordModifier                    // public, static …: on a line with '(', the identifier before it (methods of Java, C#, TypeScript)
)

// modifiers are the words that begin a method in the languages that have no keyword for it. They matter only there: a
// language that declares functions by a keyword has nothing but that keyword, a class or a variable after them.
var modifiers = []string{"public", "private", "protected", "internal", "static", "override", "abstract", "async"}

var variables = map[string]bool{"var": true, "let": true, "const": true, "val": true, "static": true}

// useSyntax marks the keywords of syn in the worker's dictionary. Files of one language tend to follow each other.
func (w *Worker) useSyntax(syn *lang.Syntax) {
	if syn == w.syn {
		return
	}
	for _, id := range w.marked {
		w.names.keyword[id] = 0
	}
	w.syn, w.marked = syn, w.marked[:0]
	if syn == nil {
		return
	}
	if len(syn.DeclKeywords) > 0 && !syn.CFunctions {
		for _, m := range modifiers {
			w.mark(m, keywordModifier)
		}
	}
	for _, name := range syn.DeclKeywords {
		name = strings.Trim(name, "@#!")
		k := keywordDeclares
		switch {
		case variables[name]:
			k = keywordVariable
		case syn.CFunctions && (name == "struct" || name == "union" || name == "enum" || name == "class"):
			k = keywordTagged
		}
		w.mark(name, k)
	}
}

func (w *Worker) mark(name string, k keyword) {
	id := w.names.slots[w.names.intern(name, hashName(name))].id
	w.names.keyword[id] = k
	w.marked = append(w.marked, id)
}

// keyword looks ahead from a keyword at text[from:to] for the name that it declares.
func (w *Worker) keyword(k keyword, from, to int) {
	text := w.text
	lineFrom := lineStart(text, from)
	i := skipBlanks(text, to)
	switch k {
	case keywordModifier:
		if skipBlanks(text, lineFrom) == from {
			w.method(to)
		}
		return
	case keywordVariable:
		if lineFrom < from && !exported(text[lineFrom:from]) {
			return
		}
	}
	if i < len(text) && text[i] == '(' && i > to {
		// "func (s *T) Name" has a receiver; "const (" opens a group, in which every line declares a name.
		line := text[i:lineStop(text, i)]
		shut := strings.IndexByte(line, ')')
		if shut < 0 {
			w.group = lineFrom == from && strings.TrimSpace(line[1:]) == ""
			return
		}
		if lineFrom != from {
			return
		}
		i = skipBlanks(text, i+shut+1)
	}
	for i < len(text) && (text[i] == '!' || text[i] == '*' || text[i] == '&' || text[i] == ' ') {
		i++ // macro_rules! name, function* name, def &
	}
	if strings.HasPrefix(text[i:], "self.") { // Ruby's def self.name
		i += len("self.")
	}
	nameFrom, nameTo := nextWord(text, i, min(len(text), i+maxIdentifier))
	if nameFrom != i || nameTo == nameFrom {
		return
	}
	if k == keywordTagged {
		after := nameTo
		for after < len(text) && after < nameTo+64 && strings.IndexByte(" \t\r\n", text[after]) >= 0 {
			after++
		}
		if after >= len(text) || text[after] != '{' && text[after] != ':' {
			return
		}
	}
	w.declare = nameFrom
}

// exported tells whether what stands before a keyword on its line begins at the line's start and is nothing but modifiers.
func exported(before string) bool {
	if before[0] == ' ' || before[0] == '\t' {
		return false
	}
	for _, f := range strings.Fields(before) {
		switch f {
		case "export", "default", "declare", "pub", "pub(crate)", "static", "private", "internal", "public", "final", "lateinit":
		default:
			return false
		}
	}
	return true
}

// method finds the name before the first '(' of the line on which text[i:] goes on after a modifier.
func (w *Worker) method(i int) {
	text := w.text
	stop := min(lineStop(text, i), i+512)
	for p := i; p < stop; p++ {
		switch text[p] {
		case '=', ';', '{', '"', '\'':
			return
		case '(':
			w.nameBefore(p, i)
			return
		}
	}
}

// nameBefore declares the word that ends at text[end], or before the blanks there, and starts at text[from] or later.
func (w *Worker) nameBefore(end, from int) {
	for end > from && (w.text[end-1] == ' ' || w.text[end-1] == '\t') {
		end--
	}
	name := end
	for name > from && byteClass[w.text[name-1]] != byteOther {
		name--
	}
	if name < end {
		w.declare = name
	}
}

// groupLine declares the name at from if it is the first of a line of a "const (" group.
func (w *Worker) groupLine(from int) {
	line := lineStart(w.text, from)
	switch indent := w.text[line:from]; {
	case indent == "\t" || indent == "    " || indent == "  ":
		w.declare = from
	case indent == "" || strings.HasPrefix(strings.TrimLeft(indent, " \t"), ")"):
		w.group = false
	}
}

// cFunction looks at a line that begins in column 0 with the word at from: a function's name stands before its first '('. A line that
// begins with "} name;" ends a typedef.
func (w *Worker) cFunction(from int) {
	text := w.text
	if from > 0 && text[from-1] == ' ' {
		if to := min(lineStop(text, from), from+maxIdentifier); strings.IndexByte(text[from:to], ';') > 0 {
			w.declare = from
		}
		return
	}
	stop := min(lineStop(text, from), from+512)
	for p := from; p < stop; p++ {
		switch text[p] {
		case ':':
			if text[p-1] != ':' && (p+1 >= len(text) || text[p+1] != ':') {
				return // a label
			}
		case '=', ';', '{', '"', '\'', '#':
			return
		case '(':
			w.nameBefore(p, from)
			return
		}
	}
}

// lineStart returns the start of i's line, as far as it is within reach: lines of data are long.
func lineStart(text string, i int) int {
	low := max(0, i-512)
	if n := strings.LastIndexByte(text[low:i], '\n'); n >= 0 {
		return low + n + 1
	}
	return low
}

func lineStop(text string, i int) int {
	high := min(len(text), i+1024)
	if n := strings.IndexByte(text[i:high], '\n'); n >= 0 {
		return i + n
	}
	return high
}

func skipBlanks(text string, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i
}

// Package queries makes the outline of a source file: its declarations with their documentation and bodies, its imports and the names
// it refers to. Only the root package's API is promised; this one may change with any release.
//
// # Plan
//
// A language is a folder below this one; registry.go lists them and is generated from the folders (go generate). Each folder brings a
// tree-sitter grammar and a query, tags.scm, in the vocabulary below. One call into C parses a file, runs the query and leaves all captures in a
// flat array (run.c); everything after that is Go on byte ranges: no syntax node is ever touched from Go. The query of a language is
// compiled once, on first use, and is kept.
//
// # Costs and tradeoffs
//
// 4 to 7 MB per CPU second (C headers 15); of that the query's captures and all of the Go side are a tenth to a quarter, the rest is the
// library. Everything that the library allocates for a file lives in an arena (arena.c) that is dropped at once; through the Go binding, whose
// allocator calls back into Go, the same work takes half as much time again. Compiling a query takes 0.3 to 3 ms of CPU, once per language and
// process. It would take up to 230 ms if the library checked every pattern against the whole grammar; that is left to the tests (unchecked.c, Check).
//
// A file that needs more than a fixed number of the library's steps, or two seconds of CPU, or memory out of proportion to its size, is given
// up (ErrTooSlow). Real code needs a tenth of that at most, so that one input gives one document on any machine. What the library keeps outside of the
// arena when a file is given up inside one step (a grammar's own scanner, some kilobytes) is lost.
//
// # Vocabulary of tags.scm
//
//   - @definition.<kind> is the whole declaration; <kind> is a word of lang.Kind. In the same pattern stand @name (the name node; several
//     make several symbols), and optionally @body (what the compressed tiers leave out: a callable's statements with their braces, a type's member
//     block, a long initialiser), @container (a receiver's type or a written scope; "ns::Box<T>" and "*Box[T]" are both understood; several are
//     joined), and @doc (a docstring inside the declaration).
//   - @comment is a comment. Comments that start their lines directly above a declaration, without a blank line, are its documentation.
//   - @attribute is an attribute, decorator or annotation that is a sibling before the declaration: the declaration then starts there.
//     Comments and attributes may be mixed.
//   - @wrap is a node around a declaration (decorated definition, export statement, template): if it holds one outermost definition, and nothing but a ';' follows
//     that, the definition takes the wrap's range.
//   - @reference.call, @reference.type, @reference.inherit, @reference.other: the name node that refers. Names that are a definition's own @name
//     are not references (but an impl's are), so a query need not exclude them. Of several kinds for one node
//     the strongest stays: inherit, type, call, other.
//   - @import is a whole import statement, handed to the language's ParseImport.
//   - @_anything is for predicates only. Predicates: #eq? #not-eq? #match? #not-match? #any-of? #not-any-of?.
//
// Rules of the engine that save patterns:
//
//   - A name node makes one symbol. If several patterns define it, the one that comes last in the file wins; special cases go last.
//   - A function directly in a class, struct, interface, trait, enum or impl is a method; a variable there is a field.
//   - Variables and constants inside a callable, or inside another value, are dropped. Functions and types there are kept.
//   - A symbol's parent is the innermost larger definition around it; names that share one declaration are siblings.
//   - The engine appends (ERROR) @error; what is under it counts as Outline.Damaged.
//
// Anchor patterns at a named node type: one that starts with a wildcard is tried at every node. Avoid quantified siblings
// ((comment)* before a declaration): the engine finds neighbours itself.
//
// A file may hold text in other languages (Language.Embedded): each part is outlined on its own, moved to its place and added. A language without a grammar
// brings symbols of its own making (Language.Approximate), to which the rules above apply from "a function directly in a class" on.
//
// Language.Adjust runs when symbols are sorted and have parents, and before Container is joined with the parents' names (it holds what @container
// gave), Line, EndLine, Exported and references are set.
package queries

//go:generate go run ./internal/genregistry

import (
	"path"
	"strings"
	"sync"

	"contextcraft/queries/lang"
)

// All returns every language, ordered by folder. The caller must not change it.
func All() []*lang.Language { return languages }

// ByName returns the language with that Name, or nil.
func ByName(name string) *lang.Language {
	for _, l := range languages {
		if l.Name == name {
			return l
		}
	}
	return nil
}

var tables = sync.OnceValue(func() (t struct{ extensions, filenames, shebangs map[string]*lang.Language }) {
	t.extensions = map[string]*lang.Language{}
	t.filenames = map[string]*lang.Language{}
	t.shebangs = map[string]*lang.Language{}
	for _, l := range languages {
		for _, e := range l.Extensions {
			t.extensions[e] = l
		}
		for _, n := range l.Filenames {
			t.filenames[n] = l
		}
		for _, s := range l.Shebangs {
			t.shebangs[s] = l
		}
	}
	return t
})

// ByPath returns the language that a file's name tells, or nil. The whole name counts before the extension, whose case does not, and what stands before
// the first dot where the extension says nothing.
func ByPath(name string) *lang.Language {
	t := tables()
	base := path.Base(name)
	if l := t.filenames[base]; l != nil {
		return l
	}
	if l := t.extensions[strings.ToLower(path.Ext(base))]; l != nil {
		return l
	}
	first, _, _ := strings.Cut(base, ".")
	return t.filenames[first]
}

// Detect returns the language of a file by its name and its text (or the beginning of it): the name first, except that a header named .h is C++ when
// its text says so; a "#!" line where the name says nothing. nil if nothing does.
func Detect(name, text string) *lang.Language {
	l := ByPath(name)
	if l == nil {
		return tables().shebangs[interpreter(text)]
	}
	if l.Name == "c" && strings.EqualFold(path.Ext(name), ".h") && looksCPlusPlus(text) {
		if cpp := ByName("cpp"); cpp != nil {
			return cpp
		}
	}
	return l
}

// interpreter returns the name of the program on text's "#!" line, without its folder; "" for none. An "env" in front is looked through,
// with its options.
func interpreter(text string) string {
	text, ok := strings.CutPrefix(strings.TrimPrefix(text, "\ufeff"), "#!")
	if !ok {
		return ""
	}
	line, _, _ := strings.Cut(text, "\n")
	words := strings.Fields(line)
	if len(words) > 0 && path.Base(words[0]) == "env" {
		words = words[1:]
		for len(words) > 0 && (strings.HasPrefix(words[0], "-") || strings.Contains(words[0], "=")) {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		return ""
	}
	name := path.Base(words[0])
	if tables().shebangs[name] == nil { // python3.12 → python3
		name, _, _ = strings.Cut(name, ".")
	}
	return name
}

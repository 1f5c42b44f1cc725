package csharp

import (
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one using directive:
//
//	using A.B;             Path "A.B"
//	using static A.B.C;    Path "A.B.C", Names ["*"]: the members of a type
//	using X = A.B.C<int>;  Path "A.B.C", Names ["X"]: an alias of a namespace or type
//
// each also after "global". extern aliases, built-in types, tuples, arrays and pointers give nothing: they name no namespace.
func ParseImport(stmt string) []lang.Import {
	imp, _, ok := parseUsing(stmt, 0)
	if !ok || imp.Path == "" {
		return nil
	}
	return []lang.Import{imp}
}

// parseUsing reads a using directive that starts at or, after blanks, behind at. ok is false for using statements and
// declarations. The Path is empty for a directive that names no namespace. It returns the offset behind the ';'.
func parseUsing(src string, at int) (imp lang.Import, end int, ok bool) {
	t := tokens{src: src, pos: at}
	w := t.next()
	if w == "global" {
		w = t.next()
	}
	if w != "using" {
		return imp, t.pos, false
	}
	imp = lang.Import{Kind: lang.ImportModule, Line: 1}
	w = t.next()
	if w == "static" {
		imp.Names = []string{"*"}
		w = t.next()
	}
	if w == "unsafe" {
		w = t.next()
	}
	if w == "" || !wordStart(w[0]) && w[0] != '@' {
		return imp, t.pos, false
	}
	path, w := t.name(w)
	if w == "=" && imp.Names == nil && !strings.Contains(path, ".") {
		imp.Names = []string{path}
		if w = t.next(); w == "unsafe" {
			w = t.next()
		}
		path = ""
		if w != "" && (wordStart(w[0]) || w[0] == '@') {
			path, w = t.name(w)
		}
		if w == "[" || w == "*" || w == "?" || builtin[path] {
			path = ""
		}
		for w != ";" && w != "" && w != "{" && w != "}" {
			w = t.next() // generic arguments, tuples, array ranks
		}
	}
	if w != ";" {
		return imp, t.pos, false
	}
	imp.Path = path
	return imp, t.pos, true
}

var builtin = map[string]bool{"bool": true, "byte": true, "sbyte": true, "char": true, "decimal": true, "double": true, "float": true,
	"int": true, "uint": true, "nint": true, "nuint": true, "long": true, "ulong": true, "short": true, "ushort": true, "object": true,
	"string": true, "dynamic": true, "delegate": true, "void": true}

// ScanFacts finds the using directives and namespaces of a C# file in one pass that skips comments and literals and counts braces.
// Package holds every namespace in full ("A.B" for namespace B inside namespace A), in order of appearance.
func ScanFacts(src string) lang.Facts {
	var (
		f       lang.Facts
		spaces  []string
		open    []space // the enclosing namespaces
		depth   int
		line    = 1
		counted int
	)
	declare := func(name string) string {
		if len(open) > 0 {
			name = open[len(open)-1].name + "." + name
		}
		for _, s := range spaces {
			if s == name {
				return name
			}
		}
		spaces = append(spaces, name)
		return name
	}
	start := true // pos is where a statement may start
	for pos := 0; pos < len(src); {
		if start {
			pos = skipBlank(src, pos)
			start = false
			if pos == len(src) {
				break
			}
			switch src[pos] {
			case 'u', 'g':
				if !keyword(src, pos, "using") && !keyword(src, pos, "global") {
					break
				}
				if imp, end, ok := parseUsing(src, pos); ok {
					if imp.Path != "" {
						line += strings.Count(src[counted:pos], "\n")
						counted = pos
						imp.Line = line
						f.Imports = append(f.Imports, imp)
					}
					pos, start = end, true
					continue
				}
			case 'n':
				if !keyword(src, pos, "namespace") {
					break
				}
				t := tokens{src: src, pos: pos + len("namespace")}
				name, w := t.name(t.next())
				switch {
				case name == "":
				case w == "{":
					depth++
					open = append(open, space{declare(name), depth})
					pos, start = t.pos, true
					continue
				case w == ";":
					open = append(open, space{declare(name), -1})
					pos, start = t.pos, true
					continue
				}
			}
		}
		for pos < len(src) && !special[src[pos]] {
			pos++
		}
		if pos == len(src) {
			break
		}
		switch c := src[pos]; c {
		case '{':
			depth++
			pos, start = pos+1, true
		case '}':
			for len(open) > 0 && open[len(open)-1].depth == depth {
				open = open[:len(open)-1]
			}
			depth--
			pos, start = pos+1, true
		case ';', '\n':
			pos, start = pos+1, true
		default:
			pos = skipLiteral(src, pos)
		}
	}
	f.Package = strings.Join(spaces, "\n")
	return f
}

// space is an open namespace: it closes with the brace that brings the depth below depth; -1 for one that lasts to the end of the file.
type space struct {
	name  string
	depth int
}

// tokens splits what a directive can hold: names, and single bytes of anything else.
type tokens struct {
	src string
	pos int
}

func (t *tokens) next() string {
	t.pos = skipBlank(t.src, t.pos)
	if t.pos >= len(t.src) {
		return ""
	}
	i := t.pos
	if t.src[i] == '@' {
		t.pos++
	}
	for t.pos < len(t.src) && lang.WordByte(t.src[t.pos]) {
		t.pos++
	}
	if t.pos == i {
		t.pos++
	}
	return t.src[i:t.pos]
}

// name reads a dotted name whose first word is w, without global:: and type arguments, and returns the token behind it.
func (t *tokens) name(w string) (name, after string) {
	var b strings.Builder
	for w != "" && (wordStart(w[0]) || w[0] == '@') {
		b.WriteString(strings.TrimPrefix(w, "@"))
		after = t.next()
		if after == "<" {
			for depth := 1; depth > 0; {
				switch t.next() {
				case "<":
					depth++
				case ">":
					depth--
				case ";", "{", "}", "":
					return b.String(), ""
				}
			}
			after = t.next()
		}
		switch {
		case after == ".":
			b.WriteByte('.')
			w = t.next()
		case after == ":" && strings.HasPrefix(t.src[t.pos:], ":"):
			b.Reset() // alias qualifier: global::
			t.next()
			w = t.next()
		default:
			return b.String(), after
		}
	}
	return b.String(), w
}

func keyword(src string, at int, word string) bool {
	return strings.HasPrefix(src[at:], word) && (at+len(word) == len(src) || !lang.WordByte(src[at+len(word)]))
}

func wordStart(c byte) bool { return lang.WordByte(c) && (c < '0' || c > '9') }

// skipBlank passes blanks, newlines, comments, a byte order mark and preprocessor lines.
func skipBlank(src string, i int) int {
	for i < len(src) {
		switch c := src[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v':
			i++
		case c == '/' && strings.HasPrefix(src[i:], "//"), c == '/' && strings.HasPrefix(src[i:], "/*"):
			i = skipLiteral(src, i)
		case c == '#': // #if, #region …: their text is free, apostrophes included
			i = lineEnd(src, i)
		case c == 0xEF && strings.HasPrefix(src[i:], "\ufeff"):
			i += 3
		default:
			return i
		}
	}
	return i
}

func lineEnd(src string, i int) int {
	if n := strings.IndexByte(src[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(src)
}

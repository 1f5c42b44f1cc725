package java

import (
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one import declaration. "import a.b.C" has the path a.b.C; "import a.b.*" the path a.b and the name "*"; "import
// static a.b.C.m" the path a.b.C and the name m, or "*". "import module m" has the path m and the name "*".
func ParseImport(stmt string) []lang.Import {
	h := header{Cursor: lang.Cursor{Src: stmt, Line: 1}}
	h.space()
	if h.ident() != "import" {
		return nil
	}
	if imp, ok := h.imported(1); ok {
		return []lang.Import{imp}
	}
	return nil
}

// ScanFacts reads the package declaration and the imports, and stops at the first other declaration. Annotations are stepped over: in
// package-info.java they stand before the package.
func ScanFacts(src string) lang.Facts {
	h := header{Cursor: lang.Cursor{Src: strings.TrimPrefix(src, "\uFEFF"), Line: 1}}
	var f lang.Facts
	for {
		h.space()
		switch {
		case h.Byte(';'):
		case h.Byte('@'):
			h.annotation()
		default:
			line := h.Line
			switch h.ident() {
			case "import":
				imp, ok := h.imported(line)
				if !ok {
					continue // perhaps an import that is being typed: the next line may be well formed
				}
				f.Imports = append(f.Imports, imp)
			case "package":
				f.Package = h.name()
			default:
				return f
			}
		}
	}
}

// header is a cursor over the part of a Java file that ends with its imports.
type header struct {
	lang.Cursor
}

// space steps over blanks, line ends and comments.
func (h *header) space() { h.Space(" \t\r\f") }

// ident steps over an identifier and returns it, "" if there is none.
func (h *header) ident() string {
	start := h.At
	for h.At < len(h.Src) && identByte(h.Src[h.At]) {
		h.At++
	}
	return h.Src[start:h.At]
}

// name steps over space and a dotted name, in which there may be more space, and returns it without. A star ends it: "a.b.*".
func (h *header) name() string {
	h.space()
	name := h.ident()
	for name != "" {
		h.space()
		if !h.Byte('.') {
			break
		}
		h.space()
		if h.Byte('*') {
			return name + ".*"
		}
		next := h.ident()
		if next == "" {
			return ""
		}
		name += "." + next
	}
	return name
}

// imported parses what stands after "import", semicolon included.
func (h *header) imported(line int) (lang.Import, bool) {
	imp := lang.Import{Line: line}
	path := h.name()
	modifier := ""
	if path == "static" || path == "module" {
		h.space()
		if h.At < len(h.Src) && identByte(h.Src[h.At]) {
			modifier = path
			path = h.name()
		}
	}
	h.space()
	if path == "" || !h.Byte(';') {
		return imp, false
	}
	switch head, star := strings.CutSuffix(path, ".*"); {
	case star:
		imp.Path, imp.Names = head, []string{"*"}
	case modifier == "module":
		imp.Path, imp.Names = path, []string{"*"}
	case modifier == "static":
		dot := strings.LastIndexByte(path, '.')
		if dot < 0 {
			return imp, false
		}
		imp.Path, imp.Names = path[:dot], []string{path[dot+1:]}
	default:
		imp.Path = path
	}
	return imp, true
}

// annotation steps over an annotation whose '@' has been read: a name and perhaps arguments in parentheses. That of an annotation type's
// declaration is a name like others.
func (h *header) annotation() {
	h.name()
	h.space()
	if !h.Byte('(') {
		return
	}
	for depth := 1; depth > 0 && h.At < len(h.Src); {
		h.space()
		rest := h.Src[h.At:]
		switch {
		case rest == "":
		case rest[0] == '"' || rest[0] == '\'':
			h.Skip(literalLen(rest))
		default:
			switch rest[0] {
			case '(':
				depth++
			case ')':
				depth--
			}
			h.At++
		}
	}
}

// literalLen is the length of the string, text block or character literal that s begins with.
func literalLen(s string) int {
	quote := s[:1]
	if strings.HasPrefix(s, `"""`) {
		quote = `"""`
	}
	for i := len(quote); i < len(s); i++ {
		switch {
		case strings.HasPrefix(s[i:], quote):
			return i + len(quote)
		case s[i] == '\\':
			i++
		case s[i] == '\n' && len(quote) == 1:
			return i
		}
	}
	return len(s)
}

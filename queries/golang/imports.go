package golang

import (
	"strconv"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one import declaration, grouped or not. A dot import has the name "*"; other names given to packages
// are left out, for what is imported is the whole package. Each Import has the line of its own spec.
func ParseImport(stmt string) []lang.Import {
	h := header{Cursor: lang.Cursor{Src: stmt, Line: 1}}
	h.space()
	if !h.word("import") {
		return nil
	}
	h.spec()
	return h.imports
}

// ScanFacts reads the package clause and the imports and stops at the first other declaration.
func ScanFacts(src string) lang.Facts {
	h := header{Cursor: lang.Cursor{Src: strings.TrimPrefix(src, "\uFEFF"), Line: 1}}
	var f lang.Facts
	h.space()
	if !h.word("package") {
		return f
	}
	h.space()
	f.Package = h.ident()
	for h.space(); ; h.space() {
		if h.Byte(';') {
			continue
		}
		if !h.word("import") || !h.spec() {
			break
		}
	}
	f.Imports = h.imports
	return f
}

// header is a cursor over the part of a Go file that ends with its imports.
type header struct {
	lang.Cursor
	imports []lang.Import
}

// space steps over blanks, line ends and comments.
func (h *header) space() { h.Space(" \t\r") }

// word steps over the keyword w if it is next and no identifier goes on after it.
func (h *header) word(w string) bool {
	rest := h.Src[h.At:]
	if !strings.HasPrefix(rest, w) || len(rest) > len(w) && lang.WordByte(rest[len(w)]) {
		return false
	}
	h.At += len(w)
	return true
}

// ident steps over an identifier and returns it, "" if there is none.
func (h *header) ident() string {
	start := h.At
	for h.At < len(h.Src) && lang.WordByte(h.Src[h.At]) {
		h.At++
	}
	return h.Src[start:h.At]
}

// spec parses what stands after "import": one spec or a group in parentheses. It reports whether that was well formed; the
// specs before an error are kept.
func (h *header) spec() bool {
	h.space()
	if !h.Byte('(') {
		return h.one()
	}
	for {
		h.space()
		switch {
		case h.Byte(')'):
			return true
		case h.Byte(';'):
		case !h.one():
			return false
		}
	}
}

// one parses a single spec: an optional name or dot, and a string literal.
func (h *header) one() bool {
	imp := lang.Import{Line: h.Line}
	if h.Byte('.') {
		imp.Names = []string{"*"}
	} else {
		h.ident()
	}
	h.space()
	if h.At == len(h.Src) {
		return false
	}
	quote := h.Src[h.At]
	if quote != '"' && quote != '`' {
		return false
	}
	end := strings.IndexByte(h.Src[h.At+1:], quote)
	if end < 0 {
		return false
	}
	literal := h.Src[h.At : h.At+end+2]
	if strings.IndexByte(literal, '\n') >= 0 {
		return false
	}
	h.At += len(literal)
	imp.Path = literal[1 : len(literal)-1]
	if quote == '"' && strings.IndexByte(literal, '\\') >= 0 {
		if s, err := strconv.Unquote(literal); err == nil {
			imp.Path = s
		}
	}
	if imp.Path != "" {
		h.imports = append(h.imports, imp)
	}
	return true
}

package golang

import (
	"strconv"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one import declaration, grouped or not. A dot import has the name "*"; other names given to packages
// are left out, for what is imported is the whole package. Each Import has the line of its own spec.
func ParseImport(stmt string) []lang.Import {
	h := header{src: stmt, line: 1}
	h.space()
	if !h.word("import") {
		return nil
	}
	h.spec()
	return h.imports
}

// ScanFacts reads the package clause and the imports and stops at the first other declaration.
func ScanFacts(src string) lang.Facts {
	h := header{src: strings.TrimPrefix(src, "\uFEFF"), line: 1}
	var f lang.Facts
	h.space()
	if !h.word("package") {
		return f
	}
	h.space()
	f.Package = h.ident()
	for h.space(); ; h.space() {
		if h.byte(';') {
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
	src     string
	at      int // offset of the next byte
	line    int // 1-based line of at
	imports []lang.Import
}

// space steps over blanks, line ends and comments.
func (h *header) space() {
	for h.at < len(h.src) {
		rest := h.src[h.at:]
		switch {
		case rest[0] == '\n':
			h.line++
			h.at++
		case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r':
			h.at++
		case strings.HasPrefix(rest, "//"):
			h.skip(strings.IndexByte(rest, '\n'))
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest[2:], "*/")
			if n >= 0 {
				n += 4
			}
			h.skip(n)
		default:
			return
		}
	}
}

// skip advances by n bytes, or to the end if n is negative.
func (h *header) skip(n int) {
	if n < 0 {
		n = len(h.src) - h.at
	}
	h.line += strings.Count(h.src[h.at:h.at+n], "\n")
	h.at += n
}

// byte steps over c if it is next.
func (h *header) byte(c byte) bool {
	if h.at < len(h.src) && h.src[h.at] == c {
		h.at++
		return true
	}
	return false
}

// word steps over the keyword w if it is next and no identifier goes on after it.
func (h *header) word(w string) bool {
	rest := h.src[h.at:]
	if !strings.HasPrefix(rest, w) || len(rest) > len(w) && identByte(rest[len(w)]) {
		return false
	}
	h.at += len(w)
	return true
}

// ident steps over an identifier and returns it, "" if there is none.
func (h *header) ident() string {
	start := h.at
	for h.at < len(h.src) && identByte(h.src[h.at]) {
		h.at++
	}
	return h.src[start:h.at]
}

// spec parses what stands after "import": one spec or a group in parentheses. It reports whether that was well formed; the
// specs before an error are kept.
func (h *header) spec() bool {
	h.space()
	if !h.byte('(') {
		return h.one()
	}
	for {
		h.space()
		switch {
		case h.byte(')'):
			return true
		case h.byte(';'):
		case !h.one():
			return false
		}
	}
}

// one parses a single spec: an optional name or dot, and a string literal.
func (h *header) one() bool {
	imp := lang.Import{Line: h.line}
	if h.byte('.') {
		imp.Names = []string{"*"}
	} else {
		h.ident()
	}
	h.space()
	if h.at == len(h.src) {
		return false
	}
	quote := h.src[h.at]
	if quote != '"' && quote != '`' {
		return false
	}
	end := strings.IndexByte(h.src[h.at+1:], quote)
	if end < 0 {
		return false
	}
	literal := h.src[h.at : h.at+end+2]
	if strings.IndexByte(literal, '\n') >= 0 {
		return false
	}
	h.at += len(literal)
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

// identByte reports whether c can be part of an identifier; bytes of multi-byte characters count as such.
func identByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

package c

import (
	"strings"

	"contextcraft/queries/lang"
)

// next returns the next token of code. Comments are passed, and preprocessor lines are followed.
func (r *reader) next() (token, bool) {
	src := r.src
	for r.pos < len(src) {
		i := r.pos
		switch c := src[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == '\\':
			r.pos++
		case c == bom[0] && strings.HasPrefix(src[i:], bom):
			r.pos += len(bom)
		case c == '#':
			r.directive()
		case c == '/' && i+1 < len(src) && (src[i+1] == '/' || src[i+1] == '*'):
			r.pos = skipComment(src, i)
		case c == '"' || c == '\'':
			r.pos = skipLiteral(src, i)
			return token{Range: lang.Range{Start: i, End: r.pos}, c: '0'}, true
		case lang.WordByte(c):
			for r.pos < len(src) && lang.WordByte(src[r.pos]) {
				r.pos++
			}
			kind := byte('a')
			if c >= '0' && c <= '9' {
				kind = '0'
			}
			return token{Range: lang.Range{Start: i, End: r.pos}, c: kind}, true
		case c == ':' && i+1 < len(src) && src[i+1] == ':':
			r.pos += 2
			return token{Range: lang.Range{Start: i, End: r.pos}, c: scopeOperator}, true
		default:
			r.pos++
			return token{Range: lang.Range{Start: i, End: r.pos}, c: c}, true
		}
	}
	return token{}, false
}

// directive passes a preprocessor line with its continuations. The branches of a condition are alternatives: each starts at the depth at which
// the first did.
func (r *reader) directive() {
	src := r.src
	i := r.pos + 1
	for i < len(src) && (src[i] == ' ' || src[i] == '\t') {
		i++
	}
	switch rest := src[i:]; {
	case strings.HasPrefix(rest, "if"):
		r.depths = append(r.depths, r.depth)
	case strings.HasPrefix(rest, "el"):
		if n := len(r.depths); n > 0 {
			r.depth = r.depths[n-1]
		}
	case strings.HasPrefix(rest, "endif"):
		if n := len(r.depths); n > 0 {
			r.depths = r.depths[:n-1]
		}
	}
	for i < len(src) {
		switch {
		case src[i] == '\n':
			if !strings.HasSuffix(strings.TrimSuffix(src[:i], "\r"), `\`) {
				r.pos = i
				return
			}
			i++
		case strings.HasPrefix(src[i:], "/*"):
			i = skipComment(src, i)
		case src[i] == '"' || src[i] == '\'':
			i = skipQuoted(src, i, src[i])
		default:
			i++
		}
	}
	r.pos = len(src)
}

// skipLiteral returns the offset behind the literal whose quote stands at i; C++ raw strings have quotes inside.
func skipLiteral(src string, i int) int {
	if delim, ok := rawDelim(src, i); ok && src[i] == '"' {
		n := strings.Index(src[i:], ")"+delim+`"`)
		if n < 0 {
			return len(src)
		}
		return i + n + len(delim) + 2
	}
	return skipQuoted(src, i, src[i])
}

// block passes the block that opens at at and returns it with its braces.
func (r *reader) block(at int) lang.Range {
	r.cut = false
	if !r.resync {
		start, conditions := r.pos, len(r.depths)
		if end, ok := r.balanced(); ok {
			return lang.Range{Start: at, End: end}
		}
		r.resync = true
		r.pos, r.depths = start, r.depths[:min(conditions, len(r.depths))]
	}
	// The block ends with the first line that starts with '}', or before the first that starts with a word.
	src := r.src
	for i := r.pos; ; {
		n := strings.IndexByte(src[i:], '\n')
		if n < 0 {
			r.pos = len(src)
			break
		}
		i += n + 1
		if i < len(src) && src[i] == '}' {
			r.pos = i + 1
			break
		}
		if i < len(src) && lang.WordByte(src[i]) && !isLabel(src[i:]) {
			r.pos, r.cut = i, true
			break
		}
	}
	return lang.Range{Start: at, End: at + len(strings.TrimRight(src[at:r.pos], " \t\r\n"))}
}

// balanced passes a block by counting its braces; false if it never closes.
func (r *reader) balanced() (end int, ok bool) {
	outer := r.depth
	r.depth = 1
	defer func() { r.depth = outer }()
	for {
		t, ok := r.next()
		if !ok {
			return 0, false
		}
		switch t.c {
		case '{':
			r.depth++
		case '}':
			if r.depth--; r.depth <= 0 {
				return t.End, true
			}
		}
	}
}

// isLabel reports whether a line is a label: word, colon.
func isLabel(line string) bool {
	i := 0
	for i < len(line) && lang.WordByte(line[i]) {
		i++
	}
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	return i < len(line) && line[i] == ':'
}

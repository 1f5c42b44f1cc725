package rust

import (
	"strings"

	"contextcraft/queries/lang"
)

// lexer splits Rust source into the tokens that matter to imports. Comments are stepped over; every literal is one token.
type lexer struct {
	src     string
	at      int  // offset after the last token
	start   int  // offset of the last token
	kind    byte // of the last token: word, literal, lifetime, end or the punctuation byte itself
	line    int  // 1-based line of offset counted
	counted int
	renames map[rename]string // where wanted: the names that "as" gives
}

// rename is a leaf of a use tree that "as" gives another name.
type rename struct {
	line int
	path string
}

// The kinds of token that are not a single byte.
const (
	end      = 0
	word     = 'w' // identifier, keyword or number
	literal  = 'l' // string, byte string, character
	lifetime = 't'
)

// next reads the next token and returns its kind.
func (x *lexer) next() byte {
	src := x.src
	for i := x.at; i < len(src); {
		c := src[i]
		switch {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			i++
		case lang.WordByte(c):
			x.start = i
			for i++; i < len(src) && lang.WordByte(src[i]); i++ {
			}
			if i < len(src) && (src[i] == '"' || src[i] == '#' || src[i] == '\'') {
				if n := x.prefixed(src[x.start:i], i); n > 0 {
					x.at, x.kind = n, literal
					return literal
				}
			}
			x.at, x.kind = i, word
			return word
		case c == '/' && i+1 < len(src) && src[i+1] == '/':
			n := strings.IndexByte(src[i:], '\n')
			if n < 0 {
				n = len(src) - i
			}
			i += n
		case c == '/' && i+1 < len(src) && src[i+1] == '*':
			i = skipBlock(src, i+2)
		case c == '"':
			x.start, x.at, x.kind = i, skipQuoted(src, i+1, '"'), literal
			return literal
		case c == '\'':
			x.start = i
			x.at, x.kind = quote(src, i)
			return x.kind
		default:
			x.start, x.at, x.kind = i, i+1, c
			return c
		}
	}
	x.start, x.at, x.kind = len(src), len(src), end
	return end
}

// text is the last token's text.
func (x *lexer) text() string { return x.src[x.start:x.at] }

// lineOf returns the 1-based line of an offset that is not before the offset of the last call.
func (x *lexer) lineOf(offset int) int {
	if offset > x.counted {
		x.line += strings.Count(x.src[x.counted:offset], "\n")
		x.counted = offset
	}
	return x.line
}

// prefixed returns the offset after a literal that begins with the given prefix word and goes on at i with a quote or a hash; 0 if
// the prefix makes none (r#ident is a word).
func (x *lexer) prefixed(prefix string, i int) int {
	switch prefix {
	case "b", "c":
		if x.src[i] == '"' {
			return skipQuoted(x.src, i+1, '"')
		}
		if x.src[i] == '\'' && prefix == "b" {
			return skipQuoted(x.src, i+1, '\'')
		}
	case "r", "br", "cr":
		hashes := 0
		for i+hashes < len(x.src) && x.src[i+hashes] == '#' {
			hashes++
		}
		open := i + hashes
		if open == len(x.src) || x.src[open] != '"' {
			return 0
		}
		close := `"` + x.src[i:open]
		n := strings.Index(x.src[open+1:], close)
		if n < 0 {
			return len(x.src)
		}
		return open + 1 + n + len(close)
	}
	return 0
}

// skipQuoted returns the offset after the next q at or after i that no backslash escapes.
func skipQuoted(src string, i int, q byte) int {
	for ; i < len(src); i++ {
		switch src[i] {
		case q:
			return i + 1
		case '\\':
			i++
		}
	}
	return len(src)
}

// skipBlock returns the offset after a block comment whose text begins at i; block comments nest.
func skipBlock(src string, i int) int {
	for depth := 1; i+1 < len(src); i++ {
		switch {
		case src[i] == '*' && src[i+1] == '/':
			i++
			if depth--; depth == 0 {
				return i + 1
			}
		case src[i] == '/' && src[i+1] == '*':
			i++
			depth++
		}
	}
	return len(src)
}

// quote tells a character literal from a lifetime at src[i], a single quote, and returns the offset after it.
func quote(src string, i int) (int, byte) {
	rest := src[i+1:]
	if rest == "" {
		return i + 1, lifetime
	}
	if rest[0] == '\\' {
		return skipQuoted(src, i+1, '\''), literal
	}
	// One character, of one to four bytes, and a quote.
	n := 1
	for n < len(rest) && n < 4 && rest[n]&0xC0 == 0x80 {
		n++
	}
	if n < len(rest) && rest[n] == '\'' {
		return i + n + 2, literal
	}
	n = 0
	for n < len(rest) && lang.WordByte(rest[n]) {
		n++
	}
	return i + 1 + n, lifetime
}

package nix

import (
	"strings"

	"contextcraft/queries/lang"
)

// token is a piece of code, or a string. Comments are none.
type token struct {
	kind       byte // one of the constants, or the byte itself
	start, end int
}

const (
	word   = 'w'
	text   = 's' // a string, or a piece of one
	file   = 'p' // a path
	fill   = 'I' // what is filled into a string or a path begins
	filled = 'J' // and ends
)

// lexer makes the tokens of a text, in one pass.
type lexer struct {
	src      string
	at       int
	tokens   []token
	comments []lang.Range
	inside   []byte // the brackets around: '{', or the string that a "${" stands in: a quote, '$' for none
}

func lex(src string) *lexer {
	l := &lexer{src: src, at: len(src) - len(strings.TrimPrefix(src, "\uFEFF"))}
	for l.at < len(src) {
		l.next()
	}
	return l
}

func (l *lexer) add(kind byte, end int) {
	l.tokens = append(l.tokens, token{kind, l.at, end})
	l.at = end
}

func (l *lexer) next() {
	src, at := l.src, l.at
	rest := src[at:]
	switch c := src[at]; {
	case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		l.at++
	case c == '#':
		l.comment(strings.IndexByte(rest, '\n'))
	case strings.HasPrefix(rest, "/*"):
		n := strings.Index(rest[2:], "*/")
		if n >= 0 {
			n += 4
		}
		l.comment(n)
	case c == '"':
		l.text(at+1, c)
	case strings.HasPrefix(rest, "''"):
		l.text(at+2, '\'')
	case strings.HasPrefix(rest, "./"), strings.HasPrefix(rest, "../"):
		end := at
		for end < len(src) && (lang.WordByte(src[end]) || strings.IndexByte("./-+", src[end]) >= 0) {
			end++
		}
		l.add(file, end)
	case strings.HasPrefix(rest, "${"):
		l.inside = append(l.inside, '$')
		l.add(fill, at+2)
	case c == '{':
		l.inside = append(l.inside, c)
		l.add(c, at+1)
	case c == '}':
		l.closes()
	case lang.WordByte(c):
		end := at + 1
		for end < len(src) && (lang.WordByte(src[end]) || src[end] == '-' || src[end] == '\'' && !strings.HasPrefix(src[end:], "''")) {
			end++
		}
		l.add(word, end)
	default:
		l.add(c, at+1)
	}
}

// comment steps over a comment of n bytes, or of all the rest.
func (l *lexer) comment(n int) {
	if n < 0 {
		n = len(l.src) - l.at
	}
	l.comments = append(l.comments, lang.Range{Start: l.at, End: l.at + len(strings.TrimRight(l.src[l.at:l.at+n], " \t\r"))})
	l.at += n
}

// closes steps over a '}', and goes on with the string that it leads back to.
func (l *lexer) closes() {
	n := len(l.inside)
	if n == 0 || l.inside[n-1] == '{' {
		l.inside = l.inside[:max(n-1, 0)]
		l.add('}', l.at+1)
		return
	}
	in := l.inside[n-1]
	l.inside = l.inside[:n-1]
	l.add(filled, l.at+1)
	if in != '$' {
		l.text(l.at, in)
	}
}

// text reads a string on from i, to its end or to what is filled into it.
func (l *lexer) text(i int, quote byte) {
	src := l.src
	for ; i < len(src); i++ {
		switch c := src[i]; {
		case quote == '"' && c == '\\':
			i++
		case quote == '"' && c == '"':
			l.add(text, i+1)
			return
		case quote == '\'' && strings.HasPrefix(src[i:], "''"):
			if next := src[min(i+2, len(src)):min(i+3, len(src))]; next == "'" || next == "$" || next == `\` {
				i += 2
				continue
			}
			l.add(text, i+2)
			return
		case c == '$' && strings.HasPrefix(src[i:], "$${"):
			i += 2
		case c == '$' && strings.HasPrefix(src[i:], "${"):
			l.add(text, i)
			l.inside = append(l.inside, quote)
			l.add(fill, i+2)
			return
		}
	}
	l.add(text, len(src))
}

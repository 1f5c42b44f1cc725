package sql

import (
	"strings"

	"contextcraft/queries/lang"
)

// token is a piece of code. Comments are none.
type token struct {
	kind       byte // one of the constants, or the byte itself
	start, end int
}

const (
	word     = 'w'
	quoted   = 'q' // a name in quotes
	text     = 's' // a string
	dollar   = 'd' // a string in dollar quotes
	batchEnd = 'G' // GO, "/", the delimiter that a client has been told, or a client's own command
)

// lexer makes the tokens of a text, in one pass.
type lexer struct {
	src       string
	at        int
	tokens    []token
	comments  []lang.Range
	delimiter string // what ends a statement, where a client has been told
	misses    int    // dollar quotes and data that did not end
}

// maxMisses bounds the searches for ends that are none.
const maxMisses = 16

func lex(src string) *lexer {
	l := &lexer{src: src}
	l.at = len(src) - len(strings.TrimPrefix(src, "\uFEFF"))
	for fresh := true; l.at < len(src); {
		if c := src[l.at]; c == '\n' {
			fresh = true
			l.at++
			continue
		} else if c == ' ' || c == '\t' || c == '\r' || c == '\f' {
			l.at++
			continue
		}
		if fresh && l.command() {
			continue
		}
		fresh = false
		l.next()
	}
	return l
}

func (l *lexer) add(kind byte, end int) {
	l.tokens = append(l.tokens, token{kind, l.at, end})
	l.at = end
}

func (l *lexer) lineEnd() int {
	if n := strings.IndexByte(l.src[l.at:], '\n'); n >= 0 {
		return l.at + n
	}
	return len(l.src)
}

// between reports whether no statement has begun.
func (l *lexer) between() bool {
	n := len(l.tokens)
	return n == 0 || l.tokens[n-1].kind == ';' || l.tokens[n-1].kind == batchEnd
}

// command steps over a line that is for the client, not for the server.
func (l *lexer) command() bool {
	c := l.src[l.at]
	if lang.WordByte(c) && strings.IndexByte("gGdDsSpPrRwW", c) < 0 || strings.IndexByte("-'\"`()[],;", c) >= 0 {
		return false
	}
	end := l.lineEnd()
	line := strings.TrimRight(l.src[l.at:end], " \t\r")
	first, rest, _ := strings.Cut(line, " ")
	switch first = strings.ToLower(first); {
	case c == '\\', c == '.' && l.between(), line == "/", strings.TrimSuffix(first, ";") == "go" && (rest == "" || rest[0] >= '0' && rest[0] <= '9'):
	case first == "delimiter":
		l.delimiter = strings.TrimSpace(rest)
		if l.delimiter == ";" {
			l.delimiter = ""
		}
	case (first == "prompt" || first == "rem" || first == "whenever" || first == "spool") && l.between():
	default:
		if _, ok := parse(line); !ok {
			return false
		}
	}
	l.add(batchEnd, end)
	return true
}

// next reads a token or a comment that begins at l.at.
func (l *lexer) next() {
	src, at := l.src, l.at
	c := src[at]
	rest := src[at:]
	switch {
	case l.delimiter != "" && strings.HasPrefix(rest, l.delimiter):
		l.add(batchEnd, at+len(l.delimiter))
	case strings.HasPrefix(rest, "--"):
		l.at = l.lineEnd()
		l.comments = append(l.comments, lang.Range{Start: at, End: at + len(strings.TrimRight(src[at:l.at], " \t\r"))})
	case strings.HasPrefix(rest, "/*"):
		l.at = len(src)
		if n := strings.Index(rest[2:], "*/"); n >= 0 {
			l.at = at + n + 4
		}
		l.comments = append(l.comments, lang.Range{Start: at, End: l.at})
	case c == '\'':
		l.add(text, l.stringEnd())
	case c == '"' || c == '`':
		l.add(quoted, l.nameEnd(c))
	case c == '[' && at+1 < len(src) && (lang.WordByte(src[at+1]) && (src[at+1] < '0' || src[at+1] > '9')):
		if end := l.nameEnd(']'); src[end-1] == ']' && (at == 0 || !lang.WordByte(src[at-1]) && src[at-1] != ']') {
			l.add(quoted, end)
			return
		}
		l.add(c, at+1)
	case c == '$':
		if end := l.dollarEnd(); end > 0 {
			l.add(dollar, end)
			return
		}
		l.add(c, at+1)
	case lang.WordByte(c):
		end := at + 1
		for end < len(src) && (lang.WordByte(src[end]) || src[end] == '$' && l.delimiter == "" || src[end] == '#') {
			end++
		}
		l.add(word, end)
	case c == ';':
		data := len(l.tokens) > 0 && strings.EqualFold(l.text(len(l.tokens)-1), "stdin")
		l.add(c, at+1)
		if data && l.misses < maxMisses { // COPY … FROM stdin; the rows follow
			if n := strings.Index(src[l.at:], "\n\\."); n >= 0 {
				l.at += n
			} else {
				l.misses++
			}
		}
	default:
		l.add(c, at+1)
	}
}

func (l *lexer) text(i int) string { return l.src[l.tokens[i].start:l.tokens[i].end] }

// stringEnd is the end of the string at l.at. Two quotes are one inside of it; a backslash escapes in some dialects only: behind E, and where a letter follows the quote, which
// nothing could otherwise.
func (l *lexer) stringEnd() int {
	src := l.src
	escapes := l.at > 0 && (src[l.at-1] == 'E' || src[l.at-1] == 'e') && (l.at == 1 || !lang.WordByte(src[l.at-2]))
	for i := l.at + 1; i < len(src); i++ {
		switch src[i] {
		case '\\':
			if i+2 < len(src) && (escapes || src[i+1] == '\'' && lang.WordByte(src[i+2]) || src[i+1] == '\\') {
				i++
			}
		case '\'':
			if i+1 == len(src) || src[i+1] != '\'' {
				return i + 1
			}
			i++
		}
	}
	return len(src)
}

// nameEnd is the end of the name in quotes at l.at; it does not leave its line.
func (l *lexer) nameEnd(closer byte) int {
	for i := l.at + 1; i < len(l.src); i++ {
		switch l.src[i] {
		case closer:
			return i + 1
		case '\n':
			return l.at + 1
		}
	}
	return l.at + 1
}

// dollarEnd is the end of the string in dollar quotes at l.at; 0 for none.
func (l *lexer) dollarEnd() int {
	src, i := l.src, l.at+1
	for i < len(src) && i-l.at < 64 && lang.WordByte(src[i]) {
		i++
	}
	if i == len(src) || src[i] != '$' || src[l.at+1] >= '0' && src[l.at+1] <= '9' || l.misses >= maxMisses {
		return 0
	}
	tag := src[l.at : i+1]
	n := strings.Index(src[i+1:], tag)
	if n < 0 {
		l.misses++
		return 0
	}
	return i + 1 + n + len(tag)
}

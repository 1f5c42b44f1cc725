package perl

import (
	"strings"

	"contextcraft/queries/lang"
)

// code is src with blanks for comments, POD, what follows __END__, and what is in quotes, patterns and here-documents. It goes over the text once; a quote that is never closed ends the code, as it would
// for perl, but a pattern must be closed soon and a here-document must have an end.
func code(src string) string {
	v := view{src: src, out: []byte(src)}
	for v.at < len(src) {
		v.next()
	}
	return string(v.out)
}

// view is a walk over a text.
type view struct {
	src    string
	out    []byte
	at     int
	before byte // the last byte of code that was not blank, 0 at the beginning
	docs   []hereDoc
	misses int // here-documents without an end
}

// hereDoc is a here-document whose text begins on the next line.
type hereDoc struct {
	mark   string
	indent bool
}

// maxMisses bounds the searches for ends of here-documents that are none.
const maxMisses = 16

// blank blanks src[from:to] but for line ends.
func (v *view) blank(from, to int) {
	for i := from; i < to; i++ {
		if c := v.out[i]; c != '\n' && c != '\r' {
			v.out[i] = ' '
		}
	}
}

func (v *view) lineEnd(at int) int {
	if n := strings.IndexByte(v.src[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(v.src)
}

// next steps over one token.
func (v *view) next() {
	c := v.src[v.at]
	switch {
	case c == '\n':
		v.at++
		for _, d := range v.docs {
			v.hereDoc(d)
		}
		v.docs = v.docs[:0]
	case c == ' ' || c == '\t' || c == '\r':
		v.at++
	case v.at == 0 || v.src[v.at-1] == '\n':
		if v.startsLine(c) {
			return
		}
		v.token(c)
	default:
		v.token(c)
	}
}

// startsLine steps over what counts at the beginning of a line only: POD and the end of the code.
func (v *view) startsLine(c byte) bool {
	rest := v.src[v.at:]
	switch {
	case c == '=' && len(rest) > 1 && (rest[1] >= 'a' && rest[1] <= 'z' || rest[1] >= 'A' && rest[1] <= 'Z'):
		end := len(v.src)
		if strings.HasPrefix(rest, "=cut") {
			end = v.lineEnd(v.at)
		} else if n := strings.Index(rest, "\n=cut"); n >= 0 {
			end = v.lineEnd(v.at + n + 1)
		}
		v.skip(end)
		return true
	case c == '_' && (strings.HasPrefix(rest, "__END__") || strings.HasPrefix(rest, "__DATA__")):
		v.skip(len(v.src))
		return true
	}
	return false
}

func (v *view) skip(to int) {
	v.blank(v.at, to)
	v.at = to
}

func (v *view) token(c byte) {
	src, at := v.src, v.at
	switch {
	case lang.WordByte(c):
		v.word()
		return
	case c == '#':
		v.skip(v.lineEnd(at))
		return
	case c == '$' && at+1 < len(src) && strings.IndexByte("#\"'`/;,&]", src[at+1]) >= 0: // a special variable, or the last index of an array
		if src[at+1] == ']' && v.before == '[' {
			break
		}
		v.blank(at+1, at+2)
		v.at += 2
		v.before = 'x'
		return
	case c == '"' || c == '`' || c == '\'' && (at == 0 || !lang.WordByte(src[at-1])):
		v.at = v.quoted(at, c)
		v.before = c
		return
	case c == '/' && v.operand():
		if end := v.pattern(at); end > 0 {
			v.at = end
			v.before = '/'
			return
		}
	case c == '<' && strings.HasPrefix(src[at:], "<<"):
		v.opensHereDoc(at + 2)
		v.before = c
		return
	}
	v.before = c
	v.at++
}

// quoted blanks what is between the delimiter at open and the one that closes it, and returns the offset behind that.
func (v *view) quoted(open int, delimiter byte) int {
	closer := closers[delimiter]
	depth := 1
	i := open + 1
	for ; i < len(v.src); i++ {
		switch c := v.src[i]; {
		case c == '\\':
			i++
		case closer == 0 && c == delimiter:
			v.blank(open+1, i)
			return i + 1
		case closer != 0 && c == delimiter:
			depth++
		case closer != 0 && c == closer:
			if depth--; depth == 0 {
				v.blank(open+1, i)
				return i + 1
			}
		}
	}
	v.blank(open+1, len(v.src))
	return len(v.src)
}

var closers = [256]byte{'(': ')', '[': ']', '{': '}', '<': '>'}

// operand reports whether a value may begin here, not an operator.
func (v *view) operand() bool {
	switch c := v.before; {
	case c == 'w': // word() says which words a value may follow
		return true
	case lang.WordByte(c), strings.IndexByte(")]}\"'`/", c) >= 0 && c != 0:
		return false
	}
	return true
}

// longestPattern bounds, in bytes, a pattern over several lines.
const longestPattern = 4 << 10

// pattern blanks the /pattern/ at at; 0 if it is not closed on its line. Behind "=~" nothing else can stand, and there it may take more lines.
func (v *view) pattern(at int) int {
	class, limit := false, v.lineEnd(at)
	if v.before == '~' {
		limit = min(len(v.src), at+longestPattern)
	}
	for i := at + 1; i < limit; i++ {
		switch c := v.src[i]; {
		case c == '\\':
			i++
		case c == '[':
			class = true
		case c == ']' || c == '\n':
			class = false
		case c == '/' && !class:
			v.blank(at+1, i)
			return i + 1
		}
	}
	return 0
}

// operatorWords are words behind which a value begins.
var operatorWords = map[string]bool{"split": true, "grep": true, "map": true, "join": true, "if": true, "unless": true, "and": true, "or": true, "not": true, "return": true, "push": true, "x": true, "lt": true,
	"gt": true, "le": true, "ge": true, "eq": true, "ne": true, "cmp": true, "while": true, "until": true, "when": true, "like": true, "unlike": true, "xor": true, "print": true}

// word steps over a word, and over the quote that it opens.
func (v *view) word() {
	src, at := v.src, v.at
	end := at
	for end < len(src) && lang.WordByte(src[end]) {
		end++
	}
	word, sigil := src[at:end], at > 0 && strings.IndexByte("$@%&*:>", src[at-1]) >= 0 && v.before == src[at-1] && src[max(0, at-2):at] != "=>"
	v.at, v.before = end, 'a'
	if operatorWords[word] && !sigil {
		v.before = 'w'
	}
	parts := 0
	switch word {
	case "q", "qq", "qw", "qx", "qr", "m":
		parts = 1
	case "s", "tr", "y":
		parts = 2
	}
	if parts == 0 || sigil || declares(src[:at]) {
		return
	}
	open := end
	for open < len(src) && strings.IndexByte(" \t\r\n", src[open]) >= 0 {
		open++
	}
	if open == len(src) || strings.IndexByte(",;)", src[open]) >= 0 || strings.HasPrefix(src[open:], "=>") ||
		open > end && (src[open] == '#' || src[open] == '=' || lang.WordByte(src[open])) || src[open] == '}' || src[open] == '=' && parts == 1 {
		return
	}
	delimiter := src[open]
	v.at = v.quoted(open, delimiter)
	v.before = '/'
	if parts == 1 {
		return
	}
	if closers[delimiter] == 0 { // the delimiter in the middle ends the one part and begins the other
		v.at = v.quoted(v.at-1, delimiter)
		return
	}
	for v.at < len(src) && strings.IndexByte(" \t\r\n", src[v.at]) >= 0 {
		v.at++
	}
	if v.at < len(src) {
		v.at = v.quoted(v.at, src[v.at])
	}
}

// declares reports whether text ends with a word behind which a name stands: "sub y".
func declares(text string) bool {
	trimmed := strings.TrimRight(text[max(0, len(text)-16):], " \t")
	return len(trimmed) < min(len(text), 16) && (strings.HasSuffix(trimmed, "sub") || strings.HasSuffix(trimmed, "method") || strings.HasSuffix(trimmed, "package"))
}

// opensHereDoc reads what stands behind "<<".
func (v *view) opensHereDoc(i int) {
	src := v.src
	v.at = i
	d := hereDoc{}
	if i < len(src) && src[i] == '~' {
		d.indent = true
		i++
	}
	if i == len(src) {
		return
	}
	if q := src[i]; q == '"' || q == '\'' {
		n := strings.IndexByte(src[i+1:min(len(src), i+80)], q)
		if n < 0 || strings.Contains(src[i+1:i+1+n], "\n") {
			return
		}
		d.mark = src[i+1 : i+1+n]
		i += n + 2
	} else {
		start := i
		for i < len(src) && i-start < 80 && lang.WordByte(src[i]) {
			i++
		}
		if i == start || src[start] >= '0' && src[start] <= '9' {
			return
		}
		d.mark = src[start:i]
	}
	v.at = i
	v.docs = append(v.docs, d)
}

// hereDoc blanks the text of a here-document, which begins here, with its end.
func (v *view) hereDoc(d hereDoc) {
	if v.misses >= maxMisses {
		return
	}
	for at := v.at; at < len(v.src); {
		end := v.lineEnd(at)
		line := strings.TrimSuffix(v.src[at:end], "\r")
		if d.indent {
			line = strings.TrimLeft(line, " \t")
		}
		if line == d.mark {
			v.skip(end)
			return
		}
		at = end + 1
	}
	v.misses++
}

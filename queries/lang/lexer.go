package lang

import "strings"

// Class says what a stretch of source text is.
type Class uint8

// The classes. Whatever is not a comment or a string literal is Code, blanks and newlines included.
const (
	Code    Class = iota
	Comment       // delimiters included; a line comment without its newline
	Doc           // a docstring: a literal with String.Doc that starts a statement
	Literal       // any other string or character literal, delimiters included
)

// String returns the class's lower-case name.
func (c Class) String() string { return [...]string{"code", "comment", "doc", "literal"}[c] }

// Tag, inside String.Open and String.Close, stands for a delimiter that the program chooses: in Open it takes the longest run of
// at most 64 identifier bytes, '#', '=' or '-' (possibly none; at the end of Open an identifier), in Close it stands for the same text again.
// C++ raw strings are {Open: "R\"" + Tag + "(", Close: ")" + Tag + "\""}, Rust's {"r" + Tag + "\"", "\"" + Tag}, here-documents
// {"<<~" + Tag, "\n" + Tag}. A literal with a Tag that is never closed was something else (a shift), and is Code.
const Tag = "\x00"

// Lex splits src into maximal stretches of one class and yields them in order; together they cover src exactly, and none is empty.
// It stops early when yield returns false. A nil syn, or one without delimiters, makes everything Code. It accepts any bytes.
//
// The lexer is a table of bytes that may open something, a plain loop over the bytes that don't, and a search for the end of what
// was opened: several hundred MB per second, linear in len(src), no allocation. It does not parse, so these rules stand in for
// grammar, each tied to the shape of a delimiter and therefore to the languages that list it:
//
//   - The longest opening wins; of equal ones a block comment before a line comment before a string.
//   - An opening that starts with an identifier byte (r", R"(, b') does not match inside a word; a quote right behind
//     a number (1'000) is a digit separator.
//   - An opening that starts with '=' (Ruby's =begin) or with a newline matches at the start of a line only, and so does its close.
//     The newline itself is not part of the comment.
//   - "#[" is no comment where "//" is one too (PHP attributes).
//   - The opening "/" is a regular expression: only where an operand may stand, closed on the same line, with [classes] respected.
//   - The opening "`" with Escape and Multiline is a JavaScript template: ${…} is balanced, templates nest, all of it is one Literal.
//   - Without Escape, where Open is longer than Close and ends with it (C#'s @"), a doubled Close does not close.
//   - A close that starts with a newline (here-documents) may be indented and must end at the end of a word.
//   - A docstring (String.Doc) must be the first thing on its line, but for two prefix letters (r, b, u, f), and not follow an
//     operator, comma or open bracket.
//   - Where Close is "", the opening is the whole literal: {Open: "'\"'"} is Rust's double-quote character (lifetimes forbid
//     listing "'" itself).
//   - What is never closed extends to the end of the text (a single-line string: of the line).
func Lex(src string, syn *Syntax, yield func(c Class, start, end int) bool) {
	if src == "" {
		return
	}
	if syn == nil {
		yield(Code, 0, len(src))
		return
	}
	lx := lexer{src: src, syn: syn}
	lx.prepare()
	code := 0 // start of the pending stretch of Code
	for i := 0; i < len(src); {
		if !lx.hot[src[i]] {
			i++
			continue
		}
		c, end := lx.open(i)
		if end <= i {
			i++
			continue
		}
		if code < i && !yield(Code, code, i) {
			return
		}
		if !yield(c, i, end) {
			return
		}
		i, code = end, end
	}
	if code < len(src) {
		yield(Code, code, len(src))
	}
}

// CodeLines yields every line of src whose first non-blank byte is Code: its 1-based number and the range of its bytes without
// "\n" or "\r\n". Lines that are blank, or that begin inside a comment or a literal, are left out. It stops early when yield
// returns false. Import scanners read their statements from these lines.
func CodeLines(src string, syn *Syntax, yield func(line, start, end int) bool) {
	line, fresh := 1, true // fresh: the current line has had nothing but blanks so far
	Lex(src, syn, func(c Class, start, end int) bool {
		if c != Code {
			if n := strings.Count(src[start:end], "\n"); n > 0 {
				line += n
			}
			fresh = false
			return true
		}
		for start < end {
			nl := strings.IndexByte(src[start:end], '\n')
			stop := end
			if nl >= 0 {
				stop = start + nl
			}
			if fresh {
				first := start
				for first < stop && blank(src[first]) {
					first++
				}
				if first < stop {
					fresh = false
					from := strings.LastIndexByte(src[:start], '\n') + 1
					to := stop
					if nl < 0 { // something else follows on this line
						to = lineEnd(src, stop)
					}
					if to > from && src[to-1] == '\r' {
						to--
					}
					if !yield(line, from, to) {
						return false
					}
				}
			}
			if nl < 0 {
				return true
			}
			line, fresh, start = line+1, true, stop+1
		}
		return true
	})
}

// maxMisses bounds the searches for the close of a tagged literal that came to nothing, so that a text of nothing but openings
// stays linear.
const maxMisses = 16

// maxTag is the length of the longest Tag.
const maxTag = 64

type lexer struct {
	src    string
	syn    *Syntax
	hot    [256]bool // bytes at which something may open
	misses int
	// Openings of regular expressions before this offset are divisions: one on the same line found no close already.
	regexpFrom int
}

// prepare marks the first byte of every opening. It costs less than lexing a line, so nothing is kept between calls.
func (lx *lexer) prepare() {
	for _, s := range lx.syn.LineComments {
		lx.mark(s)
	}
	for _, b := range lx.syn.BlockComments {
		lx.mark(b[0])
	}
	for i := range lx.syn.Strings {
		lx.mark(lx.syn.Strings[i].Open)
	}
}

func (lx *lexer) mark(open string) {
	if open = strings.TrimPrefix(open, "\n"); open != "" && open[0] != Tag[0] {
		lx.hot[open[0]] = true
	}
}

// open tells what begins at i and where it ends; end <= i for nothing.
func (lx *lexer) open(i int) (c Class, end int) {
	src, syn := lx.src, lx.syn
	inWord := i > 0 && WordByte(src[i-1])
	if inWord && WordByte(src[i]) {
		return Code, 0
	}
	const none, line, block, str = 0, 1, 2, 3
	what, which, length := none, 0, 0
	for k, b := range syn.BlockComments {
		if n := lx.matchPlain(i, b[0]); n > length {
			what, which, length = block, k, n
		}
	}
	for k, s := range syn.LineComments {
		if n := lx.matchPlain(i, s); n > length {
			what, which, length = line, k, n
		}
	}
	tagAt, tagLen := 0, 0
	for k := range syn.Strings {
		if n, at, l := lx.matchString(i, syn.Strings[k].Open); n > length {
			what, which, length, tagAt, tagLen = str, k, n, at, l
		}
	}
	switch what {
	case line:
		if src[i] == '#' && lx.attribute(i) {
			return Code, 0
		}
		return Comment, lineEnd(src, i+length)
	case block:
		return Comment, lx.blockEnd(i+length, syn.BlockComments[which])
	case str:
		s := &syn.Strings[which]
		if inWord && src[i] == '\'' && numberBefore(src, i) {
			return Code, 0
		}
		end := lx.stringEnd(i, i+length, s, src[tagAt:tagAt+tagLen])
		if s.Doc && startsStatement(src, i) {
			return Doc, end
		}
		return Literal, end
	}
	return Code, 0
}

// matchPlain returns the length of the comment opening at i, 0 for none.
func (lx *lexer) matchPlain(i int, open string) int {
	if open == "" {
		return 0
	}
	if open[0] == '\n' || open[0] == '=' {
		if i > 0 && lx.src[i-1] != '\n' {
			return 0
		}
		open = strings.TrimPrefix(open, "\n")
	}
	if open != "" && strings.HasPrefix(lx.src[i:], open) {
		return len(open)
	}
	return 0
}

// matchString returns the length of the string opening at i, 0 for none, and where its tag stands.
func (lx *lexer) matchString(i int, open string) (n, tagAt, tagLen int) {
	if open == "" || open[0] != lx.src[i] {
		return 0, 0, 0
	}
	t := strings.IndexByte(open, Tag[0])
	if t < 0 {
		if strings.HasPrefix(lx.src[i:], open) {
			return len(open), 0, 0
		}
		return 0, 0, 0
	}
	if !strings.HasPrefix(lx.src[i:], open[:t]) {
		return 0, 0, 0
	}
	at := i + t
	j := at
	for j < len(lx.src) && j-at < maxTag && (WordByte(lx.src[j]) || lx.src[j] == '#' || lx.src[j] == '=' || lx.src[j] == '-') {
		j++
	}
	rest := open[t+1:]
	if rest == "" {
		// A here-document's name is a word of its own: "<<EOS", never "1<<2" or "<<-1".
		j = at
		for j < len(lx.src) && j-at < maxTag && WordByte(lx.src[j]) {
			j++
		}
		if j == at || digit(lx.src[at]) {
			return 0, 0, 0
		}
	}
	if !strings.HasPrefix(lx.src[j:], rest) {
		return 0, 0, 0
	}
	return j + len(rest) - i, at, j - at
}

// attribute reports whether the '#' at i opens a PHP attribute.
func (lx *lexer) attribute(i int) bool {
	if i+1 >= len(lx.src) || lx.src[i+1] != '[' {
		return false
	}
	for _, s := range lx.syn.LineComments {
		if s == "//" {
			return true
		}
	}
	return false
}

// blockEnd returns the end of the block comment whose opening ended at from.
func (lx *lexer) blockEnd(from int, b [2]string) int {
	src := lx.src
	open, shut := b[0], b[1]
	if shut == "" {
		return len(src)
	}
	if open[0] == '=' && shut[0] != '\n' {
		return lineStartEnd(src, from, shut)
	}
	if !lx.syn.Nested || open == shut {
		n := strings.Index(src[from:], shut)
		if n < 0 {
			return len(src)
		}
		return from + n + len(shut)
	}
	depth := 1
	for i := from; i < len(src); {
		switch {
		case src[i] == shut[0] && strings.HasPrefix(src[i:], shut):
			i += len(shut)
			if depth--; depth == 0 {
				return i
			}
		case src[i] == open[0] && strings.HasPrefix(src[i:], open):
			i += len(open)
			depth++
		default:
			i++
		}
	}
	return len(src)
}

// lineStartEnd returns the end of the first shut that stands at the start of a line, at or after from.
func lineStartEnd(src string, from int, shut string) int {
	for i := from; i < len(src); {
		i = lineEnd(src, i) + 1
		if i < len(src) && strings.HasPrefix(src[i:], shut) {
			return i + len(shut)
		}
	}
	return len(src)
}

// startsStatement tells whether a literal at i is the first thing of a statement, as a docstring is.
func startsStatement(src string, i int) bool {
	p := i - 1
	for p >= 0 && i-p <= 2 && strings.IndexByte("rRbBuUfF", src[p]) >= 0 {
		p--
	}
	for p >= 0 && (src[p] == ' ' || src[p] == '\t') {
		p--
	}
	if p < 0 {
		return true
	}
	if src[p] != '\n' {
		return false
	}
	for p >= 0 && blank(src[p]) {
		p--
	}
	return p < 0 || strings.IndexByte("([{,=+-*/%|&\\", src[p]) < 0
}

// numberBefore tells whether the word that ends right before i starts with a digit.
func numberBefore(src string, i int) bool {
	p := i
	for p > 0 && (WordByte(src[p-1]) || src[p-1] == '\'') && i-p < 64 {
		p--
	}
	return digit(src[p])
}

func lineEnd(src string, i int) int {
	if n := strings.IndexByte(src[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(src)
}

func blank(b byte) bool {
	return b == ' ' || b == '\t' || b == '\r' || b == '\n' || b == '\f' || b == '\v'
}
func digit(b byte) bool { return '0' <= b && b <= '9' }

package ruby

import (
	"strings"

	"contextcraft/queries/lang"
)

// special are the bytes at which code may turn into something else.
var special = [256]bool{'\n': true, '#': true, '"': true, '\'': true, '`': true, '/': true, '%': true, '<': true, '?': true, '$': true}

// scanner walks a text once and tells code from comments and literals. What Ruby decides with its parser's state (is '/' a division?)
// is decided by what stands before and behind, as people do.
type scanner struct {
	src      string
	pos      int // everything before pos is lexed, and pos itself is code
	heredocs []heredoc
}

// heredoc is one whose body starts at the next line.
type heredoc struct {
	id       string
	indented bool // <<- and <<~: the terminator may be indented
}

// code lexes up to at and reports whether at is in code.
func (s *scanner) code(at int) bool {
	if s.pos == 0 {
		s.pos = s.lineStart(0)
	}
	for s.pos < at {
		if special[s.src[s.pos]] {
			s.pos = s.step(s.pos)
		} else {
			s.pos++
		}
	}
	return s.pos == at
}

// step returns the offset behind the special thing at i.
func (s *scanner) step(i int) int {
	src := s.src
	switch c := src[i]; c {
	case '\n':
		i++
		for _, h := range s.heredocs {
			i = h.skip(src, i)
		}
		s.heredocs = s.heredocs[:0]
		return s.lineStart(i)
	case '#':
		return lineEnd(src, i)
	case '"', '`':
		return s.quoted(i+1, 0, c, true)
	case '\'':
		return s.quoted(i+1, 0, c, false)
	case '$':
		return i + 2 // $', $", $/ …
	case '?':
		// a character literal: ?", ?#
		if i+1 < len(src) && special[src[i+1]] && src[i+1] != '\n' && (i == 0 || !lang.WordByte(src[i-1]) && src[i-1] != ')') {
			return i + 2
		}
	case '<':
		if h, end, ok := s.heredoc(i); ok {
			s.heredocs = append(s.heredocs, h)
			return end
		}
		if strings.HasPrefix(src[i:], "<<") {
			return i + 2
		}
	case '/':
		if s.startsValue(i) {
			return s.quoted(i+1, 0, '/', true)
		}
	case '%':
		if s.startsValue(i) {
			return s.percent(i)
		}
	}
	return i + 1
}

// lineStart passes what only a line's start can open: =begin comments and the data behind __END__.
func (s *scanner) lineStart(i int) int {
	for strings.HasPrefix(s.src[i:], "=begin") {
		n := strings.Index(s.src[i:], "\n=end")
		if n < 0 {
			return len(s.src)
		}
		i = lineEnd(s.src, i+n+1)
		if i < len(s.src) {
			i++
		}
	}
	if strings.HasPrefix(s.src[i:], "__END__") {
		if rest := s.src[i+len("__END__"):]; rest == "" || rest[0] == '\n' || rest[0] == '\r' {
			return len(s.src)
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

// quoted passes a literal whose text starts at i and ends with closing; opening, if not 0, nests.
func (s *scanner) quoted(i int, opening, closing byte, interpolated bool) int {
	src := s.src
	for depth := 0; i < len(src); {
		switch c := src[i]; {
		case c == '\\':
			i += 2
		case c == closing:
			i++
			if depth == 0 {
				return i
			}
			depth--
		case c == opening && opening != 0:
			depth++
			i++
		case c == '#' && interpolated && strings.HasPrefix(src[i:], "#{"):
			i = s.hole(i + 2)
		case c == '\n' && len(s.heredocs) > 0:
			i = s.step(i)
		default:
			i++
		}
	}
	return len(src)
}

// hole passes the code of an interpolation up to its closing brace.
func (s *scanner) hole(i int) int {
	for depth := 1; i < len(s.src); {
		switch c := s.src[i]; {
		case c == '{':
			depth++
			i++
		case c == '}':
			i++
			if depth--; depth == 0 {
				return i
			}
		case special[c]:
			i = s.step(i)
		default:
			i++
		}
	}
	return len(s.src)
}

// percent passes a %-literal that starts at i, or only the sign if none does.
func (s *scanner) percent(i int) int {
	j, interpolated := i+1, true
	if j < len(s.src) && strings.IndexByte("qQwWiIrsx", s.src[j]) >= 0 {
		interpolated = s.src[j] != 'q' && s.src[j] != 'w' && s.src[j] != 'i' && s.src[j] != 's'
		j++
	}
	if j >= len(s.src) || lang.WordByte(s.src[j]) || s.src[j] == ' ' || s.src[j] == '\n' || s.src[j] == '=' && j == i+1 {
		return i + 1
	}
	switch c := s.src[j]; c {
	case '(':
		return s.quoted(j+1, c, ')', interpolated)
	case '[', '{':
		return s.quoted(j+1, c, c+2, interpolated)
	case '<':
		return s.quoted(j+1, c, '>', interpolated)
	default:
		return s.quoted(j+1, 0, c, interpolated)
	}
}

// startsValue reports whether the operator byte at i stands where a value is expected, so that it opens a literal.
func (s *scanner) startsValue(i int) bool {
	src, j := s.src, i-1
	for j >= 0 && (src[j] == ' ' || src[j] == '\t') {
		j--
	}
	if j < 0 || src[j] == '\n' {
		return true
	}
	spaced := j < i-1
	next := byte(' ')
	if i+1 < len(src) {
		next = src[i+1]
	}
	switch c := src[j]; {
	case c == ':' || c == '.':
		return spaced && next != ')' // :/ and .% are names
	case strings.IndexByte("(,=[!&|?{};~+-*%<>^", c) >= 0:
		return true
	case !lang.WordByte(c):
		return false
	}
	w := j
	for w > 0 && lang.WordByte(src[w-1]) {
		w--
	}
	switch src[w : j+1] {
	case "if", "unless", "while", "until", "and", "or", "not", "when", "in", "return", "elsif", "then", "do", "else", "case", "yield":
		return true
	case "def":
		return false
	}
	if c := src[w]; c >= '0' && c <= '9' {
		return false
	}
	// a command call: puts /x/, puts %w[a]
	return spaced && next != ' ' && next != '\t' && next != '=' && next != '\n' && (src[i] == '%' || strings.Contains(src[i+1:lineEnd(src, i)], "/"))
}

// heredoc reads the opening of a heredoc at i.
func (s *scanner) heredoc(i int) (h heredoc, end int, ok bool) {
	src := s.src
	if !strings.HasPrefix(src[i:], "<<") {
		return h, i, false
	}
	j := i + 2
	if j < len(src) && (src[j] == '~' || src[j] == '-') {
		h.indented = true
		j++
	}
	if j >= len(src) {
		return h, i, false
	}
	if c := src[j]; c == '"' || c == '\'' || c == '`' {
		n := strings.IndexByte(src[j+1:lineEnd(src, j)], c)
		if n <= 0 {
			return h, i, false
		}
		h.id = src[j+1 : j+1+n]
		return h, j + n + 2, h.indented || s.startsValue(i)
	}
	k := j
	for k < len(src) && lang.WordByte(src[k]) {
		k++
	}
	if k == j || src[j] >= '0' && src[j] <= '9' {
		return h, i, false
	}
	h.id = src[j:k]
	if h.indented {
		return h, k, true
	}
	return h, k, src[j] >= 'A' && src[j] <= 'Z' && (s.startsValue(i) || s.commandCall(i))
}

// commandCall reports whether a method's name and a blank stand before i, as in "abort <<TEXT"; a shift of a variable is not written so.
func (s *scanner) commandCall(i int) bool {
	end := len(strings.TrimRight(s.src[max(i-200, 0):i], " \t")) + max(i-200, 0)
	w := end
	for w > 0 && end-w < 200 && lang.WordByte(s.src[w-1]) {
		w--
	}
	return end < i && w < end && (s.src[w] >= 'a' && s.src[w] <= 'z' || s.src[w] == '_') &&
		(w == 0 || s.src[w-1] != '@' && s.src[w-1] != '$' && s.src[w-1] != ':') && s.src[w:end] != "class" && s.src[w:end] != "end" && s.src[w:end] != "self"
}

// skip passes the body of h, which starts at i, and its terminator with its line end.
func (h heredoc) skip(src string, i int) int {
	for i < len(src) {
		end := lineEnd(src, i)
		line := strings.TrimSuffix(src[i:end], "\r")
		if h.indented {
			line = strings.TrimLeft(line, " \t")
		}
		i = min(end+1, len(src))
		if line == h.id {
			break
		}
	}
	return i
}

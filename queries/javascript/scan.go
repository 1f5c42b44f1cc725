package javascript

import (
	"strings"

	"contextcraft/queries/lang"
)

// scanner walks the text of an ECMAScript file once and stops at the words import, export and require where they stand in code.
//
// It reads comments, strings, template literals (code in their substitutions included) and regular expressions as such, without
// parsing. Two places need judgement: whether a '/' opens a regular expression or divides, decided by what stands before it; and
// JSX text, where an apostrophe is no string: a quote without its partner on the line is taken as plain text. The inner loop reads one table entry per
// byte; 'p', 'q' and 'm' stand for the words sought (im-p-ort, ex-p-ort, re-q-uire, m-odule), since they are far rarer than 'e', 'i' and 'r'.
type scanner struct {
	src     string
	imports []lang.Import

	// commentEnd is where the last comment ended, and codeEnd the offset of the last byte of code before the run of comments and
	// blanks that it belongs to (-1: none), so that "what stands before" can be asked without reading comments backwards.
	commentEnd, codeEnd int
	// braces holds, for each template substitution being read, the count of '{' open in it.
	braces []int
	// deadUntil is, for the two quotes and the slash, where the line ends on which one of them found no partner: none on that line is
	// tried again, which keeps hostile lines linear.
	deadUntil [3]int
	// lineAt and line remember the last position whose line was asked for.
	lineAt, line int
}

// byte classes of the inner loop; 0 is a byte of no interest.
const (
	isSlash = iota + 1
	isQuote
	isTick
	isOpen
	isClose
	isWord // 'm', 'p' or 'q'
)

var classes = [256]uint8{'/': isSlash, '"': isQuote, '\'': isQuote, '`': isTick, '{': isOpen, '}': isClose, 'm': isWord, 'p': isWord, 'q': isWord}

// identByte tells the bytes that identifiers are made of; every byte of a non-ASCII character counts.
var identByte = func() (t [256]bool) {
	for c := range t {
		t[c] = c == '$' || lang.WordByte(byte(c))
	}
	return t
}()

// scan finds all imports of src, in order.
func scan(src string) []lang.Import {
	s := &scanner{src: src, codeEnd: -1, line: 1}
	i := 0
	if strings.HasPrefix(src, "\ufeff") {
		i = len("\ufeff")
	}
	if strings.HasPrefix(src[i:], "#!") {
		i = s.lineEnd(i)
	}
	s.commentEnd = i
	for i < len(src) {
		class := classes[src[i]]
		if class == 0 {
			i++
			continue
		}
		switch class {
		case isSlash:
			i = s.slash(i)
		case isQuote:
			i = s.quote(i)
		case isTick:
			i = s.template(i + 1)
		case isOpen:
			if n := len(s.braces); n > 0 {
				s.braces[n-1]++
			}
			i++
		case isClose:
			i = s.closeBrace(i)
		case isWord:
			i = s.word(i)
		}
	}
	return s.imports
}

// slash handles the '/' at i: a comment, a regular expression or an operator. It returns where code goes on.
func (s *scanner) slash(i int) int {
	if i+1 < len(s.src) {
		switch s.src[i+1] {
		case '/':
			end := s.lineEnd(i)
			s.reference(i, end)
			s.comment(i, end)
			return end
		case '*':
			end := len(s.src)
			if n := strings.Index(s.src[i+2:], "*/"); n >= 0 {
				end = i + 2 + n + 2
			}
			s.comment(i, end)
			return end
		}
	}
	if i < s.deadUntil[2] || !s.regexAllowed(i) {
		return i + 1
	}
	end := regexEnd(s.src, i)
	if end < 0 {
		s.deadUntil[2] = s.lineEnd(i)
		return i + 1
	}
	return end
}

// quote handles the quote at i: a string, or text. It returns where code goes on.
func (s *scanner) quote(i int) int {
	dead := &s.deadUntil[0]
	if s.src[i] == '\'' {
		dead = &s.deadUntil[1]
	}
	if i < *dead {
		return i + 1
	}
	end := stringEnd(s.src, i)
	if end < 0 {
		*dead = s.lineEnd(i)
		return i + 1
	}
	return end
}

// comment notes that a comment covers [start, end).
func (s *scanner) comment(start, end int) {
	s.codeEnd = s.before(start)
	s.commentEnd = end
}

// before returns the offset of the last byte of code before i, blanks and comments skipped; -1 if there is none.
func (s *scanner) before(i int) int {
	for j := i - 1; j >= s.commentEnd; j-- {
		switch s.src[j] {
		case ' ', '\t', '\n', '\r':
		default:
			return j
		}
	}
	if s.commentEnd == 0 {
		return -1
	}
	return s.codeEnd
}

// template reads template characters from i up to the closing back-tick or a substitution, and returns where code goes on.
func (s *scanner) template(i int) int {
	for i < len(s.src) {
		switch s.src[i] {
		case '\\':
			i++
		case '`':
			return i + 1
		case '$':
			if i+1 < len(s.src) && s.src[i+1] == '{' {
				s.braces = append(s.braces, 0)
				return i + 2
			}
		}
		i++
	}
	return len(s.src)
}

// closeBrace handles '}' at i: where it ends a substitution, the template goes on.
func (s *scanner) closeBrace(i int) int {
	n := len(s.braces)
	switch {
	case n == 0:
		return i + 1
	case s.braces[n-1] > 0:
		s.braces[n-1]--
		return i + 1
	}
	s.braces = s.braces[:n-1]
	return s.template(i + 1)
}

// lineEnd returns the offset of the line break (or the end of the text) at or after i.
func (s *scanner) lineEnd(i int) int {
	end := len(s.src)
	if n := strings.IndexByte(s.src[i:], '\n'); n >= 0 {
		end = i + n
	}
	if n := strings.IndexByte(s.src[i:end], '\r'); n >= 0 {
		end = i + n
	}
	return end
}

// lineOf returns the 1-based line of offset i. Offsets must not decrease.
func (s *scanner) lineOf(i int) int {
	s.line += strings.Count(s.src[s.lineAt:i], "\n")
	s.lineAt = i
	return s.line
}

// stringEnd returns the offset behind the string literal that opens at i, or -1 if it does not close on its line.
func stringEnd(src string, i int) int {
	quote := src[i]
	for j := i + 1; j < len(src); j++ {
		switch src[j] {
		case quote:
			return j + 1
		case '\\':
			j++
			if j+1 < len(src) && src[j] == '\r' && src[j+1] == '\n' {
				j++
			}
		case '\n', '\r':
			return -1
		}
	}
	return -1
}

// regexEnd returns the offset behind the body of the regular expression that opens at i, or -1 if it does not close on its line.
func regexEnd(src string, i int) int {
	class := false
	for j := i + 1; j < len(src); j++ {
		switch src[j] {
		case '\\':
			j++
			if j < len(src) && src[j] == '\n' {
				return -1
			}
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				return j + 1
			}
		case '\n', '\r':
			return -1
		}
	}
	return -1
}

// operands are the words after which an expression starts, so that a '/' opens a regular expression.
var operands = map[string]bool{"return": true, "typeof": true, "case": true, "in": true, "of": true, "delete": true, "void": true, "throw": true,
	"new": true, "instanceof": true, "do": true, "else": true, "yield": true, "await": true, "default": true, "extends": true}

// regexAllowed judges by what stands before the '/' at i whether it can open a regular expression.
func (s *scanner) regexAllowed(i int) bool {
	j := s.before(i)
	if j < 0 {
		return true
	}
	switch c := s.src[j]; c {
	case ']', '"', '\'', '`', '.':
		return false
	case '<': // </tag>
		return false
	case '>': // an arrow; otherwise text after a tag
		return j > 0 && s.src[j-1] == '='
	case '+', '-': // i++ / 2
		return j == 0 || s.src[j-1] != c
	case '!': // x! / 2 in TypeScript
		return j == 0 || !identByte[s.src[j-1]] && s.src[j-1] != ')' && s.src[j-1] != ']'
	case ')':
		return s.conditionBefore(j)
	case '}': // a block before a statement that starts with a regular expression; {a}/{b} and <A {...b} /> in JSX
		return strings.IndexByte(s.src[j:i], '\n') >= 0 && i+1 < len(s.src) && s.src[i+1] != '>'
	default:
		if !identByte[c] {
			return true
		}
	}
	start := j
	for start > 0 && identByte[s.src[start-1]] {
		start--
	}
	return operands[s.src[start:j+1]] && (start == 0 || s.src[start-1] != '.')
}

// conditionBefore tells whether the ')' at i closes the condition of an if, while, for or with. It looks back a little
// and counts parentheses only: a wrong guess needs a quoted parenthesis in a condition that a division follows.
func (s *scanner) conditionBefore(i int) bool {
	depth := 0
	for j := i; j >= 0 && j > i-400; j-- {
		switch s.src[j] {
		case ')':
			depth++
		case '(':
			depth--
		}
		if depth > 0 {
			continue
		}
		end := j
		for end > 0 && s.src[end-1] == ' ' {
			end--
		}
		start := end
		for start > 0 && identByte[s.src[start-1]] {
			start--
		}
		switch s.src[start:end] {
		case "if", "while", "for", "with":
			return true
		}
		return false
	}
	return false
}

package julia

import (
	"strings"
	"unicode/utf8"

	"contextcraft/queries/lang"
)

// special marks the bytes at which the scanner has to look.
var special = [256]bool{'"': true, '`': true, '\'': true, '#': true, '(': true, ')': true, 'u': true, 'i': true, 'm': true, 'b': true}

// ScanFacts finds using, import and include anywhere in a file outside of strings and comments, and the modules that it declares, which become its Package.
// Strings may hold code, "$(f("x"))", so a stack remembers which strings are open around the parentheses.
func ScanFacts(src string) lang.Facts {
	s := scanner{src: src, line: 1}
	if strings.HasPrefix(src, "\uFEFF") {
		s.begin = len("\uFEFF")
	}
	s.run()
	return lang.Facts{Imports: s.imports, Package: strings.Join(s.modules, "\n")}
}

type scanner struct {
	src           string
	begin         int // what comes after a byte order mark
	line, counted int // line is the line of offset counted
	imports       []lang.Import
	modules       []string
	depth         int    // open parentheses
	open          []open // strings that go on after the parentheses inside of them
}

// An open string: what closes it, and how many parentheses were open where the code inside of it began.
type open struct {
	close string
	depth int
}

func (s *scanner) run() {
	src := s.src
	for at := s.begin; at < len(src); {
		c := src[at]
		if !special[c] {
			at++
			continue
		}
		switch c {
		case '#':
			at = comment(src, at)
		case '"', '`':
			at = s.literal(at)
		case '\'':
			at = character(src, at)
		case '(':
			s.depth++
			at++
		case ')':
			s.depth--
			at++
			if n := len(s.open); n > 0 && s.depth <= s.open[n-1].depth {
				shut := s.open[n-1].close
				s.open = s.open[:n-1]
				at = s.text(at, shut, true)
			}
		default:
			at = s.word(at)
		}
	}
}

// word looks at a letter that may begin one of the words that matter, and returns where to go on.
func (s *scanner) word(at int) int {
	src := s.src
	if at > s.begin && lang.WordByte(src[at-1]) {
		return at + 1
	}
	end := at + 1
	for end < len(src) && lang.WordByte(src[end]) {
		end++
	}
	quoted := at > 0 && (src[at-1] == ':' && (at < 2 || src[at-2] != ':') || src[at-1] == '@' || src[at-1] == '.' || src[at-1] == '$')
	if end < len(src) && src[end] == '!' {
		return end
	}
	switch src[at:end] {
	case "using", "import":
		if quoted || end == len(src) || !blank(src[end]) {
			return end
		}
		imports, stop := parseNames(src, end)
		return s.add(at, stop, imports)
	case "include":
		if quoted && src[at-1] != '.' || end == len(src) || src[end] != '(' {
			return end
		}
		imports, _ := parseInclude(src, end)
		return s.add(at, end, imports)
	case "module", "baremodule":
		if quoted || end == len(src) || src[end] != ' ' && src[end] != '\t' {
			return end
		}
		for end < len(src) && (src[end] == ' ' || src[end] == '\t') {
			end++
		}
		start := end
		for end < len(src) && lang.WordByte(src[end]) {
			end++
		}
		if start < end {
			s.modules = append(s.modules, src[start:end])
		}
	}
	return end
}

// add takes the imports of the statement at src[at:stop] in.
func (s *scanner) add(at, stop int, imports []lang.Import) int {
	if len(imports) > 0 {
		s.line += strings.Count(s.src[s.counted:at], "\n")
		s.counted = at
		for i := range imports {
			imports[i].Line = s.line
		}
		s.imports = append(s.imports, imports...)
	}
	return stop
}

// literal steps over the string or command at src[at], up to code inside of it.
func (s *scanner) literal(at int) int {
	quote := s.src[at : at+1]
	if triple := strings.Repeat(quote, 3); strings.HasPrefix(s.src[at:], triple) {
		quote = triple
	}
	plain := at == 0 || !lang.WordByte(s.src[at-1]) // with a prefix, "$" means nothing
	return s.text(at+len(quote), quote, plain)
}

// text steps over what follows inside of a string that shut closes.
func (s *scanner) text(at int, shut string, plain bool) int {
	src := s.src
	for at < len(src) {
		switch c := src[at]; {
		case c == '\\':
			at += 2
		case c == shut[0] && strings.HasPrefix(src[at:], shut):
			return at + len(shut)
		case c == '$' && plain && at+1 < len(src) && src[at+1] == '(':
			s.open = append(s.open, open{shut, s.depth})
			s.depth++
			return at + 2
		default:
			at++
		}
	}
	return len(src)
}

// comment steps over the comment at src[at].
func comment(src string, at int) int {
	if at+1 < len(src) && src[at+1] == '=' {
		depth := 1
		for at += 2; at+1 < len(src); {
			switch {
			case src[at] == '=' && src[at+1] == '#':
				at += 2
				if depth--; depth == 0 {
					return at
				}
			case src[at] == '#' && src[at+1] == '=':
				at += 2
				depth++
			default:
				at++
			}
		}
		return len(src)
	}
	n := strings.IndexByte(src[at:], '\n')
	if n < 0 {
		return len(src)
	}
	return at + n
}

// character steps over the character literal at src[at], or over the quote alone where that transposes what is before it.
func character(src string, at int) int {
	if at > 0 && (lang.WordByte(src[at-1]) || strings.IndexByte(")]}'.", src[at-1]) >= 0) {
		return at + 1
	}
	rest := src[at+1:]
	if strings.HasPrefix(rest, `\`) {
		const longest = len(`\U0010ffff`)
		if n := strings.IndexByte(rest[min(2, len(rest)):min(len(rest), longest+1)], '\''); n >= 0 {
			return at + 1 + 2 + n + 1
		}
		return at + 1
	}
	_, n := utf8.DecodeRuneInString(rest)
	if n < len(rest) && rest[n] == '\'' {
		return at + 1 + n + 1
	}
	return at + 1
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

package c

import (
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one preprocessor directive that includes a file: #include, #include_next or #import, with "quotes" (ImportPath)
// or <angles> (ImportSystem). Spaces, comments and continued lines may stand between the parts. A macro as the argument
// gives nothing: what it expands to is not known without preprocessing.
func ParseImport(stmt string) []lang.Import {
	imp, _, ok := parseDirective(stmt, 0)
	if !ok {
		return nil
	}
	imp.Line = 1
	return []lang.Import{imp}
}

// ScanFacts finds the include directives of a C or C++ file. It looks for the words first and lexes (comments, strings, raw strings)
// only as far as the last of them, so a file whose includes stand at its top costs little more than a search. C has no packages.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	s := scanner{src: src}
	line, counted := 1, 0
	for at := s.nextHash(0); at >= 0; {
		next := at + 1
		if s.code(at) && s.startsLine(at) {
			if imp, end, ok := parseDirective(src, at); ok {
				line += strings.Count(src[counted:at], "\n")
				counted = at
				imp.Line = line
				f.Imports = append(f.Imports, imp)
				s.pos, next = max(s.pos, end), end
			}
		}
		at = s.nextHash(next)
	}
	return f
}

// parseDirective reads an include directive whose '#' stands at or, after blanks, behind at. It returns the offset behind it.
func parseDirective(src string, at int) (imp lang.Import, end int, ok bool) {
	i := skipBlank(src, at)
	switch {
	case strings.HasPrefix(src[i:], "#"):
		i++
	case strings.HasPrefix(src[i:], "%:"):
		i += 2
	default:
		return imp, i, false
	}
	i = skipBlank(src, i)
	w := i
	for i < len(src) && lang.WordByte(src[i]) {
		i++
	}
	if word := src[w:i]; word != "include" && word != "include_next" && word != "import" {
		return imp, i, false
	}
	i = skipBlank(src, i)
	if i == len(src) {
		return imp, i, false
	}
	closing := byte('"')
	imp.Kind = lang.ImportPath
	switch src[i] {
	case '"':
	case '<':
		closing, imp.Kind = '>', lang.ImportSystem
	default:
		return imp, i, false
	}
	i++
	for j := i; j < len(src) && src[j] != '\n'; j++ {
		if src[j] == closing {
			imp.Path = strings.TrimSpace(src[i:j])
			return imp, j + 1, imp.Path != ""
		}
	}
	return imp, i, false
}

// skipBlank passes spaces, comments and continued lines (not bare newlines).
func skipBlank(src string, i int) int {
	for i < len(src) {
		switch {
		case src[i] == ' ' || src[i] == '\t' || src[i] == '\f' || src[i] == '\v':
			i++
		case strings.HasPrefix(src[i:], "\\\n"):
			i += 2
		case strings.HasPrefix(src[i:], "\\\r\n"):
			i += 3
		case strings.HasPrefix(src[i:], "/*"):
			n := strings.Index(src[i+2:], "*/")
			if n < 0 {
				return len(src)
			}
			i += n + 4
		case strings.HasPrefix(src[i:], bom):
			i += len(bom)
		default:
			return i
		}
	}
	return i
}

const bom = "\ufeff"

// special are the bytes at which code may turn into something else.
var special = [256]bool{'/': true, '"': true, '\'': true}

// scanner walks a text once and tells code from comments and strings.
type scanner struct {
	src string
	pos int // everything before pos is lexed, and pos itself is code
	// the last comment before pos, for directives that follow a comment on their line
	commentStart, commentEnd int
	word, other              int // next "include" and "import" at or after the last query; -1 none
	searched                 bool
}

// nextHash returns the offset of the next '#' (or "%:") at or after from that an include word follows, -1 for none. The word is
// sought, not the '#', because most directives are conditions and macros.
func (s *scanner) nextHash(from int) int {
	for {
		w := s.nextWord(from)
		if w < 0 {
			return -1
		}
		i := w
		for i > from && (blankByte(s.src[i-1]) || s.src[i-1] == '\\' || s.src[i-1] == '\n') {
			i--
		}
		if i > from && s.src[i-1] == '/' { // #/* comment */include
			if n := strings.LastIndexByte(s.src[from:i], '#'); n >= 0 && !strings.Contains(s.src[from+n:i], "\n") {
				return from + n
			}
		}
		if i > from && s.src[i-1] == '#' {
			return i - 1
		}
		if i > from+1 && s.src[i-1] == ':' && s.src[i-2] == '%' {
			return i - 2
		}
		from = w + 1
	}
}

func blankByte(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// nextWord returns the offset of the next "include" or "import" at or after from, -1 for none.
func (s *scanner) nextWord(from int) int {
	if !s.searched {
		s.searched = true
		s.word, s.other = strings.Index(s.src, "include"), strings.Index(s.src, "import")
	}
	s.word = seek(s.src, "include", s.word, from)
	s.other = seek(s.src, "import", s.other, from)
	if s.word < 0 || s.other >= 0 && s.other < s.word {
		return s.other
	}
	return s.word
}

func seek(src, word string, known, from int) int {
	if known < 0 || known >= from {
		return known
	}
	n := strings.Index(src[from:], word)
	if n < 0 {
		return -1
	}
	return from + n
}

// startsLine reports whether only blanks and a comment stand before at on its line.
func (s *scanner) startsLine(at int) bool {
	for i := at; ; {
		for i > 0 && blankByte(s.src[i-1]) {
			i--
		}
		if i == 0 || s.src[i-1] == '\n' || i == len(bom) && s.src[:i] == bom {
			return true
		}
		if i != s.commentEnd || i == s.commentStart {
			return false
		}
		i = s.commentStart
	}
}

// code lexes up to at and reports whether at is in code.
func (s *scanner) code(at int) bool {
	src, i := s.src, s.pos
	for i < at {
		if !special[src[i]] {
			i++
			continue
		}
		switch src[i] {
		case '/':
			if i+1 == len(src) || src[i+1] != '/' && src[i+1] != '*' {
				i++
				continue
			}
			s.commentStart = i
			i = skipComment(src, i)
			s.commentEnd = i
		case '"':
			i = skipLiteral(src, i)
		default:
			if i > 0 && (src[i-1] >= '0' && src[i-1] <= '9' || src[i-1] >= 'a' && src[i-1] <= 'f') && i+1 < len(src) && lang.WordByte(src[i+1]) {
				i++ // a digit separator: 1'000'000
				continue
			}
			i = skipQuoted(src, i, '\'')
		}
	}
	s.pos = i
	return i == at
}

// skipComment returns the offset behind the comment that starts at i; a continued line continues a line comment.
func skipComment(src string, i int) int {
	if src[i+1] == '*' {
		n := strings.Index(src[i+2:], "*/")
		if n < 0 {
			return len(src)
		}
		return i + 2 + n + 2
	}
	for {
		n := strings.IndexByte(src[i:], '\n')
		if n < 0 {
			return len(src)
		}
		i += n
		if before := strings.TrimSuffix(src[:i], "\r"); !strings.HasSuffix(before, `\`) {
			return i
		}
		i++
	}
}

// skipQuoted returns the offset behind the literal that starts at i, or of the newline that cuts it off.
func skipQuoted(src string, i int, quote byte) int {
	for i++; i < len(src); i++ {
		switch src[i] {
		case quote:
			return i + 1
		case '\\':
			if i+1 < len(src) && src[i+1] == '\r' {
				i++
			}
			i++
		case '\n':
			return i
		}
	}
	return len(src)
}

// rawDelim returns the delimiter of the C++ raw string whose quote stands at i: the text between R" and (.
func rawDelim(src string, i int) (string, bool) {
	if i == 0 || src[i-1] != 'R' {
		return "", false
	}
	if i > 1 && lang.WordByte(src[i-2]) && src[i-2] != 'L' && src[i-2] != 'u' && src[i-2] != 'U' && src[i-2] != '8' {
		return "", false
	}
	for j := i + 1; j < len(src) && j <= i+17; j++ {
		switch src[j] {
		case '(':
			return src[i+1 : j], true
		case ' ', '\t', '\n', '\r', '\\', ')', '"':
			return "", false
		}
	}
	return "", false
}

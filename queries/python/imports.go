package python

import (
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one import, from-import or future-import statement. A relative import keeps its dots in Path; "import a, b"
// gives two Imports; names that "as" gives are left out.
func ParseImport(stmt string) []lang.Import {
	imports, _ := parse(stmt, 0, 1)
	return imports
}

// parse parses the statement at src[at:]; it returns its imports, all with the given line, and the offset after what it read.
// A statement that is not well formed gives no imports.
func parse(src string, at, line int) ([]lang.Import, int) {
	s := statement{src: src, at: at}
	switch s.next() {
	case "import":
		return s.modules(line), s.at
	case "from":
		path := s.path(s.next())
		if path == "" || s.token != "import" {
			return nil, s.at
		}
		names := s.names()
		if names == nil {
			return nil, s.at
		}
		return []lang.Import{{Path: path, Names: names, Line: line}}, s.at
	}
	return nil, s.at
}

// statement is a cursor over the tokens of one statement: identifiers, dots one by one, and other single bytes. Line ends are
// tokens ("\n") unless a backslash or parentheses join the lines.
type statement struct {
	src   string
	at    int
	depth int    // open parentheses
	token string // the token that next returned last; "" at the end
}

func (s *statement) next() string {
	for s.at < len(s.src) {
		c := s.src[s.at]
		switch {
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\n' && s.depth > 0:
			s.at++
		case c == '\\':
			// A continuation: the backslash, perhaps blanks that should not be there, and the line end.
			rest := strings.TrimLeft(s.src[s.at+1:], " \t\r")
			if !strings.HasPrefix(rest, "\n") {
				return s.take(1)
			}
			s.at = len(s.src) - len(rest) + 1
		case c == '#':
			n := strings.IndexByte(s.src[s.at:], '\n')
			if n < 0 {
				n = len(s.src) - s.at
			}
			s.at += n
		case lang.WordByte(c):
			n := 1
			for s.at+n < len(s.src) && lang.WordByte(s.src[s.at+n]) {
				n++
			}
			return s.take(n)
		default:
			switch c {
			case '(':
				s.depth++
			case ')':
				s.depth--
			}
			return s.take(1)
		}
	}
	s.token = ""
	return ""
}

// take makes the next n bytes the token. A line end and a semicolon stay unread, so that the scanner sees them too.
func (s *statement) take(n int) string {
	s.token = s.src[s.at : s.at+n]
	if s.token != "\n" && s.token != ";" {
		s.at += n
	}
	return s.token
}

// path reads dots and a dotted name whose first token is first, and leaves what follows in s.token. "" if there is neither.
func (s *statement) path(first string) string {
	start, end, size := s.at-len(first), s.at-len(first), 0
	afterName := false
	for tok := first; tok == "." || isIdent(tok) && !afterName && tok != "import"; tok = s.next() {
		afterName = tok != "."
		size += len(tok)
		end = s.at
	}
	path := s.src[start:end]
	if size < len(path) { // blanks or continuations between its parts
		path = strings.Map(func(r rune) rune {
			if r != '.' && r < 0x80 && !lang.WordByte(byte(r)) {
				return -1
			}
			return r
		}, path)
	}
	return path
}

// modules reads "a.b as c, d" to the end of the statement.
func (s *statement) modules(line int) []lang.Import {
	var imports []lang.Import
	for {
		path := s.path(s.next())
		if path == "" || path[0] == '.' {
			return nil
		}
		imports = append(imports, lang.Import{Path: path, Line: line})
		if !s.alias() {
			return nil
		}
		if s.token != "," {
			return imports
		}
	}
}

// alias steps over "as name" if it is the current token and reports whether the statement can go on or end after it.
func (s *statement) alias() bool {
	if s.token == "as" {
		if !isIdent(s.next()) {
			return false
		}
		s.next()
	}
	return s.token == "," || s.token == ")" || ends(s.token)
}

// names reads what follows "from x import": a star, or names with or without parentheses. nil if it is not well formed.
func (s *statement) names() []string {
	tok := s.next()
	if tok == "*" {
		return []string{"*"}
	}
	paren := tok == "("
	if paren {
		tok = s.next()
	}
	var names []string
	for isIdent(tok) {
		names = append(names, tok)
		s.next()
		if !s.alias() {
			return nil
		}
		if s.token != "," {
			break
		}
		tok = s.next()
	}
	if paren && s.token != ")" {
		return nil
	}
	return names
}

func ends(tok string) bool { return tok == "" || tok == "\n" || tok == ";" }

func isIdent(tok string) bool { return tok != "" && lang.WordByte(tok[0]) }

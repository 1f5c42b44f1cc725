package julia

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one statement:
//
//	using A, B.C              Paths "A" and "B.C"
//	using ..A: f, g as h      Path "..A", Names [f g]
//	import A.f                Path "A.f", of which f may be a module or a name in A
//	include("b.jl")           Path "b.jl", ImportPath; so do joinpath("a", "b.jl") and joinpath(@__DIR__, "b.jl")
//
// An include of a name that is computed otherwise gives nothing.
func ParseImport(stmt string) []lang.Import {
	text := strings.TrimLeft(stmt, " \t\r\n")
	var imports []lang.Import
	switch {
	case keyword(text, "using"):
		imports, _ = parseNames(text, len("using"))
	case keyword(text, "import"):
		imports, _ = parseNames(text, len("import"))
	default:
		if n := strings.IndexByte(text, '('); n >= 0 {
			imports, _ = parseInclude(text, n)
		}
	}
	for i := range imports {
		imports[i].Line = 1
	}
	return imports
}

func keyword(text, word string) bool {
	return strings.HasPrefix(text, word) && len(text) > len(word) && blank(text[len(word)])
}

// cursor reads the names of a statement.
type cursor struct {
	src string
	at  int
}

// space steps over blanks and block comments, and where lines may be joined over line ends and all comments.
func (c *cursor) space(lines bool) {
	for c.at < len(c.src) {
		switch b := c.src[c.at]; {
		case b == ' ' || b == '\t' || b == '\r' || lines && b == '\n':
			c.at++
		case b == '#' && (lines || strings.HasPrefix(c.src[c.at:], "#=")):
			c.at = comment(c.src, c.at)
		default:
			return
		}
	}
}

// path reads ".."-prefixed names with dots between: Path. "" if there is none.
func (c *cursor) path() string {
	start := c.at
	for c.at < len(c.src) && c.src[c.at] == '.' {
		c.at++
	}
	dots := c.at
	if c.at < len(c.src) && c.src[c.at] == '@' {
		c.at++
	}
	for c.at < len(c.src) {
		b := c.src[c.at]
		if !lang.WordByte(b) && b != '!' {
			if b != '.' || c.at == dots || c.at+1 == len(c.src) || !lang.WordByte(c.src[c.at+1]) && c.src[c.at+1] != '@' {
				break
			}
			if c.src[c.at+1] == '@' {
				c.at++
			}
		}
		c.at++
	}
	if c.at == dots {
		c.at = start
		return ""
	}
	return c.src[start:c.at]
}

// name reads one name behind a colon: an identifier, a macro, an operator, any of them in parentheses. "" if there is none.
func (c *cursor) name() string {
	paren := c.at < len(c.src) && c.src[c.at] == '('
	if paren {
		c.at++
	}
	start := c.at
	if c.at < len(c.src) && c.src[c.at] == '@' {
		c.at++
	}
	if c.at < len(c.src) && lang.WordByte(c.src[c.at]) {
		for c.at < len(c.src) && (lang.WordByte(c.src[c.at]) || c.src[c.at] == '!') {
			c.at++
		}
	} else {
		for c.at < len(c.src) && strings.IndexByte("+-*/\\^%<>=!~&|:.?÷$", c.src[c.at]) >= 0 {
			c.at++
		}
	}
	name := c.src[start:c.at]
	if paren && c.at < len(c.src) && c.src[c.at] == ')' {
		c.at++
	}
	return name
}

// alias steps over "as name".
func (c *cursor) alias() {
	before := c.at
	c.space(false)
	if !keyword(c.src[c.at:], "as") {
		c.at = before
		return
	}
	c.at += len("as")
	c.space(false)
	c.name()
}

// more steps over a comma and whatever may follow it, and reports whether there was one.
func (c *cursor) more() bool {
	before := c.at
	c.space(false)
	if c.at < len(c.src) && c.src[c.at] == ',' {
		c.at++
		c.space(true)
		return true
	}
	c.at = before
	return false
}

// parseNames parses what follows "using" or "import" at src[at:], and returns the offset after it.
func parseNames(src string, at int) ([]lang.Import, int) {
	c := cursor{src, at}
	c.space(true)
	var imports []lang.Import
	for {
		p := c.path()
		if p == "" {
			return imports, c.at
		}
		imports = append(imports, lang.Import{Path: p})
		before := c.at
		c.space(false)
		if c.at < len(src) && src[c.at] == ':' && len(imports) == 1 {
			c.at++
			c.space(true)
			imports[0].Names = c.names()
			return imports, c.at
		}
		c.at = before
		c.alias()
		if !c.more() {
			return imports, c.at
		}
	}
}

// names reads the names behind the colon.
func (c *cursor) names() []string {
	var names []string
	for {
		n := c.name()
		if n == "" {
			return names
		}
		names = append(names, n)
		c.alias()
		if !c.more() {
			return names
		}
	}
}

// longestInclude bounds how much of an include's arguments is read.
const longestInclude = 500

// parseInclude parses the arguments of the include whose parenthesis is src[at]: the file is the last argument, a string, or the strings of joinpath.
func parseInclude(src string, at int) ([]lang.Import, int) {
	text := src[at+1 : min(len(src), at+1+longestInclude)]
	depth := 1
	var parts []string
	join := false
	for i := 0; i < len(text); {
		switch b := text[i]; {
		case b == '"':
			n := strings.IndexAny(text[i+1:], "\"\n\\$")
			if n < 0 || text[i+1+n] != '"' {
				return nil, at
			}
			parts = append(parts, text[i+1:i+1+n])
			i += n + 2
		case b == '(':
			depth++
			i++
		case b == ')':
			i++
			if depth--; depth == 0 {
				return included(parts), at
			}
		case b == ',' && depth == 1:
			parts = nil // include(module, file)
			i++
		case b == ',' || blank(b):
			i++
		case b == '*':
			return nil, at
		case lang.WordByte(b) || b == '@':
			n := 1
			for i+n < len(text) && (lang.WordByte(text[i+n]) || text[i+n] == '.') {
				n++
			}
			switch w := text[i : i+n]; {
			case w == "joinpath":
				join = true
			case depth == 1 || join && (w == "@__DIR__" || w == "__DIR__") || w == "dirname" || w == "@__FILE__" || w == "normpath" || w == "abspath":
			default:
				return nil, at
			}
			i += n
		case b == '.':
			i++
		default:
			return nil, at
		}
	}
	return nil, at
}

func included(parts []string) []lang.Import {
	p := path.Join(parts...)
	if p == "" || p == "." {
		return nil
	}
	return []lang.Import{{Path: p, Kind: lang.ImportPath}}
}

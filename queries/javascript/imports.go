package javascript

import (
	"strings"

	"contextcraft/queries/lang"
)

// ScanFacts finds the imports of a file without parsing it: import and export … from declarations, import x = require(),
// require() and import() of a literal anywhere in the code, and triple-slash references. Costs a few nanoseconds per byte.
func ScanFacts(src string) lang.Facts { return lang.Facts{Imports: scan(src)} }

// ParseImport reads one captured statement: any of the forms that ScanFacts finds, also several in one statement
// (var a = require("a"), b = require("b")). Of declare module "./x" it takes the string only, quotes included.
func ParseImport(stmt string) []lang.Import {
	if path, _, ok := literal(stmt, 0); ok && relative(path) {
		return []lang.Import{{Path: path, Kind: lang.ImportPath, Line: 1}}
	}
	return scan(stmt)
}

// word handles the 'm', 'p' or 'q' at i, which may stand in module, import, export or require, and returns where code goes on.
func (s *scanner) word(i int) int {
	src := s.src
	if src[i] == 'm' {
		return s.augmentation(i)
	}
	if i < 2 {
		return i + 1
	}
	start := i - 2
	var end int
	switch src[start] {
	case 'i', 'e':
		end = start + len("import")
		if end > len(src) || src[start:end] != "import" && src[start:end] != "export" {
			return i + 1
		}
	case 'r':
		end = start + len("require")
		if end > len(src) || src[start:end] != "require" {
			return i + 1
		}
	default:
		return i + 1
	}
	if start > s.commentEnd && (identByte[src[start-1]] || src[start-1] == '#' || src[start-1] == '@') || end < len(src) && identByte[src[end]] {
		return i + 1
	}
	prev := s.before(start)
	if prev >= 0 && src[prev] == '.' && (prev < 2 || src[prev-2:prev+1] != "...") {
		return end // a property of that name
	}
	next := skipTrivia(src, end)
	switch {
	case next >= len(src):
		return end
	case src[next] == '(' && src[start] != 'e':
		return s.call(start, next)
	case src[start] == 'r' || !s.startsStatement(prev, start):
		return end
	}
	p := parser{src: src, pos: next}
	imp, ok := p.declaration(src[start] == 'e')
	if !ok {
		return end
	}
	imp.Line = s.lineOf(start)
	s.imports = append(s.imports, imp)
	return p.pos
}

// startsStatement tells whether a statement may start at i, when the code before it ends at prev.
func (s *scanner) startsStatement(prev, i int) bool {
	if prev < 0 {
		return true
	}
	switch s.src[prev] {
	case ';', '{', '}':
		return true
	case ',', '(', '=', '[':
		return false
	case 't':
		if strings.HasSuffix(s.src[:prev+1], "export") { // export import a = require("x")
			return true
		}
	}
	return strings.IndexByte(s.src[prev:i], '\n') >= 0
}

// call handles require(…) and import(…): start is the word's offset, paren that of its parenthesis. What import() gives is a
// namespace, like import * as a; require() has no names, which is how the resolver knows it.
func (s *scanner) call(start, paren int) int {
	at := skipTrivia(s.src, paren+1)
	path, end, ok := literal(s.src, at)
	if !ok {
		return paren + 1
	}
	switch next := skipTrivia(s.src, end); {
	case next >= len(s.src), s.src[next] != ')' && s.src[next] != ',':
		return paren + 1 // "a" + b
	}
	imp := lang.Import{Path: path, Kind: kindOf(path), Line: s.lineOf(start)}
	if s.src[start] == 'i' {
		imp.Names = []string{"*"}
	}
	s.imports = append(s.imports, imp)
	return end
}

// augmentation handles the 'm' at i: declare module "./x" adds to another file of the project. With a package's name it declares that package.
func (s *scanner) augmentation(i int) int {
	end := i + len("module")
	if end > len(s.src) || s.src[i:end] != "module" || i == 0 || identByte[s.src[i-1]] {
		return i + 1
	}
	prev := s.before(i)
	if prev < 0 || !strings.HasSuffix(s.src[:prev+1], "declare") {
		return end
	}
	at := skipTrivia(s.src, end)
	if path, behind, ok := literal(s.src, at); ok && relative(path) {
		s.imports = append(s.imports, lang.Import{Path: path, Kind: lang.ImportPath, Line: s.lineOf(at)})
		return behind
	}
	return end
}

// reference handles the line comment [start, end) if it is a triple-slash reference to a file or to a package of types.
func (s *scanner) reference(start, end int) {
	text, ok := strings.CutPrefix(s.src[start:end], "///")
	if !ok {
		return
	}
	text, ok = strings.CutPrefix(strings.TrimLeft(text, " \t"), "<reference")
	if !ok {
		return
	}
	for _, attribute := range []struct {
		name string
		kind lang.ImportKind
	}{{"path", lang.ImportPath}, {"types", lang.ImportModule}} {
		_, value, found := strings.Cut(text, " "+attribute.name)
		value, equals := strings.CutPrefix(strings.TrimLeft(value, " \t"), "=")
		value = strings.TrimLeft(value, " \t")
		if !found || !equals || value == "" {
			continue
		}
		if path, _, ok := literal(value, 0); ok {
			s.imports = append(s.imports, lang.Import{Path: path, Kind: attribute.kind, Line: s.lineOf(start)})
			return
		}
	}
}

// kindOf tells paths from module names.
func kindOf(path string) lang.ImportKind {
	if path == "." || path == ".." || strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../") || strings.HasPrefix(path, "/") {
		return lang.ImportPath
	}
	return lang.ImportModule
}

// skipTrivia returns the offset of the first byte at or after i that is neither blank nor in a comment.
func skipTrivia(src string, i int) int {
	for i < len(src) {
		switch c := src[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '/' && i+1 < len(src) && src[i+1] == '*':
			n := strings.Index(src[i+2:], "*/")
			if n < 0 {
				return len(src)
			}
			i += 2 + n + 2
		case c == '/' && i+1 < len(src) && src[i+1] == '/':
			n := strings.IndexByte(src[i:], '\n')
			if n < 0 {
				return len(src)
			}
			i += n + 1
		default:
			return i
		}
	}
	return i
}

// literal reads the string literal, or the template literal without substitutions, at i: its value and the offset behind it.
func literal(src string, i int) (value string, end int, ok bool) {
	if i >= len(src) {
		return "", 0, false
	}
	switch src[i] {
	case '"', '\'':
		if end = stringEnd(src, i); end < 0 {
			return "", 0, false
		}
	case '`':
		n := strings.IndexByte(src[i+1:], '`')
		if n < 0 {
			return "", 0, false
		}
		end = i + 1 + n + 1
		if strings.Contains(src[i:end], "${") || strings.ContainsAny(src[i:end], "\\\n") {
			return "", 0, false
		}
	default:
		return "", 0, false
	}
	value = src[i+1 : end-1]
	if strings.IndexByte(value, '\\') >= 0 {
		value = strings.ReplaceAll(value, `\`, "") // "\/" and "\-" are what occurs
	}
	return value, end, value != ""
}

// parser reads one import or export declaration behind its first word.
type parser struct {
	src string
	pos int
}

// token returns the next identifier or the next single byte of punctuation, "" at the end. A string literal gives its quote only, and
// pos stays on it.
func (p *parser) token() string {
	p.pos = skipTrivia(p.src, p.pos)
	start := p.pos
	for p.pos < len(p.src) && identByte[p.src[p.pos]] {
		p.pos++
	}
	if p.pos > start || p.pos == len(p.src) {
		return p.src[start:p.pos]
	}
	if c := p.src[p.pos]; c != '"' && c != '\'' {
		p.pos++
	}
	return p.src[start : start+1]
}

// declaration reads what follows the word import, or export: clauses, then the module's string.
func (p *parser) declaration(export bool) (lang.Import, bool) {
	var names []string
	sawClause, sawList, sawComma := false, false, false
	for {
		switch t := p.token(); t {
		case "\"", "'":
			if sawClause || export { // import {a} "x"
				return lang.Import{}, false
			}
			return p.finish(nil, export)
		case "{":
			var ok bool
			if sawList {
				return lang.Import{}, false
			}
			if names, ok = p.list(names); !ok {
				return lang.Import{}, false
			}
			sawClause, sawList = true, true
		case "*":
			if sawList {
				return lang.Import{}, false
			}
			sawList = true
			names = append(names, "*")
			sawClause = true
			if save := p.pos; p.token() == "as" {
				if p.name() == "" {
					return lang.Import{}, false
				}
			} else {
				p.pos = save
			}
		case ",":
			if !sawClause || sawComma || export {
				return lang.Import{}, false
			}
			sawComma = true
		case "=":
			return p.requireClause(names, export)
		case "":
			return lang.Import{}, false
		default:
			if !identByte[t[0]] {
				return lang.Import{}, false
			}
			if done, ok := p.wordInClause(t, &names, &sawClause, export); !ok {
				return lang.Import{}, false
			} else if done {
				return p.finish(names, export)
			}
		}
	}
}

// wordInClause handles an identifier of a declaration: from, type, typeof, or the name of the default import. done says that the module's
// string comes next.
func (p *parser) wordInClause(t string, names *[]string, sawClause *bool, export bool) (done, ok bool) {
	save := p.pos
	next := p.token()
	p.pos = save
	quote := next == "\"" || next == "'"
	switch {
	case t == "from" && quote && *sawClause:
		return true, true
	case (t == "type" || t == "typeof") && !*sawClause && (next == "{" || next == "*" || identByte[first(next)] && (next != "from" || p.fromTwice())):
		return false, true // import type {a} from, import type a from, import type from from "x"
	case export || *sawClause && (len(*names) > 0):
		return false, false
	}
	*names = append(*names, "default")
	*sawClause = true
	return false, true
}

// fromTwice tells whether the next two words are both from: then the first is a name.
func (p *parser) fromTwice() bool {
	save := p.pos
	p.token()
	again := p.token() == "from"
	p.pos = save
	return again
}

// first is the first byte of t, 0 for none.
func first(t string) byte {
	if t == "" {
		return 0
	}
	return t[0]
}

// name reads a name after as, which may be a string.
func (p *parser) name() string {
	t := p.token()
	if t == "\"" || t == "'" {
		value, end, ok := literal(p.src, p.pos)
		if !ok {
			return ""
		}
		p.pos = end
		return value
	}
	if t == "" || !identByte[t[0]] {
		return ""
	}
	return t
}

// list reads { a, b as c, type D, "x" as e } behind its brace and appends the names taken out of the module.
func (p *parser) list(names []string) ([]string, bool) {
	var words []string // of one element
	flush := func() {
		if len(words) > 1 && (words[0] == "type" || words[0] == "typeof") && (words[1] != "as" || len(words) != 3) {
			words = words[1:] // {type a}, {type a as b}, {type as as b}; but {type as b} takes "type"
		}
		if len(words) > 0 {
			names = append(names, words[0])
		}
		words = words[:0]
	}
	for {
		save := p.pos
		switch t := p.token(); t {
		case "}":
			flush()
			return names, true
		case ",":
			flush()
		case "":
			return nil, false
		default:
			p.pos = save
			word := p.name()
			if word == "" || len(words) == 4 {
				return nil, false
			}
			words = append(words, word)
		}
	}
}

// requireClause reads require("x") behind import a =.
func (p *parser) requireClause(names []string, export bool) (lang.Import, bool) {
	if export || len(names) != 1 || p.token() != "require" || p.token() != "(" {
		return lang.Import{}, false
	}
	p.pos = skipTrivia(p.src, p.pos)
	return p.finish(nil, false)
}

// finish reads the module's string and makes the import.
func (p *parser) finish(names []string, export bool) (lang.Import, bool) {
	path, end, ok := literal(p.src, skipTrivia(p.src, p.pos))
	if !ok {
		return lang.Import{}, false
	}
	p.pos = end
	kind := kindOf(path)
	if export {
		kind = lang.ImportReexport
	}
	return lang.Import{Path: path, Names: names, Kind: kind}, true
}

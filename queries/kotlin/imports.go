package kotlin

import (
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// ParseImport parses "import a.b.C", "import a.b.C as D" and "import a.b.*", whose path is a.b and whose name "*".
func ParseImport(stmt string) []lang.Import {
	line, _, _ := strings.Cut(strings.TrimSpace(stmt), "\n")
	rest, ok := strings.CutPrefix(line, "import")
	if !ok || rest == "" || rest[0] != ' ' && rest[0] != '\t' {
		return nil
	}
	name := qualified(rest)
	if name == "" {
		return nil
	}
	imp := lang.Import{Path: name, Line: 1}
	if head, star := strings.CutSuffix(name, ".*"); star {
		imp.Path, imp.Names = head, []string{"*"}
	}
	return []lang.Import{imp}
}

// qualified is the dotted name that text begins with, without the quotes of `escaped` parts.
func qualified(text string) string {
	text = strings.TrimLeft(text, " \t")
	end := 0
	for end < len(text) && (lang.WordByte(text[end]) || text[end] == '.' || text[end] == '`' || text[end] == '*' && strings.HasSuffix(text[:end], ".")) {
		end++
	}
	return strings.Trim(strings.ReplaceAll(text[:end], "`", ""), ".")
}

// ScanFacts reads the package and the imports, which stand before all declarations.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	lang.CodeLines(strings.TrimPrefix(src, "\ufeff"), &syntax, func(line, start, end int) bool {
		text := strings.TrimPrefix(src, "\ufeff")[start:end]
		for part := range strings.SplitSeq(text, ";") {
			part = strings.TrimSpace(part)
			switch {
			case strings.HasPrefix(part, "import ") || strings.HasPrefix(part, "import\t"):
				for _, imp := range ParseImport(part) {
					imp.Line = line
					f.Imports = append(f.Imports, imp)
				}
			case strings.HasPrefix(part, "package ") && f.Package == "":
				f.Package = qualified(part[len("package"):])
			case part == "", part[0] == '@', part[0] == '#', strings.HasPrefix(part, "/*"), strings.HasPrefix(part, "*"), part[0] == ')', part[0] == '"', part[0] == ']':
			default:
				// An annotation of the file may take several lines; a declaration's word ends the search.
				word, _, _ := strings.Cut(part, " ")
				if declaration[word] {
					return false
				}
			}
		}
		return true
	})
	return f
}

var declaration = map[string]bool{"class": true, "interface": true, "object": true, "fun": true, "val": true, "var": true, "typealias": true, "enum": true, "data": true, "sealed": true,
	"abstract": true, "open": true, "public": true, "internal": true, "private": true, "annotation": true, "inline": true, "suspend": true, "const": true, "value": true, "expect": true, "actual": true,
	"override": true, "lateinit": true, "operator": true, "infix": true, "external": true, "tailrec": true}

// recovery finds what the grammar loses where it does not understand a construct.
var recovery = lines.Table{
	Syntax:    &syntax,
	Prefix:    `(?:@[\w.:]+(?:\([^()]*\))?|public|private|protected|internal|open|abstract|final|sealed|data|enum|annotation|inner|value|inline|override|suspend|operator|infix|external|tailrec|const|lateinit|expect|actual|companion|fun(?:\s+interface))\s+`,
	Attribute: `@[\w.:]+(?:\(.*\))?$`,
	Continues: `[:,]|where\b|=`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindClass, Expr: `(?:class|object)\s+(?P<name>[\pL_][\pL\pN_]*)`, Words: []string{"class", "object"}, Body: lines.Braces},
		{Kind: lang.KindInterface, Expr: `interface\s+(?P<name>[\pL_][\pL\pN_]*)`, Words: []string{"interface"}, Body: lines.Braces},
		{Kind: lang.KindFunction, Expr: "fun\\s+(?:<[^(]*>\\s*)?(?:(?P<in>[\\pL_][\\pL\\pN_.]*)(?:<[^(]*>)?\\??\\.)?(?P<name>[\\pL_][\\pL\\pN_]*|`[^`]+`)\\s*\\(", Words: []string{"fun"}, Body: lines.Braces},
		{Kind: lang.KindVariable, Expr: `(?:val|var)\s+(?P<name>[\pL_][\pL\pN_]*)\s*[:=]`, Words: []string{"val", "var"}},
	},
}.Compile()

// adjust names functions without the quotes around them, and adds what damaged code hides.
func adjust(src string, o *lang.Outline) {
	recovery.Recover(src, o)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if n := len(s.Name); n > 2 && s.Name[0] == '`' {
			s.Name, s.NameAt = s.Name[1:n-1], lang.Range{Start: s.NameAt.Start + 1, End: s.NameAt.End - 1}
		}
		if s.Kind.Callable() && !s.Body.Empty() && src[s.Body.Start] == '=' && strings.IndexByte(src[s.Body.Start:s.Body.End], '\n') < 0 && s.Body.Len() <= 40 {
			s.Body = lang.Range{} // a short expression says what it does
		}
	}
}

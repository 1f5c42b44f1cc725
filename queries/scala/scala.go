// Package scala is what contextcraft knows of Scala 2 and 3.
//
// Packages are those that files declare, nested clauses joined, whatever folder they are in, and shared with Java and Kotlin: see java.Packages. An import may be relative to the packages around
// it; the resolver tries the name as written, then behind each of those. Imports inside of classes and functions count like those at the top.
package scala

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"

	tree_sitter_scala "github.com/tree-sitter/tree-sitter-scala/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Scala.
var Language = lang.Language{
	Name:        "scala",
	Family:      "jvm",
	Extensions:  []string{".scala", ".sc", ".sbt", ".mill"},
	Shebangs:    []string{"scala", "scala-cli"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_scala.Language() },
	Tags:        tags,
	Adjust:      adjust,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"//"},
	BlockComments: [][2]string{{"/*", "*/"}},
	Nested:        true,
	Strings: []lang.String{
		{Open: `"""`, Close: `"""`, Multiline: true},
		{Open: `"`, Close: `"`, Escape: true},
		{Open: `'\''`},
		{Open: `'"'`},
	},
	DeclKeywords: []string{"class", "trait", "object", "def", "val", "var", "type", "enum", "given"},
}

// exported is everything but what is private.
func exported(src string, s *lang.Symbol) bool {
	for _, word := range strings.Fields(src[s.Decl.Start:max(s.Decl.Start, s.NameAt.Start)]) {
		if word == "private" || word == "private[this]" {
			return false
		}
	}
	return true
}

const name = "(?P<name>[\\pL_$][\\pL\\pN_$]*|`[^`]+`|[-+*/%=<>!&|^~?:#@]+)"

// recovery finds what the grammar loses where it does not understand a construct.
var recovery = lines.Table{
	Syntax:    &syntax,
	Prefix:    `(?:@[\w.]+(?:\([^()]*\))?|(?:private|protected)(?:\[\w+\])?|final|sealed|abstract|implicit|lazy|override|case|open|inline|transparent|opaque|infix)\s+`,
	Attribute: `@[\w.]+(?:\(.*\))?$`,
	Continues: `extends\b|with\b|derives\b|\(|=`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindClass, Expr: `(?:class|package object|object)\s+` + name, Words: []string{"class", "object"}, Body: lines.Braces},
		{Kind: lang.KindTrait, Expr: `trait\s+` + name, Words: []string{"trait"}, Body: lines.Braces},
		{Kind: lang.KindEnum, Expr: `enum\s+` + name, Words: []string{"enum"}, Body: lines.Braces},
		{Kind: lang.KindFunction, Expr: `def\s+` + name, Words: []string{"def"}, Body: lines.Braces},
	},
}.Compile()

// adjust adds what damaged code hides, and gives comments to the declaration that they stand above: the grammar counts them to the indented block before it.
func adjust(src string, o *lang.Outline) {
	recovery.Recover(src, o)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Kind.Container() || s.Body.Empty() {
			continue
		}
		for j := i + 1; j < len(o.Symbols); j++ {
			next := &o.Symbols[j]
			if next.Decl.Start < s.Decl.End {
				continue
			}
			if next.Doc.Start > s.Body.Start && next.Doc.Start < s.Decl.End {
				s.Decl.End = s.Decl.Start + len(strings.TrimRight(src[s.Decl.Start:next.Doc.Start], " \t\r\n"))
				s.Body.End = min(s.Body.End, s.Decl.End)
			}
			break
		}
		if s.Kind.Callable() {
			s.Body.Start = lang.WithComments(src, s.NameAt.End, s.Body.Start, "//")
		}
	}
}

// Package swift is what contextcraft knows of Swift.
//
// There is no grammar with a Go binding, so the outline is made by lines and is approximate: types, extensions, functions, initialisers, subscripts, properties and cases that begin their
// line behind their attributes and modifiers. An import names a module; where the package itself has a target of that name, it brings in the files of the target's folder.
package swift

import (
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is Swift.
var Language = lang.Language{
	Name:        "swift",
	Extensions:  []string{".swift", ".swiftinterface"},
	Shebangs:    []string{"swift"},
	Approximate: table.Outline,
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
		{Open: `##"""`, Close: `"""##`, Multiline: true},
		{Open: `#"""`, Close: `"""#`, Multiline: true},
		{Open: `"""`, Close: `"""`, Escape: true, Multiline: true},
		{Open: `##"`, Close: `"##`},
		{Open: `#"`, Close: `"#`},
		{Open: `"`, Close: `"`, Escape: true},
	},
	DeclKeywords: []string{"func", "class", "struct", "enum", "protocol", "extension", "actor", "typealias", "associatedtype", "let", "var", "case", "macro"},
}

// name is an identifier, which may be quoted.
const name = "(?P<name>`?[\\pL_][\\pL\\pN_]*`?)"

var table = lines.Table{
	Syntax: &syntax,
	Prefix: `(?:@[\w.]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?|(?:public|private|internal|fileprivate|open|package|unowned)(?:\((?:set|safe|unsafe)\))?|static|class|final|override|mutating|nonmutating|` +
		`lazy|weak|required|convenience|indirect|dynamic|optional|prefix|postfix|infix|isolated|nonisolated(?:\(unsafe\))?|distributed|consuming|borrowing|sending|async|__consuming)\s+`,
	Attribute: `@[\w.]+(?:\(.*\))?$`,
	Continues: `where\b|throws\b|rethrows\b|async\b|->|:|[&,]`,
	Import:    `(?:@[\w.]+(?:\([^()]*\))?\s+)*(?:(?:public|private|internal|fileprivate|package)\s+)?import\s+[\w.]`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindClass, Expr: `(?:class|actor)\s+` + name, Words: []string{"class", "actor"}, Body: lines.Braces},
		{Kind: lang.KindStruct, Expr: `struct\s+` + name, Words: []string{"struct"}, Body: lines.Braces},
		{Kind: lang.KindEnum, Expr: `enum\s+` + name, Words: []string{"enum"}, Body: lines.Braces},
		{Kind: lang.KindInterface, Expr: `protocol\s+` + name, Words: []string{"protocol"}, Body: lines.Braces},
		{Kind: lang.KindImpl, Expr: "extension\\s+(?P<name>[\\pL_][\\pL\\pN_.`]*)", Words: []string{"extension"}, Body: lines.Braces},
		{Kind: lang.KindFunction, Expr: "func\\s+(?P<name>`?[\\pL_][\\pL\\pN_]*`?|[-+*/%=<>!&|^~?.]+)\\s*[(<]", Words: []string{"func"}, Body: lines.Braces},
		{Kind: lang.KindConstructor, Expr: `(?P<name>init)[?!]?\s*[(<]`, Words: []string{"init"}, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindMethod, Expr: `(?P<name>deinit)\b`, Words: []string{"deinit"}, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindMethod, Expr: `(?P<name>subscript)\s*[(<]`, Words: []string{"subscript"}, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindType, Expr: `(?:typealias|associatedtype)\s+` + name, Words: []string{"typealias", "associatedtype"}},
		{Kind: lang.KindMacro, Expr: `macro\s+` + name, Words: []string{"macro"}},
		{Kind: lang.KindVariable, Expr: `(?:let|var)\s+` + name, Words: []string{"let", "var"}, Body: lines.Braces},
		{Kind: lang.KindEnumMember, Expr: `case\s+` + name + `\s*(?:[(,=]|$)`, Words: []string{"case"}, Where: lines.Member},
	},
	Keywords: []string{"if", "while", "switch", "for", "guard", "return", "catch", "in", "func", "init", "subscript", "where", "throw", "try", "await", "case", "repeat", "else"},
}.Compile()

// adjust makes properties of variables that have a block of accessors and no initial value.
func adjust(src string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		s.Name = strings.Trim(s.Name, "`")
		if s.Name != src[s.NameAt.Start:s.NameAt.End] {
			s.NameAt = lang.Range{Start: s.NameAt.Start + 1, End: s.NameAt.End - 1}
		}
		if (s.Kind == lang.KindVariable || s.Kind == lang.KindField) && !s.Body.Empty() && s.Parent >= 0 && !strings.Contains(src[s.NameAt.End:s.Body.Start], "=") {
			s.Kind = lang.KindProperty
		}
	}
}

// exported is everything but what is private to its file or its type.
func exported(src string, s *lang.Symbol) bool {
	for _, word := range strings.Fields(src[s.Decl.Start:s.NameAt.Start]) {
		if word == "private" || word == "fileprivate" {
			return false
		}
	}
	return true
}

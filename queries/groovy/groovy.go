// Package groovy is what contextcraft knows of Groovy, with its build scripts (Gradle, Jenkins).
//
// There is no grammar with a Go binding, so the outline is made by lines and is approximate: classes, interfaces, traits, enums, methods (those that are named by a string too, as tests are), fields, and of
// scripts their functions, blocks, stages and tasks. A method must have a type, a "def" or a modifier before its name, or be a constructor: "name(x) { … }" without any is a call.
//
// An import leads to the file of the class, in Groovy or another language of the JVM, by the packages that the files declare; "apply from" to the script.
package groovy

import (
	"slices"
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is Groovy.
var Language = lang.Language{
	Name:        "groovy",
	Family:      "jvm",
	Extensions:  []string{".groovy", ".gradle", ".gvy", ".gy", ".gsh", ".grt", ".gtpl", ".jenkinsfile"},
	Filenames:   []string{"Jenkinsfile"},
	Shebangs:    []string{"groovy"},
	Approximate: table.Outline,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"//"},
	BlockComments: [][2]string{{"/*", "*/"}},
	Strings: []lang.String{
		{Open: `"""`, Close: `"""`, Escape: true, Multiline: true},
		{Open: `'''`, Close: `'''`, Escape: true, Multiline: true},
		{Open: `$/`, Close: `/$`, Multiline: true},
		{Open: `"`, Close: `"`, Escape: true},
		{Open: `'`, Close: `'`, Escape: true},
		{Open: `/`, Close: `/`, Escape: true},
	},
	DeclKeywords: []string{"class", "interface", "trait", "enum", "record", "def", "task"},
}

const (
	// name is what is declared.
	name = `(?P<name>[\pL_$][\pL\pN_$]*)`
	// typed is a type, or "def", with the blank behind it. Types begin with a capital letter, so that "implementation project(x)" is none.
	typed = `(?:def|var|void|boolean|byte|char|short|int|long|float|double|(?:[a-z]\w*\.)*[A-Z][\w.]*)(?:<.*>)?(?:\[\])*\s+`
)

var table = lines.Table{
	Syntax:    &syntax,
	Prefix:    `(?:@[\w.]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?|public|private|protected|static|final|abstract|synchronized|transient|volatile|native|default|sealed)\s+`,
	Attribute: `@[\w.]+(?:\(.*\))?$`,
	Continues: `(?:throws|extends|implements)\b`,
	Not:       `(?:return|throw|new|else|assert|package|case)\b`,
	Import:    `import\s+(?:static\s+)?[\pL_$]|apply\s*\(?\s*from\s*:\s*['"]`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindClass, Expr: `(?:class|record)\s+` + name, Words: []string{"class", "record"}, Body: lines.Braces},
		{Kind: lang.KindInterface, Expr: `@?interface\s+` + name, Words: []string{"interface"}, Body: lines.Braces},
		{Kind: lang.KindTrait, Expr: `trait\s+` + name, Words: []string{"trait"}, Body: lines.Braces},
		{Kind: lang.KindEnum, Expr: `enum\s+` + name, Words: []string{"enum"}, Body: lines.Braces},
		{Kind: lang.KindEnumMember, Expr: `(?P<name>[A-Z_][A-Z0-9_]*)\s*(?:[(,;]|$)`, In: lang.KindEnum},
		{Kind: lang.KindEnumMember, Expr: `(?P<name>[A-Z]\w*)\s*(?:[,;]|$)`, In: lang.KindEnum},
		{Kind: lang.KindMethod, Expr: `(?:def|void)\s+"(?P<name>[^"\n]+)"\s*\(`, Words: []string{`"`}, Body: lines.Braces, Where: lines.Member, Quoted: true},
		{Kind: lang.KindMethod, Expr: `(?:def|void)\s+'(?P<name>[^'\n]+)'\s*\(`, Words: []string{`'`}, Body: lines.Braces, Where: lines.Member, Quoted: true},
		{Kind: lang.KindConstructor, Expr: `(?P<name>[A-Z][\w$]*)\s*\(`, In: lang.KindClass, Words: []string{"("}, Body: lines.Braces},
		{Kind: lang.KindConstructor, Expr: `(?P<name>[A-Z][\w$]*)\s*\(`, In: lang.KindEnum, Words: []string{"("}, Body: lines.Braces},
		{Kind: lang.KindFunction, Expr: `(?:def\s+)?(?:<.*>\s*)?` + typed + name + `\s*\(`, Words: []string{"("}, Body: lines.Braces},
		{Kind: lang.KindMethod, Expr: `(?:public|private|protected|static|final|abstract|synchronized)\s+` + name + `\s*\(`, Words: []string{"("}, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindConstant, Expr: `(?:public\s+|private\s+|protected\s+)?static\s+final\s+(?:` + typed + `)?` + name + `\s*=`, Words: []string{"final"}, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindTarget, Expr: `task\s+(?P<name>[\w\-]+)\s*(?:[({]|<<|$)`, Words: []string{"task"}, Body: lines.Braces},
		{Kind: lang.KindTarget, Expr: `(?:project\.)?(?:tasks\.(?:register|create|named)\s*\(?|task\s*\()\s*['"](?P<name>[\w\-]+)['"]`, Words: []string{"task"}, Body: lines.Braces, Quoted: true},
		{Kind: lang.KindBlock, Expr: `stage\s*\(?\s*['"](?P<name>[^'"\n]+)['"]\s*\)?\s*\{`, Words: []string{"stage"}, Body: lines.Braces, Quoted: true},
		{Kind: lang.KindBlock, Expr: `(?P<name>[a-z]\w*)\s*(?:\([^{}]*\)\s*)?\{`, Words: []string{"{"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindBlock, Expr: `(?P<name>[a-z]\w*)\s*(?:\([^{}]*\)\s*)?\{`, Words: []string{"{"}, Body: lines.Braces, In: lang.KindBlock},
		{Kind: lang.KindVariable, Expr: `(?:` + typed + `|final\s+)` + name + `\s*(?:=(?:[^=~]|$)|;|$)`, Body: lines.Braces},
	},
	Keywords: keywords,
	Reserved: keywords,
}.Compile()

var keywords = []string{"if", "while", "switch", "for", "return", "catch", "in", "throw", "assert", "super", "this", "else", "do", "try", "finally", "case", "new", "synchronized", "instanceof", "as", "static", "def"}

// exported is everything but what is private.
func exported(src string, s *lang.Symbol) bool {
	return !slices.Contains(strings.Fields(src[s.Decl.Start:s.NameAt.Start]), "private")
}

// Package dart is what contextcraft knows of Dart.
//
// There is no grammar with a Go binding, so the outline is made by lines and is approximate: classes, mixins, extensions, enums with their values, constructors (a named one by its own
// name), functions, methods, accessors, operators, fields and top-level variables. A declaration whose type ends on an earlier line than its name is missed. Imports, exports and parts are
// resolved as the compiler does: relative to the file, or "package:" by the names in the project's pubspec.yaml files.
package dart

import (
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is Dart.
var Language = lang.Language{
	Name:        "dart",
	Extensions:  []string{".dart"},
	Shebangs:    []string{"dart"},
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
	Nested:        true,
	Strings: []lang.String{
		{Open: `r"""`, Close: `"""`, Multiline: true},
		{Open: `r'''`, Close: `'''`, Multiline: true},
		{Open: `"""`, Close: `"""`, Escape: true, Multiline: true},
		{Open: `'''`, Close: `'''`, Escape: true, Multiline: true},
		{Open: `r"`, Close: `"`},
		{Open: `r'`, Close: `'`},
		{Open: `"`, Close: `"`, Escape: true},
		{Open: `'`, Close: `'`, Escape: true},
	},
	DeclKeywords: []string{"class", "mixin", "enum", "extension", "typedef", "get", "set", "var", "final", "const"},
}

const (
	word = `[\pL_$][\pL\pN_$]*`
	// name is what is declared.
	name = `(?P<name>` + word + `)`
	// typed is a type with the blank behind it: a name with its arguments, a record, a function.
	typed = `(?:(?:` + word + `(?:\.` + word + `)?(?:<.*>)?|\(.*\))\??(?:\s+Function(?:<.*>)?\(.*\)\??)?\s+)`
	// generic are type parameters.
	generic = `(?:<.*>)?\s*`
)

var table = lines.Table{
	Syntax:    &syntax,
	Prefix:    `(?:@[\w.]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?|abstract|sealed|base|interface|final|static|const|late|external|covariant|augment|factory)\s+`,
	Attribute: `@[\w.]+(?:\(.*\))?$`,
	Continues: `(?:async|sync|extends|implements|with|on|native)\b|:|=>`,
	Arrow:     `=>`,
	Not:       `(?:library|import|export|part|return|throw|await|yield|if|else|for|while|do|try|switch|case|default|assert|new|super|this)\b`,
	Import:    `(?:import|export|part)\s*(?:(?:augment|of)\s*)?r?['"]|part\s+of\s+\w`,
	ImportEnd: ";",
	Patterns: []lines.Pattern{
		{Kind: lang.KindClass, Expr: `(?:mixin\s+)?class\s+` + name, Words: []string{"class"}, Body: lines.Braces},
		{Kind: lang.KindTrait, Expr: `mixin\s+` + name + `\s*(?:[<{]|on\b|implements\b|$)`, Words: []string{"mixin"}, Body: lines.Braces},
		{Kind: lang.KindClass, Expr: `extension\s+type\s+(?:const\s+)?` + name + `\s*[(<.]`, Words: []string{"extension"}, Body: lines.Braces},
		{Kind: lang.KindImpl, Expr: `extension\s+(?:<.*>\s*)?on\s+` + name, Words: []string{"extension"}, Body: lines.Braces},
		{Kind: lang.KindClass, Expr: `extension\s+` + name + `\s*(?:<.*>)?\s*(?:on\b|$)`, Words: []string{"extension"}, Body: lines.Braces},
		{Kind: lang.KindEnum, Expr: `enum\s+` + name, Words: []string{"enum"}, Body: lines.Braces},
		{Kind: lang.KindType, Expr: `typedef\s+` + name + `\s*(?:<.*>)?\s*=`, Words: []string{"typedef"}, Body: lines.Statement},
		{Kind: lang.KindType, Expr: `typedef\s+` + typed + `?` + name + `\s*` + generic + `\(`, Words: []string{"typedef"}, Body: lines.Statement},
		{Kind: lang.KindEnumMember, Expr: `(?P<name>[a-z_$][\w$]*)\s*(?:<.*>)?(?:\.\w+)?\s*(?:[(,;]|$)`, In: lang.KindEnum},
		{Kind: lang.KindProperty, Expr: typed + `?get\s+` + name + `\s*(?:=>|\{|;|async\b|sync\b|$)`, Words: []string{"get"}, Body: lines.Braces},
		{Kind: lang.KindProperty, Expr: `(?:void\s+)?set\s+` + name + `\s*\(`, Words: []string{"set"}, Body: lines.Braces},
		{Kind: lang.KindMethod, Expr: typed + `?operator\s*(?P<name>[-=<>+*/%~&|^\[\]]+)\s*\(`, Words: []string{"operator"}, Body: lines.Braces},
		{Kind: lang.KindConstructor, Expr: `_?\$?[A-Z][\w$]*\.` + name + `\s*\(`, Words: []string{"."}, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindConstructor, Expr: `(?P<name>[_$]*[A-Z][\w$]*)\s*\(`, Words: []string{"("}, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindFunction, Expr: typed + `?` + name + `\s*` + generic + `\(`, Words: []string{"("}, Body: lines.Braces},
		{Kind: lang.KindConstant, Expr: `const\s+` + typed + `?` + name + `\s*=(?:[^=]|$)`, Words: []string{"const"}, Body: lines.Statement},
		{Kind: lang.KindVariable, Expr: typed + `?` + name + `\s*(?:=(?:[^=>]|$)|[;,])`, Words: []string{"=", ";", ","}, Body: lines.Statement},
	},
	Keywords: keywords,
	Reserved: keywords,
}.Compile()

var keywords = []string{"if", "while", "switch", "for", "return", "catch", "in", "throw", "await", "assert", "super", "this", "else", "do", "try", "finally", "case", "new", "yield", "Function", "required"}

// exported is everything but what begins with '_', and what belongs to such a thing.
func exported(_ string, s *lang.Symbol) bool {
	return !strings.HasPrefix(s.Name, "_") && !strings.HasPrefix(s.Container, "_")
}

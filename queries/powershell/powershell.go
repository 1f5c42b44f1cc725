// Package powershell is what contextcraft knows of PowerShell: scripts, modules, and manifests (.psd1).
//
// There is no grammar with a Go binding, so the outline is made by lines and is approximate: functions, filters, configurations, classes with their properties and methods, enums, and variables of the script's
// scope; of a manifest its keys. A function's signature goes on to the end of its param block, unless its help stands inside of it before that: then the help is what shows, as it names the parameters too.
//
// "using module", "Import-Module", dot-sourcing and the files that a manifest names are imports. What is computed when the script runs ($PSScriptRoot aside) is only followed as far as the end of the
// path tells one file of the project.
package powershell

import (
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is PowerShell.
var Language = lang.Language{
	Name:        "powershell",
	Extensions:  []string{".ps1", ".psm1", ".psd1"},
	Shebangs:    []string{"pwsh", "powershell"},
	Approximate: approximate,
	Adjust:      adjust,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"#"},
	BlockComments: [][2]string{{"<#", "#>"}},
	Strings: []lang.String{
		{Open: "@\"", Close: "\n\"@", Multiline: true},
		{Open: "@'", Close: "\n'@", Multiline: true},
		{Open: `"`, Close: `"`, Multiline: true},
		{Open: `'`, Close: `'`, Multiline: true},
	},
	DeclKeywords: []string{"function", "filter", "configuration", "workflow", "class", "enum"},
}

var table = lines.Table{
	Syntax:          &syntax,
	View:            code,
	CaseInsensitive: true,
	Prefix:          `(?:static|hidden)\s+`,
	Attribute:       `\[[\w.]+(?:\(.*\))?\]$`,
	Continues:       `\(|:`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindFunction, Expr: `(?:[\w\-]+\s+\{\s*)?(?:function|filter|workflow|configuration)\s+(?:(?:global|script|local|private):)?(?P<name>[\pL\pN_][\pL\pN_.\-]*)\s*(?:[({]|$)`, Body: lines.Braces, Deep: true},
		{Kind: lang.KindClass, Expr: `class\s+(?P<name>[\pL_]\w*)\s*(?:[:{]|$)`, Body: lines.Braces},
		{Kind: lang.KindEnum, Expr: `enum\s+(?P<name>[\pL_]\w*)\s*(?:[:{]|$)`, Body: lines.Braces},
		{Kind: lang.KindMethod, Expr: `(?:\[[\w.,\[\]` + "`" + ` ]+\]\s*)?(?P<name>[\pL_]\w*)\s*\(`, In: lang.KindClass, Body: lines.Braces},
		{Kind: lang.KindField, Expr: `(?:\[[^$]*\]\s*)?\$(?P<name>[\pL_]\w*)`, In: lang.KindClass},
		{Kind: lang.KindEnumMember, Expr: `(?P<name>[\pL_]\w*)\s*(?:=|$)`, In: lang.KindEnum},
		{Kind: lang.KindVariable, Expr: `(?:\[[\w.\[\]]+\]\s*)?\$(?:script|global):(?P<name>\w+)\s*=[^{]*$`, Where: lines.Top},
	},
	Keywords: []string{"if", "elseif", "else", "foreach", "for", "while", "until", "switch", "param", "return", "function", "filter", "catch", "trap", "in", "and", "or", "not", "eq", "ne", "gt", "lt", "ge", "le", "match",
		"notmatch", "like", "notlike", "is", "isnot", "as", "contains", "notcontains", "replace", "split", "join", "f", "CmdletBinding", "Parameter", "OutputType", "Alias", "ValidateSet"},
}.Compile()

// manifest is a file that holds one table.
var manifest = lines.Table{
	Syntax:   &syntax,
	View:     code,
	Patterns: []lines.Pattern{{Kind: lang.KindKey, Expr: `(?P<name>[\pL_]\w*)\s*=`}},
}.Compile()

// approximate is the outline by lines, with param blocks in the signatures, help inside of functions, and the imports wherever they stand.
func approximate(src string) *lang.Outline {
	text := code(src)
	t := table
	if isManifest(text) {
		t = manifest
	}
	o := t.Outline(src)
	for _, s := range statements(src, text) {
		o.ImportStatements = append(o.ImportStatements, s.Range)
	}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if block := strings.LastIndexByte(text[s.Decl.Start:s.NameAt.Start], '{'); block >= 0 { // BeforeAll { function f { … } }
			s.Decl.Start += block + 1
			s.Decl.Start += len(text[s.Decl.Start:]) - len(strings.TrimLeft(text[s.Decl.Start:], " \t"))
		}
		if s.Kind.Callable() && !s.Body.Empty() {
			inside(src, text, s)
		}
	}
	return o
}

// inside takes the param block out of a function's body, where it begins that but for attributes. Comments before it are the function's help if it has none above; then the body stays as it is.
func inside(src, text string, s *lang.Symbol) {
	limit := s.Body.End
	first := skipBlank(src, s.Body.Start+1, limit)
	at := skipBlank(text, s.Body.Start+1, limit)
	help := lang.Range{Start: first, End: first + len(strings.TrimRight(src[first:max(first, at)], " \t\r\n"))}
	if !help.Empty() && strings.HasPrefix(src[first:], "<#") && s.Doc.Empty() {
		s.Doc = help
	}
	for at < limit && text[at] == '[' {
		stop := matching(text, at, limit)
		if stop < 0 {
			return
		}
		at = skipBlank(text, stop, limit)
	}
	const word = "param"
	if at+len(word) > limit || !strings.EqualFold(text[at:at+len(word)], word) {
		return
	}
	if at = skipBlank(text, at+len(word), limit); at == limit || text[at] != '(' {
		return
	}
	switch end := matching(text, at, limit); {
	case !help.Empty():
		if s.Doc.Empty() {
			s.Doc = help
		}
	case end > 0 && end < limit-1:
		s.Body = lang.Range{Start: end, End: limit - 1}
	}
}

// skipBlank is the first offset from at on that is no blank, limit for none.
func skipBlank(text string, at, limit int) int {
	for at < limit && strings.IndexByte(" \t\r\n", text[at]) >= 0 {
		at++
	}
	return at
}

// matching is the offset behind the bracket that closes the one at open, -1 for none before limit.
func matching(text string, open, limit int) int {
	depth := 0
	for i := open; i < limit; i++ {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// adjust makes constructors of methods that are called like their class.
func adjust(_ string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Kind == lang.KindMethod && s.Parent >= 0 && strings.EqualFold(s.Name, o.Symbols[s.Parent].Name) {
			s.Kind = lang.KindConstructor
		}
	}
}

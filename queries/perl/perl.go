// Package perl is what contextcraft knows of Perl.
//
// There is no grammar with a Go binding, so the outline is made by lines and is approximate: packages, subs, methods, attributes that "has" declares, package variables and constants. What stands
// behind "package X;" has X as its container. Documentation is the comment above a sub, or the POD block above it.
//
// Where a Perl text is code cannot be told without running it; view.go reads quotes, here-documents, patterns and POD as people write them. A module is looked for by its path below any folder of the
// project, folders named lib first, as a package's tests and its scripts do.
package perl

import (
	"sort"
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is Perl.
var Language = lang.Language{
	Name:        "perl",
	Extensions:  []string{".pl", ".pm", ".t", ".al", ".ph", ".plx", ".psgi", ".perl", ".cgi"},
	Filenames:   []string{"cpanfile", "ack", "Rexfile"},
	Shebangs:    []string{"perl", "perl5"},
	Approximate: approximate,
	Adjust:      adjust,
	Exported:    func(_ string, s *lang.Symbol) bool { return !strings.HasPrefix(s.Name, "_") },
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"#"},
	BlockComments: [][2]string{{"=pod", "=cut"}, {"=head", "=cut"}, {"=over", "=cut"}, {"=begin", "=cut"}, {"=for", "=cut"}, {"=encoding", "=cut"}, {"=item", "=cut"}},
	Strings: []lang.String{
		{Open: `<<"` + lang.Tag + `"`, Close: "\n" + lang.Tag},
		{Open: `<<'` + lang.Tag + `'`, Close: "\n" + lang.Tag},
		{Open: `<<~` + lang.Tag, Close: "\n" + lang.Tag},
		{Open: `"`, Close: `"`, Escape: true, Multiline: true},
		{Open: `'`, Close: `'`, Escape: true},
		{Open: "$#", Close: ""},
	},
	DeclKeywords: []string{"sub", "package", "method", "class", "role", "has", "my", "our"},
}

var table = lines.Table{
	Syntax:    &syntax,
	View:      code,
	Prefix:    `(?:my|our|state|async)\s+`,
	Continues: `:\s*\w|\(`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindModule, Expr: `package\s+(?P<name>\w+(?:::\w+)*)`, Words: []string{"package"}, Body: lines.Braces, Deep: true},
		{Kind: lang.KindClass, Expr: `(?:class|role)\s+(?P<name>\w+(?:::\w+)*)(?:\s|\{|;|$)`, Words: []string{"class", "role"}, Body: lines.Braces},
		{Kind: lang.KindFunction, Expr: `(?:sub|fun)\s+(?:(?P<in>\w+(?:(?:::|')\w+)*)(?:::|'))?(?P<name>\w+)`, Words: []string{"sub", "fun"}, Body: lines.Braces, Deep: true},
		{Kind: lang.KindMethod, Expr: `method\s+(?P<name>\w+)\s*(?:[({:;]|$)`, Words: []string{"method"}, Body: lines.Braces},
		{Kind: lang.KindProperty, Expr: `has\s*\(?\s*['"]?\+?(?P<name>\w+)['"]?\s*(?:=>|,|;|\)|$)`, Words: []string{"has"}, Body: lines.Statement, Quoted: true},
		{Kind: lang.KindConstant, Expr: `use\s+constant\s+['"]?(?P<name>\w+)`, Words: []string{"constant"}, Body: lines.Statement, Quoted: true},
		{Kind: lang.KindVariable, Expr: `our\s+[$@%](?P<name>\w+)`, Words: []string{"our"}, Body: lines.Statement},
	},
	Keywords: []string{"if", "elsif", "unless", "while", "until", "for", "foreach", "return", "and", "or", "not", "my", "our", "local", "qw", "q", "qq", "qr", "m", "s", "tr", "y", "sub", "use", "no", "require",
		"eq", "ne", "lt", "gt", "le", "ge", "x", "defined", "ref", "scalar", "push", "pop", "shift", "unshift", "splice", "keys", "values", "each", "delete", "exists", "map", "grep", "sort", "join",
		"split", "print", "printf", "sprintf", "die", "warn", "eval", "do", "bless", "substr", "length", "reverse", "wantarray", "undef", "lc", "uc", "open", "close"},
}.Compile()

// approximate is the outline by lines, with the imports that stand inside of subs, and with POD as documentation.
func approximate(src string) *lang.Outline {
	o := table.Outline(src)
	text := code(src)
	for _, s := range statements(src, text) {
		o.ImportStatements = append(o.ImportStatements, s.Range)
	}
	pods := pod(src, text)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		n := sort.Search(len(pods), func(i int) bool { return pods[i].End > s.Decl.Start }) - 1
		if s.Doc.Empty() && s.Kind != lang.KindModule && n >= 0 && strings.TrimSpace(src[pods[n].End:s.Decl.Start]) == "" {
			s.Doc = pods[n]
		}
	}
	return o
}

// pod finds the blocks of documentation, each from its last heading or item on.
func pod(src, text string) []lang.Range {
	var pods []lang.Range
	for at := 0; ; {
		n := strings.Index(src[at:], "\n=cut")
		if n < 0 {
			return pods
		}
		end := at + n + len("\n=cut")
		from := at
		for _, mark := range [...]string{"\n=head", "\n=item"} {
			if i := strings.LastIndex(src[at:end], mark); i >= 0 {
				from = max(from, at+i+1)
			}
		}
		if strings.HasPrefix(src[from:], "=") && text[from] == ' ' && strings.TrimSpace(src[end:lang.LineEnd(src, end)]) == "" {
			pods = append(pods, lang.Range{Start: from, End: end})
		}
		at = end
	}
}

// adjust gives what follows "package X;" its container.
func adjust(_ string, o *lang.Outline) {
	in := ""
	for i := range o.Symbols {
		s := &o.Symbols[i]
		s.Container = strings.ReplaceAll(s.Container, "'", "::")
		switch {
		case s.Parent >= 0:
		case (s.Kind == lang.KindModule || s.Kind == lang.KindClass) && s.Body.Empty():
			in = s.Name
		case !s.Kind.Container() && s.Container == "" && in != "main":
			s.Container = in
		}
	}
}

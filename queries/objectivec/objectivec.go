// Package objectivec is what contextcraft knows of Objective-C and Objective-C++ implementation files; headers (.h) belong to C.
//
// There is no grammar with a Go binding, so the outline is made by lines and is approximate: interfaces, implementations, categories, protocols, methods, properties, instance variables, C functions, types,
// constants and macros. A method has the first part of its selector as its name ("tableView" for tableView:didSelectRowAtIndexPath:), because that is what stands in the text as one word; the signature shows all of it.
// An implementation whose interface is in a header is where its class is found. Imports are C's (#import and #include); "@import" names a module of the system and gives no edge.
package objectivec

import (
	"slices"
	"strings"

	"contextcraft/queries/c"
	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is Objective-C, with Objective-C++.
var Language = lang.Language{
	Name:        "objectivec",
	Family:      "c",
	Extensions:  []string{".m", ".mm"},
	Approximate: approximate,
	Adjust:      adjust,
	Exported:    c.Exported,
	ParseImport: c.ParseImport,
	ScanFacts:   c.ScanFacts,
	NewResolver: c.NewResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"//"},
	BlockComments: [][2]string{{"/*", "*/"}},
	Strings: []lang.String{
		{Open: `R"(`, Close: `)"`, Multiline: true},
		{Open: `"`, Close: `"`, Escape: true},
		{Open: "'", Close: "'", Escape: true},
	},
	DeclKeywords: []string{"@interface", "@implementation", "@protocol", "interface", "implementation", "protocol", "define", "enum", "union", "NS_ENUM", "NS_OPTIONS"},
	CFunctions:   true,
}

// typed are the words and stars of a C type, with what stands before the name.
const typed = `[A-Za-z_][\w \t*<>,:]*[\s*&]`

var table = lines.Table{
	Syntax:     &syntax,
	Attribute:  `__attribute__\b.*\)$|(?:NS|API|UI|CF)_[A-Z_]+(?:\(.*\))?$|template\s*<.*>$`,
	Continues:  `\w+\s*:|:|[A-Z][A-Z_]{4,}\b|__attribute__`,
	Terminator: "@end",
	Import:     `#\s*(?:import|include)(?:_next)?\s*["<]`,
	Not:        `(?:return|else|if|for|while|do|switch|case|goto|using|friend|delete|throw)\b|(?:public|private|protected)\s*:`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindImpl, Expr: `@(?:interface|implementation)\s+(?P<name>\w+)\s*(?:<.*>)?\s*\(`, Words: []string{"@i"}, Body: lines.Closed},
		{Kind: lang.KindClass, Expr: `@(?:interface|implementation)\s+(?P<name>\w+)`, Words: []string{"@i"}, Body: lines.Closed},
		{Kind: lang.KindInterface, Expr: `@protocol\s+(?P<name>\w+)\s*(?:<[^;]*)?$`, Words: []string{"@protocol"}, Body: lines.Closed},
		{Kind: lang.KindMethod, Expr: `[-+]\s*(?:\(.*?\)\s*)?(?P<name>[\pL_][\pL\pN_]*)\s*(?:[:;{]|$|[A-Z_]{4,}|__attribute__)`, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindProperty, Expr: `@property\b.*?\(\s*\^\s*(?:\w+\s+)?(?P<name>\w+)\s*\)`, Words: []string{"@property"}, Body: lines.Statement},
		{Kind: lang.KindProperty, Expr: `@property\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*.*?[\s*>](?P<name>\w+)\s*(?:;|$|[A-Z][A-Z_0-9]{3,}\b|__attribute__)`, Words: []string{"@property"}, Body: lines.Statement},
		{Kind: lang.KindMacro, Expr: `#\s*define\s+(?P<name>\w+)`, Words: []string{"define"}},
		{Kind: lang.KindEnum, Expr: `(?:typedef\s+)?(?:NS|CF)_(?:CLOSED_)?(?:ENUM|OPTIONS)\s*\([^,()]*,\s*(?P<name>\w+)\s*\)`, Words: []string{"ENUM", "OPTIONS"}, Body: lines.Braces},
		{Kind: lang.KindEnum, Expr: `(?:typedef\s+)?enum\s+(?:class\s+|struct\s+)?(?P<name>\w+)\s*(?::[\w\s]+)?(?:\{|$)`, Words: []string{"enum"}, Body: lines.Braces},
		{Kind: lang.KindEnumMember, Expr: `(?P<name>[\pL_][\pL\pN_]*)\s*(?:[=,}]|$)`, In: lang.KindEnum},
		{Kind: lang.KindStruct, Expr: `(?:typedef\s+)?struct\s+(?P<name>\w+)\s*(?::[^;()]*)?(?:\{|$)`, Words: []string{"struct"}, Body: lines.Braces},
		{Kind: lang.KindUnion, Expr: `(?:typedef\s+)?union\s+(?P<name>\w+)\s*(?:\{|$)`, Words: []string{"union"}, Body: lines.Braces},
		{Kind: lang.KindClass, Expr: `class\s+(?P<name>\w+)\s*(?:final\s*)?(?::[^;()]*)?(?:\{|$)`, Words: []string{"class"}, Body: lines.Braces},
		{Kind: lang.KindModule, Expr: `(?:inline\s+)?namespace\s+(?P<name>\w+(?:::\w+)*)\s*(?:\{|$)`, Words: []string{"namespace"}, Body: lines.Braces},
		{Kind: lang.KindType, Expr: `typedef\b.*?\(\s*[\^*]\s*(?:\w+\s+)?(?P<name>\w+)\s*\)`, Words: []string{"typedef"}, Body: lines.Statement},
		{Kind: lang.KindType, Expr: `typedef\s+[^{}()]*[\s*](?P<name>\w+)\s*;`, Words: []string{"typedef"}},
		{Kind: lang.KindFunction, Expr: `(?:extern\s+"\s*"\s+)?` + typed + `(?:(?P<in>\w+(?:::\w+)*)::)?(?P<name>~?[\pL_][\pL\pN_]*)\s*\(`, Words: []string{"("}, Body: lines.Braces},
		{Kind: lang.KindField, Expr: typed + `(?P<name>\w+)\s*(?:\[.*\]\s*)?;`, Words: []string{";"}, Where: lines.Member},
		{Kind: lang.KindVariable, Expr: `(?:static|extern|const|[A-Z]+_EXPORT|[A-Z]+_EXTERN)\s+` + typed + `(?P<name>\w+)\s*(?:\[.*\]\s*)?(?:[=;]|$)`, Words: []string{"static", "extern", "const", "_EX"}, Body: lines.Statement, Where: lines.Top},
		{Kind: lang.KindConstant, Expr: typed + `const\s+(?P<name>\w+)\s*(?:\[.*\]\s*)?[=;]`, Words: []string{"const"}, Body: lines.Statement, Where: lines.Top},
	},
	Keywords: keywords,
	Reserved: keywords,
}.Compile()

var keywords = []string{"if", "for", "while", "switch", "return", "sizeof", "__attribute__", "selector", "available", "catch", "synchronized", "autoreleasepool", "typeof", "__typeof__", "__typeof", "defined", "property",
	"encode", "protocol", "void", "id", "alignof", "static_assert", "NS_ENUM", "NS_OPTIONS"}

// approximate is the outline by lines, with the messages that are sent.
func approximate(src string) *lang.Outline {
	o := table.Outline(src)
	o.Refs = append(o.Refs, messages(lines.Code(src, &syntax))...)
	slices.SortStableFunc(o.Refs, func(a, b lang.Ref) int { return a.Line - b.Line })
	return o
}

// messages are the first parts of the selectors between square brackets: "add" of [list add:x], "count" of [list count].
func messages(code string) []lang.Ref {
	var refs []lang.Ref
	var sent []bool // a bracket that is open: something was sent in it, or it is none for messages
	line, first := 1, 0
	add := func(start, end int) {
		ref := lang.Ref{Name: code[start:end], Kind: lang.RefCall, Line: line, Symbol: -1}
		if !slices.Contains(refs[max(first, len(refs)-64):], ref) {
			refs = append(refs, ref)
		}
	}
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case '\n':
			line, first = line+1, len(refs)
		case '[':
			sent = append(sent, i > 0 && (code[i-1] == '@' || lang.WordByte(code[i-1])))
		case '(', '{':
			sent = append(sent, true)
		case ')', '}', ':', ']':
			if len(sent) == 0 {
				continue
			}
			top := &sent[len(sent)-1]
			if (code[i] == ':' || code[i] == ']') && !*top {
				if start := selector(code, i); start < i {
					add(start, i)
					*top = true
				}
			}
			if code[i] != ':' {
				sent = sent[:len(sent)-1]
			}
		}
	}
	return refs
}

// selector is where the word begins that ends at end and stands behind a receiver; end for none.
func selector(code string, end int) int {
	start := end
	for start > 0 && lang.WordByte(code[start-1]) {
		start--
	}
	if start == end || code[start] >= '0' && code[start] <= '9' || start == 0 || strings.IndexByte(" \t\n])", code[start-1]) < 0 {
		return end
	}
	before := strings.TrimRight(code[max(0, start-256):start], " \t\r\n")
	if before == "" || strings.IndexByte("[?:,", before[len(before)-1]) >= 0 {
		return end
	}
	return start
}

// adjust tells an implementation from the class whose interface is in the same file, and C functions between methods from those.
func adjust(src string, o *lang.Outline) {
	declared := map[string]bool{}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		text := src[s.Decl.Start:s.NameAt.Start]
		switch {
		case s.Kind == lang.KindClass && strings.Contains(text, "@interface"):
			declared[s.Name] = true
		case s.Kind == lang.KindClass && strings.Contains(text, "@implementation") && declared[s.Name]:
			s.Kind = lang.KindImpl
		case s.Kind == lang.KindMethod && s.Parent >= 0 && strings.HasPrefix(src[o.Symbols[s.Parent].Decl.Start:], "@") && !strings.ContainsAny(text, "+-"):
			s.Kind = lang.KindFunction
		}
	}
}

// Package solidity is Solidity: contracts, interfaces, libraries and what they hold, by their lines; imports; a resolver that knows relative paths, remappings, lib and
// node_modules folders.
//
// There is no grammar here, so the outline is approximate: a declaration begins its line, a head may go on over any number of lines. Statements and assembly inside of functions are passed over.
package solidity

import (
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is Solidity.
var Language = lang.Language{
	Name:        "solidity",
	Extensions:  []string{".sol"},
	Approximate: outline,
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
	Strings: []lang.String{
		{Open: `"`, Close: `"`, Escape: true},
		{Open: `'`, Close: `'`, Escape: true},
	},
	DeclKeywords: []string{"contract", "interface", "library", "function", "modifier", "event", "error", "struct", "enum", "type"},
}

const name = `(?P<name>[A-Za-z_$][\w$]*)`

// modifiers may stand between the type of a variable and its name.
const modifiers = `(?:(?:public|private|internal|external|immutable|transient|constant|override(?:\s*\([^()]*\))?)\s+)*`

var table = lines.Table{
	Syntax:    &syntax,
	Continues: `[^}\s]`, // every head ends with ';' or a block
	Import:    `import\b\s*["'{*\w]`,
	ImportEnd: ";",
	Not:       `(?:pragma|using|import|return|emit|delete|revert|throw)\b`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindEnumMember, Expr: name + `\s*,?$`, In: lang.KindEnum},
		{Kind: lang.KindClass, Expr: `(?:abstract\s+)?contract\s+` + name, Words: []string{"contract"}, Body: lines.Braces},
		{Kind: lang.KindClass, Expr: `library\s+` + name, Words: []string{"library"}, Body: lines.Braces},
		{Kind: lang.KindInterface, Expr: `interface\s+` + name, Words: []string{"interface"}, Body: lines.Braces},
		{Kind: lang.KindStruct, Expr: `struct\s+` + name + `\s*(?:\{|$)`, Words: []string{"struct"}, Body: lines.Braces},
		{Kind: lang.KindEnum, Expr: `enum\s+` + name + `\s*(?:\{|$)`, Words: []string{"enum"}, Body: lines.Braces},
		{Kind: lang.KindFunction, Expr: `function\s+` + name + `\s*(?:\(|$)`, Words: []string{"function"}, Body: lines.Braces},
		{Kind: lang.KindFunction, Expr: `modifier\s+` + name, Words: []string{"modifier"}, Body: lines.Braces},
		{Kind: lang.KindConstructor, Expr: `(?P<name>constructor)\s*(?:\(|$)`, Words: []string{"constructor"}, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindMethod, Expr: `(?P<name>receive|fallback)\s*(?:\(|$)`, Words: []string{"receive", "fallback"}, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindMethod, Expr: `(?P<name>function)\s*\(\s*\)\s*(?:external|public|payable)`, Words: []string{"function"}, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindType, Expr: `(?:event|error)\s+` + name + `\s*(?:\(|$)`, Words: []string{"event", "error"}, Body: lines.Braces},
		{Kind: lang.KindType, Expr: `type\s+` + name + `\s+is\b`, Words: []string{"type"}},
		{Kind: lang.KindVariable, Expr: `(?:mapping\s*\(.*\)|function\s*\(.*\)[\w ]*|address\s+payable|[A-Za-z_$][\w$.]*)(?:\s*\[[^\]]*\])*\s+` + modifiers + name + `\s*(?:=(?:[^=]|$)|;)`, Body: lines.Statement},
		{Kind: lang.KindVariable, Expr: `mapping\s*\(.*\)\s*` + modifiers + name + `\s*(?:=|;)`, Words: []string{"mapping"}, Body: lines.Statement},
	},
	Keywords: []string{"if", "for", "while", "return", "returns", "catch", "function", "constructor", "mapping", "assembly", "unchecked", "try", "else", "emit", "revert", "new", "type", "override"},
}.Compile()

// outline adds to the table's outline what contracts inherit from and the types of variables.
func outline(src string) *lang.Outline {
	o := table.Outline(src)
	o.Symbols = membersInLine(src, o.Symbols)
	line, counted := 1, 0
	var found []lang.Ref
	for i := range o.Symbols {
		s := &o.Symbols[i]
		in, kind := lang.Range{}, lang.RefType
		switch s.Kind {
		case lang.KindClass, lang.KindInterface:
			if in = (lang.Range{Start: s.NameAt.End, End: s.Body.Start}); s.Body.Empty() {
				in.End = s.Decl.End
			}
			kind = lang.RefInherit
		case lang.KindVariable:
			in = lang.Range{Start: s.Decl.Start, End: s.NameAt.Start}
		default:
			continue
		}
		line += strings.Count(src[counted:in.Start], "\n")
		counted = in.Start
		for _, name := range types(src[in.Start:in.End]) {
			found = append(found, lang.Ref{Name: name, Kind: kind, Line: line, Symbol: -1})
		}
	}
	o.Refs = merge(o.Refs, found)
	return o
}

// membersInLine adds the members of enums that are on one line.
func membersInLine(src string, symbols []lang.Symbol) []lang.Symbol {
	out := make([]lang.Symbol, 0, len(symbols))
	for _, s := range symbols {
		out = append(out, s)
		if s.Kind != lang.KindEnum || s.Body.Empty() || strings.ContainsAny(src[s.Body.Start:s.Body.End], "\n/") {
			continue
		}
		for at := s.Body.Start; at < s.Body.End; {
			n := len(word(src[at:s.Body.End]))
			if n > 0 {
				r := lang.Range{Start: at, End: at + n}
				out = append(out, lang.Symbol{Kind: lang.KindEnumMember, Name: src[at : at+n], NameAt: r, Decl: r, Parent: -1})
			}
			at += max(n, 1)
		}
	}
	return out
}

// merge joins two lists that are in the order of their lines.
func merge(a, b []lang.Ref) []lang.Ref {
	out := make([]lang.Ref, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0].Line <= b[0].Line {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// types are the names in text, outside of parentheses and of words of the language, that begin with a capital letter: types of the project's own do.
func types(text string) []string {
	var names []string
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c < 0x80 && c != '$' && !lang.WordByte(byte(c)) }) {
		if word[0] >= 'A' && word[0] <= 'Z' {
			names = append(names, word)
		}
	}
	return names
}

// adjust makes constants of the variables that are.
func adjust(src string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if (s.Kind == lang.KindField || s.Kind == lang.KindVariable) && strings.Contains(src[s.Decl.Start:s.NameAt.Start], " constant ") {
			s.Kind = lang.KindConstant
		}
	}
}

// exported is everything but what its head says is private: what is internal is seen by the contracts that inherit.
func exported(src string, s *lang.Symbol) bool {
	head := src[s.Decl.Start:s.Decl.End]
	if !s.Body.Empty() {
		head = src[s.Decl.Start:max(s.Decl.Start, s.Body.Start)]
	}
	switch s.Kind {
	case lang.KindFunction, lang.KindMethod, lang.KindField, lang.KindConstant, lang.KindVariable:
		for _, word := range strings.Fields(head) {
			if word == "private" {
				return false
			}
		}
	}
	return true
}

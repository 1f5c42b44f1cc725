// Package graphql is GraphQL: the types, inputs, enums, unions, scalars, directives and extensions of schemas, and named operations and fragments, by their lines.
//
// There is no grammar here, so the outline is approximate: a declaration, a field and an enum's value begin their lines. Descriptions are documentation, as comments are. The
// "#import" lines that loaders know are imports; other files of a schema are found by the names that are referred to.
package graphql

import (
	"slices"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is GraphQL.
var Language = lang.Language{
	Name:        "graphql",
	Extensions:  []string{".graphql", ".gql", ".graphqls"},
	Approximate: outline,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments: []string{"#"},
	Strings: []lang.String{
		{Open: `"""`, Close: `"""`, Escape: true, Multiline: true, Doc: true},
		{Open: `"`, Close: `"`, Escape: true, Doc: true},
	},
	DeclKeywords: []string{"type", "interface", "input", "enum", "union", "scalar", "query", "mutation", "subscription", "fragment"},
}

const name = `(?P<name>[A-Za-z_]\w*)`

var table = lines.Table{
	Syntax:    &syntax,
	Continues: `[|&=@(]|implements\s+\w|on\s+[A-Z_]+\s*(?:\||$)|repeatable\s+on\b`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindEnumMember, Expr: name + `\s*(?:@.*)?,?$`, In: lang.KindEnum},
		{Kind: lang.KindField, Expr: name + `\s*(?:\(|:)`, Body: lines.Braces, Where: lines.Member},
		{Kind: lang.KindImpl, Expr: `extend\s+(?:type|interface|input|enum|union|scalar)\s+` + name, Words: []string{"extend"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindImpl, Expr: `extend\s+(?P<name>schema)\b`, Words: []string{"extend"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindClass, Expr: `type\s+` + name, Words: []string{"type"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindInterface, Expr: `interface\s+` + name, Words: []string{"interface"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindStruct, Expr: `input\s+` + name, Words: []string{"input"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindEnum, Expr: `enum\s+` + name, Words: []string{"enum"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindUnion, Expr: `union\s+` + name, Words: []string{"union"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindType, Expr: `scalar\s+` + name, Words: []string{"scalar"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindMacro, Expr: `directive\s+@\s*` + name, Words: []string{"directive"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindBlock, Expr: `(?P<name>schema)\s*(?:[@{]|$)`, Words: []string{"schema"}, Body: lines.Braces, Where: lines.Top},
		{Kind: lang.KindFunction, Expr: `(?:query|mutation|subscription|fragment)\s+` + name, Body: lines.Braces, Where: lines.Top},
	},
}.Compile()

// outline adds to the table's outline its imports, which are comments, the descriptions, and what it refers to.
func outline(src string) *lang.Outline {
	o := table.Outline(src)
	described := descriptions(src)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if doc, ok := described[s.Decl.Start]; ok {
			s.Doc = doc
		}
	}
	o.ImportStatements = nil
	importLines(src, func(_, start, end int) {
		o.ImportStatements = append(o.ImportStatements, lang.Range{Start: start, End: end})
	})
	o.Refs = refs(lines.Code(src, &syntax))
	return o
}

// descriptions are the strings that begin their lines, by where the text goes on behind them: at the declaration that they describe.
func descriptions(src string) map[int]lang.Range {
	found := map[int]lang.Range{}
	lang.Lex(src, &syntax, func(c lang.Class, start, end int) bool {
		if c != lang.Doc && c != lang.Literal {
			return true
		}
		before := start
		for before > 0 && (src[before-1] == ' ' || src[before-1] == '\t') {
			before--
		}
		if before > 0 && src[before-1] != '\n' && (before != len(byteOrderMark) || src[:before] != byteOrderMark) {
			return true
		}
		after := end
		for after < len(src) && (src[after] == ' ' || src[after] == '\t' || src[after] == '\r' || src[after] == '\n') {
			after++
		}
		found[after] = lang.Range{Start: start, End: end}
		return true
	})
	return found
}

const byteOrderMark = "\ufeff"

// builtin are the types that nobody declares.
var builtin = []string{"String", "Int", "Float", "Boolean", "ID"}

// A state is what the next name means.
type state uint8

const (
	other state = iota
	typed       // the name of a type
	inherited
	spread
	named // the declaration's own name
)

// refs finds in one pass over code, in which comments are blank and strings empty, the types behind ':', in lists, in unions and behind "on", what types implement, the
// fragments that are spread, and directives.
func refs(code string) []lang.Ref {
	var found []lang.Ref
	next, line := other, 1
	union, implements := false, false
	add := func(name string, kind lang.RefKind) {
		if !slices.Contains(builtin, name) {
			found = append(found, lang.Ref{Name: name, Kind: kind, Line: line, Symbol: -1})
		}
	}
	for i := 0; i < len(code); {
		c := code[i]
		if !lang.WordByte(c) {
			switch c {
			case '\n':
				line++
			case ':':
				next = typed
			case '|', '=', '&':
				switch {
				case union && c != '&':
					next = typed
				case implements && c == '&':
					next = inherited
				default:
					next = other
				}
			case '@':
				next = spread
			case '.':
				next = spread
			case '{', '(', '}', ')', ',', '$':
				next = other
				if c == '{' || c == '}' {
					union, implements = false, false
				}
			}
			i++
			continue
		}
		end := i + 1
		for end < len(code) && lang.WordByte(code[end]) {
			end++
		}
		word := code[i:end]
		i = end
		switch {
		case next == typed && (word[0] < '0' || word[0] > '9') && word != "true" && word != "false" && word != "null":
			add(word, lang.RefType)
			next = other
		case next == inherited:
			add(word, lang.RefInherit)
			next = other
		case word == "on" && next != named:
			next = typed
		case next == spread:
			add(word, lang.RefCall)
			next = other
		case next == named:
			next = other
		case word == "implements":
			next, implements = inherited, true
		case word == "union":
			next, union, implements = named, true, false
		case word == "type" || word == "interface" || word == "input" || word == "enum" || word == "scalar" || word == "directive" || word == "fragment":
			next, union, implements = named, false, false
		default:
			next = other
		}
	}
	return found
}

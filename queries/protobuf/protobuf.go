// Package protobuf is Protocol Buffers: messages, enums, services and extensions by their lines, imports, and a resolver that finds an import below whatever folder
// is its root.
//
// There is no grammar here, so the outline is approximate: a declaration begins its line. Options are no declarations. The types of fields, and what methods take and return, are references.
package protobuf

import (
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is Protocol Buffers.
var Language = lang.Language{
	Name:        "protobuf",
	Extensions:  []string{".proto", ".protodevel"},
	Approximate: outline,
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
	DeclKeywords: []string{"message", "enum", "service", "rpc", "oneof", "group"},
}

var table = lines.Table{
	Syntax:    &syntax,
	Continues: `returns\b|\(|\{`,
	Import:    importLine,
	ImportEnd: ";",
	Not:       `(?:option|reserved|extensions|syntax|edition|package|import)\b\s*[^=\s]`,
	Prefix:    `(?:export|local)\s+`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindEnumMember, Expr: `(?P<name>\w+)\s*(?:=|$)`, Body: lines.Statement, In: lang.KindEnum},
		{Kind: lang.KindStruct, Expr: `message\s+(?P<name>\w+)\s*(?:\{|$)`, Words: []string{"message"}, Body: lines.Braces},
		{Kind: lang.KindEnum, Expr: `enum\s+(?P<name>\w+)\s*(?:\{|$)`, Words: []string{"enum"}, Body: lines.Braces},
		{Kind: lang.KindInterface, Expr: `service\s+(?P<name>\w+)\s*(?:\{|$)`, Words: []string{"service"}, Body: lines.Braces},
		{Kind: lang.KindMethod, Expr: `rpc\s+(?P<name>\w+)\s*(?:\(|$)`, Words: []string{"rpc"}, Body: lines.Braces},
		{Kind: lang.KindUnion, Expr: `oneof\s+(?P<name>\w+)\s*(?:\{|$)`, Words: []string{"oneof"}, Body: lines.Braces},
		{Kind: lang.KindImpl, Expr: `extend\s+(?P<name>[\w.]+)\s*(?:\{|$)`, Words: []string{"extend"}, Body: lines.Braces},
		{Kind: lang.KindStruct, Expr: `(?:(?:optional|required|repeated)\s+)?group\s+(?P<name>\w+)\s*=`, Words: []string{"group"}, Body: lines.Braces},
		{Kind: lang.KindField, Expr: `(?:(?:optional|required|repeated)\s+)?(?:map\s*<[^>]*>|\.?\w[\w.]*)\s+(?P<name>\w+)\s*(?:=\s*(?:\d|$)|$)`, Body: lines.Statement, Where: lines.Member},
	},
	Keywords: []string{"rpc", "returns", "option"},
}.Compile()

// scalars are the types that nobody declares.
var scalars = func() map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields("double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes optional required repeated map stream returns group export local option") {
		set[w] = true
	}
	return set
}()

// outline adds to the table's outline what it refers to: the types of fields, of methods' messages, and what is extended.
func outline(src string) *lang.Outline {
	o := table.Outline(src)
	o.Refs = nil
	line, counted := 1, 0
	for i := range o.Symbols {
		s := &o.Symbols[i]
		var in lang.Range
		switch s.Kind {
		case lang.KindField:
			in = lang.Range{Start: s.Decl.Start, End: s.NameAt.Start}
		case lang.KindMethod:
			end := s.Decl.End
			if !s.Body.Empty() {
				end = s.Body.Start
			}
			in = lang.Range{Start: s.NameAt.End, End: end}
		case lang.KindImpl:
			in = s.NameAt
		default:
			continue
		}
		line += strings.Count(src[counted:in.Start], "\n")
		counted = in.Start
		for _, name := range types(src[in.Start:in.End]) {
			o.Refs = append(o.Refs, lang.Ref{Name: name, Kind: lang.RefType, Line: line, Symbol: -1})
		}
	}
	return o
}

// types are the last parts of the dotted names in text, without scalars.
func types(text string) []string {
	var names []string
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c < 0x80 && c != '.' && !lang.WordByte(byte(c)) }) {
		word = word[strings.LastIndexByte(word, '.')+1:]
		if word != "" && !scalars[word] && (word[0] < '0' || word[0] > '9') {
			names = append(names, word)
		}
	}
	return names
}

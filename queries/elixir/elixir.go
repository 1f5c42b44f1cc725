// Package elixir is what contextcraft knows of Elixir.
//
// Its grammar cannot be had as a Go module without a replace directive, which `go install` refuses, so the outline is made by lines and is approximate: modules, protocols, implementations, functions,
// macros, types and callbacks, with @doc and @moduledoc as documentation. The clauses of a function are one symbol each. alias, import, use and require bring in the file that declares the module.
package elixir

import (
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is Elixir.
var Language = lang.Language{
	Name:        "elixir",
	Extensions:  []string{".ex", ".exs"},
	Shebangs:    []string{"elixir"},
	Approximate: table.Outline,
	Adjust:      adjust,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments: []string{"#"},
	Strings: []lang.String{
		{Open: `"""`, Close: `"""`, Escape: true, Multiline: true},
		{Open: `'''`, Close: `'''`, Escape: true, Multiline: true},
		{Open: `"`, Close: `"`, Escape: true, Multiline: true},
		{Open: `'`, Close: `'`, Escape: true},
	},
	DeclKeywords: []string{"defmodule", "def", "defp", "defmacro", "defmacrop", "defprotocol", "defguard", "defdelegate", "@type", "@typep", "@opaque", "@callback"},
}

const function = `(?P<name>[\pL_][\pL\pN_]*[?!]?)`

var table = lines.Table{
	Syntax:    &syntax,
	Attribute: `@(?:impl|deprecated|spec|since|tag|dialyzer|doc|moduledoc|typedoc)\b.*`,
	Import:    `(?:alias|import|require|use)\s+[A-Z_]`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindModule, Expr: `defmodule\s+(?P<name>[A-Z][\w.]*)`, Words: []string{"defmodule"}, Body: lines.Words},
		{Kind: lang.KindInterface, Expr: `defprotocol\s+(?P<name>[A-Z][\w.]*)`, Words: []string{"defprotocol"}, Body: lines.Words},
		{Kind: lang.KindImpl, Expr: `defimpl\s+(?P<name>[A-Z][\w.]*)`, Words: []string{"defimpl"}, Body: lines.Words},
		{Kind: lang.KindFunction, Expr: `defp?\s+` + function, Words: []string{"def"}, Body: lines.Words},
		{Kind: lang.KindFunction, Expr: `defp?\s+\w+\s+(?P<name>[-+*/<>=|&~^]{1,3})\s`, Words: []string{"def"}, Body: lines.Words},
		{Kind: lang.KindFunction, Expr: `(?:defdelegate|defn|defnp)\s+` + function, Words: []string{"defdelegate", "defn"}, Body: lines.Words},
		{Kind: lang.KindMacro, Expr: `(?:defmacrop?|defguardp?)\s+` + function, Words: []string{"defmacro", "defguard"}, Body: lines.Words},
		{Kind: lang.KindStruct, Expr: `(?P<name>defstruct|defexception)\b`, Words: []string{"defstruct", "defexception"}},
		{Kind: lang.KindType, Expr: `@(?:typep?|opaque)\s+(?P<name>\w+)`, Words: []string{"@type", "@opaque"}},
		{Kind: lang.KindFunction, Expr: `@(?:callback|macrocallback)\s+(?P<name>\w+[?!]?)`, Words: []string{"callback"}},
		{Kind: lang.KindFunction, Expr: `(?:test|describe)\s+"(?P<name>[^"]+)"`, Words: []string{"test ", "describe "}, Body: lines.Words, Quoted: true},
	},
	Openers:  []string{"do", "fn"},
	Closer:   "end",
	Keywords: []string{"if", "unless", "case", "cond", "fn", "with", "for", "def", "defp", "defmacro", "quote", "unquote", "and", "or", "not", "in", "when"},
}.Compile()

// adjust makes documentation of @doc and @moduledoc: the attribute above a definition, or the first thing in a module.
func adjust(src string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Kind.Container() && !s.Body.Empty() {
			rest := strings.TrimLeft(src[s.Body.Start:s.Body.End], " \t\r\n")
			if strings.HasPrefix(rest, "@moduledoc \"\"\"") {
				start := s.Body.End - len(rest)
				if end := strings.Index(rest[len("@moduledoc \"\"\""):], `"""`); end >= 0 {
					s.Doc = lang.Range{Start: start, End: start + len("@moduledoc \"\"\"") + end + 3}
				}
			}
			continue
		}
		if d := heredocAbove(src, s.Decl.Start); !d.Empty() {
			s.Doc = d
		}
	}
}

// longestDoc bounds the search for the beginning of a heredoc, in bytes.
const longestDoc = 16 << 10

// heredocAbove is the @doc with a heredoc that ends on a line above the declaration that starts at at.
func heredocAbove(src string, at int) lang.Range {
	far := max(0, at-longestDoc)
	text := strings.TrimRight(src[far:at], " \t\r\n")
	if !strings.HasSuffix(text, `"""`) {
		return lang.Range{}
	}
	open := strings.LastIndex(text[:len(text)-3], `"""`)
	if open < 0 {
		return lang.Range{}
	}
	line := strings.LastIndexByte(text[:open], '\n') + 1
	head := strings.TrimLeft(text[line:open], " \t")
	if !strings.HasPrefix(head, "@doc") && !strings.HasPrefix(head, "@typedoc") {
		return lang.Range{}
	}
	return lang.Range{Start: far + open - len(head), End: far + len(text)}
}

// exported is everything but what is defined with a "p" at the end.
func exported(src string, s *lang.Symbol) bool {
	words := strings.Fields(src[s.Decl.Start:max(s.Decl.Start, s.NameAt.Start)])
	if len(words) == 0 {
		return true
	}
	switch words[len(words)-1] {
	case "defp", "defmacrop", "defguardp", "defnp", "@typep":
		return false
	}
	return true
}

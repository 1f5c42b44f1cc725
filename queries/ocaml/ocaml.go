// Package ocaml is what contextcraft knows of OCaml's implementation files; package ocamlinterface adds what is different in .mli.
//
// Files depend on each other by mentioning a module: "M.f" needs no statement. So besides open and include, the module paths in the code are uses, resolved as dune and ocamldep do: a module of the same
// folder, a library by its name (dune's (library (name x)), whose modules are X.Y), a module of a library that the file opens.
package ocaml

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"

	tree_sitter_ocaml "github.com/tree-sitter/tree-sitter-ocaml/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is OCaml.
var Language = lang.Language{
	Name:        "ocaml",
	Family:      "ocaml",
	Extensions:  []string{".ml", ".mll", ".mly", ".eliom"},
	Filenames:   []string{".ocamlinit"},
	Shebangs:    []string{"ocaml", "ocamlrun"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_ocaml.LanguageOCaml() },
	Tags:        tags,
	Adjust:      Adjust,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax:      Syntax,
}

// Syntax is that of both kinds of file.
var Syntax = lang.Syntax{
	BlockComments: [][2]string{{"(*", "*)"}},
	Nested:        true,
	Strings: []lang.String{
		{Open: "{" + lang.Tag + "|", Close: "|" + lang.Tag + "}", Multiline: true},
		{Open: `"`, Close: `"`, Escape: true, Multiline: true},
		{Open: `'"'`},
		{Open: `'\"'`},
	},
	DeclKeywords: []string{"let", "rec", "and", "val", "type", "module", "external", "exception", "class", "method"},
}

// exported is everything but what begins with an underscore: what a file shows is said by its interface.
func exported(_ string, s *lang.Symbol) bool { return !strings.HasPrefix(s.Name, "_") }

// lets finds the bindings that the grammar loses behind something that it does not understand.
var lets = lines.Table{
	Syntax: &Syntax,
	Patterns: []lines.Pattern{
		{Kind: lang.KindFunction, Expr: `let\s+(?:rec\s+)?(?P<name>[\pL_][\pL\pN_']*)\s+[^=:\s]`, Words: []string{"let"}, Body: lines.Indented, Where: lines.Top},
		{Kind: lang.KindType, Expr: `type\s+(?:'\w+\s+)?(?P<name>[\pL_][\pL\pN_']*)`, Words: []string{"type"}, Body: lines.Indented, Where: lines.Top},
	},
}.Compile()

// Adjust counts the word before a binding that shares its statement with others ("let rec f … and g") to the declaration, takes the brackets of words off bodies and those of operators
// off their names, leaves short expressions with their names, and adds what damaged code hides.
func Adjust(src string, o *lang.Outline) {
	lets.Recover(src, o)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		line := strings.LastIndexByte(src[:s.Decl.Start], '\n') + 1
		if head := strings.TrimLeft(src[line:s.Decl.Start], " \t"); head != "" && s.Kind != lang.KindEnumMember && s.Kind != lang.KindField && keyword[strings.Fields(head)[0]] {
			s.Decl.Start -= len(head)
			if s.Doc.Empty() {
				s.Doc = commentAbove(src, s.Decl.Start)
			}
		}
		body := src[s.Body.Start:s.Body.End]
		switch {
		case s.Kind == lang.KindVariable && strings.IndexByte(body, '\n') < 0:
			s.Body = lang.Range{}
		case s.Kind.Container() && strings.HasSuffix(body, "end"):
			for _, word := range []string{"struct", "sig", "object"} {
				if strings.HasPrefix(body, word) {
					s.Body.Start += len(word)
					s.Body.End -= len("end")
					break
				}
			}
		}
		if name := strings.Trim(s.Name, "() \t\n"); name != "" && name != s.Name {
			s.NameAt.Start += strings.Index(s.Name, name)
			s.NameAt.End = s.NameAt.Start + len(name)
			s.Name = name
		}
	}
}

var keyword = map[string]bool{"let": true, "and": true, "type": true, "module": true, "class": true, "exception": true}

// longestDoc bounds the search for the beginning of a comment, in bytes.
const longestDoc = 8 << 10

// commentAbove is the comment that ends on the line above the one that at begins.
func commentAbove(src string, at int) lang.Range {
	far := max(0, at-longestDoc)
	text := strings.TrimRight(src[far:at], " \t\r\n")
	if !strings.HasSuffix(text, "*)") || strings.Count(src[far+len(text):at], "\n") != 1 {
		return lang.Range{}
	}
	open := strings.LastIndex(text, "(*")
	if open < 0 || strings.TrimSpace(text[strings.LastIndexByte(text[:open], '\n')+1:open]) != "" {
		return lang.Range{}
	}
	return lang.Range{Start: far + open, End: far + len(text)}
}

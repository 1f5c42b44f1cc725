// Package systemverilog is what contextcraft knows of SystemVerilog and Verilog.
//
// The grammar names no parts of its nodes, so where a body begins is found in the text: behind the ';' that ends the head. Include directives and package imports are followed; an instance of a module
// is a reference to its name.
package systemverilog

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"

	tree_sitter_verilog "github.com/tree-sitter/tree-sitter-verilog/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is SystemVerilog.
var Language = lang.Language{
	Name:        "systemverilog",
	Extensions:  []string{".sv", ".svh", ".v", ".vh", ".svi", ".svp", ".vlib"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_verilog.Language() },
	Tags:        tags,
	Adjust:      adjust,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"//"},
	BlockComments: [][2]string{{"/*", "*/"}},
	Strings:       []lang.String{{Open: `"`, Close: `"`, Escape: true}},
	DeclKeywords:  []string{"module", "macromodule", "interface", "package", "program", "class", "task", "covergroup"},
}

// recovery finds what the grammar loses behind a macro or a construct that it does not understand.
var recovery = lines.Table{
	Syntax: &syntax,
	Prefix: `(?:virtual|static|protected|local|pure|extern|automatic|default)\s+`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindModule, Expr: `(?:module|macromodule|program)\s+(?:automatic\s+|static\s+)?(?P<name>\w+)`, Words: []string{"module", "program"}, Body: lines.Words},
		{Kind: lang.KindModule, Expr: `package\s+(?:automatic\s+|static\s+)?(?P<name>\w+)\s*;`, Words: []string{"package"}, Body: lines.Words},
		{Kind: lang.KindInterface, Expr: `interface\s+(?:class\s+)?(?P<name>\w+)`, Words: []string{"interface"}, Body: lines.Words},
		{Kind: lang.KindClass, Expr: `class\s+(?:automatic\s+|static\s+)?(?P<name>\w+)`, Words: []string{"class"}, Body: lines.Words},
		{Kind: lang.KindFunction, Expr: `function\s+(?:[\w:$]+(?:\s*#\([^()]*\))?(?:\s*\[[^\]]*\])*\s+)*(?:\w+::)?(?P<name>\w+)\s*[(;]`, Words: []string{"function"}},
		{Kind: lang.KindFunction, Expr: `task\s+(?:automatic\s+|static\s+)?(?:\w+::)?(?P<name>\w+)\s*[(;]`, Words: []string{"task"}},
		{Kind: lang.KindType, Expr: `typedef\s+(?:class\s+)?(?:[\w:$]+(?:\s*#\([^()]*\))?(?:\s*\[[^\]]*\])*\s+)+(?P<name>\w+)\s*;`, Words: []string{"typedef"}},
		{Kind: lang.KindType, Expr: `\}\s*(?P<name>\w+)\s*;`, Words: []string{"}"}},
	},
	Openers: []string{"begin"},
	Closer:  "end",
}.Compile()

// adjust sets the bodies and adds what damaged code hides.
func adjust(src string, o *lang.Outline) {
	recovery.Recover(src, o)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if at := strings.Index(s.Name, "new"); s.Kind == lang.KindConstructor && at >= 0 { // the grammar has no node for the name
			s.Name, s.NameAt = "new", lang.Range{Start: s.NameAt.Start + at, End: s.NameAt.Start + at + len("new")}
		}
		switch s.Kind {
		case lang.KindModule, lang.KindInterface, lang.KindClass, lang.KindFunction, lang.KindMethod, lang.KindConstructor:
			if start, end := headEnd(src, s.NameAt.End, s.Decl.End), bodyEnd(src, s.Decl); start > 0 && start < end {
				s.Body = lang.Range{Start: start, End: end}
			}
		}
	}
}

// headEnd is the offset behind the ';' that ends a head, outside of brackets; 0 for none.
func headEnd(src string, at, end int) int {
	depth := 0
	for ; at < end; at++ {
		switch src[at] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '/':
			if at+1 < end && src[at+1] == '/' {
				if n := strings.IndexByte(src[at:end], '\n'); n >= 0 {
					at += n
				}
			}
		case ';':
			if depth <= 0 {
				return at + 1
			}
		}
	}
	return 0
}

// bodyEnd is where the word begins that ends a declaration, with its label if it has one: endmodule, endfunction : name.
func bodyEnd(src string, decl lang.Range) int {
	text := strings.TrimRight(src[decl.Start:decl.End], " \t\r\n")
	at := strings.LastIndex(text[max(0, len(text)-256):], "end")
	if at < 0 {
		return 0
	}
	at += max(0, len(text)-256)
	return decl.Start + len(strings.TrimRight(text[:at], " \t\r\n"))
}

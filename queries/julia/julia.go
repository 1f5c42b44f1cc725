// Package julia is Julia: an outline query, a scanner of using, import and include, and a resolver over packages, submodules and included files.
//
// A string right above a declaration is its documentation, as in Julia itself; so is what stands in "@doc". A function has a symbol for each of its
// methods, those in the short form f(x) = … included; f of Base.f(x) = … has Base as its container. The grammar has no node for the statements of a
// function, type or module: query and adjust.go find them between the head and "end". What a macro makes of its arguments is not known; declarations
// inside of them are found where they look like declarations.
package julia

import (
	_ "embed"
	"strings"
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-julia/bindings/go"

	"contextcraft/queries/lang"
)

//go:embed tags.scm
var tags string

// Language is Julia.
var Language = lang.Language{
	Name:        "julia",
	Extensions:  []string{".jl"},
	Shebangs:    []string{"julia"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        tags,
	Mask:        mask,
	Adjust:      adjust,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments:  []string{"#"},
		BlockComments: [][2]string{{"#=", "=#"}},
		Nested:        true,
		Strings: []lang.String{
			{Open: `"""`, Close: `"""`, Escape: true, Multiline: true, Doc: true},
			{Open: "```", Close: "```", Escape: true, Multiline: true},
			{Open: `'\"'`}, {Open: `'"'`}, {Open: "'`'"}, {Open: "'#'"},
			{Open: `"`, Close: `"`, Escape: true, Multiline: true},
			{Open: "`", Close: "`", Escape: true, Multiline: true},
		},
		DeclKeywords: []string{"function", "macro", "struct", "module", "baremodule", "type", "const"},
	},
}

// exported follows the convention that a leading underscore marks what is internal. "export" only says what "using" brings into scope, usually in
// another file; everything else is reached by its qualified name.
func exported(_ string, s *lang.Symbol) bool { return !strings.HasPrefix(s.Name, "_") }

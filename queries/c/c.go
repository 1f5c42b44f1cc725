// Package c is the C language: outline query, include scanner and include resolver.
//
// What C cannot tell a parser without its preprocessor is handled in three places: tags.scm names the common
// shapes, adjust.go repairs what macros do to declarations, and the include scanner reads directives by lines,
// conditional blocks included (all branches count: which one a build takes is not ours to know).
package c

import (
	_ "embed"
	"strings"
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-c/bindings/go"

	"contextcraft/queries/lang"
)

//go:embed tags.scm
var tags string

// Language is C. Headers (.h) belong here too; queries/cpp declares the unambiguous C++ extensions.
var Language = lang.Language{
	Name:        "c",
	Family:      "c",
	Extensions:  []string{".c", ".h"},
	Shebangs:    []string{"tcc"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        tags,
	Adjust:      adjust,
	Exported:    Exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments:  []string{"//"},
		BlockComments: [][2]string{{"/*", "*/"}},
		Strings: []lang.String{
			{Open: `"`, Close: `"`, Escape: true},
			{Open: "'", Close: "'", Escape: true},
		},
		// "struct" is left out: in C it stands before every use of the type, not only where it is declared.
		DeclKeywords: []string{"define", "enum", "union"},
		CFunctions:   true,
	},
}

// Exported reports whether other translation units can use s: everything but static functions and variables.
// "static inline" counts as exported, because it is how headers share functions.
func Exported(src string, s *lang.Symbol) bool {
	if s.Kind != lang.KindFunction && s.Kind != lang.KindVariable {
		return true
	}
	if s.NameAt.Start < s.Decl.Start || s.NameAt.Start > len(src) {
		return true
	}
	static := false
	for _, w := range strings.Fields(src[s.Decl.Start:s.NameAt.Start]) {
		switch w {
		case "static":
			static = true
		case "inline", "__inline", "__inline__", "__always_inline":
			return true
		}
	}
	return !static
}

// Package golang is what contextcraft knows of Go: grammar, outline query, import scanner and import resolver.
//
// The import scanner stops at the first declaration that is not an import, so its cost does not grow with the file.
// The resolver knows go.mod (replace, nested modules), go.work, vendor folders and the standard library's own tree;
// an import gives every non-test file of the package's folder, whatever its build constraints: which of them a build
// takes is not for a reader of the repository to decide.
package golang

import (
	_ "embed"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_go "github.com/tree-sitter/tree-sitter-go/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Go.
var Language = lang.Language{
	Name:        "go",
	Extensions:  []string{".go"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_go.Language() },
	Tags:        tags,
	Exported:    exported,
	Adjust:      adjust,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments:  []string{"//"},
		BlockComments: [][2]string{{"/*", "*/"}},
		Strings: []lang.String{
			{Open: "`", Close: "`", Multiline: true},
			{Open: `"`, Close: `"`, Escape: true},
			{Open: `'`, Close: `'`, Escape: true},
		},
		DeclKeywords: []string{"func", "type", "const", "var", "package"},
	},
}

// exported follows the language specification: an upper-case first letter. A method counts by its own name only, since a
// value of an unexported type can still reach other packages.
func exported(_ string, s *lang.Symbol) bool {
	r, _ := utf8.DecodeRuneInString(s.Name)
	return unicode.IsUpper(r)
}

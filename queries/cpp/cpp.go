// Package cpp is C++: outline query on its own grammar, includes shared with package c.
package cpp

import (
	_ "embed"
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-cpp/bindings/go"

	"contextcraft/queries/c"
	"contextcraft/queries/lang"
)

//go:embed tags.scm
var tags string

// Language is C++.
var Language = lang.Language{
	Name:        "cpp",
	Family:      "c",
	Extensions:  []string{".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".ipp", ".tpp", ".txx", ".inl", ".ixx", ".cppm", ".ccm", ".tcc", ".ino"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        tags,
	Adjust:      adjust,
	Exported:    exported,
	ParseImport: c.ParseImport,
	ScanFacts:   c.ScanFacts,
	NewResolver: c.NewResolver,
	Syntax: lang.Syntax{
		LineComments:  []string{"//"},
		BlockComments: [][2]string{{"/*", "*/"}},
		Strings: []lang.String{
			{Open: `R"(`, Close: `)"`, Multiline: true},
			{Open: `"`, Close: `"`, Escape: true},
			{Open: "'", Close: "'", Escape: true},
		},
		DeclKeywords: []string{"class", "struct", "union", "enum", "namespace", "concept", "define"},
		CFunctions:   true,
	},
}

// exported reports whether other translation units can use s: everything but static functions and variables outside
// classes ("static" on a member says something else).
func exported(src string, s *lang.Symbol) bool {
	return s.Kind == lang.KindMethod || c.Exported(src, s)
}

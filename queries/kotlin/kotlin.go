// Package kotlin is what contextcraft knows of Kotlin, scripts included.
//
// Companion objects without a name are no container: their members are the class's. Extensions carry the type that they extend. Packages are those that files declare, whatever folder
// they are in, and shared with Java: see java.Packages.
package kotlin

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/java"
	"contextcraft/queries/lang"

	tree_sitter_kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Kotlin.
var Language = lang.Language{
	Name:        "kotlin",
	Family:      "jvm",
	Extensions:  []string{".kt", ".kts", ".ktm"},
	Shebangs:    []string{"kotlin", "kotlinc"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_kotlin.Language() },
	Tags:        tags,
	Adjust:      adjust,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver {
		return java.NewPackages(p, "class", "interface", "object", "fun", "val", "var", "typealias")
	},
	Syntax: syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"//"},
	BlockComments: [][2]string{{"/*", "*/"}},
	Nested:        true,
	Strings: []lang.String{
		{Open: `"""`, Close: `"""`, Multiline: true},
		{Open: `"`, Close: `"`, Escape: true},
		{Open: `'`, Close: `'`, Escape: true},
	},
	DeclKeywords: []string{"class", "interface", "object", "fun", "val", "var", "typealias"},
}

// exported is everything but what is private.
func exported(src string, s *lang.Symbol) bool {
	head := src[s.Decl.Start:max(s.Decl.Start, s.NameAt.Start)]
	return !lang.Declares(" "+strings.ReplaceAll(head, "\n", " "), "private", "") && !strings.HasPrefix(head, "private ")
}

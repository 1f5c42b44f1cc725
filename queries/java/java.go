// Package java is what contextcraft knows of Java: grammar, outline query, import scanner and import resolver.
//
// Imports stand before the first type declaration, where the scanner stops. The resolver knows every source file's package
// from its package declaration, so it needs no build file to find source roots; classes of the same package need no import
// and so give no edge here.
package java

import (
	_ "embed"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_java "github.com/tree-sitter/tree-sitter-java/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Java.
var Language = lang.Language{
	Name:        "java",
	Family:      "jvm",
	Extensions:  []string{".java"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_java.Language() },
	Tags:        tags,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments:  []string{"//"},
		BlockComments: [][2]string{{"/*", "*/"}},
		Strings: []lang.String{
			{Open: `"""`, Close: `"""`, Escape: true, Multiline: true},
			{Open: `"`, Close: `"`, Escape: true},
			{Open: `'`, Close: `'`, Escape: true},
		},
		DeclKeywords: []string{"class", "interface", "enum", "record", "@interface"},
	},
}

// exported is everything but what is written private: package-private members reach the other files of their package.
func exported(src string, s *lang.Symbol) bool {
	end := s.NameAt.Start
	if end < s.Decl.Start || end > s.Decl.End {
		end = s.Decl.End
	}
	return !hasWord(src[s.Decl.Start:end], "private")
}

// hasWord reports whether word stands in s with no identifier byte on either side.
func hasWord(s, word string) bool {
	for i := 0; i+len(word) <= len(s); i++ {
		if s[i:i+len(word)] == word && (i == 0 || !identByte(s[i-1])) && (i+len(word) == len(s) || !identByte(s[i+len(word)])) {
			return true
		}
	}
	return false
}

// identByte reports whether c can be part of an identifier; bytes of multi-byte characters count as such.
func identByte(c byte) bool {
	return c == '$' || lang.WordByte(c)
}

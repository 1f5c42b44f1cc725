// Package php is PHP: outline query, scanner of use, include and namespace statements, and a resolver that follows composer's
// autoload rules.
package php

import (
	_ "embed"
	"strings"
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-php/bindings/go"

	"contextcraft/queries/lang"
)

//go:embed tags.scm
var tags string

// Language is PHP, alone or inside HTML.
var Language = lang.Language{
	Name:        "php",
	Extensions:  []string{".php", ".phtml", ".php3", ".php4", ".php5", ".php7", ".php8", ".phps", ".phpt", ".inc"},
	Shebangs:    []string{"php"},
	Grammar:     func() unsafe.Pointer { return grammar.LanguagePHP() },
	Tags:        tags,
	Adjust:      adjust,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		// "#" alone would swallow attributes: #[Route('/x')].
		LineComments:  []string{"//", "# ", "##"},
		BlockComments: [][2]string{{"/*", "*/"}},
		// Strings may span lines in PHP, but the HTML around it is full of lone apostrophes; a string ends with its line here.
		Strings: []lang.String{
			{Open: `"`, Close: `"`, Escape: true},
			{Open: "'", Close: "'", Escape: true},
		},
		DeclKeywords: []string{"class", "interface", "trait", "enum", "function", "const", "namespace"},
	},
}

// exported reports whether other files can use s: everything that is not private.
func exported(src string, s *lang.Symbol) bool {
	if s.NameAt.Start < s.Decl.Start || s.NameAt.Start > len(src) {
		return true
	}
	for _, w := range strings.Fields(src[s.Decl.Start:s.NameAt.Start]) {
		if w == "private" {
			return false
		}
	}
	return true
}

// Package rust is what contextcraft knows of Rust: grammar, outline query, import scanner and import resolver.
//
// A file's imports are its use declarations (trees expanded to paths), extern crates and the modules that it declares in
// files of their own. They may stand at any depth, so the scanner reads whole files. The resolver builds the module tree of
// every crate of the repository once and walks paths through it, re-exports included.
package rust

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_rust "github.com/tree-sitter/tree-sitter-rust/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Rust.
var Language = lang.Language{
	Name:        "rust",
	Extensions:  []string{".rs"},
	Shebangs:    []string{"rust-script", "cargo"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_rust.Language() },
	Tags:        tags,
	Adjust:      adjustImports,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments:  []string{"//"},
		BlockComments: [][2]string{{"/*", "*/"}},
		Nested:        true,
		// Raw strings take up to four hashes here; more of them are rarer than one in ten thousand files. Character literals have
		// no entry: a quote may as well start a lifetime, and what matters inside one, a quote or an escape, is listed.
		Strings: []lang.String{
			{Open: `r####"`, Close: `"####`, Multiline: true},
			{Open: `r###"`, Close: `"###`, Multiline: true},
			{Open: `r##"`, Close: `"##`, Multiline: true},
			{Open: `r#"`, Close: `"#`, Multiline: true},
			{Open: `r"`, Close: `"`, Multiline: true},
			{Open: `'\'`, Close: `'`},
			{Open: `'"`, Close: `'`},
			{Open: `'\`, Close: `'`},
			{Open: `"`, Close: `"`, Escape: true, Multiline: true},
		},
		DeclKeywords: []string{"fn", "struct", "enum", "trait", "union", "type", "mod", "const", "static", "macro_rules"},
	},
}

// exported tells whether the declaration says that it is visible outside its module: pub in any form, or an exported macro. Enum
// members share their owner's visibility and impl blocks have none of their own: both count as visible. Items of traits and trait
// implementations carry no pub; whether they are visible depends on the trait, so they count as not exported on their own.
func exported(src string, s *lang.Symbol) bool {
	switch s.Kind {
	case lang.KindEnumMember, lang.KindImpl:
		return true
	}
	head := src[s.Decl.Start:s.Decl.End]
	if s.NameAt.Start > s.Decl.Start && s.NameAt.Start <= s.Decl.End {
		head = src[s.Decl.Start:s.NameAt.Start]
	}
	if s.Kind == lang.KindMacro {
		return strings.Contains(head, "macro_export") || hasWord(head, "pub")
	}
	return hasWord(head, "pub")
}

// hasWord reports whether word stands in s with no identifier byte on either side.
func hasWord(s, word string) bool {
	for i := 0; ; {
		j := strings.Index(s[i:], word)
		if j < 0 {
			return false
		}
		start, end := i+j, i+j+len(word)
		if (start == 0 || !lang.WordByte(s[start-1])) && (end == len(s) || !lang.WordByte(s[end])) {
			return true
		}
		i = end
	}
}

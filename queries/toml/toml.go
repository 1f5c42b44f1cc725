// Package toml is what contextcraft knows of TOML.
//
// The outline are the tables and the keys in them, which are at most two levels deep; inline tables are values. Values that begin with "./" or "../" name files or
// the folder of a package (Cargo's and Poetry's path dependencies); they are followed where the project has them.
package toml

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_toml "github.com/tree-sitter-grammars/tree-sitter-toml/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is TOML.
var Language = lang.Language{
	Name:        "toml",
	Extensions:  []string{".toml"},
	Filenames:   []string{"Pipfile", "Cargo.lock", "poetry.lock", "uv.lock", "pdm.lock"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_toml.Language() },
	Tags:        tags,
	Adjust:      adjust,
	ScanFacts:   func(src string) lang.Facts { return lang.Facts{Imports: lang.RelativePaths(src, &syntax)} },
	NewResolver: newResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments: []string{"#"},
	Strings: []lang.String{
		{Open: `"""`, Close: `"""`, Escape: true, Multiline: true},
		{Open: `'''`, Close: `'''`, Multiline: true},
		{Open: `"`, Close: `"`, Escape: true},
		{Open: `'`, Close: `'`},
	},
}

func newResolver(p lang.Project) lang.Resolver {
	return lang.FileResolver{Project: p, Tries: []string{"", "/Cargo.toml", "/pyproject.toml"}}
}

// adjust gives a table's head its own line as the end, where the grammar has everything up to the next table, takes quotes off the names of keys, and leaves values that are one line
// with their key.
func adjust(src string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Kind == lang.KindKey && strings.IndexByte(src[s.Body.Start:s.Body.End], '\n') < 0 {
			s.Body = lang.Range{}
		}
		if n := len(s.Name); s.Kind == lang.KindKey && n > 2 && (s.Name[0] == '"' || s.Name[0] == '\'') && s.Name[n-1] == s.Name[0] {
			s.Name, s.NameAt = s.Name[1:n-1], lang.Range{Start: s.NameAt.Start + 1, End: s.NameAt.End - 1}
		}
		if s.Kind == lang.KindBlock {
			s.Decl.End = s.Decl.Start + len(strings.TrimRight(src[s.Decl.Start:s.Decl.End], " \t\r\n"))
			if line := strings.IndexByte(src[s.NameAt.End:s.Decl.End], '\n'); line >= 0 {
				s.Body = lang.Range{Start: s.NameAt.End + line, End: s.Decl.End}
			}
		}
	}
}

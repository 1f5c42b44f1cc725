// Package zig is Zig: an outline query, a scanner of @import and @embedFile, and a resolver over paths and the modules of build.zig.
//
// A container is a constant whose value is a struct, enum, union, opaque or error set; it is listed with its fields and methods. A function that returns
// such a type, which is how Zig writes generics, is a container of that kind. A constant that only names an import is none of the file's own declarations
// unless it is public. Tests are functions by the name of their string.
//
// Every import of a file counts, wherever it stands: Zig loads them all. Modules are found where a build.zig writes their root file down; one whose path is
// computed is not.
package zig

import (
	_ "embed"
	"strings"
	"unsafe"

	grammar "github.com/tree-sitter-grammars/tree-sitter-zig/bindings/go"

	"contextcraft/queries/lang"
)

//go:embed tags.scm
var tags string

// Language is Zig.
var Language = lang.Language{
	Name:        "zig",
	Extensions:  []string{".zig"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        tags,
	Adjust:      adjust,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments: []string{"//"},
		Strings: []lang.String{
			{Open: `\\`, Close: "\x01"}, // a line of a multi-line string, which nothing but the line's end closes
			{Open: `"`, Close: `"`, Escape: true},
			{Open: `'`, Close: `'`, Escape: true},
		},
		DeclKeywords: []string{"fn", "const", "var"},
	},
}

// exported tells what other files can use: what is public or exported, and the fields and members of a type.
func exported(src string, s *lang.Symbol) bool {
	if s.Kind == lang.KindField || s.Kind == lang.KindEnumMember {
		return true
	}
	head := src[s.Decl.Start:s.NameAt.Start]
	return strings.HasPrefix(head, "pub") || strings.HasPrefix(head, "export")
}

// Package csharp is C#: outline query, scanner of using directives and namespaces, and a resolver from namespaces to files.
package csharp

import (
	_ "embed"
	"strings"
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-c-sharp/bindings/go"

	"contextcraft/queries/lang"
)

//go:embed tags.scm
var tags string

// Language is C#.
var Language = lang.Language{
	Name:        "c-sharp",
	Extensions:  []string{".cs", ".csx"},
	Shebangs:    []string{"dotnet-script", "csharp"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        tags,
	Adjust:      adjust,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments:  []string{"//"},
		BlockComments: [][2]string{{"/*", "*/"}},
		Strings: []lang.String{
			{Open: `"""`, Close: `"""`, Multiline: true},
			{Open: `$@"`, Close: `"`, Multiline: true},
			{Open: `@$"`, Close: `"`, Multiline: true},
			{Open: `@"`, Close: `"`, Multiline: true},
			{Open: `"`, Close: `"`, Escape: true},
			{Open: "'", Close: "'", Escape: true},
		},
		DeclKeywords: []string{"class", "interface", "struct", "record", "enum", "namespace", "delegate"},
	},
}

// exported reports whether other files can use s. C# members are private when they say nothing, unless an interface or an
// enum holds them; a member of an interface is told by having no body.
func exported(src string, s *lang.Symbol) bool {
	if s.NameAt.Start < s.Decl.Start || s.NameAt.Start > len(src) {
		return true
	}
	silent := true
	for _, w := range strings.FieldsFunc(src[s.Decl.Start:s.NameAt.Start], notWord) {
		switch w {
		case "private":
			return false
		case "public", "internal", "protected", "file":
			silent = false
		}
	}
	if !silent {
		return true
	}
	switch s.Kind {
	case lang.KindField, lang.KindConstant, lang.KindConstructor:
		return false
	case lang.KindMethod:
		return s.Body.Empty()
	}
	return true
}

func notWord(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r < 0x80
}

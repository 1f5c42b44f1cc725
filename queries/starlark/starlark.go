// Package starlark is Starlark, the language of Bazel, Buck and Tilt: an outline query, a scanner of load statements and labels, and a resolver of labels.
//
// A rule call with a name of its own, cc_library(name = "x"), is a block of that name, whose body is what follows the name. In .bzl files the functions are listed,
// and what rule, macro, aspect, provider and the like return, with their documentation. Besides load, every string that is a label ("//pkg:target") counts as an
// import: the dependencies of a BUILD file are its packages' BUILD files, or the files that the labels name.
//
// Labels are not evaluated: one that is put together from parts is none, and a macro's own labels are taken to be in its repository.
package starlark

import (
	_ "embed"
	"strings"
	"unsafe"

	grammar "github.com/tree-sitter-grammars/tree-sitter-starlark/bindings/go"

	"contextcraft/queries/lang"
)

//go:embed tags.scm
var tags string

// Language is Starlark.
var Language = lang.Language{
	Name:        "starlark",
	Extensions:  []string{".bzl", ".star", ".bazel", ".sky"},
	Filenames:   []string{"BUILD", "WORKSPACE", "BUCK", "TARGETS", "Tiltfile"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        tags,
	Adjust:      adjust,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments: []string{"#"},
		Strings: []lang.String{
			{Open: `"""`, Close: `"""`, Escape: true, Multiline: true, Doc: true},
			{Open: `'''`, Close: `'''`, Escape: true, Multiline: true, Doc: true},
			{Open: `"`, Close: `"`, Escape: true},
			{Open: `'`, Close: `'`, Escape: true},
		},
		DeclKeywords: []string{"def"},
	},
}

// exported follows the language: a name with a leading underscore can't be loaded.
func exported(_ string, s *lang.Symbol) bool { return !strings.HasPrefix(s.Name, "_") }

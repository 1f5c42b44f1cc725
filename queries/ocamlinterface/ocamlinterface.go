// Package ocamlinterface is what contextcraft knows of OCaml's interface files. All but the grammar is package ocaml's.
package ocamlinterface

import (
	_ "embed"
	"unsafe"

	"contextcraft/queries/lang"
	"contextcraft/queries/ocaml"

	tree_sitter_ocaml "github.com/tree-sitter/tree-sitter-ocaml/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is OCaml's .mli.
var Language = lang.Language{
	Name:        "ocaml-interface",
	Family:      "ocaml",
	Extensions:  []string{".mli", ".eliomi"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_ocaml.LanguageOCamlInterface() },
	Tags:        tags,
	Adjust:      ocaml.Adjust,
	ParseImport: ocaml.ParseImport,
	ScanFacts:   ocaml.ScanFacts,
	NewResolver: ocaml.NewResolver,
	Syntax:      ocaml.Syntax,
}

// Package nix is what contextcraft knows of Nix expressions.
//
// There is no grammar here; token.go reads strings, with what is filled into them, comments and paths, and outline.go the bindings of the first two levels of attribute sets and of let. The outline is called approximate: an
// expression is not understood, only its brackets. A binding is a function where its value begins with parameters, a key where its value ends with an attribute set, a variable otherwise. What stands inside of a
// function is left out, but for a flake's outputs.
//
// Every path that begins with "./" or "../" is an import, whatever is done with it; a folder means its default.nix. Inputs of a flake by "path:" mean the flake there.
package nix

import "contextcraft/queries/lang"

// Language is Nix.
var Language = lang.Language{
	Name:        "nix",
	Extensions:  []string{".nix"},
	Shebangs:    []string{"nix-instantiate"},
	Approximate: outline,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments:  []string{"#"},
		BlockComments: [][2]string{{"/*", "*/"}},
		Strings:       []lang.String{{Open: "''", Close: "''", Multiline: true}, {Open: `"`, Close: `"`, Escape: true, Multiline: true}},
	},
}

// Package bicep is what contextcraft knows of Bicep, the language of Azure's deployments.
//
// Resources and modules are blocks with their properties elided; parameters, variables, outputs, types and functions stand beside them. A module, an import or the template of a parameters file that is named
// by a relative path is followed.
package bicep

import (
	_ "embed"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_bicep "github.com/tree-sitter-grammars/tree-sitter-bicep/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Bicep.
var Language = lang.Language{
	Name:        "bicep",
	Extensions:  []string{".bicep", ".bicepparam"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_bicep.Language() },
	Tags:        tags,
	ScanFacts:   ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver { return lang.FileResolver{Project: p, Tries: []string{""}} },
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"//"},
	BlockComments: [][2]string{{"/*", "*/"}},
	Strings:       []lang.String{{Open: `'''`, Close: `'''`, Multiline: true}, {Open: `'`, Close: `'`, Escape: true}},
	DeclKeywords:  []string{"param", "var", "resource", "module", "output", "type", "func"},
}

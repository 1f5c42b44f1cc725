// Package properties is what contextcraft knows of Java's .properties files: keys with their values, and the comments above them.
package properties

import (
	_ "embed"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_properties "github.com/tree-sitter-grammars/tree-sitter-properties/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is the .properties file.
var Language = lang.Language{
	Name:       "properties",
	Extensions: []string{".properties"},
	Grammar:    func() unsafe.Pointer { return tree_sitter_properties.Language() },
	Tags:       tags,
	Syntax:     lang.Syntax{LineComments: []string{"#", "!"}},
}

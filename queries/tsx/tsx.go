// Package tsx is what contextcraft knows of TypeScript with JSX; what it shares with the other ECMAScript languages comes from
// packages javascript and typescript.
package tsx

import (
	_ "embed"
	"unsafe"

	"contextcraft/queries/javascript"
	"contextcraft/queries/lang"
	"contextcraft/queries/typescript"

	grammar "github.com/tree-sitter/tree-sitter-typescript/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is TypeScript with JSX.
var Language = lang.Language{
	Name:        "tsx",
	Family:      "javascript",
	Extensions:  []string{".tsx"},
	Grammar:     func() unsafe.Pointer { return grammar.LanguageTSX() },
	Tags:        javascript.CommonTags + typescript.Tags + javascript.JSXTags + tags,
	Syntax:      javascript.Syntax("function", "class", "const", "let", "var", "interface", "type", "enum", "namespace", "module"),
	ParseImport: javascript.ParseImport,
	ScanFacts:   javascript.ScanFacts,
	NewResolver: javascript.NewResolver,
	Adjust:      javascript.Adjust,
	Exported:    javascript.Exported,
}

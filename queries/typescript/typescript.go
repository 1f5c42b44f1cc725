// Package typescript is what contextcraft knows of TypeScript; what it shares with the other ECMAScript languages comes from package javascript.
package typescript

import (
	_ "embed"
	"unsafe"

	"contextcraft/queries/javascript"
	"contextcraft/queries/lang"

	grammar "github.com/tree-sitter/tree-sitter-typescript/bindings/go"
)

// Tags are the query patterns that TypeScript and TSX have beyond the common ones.
//
//go:embed tags.scm
var Tags string

// Language is TypeScript.
var Language = lang.Language{
	Name:        "typescript",
	Family:      "javascript",
	Extensions:  []string{".ts", ".mts", ".cts"},
	Shebangs:    []string{"deno", "ts-node", "tsx"},
	Grammar:     func() unsafe.Pointer { return grammar.LanguageTypescript() },
	Tags:        javascript.CommonTags + Tags,
	Syntax:      javascript.Syntax("function", "class", "const", "let", "var", "interface", "type", "enum", "namespace", "module"),
	ParseImport: javascript.ParseImport,
	ScanFacts:   javascript.ScanFacts,
	NewResolver: javascript.NewResolver,
	Adjust:      javascript.Adjust,
	Exported:    javascript.Exported,
}

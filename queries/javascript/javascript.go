// Package javascript is what contextcraft knows of JavaScript with JSX, and what the three ECMAScript languages share: the
// scanner that finds imports without parsing, the parser of one import statement, and the resolver that turns a specifier into
// files of the project as Node and the TypeScript compiler do. TypeScript and TSX import it for those.
//
// The scanner and the statement parser stand on one tokenizer, so that both read strings, comments, templates
// and regular expressions alike.
package javascript

import (
	_ "embed"
	"unsafe"

	"contextcraft/queries/lang"

	grammar "github.com/tree-sitter/tree-sitter-javascript/bindings/go"
)

var (
	//go:embed tags.scm
	tags string

	// CommonTags are the query patterns that hold in the grammars of JavaScript, TypeScript and TSX.
	//
	//go:embed common.scm
	CommonTags string

	// JSXTags are the patterns for elements, in JavaScript and TSX.
	//
	//go:embed jsx.scm
	JSXTags string
)

// Language is JavaScript, JSX included: the grammar reads both.
var Language = lang.Language{
	Name:        "javascript",
	Family:      "javascript",
	Extensions:  []string{".js", ".mjs", ".cjs", ".jsx"},
	Filenames:   []string{"Jakefile"},
	Shebangs:    []string{"node", "nodejs", "bun"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        CommonTags + JSXTags + tags,
	Syntax:      Syntax("function", "class", "const", "let", "var"),
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Adjust:      Adjust,
	Exported:    Exported,
}

// Syntax is the lexical syntax of the ECMAScript languages; declare are the words before a declared name. A template literal counts
// as one string: code inside its ${} is rare and short.
func Syntax(declare ...string) lang.Syntax {
	return lang.Syntax{
		LineComments:  []string{"//"},
		BlockComments: [][2]string{{"/*", "*/"}},
		Strings: []lang.String{
			{Open: `"`, Close: `"`, Escape: true},
			{Open: "'", Close: "'", Escape: true},
			{Open: "`", Close: "`", Escape: true, Multiline: true},
		},
		DeclKeywords: declare,
	}
}

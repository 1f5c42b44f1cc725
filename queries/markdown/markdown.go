// Package markdown is what contextcraft knows of Markdown.
//
// The outline are the sections: from a heading, of either form, to the next heading of its level or above. A section's documentation is its first paragraph, if that is short. Code in fences is
// text here. Links to files of the project are followed, those in reference definitions too.
package markdown

import (
	_ "embed"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_markdown "github.com/tree-sitter-grammars/tree-sitter-markdown/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Markdown.
var Language = lang.Language{
	Name:        "markdown",
	Extensions:  []string{".md", ".markdown", ".mdown", ".mkd", ".mkdn", ".mdx", ".mdwn", ".ronn", ".qmd", ".rmd"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_markdown.Language() },
	Tags:        tags,
	Adjust:      adjust,
	TooDeep:     TooDeep,
	ScanFacts:   ScanFacts,
	NewResolver: newResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{BlockComments: [][2]string{{"<!--", "-->"}}}

func newResolver(p lang.Project) lang.Resolver {
	return lang.FileResolver{Project: p, Tries: []string{"", ".md", "/README.md", "/index.md", "/readme.md", ".mdx", "/_index.md"}}
}

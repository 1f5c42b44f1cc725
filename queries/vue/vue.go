// Package vue is what contextcraft knows of Vue's single-file components.
//
// A splitter of our own finds the blocks as Vue's compiler does: at the top level everything but a template is text up to its end tag. Scripts are outlined in their own language, at their
// places. Of the template only the names of the tags are left to the grammar of HTML, so that no expression can mislead it: they are references to components. Styles are not outlined: their
// selectors would hide the script.
//
// A component written with hyphens (<my-button>) is a reference under that name, which is not that of its definition.
package vue

import (
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-html/bindings/go"

	"contextcraft/queries/javascript"
	"contextcraft/queries/lang"
	"contextcraft/queries/markup"
)

// Language is the component.
var Language = lang.Language{
	Name:        "vue",
	Family:      "javascript",
	Extensions:  []string{".vue"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        markup.ComponentTags,
	Mask:        mask,
	Embedded:    Scripts,
	ParseImport: markup.SourceImport,
	ScanFacts:   ScanFacts,
	NewResolver: javascript.NewResolver,
	Syntax:      markup.ComponentSyntax(),
}

// dialect is that of the blocks: templates hold markup, unless they are in a language of their own.
var dialect = markup.Dialect{Raw: func(src string, tag markup.Token, depth int) bool {
	if tag.Name == "template" && depth == 1 {
		written, _ := markup.Attribute(src[tag.Start:tag.End], "lang")
		return written != "" && written != "html"
	}
	return depth == 0
}}

// Scripts returns the component's scripts. A script in a template is none.
func Scripts(src string) []lang.Part {
	tokens := markup.Tokens(src, dialect)
	scripts, _ := markup.Blocks(src, tokens, topLevel(tokens))
	return scripts
}

// ScanFacts finds the imports of the scripts, and the files that blocks name in src.
func ScanFacts(src string) lang.Facts {
	tokens := markup.Tokens(src, dialect)
	scripts, tags := markup.Blocks(src, tokens, topLevel(tokens))
	return markup.ComponentFacts(src, scripts, tags)
}

// topLevel tells of each token whether it stands outside of all templates.
func topLevel(tokens []markup.Token) []bool {
	top := make([]bool, len(tokens))
	depth := 0
	for i, t := range tokens {
		top[i] = depth == 0
		if t.Name != "template" || t.SelfClosing || i+1 < len(tokens) && tokens[i+1].Kind == markup.Raw {
			continue
		}
		switch t.Kind {
		case markup.Start:
			depth++
		case markup.End:
			depth = max(depth-1, 0)
		}
	}
	return top
}

// mask leaves the names of the tags, but for scripts and styles in a template, which are elements like others there.
func mask(src string) string {
	tokens := markup.Tokens(src, dialect)
	top := topLevel(tokens)
	return markup.Skeleton(src, tokens, func(n int) bool { return top[n] || !markup.Block(tokens[n].Name) })
}

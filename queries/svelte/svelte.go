// Package svelte is what contextcraft knows of Svelte's components.
//
// A splitter of our own finds the scripts, the module's and the instance's, which are outlined in their own language at their places. Of the markup only the names of the tags are left to the
// grammar of HTML, so that no expression in braces can mislead it: they are references to components. Snippets ({#snippet name(…)}) are functions. Styles are not outlined.
package svelte

import (
	"strings"
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-html/bindings/go"

	"contextcraft/queries/javascript"
	"contextcraft/queries/lang"
	"contextcraft/queries/markup"
)

// Language is the component.
var Language = lang.Language{
	Name:        "svelte",
	Family:      "javascript",
	Extensions:  []string{".svelte"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        markup.ComponentTags,
	Mask:        mask,
	Embedded:    Scripts,
	Adjust:      snippets,
	ParseImport: markup.SourceImport,
	ScanFacts:   ScanFacts,
	NewResolver: javascript.NewResolver,
	Syntax:      markup.ComponentSyntax(),
}

var dialect = markup.Dialect{Braces: true, Raw: func(_ string, tag markup.Token, _ int) bool {
	return markup.Block(tag.Name) || tag.Name == "textarea"
}}

// Scripts returns the component's scripts. One inside of an element or a block of the markup is the page's own.
func Scripts(src string) []lang.Part {
	tokens := markup.Tokens(src, dialect)
	scripts, _ := markup.Blocks(src, tokens, topLevel(src, tokens))
	return scripts
}

// ScanFacts finds the imports of the scripts.
func ScanFacts(src string) lang.Facts {
	tokens := markup.Tokens(src, dialect)
	scripts, tags := markup.Blocks(src, tokens, topLevel(src, tokens))
	return markup.ComponentFacts(src, scripts, tags)
}

// topLevel tells of each token whether it is outside of all elements and of the blocks in braces.
func topLevel(src string, tokens []markup.Token) []bool {
	top := make([]bool, len(tokens))
	depth := 0
	for i, t := range tokens {
		switch t.Kind {
		case markup.Start:
			top[i] = depth == 0
			if !t.SelfClosing && !void(t.Name) {
				depth++
			}
		case markup.End:
			depth = max(depth-1, 0)
		case markup.Text:
			text := src[t.Start:t.End]
			depth = max(depth+strings.Count(text, "{#")-strings.Count(text, "{/"), 0)
		}
	}
	return top
}

// void tells whether an element has no end tag.
func void(name string) bool {
	switch name {
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr":
		return true
	}
	return false
}

func mask(src string) string {
	tokens := markup.Tokens(src, dialect)
	top := topLevel(src, tokens)
	for i, t := range tokens { // an end tag belongs to the start tag two before it
		if t.Kind == markup.End && markup.Block(t.Name) {
			top[i] = i >= 2 && top[i-2] || i >= 1 && tokens[i-1].Kind == markup.Start && top[i-1]
		}
	}
	return markup.Skeleton(src, tokens, func(n int) bool { return top[n] || !markup.Block(tokens[n].Name) })
}

// snippets adds the functions that the markup declares: {#snippet name(a, b)} … {/snippet}.
func snippets(src string, o *lang.Outline) {
	var open []int // symbols whose end is not seen yet; -1 for none
	for _, t := range markup.Tokens(src, dialect) {
		if t.Kind != markup.Text {
			continue
		}
		for i := t.Start; i < t.End; {
			n := strings.IndexByte(src[i:t.End], '{')
			if n < 0 {
				break
			}
			i += n
			switch rest := src[i:t.End]; {
			case strings.HasPrefix(rest, "{#snippet "):
				open = append(open, snippet(src, i, t.End, o))
			case strings.HasPrefix(rest, "{/snippet") && len(open) > 0:
				s := open[len(open)-1]
				open = open[:len(open)-1]
				if end := strings.IndexByte(rest, '}'); s >= 0 && end >= 0 {
					o.Symbols[s].Decl.End = i + end + 1
					o.Symbols[s].Body.End = i
				}
			}
			i++
		}
	}
}

// snippet adds the symbol of the block at i, which ends with its first line until its end is seen, and returns its place; -1 for what has no name.
func snippet(src string, i, limit int, o *lang.Outline) int {
	start := i + len("{#snippet ")
	for start < limit && src[start] == ' ' {
		start++
	}
	end := start
	for end < limit && (lang.WordByte(src[end]) || src[end] == '$') {
		end++
	}
	stop := headEnd(src, end, limit)
	if end == start || stop < 0 {
		return -1
	}
	o.Symbols = append(o.Symbols, lang.Symbol{Kind: lang.KindFunction, Name: src[start:end], NameAt: lang.Range{Start: start, End: end},
		Decl: lang.Range{Start: i, End: stop}, Body: lang.Range{Start: stop, End: stop}, Parent: -1})
	return len(o.Symbols) - 1
}

// headEnd is behind the brace that closes a block's head, whose parameters may hold braces; -1 for none.
func headEnd(src string, i, limit int) int {
	limit = min(limit, i+maxHead)
	for depth := 1; i < limit; i++ {
		switch src[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// maxHead bounds the length of a snippet's head.
const maxHead = 2000

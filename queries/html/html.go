// Package html is what contextcraft knows of HTML.
//
// The outline are the headings, and the elements that have an id or are made to be found: forms, templates, slots, custom elements. Scripts and styles are outlined as the language that they are in. Addresses of
// scripts, style sheets and pages of the same site are followed: beside the file, from the root, or the nearest file of that path, as sites are served from folders whose names nobody tells.
package html

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_html "github.com/tree-sitter/tree-sitter-html/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is HTML.
var Language = lang.Language{
	Name:        "html",
	Extensions:  []string{".html", ".htm", ".xhtml", ".hta", ".shtml"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_html.Language() },
	Tags:        tags,
	Adjust:      adjust,
	Embedded:    Embedded,
	ScanFacts:   ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver { return resolver{p} },
	Syntax:      lang.Syntax{BlockComments: [][2]string{{"<!--", "-->"}}},
}

// adjust names headings by their text without its line ends, and leaves one symbol of an element for which several patterns speak.
func adjust(src string, o *lang.Outline) {
	kept := o.Symbols[:0]
	for i := range o.Symbols {
		s := o.Symbols[i]
		text := strings.TrimSpace(src[s.NameAt.Start:s.NameAt.End])
		if line, _, _ := strings.Cut(text, "\n"); line != "" {
			text = strings.TrimRight(line, " \t\r")
		}
		if text == "" {
			continue
		}
		s.NameAt.Start += strings.Index(src[s.NameAt.Start:s.NameAt.End], text)
		s.NameAt.End = s.NameAt.Start + len(text)
		s.Name = text
		if s.Kind == lang.KindElement {
			head, tail := attributesEnd(src[:s.Decl.End], s.Decl.Start+1)+1, strings.LastIndex(src[s.Decl.Start:s.Decl.End], "</")+s.Decl.Start
			if head > s.Decl.Start && head < tail {
				s.Body = lang.Range{Start: head, End: tail}
			}
		}
		if n := len(kept); n > 0 && kept[n-1].Decl == s.Decl {
			kept = kept[:n-1] // an id says more than the tag
		}
		kept = append(kept, s)
	}
	o.Symbols = kept
}

package rust

import (
	"slices"

	"contextcraft/queries/lang"
)

// quoting are the macros whose bodies are code for somewhere else: what they import is not imported here.
var quoting = []string{"quote", "quote_spanned", "parse_quote", "parse_quote_spanned"}

// adjustImports adds to an outline the imports that stand inside macro invocations, such as cfg_if!'s. To the grammar their bodies are
// bare tokens; to the compiler they are where crates that build in several ways declare half of their modules.
func adjustImports(src string, o *lang.Outline) {
	more := macroImports(src)
	if len(more) == 0 {
		return
	}
	o.Imports = append(o.Imports, more...)
	slices.SortStableFunc(o.Imports, func(a, b lang.Import) int { return a.Line - b.Line })
}

// macroImports returns the imports of ScanFacts that stand in the bodies of macro invocations.
func macroImports(src string) []lang.Import {
	var imports []lang.Import
	x := lexer{src: src, line: 1}
	depth := 0 // open brackets since the outermost macro's, which counts
	name := -1 // the end of the last token, if it can name a macro
	for x.next() != end {
		last := name
		name = -1
		switch {
		case x.kind == word:
			after := x.at
			imports = x.keyword(imports, depth > 0)
			if x.at == after {
				name = after
			}
		case depth > 0:
			depth += nesting(x.kind)
		case x.kind == '!' && last == x.start:
			if x.next() == word { // a macro that takes a name: thread_local-like
				x.next()
			}
			if nesting(x.kind) == 1 {
				depth = 1
			}
		}
	}
	return imports
}

// nesting is by how much a token changes the number of open brackets.
func nesting(kind byte) int {
	switch kind {
	case '(', '[', '{':
		return 1
	case ')', ']', '}':
		return -1
	}
	return 0
}

package starlark

import (
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// adjust gives a rule call the body that follows its name, keeps of the assignments to one name only the first, and takes the comments that a function begins
// with into its body.
func adjust(src string, o *lang.Outline) {
	seen := map[string]bool{}
	drop := make([]bool, len(o.Symbols))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		switch s.Kind {
		case lang.KindBlock:
			s.Body = afterName(src, s)
		case lang.KindConstant:
			drop[i] = seen[s.Name]
			seen[s.Name] = true
		case lang.KindFunction:
			if !s.Body.Empty() {
				s.Body.Start = lang.WithComments(src, s.NameAt.End, s.Body.Start, "#")
			}
		}
	}
	i := -1
	o.Symbols = slices.DeleteFunc(o.Symbols, func(lang.Symbol) bool {
		i++
		return drop[i]
	})
}

// afterName is what a call's arguments hold after the name, up to the parenthesis; none where the name comes last.
func afterName(src string, s *lang.Symbol) lang.Range {
	end := strings.LastIndexByte(src[:s.Decl.End], ')')
	start := s.NameAt.End
	for start < end && (src[start] == '"' || src[start] == '\'' || src[start] == ',') {
		start++
	}
	if start >= end || strings.TrimSpace(src[start:end]) == "" {
		return lang.Range{}
	}
	return lang.Range{Start: start, End: end}
}

package zig

import (
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// adjust leaves "packed struct(u32)" to a container's head, so that its body begins with the brace, and drops private constants that only name an import, and the
// members of an error set that a function's signature holds.
func adjust(src string, o *lang.Outline) {
	drop := make([]bool, len(o.Symbols))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		drop[i] = s.Kind == lang.KindConstant && importsOnly(src, s) ||
			s.Kind == lang.KindEnumMember && s.Parent >= 0 && o.Symbols[s.Parent].Kind.Callable()
	}
	i := -1
	o.Symbols = slices.DeleteFunc(o.Symbols, func(lang.Symbol) bool {
		i++
		return drop[i]
	})
	for i := range o.Symbols {
		if s := &o.Symbols[i]; s.Kind.Container() && !s.Body.Empty() {
			s.Body.Start += brace(src[s.Body.Start:s.Body.End])
		}
	}
}

// importsOnly reports whether s is "const name = @import(…)", perhaps with members taken of it, and not public.
func importsOnly(src string, s *lang.Symbol) bool {
	return !s.Body.Empty() && strings.HasPrefix(src[s.Body.Start:s.Body.End], "@import(") && !strings.HasPrefix(src[s.Decl.Start:s.Decl.End], "pub")
}

// brace is the offset of the first brace in text that is not in parentheses; 0 if there is none.
func brace(text string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '{':
			if depth == 0 {
				return i
			}
		}
	}
	return 0
}

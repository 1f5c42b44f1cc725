package julia

import (
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// adjust makes the bodies of blocks: the query gives the last node of the head, and the body is what stands between that and "end". It makes constructors of
// a struct's functions of the same name, and keeps of the assignments to one name in one scope only the first. A declaration that stands in the body
// of another by way of a macro's argument keeps its place.
func adjust(src string, o *lang.Outline) {
	type key struct {
		parent int32
		name   string
	}
	seen := map[key]bool{}
	drop := make([]bool, len(o.Symbols))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		switch s.Kind {
		case lang.KindModule, lang.KindStruct, lang.KindMacro:
			s.Body = block(src, s)
		case lang.KindFunction, lang.KindMethod:
			constructed(src, s)
			if s.Body.Start <= s.NameAt.Start {
				s.Body = block(src, s)
			}
			if s.Parent >= 0 && o.Symbols[s.Parent].Kind == lang.KindStruct && o.Symbols[s.Parent].Name == s.Name {
				s.Kind = lang.KindConstructor
			}
		case lang.KindVariable:
			k := key{s.Parent, s.Name}
			drop[i] = seen[k]
			seen[k] = true
		}
	}
	i := -1
	o.Symbols = slices.DeleteFunc(o.Symbols, func(lang.Symbol) bool {
		i++
		return drop[i]
	})
}

// constructed gives (::Type{Name})(x), a constructor, the name of what it makes.
func constructed(src string, s *lang.Symbol) {
	if s.Name != "Type" || !strings.HasPrefix(src[s.NameAt.End:], "{") {
		return
	}
	at := s.NameAt.End + 1
	if strings.HasPrefix(src[at:], "<:") {
		at += len("<:")
	}
	end := at
	for end < s.Decl.End && lang.WordByte(src[end]) {
		end++
	}
	if end > at {
		s.NameAt = lang.Range{Start: at, End: end}
		s.Name = src[at:end]
	}
}

// block is what lies between the head of s, whose last node is s.Body, and the "end" of s, without blanks around it; none where there is nothing.
func block(src string, s *lang.Symbol) lang.Range {
	text := strings.TrimRight(src[:s.Decl.End], "; \t\r\n")
	text = strings.TrimSuffix(text, "end")
	text = strings.TrimRight(text, " \t\r\n")
	start := s.Body.End
	for start < len(text) && strings.IndexByte("; \t\r\n", text[start]) >= 0 {
		start++
	}
	if start >= len(text) {
		return lang.Range{}
	}
	return lang.Range{Start: start, End: len(text)}
}

// mask takes "const" off the fields of a mutable struct, which the grammar does not know there: lines that are indented, and that say "const name::Type" without
// a value.
func mask(src string) string {
	var b []byte
	for at := 0; ; {
		n := strings.Index(src[at:], "const ")
		if n < 0 {
			break
		}
		at += n
		if constField(src, at) {
			if b == nil {
				b = []byte(src)
			}
			copy(b[at:], "     ")
		}
		at += len("const ")
	}
	if b == nil {
		return src
	}
	return string(b)
}

// constField reports whether the "const " at src[at] declares a field without a value.
func constField(src string, at int) bool {
	i := at
	for i > 0 && at-i < 64 && (src[i-1] == ' ' || src[i-1] == '\t') {
		i--
	}
	if i == at || i > 0 && src[i-1] != '\n' {
		return false
	}
	rest := src[at+len("const "):]
	n := 0
	for n < len(rest) && lang.WordByte(rest[n]) {
		n++
	}
	rest = rest[n:]
	if n == 0 {
		return false
	}
	if strings.HasPrefix(rest, "::") {
		if n = strings.IndexAny(rest, "=#\n"); n < 0 {
			n = len(rest)
		}
		return n == len(rest) || rest[n] != '='
	}
	rest = strings.TrimLeft(rest, " \t\r")
	return rest == "" || rest[0] == '\n' || rest[0] == '#'
}

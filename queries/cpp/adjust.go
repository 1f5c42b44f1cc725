package cpp

import (
	"strings"

	"contextcraft/queries/c"
	"contextcraft/queries/lang"
)

// adjust corrects what the query cannot say: what package c corrects too, conversion operators, whose name is "operator" and the type
// together, and constructors, which are methods named like what holds them.
func adjust(src string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Kind != lang.KindFunction && s.Kind != lang.KindMethod {
			continue
		}
		if at, ok := conversion(src, s.NameAt); ok && s.Decl.Contains(at) {
			s.NameAt, s.Name = at, src[at.Start:at.End]
			continue
		}
		if holder(o, s) == s.Name {
			s.Kind = lang.KindConstructor
		}
	}
	c.Adjust(src, o) // it may drop symbols, and parents' indices with them: last but for what needs no parents
	c.Restore(src, o)
}

// holder is the name of the class that a function belongs to: the last of its written scope, else the class around it.
func holder(o *lang.Outline, s *lang.Symbol) string {
	if s.Container != "" {
		return s.Container[strings.LastIndexByte(s.Container, '.')+1:]
	}
	if s.Parent >= 0 && s.Kind == lang.KindMethod {
		return o.Symbols[s.Parent].Name
	}
	return ""
}

// conversion widens the type of a conversion operator to its whole name.
func conversion(src string, name lang.Range) (lang.Range, bool) {
	before := strings.TrimRight(src[:name.Start], " \t\r\n")
	for _, q := range [...]string{"const", "volatile"} {
		before = strings.TrimRight(strings.TrimSuffix(before, q), " \t\r\n")
	}
	if len(before) == name.Start || !strings.HasSuffix(before, "operator") {
		return name, false
	}
	return lang.Range{Start: len(before) - len("operator"), End: name.End}, true
}

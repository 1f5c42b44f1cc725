package lines

import (
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// Recover adds to an outline that a grammar made of damaged text what the table finds besides: a parser that loses its way in one construct often loses the rest of
// the file, or takes it for the inside of one function. What lies inside a callable's body that the grammar has found stays out, unless it is indented no deeper than the callable
// itself: there the body has ended. It does nothing where the parser understood everything.
func (t *Table) Recover(src string, o *lang.Outline) {
	if o.Damaged == 0 {
		return
	}
	known := make(map[int]int, len(o.Symbols)) // offset of the name → symbol
	var outer []int                            // callables with bodies that are not inside one another, sorted
	for i := range o.Symbols {
		s := &o.Symbols[i]
		known[s.NameAt.Start] = i
		if s.Kind.Callable() && !s.Body.Empty() && (len(outer) == 0 || o.Symbols[outer[len(outer)-1]].Body.End <= s.Body.Start) {
			outer = append(outer, i)
		}
	}
	ends := make([]int, len(outer)) // of the bodies, as the parser has them
	for n, i := range outer {
		ends[n] = o.Symbols[i].Body.End
	}
	for _, s := range t.Outline(src).Symbols {
		n := sort.SearchInts(ends, s.NameAt.Start+1)
		i, found := known[s.NameAt.Start]
		if n < len(outer) {
			if in := &o.Symbols[outer[n]]; in.Body.Start <= s.NameAt.Start && (!found || outer[n] != i) {
				if indentation(src, s.NameAt.Start) > indentation(src, in.NameAt.Start) {
					continue
				}
				cut(src, in, s.Decl, s.Doc)
			}
		}
		if !found {
			o.Symbols = append(o.Symbols, s)
		}
	}
}

// indentation is how many blanks the line of an offset begins with.
func indentation(src string, at int) int {
	line := src[strings.LastIndexByte(src[:at], '\n')+1 : at]
	return len(line) - len(strings.TrimLeft(line, " \t"))
}

// cut ends a declaration before the one that follows it, which the parser took for a part of it.
func cut(src string, s *lang.Symbol, next, doc lang.Range) {
	end := next.Start
	if !doc.Empty() {
		end = min(end, doc.Start)
	}
	if end <= s.Body.Start || end >= s.Body.End {
		return
	}
	s.Decl.End = s.Decl.Start + len(strings.TrimRight(src[s.Decl.Start:end], " \t\r\n"))
	s.Body.End = max(s.Body.Start, s.Decl.End)
}

package lines

import (
	"sort"

	"contextcraft/queries/lang"
)

// Recover adds to an outline that a grammar made of damaged text what the table finds besides: a parser that loses its way in one construct often loses the rest of
// the file. What lies inside a callable's body that the grammar has found stays out. It does nothing where the parser understood everything.
func (t *Table) Recover(src string, o *lang.Outline) {
	if o.Damaged == 0 {
		return
	}
	known := make(map[int]bool, len(o.Symbols))
	var bodies []lang.Range // of callables, sorted, outermost
	for i := range o.Symbols {
		s := &o.Symbols[i]
		known[s.NameAt.Start] = true
		if s.Kind.Callable() && !s.Body.Empty() && (len(bodies) == 0 || bodies[len(bodies)-1].End <= s.Body.Start) {
			bodies = append(bodies, s.Body)
		}
	}
	for _, s := range t.Outline(src).Symbols {
		i := sort.Search(len(bodies), func(i int) bool { return bodies[i].End > s.NameAt.Start })
		if !known[s.NameAt.Start] && (i == len(bodies) || bodies[i].Start > s.NameAt.Start) {
			o.Symbols = append(o.Symbols, s)
		}
	}
}

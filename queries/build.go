package queries

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// build makes the outline of what collect has sorted.
func (m *scratch) build(l *lang.Language) *lang.Outline {
	o := &lang.Outline{
		Symbols:          make([]lang.Symbol, 0, len(m.definitions)),
		ImportStatements: append([]lang.Range(nil), m.imports...), // nil for none
	}
	starts := m.unwrap()
	for i := range m.definitions {
		d := &m.definitions[i]
		s := lang.Symbol{Kind: d.kind, Name: m.src[d.name.Start:d.name.End], Container: d.container, NameAt: d.name, Body: d.body, Doc: d.doc}
		s.Decl = starts[i]
		// Some grammars count the white space up to the next declaration to this one.
		s.Decl, s.Body = trimRight(m.src, s.Decl), trimRight(m.src, s.Body)
		var above lang.Range
		s.Decl.Start, above = m.above(s.Decl.Start)
		if s.Doc.Empty() {
			s.Doc = above
		}
		o.Symbols = append(o.Symbols, s)
	}
	for _, r := range m.damaged {
		o.Damaged += r.Len()
	}
	o = m.complete(l, o)
	o.Refs = m.refs(o.Symbols)
	return o
}

// complete sets all that follows from the symbols' own ranges and from the import statements.
func (m *scratch) complete(l *lang.Language, o *lang.Outline) *lang.Outline {
	if l.ParseImport != nil {
		for _, r := range o.ImportStatements {
			line := m.line(r.Start)
			for _, imp := range l.ParseImport(m.src[r.Start:r.End]) {
				imp.Line += line - 1
				o.Imports = append(o.Imports, imp)
			}
		}
	}
	nest(o.Symbols)
	refine(o)
	if l.Adjust != nil {
		l.Adjust(m.src, o)
	}
	m.finish(l, o)
	return o
}

// unwrap returns the definitions' declared ranges, widened by the wraps around them: a wrap belongs to the one outermost definition in it,
// if nothing but a ';' follows that. The definitions stay in their order.
func (m *scratch) unwrap() []lang.Range {
	ds := m.definitions
	wide := make([]lang.Range, len(ds))
	for i := range ds {
		wide[i] = ds[i].decl
	}
	from := func(offset int) int {
		return sort.Search(len(ds), func(i int) bool { return ds[i].decl.Start >= offset })
	}
	for _, w := range m.wraps {
		i := from(w.Start)
		if i == len(ds) || !w.Contains(ds[i].decl) || strings.Trim(m.src[ds[i].decl.End:w.End], "; \t\r\n") != "" {
			continue
		}
		if next := from(ds[i].decl.End); next < len(ds) && ds[next].decl.Start < w.End {
			continue // several declarations share the wrap
		}
		for j := i; j < len(ds) && ds[j].decl == ds[i].decl; j++ {
			wide[j] = span(wide[j], w)
		}
	}
	return wide
}

// above looks at what stands directly above a declaration that starts at start: it returns the start with the attributes there, and the
// block of comments that documents it. Comments above the first attribute go before comments between attributes.
func (m *scratch) above(start int) (int, lang.Range) {
	var doc, run lang.Range
	at := start
	for i := sort.Search(len(m.trivia), func(i int) bool { return m.trivia[i].End > at }) - 1; i >= 0; i-- {
		t := m.trivia[i]
		gap := m.src[t.End:at]
		if strings.TrimLeft(gap, " \t\r\n") != "" {
			break
		}
		if t.attribute {
			if !run.Empty() {
				doc, run = run, lang.Range{}
			}
			start = t.Start
		} else {
			if strings.Count(gap, "\n") > 1 || !m.startsLine(t.Start) {
				break
			}
			run = span(run, t.Range)
		}
		at = t.Start
	}
	if !run.Empty() {
		doc = run
	}
	return start, doc
}

// startsLine reports whether only white space stands before offset on its line.
func (m *scratch) startsLine(offset int) bool {
	for offset > 0 {
		offset--
		switch m.src[offset] {
		case '\n':
			return true
		case ' ', '\t', '\r':
		default:
			// A byte order mark counts as nothing.
			return offset == 2 && strings.HasPrefix(m.src, "\ufeff")
		}
	}
	return true
}

// nest sorts the symbols and sets their parents. A symbol's parent is the innermost one whose Decl is larger and holds it: names that
// one declaration declares together are siblings.
func nest(symbols []lang.Symbol) {
	slices.SortStableFunc(symbols, func(a, b lang.Symbol) int {
		return cmp.Or(compareRanges(a.Decl, b.Decl), cmp.Compare(a.NameAt.Start, b.NameAt.Start))
	})
	stack := make([]int32, 0, 16)
	for i := range symbols {
		s := &symbols[i]
		for len(stack) > 0 {
			top := &symbols[stack[len(stack)-1]]
			if top.Decl != s.Decl && top.Decl.Contains(s.Decl) {
				break
			}
			stack = stack[:len(stack)-1]
		}
		s.Parent = -1
		if len(stack) > 0 {
			s.Parent = stack[len(stack)-1]
		}
		stack = append(stack, int32(i))
	}
}

// refine says by what holds it what a symbol is: a function in a type is a method, a variable in a type is a field, and variables and constants
// inside a function or a value are nobody else's business and go.
func refine(o *lang.Outline) {
	ss := o.Symbols
	local := make([]bool, len(ss)) // lies in a callable, or in a value
	for i := range ss {
		s := &ss[i]
		if s.Parent < 0 {
			continue
		}
		parent := &ss[s.Parent]
		local[i] = local[s.Parent] || !parent.Kind.Container()
		if parent.Kind.Type() {
			switch s.Kind {
			case lang.KindFunction:
				s.Kind = lang.KindMethod
			case lang.KindVariable:
				s.Kind = lang.KindField
			}
		}
	}
	kept := ss[:0]
	for i := range ss {
		if !local[i] || ss[i].Kind != lang.KindVariable && ss[i].Kind != lang.KindConstant {
			kept = append(kept, ss[i])
		}
	}
	if len(kept) < len(ss) {
		nest(kept)
	}
	o.Symbols = kept
}

// finish sets what follows from the symbols' ranges, after the language has had its say.
func (m *scratch) finish(l *lang.Language, o *lang.Outline) {
	nest(o.Symbols)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Parent >= 0 {
			s.Container = within(&o.Symbols[s.Parent], s.Container)
		}
		s.Line = m.line(s.Decl.Start)
		s.EndLine = m.line(max(s.Decl.Start, s.Decl.End-1))
		s.Exported = l.Exported == nil || l.Exported(m.src, s)
	}
}

// maxContainer bounds a qualified name's length: what is nested deeper keeps its ancestor's Container, or the names of a hostile file would
// take memory quadratic in its depth.
const maxContainer = 512

// within returns the Container of something in parent that has itself a written scope.
func within(parent *lang.Symbol, scope string) string {
	if len(parent.Container)+len(parent.Name)+len(scope) > maxContainer {
		return parent.Container
	}
	if scope == "" {
		return parent.QualifiedName()
	}
	return parent.QualifiedName() + "." + scope
}

// repeatsWithin bounds the search for a repeated reference on one line; minified files have lines of a hundred thousand.
const repeatsWithin = 64

// refs makes the references, without those that are the name of a definition or stand in an import statement, and without
// repetitions on a line.
func (m *scratch) refs(symbols []lang.Symbol) []lang.Ref {
	names := make([]lang.Range, 0, len(symbols))
	for i := range symbols {
		if symbols[i].Kind != lang.KindImpl { // an impl names what another place defines
			names = append(names, symbols[i].NameAt)
		}
	}
	slices.SortFunc(names, compareRanges)
	refs := make([]lang.Ref, 0, len(m.references))
	lineStart := 0 // in refs
	next, line := 0, 1
	imports := m.imports
	in := int32(-1)
	for _, r := range m.references {
		for len(names) > 0 && compareRanges(names[0], r.Range) < 0 {
			names = names[1:]
		}
		for len(imports) > 0 && imports[0].End <= r.Start {
			imports = imports[1:]
		}
		if r.Empty() || len(names) > 0 && names[0] == r.Range || len(imports) > 0 && imports[0].Contains(r.Range) {
			continue
		}
		for line <= len(m.newlines) && int(m.newlines[line-1]) < r.Start {
			line++
		}
		for next < len(symbols) && symbols[next].Decl.Start <= r.Start {
			in = int32(next)
			next++
		}
		for in >= 0 && symbols[in].Decl.End < r.End {
			in = symbols[in].Parent
		}
		ref := lang.Ref{Name: m.src[r.Start:r.End], Kind: r.kind, Line: line, Symbol: in}
		if lineStart < len(refs) && refs[lineStart].Line != line {
			lineStart = len(refs)
		}
		if !slices.Contains(refs[max(lineStart, len(refs)-repeatsWithin):], ref) {
			refs = append(refs, ref)
		}
	}
	return slices.Clip(refs)
}

// place sets the symbols of references that know their line only: the innermost symbol that has the line.
func place(o *lang.Outline) {
	next, in := 0, int32(-1)
	for i := range o.Refs {
		for next < len(o.Symbols) && o.Symbols[next].Line <= o.Refs[i].Line {
			in = int32(next)
			next++
		}
		for in >= 0 && o.Symbols[in].EndLine < o.Refs[i].Line {
			in = o.Symbols[in].Parent
		}
		o.Refs[i].Symbol = in
	}
}

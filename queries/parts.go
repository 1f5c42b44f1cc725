package queries

import (
	"context"
	"slices"

	"contextcraft/queries/lang"
)

// maxDepth bounds how deep languages are embedded in each other: a notebook's Markdown cell with a fence in it is two deep.
const maxDepth = 3

// withParts adds to src's own outline those of the parts in other languages. A part that is too slow to parse is left out, and what it holds counts as damaged.
func (p *Parser) withParts(ctx context.Context, l *lang.Language, src string, o *lang.Outline) (*lang.Outline, error) {
	if p.depth == maxDepth {
		return o, nil
	}
	p.depth++
	defer func() { p.depth-- }()
	lines := scratch{}
	lines.reset(src)
	for _, part := range l.Embedded(src) {
		inner := ByName(part.Language)
		if inner == nil || part.Empty() {
			continue
		}
		sub, err := p.Outline(ctx, inner, src[part.Start:part.End])
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			o.Damaged += part.Len()
			continue
		}
		move(sub, part.Start, lines.line(part.Start)-1)
		merge(o, sub)
	}
	o.Damaged = min(o.Damaged, len(src)) // a part may lie in what the file's own grammar did not understand
	return o, nil
}

// move shifts an outline by bytes and lines.
func move(o *lang.Outline, bytes, lines int) {
	shift := func(r *lang.Range) {
		if !r.Empty() {
			r.Start += bytes
			r.End += bytes
		}
	}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		for _, r := range []*lang.Range{&s.Decl, &s.NameAt, &s.Doc, &s.Body} {
			shift(r)
		}
		s.Line += lines
		s.EndLine += lines
	}
	for i := range o.ImportStatements {
		shift(&o.ImportStatements[i])
	}
	for i := range o.Imports {
		o.Imports[i].Line += lines
	}
	for i := range o.Refs {
		o.Refs[i].Line += lines
	}
}

// merge adds the outline of a part to that of the file. Containers stay as they are inside the part: a function in a cell below a heading is not called after it.
func merge(o, part *lang.Outline) {
	own := len(o.Symbols)
	symbols := append(o.Symbols, part.Symbols...)
	refs := slices.Clone(part.Refs)
	for i := range refs {
		if refs[i].Symbol >= 0 {
			refs[i].Symbol += int32(own)
		}
	}
	order := make([]int32, len(symbols))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return compareRanges(symbols[a].Decl, symbols[b].Decl) })
	sorted, place := make([]lang.Symbol, len(symbols)), make([]int32, len(symbols))
	for to, from := range order {
		sorted[to], place[from] = symbols[from], int32(to)
	}
	nest(sorted)
	o.Symbols = sorted
	o.Refs = append(o.Refs, refs...)
	for i := range o.Refs {
		if n := o.Refs[i].Symbol; n >= 0 {
			o.Refs[i].Symbol = place[n]
		}
	}
	slices.SortStableFunc(o.Refs, func(a, b lang.Ref) int { return a.Line - b.Line })
	o.Imports = append(o.Imports, part.Imports...)
	slices.SortStableFunc(o.Imports, func(a, b lang.Import) int { return a.Line - b.Line })
	o.ImportStatements = distinct(append(o.ImportStatements, part.ImportStatements...))
	o.Damaged += part.Damaged
}

package depgraph

import (
	"context"
	"math"
)

// The constants of the classic formula (the design's): p0 = 1 + focused + 3.5·lexical, damping .85.
const (
	ClassicDamping = .85
	classicLexical = 3.5
	// maxUpdates bounds the power iteration; tolerance is the L1 change below which it stops. With damping d the error shrinks by d an
	// update, so .85 needs about 60 updates to reach 1e-4.
	maxUpdates = 200
	tolerance  = 1e-4
)

// ClassicPreference is the personalization vector of the classic formula, unnormalised: 1 + focused + 3.5·lexical for every file, lexical
// scaled to a maximum of 1; then what a strong file holds above the floor of 1 spreads one hop along its edges, at half strength, so
// that a focused file's neighbours are preferred too. lexical and focused may be nil.
func (g *Graph) ClassicPreference(lexical, focused []float64) []float64 {
	p := make([]float64, g.n)
	top := maximum(lexical)
	for i := range p {
		p[i] = 1
		if top > 0 {
			p[i] += float64(classicLexical * lexical[i] / top)
		}
		if focused != nil {
			p[i] += focused[i]
		}
	}
	return g.Spread(p, 1, .5)
}

// Spread adds to each file's neighbours share × (its preference above floor), along its outgoing edges. p is not changed.
func (g *Graph) Spread(p []float64, floor, share float64) []float64 {
	out := append([]float64(nil), p...)
	for i, v := range p {
		if v <= floor {
			continue
		}
		for e := g.offsets[i]; e < g.offsets[i+1]; e++ {
			out[g.targets[e]] += float64(share * (v - floor) * float64(g.weights[e]))
		}
	}
	return out
}

func maximum(v []float64) float64 {
	top := 0.0
	for _, x := range v {
		top = max(top, x)
	}
	return top
}

// PageRank is personalized PageRank (Page, Brin, Motwani, Winograd 1999; Haveliwala 2002): the stationary distribution of a walk that
// follows an edge with probability damping and otherwise jumps to a file drawn from preference. The mass of files without edges goes to the
// preference as well. preference is normalised here (nil or all zero: uniform); the result sums to 1. Stops when an update changes less
// than 1e-4 in all, or after 200 updates, or with ctx.
func (g *Graph) PageRank(ctx context.Context, preference []float64, damping float64) ([]float64, error) {
	if g.n == 0 {
		return nil, ctx.Err()
	}
	p := normalised(preference, g.n)
	rank := append([]float64(nil), p...)
	next := make([]float64, g.n)
	for update := 0; update < maxUpdates; update++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if change := g.update(rank, next, p, damping); change < tolerance {
			return next, nil
		}
		rank, next = next, rank
	}
	return rank, nil
}

// update computes one step of the walk from rank into next and returns the L1 change. Products are rounded explicitly so that processors with
// fused multiply-add give the same bits.
func (g *Graph) update(rank, next, p []float64, damping float64) float64 {
	clear(next)
	dangling := 0.0
	for i, r := range rank {
		lo, hi := g.offsets[i], g.offsets[i+1]
		if lo == hi {
			dangling += r
			continue
		}
		for e := lo; e < hi; e++ {
			next[g.targets[e]] += float64(r * float64(g.weights[e]))
		}
	}
	change := 0.0
	for i := range next {
		jump := float64((1 - damping) * p[i])
		walk := float64(damping * (next[i] + float64(dangling*p[i])))
		next[i] = jump + walk
		change += math.Abs(next[i] - rank[i])
	}
	return change
}

func normalised(p []float64, n int) []float64 {
	out := make([]float64, n)
	sum := 0.0
	for _, v := range p {
		sum += v
	}
	for i := range out {
		if sum > 0 {
			out[i] = p[i] / sum
		} else {
			out[i] = 1 / float64(n)
		}
	}
	return out
}

package depgraph

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

func TestBuildMergesDropsSelfAndNormalises(t *testing.T) {
	b := NewBuilder(4)
	b.AddImport(0, []int{1})
	b.AddImport(0, []int{1, 0})
	b.AddImport(0, []int{2})
	b.AddReference(0, 2, .5)
	g := b.Build(Weights{Import: 1, Reference: 1})
	want := []Edge{{1, 1.5, Import}, {2, 1, Import}, {2, .5, Reference}}
	if got := g.Out(0); !reflect.DeepEqual(got, want) {
		t.Errorf("Out(0) = %v, want %v", got, want)
	}
	if got := g.weights[g.offsets[0]:g.offsets[1]]; math.Abs(float64(got[0])-.5) > 1e-6 || math.Abs(float64(got[1])-.5) > 1e-6 {
		t.Errorf("row of 0 = %v, want [.5 .5]", got)
	}
	if g.offsets[4]-g.offsets[1] != 0 {
		t.Errorf("without reverse and sibling weights only 0 has edges, got offsets %v", g.offsets)
	}
}

func TestReverseAndSiblingEdgesAreWeaker(t *testing.T) {
	b := NewBuilder(3)
	b.AddImport(0, []int{1})
	b.AddImport(0, []int{2})
	g := b.Build(DefaultWeights)
	row := func(i int) map[int32]float32 {
		m := map[int32]float32{}
		for e := g.offsets[i]; e < g.offsets[i+1]; e++ {
			m[g.targets[e]] = g.weights[e]
		}
		return m
	}
	r := row(1)
	if r[0] <= r[2] || r[2] == 0 {
		t.Errorf("1's edges = %v: want the importer before the sibling, both present", r)
	}
}

func TestSiblingsOfAHubAreDropped(t *testing.T) {
	b := NewBuilder(maxSiblings + 2)
	for i := 1; i < maxSiblings+2; i++ {
		b.AddImport(0, []int{i})
	}
	g := b.Build(Weights{Import: 1, Sibling: 1})
	if n := g.offsets[len(g.offsets)-1] - g.offsets[1]; n != 0 {
		t.Errorf("%d sibling edges under a hub of %d imports, want none", n, maxSiblings+1)
	}
}

// reference is the dense definition: solve r = d·(Mᵀr + dangling·p) + (1-d)·p by many iterations over a matrix.
func reference(g *Graph, p []float64, d float64) []float64 {
	m := make([][]float64, g.n)
	for i := range m {
		m[i] = make([]float64, g.n)
		if g.offsets[i] == g.offsets[i+1] {
			copy(m[i], p)
		}
		for e := g.offsets[i]; e < g.offsets[i+1]; e++ {
			m[i][g.targets[e]] += float64(g.weights[e])
		}
	}
	r := append([]float64(nil), p...)
	for it := 0; it < 2000; it++ {
		next := make([]float64, g.n)
		for i := range m {
			for j, w := range m[i] {
				next[j] += d * r[i] * w
			}
		}
		for i := range next {
			next[i] += (1 - d) * p[i]
		}
		r = next
	}
	return r
}

func TestPageRankEqualsDenseReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for c := 0; c < 50; c++ {
		n := 2 + rng.IntN(20)
		b := NewBuilder(n)
		for e := rng.IntN(3 * n); e > 0; e-- {
			b.AddImport(rng.IntN(n), []int{rng.IntN(n)})
		}
		g := b.Build(DefaultWeights)
		pref := make([]float64, n)
		for i := range pref {
			pref[i] = rng.Float64()
		}
		got, err := g.PageRank(context.Background(), pref, .85)
		if err != nil {
			t.Fatal(err)
		}
		want, sum := reference(g, normalised(pref, n), .85), 0.0
		for i := range want {
			sum += got[i]
			if math.Abs(got[i]-want[i]) > 1e-3 {
				t.Fatalf("case %d: rank[%d] = %v, dense reference %v", c, i, got[i], want[i])
			}
		}
		if math.Abs(sum-1) > 1e-5 {
			t.Fatalf("case %d: ranks sum to %v", c, sum)
		}
	}
}

func TestBuildDoesNotDependOnTheOrderOfEvidence(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	type ev struct {
		f, to int
		w     float64
	}
	var evs []ev
	for i := 0; i < 300; i++ {
		evs = append(evs, ev{rng.IntN(30), rng.IntN(30), rng.Float64()})
	}
	var first *Graph
	for round := 0; round < 5; round++ {
		rng.Shuffle(len(evs), func(i, j int) { evs[i], evs[j] = evs[j], evs[i] })
		b := NewBuilder(30)
		for _, e := range evs {
			b.AddReference(e.f, e.to, e.w)
		}
		g := b.Build(DefaultWeights)
		if first == nil {
			first = g
		} else if !reflect.DeepEqual(first, g) {
			t.Fatal("another order of the same evidence gave another graph")
		}
	}
}

func TestClassicPreferenceSpreadsOneHop(t *testing.T) {
	b := NewBuilder(4)
	b.AddImport(0, []int{1})
	b.AddImport(1, []int{2})
	g := b.Build(Weights{Import: 1})
	p := g.ClassicPreference([]float64{2, 0, 0, 0}, []float64{0, 0, 0, 3})
	want := []float64{4.5, 1 + .5*3.5, 1, 4}
	for i := range want {
		if math.Abs(p[i]-want[i]) > 1e-9 {
			t.Errorf("preference = %v, want %v", p, want)
		}
	}
}

func TestPageRankStopsWithContext(t *testing.T) {
	b := NewBuilder(2)
	b.AddImport(0, []int{1})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := b.Build(DefaultWeights).PageRank(ctx, nil, .85); err == nil {
		t.Error("a cancelled context gave no error")
	}
}

func BenchmarkPageRank(b *testing.B) {
	const n = 10000
	rng := rand.New(rand.NewPCG(5, 6))
	bd := NewBuilder(n)
	for e := 0; e < 30*n; e++ {
		bd.AddReference(rng.IntN(n), rng.IntN(n), rng.Float64())
	}
	g := bd.Build(DefaultWeights)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := g.PageRank(context.Background(), nil, .85); err != nil {
			b.Fatal(err)
		}
	}
}

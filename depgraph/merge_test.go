package depgraph

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// mergePlainly is what merge stands for, by comparing edges.
func mergePlainly(es []edge) []edge {
	es = slices.Clone(es)
	slices.SortFunc(es, func(a, b edge) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to), cmp.Compare(a.kind, b.kind), cmp.Compare(a.weight, b.weight))
	})
	var out []edge
	for _, e := range es {
		switch n := len(out); {
		case e.weight == 0:
		case n > 0 && out[n-1].from == e.from && out[n-1].to == e.to && out[n-1].kind == e.kind:
			out[n-1].weight += e.weight
		default:
			out = append(out, e)
		}
	}
	return out
}

func TestMergeEqualsTheSortOfEdges(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	merged := 0
	for range 500 {
		n := 1 + rnd.IntN(12)
		es := make([]edge, rnd.IntN(80))
		for i := range es {
			es[i] = edge{int32(rnd.IntN(n)), int32(rnd.IntN(n)), float32(rnd.IntN(4)) * rnd.Float32(), Kind(rnd.IntN(2))}
		}
		want := mergePlainly(es)
		merged += len(es) - len(want)
		if got := merge(n, slices.Clone(es)); !slices.Equal(got, want) {
			t.Fatalf("merge of %v:\n got %v\nwant %v", es, got, want)
		}
	}
	if merged < 1000 {
		t.Errorf("only %d edges were merged or dropped", merged)
	}
}

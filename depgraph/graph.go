// Package depgraph is the graph of a repository's files: who imports whom, who mentions what only another declares, and which file matters
// to a task given where the task points (personalized PageRank).
//
// Nodes are indices into the caller's list of files. Edges come from import resolvers (package queries/lang) and from reference evidence
// (package lexical), each with a weight; the graph adds weaker reverse edges and sibling edges (files that one importer brings together).
// It is stored as compressed sparse rows, 8 bytes an edge, and never changes once built. Everything is deterministic: edges are
// merged in sorted order, and sums run in index order.
//
// Only the root package's API is promised; this one may change with any release.
package depgraph

import (
	"math"
	"slices"
)

// Kind says where an edge comes from.
type Kind uint8

// The kinds of edge.
const (
	Import    Kind = iota // the file imports the other
	Reference             // the file mentions a name that the other declares
	Reverse               // the other imports or references the file
	Sibling               // a third file imports both
)

var kindNames = [...]string{"import", "reference", "reverse", "sibling"}

// String returns the kind's lower-case name.
func (k Kind) String() string { return kindNames[k] }

// Weights scale the kinds of edge against each other; the zero value of a field switches the kind off.
type Weights struct{ Import, Reference, Reverse, Sibling float64 }

// DefaultWeights: an import is the strongest evidence; who uses a file says less about it than what it uses; siblings least.
var DefaultWeights = Weights{Import: 1, Reference: .8, Reverse: .4, Sibling: .1}

// maxSiblings bounds sibling edges: a file that imports more than this many others says nothing about any two of them (and n importers of n
// files would make n² edges).
const maxSiblings = 12

type edge struct {
	from, to int32
	weight   float32
	kind     Kind
}

// Builder collects the evidence. The zero value is not usable; see NewBuilder.
type Builder struct {
	n     int
	edges []edge
}

// NewBuilder starts a graph of n files.
func NewBuilder(n int) *Builder { return &Builder{n: n} }

// AddImport records that from imports the files to. A package of many files is one import: its weight, 1, is shared among them. Self edges are dropped.
func (b *Builder) AddImport(from int, to []int) {
	for _, t := range to {
		b.add(from, t, 1/float64(len(to)), Import)
	}
}

// AddReference records that from mentions names that to declares, with the strength of the evidence in (0, 1].
func (b *Builder) AddReference(from, to int, strength float64) { b.add(from, to, strength, Reference) }

func (b *Builder) add(from, to int, w float64, k Kind) {
	if from != to && w > 0 {
		b.edges = append(b.edges, edge{int32(from), int32(to), float32(w), k})
	}
}

// Graph is the finished graph. Safe for concurrent use.
type Graph struct {
	n       int
	offsets []int32 // of each node's edges in targets
	targets []int32
	weights []float32 // each row sums to 1, or is empty
	direct  []edge    // the evidence: imports and references, merged, sorted by from, to, kind
	index   []int32   // of each node's edges in direct
}

// Build merges duplicates, adds reverse and sibling edges and normalises each node's outgoing weights to sum to 1.
// Costs O(E log E) time; the Builder must not be used afterwards.
func (b *Builder) Build(w Weights) *Graph {
	direct := merge(b.n, b.edges)
	b.edges = nil
	g := &Graph{n: b.n, direct: direct, index: rowIndex(b.n, direct)}
	all := make([]edge, 0, 2*len(direct))
	for _, e := range direct {
		scale := w.Import
		if e.kind == Reference {
			scale = w.Reference
		}
		all = append(all, edge{e.from, e.to, e.weight * float32(scale), 0},
			edge{e.to, e.from, float32(float64(e.weight) * scale * w.Reverse), 0})
	}
	all = append(all, g.siblings(float32(w.Sibling))...)
	all = merge(g.n, all)
	g.fill(all)
	return g
}

// siblings links the files that one importer brings together, each pair with the weight shared among the importer's pairs.
func (g *Graph) siblings(weight float32) []edge {
	if weight == 0 {
		return nil
	}
	var out []edge
	for from := 0; from < g.n; from++ {
		var to []int32
		for _, e := range g.direct[g.index[from]:g.index[from+1]] {
			if e.kind == Import {
				to = append(to, e.to)
			}
		}
		if len(to) < 2 || len(to) > maxSiblings {
			continue
		}
		share := weight / float32(len(to)-1)
		for _, a := range to {
			for _, b := range to {
				if a != b {
					out = append(out, edge{a, b, share, 0})
				}
			}
		}
	}
	return out
}

// merge sorts by from, to, kind and sums the weights of equal ones, dropping what has none. For determinism the sum runs over sorted weights.
//
// Edges are dealt into rows by from, and each row is sorted as plain numbers, which is several times cheaper than comparing edges: from the top, to (31
// bits), kind (1 bit: what is merged is imports and references only) and the weight's bits, which sort as the weight does since it is not negative.
func merge(n int, es []edge) []edge {
	ends := rowIndex(n, es)[:n]
	keys := make([]uint64, len(es))
	for _, e := range es {
		keys[ends[e.from]] = uint64(e.to)<<33 | uint64(e.kind)<<32 | uint64(math.Float32bits(e.weight))
		ends[e.from]++ // the row's start becomes its end
	}
	out := es[:0]
	start := int32(0)
	for from, end := range ends {
		row, first := keys[start:end], len(out)
		slices.Sort(row)
		for _, k := range row {
			e := edge{int32(from), int32(k >> 33), math.Float32frombits(uint32(k)), Kind(k >> 32 & 1)}
			if e.weight == 0 {
				continue
			}
			if last := len(out) - 1; last >= first && out[last].to == e.to && out[last].kind == e.kind {
				out[last].weight += e.weight
				continue
			}
			out = append(out, e)
		}
		start = end
	}
	return out
}

// rowIndex returns where each node's edges begin in a list sorted by from, with the end as a last entry.
func rowIndex(n int, es []edge) []int32 {
	idx := make([]int32, n+1)
	for _, e := range es {
		idx[e.from+1]++
	}
	for i := 1; i <= n; i++ {
		idx[i] += idx[i-1]
	}
	return idx
}

func (g *Graph) fill(es []edge) {
	g.offsets = rowIndex(g.n, es)
	g.targets = make([]int32, len(es))
	g.weights = make([]float32, len(es))
	for i, e := range es {
		g.targets[i], g.weights[i] = e.to, e.weight
	}
	for n := 0; n < g.n; n++ {
		row := g.weights[g.offsets[n]:g.offsets[n+1]]
		var sum float64
		for _, w := range row {
			sum += float64(w)
		}
		for i := range row {
			row[i] = float32(float64(row[i]) / sum)
		}
	}
}

// Len is the number of files.
func (g *Graph) Len() int { return g.n }

// Edge is one piece of direct evidence, as callers see it.
type Edge struct {
	To     int
	Weight float64
	Kind   Kind
}

// Out returns the direct edges of a file (imports and references, no reverse or sibling edges), sorted by target, then kind.
func (g *Graph) Out(file int) []Edge {
	es := g.direct[g.index[file]:g.index[file+1]]
	out := make([]Edge, len(es))
	for i, e := range es {
		out[i] = Edge{To: int(e.to), Weight: float64(e.weight), Kind: e.kind}
	}
	return out
}

// Edges is the number of direct edges.
func (g *Graph) Edges() int { return len(g.direct) }

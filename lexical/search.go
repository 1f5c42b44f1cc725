package lexical

import (
	"math"
	"sort"
)

// Params are the constants of BM25F. The zero value stands for DefaultParams.
type Params struct {
	K1     float64            // saturation: how fast more of the same stops to matter
	Weight [numFields]float64 // of one occurrence in a field
	B      [numFields]float64 // how much a field's length, against the average, discounts its occurrences; 0 to 1
}

// DefaultParams are the constants in use, from eval's dev tasks and issues (see the weights in query.go for how). Between the nearest
// neighbours of each (half, double) MRR and recall differ by less than .01, but for these: B of .75 in doc and body, the customary
// value, costs .015 of MRR; symbols at 1 cost .02 on issues; doc at 2 costs .01 and .03; K1 of 1.2 costs .01 to .02 of R@10.
var DefaultParams = Params{
	K1:     2,
	Weight: [numFields]float64{FieldPath: 3, FieldSymbols: 2, FieldDoc: 1, FieldBody: 1},
	B:      [numFields]float64{FieldPath: 0.5, FieldSymbols: 0.5, FieldDoc: 0.4, FieldBody: 0.4},
}

func (p Params) orDefault() Params {
	if p == (Params{}) {
		return DefaultParams
	}
	return p
}

// Search scores every file for a query by BM25F: one score per file, 0 for no term in common. It is Match(q).Scores(p).
func (x *Index) Search(q Query, p Params) []float64 { return x.Match(q).Scores(p) }

// Explain tells which terms and fields make up a file's score. It is Match(q).Explain(p, file).
func (x *Index) Explain(q Query, p Params, file int) []Contribution {
	return x.Match(q).Explain(p, file)
}

// Match is what a query finds in an index: occurrences before they are weighed. It is immutable.
type Match struct {
	index *Index
	query Query
	files [][]hit   // per file, ordered by term
	df    []int     // per term of the query: the number of files that have it
	idf   []float64 // per term
	// For texts outside the index (definitions):
	terms termTable
	sets  [][]uint16 // sets of terms
	mark  []uint32   // per identifier: 1 + the set of terms that it yields, 0 for none
}

// hit is how often one term of the query occurs in one file, per field.
type hit struct {
	term uint16
	tf   [numFields]uint32
}

// maxTerms bounds a query: a task of more distinct terms keeps its heaviest, earlier before later.
const maxTerms = 4096

// Match finds the terms of a query. It costs a pass over the dictionary and one over all forward lists.
func (x *Index) Match(q Query) *Match {
	m := &Match{index: x, query: q.bounded(), files: make([][]hit, len(x.files))}
	m.terms = newTermTable(m.query.Terms)
	m.df = make([]int, len(m.query.Terms))
	m.idf = make([]float64, len(m.query.Terms))
	if len(m.query.Terms) == 0 {
		return m
	}
	m.markIdentifiers()
	var s splitter
	at := make([]int32, len(m.query.Terms)) // where a term's hit is in hits, plus one
	var hits []hit
	for file := range x.files {
		f := &x.files[file]
		hits = hits[:0]
		find := func(term uint16) *hit {
			if at[term] == 0 {
				hits = append(hits, hit{term: term})
				at[term] = int32(len(hits))
			}
			return &hits[at[term]-1]
		}
		pathComponents(f.path, func(component string, isName bool) {
			n := uint32(dirWeight)
			if isName {
				n = nameWeight
			}
			for _, t := range m.terms.of(&s, component) {
				find(t).tf[FieldPath] += n
			}
		})
		for _, e := range f.entries {
			k := m.mark[e.name]
			if k == 0 {
				continue
			}
			for _, t := range m.sets[k-1] {
				h := find(t)
				h.tf[FieldSymbols] += e.counts.declared()
				h.tf[FieldDoc] += e.counts.comment()
				h.tf[FieldBody] += e.counts.body()
			}
		}
		if len(hits) == 0 {
			continue
		}
		for _, h := range hits {
			at[h.term] = 0
			m.df[h.term]++
		}
		sort.Slice(hits, func(i, j int) bool { return hits[i].term < hits[j].term })
		m.files[file] = append([]hit(nil), hits...)
	}
	for t, df := range m.df {
		m.idf[t] = idf(x.added, df)
	}
	return m
}

// bounded returns q with at most maxTerms terms.
func (q Query) bounded() Query {
	if len(q.Terms) <= maxTerms {
		return q
	}
	terms := append([]Term(nil), q.Terms...)
	sort.SliceStable(terms, func(i, j int) bool { return terms[i].Weight > terms[j].Weight })
	q.Terms = terms[:maxTerms]
	return q
}

// markIdentifiers finds the identifiers that yield a term of the query.
func (m *Match) markIdentifiers() {
	names := &m.index.names
	m.mark = make([]uint32, names.len())
	var s splitter
	for id := range m.mark {
		if terms := m.terms.of(&s, names.name(uint32(id))); len(terms) > 0 {
			m.sets = append(m.sets, append([]uint16(nil), terms...))
			m.mark[id] = uint32(len(m.sets))
		}
	}
}

// idf is the inverse document frequency in its form that is never negative: ln(1 + (n-df+½)/(df+½)). It is rounded to 2⁻²⁰, because
// processors with fused multiply-add differ in the last bits of a logarithm.
func idf(n, df int) float64 {
	return round(math.Log1p((float64(n-df) + 0.5) / (float64(df) + 0.5)))
}

func round(v float64) float64 { return math.Round(v*(1<<20)) / (1 << 20) }

// Scores weighs the match: one score per file, 0 for files without any term.
//
// BM25F (Robertson, Zaragoza, Taylor: Simple BM25 extension to multiple weighted fields, CIKM 2004; with length normalisation per
// field as in Zaragoza et al., TREC 2004): the term frequencies of all fields become one,
//
//	tf = Σ_field weight · count / (1 + b·(length/average − 1))
//
// which saturates once: score = Σ_term query weight · idf · tf / (k1 + tf). Sums run in the order of terms and fields, every product is
// rounded by a conversion, so that no processor fuses it and all compute the same bits.
func (m *Match) Scores(p Params) []float64 {
	p = p.orDefault()
	scores := make([]float64, len(m.files))
	average := m.index.averages()
	for file, hits := range m.files {
		norm := m.index.norms(&p, &average, file)
		for i := range hits {
			h := &hits[i]
			tf := 0.0
			for f := range numFields {
				tf += float64(norm[f] * float64(h.tf[f]))
			}
			scores[file] += float64(m.termWeight(h.term) * (tf / (p.K1 + tf)))
		}
	}
	return scores
}

func (m *Match) termWeight(t uint16) float64 { return float64(m.query.Terms[t].Weight * m.idf[t]) }

// averages are the average lengths of the fields over the files that were added, at least 1.
func (x *Index) averages() (average [numFields]float64) {
	for f := range average {
		average[f] = max(1, float64(x.total[f])/float64(max(1, x.added)))
	}
	return average
}

// norms are the factors by which a file's counts weigh, per field.
func (x *Index) norms(p *Params, average *[numFields]float64, file int) (norm [numFields]float64) {
	for f := range norm {
		ratio := float64(x.files[file].lengths[f]) / average[f]
		norm[f] = p.Weight[f] / (1 + float64(p.B[f]*(ratio-1)))
	}
	return norm
}

// Contribution is the share of one term in one field in a file's score.
type Contribution struct {
	Term  string
	Field Field
	Count int     // occurrences; in FieldPath, weighted components
	Files int     // in how many files the term occurs at all
	Score float64 // the shares of a file add up to its score
}

// Explain splits a file's score into its shares, largest first, then by the query's order and the field's. A term's score is shared
// among fields in proportion to their weighted frequencies.
func (m *Match) Explain(p Params, file int) []Contribution {
	p = p.orDefault()
	average := m.index.averages()
	norm := m.index.norms(&p, &average, file)
	var list []Contribution
	for _, h := range m.files[file] {
		tf := 0.0
		for f := range numFields {
			tf += float64(norm[f] * float64(h.tf[f]))
		}
		for f := range numFields {
			if h.tf[f] == 0 {
				continue
			}
			share := float64(norm[f]*float64(h.tf[f])) / (p.K1 + tf)
			list = append(list, Contribution{m.query.Terms[h.term].Text, Field(f), int(h.tf[f]), m.df[h.term],
				float64(m.termWeight(h.term) * share)})
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Score > list[j].Score })
	return list
}

// Query returns the query that was matched.
func (m *Match) Query() Query { return m.query }

// Files returns in how many files the i-th term of the query occurs.
func (m *Match) Files(i int) int { return m.df[i] }

// IDF returns the inverse document frequency of the i-th term of the query.
func (m *Match) IDF(i int) float64 { return m.idf[i] }

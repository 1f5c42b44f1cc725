package lexical

// Definition is one declaration to be ranked: texts, not offsets.
type Definition struct {
	Name      string // qualified name: "Server.Shutdown"
	Signature string // what is shown of it without its body
	Doc       string
	Body      string
}

// The fields of a definition.
const (
	defName = iota
	defSignature
	defDoc
	defBody
	numDefFields
)

// DefinitionParams are the constants of BM25F over definitions. The zero value stands for DefaultDefinitionParams.
type DefinitionParams struct {
	K1     float64
	Weight [numDefFields]float64 // name, signature, doc, body
	B      [numDefFields]float64
}

// DefaultDefinitionParams are the constants in use.
var DefaultDefinitionParams = DefinitionParams{
	K1:     1.2,
	Weight: [numDefFields]float64{defName: 3, defSignature: 1.5, defDoc: 1, defBody: 1},
	B:      [numDefFields]float64{defName: 0.3, defSignature: 0.5, defDoc: 0.75, defBody: 0.75},
}

// ScoreDefinitions scores definitions by BM25F for the query of the match: one score per definition, in their order, 0 for no term in
// common. Average lengths are those of defs; document frequencies are those of the files of the index, because defs are chosen by
// the query and would make its words look common.
func (m *Match) ScoreDefinitions(defs []Definition, p DefinitionParams) []float64 {
	if p == (DefinitionParams{}) {
		p = DefaultDefinitionParams
	}
	scores := make([]float64, len(defs))
	if len(m.query.Terms) == 0 {
		return scores
	}
	c := definitionCounter{match: m, terms: m.terms}
	c.terms.found = nil // not the memory of other callers
	counted := make([]countedDefinition, len(defs))
	var total [numDefFields]float64
	for i := range defs {
		c.count(&defs[i], &counted[i])
		for f, n := range counted[i].lengths {
			total[f] += float64(n)
		}
	}
	for i := range counted {
		d := &counted[i]
		var norm [numDefFields]float64
		for f := range norm {
			ratio := float64(d.lengths[f]) / max(1, total[f]/float64(len(defs)))
			norm[f] = p.Weight[f] / (1 + float64(p.B[f]*(ratio-1)))
		}
		for _, h := range d.hits {
			tf := 0.0
			for f := range norm {
				tf += float64(norm[f] * float64(h.tf[f]))
			}
			scores[i] += float64(m.termWeight(h.term) * (tf / (p.K1 + tf)))
		}
	}
	return scores
}

type definitionHit struct {
	term uint16
	tf   [numDefFields]uint32
}

type countedDefinition struct {
	lengths [numDefFields]uint32
	hits    []definitionHit
}

// definitionCounter is the reusable memory of counting.
type definitionCounter struct {
	match *Match
	terms termTable
	split splitter
}

func (c *definitionCounter) count(d *Definition, out *countedDefinition) {
	for f, text := range [numDefFields]string{d.Name, d.Signature, d.Doc, d.Body} {
		for i := 0; i < len(text); {
			from, to := nextWord(text, i, len(text))
			i = to
			if to-from < minTerm || to-from > maxIdentifier {
				continue
			}
			out.lengths[f]++
			for _, t := range c.of(text[from:to]) {
				out.add(t, f)
			}
		}
	}
	out.sort()
}

// of returns the terms of an identifier: by the marks of the match if the index knows it, otherwise by splitting it.
func (c *definitionCounter) of(name string) []uint16 {
	if id, ok := c.match.index.names.find(name); ok {
		if k := c.match.mark[id]; k > 0 {
			return c.match.sets[k-1]
		}
		return nil
	}
	return c.terms.of(&c.split, name)
}

func (d *countedDefinition) add(term uint16, field int) {
	for i := range d.hits {
		if d.hits[i].term == term {
			d.hits[i].tf[field]++
			return
		}
	}
	h := definitionHit{term: term}
	h.tf[field] = 1
	d.hits = append(d.hits, h)
}

// sort orders the hits by term, so that sums do not depend on the order of words. There are few.
func (d *countedDefinition) sort() {
	for i := 1; i < len(d.hits); i++ {
		for j := i; j > 0 && d.hits[j].term < d.hits[j-1].term; j-- {
			d.hits[j], d.hits[j-1] = d.hits[j-1], d.hits[j]
		}
	}
}

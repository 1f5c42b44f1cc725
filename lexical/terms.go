package lexical

import "bytes"

// termTable finds the terms of a query among the terms of identifiers. Nearly every identifier has none, so what matters is how
// fast it says no: by first byte and length, before anything is hashed or compared.
type termTable struct {
	lengths [256]uint64 // per first byte: bit n set where a term has n bytes (63: or more)
	buckets [256][]uint16
	texts   [][]byte
	found   []uint16
}

func newTermTable(terms []Term) termTable {
	var t termTable
	for i, term := range terms {
		text := []byte(term.Text)
		t.texts = append(t.texts, text)
		if len(text) == 0 {
			continue
		}
		t.lengths[text[0]] |= 1 << min(63, len(text))
		k := bucket(text)
		t.buckets[k] = append(t.buckets[k], uint16(i))
	}
	return t
}

func bucket(term []byte) uint8 {
	return term[0]*31 ^ term[len(term)-1]*7 ^ term[len(term)/2]*131 ^ uint8(len(term))
}

// of returns the terms of the query that an identifier yields. The result is valid until the next call.
func (t *termTable) of(s *splitter, identifier string) []uint16 {
	s.split(identifier)
	t.found = t.found[:0]
	for _, sp := range s.spans {
		term := s.low[sp.start:sp.end]
		if t.lengths[term[0]]&(1<<min(63, len(term))) == 0 {
			continue
		}
		for _, i := range t.buckets[bucket(term)] {
			if bytes.Equal(t.texts[i], term) {
				t.found = append(t.found, i)
				break
			}
		}
	}
	return t.found
}

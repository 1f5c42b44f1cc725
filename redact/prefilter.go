package redact

// prefilter finds many keywords in one pass: an Aho-Corasick automaton (Aho and Corasick 1975) made into a table with one entry per state
// and class of bytes. ASCII letters match in both cases. States at which a keyword ends have the highest numbers, so that the common
// case is one look-up and one comparison a byte.
type prefilter struct {
	words   []keyword
	classOf [256]uint8
	classes int
	table   []uint16   // state*classes + class → state
	first   uint16     // first state that ends a keyword
	ends    [][]uint16 // by state - first: indices into words
}

// keyword is a word and what it stands for.
type keyword struct {
	text string // lower case
	rule int
}

func newPrefilter() *prefilter { return &prefilter{} }

func (p *prefilter) add(text string, rule int) { p.words = append(p.words, keyword{text, rule}) }

// build makes the table. Costs states × classes.
func (p *prefilter) build() {
	p.classes = 1 // class 0: bytes of no keyword
	for _, w := range p.words {
		for i := 0; i < len(w.text); i++ {
			if c := w.text[i]; p.classOf[c] == 0 {
				p.classOf[c] = uint8(p.classes)
				p.classes++
			}
		}
	}
	for c := 'a'; c <= 'z'; c++ {
		p.classOf[c-'a'+'A'] = p.classOf[c]
	}
	t := p.trie()
	t.link(p.classes)
	p.number(t)
}

// trie is the automaton while it is built, numbered in the order of insertion; 0 is the root.
type trie struct {
	next  [][]int32 // by state, by class; -1: none
	fail  []int32
	words [][]uint16
}

func (p *prefilter) trie() *trie {
	t := &trie{}
	t.grow(p.classes)
	for n, w := range p.words {
		s := int32(0)
		for i := 0; i < len(w.text); i++ {
			c := p.classOf[w.text[i]]
			if t.next[s][c] < 0 {
				t.next[s][c] = t.grow(p.classes)
			}
			s = t.next[s][c]
		}
		t.words[s] = append(t.words[s], uint16(n))
	}
	return t
}

func (t *trie) grow(classes int) int32 {
	row := make([]int32, classes)
	for i := range row {
		row[i] = -1
	}
	t.next = append(t.next, row)
	t.fail = append(t.fail, 0)
	t.words = append(t.words, nil)
	return int32(len(t.next) - 1)
}

// link completes every row with the transitions of the longest proper suffix, breadth first.
func (t *trie) link(classes int) {
	queue := []int32{}
	for c := range classes {
		if s := t.next[0][c]; s > 0 {
			queue = append(queue, s)
		} else {
			t.next[0][c] = 0
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		t.words[s] = append(t.words[s], t.words[t.fail[s]]...)
		for c := range classes {
			if to := t.next[s][c]; to >= 0 {
				t.fail[to] = t.next[t.fail[s]][c]
				queue = append(queue, to)
			} else {
				t.next[s][c] = t.next[t.fail[s]][c]
			}
		}
	}
}

// number puts the states that end a keyword behind the others.
func (p *prefilter) number(t *trie) {
	order := make([]uint16, len(t.next))
	n := uint16(0)
	for s := range t.next {
		if len(t.words[s]) == 0 {
			order[s] = n
			n++
		}
	}
	p.first = n
	for s := range t.next {
		if len(t.words[s]) > 0 {
			order[s] = n
			n++
			p.ends = append(p.ends, t.words[s])
		}
	}
	p.table = make([]uint16, len(t.next)*p.classes)
	for s, row := range t.next {
		for c, to := range row {
			p.table[int(order[s])*p.classes+c] = order[to]
		}
	}
}

// scan calls yield with each keyword's rule, start and end, by end.
func (p *prefilter) scan(src string, yield func(rule, start, end int)) {
	state := uint16(0)
	for i := 0; i < len(src); i++ {
		state = p.table[int(state)*p.classes+int(p.classOf[src[i]])]
		if state < p.first {
			continue
		}
		for _, w := range p.ends[state-p.first] {
			k := &p.words[w]
			yield(k.rule, i+1-len(k.text), i+1)
		}
	}
}

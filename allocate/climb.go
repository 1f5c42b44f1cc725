package allocate

import (
	"cmp"
	"slices"
)

// buildFrontiers sorts each item's allowed options by cost and drops the dominated ones.
//
//	value │        ·d          x costs more than d and is worth less: dominated, dropped. The step of the highest rate from b
//	      │     ·c             leads to d, past c, which lies below the upper concave hull a-b-d: the climb skips such options
//	      │   ·b      ·x       as long as the step to the hull fits, and stops there when it is all that fits.
//	      │·a
//	      └────────────── cost
func (s *solver) buildFrontiers() {
	s.front = s.front[:0]
	for i := range s.pos {
		from := len(s.front)
		s.fstart[i] = from
		sorted := true
		for k := s.start[i] + s.low[i]; k < s.start[i+1]; k++ {
			if s.onlyKnown && !s.known[k] {
				continue
			}
			p := point{cost: s.cost[k], value: s.value[k], option: k - s.start[i]}
			if n := len(s.front); n > from && byCost(s.front[n-1], p) > 0 {
				sorted = false
			}
			s.front = append(s.front, p)
		}
		own := s.front[from:]
		if !sorted {
			slices.SortFunc(own, byCost)
		}
		s.front = s.front[:from+len(undominated(own))]
	}
	s.fstart[len(s.pos)] = len(s.front)
}

// byCost orders by ascending cost, of equal costs the worthiest first, then the lowest option.
func byCost(a, b point) int {
	return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(b.value, a.value), cmp.Compare(a.option, b.option))
}

// undominated keeps, in place, the points that are worth more than all cheaper ones.
func undominated(own []point) []point {
	kept := own[:0]
	for _, p := range own {
		if n := len(kept); n == 0 || p.value > kept[n-1].value {
			kept = append(kept, p)
		}
	}
	return kept
}

// slope is the value gained per token from a to b; the costs of a frontier's points differ, so it is finite.
func slope(a, b point) float64 { return (b.value - a.value) / float64(b.cost-a.cost) }

// step is one offer of the heap: to bring an item to the point at index to of front.
type step struct {
	rate float64 // Δvalue/Δcost
	item int
	to   int
}

// before orders offers: the highest rate first, of equal rates the item of higher priority.
func (a step) before(b step) bool {
	return a.rate > b.rate || a.rate == b.rate && a.item < b.item
}

// climb takes, until none fits, the step of the highest rate among those that fit. While budget is plentiful these are the hull's
// steps; near its end they are whatever still fits.
func (s *solver) climb() {
	var h heap
	for i := range s.pos {
		if st, ok := s.bestStep(i, s.slack); ok {
			h = append(h, st)
		}
	}
	h.init()
	for len(h) > 0 {
		st := h[0]
		if more := s.front[st.to].cost - s.front[s.pos[st.item]].cost; more <= s.slack {
			s.slack -= more
			s.pos[st.item] = st.to
		}
		// The item has moved, or the slack has shrunk since the offer was made: what fits now is another step of a lower rate, or none.
		if next, ok := s.bestStep(st.item, s.slack); ok {
			h[0] = next
			h.down(0)
		} else {
			h.pop()
		}
	}
}

// bestStep offers an item's step of the highest rate among those that cost at most limit.
func (s *solver) bestStep(item, limit int) (step, bool) {
	at := s.pos[item]
	best, found := step{}, false
	for to := at + 1; to < s.fstart[item+1] && s.front[to].cost-s.front[at].cost <= limit; to++ {
		if r := slope(s.front[at], s.front[to]); !found || r >= best.rate {
			best, found = step{r, item, to}, true
		}
	}
	return best, found
}

// heap is a binary max-heap of offers; container/heap costs an interface call per comparison.
type heap []step

func (h heap) init() {
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
}

func (h heap) down(i int) {
	for {
		c := 2*i + 1
		if c >= len(h) {
			return
		}
		if c+1 < len(h) && h[c+1].before(h[c]) {
			c++
		}
		if !h[c].before(h[i]) {
			return
		}
		h[i], h[c] = h[c], h[i]
		i = c
	}
}

func (h *heap) pop() {
	old := *h
	old[0] = old[len(old)-1]
	*h = old[:len(old)-1]
	h.down(0)
}

package allocate

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

const (
	// maxRounds bounds the swaps that are made; each raises the value, so small problems end far earlier by themselves.
	maxRounds = 64
	// roundWork is the number of frontier points that all rounds together may look at: it keeps large problems, which have next to nothing
	// to gain here, at a few milliseconds.
	roundWork = 150_000
	// maxPartners is how many counter-moves, the best first, one move is combined with.
	maxPartners = 256
	// minGain is the relative gain below which a swap is not worth making; it also stops rounding errors from swapping in circles.
	minGain = 1e-9
)

// move takes an item from its point to another one of its frontier. For moves up, cost is what it takes and value what it gains;
// for moves down, cost is what it frees and value what it loses: both are positive.
type move struct {
	item, to int
	cost     int
	value    float64
}

// swap improves the choice by exchanges until none helps or the rounds are used up. In each round it makes the best of: one item
// up while others go down to pay for it; one item down while others go up on what it frees.
func (s *solver) swap() {
	rounds := min(maxRounds, 1+roundWork/(1+len(s.front)))
	for ; rounds > 0; rounds-- {
		x := newExchange(s)
		x.upForDowns()
		x.downForUps()
		if x.gain <= 0 {
			return
		}
		for _, m := range x.moves {
			s.slack -= s.front[m.to].cost - s.front[s.pos[m.item]].cost
			s.pos[m.item] = m.to
		}
	}
}

// exchange is the search for one swap.
type exchange struct {
	slack int
	ups   ladder // by falling gain per token
	downs ladder // by rising loss per token
	cheap []move // the downs by falling cost freed …
	least []int  // … and for each prefix of cheap the position of its least loss, so that one partner is found by bisection

	gain  float64 // of the best swap so far
	moves []move
}

func newExchange(s *solver) *exchange {
	x := &exchange{slack: s.slack}
	lowest := math.Inf(1) // the least loss per token freed
	for i, at := range s.pos {
		for to := s.fstart[i]; to < at; to++ {
			d := move{i, to, s.front[at].cost - s.front[to].cost, s.front[at].value - s.front[to].value}
			x.downs.moves = append(x.downs.moves, d)
			lowest = min(lowest, d.value/float64(d.cost))
		}
	}
	// A step up that gains less than the least that paying for it could lose is no use; in large problems that is nearly all of them.
	for i, at := range s.pos {
		for to := at + 1; to < s.fstart[i+1]; to++ {
			u := move{i, to, s.front[to].cost - s.front[at].cost, s.front[to].value - s.front[at].value}
			if u.value > float64(float64(u.cost-x.slack)*lowest) {
				x.ups.moves = append(x.ups.moves, u)
			}
		}
	}
	x.ups.build(-1)
	x.downs.build(+1)
	x.cheap = slices.Clone(x.downs.moves)
	slices.SortStableFunc(x.cheap, func(a, b move) int { return b.cost - a.cost })
	x.least = make([]int, len(x.cheap))
	for k := 1; k < len(x.cheap); k++ {
		x.least[k] = x.least[k-1]
		if x.cheap[k].value < x.cheap[x.least[k]].value {
			x.least[k] = k
		}
	}
	return x
}

// offer remembers the swap if it is the best so far.
func (x *exchange) offer(gain, scale float64, first move, rest ...move) {
	if gain > x.gain && gain > float64(minGain*scale) {
		x.gain = gain
		x.moves = append(append(x.moves[:0], first), rest...)
	}
}

// upForDowns tries each step up against the single best step down that pays for it, and against the cheapest steps down that together do.
func (x *exchange) upForDowns() {
	var taken []move
	for _, up := range x.ups.moves {
		need := up.cost - x.slack
		if need <= 0 {
			x.offer(up.value, up.value, up)
			continue
		}
		bound, enough := x.downs.least(need)
		if !enough || up.value-bound <= x.gain {
			continue
		}
		// Every down before n frees enough alone.
		if n := sort.Search(len(x.cheap), func(k int) bool { return x.cheap[k].cost < need }); n > 0 {
			if d := x.cheap[x.least[n-1]]; d.item != up.item {
				x.offer(up.value-d.value, up.value, up, d)
			}
		}
		taken = taken[:0]
		freed, lost := 0, 0.0
		for _, d := range x.downs.moves[:min(len(x.downs.moves), maxPartners)] {
			if d.item == up.item || holds(taken, d.item) {
				continue
			}
			taken = append(taken, d)
			freed += d.cost
			lost += d.value
			if freed >= need || up.value-lost <= x.gain {
				break
			}
		}
		if freed < need {
			continue
		}
		// The last ones taken may make earlier ones needless.
		for k := len(taken) - 1; k >= 0; k-- {
			if freed-taken[k].cost >= need {
				freed -= taken[k].cost
				lost -= taken[k].value
				taken = slices.Delete(taken, k, k+1)
			}
		}
		x.offer(up.value-lost, up.value, up, taken...)
	}
}

// downForUps tries each step down against the steps up that best use what it frees.
func (x *exchange) downForUps() {
	var taken []move
	for _, down := range x.downs.moves {
		room := x.slack + down.cost
		if x.ups.most(room)-down.value <= x.gain {
			continue
		}
		taken = taken[:0]
		left, won := room, 0.0
		for _, up := range x.ups.moves[:min(len(x.ups.moves), maxPartners)] {
			if up.cost <= left && up.item != down.item && !holds(taken, up.item) {
				taken = append(taken, up)
				left -= up.cost
				won += up.value
			}
		}
		if len(taken) > 0 {
			x.offer(won-down.value, won, down, taken...)
		}
	}
}

// holds reports whether one of the moves is of the item. The lists are a handful long.
func holds(moves []move, item int) bool {
	for _, m := range moves {
		if m.item == item {
			return true
		}
	}
	return false
}

// ladder is a list of moves by value per cost with prefix sums: it bounds by bisection what any set of the moves could reach. The bounds
// ignore that an item moves only once, which leaves them valid.
type ladder struct {
	moves []move
	cost  []int // cost[k]: sum over moves[:k]
	value []float64
}

// build sorts by rising (sign +1) or falling (-1) rate and sums up.
func (l *ladder) build(sign int) {
	rates := make([]float64, len(l.moves))
	order := make([]int, len(l.moves))
	for k, m := range l.moves {
		rates[k] = m.value / float64(m.cost)
		order[k] = k
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(sign*cmp.Compare(rates[a], rates[b]), cmp.Compare(a, b)) // moves are in item order, so ties are too
	})
	moves := make([]move, len(order))
	l.cost = make([]int, len(order)+1)
	l.value = make([]float64, len(order)+1)
	for k, from := range order {
		m := l.moves[from]
		moves[k] = m
		l.cost[k+1] = l.cost[k] + m.cost
		l.value[k+1] = l.value[k] + m.value
	}
	l.moves = moves
}

// at is the value of the fractional set that costs exactly cost, or of all moves when they cost less.
func (l *ladder) at(cost int) float64 {
	k := sort.Search(len(l.moves), func(k int) bool { return l.cost[k+1] >= cost })
	if k == len(l.moves) {
		return l.value[k]
	}
	part := float64(cost-l.cost[k]) / float64(l.moves[k].cost)
	return l.value[k] + float64(part*l.moves[k].value)
}

// least is a lower bound on the loss that frees cost; false if all moves together do not free it.
func (l *ladder) least(cost int) (float64, bool) {
	return l.at(cost), l.cost[len(l.cost)-1] >= cost
}

// most is an upper bound on the gain within cost.
func (l *ladder) most(cost int) float64 { return l.at(cost) }

// Package allocate spends a token budget: given items in priority order, each with options of a cost and a value, it picks one
// option per item so that the costs fit the budget and the values sum to nearly the most that is possible. This is the
// multiple-choice knapsack problem; the package knows numbers only.
//
// Plan. Options that cost no less than a better one are dropped. A max-heap over Δvalue/Δcost climbs the upper concave hull of each item's
// options, so a tier may be skipped, and near the end of the budget takes any step that still fits. A bounded local search then
// swaps: one item up and others down, or one down and others up, as long as the total rises; a last climb fills what is
// left. Costs may be estimates: Solve asks for the exact cost of what it chose and solves again until every chosen cost is exact.
//
// Costs. With n options in all: O(n log n) for the heap; a swap round is O(n log n) and there are at most maxRounds of them,
// fewer when n is large (there the gap is below .1 % before the first round). 5,000 items of 4 options take a few milliseconds.
//
// Tradeoffs. The result is not the optimum: that is NP-hard, and a dynamic programme over a budget of 10⁶ costs seconds. The tests hold it
// against brute force on small cases and against the LP relaxation on large ones.
//
// Equal inputs give equal results on every machine: ties break by item index, then by option index, and no product is
// compared without rounding first.
package allocate

import (
	"fmt"
	"math"
)

// Option is one way to take an item: what it costs (≥ 0) and what it is worth (finite; score × utility, in any unit).
type Option struct {
	Cost  int
	Value float64
}

// Problem is what Solve solves. It is only read, never changed.
type Problem struct {
	// Items in order of priority, each with at least one option. Option 0 is "nothing": its value is 0 as a rule, and its Cost is
	// taken as exact. The others ascend in cost and value as a rule; one that does not is dominated and never chosen.
	Items [][]Option
	// Budget is what the chosen costs may sum to at most.
	Budget int
	// Exact gives the exact cost of an option ≥ 1, or is nil when every Cost is exact already. Solve asks at most once per option.
	Exact func(item, option int) int
	// Pinned holds the lowest option index that each item may get, or is nil.
	Pinned []int
	// Keep is how many of the first items never get nothing while one of their options fits: each in turn has its cheapest option
	// reserved before value is looked at, so a first item too large for its best option gets a smaller one instead of dropping
	// out. No Keep item ends below an option that the budget left at the end would pay for.
	Keep int
}

// Solution is a choice of one option per item.
type Solution struct {
	Choice []int   // option index per item
	Cost   int     // exact sum of the chosen costs, at most the budget
	Value  float64 // sum of the chosen values
	Asked  int     // how many exact costs were asked for
}

// BudgetError says that the pinned options do not fit.
type BudgetError struct {
	Budget  int // what was given
	Minimum int // the smallest budget that would do
}

// Error names both numbers.
func (e *BudgetError) Error() string {
	return fmt.Sprintf("budget %d is too small: the least that is required costs %d", e.Budget, e.Minimum)
}

// maxResolves bounds how often Solve starts again because a chosen cost turned out different from its estimate. The last
// time it only looks at options whose cost is exact, so that it ends.
const maxResolves = 8

// Solve picks one option for each item. It returns a *BudgetError when the pinned options (and the cost of nothing for the others) do not
// fit, and a plain error when the problem is malformed: an item without options, a negative cost, a value that is not finite, a
// Pinned that does not match Items.
func Solve(p Problem) (Solution, error) {
	s, err := newSolver(&p)
	if err != nil {
		return Solution{}, err
	}
	if err := s.pin(&p); err != nil {
		return Solution{}, err
	}
	for round := 1; ; round++ {
		s.onlyKnown = round == maxResolves
		s.solve()
		if !s.learnChosen() {
			return s.solution(), nil
		}
	}
}

// solver holds the options of all items end to end: those of item i are start[i] to start[i+1].
type solver struct {
	exact     func(item, option int) int
	budget    int
	start     []int
	cost      []int
	value     []float64
	known     []bool // cost is exact
	low       []int  // lowest option allowed, per item
	asked     int
	onlyKnown bool // look only at options whose cost is exact

	// The frontier: per item the options worth having, by ascending cost and value; the first one is the base. Item i has
	// front[fstart[i]:fstart[i+1]], of which pos[i] (an index into front) is chosen.
	front  []point
	fstart []int
	pos    []int
	slack  int // budget left
}

// point is one option on an item's frontier.
type point struct {
	cost   int
	value  float64
	option int
}

func newSolver(p *Problem) (*solver, error) {
	n := len(p.Items)
	if p.Pinned != nil && len(p.Pinned) != n {
		return nil, fmt.Errorf("allocate: %d pins for %d items", len(p.Pinned), n)
	}
	total := 0
	for _, it := range p.Items {
		total += len(it)
	}
	s := &solver{exact: p.Exact, budget: p.Budget, start: make([]int, n+1), low: make([]int, n),
		cost: make([]int, 0, total), value: make([]float64, 0, total), known: make([]bool, total),
		front: make([]point, 0, total), fstart: make([]int, n+1), pos: make([]int, n)}
	for i, it := range p.Items {
		if len(it) == 0 {
			return nil, fmt.Errorf("allocate: item %d has no options", i)
		}
		if p.Pinned != nil {
			if p.Pinned[i] < 0 || p.Pinned[i] >= len(it) {
				return nil, fmt.Errorf("allocate: item %d has no option %d to pin", i, p.Pinned[i])
			}
			s.low[i] = p.Pinned[i]
		}
		for o, opt := range it {
			if opt.Cost < 0 || math.IsNaN(opt.Value) || math.IsInf(opt.Value, 0) {
				return nil, fmt.Errorf("allocate: item %d option %d: cost %d value %v", i, o, opt.Cost, opt.Value)
			}
			s.known[len(s.cost)] = o == 0 || p.Exact == nil
			s.cost = append(s.cost, opt.Cost)
			s.value = append(s.value, opt.Value)
		}
		s.start[i+1] = len(s.cost)
	}
	return s, nil
}

// learn makes the cost of an item's option exact and reports whether it was not before.
func (s *solver) learn(item, option int) bool {
	k := s.start[item] + option
	if s.known[k] {
		return false
	}
	s.known[k] = true
	s.asked++
	s.cost[k] = max(0, s.exact(item, option))
	return true
}

// learnChosen makes the costs of all chosen options exact and reports whether one was not before.
func (s *solver) learnChosen() bool {
	changed := false
	for i, at := range s.pos {
		if s.learn(i, s.front[at].option) {
			changed = true
		}
	}
	return changed
}

// pin checks that the required options fit and raises the floor of the first Keep items as far as the budget goes. The costs it
// needs are made exact first: a promise may not rest on an estimate.
func (s *solver) pin(p *Problem) error {
	least := 0
	for i := range p.Items {
		if s.low[i] > 0 {
			s.learnFrom(i, s.low[i])
		}
		least += s.cheapest(i, s.low[i])
	}
	if least > s.budget {
		return &BudgetError{Budget: s.budget, Minimum: least}
	}
	for i := 0; i < min(p.Keep, len(p.Items)); i++ {
		if s.low[i] > 0 || s.start[i+1]-s.start[i] < 2 {
			continue
		}
		s.learnFrom(i, 1)
		more := s.cheapest(i, 1) - s.cheapest(i, 0)
		if least+more <= s.budget {
			s.low[i] = 1
			least += more
		}
	}
	return nil
}

// learnFrom makes the costs of an item's options from low upwards exact.
func (s *solver) learnFrom(item, low int) {
	for o := low; o < s.start[item+1]-s.start[item]; o++ {
		s.learn(item, o)
	}
}

// cheapest is the least cost among an item's options from low upwards.
func (s *solver) cheapest(item, low int) int {
	best := s.cost[s.start[item]+low]
	for k := s.start[item] + low; k < s.start[item+1]; k++ {
		best = min(best, s.cost[k])
	}
	return best
}

// solve chooses from the costs as they are known now.
func (s *solver) solve() {
	s.buildFrontiers()
	s.slack = s.budget
	for i := range s.pos {
		s.pos[i] = s.fstart[i]
		s.slack -= s.front[s.pos[i]].cost
	}
	s.climb()
	s.swap()
	s.climb()
}

func (s *solver) solution() Solution {
	sol := Solution{Choice: make([]int, len(s.pos)), Asked: s.asked}
	for i, at := range s.pos {
		pt := s.front[at]
		sol.Choice[i] = pt.option
		sol.Cost += pt.cost
		sol.Value += pt.value
	}
	return sol
}

package format

import (
	"fmt"
	"slices"

	"contextcraft/tiers"
)

// Counter counts the tokens of a text. The counters of tiers/tokens are some.
type Counter interface{ Count(s string) int }

// Options says how Fit fits.
type Options struct {
	Format  Format
	Budget  int     // tokens that the document may take, framing included
	Counter Counter // what a token is
	// Stop, where set, is asked before every count; Fit returns its error. It lets a cancelled caller go within the time of one count.
	Stop func() error
}

// Result is a fitted document.
type Result struct {
	Text     string   // ready to write: valid UTF-8 that ends with a newline
	Tokens   int      // what Counter counts for Text, and what Text states: at most the budget
	Document Document // as written: every file with the option it got, the folded tree and notes
	Dropped  []string // files that were to be shown and could not, by rank
	Counts   int      // how many whole documents were counted
}

// BudgetError says that no document fits.
type BudgetError struct {
	Budget  int // what was given
	Minimum int // the smallest budget above it for which Fit succeeds
}

// Error names both.
func (e *BudgetError) Error() string {
	return fmt.Sprintf("budget %d is too small: the smallest that works is %d", e.Budget, e.Minimum)
}

const (
	// maxRounds bounds how often a document is planned and counted whole. The second round is near the budget as a rule.
	maxRounds = 12
	// maxPad bounds the filler tokens that are tried where a document cannot state its own count.
	maxPad = 8
	// shortTask and taskShare: the task is cut to a length that takes about this share of the budget, but not below shortTask characters.
	shortTask = 60
	taskShare = .05
	// maxRepository is how many characters of the repository's name are written.
	maxRepository = 100
)

// taskLengths are the lengths in characters that a long task is cut to.
var taskLengths = []int{16_000, 8_000, 4_000, 2_000, 1_000, 500, 240, 120, shortTask}

// Fit makes the document fit and renders it. It starts from the options chosen in Document.Files. While that is too much, it lowers
// files where the least is lost per token saved, then folds tree and notes to the least, then drops files (Keep last, Must never). While
// tokens are left it raises and adds files where the most is gained per token, then unfolds the tree and names more of what was left
// out. The returned text never counts to more than the budget; if even the smallest document does, the error is a *BudgetError.
//
// Equal inputs give equal results. d is not changed.
func Fit(d Document, o Options) (*Result, error) {
	f, err := newFitter(d, o)
	if err != nil {
		return nil, err
	}
	asked := f.choices()
	if !f.smallestFits(o.Budget) {
		if f.err != nil {
			return nil, f.err
		}
		return nil, f.tooSmall()
	}
	f.restore(asked)
	f.d.Budget = o.Budget
	best := f.search(asked)
	if f.err != nil {
		return nil, f.err
	}
	return best, nil
}

// Overhead is what a document takes beside its files: head, tree at its share of the budget, notes. What the budget leaves
// is what the files' Sections may cost together. Document.Files need not be there yet.
func Overhead(d Document, o Options) (int, error) {
	d.Files = nil
	for t := tiers.Sigs; t <= tiers.Full; t++ { // a head that names every tier
		for range 10 {
			d.Files = append(d.Files, File{Path: "x", Options: []Option{{Rendering: tiers.Rendering{Tier: t}}}})
		}
	}
	f, err := newFitter(d, o)
	if err != nil {
		return 0, err
	}
	f.d.Budget, f.d.Used = o.Budget, o.Budget
	f.cutTask(taskShare)
	n := f.headCost()
	f.d.Files = nil
	n += f.treeCost(f.folder.plan(nil, f.d.Tree.Near, f.treeShare()).within(f.treeShare(), f.treeCost))
	n += f.notesCost(notesWithin(f.groups, f.notesShare(), f.notesCost))
	return n, f.err
}

// fitter is one run of Fit.
type fitter struct {
	d      *Document // the copy that is worked on
	w      writer
	o      Options
	err    error // of Options.Stop
	counts int

	task   string // whole
	folder *folder
	groups []NoteGroup
	cost   [][]int // tokens of every file's section by option; -1 is not counted yet
	total  int     // tokens of the sections chosen
	listed int     // rough tokens that naming files added since takes in the tree
}

func newFitter(d Document, o Options) (*fitter, error) {
	d.Files = slices.Clone(d.Files)
	d.Repository = shorten(oneLine(d.Repository), maxRepository)
	f := &fitter{d: &d, w: o.Format.writer(), o: o, task: d.Task, folder: newFolder(d.Tree.Paths), groups: groupNotes(d.Notes)}
	for i := range d.Files {
		file := &d.Files[i]
		if file.Chosen >= len(file.Options) || file.Must && len(file.Options) == 0 {
			return nil, fmt.Errorf("format: %s has no option %d", EscapePath(file.Path), file.Chosen)
		}
		costs := make([]int, len(file.Options))
		for k := range costs {
			costs[k] = -1
			if c := file.Options[k].Cost; c > 0 {
				costs[k] = c
			}
		}
		f.cost = append(f.cost, costs)
	}
	return f, nil
}

// count counts and obeys Stop.
func (f *fitter) count(b []byte) int {
	if f.o.Stop != nil && f.err == nil {
		f.err = f.o.Stop()
	}
	if f.err != nil {
		return 0
	}
	return f.o.Counter.Count(string(b))
}

func (f *fitter) headCost() int               { return f.count(f.w.head(nil, f.d)) }
func (f *fitter) treeCost(l []TreeLine) int   { return f.count(f.w.tree(nil, l)) }
func (f *fitter) notesCost(g []NoteGroup) int { return f.count(f.w.notes(nil, g)) }

func (f *fitter) share(s float64) int { return int(s * float64(f.o.Budget)) }
func (f *fitter) notesShare() int     { return f.share(notesShare) }

func (f *fitter) treeShare() int {
	share := f.d.Tree.Share
	if share <= 0 {
		share = DefaultTreeShare
	}
	return min(MaxTree, f.share(share))
}

// section is the tokens of a file's section.
func (f *fitter) section(file, option int) int {
	c := &f.cost[file][option]
	if *c < 0 {
		*c = f.count(f.w.file(nil, &f.d.Files[file], &f.d.Files[file].Options[option], false))
	}
	return *c
}

// choices is the option chosen of every file.
func (f *fitter) choices() []int {
	list := make([]int, len(f.d.Files))
	for i := range f.d.Files {
		list[i] = f.d.Files[i].Chosen
	}
	return list
}

// restore sets the files' choices and sums their sections up.
func (f *fitter) restore(chosen []int) {
	f.total = 0
	for i := range f.d.Files {
		file := &f.d.Files[i]
		file.Chosen = chosen[i]
		if file.Must && file.Chosen < 0 {
			file.Chosen = f.cheapest(i)
		}
		if file.Chosen >= 0 {
			f.total += f.section(i, file.Chosen)
		}
	}
}

// cheapest is the option of the fewest tokens, of equal ones the best.
func (f *fitter) cheapest(file int) int {
	best := 0
	for o := range f.d.Files[file].Options {
		if f.section(file, o) < f.section(file, best) {
			best = o
		}
	}
	return best
}

// shownPaths is the paths of the files shown, by rank.
func (f *fitter) shownPaths() []string {
	var list []string
	for _, i := range f.d.shown() {
		list = append(list, f.d.Files[i].Path)
	}
	return list
}

// cutTask cuts the task to a share of the budget.
func (f *fitter) cutTask(share float64) {
	f.d.Task = shorten(f.task, taskLengths[0])
	for _, n := range taskLengths[1:] {
		if f.count([]byte(f.d.Task)) <= f.share(share) {
			return
		}
		f.d.Task = shorten(f.task, n)
	}
}

// finish renders the planned document so that the number of tokens it states is its own count. That number is found by
// counting: a number of as many digits mostly takes as many tokens, so the second count agrees. Where none agrees, filler is added.
func (f *fitter) finish() (text string, used int, ok bool) {
	body := appendBody(nil, f.w, f.d)
	for f.d.pad = 0; f.d.pad <= maxPad && f.err == nil; f.d.pad++ {
		for range 4 {
			b := join(f.w.head(nil, f.d), body)
			f.counts++
			n := f.count(b)
			if n == f.d.Used && f.err == nil {
				return string(b), n, true
			}
			f.d.Used = n
		}
	}
	return "", 0, false
}

// smallest plans the smallest document there is: the promised files at their cheapest.
func (f *fitter) smallest(budget int) {
	f.d.Budget = budget
	for i := range f.d.Files {
		f.d.Files[i].Chosen = NotShown
		if f.d.Files[i].Must {
			f.d.Files[i].Chosen = f.cheapest(i)
		}
	}
	f.d.Task = shorten(f.task, shortTask)
	u := f.folder.plan(f.shownPaths(), nil, 0)
	f.d.Tree.Lines = u.lines(u.must)
	f.d.Skipped = named(f.groups, 0)
}

// smallestFits reports whether the smallest document fits; this alone decides whether Fit succeeds.
func (f *fitter) smallestFits(budget int) bool {
	f.smallest(budget)
	_, used, ok := f.finish()
	return ok && used <= budget
}

// tooSmall finds the smallest budget that would do. A document states its budget, so its count depends on it, if only by a token.
func (f *fitter) tooSmall() error {
	need := f.o.Budget + 1
	for range 1000 {
		f.smallest(need)
		_, used, ok := f.finish()
		if f.err != nil {
			return f.err
		}
		if ok && used <= need {
			break
		}
		need = max(need+1, used)
	}
	for need-1 > f.o.Budget && f.smallestFits(need-1) {
		need--
	}
	if f.err != nil {
		return f.err
	}
	return &BudgetError{Budget: f.o.Budget, Minimum: need}
}

// search plans, renders and counts until the document fits and uses the budget: the plan adds up sections, and the whole count corrects it.
func (f *fitter) search(asked []int) *Result {
	var best *Result
	last := -1
	for target, round := f.o.Budget, 0; round < maxRounds; round++ {
		f.plan(target)
		text, used, ok := f.finish()
		if f.err != nil {
			return nil
		}
		if !ok || used > f.o.Budget {
			if best != nil {
				break
			}
			target -= max(1, used-f.o.Budget)
			continue
		}
		if best == nil || used > best.Tokens {
			best = f.result(text, used, asked)
		}
		if gap := f.o.Budget - used; gap <= 4+f.o.Budget/250 || used == last {
			break
		} else {
			target += gap
		}
		last = used
	}
	if best == nil {
		f.smallest(f.o.Budget)
		text, used, _ := f.finish()
		best = f.result(text, used, asked)
	}
	best.Counts = f.counts
	return best
}

func (f *fitter) result(text string, used int, asked []int) *Result {
	r := &Result{Text: text, Tokens: used, Document: *f.d}
	r.Document.Files = slices.Clone(f.d.Files)
	for i, file := range f.d.Files {
		if asked[i] >= 0 && file.Chosen < 0 {
			r.Dropped = append(r.Dropped, file.Path)
		}
	}
	return r
}

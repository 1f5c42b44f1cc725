package format

import (
	"cmp"
	"container/heap"
	"math"
	"slices"
)

// plan chooses options, tree and notes so that the sections add up to at most target, from what is chosen now.
func (f *fitter) plan(target int) {
	f.cutTask(taskShare)
	f.d.Used = target
	notes := notesWithin(f.groups, f.notesShare(), f.notesCost)
	u := f.folder.plan(f.shownPaths(), f.d.Tree.Near, f.treeShare())
	must := f.treeCost(u.lines(u.must))
	tree := max(must, f.treeCost(u.within(f.treeShare(), f.treeCost)))
	fixed := f.headCost() + f.notesCost(notes)
	f.listed = 0

	// The tree gives way a little before a file does; when files alone are too much, tree and notes shrink to the least, and files go.
	over := func(rest int) func() bool {
		return func() bool { return f.total+f.listed > rest }
	}
	f.lower(over(target - fixed - must - (tree-must)/2))
	if over(target - fixed - must)() {
		f.d.Task = shorten(f.task, shortTask)
		notes = named(f.groups, 0)
		fixed = f.headCost() + f.notesCost(notes)
		tree = must
		f.drop(over(target - fixed - must))
	}
	if left := target - fixed - tree - f.total - f.listed; left >= target/100 {
		f.grow(left)
	}

	f.spend(target, must)
}

// spend gives what the files leave to the tree and the notes: to each its share, then to the notes a little more, since names of what was
// left out are news, then to the tree, then to the notes.
func (f *fitter) spend(target, must int) {
	f.d.Used = target
	left := target - f.headCost() - f.total
	tree := func(limit int) ([]TreeLine, int) {
		limit = min(limit, must+MaxTree)
		lines := f.folder.plan(f.shownPaths(), f.d.Tree.Near, limit).within(limit, f.treeCost)
		return lines, f.treeCost(lines)
	}
	least := f.notesCost(notesWithin(f.groups, f.notesShare(), f.notesCost))
	_, used := tree(min(left-least, f.treeShare()))
	notes := f.notesCost(notesWithin(f.groups, min(left-used, 2*f.notesShare()), f.notesCost))
	f.d.Tree.Lines, used = tree(left - notes)
	f.d.Skipped = notesWithin(f.groups, left-used, f.notesCost)
	f.d.Used = target - left + used + f.notesCost(f.d.Skipped) // what finish will find, if the parts add up
}

// change is a step of one file from an option to another one, NotShown included. The lowest key is taken first.
type change struct {
	key      float64
	tie      int
	file     int
	from, to int
}

type changes []change

func (c changes) Len() int { return len(c) }
func (c changes) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(c[i].key, c[j].key), c[i].tie-c[j].tie) < 0
}
func (c changes) Swap(i, j int) { c[i], c[j] = c[j], c[i] }
func (c *changes) Push(x any)   { *c = append(*c, x.(change)) }
func (c *changes) Pop() any {
	old := *c
	x := old[len(old)-1]
	*c = old[:len(old)-1]
	return x
}

// lose is what a file loses at an option.
func (f *fitter) lose(file, option int) float64 {
	if option < 0 {
		return f.d.Files[file].Loss
	}
	return f.d.Files[file].Options[option].Loss
}

// tokens is what a file takes at an option.
func (f *fitter) tokens(file, option int) int {
	if option < 0 {
		return 0
	}
	return f.section(file, option)
}

// set changes a file's option.
func (f *fitter) set(c change) {
	file := &f.d.Files[c.file]
	f.total += f.tokens(c.file, c.to) - f.tokens(c.file, c.from)
	switch name := nameCost(file.Path); {
	case c.from < 0:
		f.listed += name
	case c.to < 0:
		f.listed -= name
	}
	file.Chosen = c.to
}

// nameCost is roughly what listing a file in the tree takes.
func nameCost(p string) int { return 2 + len(p)/6 }

// lower takes files to cheaper options, the least loss per token saved first, of equal ones the lowest ranked, while over.
func (f *fitter) lower(over func() bool) {
	if !over() {
		return
	}
	var h changes
	offer := func(i int) {
		from := f.d.Files[i].Chosen
		best, found := change{}, false
		for to := range f.d.Files[i].Options {
			saved := f.section(i, from) - f.section(i, to)
			if saved <= 0 {
				continue
			}
			key := (f.lose(i, to) - f.lose(i, from)) / float64(saved)
			if !found || key < best.key {
				best, found = change{key, -i, i, from, to}, true
			}
		}
		if found {
			heap.Push(&h, best)
		}
	}
	for _, i := range f.d.shown() {
		offer(i)
	}
	for len(h) > 0 && over() {
		c := heap.Pop(&h).(change)
		f.set(c)
		offer(c.file)
	}
}

// drop takes files out, the least loss per token first, of equal ones the lowest ranked, while over. Files to keep go after all
// others, from the last rank up; promised ones stay.
func (f *fitter) drop(over func() bool) {
	var order []change
	for _, i := range f.d.shown() {
		file := &f.d.Files[i]
		if file.Must {
			continue
		}
		key := (file.Loss - f.lose(i, file.Chosen)) / float64(max(1, f.section(i, file.Chosen)))
		if file.Keep {
			key = math.Inf(1)
		}
		order = append(order, change{key, -i, i, file.Chosen, NotShown})
	}
	slices.SortFunc(order, func(a, b change) int { return cmp.Or(cmp.Compare(a.key, b.key), a.tie-b.tie) })
	for _, c := range order {
		if !over() {
			return
		}
		f.set(c)
	}
}

// grow raises and adds files within room tokens, the most gain per token first, of equal ones the highest ranked.
func (f *fitter) grow(room int) {
	var h changes
	offer := func(i int) {
		from := f.d.Files[i].Chosen
		best, found := change{}, false
		for to := range f.d.Files[i].Options {
			gain := f.lose(i, from) - f.lose(i, to)
			if gain <= 0 || !mayFit(&f.d.Files[i].Options[to], room+f.tokens(i, from)) {
				continue
			}
			more := f.section(i, to) - f.tokens(i, from)
			if from < 0 {
				more += nameCost(f.d.Files[i].Path)
			}
			if more > room {
				continue
			}
			key := -gain / float64(max(1, more))
			if !found || key < best.key {
				best, found = change{key, i, i, from, to}, true
			}
		}
		if found {
			heap.Push(&h, best)
		}
	}
	for i := range f.d.Files {
		offer(i)
	}
	for len(h) > 0 && f.err == nil {
		c := heap.Pop(&h).(change)
		before := f.total + f.listed
		if more := f.tokens(c.file, c.to) - f.tokens(c.file, c.from); more <= room {
			f.set(c)
			room -= f.total + f.listed - before
		}
		offer(c.file)
	}
}

// bytesPerToken is more than what a token of source code ever averages: a text of more bytes than this for each token need not be counted to
// know that it does not fit.
const bytesPerToken = 16

func mayFit(o *Option, room int) bool {
	return o.Cost > 0 || len(o.Text) <= bytesPerToken*max(0, room)
}

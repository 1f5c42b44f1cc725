package format

import (
	"cmp"
	"path"
	"slices"
	"sort"
	"strings"
)

const (
	// DefaultTreeShare is the part of the budget that the tree may take before files get what they can use.
	DefaultTreeShare = .08
	// MaxTree is the most tokens that a tree takes beyond naming the files shown: more names than these help nobody.
	MaxTree = 12_000
)

// folder makes trees of any size from one list of paths: it lists, in order of importance, the directories to open and the files to name;
// a tree is a prefix of that list. The folded rest is counted at the nearest open directory.
type folder struct {
	dirs  []dir
	index map[string]int32 // dir path with trailing '/', "" for the root
	named []string         // paths by id, sorted
	dirOf []int32          // directory by file id

	// The directories but the root.
	byWeight  []int32 // the order to open them in: large and shallow first, each level down divides the size by four
	byMembers []int32 // the order to name their files in: shallow first, then those of few files, which are soon complete
}

type dir struct {
	path   string // with a trailing '/', "" for the root
	parent int32
	depth  int
	total  int     // files in it and below
	direct []int32 // ids of files in it
	subs   []int32
}

func newFolder(paths []string) *folder {
	t := &folder{index: map[string]int32{"": 0}, dirs: []dir{{parent: -1}}}
	t.named = slices.Clone(paths)
	slices.Sort(t.named) // for determinism
	t.named = slices.Compact(t.named)
	t.dirOf = make([]int32, len(t.named))
	for id, p := range t.named {
		d := t.dir(p[:strings.LastIndexByte(p, '/')+1])
		t.dirOf[id] = d
		t.dirs[d].direct = append(t.dirs[d].direct, int32(id))
		for ; d >= 0; d = t.dirs[d].parent {
			t.dirs[d].total++
		}
	}
	t.sortDirs()
	return t
}

// dir finds or makes the directory of that path, and those above it.
func (t *folder) dir(p string) int32 {
	if d, ok := t.index[p]; ok {
		return d
	}
	parent := t.dir(p[:strings.LastIndexByte(p[:len(p)-1], '/')+1])
	d := int32(len(t.dirs))
	t.dirs = append(t.dirs, dir{path: p, parent: parent, depth: t.dirs[parent].depth + 1})
	t.dirs[parent].subs = append(t.dirs[parent].subs, d)
	t.index[p] = d
	return d
}

// id finds a file.
func (t *folder) id(p string) (int32, bool) {
	i, ok := slices.BinarySearch(t.named, p)
	return int32(i), ok
}

// unfold is the list of steps: the first must of them name the files shown.
type unfold struct {
	t     *folder
	steps []treeStep
	must  int

	open []bool
	seen []bool
	cost int // rough tokens so far
}

// treeStep opens a directory (file < 0) or names a file in an open one.
type treeStep struct {
	dir, file int32
}

// plan orders the steps for a tree of about limit tokens: the files shown; the top level; the files next in rank; the root's own files; then
// directories, large and shallow first; the neighbours of the files shown; the rest of ranks, directories and files. Shares of the limit keep one kind
// from crowding out the next. Costs O(files log files) once the limit is above the cost of the whole tree, far less below.
func (t *folder) plan(shown, near []string, limit int) *unfold {
	u := &unfold{t: t, open: make([]bool, len(t.dirs)), seen: make([]bool, len(t.named))}
	if len(t.named) == 0 {
		return u
	}
	u.openDir(0)
	for _, p := range shown {
		u.namePath(p)
	}
	u.must = len(u.steps)
	free := max(0, 2*limit-u.cost) // costs are rough: plan for twice the limit, the caller cuts
	base := u.cost
	until := func(share float64) func() bool {
		stop := base + int(share*float64(free))
		return func() bool { return u.cost < stop }
	}
	u.openDirs(t.bySize(t.dirs[0].subs), until(.15))
	u.names(near, until(.25))
	u.nameAll(t.dirs[0].direct, until(.35))
	u.openDirs(t.byWeight, until(.6))
	for _, p := range shown {
		if id, ok := t.id(p); ok {
			u.nameAll(t.dirs[t.dirOf[id]].direct, until(.75))
		}
	}
	all := until(1)
	u.names(near, all)
	u.openDirs(t.byWeight, all)
	u.nameAll(t.dirs[0].direct, all)
	for _, d := range t.byMembers {
		if !all() {
			break
		}
		if u.open[d] {
			u.nameAll(t.dirs[d].direct, all)
		}
	}
	return u
}

// bySize orders directories by the number of files below, then by path.
func (t *folder) bySize(dirs []int32) []int32 {
	dirs = slices.Clone(dirs)
	slices.SortFunc(dirs, func(a, b int32) int {
		return cmp.Or(t.dirs[b].total-t.dirs[a].total, strings.Compare(t.dirs[a].path, t.dirs[b].path))
	})
	return dirs
}

// sortDirs fills byWeight and byMembers.
func (t *folder) sortDirs() {
	for d := 1; d < len(t.dirs); d++ {
		t.byWeight = append(t.byWeight, int32(d))
	}
	t.byMembers = slices.Clone(t.byWeight)
	weight := func(d *dir) int { return d.total << 20 >> min(2*d.depth, 62) }
	slices.SortFunc(t.byWeight, func(x, y int32) int {
		a, b := &t.dirs[x], &t.dirs[y]
		return cmp.Or(weight(b)-weight(a), a.depth-b.depth, strings.Compare(a.path, b.path))
	})
	slices.SortFunc(t.byMembers, func(x, y int32) int {
		a, b := &t.dirs[x], &t.dirs[y]
		return cmp.Or(a.depth-b.depth, len(a.direct)-len(b.direct), strings.Compare(a.path, b.path))
	})
}

func (u *unfold) openDir(d int32) {
	// A directory that holds one directory and nothing else says nothing by itself: open the one below.
	for len(u.t.dirs[d].direct) == 0 && len(u.t.dirs[d].subs) == 1 {
		d = u.t.dirs[d].subs[0]
	}
	if !u.open[d] {
		u.open[d] = true
		u.steps = append(u.steps, treeStep{d, -1})
		u.cost += 4 + len(u.t.dirs[d].path)/4
	}
}

func (u *unfold) openDirs(dirs []int32, more func() bool) {
	for _, d := range dirs {
		if !more() {
			return
		}
		u.openDir(d)
	}
}

func (u *unfold) name(id int32) {
	if u.seen[id] {
		return
	}
	u.seen[id] = true
	d := u.t.dirOf[id]
	if !u.open[d] {
		u.open[d] = true
		u.steps = append(u.steps, treeStep{d, -1})
		u.cost += 4 + len(u.t.dirs[d].path)/4
	}
	u.steps = append(u.steps, treeStep{d, id})
	u.cost += 1 + (len(u.t.named[id])-len(u.t.dirs[d].path))/4
}

func (u *unfold) namePath(p string) {
	if id, ok := u.t.id(p); ok {
		u.name(id)
	}
}

func (u *unfold) names(paths []string, more func() bool) {
	for _, p := range paths {
		if !more() {
			return
		}
		u.namePath(p)
	}
}

func (u *unfold) nameAll(ids []int32, more func() bool) {
	for _, id := range ids {
		if !more() {
			return
		}
		u.name(id)
	}
}

// lines is the tree after the first n steps.
func (u *unfold) lines(n int) []TreeLine {
	if n == 0 {
		return nil
	}
	t := u.t
	names := map[int32][]string{} // by open directory
	var open []int32
	for _, s := range u.steps[:n] {
		if s.file < 0 {
			names[s.dir] = nil
			open = append(open, s.dir)
		} else {
			names[s.dir] = append(names[s.dir], path.Base(t.named[s.file]))
		}
	}
	if _, ok := names[0]; !ok {
		names[0] = nil
		open = append(open, 0)
	}
	more := make(map[int32]int, len(open))
	for _, d := range open {
		more[d] += t.dirs[d].total - len(names[d])
		for p := t.dirs[d].parent; p >= 0; p = t.dirs[p].parent {
			if _, ok := names[p]; ok {
				more[p] -= t.dirs[d].total
				break
			}
		}
	}
	slices.SortFunc(open, func(a, b int32) int { return strings.Compare(t.dirs[a].path, t.dirs[b].path) })
	var lines []TreeLine
	for _, d := range open {
		if len(names[d]) == 0 && more[d] == 0 {
			continue // its lines below say it all
		}
		l := TreeLine{Dir: cmp.Or(t.dirs[d].path, "./"), Files: names[d], More: more[d]}
		slices.Sort(l.Files)
		lines = append(lines, l)
	}
	return lines
}

// within is the largest tree that costs at most limit tokens, but never less than the steps that must be; cost counts lines. It counts
// O(log steps) trees.
func (u *unfold) within(limit int, cost func([]TreeLine) int) []TreeLine {
	free := len(u.steps) - u.must
	n := sort.Search(free, func(k int) bool { return cost(u.lines(u.must+k+1)) > limit })
	return u.lines(u.must + n)
}

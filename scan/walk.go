package scan

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Walk scans the folder. It fails if the folder cannot be read at all, if a pattern of o is not valid (*PatternError), and when ctx ends, which
// it notices within milliseconds; whatever else is wrong with single entries is in Tree.Skipped and Tree.Warnings.
func Walk(ctx context.Context, o Options) (*Tree, error) {
	w, err := newWalker(ctx, o)
	if err != nil {
		return nil, err
	}
	return w.run()
}

func (w *walker) run() (*Tree, error) {
	var out batch
	if w.o.Files != nil {
		w.list(w.o.Files, &out)
	} else {
		w.walkAll(&out)
		if w.o.FollowSymlinks {
			w.followLinks(&out)
		}
	}
	if err := w.ctx.Err(); err != nil {
		return nil, err
	}
	return w.finish(&out), nil
}

// walker is the state of one Walk. The fields above mu do not change once the walk runs.
type walker struct {
	ctx              context.Context
	o                Options
	root             string // absolute, links resolved
	repo             *repository
	prefix           string // path of root from the top, with its trailing '/'; "" at the top
	include, exclude *selector
	reserved         map[string]bool // absolute paths
	fold             bool
	limit            int64
	global           *ruleList // core.excludesFile, the end of every layerGit chain
	start            job       // what holds at root
	warnings         []Warning // from above root
	open             func(string) (directory, error)

	mu      sync.Mutex
	wake    sync.Cond
	stack   []job // last in, first out: depth first
	active  int   // jobs that are being worked on
	stopped bool
}

// directory is what the walk needs of an open directory; tests put one in that fails.
type directory interface {
	ReadDir(n int) ([]fs.DirEntry, error)
	Stat() (fs.FileInfo, error)
	Close() error
}

// job is a directory to read.
type job struct {
	full       string // path from the top with a trailing '/', or "" for the top
	ignores    ignores
	attributes *attributes
	modules    *modules
	whole      bool // an Include pattern selected it or a parent: all files below are wanted
}

// batch is what one worker found. Batches are joined and sorted at the end, for determinism.
type batch struct {
	files    []File
	skips    []Skip
	warnings []Warning
	links    []link
	ids      []fileID // of directories and files, where links are followed
}

// readSize is how many entries are read between two looks at the context.
const readSize = 1024

func newWalker(ctx context.Context, o Options) (*walker, error) {
	root, err := filepath.Abs(o.Root)
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	if err != nil {
		return nil, fmt.Errorf("scan %s: %w", Printable(o.Root), err)
	}
	if info, err := os.Stat(root); err != nil {
		return nil, fmt.Errorf("scan %s: %w", Printable(o.Root), err)
	} else if !info.IsDir() {
		return nil, fmt.Errorf("scan %s: not a directory", Printable(o.Root))
	}
	w := &walker{ctx: ctx, o: o, root: root, limit: o.MaxFileSize, open: func(p string) (directory, error) { return os.Open(p) }}
	w.wake.L = &w.mu
	if w.limit == 0 {
		w.limit = DefaultMaxFileSize
	}
	if w.include, err = newSelector(o.Include); err != nil {
		return nil, err
	}
	if w.exclude, err = newSelector(o.Exclude); err != nil {
		return nil, err
	}
	w.reserved = map[string]bool{}
	for _, p := range o.Ignore {
		w.reserved[filepath.Clean(p)] = true
		if dir, err := filepath.EvalSymlinks(filepath.Dir(p)); err == nil {
			w.reserved[filepath.Join(dir, filepath.Base(p))] = true
		}
	}
	w.repo = findRepository(root)
	if w.repo != nil {
		if rel, err := filepath.Rel(w.repo.top, root); err == nil && rel != "." {
			w.prefix = filepath.ToSlash(rel) + "/"
		}
		w.start.modules = w.repo.submodules(0)
	}
	w.start.full, w.start.whole = w.prefix, w.include.empty()
	w.loadAbove()
	return w, nil
}

// loadAbove reads the ignore rules that stand above the scanned folder: for all repositories, for this one, and in the parents up to the top.
func (w *walker) loadAbove() {
	if w.repo == nil {
		return
	}
	if !w.o.NoGitignore {
		config := readGitConfig(w.repo)
		w.fold = config.ignoreCase
		w.warnings = append(w.warnings, config.warnings...)
		if p := config.globalExcludes(); p != "" {
			w.global = w.addRules(p, 0, true, nil, &w.warnings)
		}
		w.start.ignores[layerGit] = w.infoExclude(w.repo, 0, w.global, &w.warnings)
	}
	dir, base := w.repo.top, 0
	for rest := w.prefix; rest != ""; {
		names := map[string]bool{}
		for _, name := range append(ignoreFiles[:], ".gitattributes") {
			if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
				names[name] = true
			}
		}
		w.loadRules(&w.start, dir, base, func(n string) bool { return names[n] }, &w.warnings)
		element, after, _ := strings.Cut(rest, "/")
		dir, base, rest = filepath.Join(dir, element), base+len(element)+1, after
	}
}

// infoExclude adds the info/exclude of a repository whose work tree starts at base.
func (w *walker) infoExclude(r *repository, base int, parent *ruleList, warnings *[]Warning) *ruleList {
	if r.commonDir == "" {
		return parent
	}
	return w.addRules(filepath.Join(r.commonDir, "info", "exclude"), base, true, parent, warnings)
}

// loadRules adds to j the ignore and attribute files that the directory dir holds, whose path from the top has base bytes.
func (w *walker) loadRules(j *job, dir string, base int, exists func(string) bool, warnings *[]Warning) {
	for layer, name := range ignoreFiles {
		if exists(name) && (layer != layerGit || !w.o.NoGitignore) {
			j.ignores[layer] = w.addRules(filepath.Join(dir, name), base, false, j.ignores[layer], warnings)
		}
	}
	if exists(".gitattributes") {
		if text, err := readSmall(filepath.Join(dir, ".gitattributes"), false); err == nil {
			j.attributes = parseAttributes(text, base, w.fold, j.attributes)
		}
	}
}

// addRules reads one ignore file; one that cannot be read is a warning, unless it does not exist.
func (w *walker) addRules(p string, base int, follow bool, parent *ruleList, warnings *[]Warning) *ruleList {
	source := w.display(p)
	text, err := readSmall(p, follow)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) && !isNotDir(err) {
			*warnings = append(*warnings, Warning{File: source, Message: "not read: " + plainError(err)})
		}
		return parent
	}
	l, ws := parseIgnore(text, source, base, w.fold, parent)
	*warnings = append(*warnings, ws...)
	return l
}

// display names a file for people: relative to Root where it lies inside, or else by what it is, since absolute paths do not belong into documents.
func (w *walker) display(p string) string {
	base := w.root
	if w.repo != nil {
		base = w.repo.top
	}
	for _, from := range [...]string{w.root, base} {
		if rel, err := filepath.Rel(from, p); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	if w.repo != nil && w.repo.commonDir != "" {
		if rel, err := filepath.Rel(w.repo.commonDir, p); err == nil && filepath.IsLocal(rel) {
			return path.Join(".git", filepath.ToSlash(rel))
		}
	}
	if h := home(); h != "" {
		if rel, err := filepath.Rel(h, p); err == nil && filepath.IsLocal(rel) {
			return path.Join("~", filepath.ToSlash(rel))
		}
	}
	return filepath.ToSlash(p)
}

// walkAll reads everything below root, with as many workers as asked for.
func (w *walker) walkAll(out *batch) {
	w.stack = []job{w.start}
	stop := context.AfterFunc(w.ctx, func() {
		w.mu.Lock()
		w.stopped = true
		w.mu.Unlock()
		w.wake.Broadcast()
	})
	defer stop()
	jobs := w.o.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	batches := make([]batch, jobs)
	var wg sync.WaitGroup
	for i := 1; i < jobs; i++ {
		wg.Go(func() { w.work(&batches[i]) })
	}
	w.work(&batches[0])
	wg.Wait()
	for i := range batches {
		out.join(&batches[i])
	}
}

func (b *batch) join(c *batch) {
	b.files = append(b.files, c.files...)
	b.skips = append(b.skips, c.skips...)
	b.warnings = append(b.warnings, c.warnings...)
	b.links = append(b.links, c.links...)
	b.ids = append(b.ids, c.ids...)
}

// work takes jobs from the stack until there are none and no other worker can bring more.
func (w *walker) work(out *batch) {
	var found []job
	for {
		w.mu.Lock()
		for len(w.stack) == 0 && w.active > 0 && !w.stopped {
			w.wake.Wait()
		}
		if len(w.stack) == 0 || w.stopped {
			w.mu.Unlock()
			w.wake.Broadcast()
			return
		}
		j := w.stack[len(w.stack)-1]
		w.stack[len(w.stack)-1] = job{}
		w.stack = w.stack[:len(w.stack)-1]
		w.active++
		w.mu.Unlock()

		found = w.read(j, out, found[:0])

		w.mu.Lock()
		w.active--
		w.stack = append(w.stack, found...)
		w.mu.Unlock()
		if len(found) > 1 {
			w.wake.Broadcast()
		}
	}
}

// finish sorts what was found.
func (w *walker) finish(out *batch) *Tree {
	t := &Tree{Root: w.root, Files: out.files, Skipped: out.skips, limit: w.limit}
	if w.repo != nil {
		t.RepoRoot = w.repo.top
	}
	slices.SortFunc(t.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	slices.SortFunc(t.Skipped, func(a, b Skip) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), cmp.Compare(a.Reason, b.Reason))
	})
	t.Warnings = slices.Concat(w.warnings, out.warnings)
	t.Warnings = append(t.Warnings, w.include.unused(optionInclude, t.Skipped)...)
	t.Warnings = append(t.Warnings, w.exclude.unused(optionExclude, t.Skipped)...)
	slices.SortStableFunc(t.Warnings, func(a, b Warning) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), strings.Compare(a.Pattern, b.Pattern))
	})
	return t
}

// absolute is the path in the file system of what has the path full from the top, with or without a trailing '/'.
func (w *walker) absolute(full string) string {
	if len(full) <= len(w.prefix) {
		return w.root
	}
	return joinRoot(w.root, strings.TrimSuffix(full[len(w.prefix):], "/"))
}

// joinRoot is filepath.Join without its cleaning, which would cost a second allocation.
func joinRoot(root, rel string) string {
	if os.IsPathSeparator(root[len(root)-1]) {
		return root + filepath.FromSlash(rel)
	}
	return root + string(os.PathSeparator) + filepath.FromSlash(rel)
}

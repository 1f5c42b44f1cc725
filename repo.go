package contextcraft

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"contextcraft/depgraph"
	"contextcraft/lexical"
	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/redact"
	"contextcraft/scan"
)

// Repo is a repository that was read: every file's words, imports and place in the graph. Outlines are made on demand and kept. Compile may be
// called from several goroutines at once; Close frees what the parsers hold.
type Repo struct {
	options  Options
	tree     *scan.Tree
	files    []file // text files, sorted by path
	skips    []scan.Skip
	warnings []string
	findings []Finding
	stages   []Stage
	redactor *redact.Redactor
	masked   map[string]string // the few paths that hold a secret, as documents write them
	words    *lexical.Index
	fileOf   []int // the words' file numbers (places in tree.Files) as places in files, -1 for what is no text
	graph    *depgraph.Graph
	telling  sync.Mutex // held while options.Progress runs

	outlines outlineStore
}

// file is what the linear pass keeps of one text file; its text is read again when it can enter a document.
type file struct {
	path  string
	entry scan.File
	word  int // its number in the word index
	kind  scan.Kind
	lang  *lang.Language // nil for none
	facts *lang.Facts    // nil for none
	size  int            // bytes of the redacted text
	note  string
}

// Open reads a repository: one linear pass over all files, in parallel, then the graph. It stops within 100 ms of ctx ending.
func Open(ctx context.Context, o Options) (*Repo, error) {
	if o.Root == "" {
		o.Root = "."
	}
	r := &Repo{options: o}
	if err := r.configureRedaction(); err != nil {
		return nil, err
	}
	if o.CacheDir != "" {
		var err error
		if o.CacheDir, err = filepath.Abs(o.CacheDir); err != nil {
			return nil, err
		}
		o.Ignore = append(slices.Clone(o.Ignore), o.CacheDir)
	}
	began := time.Now()
	r.progress("scan", 0, 0)
	tree, err := scan.Walk(ctx, scan.Options{Root: o.Root, Include: o.Include, Exclude: o.Exclude, MaxFileSize: o.MaxFileSize, NoGitignore: o.NoGitignore,
		Hidden: o.Hidden, FollowSymlinks: o.FollowSymlinks, IncludeSubmodules: o.IncludeSubmodules, Files: o.Files, Ignore: o.Ignore, Jobs: o.jobs()})
	if err != nil {
		return nil, scanError(err)
	}
	r.tree = tree
	r.stage("scan", time.Since(began), fmt.Sprintf("%d files, %d entries left out", len(tree.Files), len(tree.Skipped)))
	if err := r.index(ctx); err != nil {
		return nil, err
	}
	if err := within(ctx, func() error { return r.link(ctx) }); err != nil {
		return nil, err
	}
	for _, w := range tree.Warnings {
		r.warnings = append(r.warnings, w.String())
	}
	r.outlines.open(o.CacheDir)
	return r, nil
}

// Close frees the parsers and writes the cache. The Repo must not be used afterwards.
func (r *Repo) Close() { r.outlines.close() }

// configureRedaction makes the redactor, or none for NoRedact.
func (r *Repo) configureRedaction() error {
	if r.options.NoRedact {
		return nil
	}
	var err error
	if r.redactor, err = redact.New(redact.Options{Allow: r.options.Allow}); err != nil {
		return &UsageError{err.Error(), "the secrets that it matches are kept"}
	}
	return nil
}

// redacted is the only way a file's text gets on.
func (r *Repo) redacted(path, text string) (redact.Text, []redact.Finding) {
	if r.redactor == nil {
		return redact.Trust(text), nil
	}
	return r.redactor.Redact(path, text)
}

// text reads a file again, redacted. A file that changed since Open gives its new text; one that is gone gives an error.
func (r *Repo) text(i int) (redact.Text, error) {
	c, skip := r.tree.Load(r.files[i].entry)
	if skip != nil {
		return redact.Text{}, fmt.Errorf("%s: %s", skip.Reason, skip.Detail)
	}
	t, _ := r.redacted(r.files[i].path, c.Text)
	return t, nil
}

// stage records the time of one stage.
func (r *Repo) stage(name string, d time.Duration, work string) {
	r.stages = append(r.stages, Stage{Name: name, Time: d, Work: work})
}

func (r *Repo) progress(stage string, done, total int) {
	if r.options.Progress != nil {
		r.telling.Lock()
		defer r.telling.Unlock()
		r.options.Progress(Progress{stage, done, total})
	}
}

// scanError makes a bad glob the caller's fault.
func scanError(err error) error {
	if pe, ok := err.(*scan.PatternError); ok {
		return &UsageError{pe.Error(), "globs are relative to PATH: src/**/*.go, docs/, *.{ts,tsx}"}
	}
	return err
}

// name is what the document calls the repository: the folder's name, with the place below the work tree's top where it is not the top itself.
func (r *Repo) name() string {
	top := r.tree.RepoRoot
	if top == "" {
		top = r.tree.Root
	}
	name := filepath.Base(top)
	if rel, err := filepath.Rel(top, r.tree.Root); err == nil && rel != "." {
		name += "/" + filepath.ToSlash(rel)
	}
	return name
}

// indexed is what one worker makes of one file.
type indexed struct {
	file
	skip     *scan.Skip
	findings []redact.Finding
}

// index is the linear pass: every file is read, decoded, redacted, split into words and scanned for imports, and its text dropped again.
func (r *Repo) index(ctx context.Context) error {
	began := time.Now()
	n := len(r.tree.Files)
	results := make([]indexed, n)
	r.words = lexical.NewIndex(n)
	var done progressCounter
	err := parallel(ctx, r.options.jobs(), n, func() (work func(int), finish func()) {
		w := r.words.NewWorker()
		return func(i int) {
			results[i] = r.indexFile(w, i)
			done.tick(func(k int) { r.progress("index", k, n) })
		}, nil
	})
	if err != nil {
		return err
	}
	r.words.Seal()
	r.collect(results)
	bytes := 0
	for i := range r.files {
		bytes += r.files[i].size
	}
	r.stage("index", time.Since(began), fmt.Sprintf("%d text files, %.1f MB", len(r.files), float64(bytes)/1e6))
	return nil
}

// indexFile never fails: what cannot be used becomes a Skip. A file's number in the word index is its number in the scanned tree.
func (r *Repo) indexFile(w *lexical.Worker, i int) indexed {
	f := r.tree.Files[i]
	c, skip := r.tree.Load(f)
	if skip != nil {
		return indexed{skip: skip}
	}
	out := indexed{file: file{path: f.Path, entry: f, kind: c.Kind, note: c.Note}}
	if !readable(c.Kind) { // known by its path only: its text never gets on
		w.Add(i, f.Path, "", nil)
		return out
	}
	text, findings := r.redacted(f.Path, c.Text)
	src := text.String()
	out.findings, out.size, out.lang = findings, len(src), queries.Detect(f.Path, src)
	var syntax *lang.Syntax
	if out.lang != nil {
		syntax = &out.lang.Syntax
		if out.lang.ScanFacts != nil {
			var fault string
			if out.facts, fault = scanFacts(out.lang, src); fault != "" {
				out.note = fault
			}
		}
	}
	w.Add(i, f.Path, src, syntax)
	return out
}

// importFault is the note on a file whose imports a fault of ours kept from being read.
const importFault = "its imports are not followed: a fault in the reader of its language"

// scanFacts reads a text's imports. A fault in a language's scanner costs this file's imports and gives a note.
func scanFacts(l *lang.Language, src string) (facts *lang.Facts, note string) {
	defer func() {
		if recover() != nil {
			facts, note = nil, importFault
		}
	}()
	f := l.ScanFacts(src)
	return &f, ""
}

// readable reports whether a file's content may enter a document: lock files and minified code are paths only.
func readable(k scan.Kind) bool { return k != scan.Lock && k != scan.Minified }

// collect splits the results into files and skips.
func (r *Repo) collect(results []indexed) {
	r.skips = append(r.skips, r.tree.Skipped...)
	r.fileOf = make([]int, len(results))
	for i := range results {
		res := &results[i]
		r.fileOf[i] = -1
		if res.skip != nil {
			r.skips = append(r.skips, *res.skip)
			continue
		}
		res.word = i
		r.fileOf[i] = len(r.files)
		r.files = append(r.files, res.file)
		for _, f := range res.findings {
			r.findings = append(r.findings, Finding{Path: f.Path, Line: f.Line, Rule: f.Rule})
		}
	}
	sort.SliceStable(r.skips, func(a, b int) bool { return r.skips[a].Path < r.skips[b].Path })
	r.maskPaths()
}

// maskPaths looks for secrets in all paths at once, and only where there are any in each.
func (r *Repo) maskPaths() {
	paths := make([]string, 0, len(r.files)+len(r.skips))
	for i := range r.files {
		paths = append(paths, r.files[i].path)
	}
	for i := range r.skips {
		paths = append(paths, r.skips[i].Path)
	}
	if _, found := r.redacted("", strings.Join(paths, "\n")); len(found) == 0 {
		return
	}
	r.masked = map[string]string{}
	for _, p := range paths {
		if text, found := r.redacted("", p); len(found) > 0 {
			r.masked[p] = text.String()
		}
	}
}

// written is a path as documents write it: without secrets.
func (r *Repo) written(path string) string {
	if m, ok := r.masked[path]; ok {
		return m
	}
	return path
}

// parallel runs work for 0 … n-1 on jobs goroutines, each with its own work and finish (called once, at its end; may be nil) from start. It returns
// ctx's error when it ends first; a panic in work is not caught here (what a language does with a bad file is, where it is called).
func parallel(ctx context.Context, jobs, n int, start func() (work func(int), finish func())) error {
	var wg sync.WaitGroup
	next := make(chan int)
	for range min(jobs, max(n, 1)) {
		work, finish := start()
		wg.Add(1)
		go func() {
			defer wg.Done()
			if finish != nil {
				defer finish()
			}
			for i := range next {
				work(i)
			}
		}()
	}
	var err error
feed:
	for i := range n {
		select {
		case next <- i:
		case <-ctx.Done():
			err = ctx.Err()
			break feed
		}
	}
	close(next)
	wg.Wait()
	if err == nil {
		err = ctx.Err()
	}
	return err
}

// within runs f, which does not look at ctx often, and does not wait for it when ctx ends first. f goes on in the background until it is done, so it
// may change only what its caller drops then.
func within(ctx context.Context, f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// progressEvery: often enough for people, and next to nothing of the work.
const progressEvery = 50 * time.Millisecond

// progressCounter counts, and calls a function now and then, from one goroutine at a time.
type progressCounter struct {
	mu   sync.Mutex
	n    int
	last time.Time
}

func (c *progressCounter) tick(f func(n int)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
	if now := time.Now(); now.Sub(c.last) >= progressEvery {
		c.last = now
		f(c.n)
	}
}

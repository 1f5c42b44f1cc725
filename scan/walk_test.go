package scan

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// walk scans dir and fails the test on an error.
func walk(t testing.TB, dir string, o Options) *Tree {
	t.Helper()
	o.Root = dir
	tree, err := Walk(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// files is the paths of a tree, joined by blanks.
func files(tree *Tree) string {
	var out []string
	for _, f := range tree.Files {
		out = append(out, f.Path)
	}
	return strings.Join(out, " ")
}

// skips is what a tree left out, one line each, without details.
func skips(tree *Tree) string {
	var out []string
	for _, s := range tree.Skipped {
		s.Detail = ""
		out = append(out, s.String())
	}
	return strings.Join(out, "\n")
}

func equal(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n%s\nwant:\n%s", what, got, want)
	}
}

// TestWalkEqualsGitLsFiles compares whole walks with git over trees that are full of ignore files.
func TestWalkEqualsGitLsFiles(t *testing.T) {
	isolate(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 6 {
		dir := t.TempDir()
		git(t, dir, "init", "-q")
		names := []string{"a", "b", "c.go", "d.tmp", "e.log", "keep", "build", "x y", "é", "tmp~"}
		patterns := []string{"*.tmp", "build/", "/a/*", "!keep", "!/a/b/", "**/tmp~", "x\\ y", "[a-b]/c.go", "*.log\r", "!e.log", "/b/**/d.tmp", "a/b", "*", "!*/", "!*.go", "é"}
		var make func(sub string, depth int)
		make = func(sub string, depth int) {
			for _, n := range names {
				if depth < 3 && rng.IntN(3) == 0 {
					make(sub+n+"/", depth+1)
				} else if rng.IntN(2) == 0 {
					write(t, dir, sub+n, "text\n")
				}
			}
			if rng.IntN(2) == 0 {
				write(t, dir, sub+".gitignore", pick(rng, patterns, 4))
			}
		}
		make("", 0)
		write(t, dir, ".git/info/exclude", pick(rng, patterns, 2), ".git/global", pick(rng, patterns, 2))
		git(t, dir, "config", "core.excludesFile", filepath.Join(dir, ".git", "global"))
		for _, sub := range []string{"", "a", "b/a"} {
			if info, err := os.Stat(filepath.Join(dir, sub)); err != nil || !info.IsDir() {
				continue
			}
			if sub != "" && runIgnored(dir, sub) {
				continue // git lists nothing there; whoever names an ignored folder wants it
			}
			want := strings.FieldsFunc(git(t, filepath.Join(dir, sub), "ls-files", "-z", "-co", "--exclude-standard"), func(r rune) bool { return r == 0 })
			slices.Sort(want)
			got := files(walk(t, filepath.Join(dir, sub), Options{Hidden: true}))
			equal(t, fmt.Sprintf("round %d, folder %q", round, sub), got, strings.Join(want, " "))
		}
	}
}

func pick(rng *rand.Rand, from []string, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(from[rng.IntN(len(from))] + "\n")
	}
	return b.String()
}

// runIgnored asks git whether a folder of a repository is ignored.
func runIgnored(dir, path string) bool {
	return gitQuiet(dir, "check-ignore", "-q", "--no-index", path) == nil
}

func TestIgnorePrecedence(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	git(t, dir, "init", "-q")
	// Each file names the number of the source that decides for it.
	write(t, home, "git/ignore", "5-out\n5-in\n4-in\n")
	write(t, dir, ".git/info/exclude", "4-out\n!4-in\n3-in\n2-out\n",
		".gitignore", "3-out\n!3-in\n!2-out\n2-in\n",
		".ignore", "2-out\n!2-in\n1-in\n",
		".contextcraftignore", "1-out\n!1-in\n",
		"d/.gitignore", "!3-out\n!2-out\n!1-out\n", // nearer, but weaker than .ignore above
		"d/.ignore", "!1-out\n")
	for _, n := range []string{"1-out", "1-in", "2-out", "2-in", "3-out", "3-in", "4-out", "4-in", "5-out", "5-in", "6-in"} {
		write(t, dir, n, "x", "d/"+n, "x")
	}
	tree := walk(t, dir, Options{})
	equal(t, "files", files(tree), "1-in 2-in 3-in 4-in 6-in d/1-in d/2-in d/3-in d/3-out d/4-in d/6-in")
	var details []string
	for _, s := range tree.Skipped {
		if s.Reason == Ignored && !strings.HasPrefix(s.Path, "d/") {
			details = append(details, s.Path+" by "+s.Detail)
		}
	}
	slices.Sort(details)
	for i, d := range details {
		details[i] = strings.ReplaceAll(d, home, "")
	}
	if got := strings.Join(details, "\n"); !strings.Contains(got, "4-out by 4-out (.git/info/exclude:1)") || !strings.Contains(got, "3-out by 3-out (.gitignore:1)") {
		t.Errorf("details:\n%s", got)
	}

	tree = walk(t, dir, Options{NoGitignore: true})
	equal(t, "files with NoGitignore", files(tree),
		"1-in 2-in 3-in 3-out 4-in 4-out 5-in 5-out 6-in d/1-in d/2-in d/3-in d/3-out d/4-in d/4-out d/5-in d/5-out d/6-in")
}

// Without a repository .gitignore files still hold, and nothing above the folder does.
func TestWalkWithoutRepository(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	write(t, dir, ".gitignore", "*\n", "r/.gitignore", "*.o\n", "r/a.o", "", "r/a.c", "", "r/d/b.o", "", "r/d/b.c", "")
	tree := walk(t, filepath.Join(dir, "r"), Options{})
	equal(t, "files", files(tree), "a.c d/b.c")
	equal(t, "RepoRoot", tree.RepoRoot, "")
}

// Hidden entries, special names, binary names, sizes.
func TestWalkSkips(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, "a.go", "x", ".env", "x", ".github/w.yml", "x", "logo.PNG", "x", "big.txt", strings.Repeat("x", 101), "node_modules/m/i.js", "x",
		"env/pyvenv.cfg", "x", "env/lib/a.py", "x", "target/CACHEDIR.TAG", cacheTag+"\n", "target/a.rs", "x",
		"notcache/CACHEDIR.TAG", "something else", "notcache/b.rs", "x", "out.md", "x")
	o := Options{MaxFileSize: 100, Ignore: []string{filepath.Join(dir, "out.md")}}
	tree := walk(t, dir, o)
	equal(t, "files", files(tree), "a.go notcache/CACHEDIR.TAG notcache/b.rs")
	equal(t, "skips", skips(tree), `.env: hidden
.git/: git's own data
.github/: hidden
big.txt: too large
env/: installed or built, not written
logo.PNG: binary
node_modules/: installed or built, not written
out.md: reserved for output
target/: installed or built, not written`)

	o.Hidden = true
	equal(t, "files with Hidden", files(walk(t, dir, o)), ".env .github/w.yml a.go notcache/CACHEDIR.TAG notcache/b.rs")

	// A pattern that spells a name outweighs the habit of leaving it out.
	o = Options{Include: []string{".github/**", "node_modules/m/*.js", "env", "*.go"}}
	equal(t, "files with Include", files(walk(t, dir, o)), ".github/w.yml a.go env/lib/a.py env/pyvenv.cfg node_modules/m/i.js")
}

func TestWalkErrors(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	write(t, dir, "a", "")
	if _, err := Walk(context.Background(), Options{Root: filepath.Join(dir, "missing")}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing folder: %v", err)
	}
	if _, err := Walk(context.Background(), Options{Root: filepath.Join(dir, "a")}); err == nil || !strings.Contains(err.Error(), "not a directory") {
		t.Errorf("file as folder: %v", err)
	}
	for _, o := range []Options{{Include: []string{"a[", "b"}}, {Exclude: []string{"b", "a["}}} {
		o.Root = dir
		_, err := Walk(context.Background(), o)
		var bad *PatternError
		if !errors.As(err, &bad) || bad.Pattern != "a[" || !strings.Contains(err.Error(), `"a["`) {
			t.Errorf("bad pattern: %v", err)
		}
	}
}

// goSource is Go's own source tree, or the test is skipped.
func goSource(t testing.TB) string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	root := filepath.Join(strings.TrimSpace(string(out)), "src")
	if err == nil {
		_, err = os.Stat(filepath.Join(root, "net", "http"))
	}
	if err != nil {
		t.Skip("Go's source tree is not installed: ", err)
	}
	return root
}

// The answer is the same for every number of workers.
func TestWalkDeterministic(t *testing.T) {
	root := goSource(t)
	var first *Tree
	for _, jobs := range []int{1, 2, 8} {
		tree := walk(t, root, Options{Jobs: jobs, Exclude: []string{"cmd/**/testdata"}})
		if first == nil {
			first = tree
		}
		if !reflect.DeepEqual(tree, first) {
			t.Errorf("Jobs %d gives another answer than 1", jobs)
		}
	}
	if !slices.IsSortedFunc(first.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) }) || len(first.Files) < 5000 {
		t.Errorf("%d files, or not sorted", len(first.Files))
	}
}

// manyFiles makes n files in folders of 100, and one folder with a tenth of them.
func manyFiles(t testing.TB, n int) string {
	dir := t.TempDir()
	for i := range n {
		sub := fmt.Sprintf("d%d/e%d", i/1000, i/100%10)
		if i%10 == 0 {
			sub = "flat"
		}
		if i%100 <= 1 {
			if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, sub, fmt.Sprintf("file%06d.go", i)), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// fakeTree is a file system of folders and empty files that takes no disk: 100 folders of 1,000 files each below root.
func fakeTree(root string) func(string) (directory, error) {
	return func(path string) (directory, error) {
		d := &fakeDirectory{}
		if path == root {
			for i := range 100 {
				d.entries = append(d.entries, fakeEntry{fmt.Sprintf("folder%d", i), fs.ModeDir})
			}
		} else {
			for i := range 1000 {
				d.entries = append(d.entries, fakeEntry{fmt.Sprintf("file%03d.go", i), 0})
			}
		}
		return d, nil
	}
}

type fakeDirectory struct{ entries []fs.DirEntry }

func (d *fakeDirectory) ReadDir(n int) ([]fs.DirEntry, error) {
	n = min(n, len(d.entries))
	out := d.entries[:n]
	d.entries = d.entries[n:]
	if n == 0 {
		return nil, io.EOF
	}
	return out, nil
}
func (d *fakeDirectory) Stat() (fs.FileInfo, error) { return nil, fs.ErrInvalid }
func (d *fakeDirectory) Close() error               { return nil }

// fakeEntry is an entry of a fake directory and its information.
type fakeEntry struct {
	name string
	mode fs.FileMode
}

func (e fakeEntry) Name() string               { return e.name }
func (e fakeEntry) IsDir() bool                { return e.mode.IsDir() }
func (e fakeEntry) Type() fs.FileMode          { return e.mode }
func (e fakeEntry) Info() (fs.FileInfo, error) { return e, nil }
func (e fakeEntry) Size() int64                { return 1 }
func (e fakeEntry) Mode() fs.FileMode          { return e.mode }
func (e fakeEntry) ModTime() time.Time         { return time.Time{} }
func (e fakeEntry) Sys() any                   { return nil }

// Of 100,000 files a tree keeps at most 200 bytes each, and the walk allocates at most 1,000 each in all.
func TestWalkMemory100k(t *testing.T) {
	isolate(t)
	w, err := newWalker(context.Background(), Options{Root: t.TempDir(), Jobs: 4})
	if err != nil {
		t.Fatal(err)
	}
	w.open = fakeTree(w.root)
	checkMemory(t, 100_000, w.run)
}

// The same on a real disk, with fewer files.
func TestWalkMemory(t *testing.T) {
	isolate(t)
	const n = 5_000
	o := Options{Root: manyFiles(t, n)}
	checkMemory(t, n, func() (*Tree, error) { return Walk(context.Background(), o) })
}

func checkMemory(t *testing.T, n float64, walk func() (*Tree, error)) {
	before, allocated := heap()
	tree, err := walk()
	after, allocatedAfter := heap()
	if err != nil || len(tree.Files) != int(n) {
		t.Fatalf("%d files, want %v; error %v", len(tree.Files), n, err)
	}
	kept, all := (float64(after)-float64(before))/n, float64(allocatedAfter-allocated)/n
	if kept > 200 || all > 1000 {
		t.Errorf("%.0f bytes per file are kept, %.0f allocated", kept, all)
	}
	t.Logf("%.0f bytes per file are kept, %.0f allocated", kept, all)
	runtime.KeepAlive(tree)
}

// heap is the bytes in use after a collection, and the bytes allocated so far.
func heap() (inUse, allocated uint64) {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc, m.TotalAlloc
}

// slowDirectory never ends; it makes up entries until it is closed.
type slowDirectory struct{ n int }

func (d *slowDirectory) ReadDir(n int) ([]fs.DirEntry, error) {
	time.Sleep(time.Millisecond)
	var out []fs.DirEntry
	for range n {
		d.n++
		out = append(out, fakeEntry{fmt.Sprintf("f%d", d.n), 0})
	}
	return out, nil
}
func (d *slowDirectory) Stat() (fs.FileInfo, error) { return nil, fs.ErrInvalid }
func (d *slowDirectory) Close() error               { return nil }

// The end of the context is noticed inside of an endless directory.
func TestWalkCancel(t *testing.T) {
	isolate(t)
	for _, jobs := range []int{1, 4} {
		ctx, cancel := context.WithCancel(context.Background())
		w, err := newWalker(ctx, Options{Root: t.TempDir(), Jobs: jobs})
		if err != nil {
			t.Fatal(err)
		}
		w.open = func(string) (directory, error) { return &slowDirectory{}, nil }
		done := make(chan error)
		go func() {
			_, err := w.run()
			done <- err
		}()
		time.Sleep(20 * time.Millisecond)
		start := time.Now()
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		// Milliseconds; the limit only tells an end from none on a machine that does other things.
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("noticed after %v", d)
		}
	}
}

func TestDangerous(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	write(t, home, "project/a", "")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(home, link); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ root, reason string }{
		{home, "the home directory"},
		{home + "/project/..", "the home directory"},
		{link, "the home directory"},
		{filepath.Dir(home), "a folder that holds the home directory"},
		{"/", "the root of the file system"},
		{filepath.Join(home, "project"), ""},
		{t.TempDir(), ""},
	} {
		if reason, ok := Dangerous(c.root); reason != c.reason || ok != (c.reason != "") {
			t.Errorf("Dangerous(%s) = %q, %v; want %q", c.root, reason, ok, c.reason)
		}
	}
}

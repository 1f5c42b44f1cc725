package scan

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// This file holds public reports about tools of this kind whose whole family of faults has no file of its own here. The names are those of the
// reports: repository and number.

// A folder inside of a repository stands under the ignore files above it, up to the top and no further.
func TestRepomix776SubdirClimbsToRoot(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	write(t, dir, ".gitignore", "*\n") // above the repository
	top := filepath.Join(dir, "top")
	git(t, dir, "init", "-q", "top")
	write(t, top, ".gitignore", "*.log\n/packages/web/dist\n/dist\npackages/*/tmp/\n", "packages/.gitignore", "*.bak\n!web/keep.bak\n",
		"packages/web/.gitignore", "!local.log\n", ".ignore", "*.snapshot\n", "packages/.contextcraftignore", "web/own.go\n",
		".gitattributes", "packages/web/made.go linguist-generated\n")
	for _, n := range []string{"a.go", "a.log", "local.log", "dist/b.go", "src/dist/c.go", "tmp/d.go", "e.bak", "keep.bak", "f.snapshot", "own.go", "made.go"} {
		write(t, top, "packages/web/"+n, "x")
	}
	tree := walk(t, filepath.Join(top, "packages", "web"), Options{})
	equal(t, "files", files(tree), "a.go keep.bak local.log made.go src/dist/c.go")
	equal(t, "RepoRoot", tree.RepoRoot, resolved(top))
	for _, f := range tree.Files {
		if (f.Kind == Generated) != (f.Path == "made.go") {
			t.Errorf("%s: %v", f.Path, f.Kind)
		}
	}
	// The same files as git's.
	write(t, top, ".ignore", "", "packages/.contextcraftignore", "")
	want := git(t, filepath.Join(top, "packages", "web"), "ls-files", "-co", "--exclude-standard")
	equal(t, "against git", ".gitignore\n"+strings.ReplaceAll(files(walk(t, filepath.Join(top, "packages", "web"), Options{})), " ", "\n")+"\n", want)
}

func TestRepomix34NestedGitignore(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, ".gitignore", "*.o\nbuild/\n", "lib/.gitignore", "!keep.o\n/local\n", "lib/sub/.gitignore", "keep.o\n")
	for _, d := range []string{"", "lib/", "lib/sub/", "build/"} {
		write(t, dir, d+"a.c", "", d+"a.o", "", d+"keep.o.txt", "", d+"local", "")
	}
	write(t, dir, "build/.gitignore", "!a.c\n", "lib/keep.txt", "")
	want := strings.Fields(git(t, dir, "ls-files", "-co", "--exclude-standard"))
	equal(t, "files", files(walk(t, dir, Options{Hidden: true})), strings.Join(want, " "))
	if len(want) != 12 {
		t.Errorf("%d files: %v", len(want), want)
	}
}

func TestRepomix1870InfoExclude(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, ".git/info/exclude", "/anchored\n*.tmp\n!keep.tmp\nsub/deep/\n", "anchored", "", "sub/anchored", "", "a.tmp", "", "keep.tmp", "",
		"sub/b.tmp", "", "sub/deep/c", "", "other/sub/deep/d", "")
	want := strings.Fields(git(t, dir, "ls-files", "-co", "--exclude-standard"))
	equal(t, "files", files(walk(t, dir, Options{})), strings.Join(want, " "))
	equal(t, "want", strings.Join(want, " "), "keep.tmp other/sub/deep/d sub/anchored")
	// Anchors are the top's also from below.
	equal(t, "files below", files(walk(t, filepath.Join(dir, "sub"), Options{})), "anchored")
	equal(t, "files with NoGitignore", files(walk(t, dir, Options{NoGitignore: true})), "a.tmp anchored keep.tmp other/sub/deep/d sub/anchored sub/b.tmp sub/deep/c")
}

// .ignore counts, and a damaged line of an ignore file costs that line and a warning.
func TestRepomix937IgnoreFilesOfOddBytes(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, ".ignore", "a.txt\n", ".gitignore", "\ufeffb.txt\r\n[z-\n[[:nope:]]\nc\\\ncaf\xe9.txt\n", ".contextcraftignore", "\xff\xfe\n",
		"a.txt", "", "b.txt", "", "caf\xe9.txt", "", "d.txt", "", "[z-", "", "sub/.gitignore/", "", "sub/e.txt", "")
	tree := walk(t, dir, Options{})
	equal(t, "files", files(tree), "[z- d.txt sub/e.txt")
	var warnings []string
	for _, w := range tree.Warnings {
		warnings = append(warnings, w.String())
	}
	equal(t, "warnings", strings.Join(warnings, "\n"), `.gitignore:2: pattern "[z-": a [ without its ]
.gitignore:3: pattern "[[:nope:]]": unknown class [:nope:]
.gitignore:4: pattern "c\\": ends in a backslash
sub/.gitignore: not read: not a regular file`)
}

// Paths are bytes; for people they are escaped.
func TestAider1802UndecodablePaths(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	names := []string{"caf\xe9.txt", "new\nline.txt", "tab\t.txt", "\x1b[31m.txt", "quote\".txt", "日本.txt", "dir\xff/x.txt"}
	for _, n := range names {
		write(t, dir, n, "text")
	}
	tree := walk(t, dir, Options{Exclude: []string{"dir?"}})
	got := map[string]string{}
	for _, f := range tree.Files {
		c, skip := tree.Load(f)
		if skip != nil || c.Text != "text" {
			t.Errorf("%q: %v", f.Path, skip)
		}
		got[f.Path] = Printable(f.Path)
	}
	for name, want := range map[string]string{"caf\xe9.txt": `caf\xe9.txt`, "new\nline.txt": `new\nline.txt`, "tab\t.txt": `tab\t.txt`,
		"\x1b[31m.txt": `\x1b[31m.txt`, "quote\".txt": `quote".txt`, "日本.txt": "日本.txt"} {
		if got[name] != want {
			t.Errorf("%q is printed as %q, want %q", name, got[name], want)
		}
	}
	if len(tree.Files) != len(names)-1 || tree.Skipped[0].String() != `dir\xff/: excluded` {
		t.Errorf("%d files, skipped %v", len(tree.Files), tree.Skipped)
	}
}

// refusing is a directory that the system does not let us read, at once or in the middle.
type refusing struct{ entries []fs.DirEntry }

func (d *refusing) ReadDir(int) ([]fs.DirEntry, error) {
	e := d.entries
	d.entries = nil
	return e, &fs.PathError{Op: "readdirent", Path: "x", Err: fs.ErrPermission}
}
func (d *refusing) Stat() (fs.FileInfo, error) { return nil, fs.ErrPermission }
func (d *refusing) Close() error               { return nil }

// What cannot be read is named with the system's reason, and the rest goes on.
func TestRepomix162UnreadableIsNamed(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	write(t, dir, "a.go", "x", "half/b.go", "x", "shut/c.go", "x", "z/d.go", "x")
	w, err := newWalker(context.Background(), Options{Root: dir, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	w.open = func(p string) (directory, error) {
		switch filepath.Base(p) {
		case "shut":
			return nil, &fs.PathError{Op: "open", Path: p, Err: fs.ErrPermission}
		case "half":
			return &refusing{[]fs.DirEntry{fakeEntry{"b.go", 0}}}, nil
		}
		return os.Open(p)
	}
	tree, err := w.run()
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "files", files(tree), "a.go half/b.go z/d.go")
	equal(t, "skips", fmt.Sprint(tree.Skipped), "[half/: unreadable: permission denied shut/: unreadable: permission denied]")

	// The system's own refusal, where this user can be refused anything.
	if os.Getuid() == 0 {
		t.Log("running as root: nothing is refused")
		return
	}
	if err := os.Chmod(filepath.Join(dir, "a.go"), 0); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, "shut"), 0); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(filepath.Join(dir, "shut"), 0o755)
	tree = walk(t, dir, Options{})
	equal(t, "skips", fmt.Sprint(tree.Skipped), "[shut/: unreadable: permission denied]")
	equal(t, "a.go", loaded(tree.Load(tree.Files[0])), "unreadable: permission denied")
}

// A source that cannot be written is scanned all the same, and nothing is written.
func TestRepomix372ReadOnlySource(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, ".gitignore", "*.o\n", "a.go", "x", "d/b.go", "x")
	before := listing(t, dir)
	for _, d := range []string{"d", ""} {
		if err := os.Chmod(filepath.Join(dir, d), 0o555); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(filepath.Join(dir, d), 0o755)
	}
	tree := walk(t, dir, Options{})
	equal(t, "files", files(tree), "a.go d/b.go")
	for _, f := range tree.Files {
		tree.Load(f)
	}
	equal(t, "listing", listing(t, dir), before)
}

// listing names every file below dir, .git included.
func listing(t *testing.T, dir string) string {
	var out []string
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		out = append(out, p)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, "\n")
}

// There is no number of files at which the walk stops.
func TestGitingest62NoFileCap(t *testing.T) {
	isolate(t)
	w, err := newWalker(context.Background(), Options{Root: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	w.open = fakeTree(w.root)
	if tree, err := w.run(); err != nil || len(tree.Files) != 100_000 || len(tree.Skipped) != 0 {
		t.Errorf("%d files, %d skipped, %v", len(tree.Files), len(tree.Skipped), err)
	}
}

// The walk is depth first: of 100 folders with 100 ignore files each to come, few wait at a time.
func TestRipgrepA28e664DepthFirst(t *testing.T) {
	isolate(t)
	w, err := newWalker(context.Background(), Options{Root: t.TempDir(), Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	waiting, opened := 0, 0
	w.open = func(path string) (directory, error) {
		w.mu.Lock()
		waiting = max(waiting, len(w.stack))
		opened++
		w.mu.Unlock()
		d := &fakeDirectory{}
		if rel, _ := filepath.Rel(w.root, path); strings.Count(rel, string(os.PathSeparator)) < 3 {
			for i := range 8 {
				d.entries = append(d.entries, fakeEntry{fmt.Sprintf("d%d", i), fs.ModeDir})
			}
		}
		return d, nil
	}
	if _, err := w.run(); err != nil {
		t.Fatal(err)
	}
	// 8 subdirectories each, 4 deep, 2 workers: breadth first, 4,000 would wait.
	if opened < 4000 || waiting > 2*4*8 {
		t.Errorf("%d directories waited of %d", waiting, opened)
	}
}

package scan

import (
	"os"
	"path/filepath"
	"testing"
)

// symlink makes links: name and target in turn.
func symlink(t testing.TB, dir string, namesAndTargets ...string) {
	t.Helper()
	for i := 0; i+1 < len(namesAndTargets); i += 2 {
		if err := os.Symlink(namesAndTargets[i+1], filepath.Join(dir, namesAndTargets[i])); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
}

// Loops end, what leads out of the folder is named and not read, nothing is listed twice.
func TestFdir125SymlinkLoopsAndEscapes(t *testing.T) {
	isolate(t)
	outside := t.TempDir()
	write(t, outside, "secret", "x")
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, ".gitignore", "/ignored\n", "a/f.go", "x", "a/b/g.go", "x", "ignored/h.go", "x", "ignored/deep/i.go", "x")
	symlink(t, dir, "a/up", "..", "a/self", "self", "a/b/loop", "../../a", "out", outside, "outfile", filepath.Join(outside, "secret"),
		"broken", "nowhere", "again.go", "a/f.go", "fresh.go", "ignored/h.go", "fresh2.go", "ignored/h.go", "linked", "ignored", "gitdata", ".git/config",
		"ignored/back", "..")

	tree := walk(t, dir, Options{})
	equal(t, "files, not followed", files(tree), "a/b/g.go a/f.go")
	equal(t, "skips, not followed", skips(tree), `.git/: git's own data
.gitignore: hidden
a/b/loop: symbolic link
a/self: symbolic link
a/up: symbolic link
again.go: symbolic link
broken: symbolic link
fresh.go: symbolic link
fresh2.go: symbolic link
gitdata: symbolic link
ignored/: ignored
linked: symbolic link
out: symbolic link
outfile: symbolic link`)

	for _, jobs := range []int{1, 4} {
		tree = walk(t, dir, Options{FollowSymlinks: true, Jobs: jobs})
		equal(t, "files, followed", files(tree), "a/b/g.go a/f.go fresh.go linked/deep/i.go")
		equal(t, "skips, followed", skips(tree), `.git/: git's own data
.gitignore: hidden
a/b/loop: symbolic link to something already listed
a/self: broken symbolic link
a/up: symbolic link to something already listed
again.go: symbolic link to something already listed
broken: broken symbolic link
fresh2.go: symbolic link to something already listed
gitdata: git's own data
ignored/: ignored
linked/back: symbolic link to something already listed
linked/h.go: symbolic link to something already listed
out: symbolic link out of the folder
outfile: symbolic link out of the folder`)
	}
	for _, f := range tree.Files {
		if c, skip := tree.Load(f); skip != nil || c.Text != "x" {
			t.Errorf("%s: %q, %v", f.Path, c.Text, skip)
		}
	}
	// Two directories in the same target, one below the other.
	write(t, dir, "ignored/deep/more/j.go", "x")
	symlink(t, dir, "a/deep", "../ignored/deep/more")
	tree = walk(t, dir, Options{FollowSymlinks: true})
	equal(t, "files, overlapping links", files(tree), "a/b/g.go a/deep/j.go a/f.go fresh.go linked/deep/i.go")
}

// The scanned folder itself may be a link.
func TestWalkRootIsLink(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	write(t, dir, "real/a.go", "x")
	symlink(t, dir, "link", "real")
	tree := walk(t, filepath.Join(dir, "link"), Options{})
	equal(t, "files", files(tree), "a.go")
	equal(t, "root", tree.Root, resolved(filepath.Join(dir, "real")))
}

func TestRepomix327ExplicitFileList(t *testing.T) {
	isolate(t)
	outside := t.TempDir()
	write(t, outside, "o.go", "x")
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, ".gitignore", "*.log\n", "a.go", "x", "d/b.go", "x", "c.log", "x", ".hidden", "x", "pic.png", "x", "big", "0123456789", "no.md", "x")
	symlink(t, dir, "link", "a.go", "away", filepath.Join(outside, "o.go"), "dirlink", outside)
	o := Options{MaxFileSize: 5, Exclude: []string{"*.md"}, Files: []string{"d/b.go", "./a.go", "a.go", filepath.Join(dir, "c.log"), ".hidden", "gone.go", "d", "pic.png",
		"../x", filepath.Join(outside, "o.go"), "big", "no.md", "link", "away", "dirlink/o.go", "a.go/x", ""}}
	tree := walk(t, dir, o)
	equal(t, "files", files(tree), ".hidden a.go c.log d/b.go")
	want := `: outside the folder
../x: outside the folder
` + filepath.ToSlash(outside) + `/o.go: outside the folder
a.go/x: missing
away: symbolic link
big: too large
d/: a directory, not a file
dirlink/o.go: symbolic link out of the folder
gone.go: missing
link: symbolic link
no.md: excluded
pic.png: binary`
	equal(t, "skips", skips(tree), want)

	o.FollowSymlinks = true
	o.Files = []string{"link", "away"}
	tree = walk(t, dir, o)
	equal(t, "followed", files(tree)+"; "+skips(tree), "link; away: symbolic link out of the folder")

	// An empty list is a list.
	o = Options{Files: []string{}}
	equal(t, "empty list", files(walk(t, dir, o)), "")
}

package scan

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// commit makes a repository with the files, committed.
func commit(t testing.TB, dir string, namesAndTexts ...string) {
	t.Helper()
	write(t, dir, namesAndTexts...)
	git(t, dir, "init", "-q")
	git(t, dir, "add", "-A", "-f")
	git(t, dir, "commit", "-q", "-m", "start")
}

// Linked worktrees: their .git is a file, and info/exclude is that of the common directory.
func TestRepomixPR279WorktreeGitFile(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	main, linked := filepath.Join(dir, "main"), filepath.Join(dir, "linked")
	commit(t, main, "a.go", "x", ".gitignore", "*.log\n")
	write(t, main, ".git/info/exclude", "secret\n")
	git(t, main, "worktree", "add", "-q", linked)
	write(t, linked, "b.go", "x", "secret", "x", "c.log", "x", "sub/secret", "x", "sub/d.go", "x")
	tree := walk(t, linked, Options{})
	equal(t, "files", files(tree), "a.go b.go sub/d.go")
	equal(t, "RepoRoot", tree.RepoRoot, resolved(linked))
	equal(t, "files below", files(walk(t, filepath.Join(linked, "sub"), Options{})), "d.go")

	// A worktree whose repository is gone still ends the climb.
	if err := os.RemoveAll(main); err != nil {
		t.Fatal(err)
	}
	equal(t, "files of a worktree without its repository", files(walk(t, linked, Options{})), "a.go b.go secret sub/d.go sub/secret")
}

// A worktree inside of its repository would be a second copy of everything.
func TestCodebaseMemory48NestedWorktreeNamedOnce(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	commit(t, dir, "a.go", "x")
	git(t, dir, "worktree", "add", "-q", filepath.Join(dir, "wt"))
	for _, include := range []bool{false, true} {
		tree := walk(t, dir, Options{IncludeSubmodules: include})
		equal(t, "files", files(tree), "a.go")
		equal(t, "skips", skips(tree), ".git/: git's own data\nwt/: linked worktree")
	}
	// Known by what its .git says also where the repository has forgotten it.
	if err := os.RemoveAll(filepath.Join(dir, ".git", "worktrees")); err != nil {
		t.Fatal(err)
	}
	write(t, dir, "copied/.git", "gitdir: ../nowhere/.git/modules/copied\n", "copied/b.go", "x")
	equal(t, "skips of what dangles", skips(walk(t, dir, Options{})), ".git/: git's own data\ncopied/: submodule\nwt/: linked worktree")
}

// Submodules are named, checked out or not, and entered on demand, each under its own rules.
func TestGitingest173SubmodulesNamed(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	library, super := filepath.Join(dir, "library"), filepath.Join(dir, "super")
	commit(t, library, "lib.go", "x", ".gitignore", "*.tmp\n")
	commit(t, super, "a.go", "x", ".gitignore", "*.txt\n")
	git(t, super, "submodule", "add", "-q", library, "deps/lib")
	git(t, super, "submodule", "add", "-q", library, "deps/empty")
	git(t, super, "submodule", "deinit", "-q", "-f", "deps/empty")
	write(t, super, "deps/lib/b.txt", "x", "deps/lib/c.tmp", "x", "deps/nested/x.go", "x", "deps/nested/y.txt", "x")
	git(t, filepath.Join(super, "deps/nested"), "init", "-q")
	write(t, super, "deps/nested/.git/info/exclude", "z*\n", "deps/nested/z.go", "x")

	tree := walk(t, super, Options{})
	equal(t, "files", files(tree), "a.go")
	equal(t, "skips", skips(tree), `.git/: git's own data
.gitignore: hidden
.gitmodules: hidden
deps/empty/: submodule
deps/lib/: submodule
deps/nested/: nested repository`)

	tree = walk(t, super, Options{IncludeSubmodules: true})
	// The outer *.txt does not reach into repositories of their own.
	equal(t, "files", files(tree), "a.go deps/lib/b.txt deps/lib/lib.go deps/nested/x.go deps/nested/y.txt")
	for _, s := range tree.Skipped {
		if s.Path == "deps/empty" && s.Detail != "not checked out" {
			t.Errorf("deps/empty: %s", s)
		}
	}
	// From a folder between the two.
	equal(t, "skips below deps", skips(walk(t, filepath.Join(super, "deps"), Options{})),
		"empty/: submodule\nlib/: submodule\nnested/: nested repository")
	// Inside of the submodule, it is the repository.
	inner := walk(t, filepath.Join(super, "deps/lib"), Options{})
	equal(t, "files of the submodule", files(inner), "b.txt lib.go")
	equal(t, "its top", inner.RepoRoot, resolved(filepath.Join(super, "deps/lib")))
}

// A .git that is no repository hides nothing.
func TestWalkEmptyDotGit(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, "a/.git/", "", "a/b.go", "x", "c/.git", "no such format", "c/d.go", "x")
	equal(t, "files", files(walk(t, dir, Options{})), "a/b.go c/d.go")
}

func TestGitConfig(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	home := t.TempDir()
	t.Setenv("HOME", home)
	os.Unsetenv("GIT_CONFIG_GLOBAL") // isolate restores it
	git(t, dir, "init", "-q", "-b", "main")
	top := resolved(dir)
	repo := openRepository(top)
	check := func(name, want string) {
		t.Helper()
		if got := readGitConfig(repo).globalExcludes(); got != want {
			t.Errorf("%s: excludes file %q, want %q", name, got, want)
		}
		if asked := strings.TrimSuffix(gitOutput(dir, "config", "--type=path", "core.excludesFile"), "\n"); asked != "" {
			if !filepath.IsAbs(asked) {
				asked = filepath.Join(top, asked)
			}
			if asked != want {
				t.Errorf("%s: git says %q, the test %q", name, asked, want)
			}
		}
	}
	xdg := os.Getenv("XDG_CONFIG_HOME")
	check("default", filepath.Join(xdg, "git", "ignore"))
	write(t, xdg, "git/config", "[core]\n\texcludesFile = ~/xdg\n")
	check("xdg", filepath.Join(home, "xdg"))
	write(t, home, ".gitconfig", "\ufeff# a comment\n[Core] EXCLUDESFILE=\"/quoted # value\" ; comment\n")
	check("home, quotes, case", "/quoted # value")
	write(t, home, ".gitconfig", "[core]\nexcludesfile = /a\\\n/b \\\"c\\\\  # d\n[other \"x\\\"y\"]\nexcludesfile = /no\n")
	check("joined lines, escapes", `/a/b "c\`)
	write(t, home, ".gitconfig", "[include]\npath = more\n", "more", "[core]\nexcludesfile = /included\n")
	check("include", "/included")
	write(t, home, ".gitconfig", "[core]\nexcludesfile = /base\n[includeIf \"gitdir:"+top+"/\"]\npath = more\n")
	check("includeIf gitdir", "/included")
	write(t, home, ".gitconfig", "[core]\nexcludesfile = /base\n[includeIf \"gitdir:/elsewhere/\"]\npath = more\n")
	check("includeIf gitdir elsewhere", "/base")
	write(t, home, ".gitconfig", "[core]\nexcludesfile = /base\n[includeIf \"onbranch:ma*\"]\npath = more\n")
	check("includeIf onbranch", "/included")
	write(t, home, ".gitconfig", "[include]\npath = .gitconfig\n[core]\nexcludesfile = /loop\n")
	if got := readGitConfig(repo).globalExcludes(); got != "/loop" { // git fails here
		t.Errorf("include of itself: %q", got)
	}
	git2 := "[core]\n\texcludesFile = relative\n\tignoreCase = yes\n[extensions]\n\tworktreeConfig = true\n[core]\n\trepositoryformatversion = 1\n"
	write(t, home, ".gitconfig", "")
	write(t, dir, ".git/config", git2)
	check("local, relative", filepath.Join(top, "relative"))
	write(t, dir, ".git/config.worktree", "[core]\n\texcludesFile = /worktree\n")
	check("worktree", "/worktree")
	if !readGitConfig(repo).ignoreCase {
		t.Error("core.ignoreCase is not read")
	}
	t.Setenv("GIT_CONFIG_COUNT", "1")
	t.Setenv("GIT_CONFIG_KEY_0", "core.ExcludesFile")
	t.Setenv("GIT_CONFIG_VALUE_0", "/env")
	check("environment", "/env")
	t.Setenv("GIT_CONFIG_VALUE_0", "")
	check("empty", "")

	// Damage counts from where it stands.
	t.Setenv("GIT_CONFIG_COUNT", "0")
	write(t, dir, ".git/config", "[core]\nexcludesfile = /good\n[bad\nexcludesfile = /bad\n", ".git/config.worktree", "")
	c := readGitConfig(repo)
	if got := c.globalExcludes(); got != "/good" || len(c.warnings) != 1 || !strings.Contains(c.warnings[0].String(), "from line 3") {
		t.Errorf("damaged: %q, warnings %v", got, c.warnings)
	}
}

// FuzzGitConfig looks for panics and endless loops.
func FuzzGitConfig(f *testing.F) {
	f.Add("[core]\n\texcludesFile = ~/x # c\n[a \"b\\\"\"]\nc\n")
	f.Add("[a.b]c=\"d\\\ne\"\\t")
	f.Fuzz(func(t *testing.T, text string) {
		n := 0
		line := parseConfig(text, func(key, _ string, _ bool) {
			n++
			if !strings.Contains(key, ".") {
				t.Errorf("key %q", key)
			}
		})
		if lines := strings.Count(text, "\n") + 1; n > len(text) || line > lines {
			t.Errorf("%d settings, damage in line %d of %d", n, line, lines)
		}
	})
}

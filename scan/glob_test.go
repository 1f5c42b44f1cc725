package scan

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		want          bool
	}{
		{"src", "src/a.go", true},
		{"src/", "src/a/b.go", true},
		{"./src", "src/a.go", true},
		{"/src", "src/a.go", true},
		{"src/**", "src/a.go", true},
		{"src/*", "src/a/b.go", true},
		{"src", "srcs/a.go", false},
		{"src", "x/src/a.go", false},
		{"src/a.go", "src/a.go", true},
		{"**/src", "x/y/src/a.go", true},
		{"**/src", "src/a.go", true},
		{"*.go", "a.go", true},
		{"*.go", "d/a.go", false},
		{"**/*.go", "d/e/a.go", true},
		{"**/*.go", "a.go", true},
		{"src/**/*.{ts,tsx}", "src/a/b.tsx", true},
		{"src/**/*.{ts,tsx}", "src/b.ts", true},
		{"src/**/*.{ts,tsx}", "src/b.js", false},
		{"{a,b/c}/*.go", "b/c/x.go", true},
		{"{a,b/c}/*.go", "b/x.go", false},
		{"[!a]*", "b", true},
		{"[!a]*", "a", false},
		{".", "any/thing", true},
		{"./", "any", true},
		{"**", "any/thing", true},
		{"a[", "a[", false},
		{"", "a", false},
		{`a\*b`, "a*b", true},
		{`a\*b`, "axb", false},
		{"a[!b]c", "a/c", false},
		{"a[!b]c", "axc", true},
		{"a[^b]c/*.go", "axc/d.go", true},
		{"a[!b]c/*.go", "a/c/d.go", false},
		{`[!\]a]`, "]", false},
		{`[!\]a]`, "b", true},
		{"[!]", "b", false},
		{`\[!a]`, "[!a]", true},
		{"caf?", "caf\xe9", true},
		{"d/", "d", true},
	} {
		if got := Match(c.pattern, c.path); got != c.want {
			t.Errorf("Match(%q, %q) = %v", c.pattern, c.path, got)
		}
	}
}

func TestValidatePattern(t *testing.T) {
	for _, p := range []string{"a[", "", " ", "{a", "a\x00", "[!]", "[]"} {
		if ValidatePattern(p) == nil {
			t.Errorf("ValidatePattern(%q) finds nothing wrong", p)
		}
	}
	for _, p := range []string{"a", "**/*.go", "[a-z]", "{a,b}", "src/", ".", `src\a`} {
		if err := ValidatePattern(p); err != nil {
			t.Error(err)
		}
	}
}

// Patterns written with the other system's separator.
func TestCode2prompt217BackslashPatterns(t *testing.T) {
	for _, c := range []struct {
		pattern   string
		separator byte
		want      string
	}{
		{`src\main`, '/', "src/main"},
		{`src\main\*.go`, '\\', "src/main/*.go"},
		{`src\**\*.py`, '\\', "src/**/*.py"},
		{`.\src\`, '\\', "src"},
		{`src\*.go`, '/', `src\*.go`}, // an escape where '\' is no separator
		{`a\[b\]`, '/', `a\[b\]`},
		{`src\`, '/', "src"},
	} {
		if got := normalizePattern(c.pattern, c.separator); got != c.want {
			t.Errorf("normalizePattern(%q, %q) = %q, want %q", c.pattern, c.separator, got, c.want)
		}
	}
	isolate(t)
	dir := t.TempDir()
	write(t, dir, "src/main/a.py", "x", "b.py", "x")
	equal(t, "files", files(walk(t, dir, Options{Include: []string{`src\main`}})), "src/main/a.py")
}

// Include patterns are relative to the folder, "**" crosses folders, and one that selects nothing is a warning with its name.
func TestCode2prompt75IncludeGlobs(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	write(t, dir, "src/a.py", "x", "src/b/c.py", "x", "src/b/d.js", "x", "atomics/T1/T1.md", "x", "atomics/T1/T1.yaml", "x", "e.py", "x",
		"vendor/v.py", "x", ".gitignore", "vendor/\n")
	for _, c := range []struct{ include, exclude, files, warnings string }{
		{"src/**/*.py", "", "src/a.py src/b/c.py", ""},
		{"atomics/**/*.md", "", "atomics/T1/T1.md", ""},
		{"src", "", "src/a.py src/b/c.py src/b/d.js", ""},
		{"src/", "", "src/a.py src/b/c.py src/b/d.js", ""},
		{"src/b|*.py", "", "e.py src/b/c.py src/b/d.js", ""},
		{"src", "src/b", "src/a.py", ""},
		{"**/*.py", "src/**", "e.py", ""},
		{"", "**/*.py|atomics", "src/b/d.js", ""},
		{"**/*.zig", "", "", `pattern "**/*.zig": include matched nothing`},
		{"src|nothing/*.go", "none", "src/a.py src/b/c.py src/b/d.js",
			`pattern "none": exclude matched nothing` + "\n" + `pattern "nothing/*.go": include matched nothing`},
		{"*.md|src", "", "src/a.py src/b/c.py src/b/d.js",
			`pattern "*.md": include matched nothing in the folder itself; at any depth it is **/*.md`},
		{"vendor/v.py|e.py", "", "e.py", `pattern "vendor/v.py": include leads into a folder that was left out: vendor/: ignored: vendor/ (.gitignore:1)`},
		{"e.py", "vendor/v.py", "e.py", ""},
	} {
		split := func(s string) []string { return strings.FieldsFunc(s, func(r rune) bool { return r == '|' }) }
		tree := walk(t, dir, Options{Include: split(c.include), Exclude: split(c.exclude)})
		equal(t, "files of "+c.include+" without "+c.exclude, files(tree), c.files)
		var warnings []string
		for _, w := range tree.Warnings {
			warnings = append(warnings, w.String())
		}
		equal(t, "warnings of "+c.include+" without "+c.exclude, strings.Join(warnings, "\n"), c.warnings)
	}
	// A folder that cannot hold a match is one Skip, and is not read.
	equal(t, "skips", skips(walk(t, dir, Options{Include: []string{"src/b/*.py"}})), `.gitignore: hidden
atomics/: not included
e.py: not included
src/a.py: not included
src/b/d.js: not included
vendor/: ignored`)
}

// A walk with Include and Exclude keeps exactly the files that Match selects, whatever folders it does not enter.
func TestIncludeEqualsMatch(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	for _, a := range []string{"a", "b", "ab"} {
		for _, b := range []string{"a", "b.go", "[x]", "{y"} {
			for _, c := range []string{"a.go", "b", "c,d"} {
				write(t, dir, a+"/"+b+"/"+c, "")
			}
		}
		write(t, dir, a+"/top.go", "")
	}
	all := walk(t, dir, Options{}).Files
	pieces := []string{"a", "b", "*", "**", "**/", "/", "/", "?", "{a,b}", "{a/b,b/}", "[ab]", "[!a]", "*.go", `\[`, ".go", "{a,b/**}", "ab"}
	rng := rand.New(rand.NewPCG(5, 6))
	random := func() string {
		for {
			var b strings.Builder
			for range 1 + rng.IntN(5) {
				b.WriteString(pieces[rng.IntN(len(pieces))])
			}
			if ValidatePattern(b.String()) == nil {
				return b.String()
			}
		}
	}
	selected := 0
	for range 1500 {
		include, exclude := random(), random()
		var want []string
		for _, f := range all {
			if Match(include, f.Path) && !Match(exclude, f.Path) {
				want = append(want, f.Path)
			}
		}
		selected += len(want)
		got := files(walk(t, dir, Options{Jobs: 1, Include: []string{include}, Exclude: []string{exclude}}))
		equal(t, "include "+include+", exclude "+exclude, got, strings.Join(want, " "))
	}
	if selected < 5000 {
		t.Errorf("the patterns select only %d files in all", selected)
	}
}

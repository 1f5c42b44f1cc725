package golang_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"contextcraft/queries/golang"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
)

const tree = `
-- go.mod --
module example.com/app // the app
require example.com/lib v1.0.0
replace (
	example.com/lib v1.0.0 => ./third_party/lib
	example.com/gone => ../gone
)
-- main.go --
package main
-- internal/a/a.go --
package a
-- internal/a/a_windows.go --
package a
-- internal/a/a_test.go --
package a_test
-- internal/a/gen.go --
//go:build ignore
package main
-- internal/a/_draft.go --
package a
-- third_party/lib/go.mod --
module example.com/lib
-- third_party/lib/lib.go --
package lib
-- third_party/lib/deep/deep.go --
package deep
-- nested/go.mod --
module example.com/app/nested
-- nested/n.go --
package nested
-- tools/go.mod --
module "example.com/tools/v2"
-- tools/t.go --
package tools
-- vendor/golang.org/x/v/v.go --
package v
-- testdata/m/go.mod --
module example.com/fixture
-- testdata/m/m.go --
package m
-- gopath/src/foo/bar/b.go --
package bar
`

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(tree), &golang.Language)
	r := golang.NewResolver(p)
	for _, c := range []struct{ from, imp, want string }{
		{"main.go", "example.com/app/internal/a", "internal/a/a.go internal/a/a_windows.go"},
		{"internal/a/a_test.go", "example.com/app/internal/a", "internal/a/a.go internal/a/a_windows.go"},
		{"main.go", "example.com/lib", "third_party/lib/lib.go"},
		{"main.go", "example.com/lib/deep", "third_party/lib/deep/deep.go"},
		{"main.go", "example.com/library", ""},
		{"main.go", "example.com/gone", ""},
		{"main.go", "example.com/app/nested", "nested/n.go"},
		{"nested/n.go", "example.com/app", "main.go"},
		{"main.go", "example.com/tools/v2", "tools/t.go"},
		{"main.go", "golang.org/x/v", "vendor/golang.org/x/v/v.go"},
		{"nested/n.go", "golang.org/x/v", ""},
		{"main.go", "example.com/fixture", ""},
		{"testdata/m/m.go", "example.com/fixture", ""},
		{"main.go", "foo/bar", ""},
		{"main.go", "./internal/a", "internal/a/a.go internal/a/a_windows.go"},
		{"internal/a/a.go", "../..", "main.go"},
		{"main.go", "fmt", ""},
		{"main.go", "C", ""},
		{"main.go", "unsafe", ""},
	} {
		if got := strings.Join(r.Resolve(c.from, lang.Import{Path: c.imp}), " "); got != c.want {
			t.Errorf("%s imports %s: got %q, want %q", c.from, c.imp, got, c.want)
		}
	}
}

func TestResolveLayouts(t *testing.T) {
	for _, c := range []struct{ name, tree, from, imp, want string }{
		{"workspace", "-- go.work --\ngo 1.24\nuse (\n\t./a\n\t./b\n)\nreplace example.com/c => ./c\n-- a/go.mod --\nmodule example.com/a\n-- a/a.go --\npackage a\n-- b/go.mod --\nmodule example.com/b\n-- b/b.go --\npackage b\n-- old/b/go.mod --\nmodule example.com/b\n-- old/b/b.go --\npackage b\n-- c/c.go --\npackage c\n",
			"a/a.go", "example.com/b", "b/b.go"},
		{"workspace replace", "-- go.work --\nuse ./a\nreplace example.com/c => ./c\n-- a/go.mod --\nmodule example.com/a\n-- a/a.go --\npackage a\n-- c/c.go --\npackage c\n",
			"a/a.go", "example.com/c", "c/c.go"},
		{"standard library", "-- src/go.mod --\nmodule std\n-- src/net/http/h.go --\npackage http\n-- src/vendor/golang.org/x/v/v.go --\npackage v\n-- src/cmd/go.mod --\nmodule cmd\n-- src/cmd/x/x.go --\npackage main\n",
			"src/cmd/x/x.go", "net/http", "src/net/http/h.go"},
		{"standard library's vendor", "-- go.mod --\nmodule std\n-- net/n.go --\npackage net\n-- vendor/golang.org/x/v/v.go --\npackage v\n",
			"net/n.go", "golang.org/x/v", "vendor/golang.org/x/v/v.go"},
		{"GOPATH", "-- src/foo/a/a.go --\npackage a\n-- src/foo/b/b.go --\npackage b\n", "src/foo/a/a.go", "foo/b", "src/foo/b/b.go"},
		{"below a module", "-- a/a.go --\npackage a\nimport \"example.com/m/b\"\nimport \"example.com/m/c\"\nimport \"other.com/c\"\n-- b/b.go --\npackage b\n-- c/c.go --\npackage c\n",
			"a/a.go", "example.com/m/b", "b/b.go"},
		{"below a module, elsewhere", "-- a/a.go --\npackage a\nimport \"example.com/m/b\"\nimport \"example.com/m/c\"\nimport \"other.com/c\"\n-- b/b.go --\npackage b\n-- c/c.go --\npackage c\n",
			"a/a.go", "other.com/c", ""},
	} {
		p := importtest.NewProject(importtest.Tree(c.tree), &golang.Language)
		if got := strings.Join(golang.NewResolver(p).Resolve(c.from, lang.Import{Path: c.imp}), " "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// goPackage is what the test needs of "go list -json".
type goPackage struct {
	Dir, ImportPath                    string
	GoFiles, CgoFiles, IgnoredGoFiles  []string
	TestGoFiles, XTestGoFiles          []string
	Imports, TestImports, XTestImports []string
	ImportMap                          map[string]string
}

// goList returns the packages of the module in dir.
func goList(t *testing.T, dir string, patterns ...string) []goPackage {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-e", "-json=Dir,ImportPath,GoFiles,CgoFiles,IgnoredGoFiles,TestGoFiles,XTestGoFiles,Imports,TestImports,XTestImports,ImportMap"}, patterns...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("go list in %s: %v", filepath.Base(dir), err)
	}
	var ps []goPackage
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p goPackage
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	return ps
}

// agreeWithGoList compares edges from package to package: of the files that the go command takes on this platform, the imports that it
// reports against the folders that the resolver answers with. It also compares what a package's folder holds.
func agreeWithGoList(t *testing.T, name, root string, ps []goPackage) {
	t.Helper()
	root, err := filepath.EvalSymlinks(root)
	if err != nil {
		t.Fatal(err)
	}
	dirs := map[string]string{} // import path -> folder below root
	files := map[string][]string{}
	for _, p := range ps {
		rel, err := filepath.Rel(root, p.Dir)
		if err != nil || strings.HasPrefix(rel, "..") {
			continue
		}
		rel = filepath.ToSlash(rel)
		dirs[p.ImportPath] = rel
		for _, f := range slices.Concat(p.GoFiles, p.CgoFiles, p.IgnoredGoFiles) {
			if !strings.HasSuffix(f, "_test.go") && f[0] != '_' && f[0] != '.' {
				files[rel] = append(files[rel], path.Join(rel, f))
			}
		}
		sort.Strings(files[rel])
	}
	project := importtest.NewProject(importtest.ReadTree(root, []string{".go", "go.mod", "go.work"}, nil), &golang.Language)
	r := golang.NewResolver(project)
	got, want := map[importtest.Edge]bool{}, map[importtest.Edge]bool{}
	targets := map[string][]string{}
	for _, p := range ps {
		from, ok := dirs[p.ImportPath]
		if !ok {
			continue
		}
		for _, imp := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
			if mapped := p.ImportMap[imp]; mapped != "" {
				imp = mapped
			}
			imp, _, _ = strings.Cut(imp, " [") // a variant built for one program's profile
			if to, ok := dirs[imp]; ok && to != from {
				want[importtest.Edge{From: from, To: to}] = true
			}
		}
		for _, f := range slices.Concat(p.GoFiles, p.CgoFiles, p.TestGoFiles, p.XTestGoFiles) {
			f = path.Join(from, f)
			facts := project.Facts(f)
			if facts == nil {
				continue
			}
			for _, imp := range facts.Imports {
				answer := r.Resolve(f, imp)
				if len(answer) > 0 {
					if to := path.Dir(answer[0]); to != from {
						got[importtest.Edge{From: from, To: to}] = true
						targets[to] = answer
					}
				}
			}
		}
	}
	importtest.Score(t, name, got, want, 0.98, 0.98)
	exact := 0
	for to, answer := range targets {
		extra := slices.ContainsFunc(answer, func(f string) bool { return !slices.Contains(files[to], f) })
		if !extra {
			exact++
		}
	}
	t.Logf("%s: of %d packages imported, %d give only files that go list names", name, len(targets), exact)
	if exact != len(targets) {
		t.Errorf("%s: %d packages give files that go list does not name", name, len(targets)-exact)
	}
}

func TestResolveOracleGOROOT(t *testing.T) {
	src := importtest.GOROOT(t)
	agreeWithGoList(t, "GOROOT/src", src, goList(t, src, "std", "cmd"))
}

// TestResolveOracleModules runs over copies of modules in the module cache: several of the larger ones, by name.
func TestResolveOracleModules(t *testing.T) {
	out, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Skip("no go command")
	}
	cache := strings.TrimSpace(string(out))
	ran := 0
	for _, pattern := range []string{"golang.org/x/tools@*", "golang.org/x/text@*", "github.com/zricethezav/gitleaks/v8@*", "github.com/klauspost/compress@*"} {
		matches, _ := filepath.Glob(filepath.Join(cache, filepath.FromSlash(pattern)))
		if len(matches) == 0 {
			continue
		}
		dir := matches[len(matches)-1]
		t.Run(path.Dir(pattern)+"/"+path.Base(pattern), func(t *testing.T) {
			copied := filepath.Join(t.TempDir(), "m")
			if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
				t.Skip(err)
			}
			agreeWithGoList(t, pattern, copied, goList(t, copied, "./..."))
		})
		ran++
	}
	if ran == 0 {
		t.Skip("none of the modules is in the module cache")
	}
}

// TestResolveOracleOwn always runs: a module written here, with a vendored-like replacement and files for other platforms.
func TestResolveOracleOwn(t *testing.T) {
	root := t.TempDir()
	importtest.Write(t, root, importtest.Tree(`
-- go.mod --
module example.com/own

go 1.20

require example.com/lib v0.0.0

replace example.com/lib => ./lib
-- main.go --
package main

import (
	"fmt"

	"example.com/lib/sub"
	"example.com/own/internal/a"
	b "example.com/own/b"
)

func main() { fmt.Println(a.A, b.B, sub.S) }
-- internal/a/a.go --
package a

const A = 1
-- internal/a/a_windows.go --
package a

import _ "example.com/own/b"
-- internal/a/a_test.go --
package a_test

import _ "example.com/own/b"
-- b/b.go --
package b

import . "example.com/own/internal/c"

const B = C
-- internal/c/c.go --
package c

const C = 2
-- lib/go.mod --
module example.com/lib
-- lib/sub/s.go --
package sub

const S = 3
`))
	agreeWithGoList(t, "own module", root, append(goList(t, root, "./..."), goList(t, root, "example.com/lib/...")...))
}

func BenchmarkResolver(b *testing.B) {
	files := importtest.ReadTree(importtest.GOROOT(b), []string{".go", "go.mod"}, nil)
	p := importtest.NewProject(files, &golang.Language)
	importtest.Resolve(b, p, &golang.Language) // the facts are there already when a resolver is made
	for b.Loop() {
		importtest.Resolve(b, p, &golang.Language)
	}
}

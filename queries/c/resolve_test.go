package c_test

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries/c"
	"contextcraft/queries/cpp"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
)

// tree has what include resolution meets: several roots, a header beside the includer that shadows one on a root, names that exist twice, a
// project header that is named like a standard one, angle and quoted forms, ".." paths, includes inside headers, data files.
const tree = `
-- include/acme/api.h --
#include <acme/types.h>
#include "acme/detail/impl.h"
#include <stdio.h>
-- include/acme/types.h --
#include <stddef.h>
-- include/acme/detail/impl.h --
#include "../types.h"
#include "common.h"
-- include/acme/detail/common.h --
-- src/common.h --
#include "config/limits.h"
-- src/config/limits.h --
-- src/main.c --
#include <acme/api.h>
#include "common.h"
#include "net/sock.h"
#include "tables.inc"
#include <stdlib.h>
-- src/tables.inc --
-- src/net/sock.h --
#include "util/string.h"
#include "common.h"
-- src/net/sock.c --
#include "sock.h"
#include <string.h>
#include <acme/types.h>
-- src/net/common.h --
-- src/util/string.h --
-- src/util/time.h --
-- src/util/string.c --
#include "string.h"
#include "time.h"
#include <time.h>
#include "../net/sock.h"
-- plugins/a/include/plug.h --
#include "plug_types.h"
-- plugins/a/include/plug_types.h --
-- plugins/a/src/plug.c --
#include <plug.h>
#include <acme/api.h>
-- plugins/b/include/plug.h --
#include "plug_types.h"
-- plugins/b/include/plug_types.h --
-- plugins/b/src/plug.c --
#include "plug.h"
#include <stdint.h>
`

// flagsOf are the -I folders that the build of tree gives each folder.
var flagsOf = map[string][]string{
	"src":           {"include", "src"},
	"src/net":       {"include", "src"},
	"src/util":      {"include", "src"},
	"plugins/a/src": {"include", "plugins/a/include"},
	"plugins/b/src": {"include", "plugins/b/include"},
}

// closure returns every file that from includes, directly or not.
func closure(p *importtest.Project, r lang.Resolver, from string, seen map[string]bool) {
	facts := p.Facts(from)
	if facts == nil {
		return
	}
	for _, imp := range facts.Imports {
		for _, to := range r.Resolve(from, imp) {
			if !seen[to] {
				seen[to] = true
				closure(p, r, to, seen)
			}
		}
	}
}

// gccMM asks gcc which files of dir a source depends on.
func gccMM(t *testing.T, dir, src string, include []string) []string {
	t.Helper()
	args := []string{"-MM", "-MG"}
	for _, d := range include {
		args = append(args, "-I", d)
	}
	cmd := exec.Command("gcc", append(args, src)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("gcc -MM %s: %v", src, err)
	}
	_, list, _ := strings.Cut(strings.ReplaceAll(string(out), "\\\n", " "), ":")
	var deps []string
	for _, f := range strings.Fields(list) {
		if f = path.Clean(f); f != src {
			deps = append(deps, f)
		}
	}
	return deps
}

func TestResolveAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	dir := t.TempDir()
	files := importtest.Tree(tree)
	importtest.Write(t, dir, files)
	p := importtest.NewProject(files, &c.Language)
	importtest.Resolve(t, p, &c.Language) // checks the answers' form
	r := c.NewResolver(p)
	got, want := map[importtest.Edge]bool{}, map[importtest.Edge]bool{}
	for _, f := range p.Files() {
		if !strings.HasSuffix(f, ".c") {
			continue
		}
		for _, to := range gccMM(t, dir, f, flagsOf[path.Dir(f)]) {
			want[importtest.Edge{From: f, To: to}] = true
		}
		seen := map[string]bool{}
		closure(p, r, f, seen)
		for to := range seen {
			got[importtest.Edge{From: f, To: to}] = true
		}
	}
	importtest.Score(t, "C includes against gcc -MM", got, want, 1, 1)
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(append(importtest.Tree(tree), importtest.Tree(`
-- libc/include/string.h --
-- libc/include/bits/all.h --
-- libc/include/bits/only.h --
-- libc/src/strlen.c --
#include <bits/only.h>
#include <string.h>
-- cxx/a.cpp --
#include "b.hpp"
#include <acme/api.h>
-- cxx/b.hpp --
`)...), &c.Language, &cpp.Language)
	r := c.NewResolver(p)
	for _, tc := range []struct {
		from, path string
		kind       lang.ImportKind
		want       string
	}{
		{"src/main.c", "acme/api.h", lang.ImportSystem, "include/acme/api.h"},
		{"src/main.c", "common.h", lang.ImportPath, "src/common.h"},
		{"src/net/sock.c", "common.h", lang.ImportPath, "src/net/common.h"},
		{"src/net/sock.c", "string.h", lang.ImportSystem, ""},
		{"src/net/sock.c", `config\limits.h`, lang.ImportPath, "src/config/limits.h"},
		{"src/util/string.h", "string.h", lang.ImportPath, ""}, // itself
		{"plugins/a/src/plug.c", "plug.h", lang.ImportSystem, "plugins/a/include/plug.h"},
		{"plugins/b/src/plug.c", "plug.h", lang.ImportPath, "plugins/b/include/plug.h"},
		{"libc/src/strlen.c", "string.h", lang.ImportSystem, "libc/include/string.h"}, // the project is a libc
		{"cxx/a.cpp", "b.hpp", lang.ImportPath, "cxx/b.hpp"},
		{"cxx/a.cpp", "acme/api.h", lang.ImportSystem, "include/acme/api.h"},
		{"src/main.c", "absent.h", lang.ImportPath, ""},
		{"src/main.c", "/usr/include/stdio.h", lang.ImportPath, ""},
		{"src/main.c", "../outside.h", lang.ImportPath, ""},
		{"src/main.c", "..", lang.ImportPath, ""},
		{"src/main.c", ".", lang.ImportPath, ""},
	} {
		got := strings.Join(r.Resolve(tc.from, lang.Import{Path: tc.path, Kind: tc.kind}), " ")
		if got != tc.want {
			t.Errorf("%s includes %s: got %q, want %q", tc.from, tc.path, got, tc.want)
		}
	}
}

// TestResolveByCompileCommands has two headers of one name that only the flags tell apart, in a database written on another machine.
func TestResolveByCompileCommands(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`
-- build/compile_commands.json --
[{"directory": "/home/ci/proj/build", "file": "../src/a.c", "command": "cc -I\"../second\" -DX='a b' -c ../src/a.c"},
 {"directory": "/home/ci/proj/build", "file": "/home/ci/proj/src/b.c", "arguments": ["cc", "-isystem", "/home/ci/proj/first", "-I/usr/include", "-c", "b.c"]}]
-- src/a.c --
#include "x.h"
-- src/b.c --
#include <x.h>
-- src/c.c --
#include "x.h"
-- first/x.h --
-- second/x.h --
`), &c.Language)
	r := c.NewResolver(p)
	for from, want := range map[string]string{"src/a.c": "second/x.h", "src/b.c": "first/x.h", "src/c.c": "second/x.h"} {
		if got := strings.Join(r.Resolve(from, p.Facts(from).Imports[0]), " "); got != want {
			t.Errorf("%s: got %q, want %q", from, got, want)
		}
	}
}

// TestResolveTree compares every include of a checkout that the environment names with what gcc opens for it, one stub per folder and
// include, with the -I folders of CONTEXTCRAFT_INCLUDE (colon-separated, relative to it).
func TestResolveTree(t *testing.T) {
	root := os.Getenv("CONTEXTCRAFT_TREE")
	if root == "" {
		t.Skip("CONTEXTCRAFT_TREE is not set")
	}
	files := importtest.ReadTree(root, append([]string{".c", ".h"}, cpp.Language.Extensions...), nil)
	p := importtest.NewProject(files, &c.Language, &cpp.Language)
	got, want := map[importtest.Edge]bool{}, map[importtest.Edge]bool{}
	r := c.NewResolver(p)
	var include []string
	for _, d := range strings.Split(os.Getenv("CONTEXTCRAFT_INCLUDE"), ":") {
		include = append(include, "-I", filepath.Join(root, d))
	}
	type key struct {
		dir, path string
		kind      lang.ImportKind
	}
	opened := map[key]string{}
	stub := filepath.Join(t.TempDir(), "stub.c")
	for _, f := range p.Files() {
		facts := p.Facts(f)
		if facts == nil {
			continue
		}
		for _, imp := range facts.Imports {
			k := key{path.Dir(f), imp.Path, imp.Kind}
			to, ok := opened[k]
			if !ok {
				to = gccOpens(t, root, stub, k.dir, imp, include)
				opened[k] = to
			}
			if to != "" && to != f && p.Has(to) {
				want[importtest.Edge{From: f, To: to}] = true
			}
			for _, to := range r.Resolve(f, imp) {
				got[importtest.Edge{From: f, To: to}] = true
			}
		}
	}
	importtest.Score(t, "includes of "+path.Base(root)+" against gcc", got, want, 0.98, 0.98)
}

// gccOpens returns the file below root that gcc opens for one include written in dir, "" for none.
func gccOpens(t *testing.T, root, stub, dir string, imp lang.Import, include []string) string {
	line := "#include \"" + imp.Path + "\"\n"
	if imp.Kind == lang.ImportSystem {
		line = "#include <" + imp.Path + ">\n"
	}
	if err := os.WriteFile(stub, []byte(line), 0o644); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-x", "c++", "-E", "-H", "-iquote", filepath.Join(root, dir)}, include...)
	out, _ := exec.Command("gcc", append(args, stub)...).CombinedOutput() // errors of the header's own includes don't matter
	for l := range strings.Lines(string(out)) {
		if f, ok := strings.CutPrefix(l, ". "); ok {
			rel, err := filepath.Rel(root, strings.TrimSpace(f))
			if err != nil || strings.HasPrefix(rel, "..") {
				return ""
			}
			return filepath.ToSlash(rel)
		}
	}
	return ""
}

package zig_test

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/zig"
)

// compiler returns the command zig, or the one that the Python package ziglang installs; "" for neither.
func compiler() string {
	for _, name := range []string{"zig", "python-zig"} {
		if p, err := exec.LookPath(name); err == nil {
			return p
		}
	}
	return ""
}

// standardLibrary returns the folder of the compiler's library; "" for none.
func standardLibrary() string {
	name := compiler()
	if name == "" {
		return ""
	}
	out, err := exec.Command(name, "env").Output()
	m := regexp.MustCompile(`std_dir"?\s*[:=]\s*"([^"]+)"`).FindSubmatch(out)
	if err != nil || m == nil {
		return ""
	}
	return string(m[1])
}

// missingFile is how the compiler names a file that an import asks for and that is not there.
var missingFile = regexp.MustCompile(`(?m)^(\S+):1:1: error: unable to load .*FileNotFound`)

// otherError is any other error: then the compiler may not have come as far as the imports.
var otherError = regexp.MustCompile(`(?m)^\S+: error: `)

// harmless are the errors that do not keep the compiler from looking at the other imports.
var harmless = regexp.MustCompile(`(?m)^\S+: error: (?:unable to load .*FileNotFound|no module named .*|import of file outside module path)$`)

// oracle compares the resolver with the compiler, to which each file is given alone: its errors name the files that the imports ask for. What @embedFile
// asks for it tells only of code that is used, so that is left out on both sides.
func oracle(t *testing.T, name string, files []importtest.File, most int) {
	t.Helper()
	command := compiler()
	if command == "" {
		t.Skip("no zig (the Python package ziglang brings one)")
	}
	p := importtest.NewProject(files, &zig.Language)
	want := map[importtest.Edge]bool{}
	asked := map[string]bool{}
	cache := t.TempDir()
	step := max(1, len(files)/most)
	for i := 0; i < len(files); i += step {
		f := files[i]
		if path.Ext(f.Path) != ".zig" {
			continue
		}
		asked[f.Path] = true
		dir := t.TempDir()
		importtest.Write(t, dir, []importtest.File{f, {Path: "the_root_of_all.zig", Text: "comptime {\n    _ = @import(\"" + f.Path + "\");\n}\n"}})
		cmd := exec.Command(command, "build-obj", "-fno-emit-bin", "--cache-dir", cache, "--global-cache-dir", cache, "the_root_of_all.zig")
		cmd.Dir = dir
		out, _ := cmd.CombinedOutput() // it fails wherever a file is missing
		if len(otherError.FindAll(out, -1)) > len(harmless.FindAll(out, -1)) {
			delete(asked, f.Path)
			continue
		}
		for _, m := range missingFile.FindAllSubmatch(out, -1) {
			if to := path.Clean(filepath.ToSlash(string(m[1]))); p.Has(to) && to != f.Path {
				want[importtest.Edge{From: f.Path, To: to}] = true
			}
		}
	}
	t.Logf("%s: %d files", name, len(asked))
	got := map[importtest.Edge]bool{}
	for e := range importtest.Resolve(t, p, &zig.Language) {
		if asked[e.From] && path.Ext(e.To) == ".zig" {
			got[e] = true
		}
	}
	importtest.Score(t, name, got, want, 0.98, 0.98)
}

func TestResolveOracleOwn(t *testing.T) {
	oracle(t, "own", importtest.Tree(`
-- main.zig --
const std = @import("std");
const a = @import("lib/a.zig");
const text = \\@import("no.zig")
;
test {
    _ = @import("b.zig").c;
}
-- b.zig --
// @import("main.zig")
pub const c = 1;
fn unused() void {
    const a = @import("lib/../lib/deep/d.zig");
    _ = a;
}
-- no.zig --
-- lib/a.zig --
pub const main = @import("../main.zig").main;
const d = .{ @import("deep/d.zig"), @import("./c.zig") };
-- lib/c.zig --
-- lib/deep/d.zig --
const s = "@import(\"../a.zig\")";
`), 100)
}

func TestResolveOracleStandardLibrary(t *testing.T) {
	dir := standardLibrary()
	if dir == "" {
		t.Skip("no zig (the Python package ziglang brings one)")
	}
	oracle(t, "standard library", importtest.ReadTree(dir, zig.Language.Extensions, nil), 100)
}

// TestResolveOracleTree runs over the checkout that CONTEXTCRAFT_TREE names.
func TestResolveOracleTree(t *testing.T) {
	root := os.Getenv("CONTEXTCRAFT_TREE")
	if root == "" {
		t.Skip("CONTEXTCRAFT_TREE names no checkout")
	}
	files := importtest.ReadTree(root, zig.Language.Extensions, nil)
	if len(files) == 0 {
		t.Skip("no Zig files")
	}
	// Modules are not the compiler's business here: it is given no build.zig.
	var kept []importtest.File
	for _, f := range files {
		if !strings.HasSuffix(f.Path, "build.zig") && path.Base(path.Dir(f.Path)) != "build" {
			kept = append(kept, f)
		}
	}
	oracle(t, filepath.Base(root), kept, 150)
}

package rust_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/rust"
)

// workspace is a Cargo workspace that compiles: two libraries, a program, a test and a build script.
const workspace = `
-- Cargo.toml --
[workspace]
members = ["core-lib", "app"]
resolver = "2"

[workspace.dependencies]
core-lib = { path = "core-lib" }
-- core-lib/Cargo.toml --
[package]
name = "core-lib"
version = "0.1.0"
edition = "2021"
-- core-lib/src/lib.rs --
//! The library.
pub mod shapes;
mod util;
pub mod prelude;
#[path = "odd/place.rs"]
pub mod moved;
pub mod outer {
    pub mod nested;
    pub fn here() -> u32 {
        use crate::util::helper;
        helper()
    }
}
macro_rules! wrap {
    ($($i:item)*) => { $($i)* };
}
wrap! {
    pub mod wrapped;
}

pub use crate::shapes::circle::Circle;
pub use shapes::*;
use util::Hidden;

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn t() {
        let _ = Hidden;
    }
}
-- core-lib/src/shapes/mod.rs --
pub mod circle;
pub mod square;
pub use self::square::{Side, Square};
pub struct Blob;
-- core-lib/src/shapes/circle.rs --
use super::{Blob, square::Square};
use crate::Hidden;
pub struct Circle(pub Blob, pub Square, pub Hidden);
-- core-lib/src/shapes/square.rs --
use super::super::util::{self, helper};
pub struct Side;
pub struct Square;
pub fn area() -> u32 { helper() + util::helper() }
-- core-lib/src/util.rs --
pub struct Hidden;
pub fn helper() -> u32 { 1 }
-- core-lib/src/prelude.rs --
pub use crate::shapes::{Side, Square as Sq};
pub use super::moved::deep::*;
-- core-lib/src/odd/place.rs --
pub mod deep;
-- core-lib/src/odd/deep.rs --
pub struct Deep;
-- core-lib/src/outer/nested.rs --
use super::here;
use self::inner::X;
mod inner {
    use super::super::here as h;
    pub struct X;
    pub fn f() -> u32 { h() }
}
pub fn go() -> u32 { let _ = X; here() + inner::f() }
-- core-lib/src/wrapped.rs --
pub enum Wrapped { One, Two }
-- core-lib/src/unreached.rs --
use crate::util::helper;
-- app/Cargo.toml --
[package]
name = "app"
version = "0.1.0"
edition = "2021"
build = "build.rs"

[lib]
name = "the_app"
path = "src/library.rs"

[dependencies]
core-lib.workspace = true
again = { package = "core-lib", path = "../core-lib" }
-- app/build.rs --
fn main() {}
-- app/src/library.rs --
pub mod config;
pub use config::Config;
-- app/src/config.rs --
use core_lib::{Circle, Side, outer::nested, wrapped::Wrapped::{self, One}};
use core_lib::prelude::*;
use again::prelude::Deep;
pub struct Config;
pub fn all(_: Circle, _: Side, _: Wrapped, _: Deep) -> Sq { let _ = (nested::go(), One); Sq }
-- app/src/main.rs --
mod commands;
use commands::run;
use the_app::Config;
fn main() { let _ = Config; run() }
-- app/src/commands/mod.rs --
mod list;
pub fn run() { list::list() }
-- app/src/commands/list.rs --
use ::core_lib::shapes;
use core_lib as lib;
pub fn list() { let _ = (shapes::Blob, lib::Square); }
-- app/src/bin/tool.rs --
use the_app::config;
fn main() { let _ = config::Config; }
-- app/tests/it.rs --
mod common;
use the_app::Config;
#[test]
fn it() { let _ = Config; common::setup() }
-- app/tests/common/mod.rs --
use core_lib::Circle;
pub fn setup() { let _ = std::mem::size_of::<Circle>(); }
`

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(workspace), &rust.Language)
	r := rust.NewResolver(p)
	const c, a = "core-lib/src/", "app/src/"
	for _, k := range []struct{ from, stmt, want string }{
		{c + "lib.rs", "pub mod shapes;", c + "shapes/mod.rs"},
		{c + "lib.rs", "mod util;", c + "util.rs"},
		{c + "lib.rs", "pub mod moved;", c + "odd/place.rs"},
		{c + "lib.rs", "pub mod nested;", c + "outer/nested.rs"},
		{c + "lib.rs", "pub mod wrapped;", c + "wrapped.rs"},
		{c + "odd/place.rs", "pub mod deep;", c + "odd/deep.rs"},
		{c + "lib.rs", "pub use crate::shapes::circle::Circle;", c + "shapes/circle.rs"},
		{c + "lib.rs", "pub use shapes::*;", c + "shapes/mod.rs"},
		{c + "lib.rs", "use super::*;", ""}, // of the inline module
		{c + "lib.rs", "use crate::util::helper;", c + "util.rs"},
		{c + "shapes/circle.rs", "use super::{Blob, square::Square};", c + "shapes/mod.rs " + c + "shapes/square.rs"},
		{c + "shapes/circle.rs", "use crate::Hidden;", c + "lib.rs " + c + "util.rs"},
		{c + "shapes/square.rs", "use super::super::util::{self, helper};", c + "util.rs"},
		{c + "prelude.rs", "pub use crate::shapes::{Side, Square as Sq};", c + "shapes/mod.rs " + c + "shapes/square.rs"},
		{c + "outer/nested.rs", "use super::here;", c + "lib.rs"},
		{c + "outer/nested.rs", "use self::inner::X;", ""},
		{c + "outer/nested.rs", "use super::super::here as h;", c + "lib.rs"},
		{c + "unreached.rs", "use crate::util::helper;", c + "util.rs"},
		{a + "config.rs", "use core_lib::{Circle};", c + "lib.rs " + c + "shapes/circle.rs"},
		{a + "config.rs", "use core_lib::{outer::nested, wrapped::Wrapped::{self, One}};", c + "outer/nested.rs " + c + "wrapped.rs"},
		{a + "config.rs", "use core_lib::prelude::*;", c + "prelude.rs"},
		{a + "config.rs", "use again::prelude::Deep;", c + "odd/deep.rs " + c + "prelude.rs"},
		{a + "config.rs", "use core_lib::Side;", c + "lib.rs " + c + "shapes/square.rs"},
		{a + "main.rs", "use the_app::Config;", a + "config.rs " + a + "library.rs"},
		{a + "main.rs", "use commands::run;", a + "commands/mod.rs"},
		{a + "commands/list.rs", "use ::core_lib::shapes;", c + "shapes/mod.rs"},
		{a + "commands/list.rs", "use core_lib as lib;", c + "lib.rs"},
		{a + "bin/tool.rs", "use the_app::config;", a + "config.rs"},
		{"app/tests/it.rs", "use the_app::Config;", a + "config.rs " + a + "library.rs"},
		{"app/tests/it.rs", "mod common;", "app/tests/common/mod.rs"},
		{"app/tests/common/mod.rs", "use core_lib::Circle;", c + "lib.rs " + c + "shapes/circle.rs"},
		{c + "util.rs", "use std::fmt;", ""},
		{c + "util.rs", "use the_app::Config;", ""}, // no dependency
		{c + "util.rs", "use super::super::super::x;", ""},
		{a + "main.rs", "mod missing;", ""},
	} {
		want := strings.Fields(k.want)
		var got []string
		found := false
		for _, imp := range p.Facts(k.from).Imports { // those of the file, so that the lines are right
			for _, one := range rust.ParseImport(k.stmt) {
				if one.Path == imp.Path && slices.Equal(one.Names, imp.Names) && (one.Kind == imp.Kind) {
					got, found = append(got, r.Resolve(k.from, imp)...), true
				}
			}
		}
		if !found {
			for _, imp := range rust.ParseImport(k.stmt) {
				got = append(got, r.Resolve(k.from, imp)...)
			}
		}
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, want) && len(got)+len(want) > 0 {
			t.Errorf("%s: %s: got %q, want %q", k.from, k.stmt, got, want)
		}
	}
}

func TestResolveLayouts(t *testing.T) {
	for _, c := range []struct{ name, tree, from, path, want string }{
		{"edition 2015", "-- Cargo.toml --\n[package]\nname = \"x\"\n-- src/lib.rs --\nmod a;\nmod b;\n-- src/a.rs --\nuse b::B;\n-- src/b.rs --\npub struct B;\n", "src/a.rs", "b::B", "src/b.rs"},
		{"edition 2018", "-- Cargo.toml --\n[package]\nname = \"x\"\nedition = \"2018\"\n-- src/lib.rs --\nmod a;\nmod b;\n-- src/a.rs --\nuse b::B;\n-- src/b.rs --\npub struct B;\n", "src/a.rs", "b::B", ""},
		{"no manifest", "-- x/src/lib.rs --\nmod a;\nmod b;\n-- x/src/a.rs --\n-- x/src/b.rs --\npub struct B;\n", "x/src/a.rs", "crate::b::B", "x/src/b.rs"},
		{"no manifest, two libraries", "-- x/src/lib.rs --\npub mod b;\n-- x/src/b.rs --\npub struct B;\n-- y-z/src/lib.rs --\n", "y-z/src/lib.rs", "x::b::B", "x/src/b.rs"},
		{"below a crate's root", "-- a.rs --\n-- b/mod.rs --\nmod c;\n-- b/c.rs --\n", "b/c.rs", "super::x", "b/mod.rs"},
		{"configurations", "-- src/lib.rs --\n#[cfg(unix)]\n#[path = \"unix.rs\"]\nmod imp;\n#[cfg_attr(windows, path = \"windows.rs\")]\nmod imp;\nmod a;\n-- src/unix.rs --\n-- src/windows.rs --\n-- src/a.rs --\n", "src/a.rs", "crate::imp::x", "src/unix.rs src/windows.rs"},
		{"circle", "-- src/lib.rs --\nmod a;\nmod b;\n-- src/a.rs --\npub use crate::b::X;\npub use crate::b::*;\n-- src/b.rs --\npub use crate::a::X;\npub use crate::a::*;\n-- src/main.rs --\n", "src/lib.rs", "crate::a::X", "src/a.rs"},
		{"broken manifest", "-- Cargo.toml --\n[package\n-- src/lib.rs --\nmod a;\n-- src/a.rs --\n", "src/lib.rs", "crate::a", "src/a.rs"},
	} {
		p := importtest.NewProject(importtest.Tree(c.tree), &rust.Language)
		if got := strings.Join(rust.NewResolver(p).Resolve(c.from, lang.Import{Path: c.path, Line: 1}), " "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// compilation is one crate for the oracles: where its root is and how rustc takes it.
type compilation struct {
	root string // below the project's folder
	args []string
}

// rustc runs the compiler in dir and returns what it prints. Its unstable output needs RUSTC_BOOTSTRAP on a stable toolchain.
func rustc(t *testing.T, dir string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("rustc", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "RUSTC_BOOTSTRAP=1")
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("rustc: %v\n%.2000s", err, problems.String())
	}
	return out
}

// moduleFiles asks rustc's dep-info which files a crate's modules live in.
func moduleFiles(t *testing.T, dir string, c compilation) map[string]bool {
	t.Helper()
	info := filepath.Join(t.TempDir(), "info.d")
	rustc(t, dir, append(slices.Clone(c.args), "--emit=dep-info="+info, c.root)...)
	text, err := os.ReadFile(info)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]bool{}
	for _, f := range strings.Fields(string(text)) {
		if f = strings.TrimSuffix(f, ":"); strings.HasSuffix(f, ".rs") {
			files[filepath.ToSlash(f)] = true
		}
	}
	return files
}

var (
	modSpan   = regexp.MustCompile(`inner_span: (\S+?):\d+:\d+`)
	ownerLine = regexp.MustCompile(`^DefId\(0:\d+ ~ [\w]+\[[0-9a-f]+\](\S*)\) => OwnerNodes`)
	useSpan   = regexp.MustCompile(`^\s+span: (\S+?):(\d+):\d+: \d+:\d+ \(#(\d+)\),`)
	defID     = regexp.MustCompile(`DefId\(0:\d+ ~ [\w]+\[[0-9a-f]+\]([^)\s]*)\)`)
)

// useEdges asks rustc what the paths of a crate's use declarations resolved to, from its dump of the resolved crate: an edge from the
// declaration's file to the file of the module that the item was declared in, and to that of the last module that the path names. lines are the places ("file:line") of all paths of use declarations
// that the compiler saw: configurations and tests that are off are not among them.
func useEdges(t *testing.T, dir string, c compilation) (edges map[importtest.Edge]bool, lines map[string]bool) {
	t.Helper()
	out := rustc(t, dir, append(slices.Clone(c.args), "-Zunpretty=hir-tree", c.root)...)
	lines = map[string]bool{}
	fileOf := map[string]string{}
	type use struct {
		file     string
		module   bool     // the item is a module
		items    []string // what the path leads to, in up to three namespaces
		segments []string // what its segments lead to
		within   string   // the module of the declaration
		supers   int
	}
	var uses []use
	owner, inUse, macro, inSegments := "", false, false, false
	var current use
	s := bufio.NewScanner(bytes.NewReader(out))
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		line := s.Text()
		if m := ownerLine.FindStringSubmatch(line); m != nil {
			owner, inUse = m[1], false
			continue
		}
		if m := modSpan.FindStringSubmatch(line); m != nil {
			fileOf[owner] = m[1]
			continue
		}
		switch trimmed := strings.TrimSpace(line); {
		case trimmed == "kind: Use(":
			inUse, current, macro, inSegments = true, use{within: owner[:max(strings.LastIndex(owner, "::"), 0)]}, false, false
		case inUse && strings.HasPrefix(line, "                kind"), inUse && line == "                ),":
			inUse = false
			if current.file != "" && !macro {
				uses = append(uses, current)
			}
		case inUse && current.file == "" && useSpan.MatchString(line):
			m := useSpan.FindStringSubmatch(line)
			current.file, macro = m[1], m[3] != "0"
			lines[m[1]+":"+m[2]] = true
		case inUse && trimmed == "segments: [":
			inSegments = true
		case inUse && trimmed == "ident: super#0,":
			current.supers++
		case inUse && trimmed == "Mod," && !inSegments:
			current.module = true
		case inUse && strings.Contains(line, "DefId(0:") && !strings.Contains(line, "hir_id"):
			if def := defID.FindStringSubmatch(line)[1]; inSegments {
				current.segments = append(current.segments, def)
			} else {
				current.items = append(current.items, def)
			}
		}
	}
	home := func(def string) string {
		for {
			if f, ok := fileOf[def]; ok {
				return f
			}
			i := strings.LastIndex(def, "::")
			if i < 0 {
				return fileOf[""]
			}
			def = def[:i]
		}
	}
	edges = map[importtest.Edge]bool{}
	for _, u := range uses {
		targets := u.items
		if len(u.segments) == 0 && u.supers > 0 { // the compiler leaves these segments out
			module := u.within
			for range u.supers {
				module = module[:max(strings.LastIndex(module, "::"), 0)]
			}
			u.segments = []string{module}
		}
		if n := len(u.segments); n > 0 && !u.module {
			targets = append(targets, u.segments[n-1])
		}
		for _, d := range targets {
			if to := home(d); to != u.file {
				edges[importtest.Edge{From: u.file, To: to}] = true
			}
		}
	}
	return edges, lines
}

// compare runs both oracles over crates of the project in dir. exact: every module file that the resolver finds must be one of rustc's, as in a
// project without configurations.
func compare(t *testing.T, dir string, crates []compilation, exact bool) (s sums) {
	t.Helper()
	p := importtest.NewProject(importtest.ReadTree(dir, []string{".rs", "Cargo.toml"}, func(rel string) bool { return rel == "target" }), &rust.Language)
	r := rust.NewResolver(p)
	s = newSums()
	for _, c := range crates {
		files := moduleFiles(t, dir, c)
		reached := map[string]bool{c.root: true}
		for queue := []string{c.root}; len(queue) > 0; queue = queue[1:] {
			for _, imp := range p.Facts(queue[0]).Imports {
				if imp.Kind != lang.ImportDeclare {
					continue
				}
				for _, f := range r.Resolve(queue[0], imp) {
					if !reached[f] && (exact || files[f]) {
						reached[f] = true
						queue = append(queue, f)
					}
				}
			}
		}
		for f := range reached {
			s.modGot[importtest.Edge{From: c.root, To: f}] = true
		}
		for f := range files {
			s.modWant[importtest.Edge{From: c.root, To: f}] = true
		}
		edges, lines := useEdges(t, dir, c)
		for e := range edges {
			s.want[e] = true
		}
		for f := range files {
			if p.Facts(f) == nil {
				continue
			}
			for _, imp := range p.Facts(f).Imports {
				if imp.Kind == lang.ImportDeclare || !lines[fmt.Sprint(f, ":", imp.Line)] {
					continue
				}
				for _, to := range r.Resolve(f, imp) {
					if files[to] { // rustc's dump knows the crate only
						s.got[importtest.Edge{From: f, To: to}] = true
					}
				}
			}
		}
	}
	return s
}

// sums are edges of both oracles and of the resolver.
type sums struct{ modGot, modWant, got, want map[importtest.Edge]bool }

func newSums() sums {
	return sums{map[importtest.Edge]bool{}, map[importtest.Edge]bool{}, map[importtest.Edge]bool{}, map[importtest.Edge]bool{}}
}

// add takes in the edges of a project, under its name.
func (s sums) add(name string, o sums) {
	for _, pair := range [][2]map[importtest.Edge]bool{{s.modGot, o.modGot}, {s.modWant, o.modWant}, {s.got, o.got}, {s.want, o.want}} {
		for e := range pair[1] {
			pair[0][importtest.Edge{From: name + "/" + e.From, To: name + "/" + e.To}] = true
		}
	}
}

func (s sums) score(t *testing.T, name string) {
	t.Helper()
	importtest.Score(t, name+": module files (dep-info)", s.modGot, s.modWant, 0.98, 0.98)
	importtest.Score(t, name+": use declarations (resolved crate)", s.got, s.want, 0.98, 0.98)
}

func needRustc(t *testing.T) {
	if _, err := exec.LookPath("rustc"); err != nil {
		t.Skip("no rustc")
	}
}

func TestResolveOracleOwn(t *testing.T) {
	needRustc(t)
	dir := t.TempDir()
	for _, f := range importtest.Tree(workspace) {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(f.Text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lib := filepath.Join(dir, "libcore_lib.rmeta")
	app := filepath.Join(dir, "libthe_app.rmeta")
	externs := []string{"--edition", "2021", "--extern", "core_lib=" + lib, "--extern", "again=" + lib}
	rustc(t, dir, "--edition", "2021", "--crate-type", "lib", "--crate-name", "core_lib", "--emit=metadata", "-o", lib, "core-lib/src/lib.rs")
	rustc(t, dir, append(slices.Clone(externs), "--crate-type", "lib", "--crate-name", "the_app", "--emit=metadata", "-o", app, "app/src/library.rs")...)
	withApp := append(slices.Clone(externs), "--extern", "the_app="+app, "-L", "dependency="+dir)
	compare(t, dir, []compilation{
		{"core-lib/src/lib.rs", []string{"--edition", "2021", "--crate-type", "lib"}},
		{"core-lib/src/lib.rs", []string{"--edition", "2021", "--test"}},
		{"app/src/library.rs", append(slices.Clone(externs), "--crate-type", "lib")},
		{"app/src/main.rs", withApp},
		{"app/src/bin/tool.rs", withApp},
		{"app/tests/it.rs", append(slices.Clone(withApp), "--test")},
		{"app/build.rs", []string{"--edition", "2021"}},
	}, true).score(t, "own workspace")
}

// TestResolveOracleCrates runs over crates of cargo's cache that need no others, with all their features on.
func TestResolveOracleCrates(t *testing.T) {
	needRustc(t)
	home := os.Getenv("CARGO_HOME")
	if home == "" {
		user, _ := os.UserHomeDir()
		home = filepath.Join(user, ".cargo")
	}
	all, ran := newSums(), 0
	for _, name := range []string{"anyhow", "bytes", "memchr", "either", "itoa", "semver", "bitflags", "smallvec", "winnow", "hashbrown", "crossbeam-utils", "aho-corasick"} {
		dirs, _ := filepath.Glob(filepath.Join(home, "registry", "src", "*", name+"-[0-9]*"))
		if len(dirs) == 0 || ran == 4 && os.Getenv("CONTEXTCRAFT_CORPUS") != "full" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			args := []string{"--edition", "2021", "--crate-type", "lib", "--cap-lints", "allow"}
			for _, f := range []string{"std", "alloc", "default", "use_std"} {
				args = append(args, "--cfg", fmt.Sprintf("feature=%q", f))
			}
			all.add(name, compare(t, dirs[len(dirs)-1], []compilation{{"src/lib.rs", args}}, false))
			ran++
		})
	}
	if ran == 0 {
		t.Skip("none of the crates is in cargo's cache")
	}
	all.score(t, fmt.Sprintf("%d crates", ran))
}

func BenchmarkResolver(b *testing.B) {
	p := importtest.NewProject(registry(b), &rust.Language)
	importtest.Resolve(b, p, &rust.Language) // the facts are there already when a resolver is made
	for b.Loop() {
		importtest.Resolve(b, p, &rust.Language)
	}
}

// FuzzResolver resolves the imports of three files of arbitrary text: it must end, and answer with files of the project.
func FuzzResolver(f *testing.F) {
	f.Add("mod a; mod b; pub use a::*; pub use b::X;", "pub use super::b::*; mod c { use super::super::X; }", "pub use crate::a::{X, self}; #[path = \"a.rs\"] mod again;")
	f.Fuzz(func(t *testing.T, lib, a, b string) {
		p := importtest.NewProject([]importtest.File{{Path: "src/lib.rs", Text: lib}, {Path: "src/a.rs", Text: a}, {Path: "src/a/b.rs", Text: b}}, &rust.Language)
		importtest.Resolve(t, p, &rust.Language)
	})
}

package rust_test

import (
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

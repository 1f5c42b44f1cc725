package rust_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/rust"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &rust.Language, []importtest.Case{
		{"use a;", "1 module a "},
		{"use a::b::C;", "1 module a::b::C "},
		{"use a::b as c;", "1 module a::b "},
		{"use a as _;", "1 module a "},
		{"use ::a::b;", "1 module ::a::b "},
		{"use a::*;", "1 module a *"},
		{"use *;", "1 module  *"},
		{"use a::{b, c::{self, d}, e::*};", "1 module a::b |1 module a::c |1 module a::c::d |1 module a::e *"},
		{"use a::{self as x, b};", "1 module a |1 module a::b "},
		{"use {a, b::c};", "1 module a |1 module b::c "},
		{"use {self::a, super::b};", "1 module self::a |1 module super::b "},
		{"use a::{};", ""},
		{"use super::super::x;", "1 module super::super::x "},
		{"use crate::{\n    a, // one\n    /* two */ b::{c,\n    d},\n};", "2 module crate::a |3 module crate::b::c |4 module crate::b::d "},
		{"use r#type::r#fn;", "1 module type::fn "},
		{"use self::r#mod;", "1 module self::mod "},
		{"pub use a::b;", "1 reexport a::b "},
		{"pub(crate) use a::*;", "1 reexport a *"},
		{"pub(in crate::x) use a;", "1 reexport a "},
		{"mod a;", "1 declare a "},
		{"pub mod a;", "1 declare a "},
		{"pub(super) mod r#async;", "1 declare async "},
		{"mod a { use b; }", ""},
		{"extern crate a;", "1 module a "},
		{"extern crate a as b;", "1 module a "},
		{"pub extern crate a;", "1 reexport a "},
		{"extern crate self as me;", "1 module self "},
		{"extern \"C\" { fn f(); }", ""},
		{"use<'a>", ""},
		{"use $crate::a;", ""},
		{"use a::{b", ""},
		{"use a", ""},
		{"use a::;", ""},
		{"pub fn f() {}", ""},
		{"pub(crate", ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &rust.Language, []importtest.Case{
		{"//! use no;\n\nuse a;\n/* use no; /* mod no; */ use no; */\n#[cfg(x)] mod b;\n", "3 module a |5 declare b "},
		{"fn f<'a>(x: &'a str) { let c = '\"'; let q = '\\''; use a::b; let d = 'é'; let s = \"use no; \\\" mod no;\"; }\nmod c;\n", "1 module a::b |2 declare c "},
		{"const S: &str = r#\"\nuse no; \"\n\"#; use a;\nconst B: &[u8] = br\"\\\"; mod b;", "3 module a |4 declare b "},
		{"mod t {\n    use super::*;\n    mod inner;\n}\n", "2 module super *|3 declare inner "},
		{"macro_rules! m {\n    () => { use no; mod no; };\n}\nuse a;\n", "4 module a "},
		{"fn f() -> impl Fn() + use<'_, T> { x }\nuse a;", "2 module a "},
		{"pub struct S { pub(crate) x: u8 }\npub(crate) use a;\npub\nuse b;", "2 reexport a |4 reexport b "},
		{"use a::{b\n\n; use c;", "1 module a::b |3 module c "}, // close enough to what was meant
		{"use a::{b\n\nfn f() {}\nuse c;", "4 module c "},
		{"let user = reuse; x.use_it();", ""},
		{"'", ""},
		{"\"", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"use a::{b, c::{self, d}};\n", "#[cfg(test)]\nmod tests {\n    use super::*;\n    mod deep;\n}\n", "pub(crate) use x::*;\npub mod y;\n", "fn f<'a>(c: char) -> &'a str {\n    use z::Z;\n    match c { '\"' => r#\"use no;\"#, '\\'' => \"mod no;\", _ => \"\\\"\" }\n}\n",
		"/* /* use no; */ */\n// use no;\n", "extern crate e as f;\n", "macro_rules! m { ($x:ident) => { use $x; use no; } }\n", "static B: &[u8] = b\"\\\"use no;\";\nconst C: u8 = b'\\'';\n"}
	importtest.Agree(t, &rust.Language, importtest.Combine(".rs", "", pieces, pieces, pieces), 1)
}

// registry returns the sources of the crates in cargo's cache and of the toolchain's library, or skips.
func registry(t testing.TB) []importtest.File {
	home := os.Getenv("CARGO_HOME")
	if home == "" {
		user, err := os.UserHomeDir()
		if err != nil {
			t.Skip("no home folder")
		}
		home = filepath.Join(user, ".cargo")
	}
	files := importtest.ReadTree(filepath.Join(home, "registry", "src"), []string{".rs"}, nil)
	if out, err := exec.Command("rustc", "--print", "sysroot").Output(); err == nil {
		files = append(files, importtest.ReadTree(filepath.Join(strings.TrimSpace(string(out)), "lib", "rustlib", "src"), []string{".rs"}, nil)...)
	}
	if len(files) == 0 {
		t.Skip("no crates in cargo's cache and no library sources")
	}
	return files
}

func TestScannerAgreesCrates(t *testing.T) {
	importtest.Agree(t, &rust.Language, importtest.Sample(registry(t), 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) {
	importtest.Throughput(b, &rust.Language, registry(b))
}

func FuzzScanFacts(f *testing.F) {
	f.Add("use a::{b,\nc::*}; mod d; pub(in x) use e;")
	f.Add("r#\"\"# 'a' '\\'' /* /* */ use x;")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &rust.Language, src, func(path string) bool { return !strings.ContainsAny(path, " \n{}*;") })
	})
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	importtest.Hostile(t, &rust.Language, "", "use a::{", "use {use ", "pub(pub ", "/* ", "r#\"", "mod a{", "macro_rules! m { ", "quote!{", "'a", "extern crate a as ", "pub ", "use a;\n", "x!{", "\"")
}

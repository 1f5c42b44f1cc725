package zig_test

import (
	"strings"
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/zig"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &zig.Language, []importtest.Case{
		{`const std = @import("std");`, "1 module std "},
		{`const a = @import("a/b.zig");`, "1 path a/b.zig "},
		{`const A = @import("a.zig").A;`, "1 path a.zig A"},
		{`@import("../a.zig").b.c`, "1 path ../a.zig b"},
		{`const z = @import("build.zig.zon").version`, "1 path build.zig.zon version"},
		{`@embedFile("data.txt")`, "1 path data.txt "},
		{"@import (\n    \"a.zig\",\n)", "1 path a.zig "},
		{`.{ @import("a"), @import("b.zig") }`, "1 module a |1 path b.zig "},
		{`@import(name)`, ""},
		{`@import("a.zig" ++ x)`, ""},
		{`@importer("a.zig")`, ""},
		{`@import("a.zig`, ""},
		{`@import("")`, ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &zig.Language, []importtest.Case{
		{"\uFEFFconst a = @import(\"a.zig\");\r\nconst b = @import(\"b\");\r\n", "1 path a.zig |2 module b "},
		{"// @import(\"no\")\n/// @import(\"no\")\nconst a = 1; // @import(\"no\")\nconst b = @import(\"b\"); // @import(\"no\")\n", "4 module b "},
		{"const s =\n    \\\\ @import(\"no\")\n;\nconst t = \"@import(\\\"no\\\")\";\nconst u = '\"'; const a = @import(\"a\");\n", "5 module a "},
		{"test {\n    _ = @import(\n        \"a.zig\",\n    );\n    _ = @embedFile(\"x\");\n}\n", "2 path a.zig |5 path x "},
		{"const url = \"http://x\"; const a = @import(\"a\");", "1 module a "},
		{"", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"const a = @import(\"a.zig\");\n", "pub const B = @import(\"b\").B;\n", "// const c = @import(\"no\");\n", "const s =\n    \\\\@import(\"no\")\n;\n",
		"const t = .{ @import(\"d.zig\"), '\"', @embedFile(\"e\") };\n", "fn f() void {\n    const x = @import(\"x.zig\").y();\n    _ = x;\n}\n", "test {\n    _ = @import(\n        \"g.zig\",\n    );\n}\n"}
	importtest.Agree(t, &zig.Language, importtest.Combine(".zig", "", pieces, pieces, pieces), 1)
}

func TestScannerAgreesInstalled(t *testing.T) {
	files := importtest.Installed(t, "Zig", zig.Language.Extensions, standardLibrary())
	importtest.Agree(t, &zig.Language, importtest.Sample(files, 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) {
	importtest.Throughput(b, &zig.Language, importtest.Installed(b, "Zig", zig.Language.Extensions, standardLibrary()))
}

func FuzzScanFacts(f *testing.F) {
	f.Add("const a = @import(\"a.zig\");\n")
	f.Add("@import(\n\"a\",\n)\n//")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &zig.Language, src, func(path string) bool { return path != "" && !strings.ContainsAny(path, "\n\"") })
	})
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	importtest.Hostile(t, &zig.Language, "", "@import(", "@import(\"", "@import(\"a\")", "@import(\n", "@import", "@", "'", "\"", "\\\\", "// @import(\"a\") ", "@import(  \n")
}

package starlark_test

import (
	"strings"
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/starlark"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &starlark.Language, []importtest.Case{
		{`load("//a/b:c.bzl", "x")`, "1 module //a/b:c.bzl x"},
		{`load(":c.bzl", "x", y = "z")`, "1 module :c.bzl x,z"},
		{"load(\n    '@r//a:b.bzl',  # why\n    _x = 'x',\n)", "1 module @r//a:b.bzl x"},
		{`load("@r", "x")`, "1 module @r x"},
		{`load('ext://x', 'y')`, "1 path ext://x y"},
		{`load("./lib/Tiltfile", "y")`, "1 path ./lib/Tiltfile y"},
		{`include("a.bzl")`, "1 path a.bzl "},
		{`use_extension("//a:b.bzl", "ext", dev_dependency = True)`, "1 module //a:b.bzl ext"},
		{`"//a/b:c"`, "1 module //a/b:c "},
		{`'//a'`, "1 module //a "},
		{`"@r//:x"`, "1 module @r//:x "},
		{`"@@r+1.0//a"`, "1 module @@r+1.0//a "},
		{`"//:c.d/e-f=1,2"`, "1 module //:c.d/e-f=1,2 "},
		{`"//visibility:public"`, ""},
		{`"//conditions:default"`, ""},
		{`"//a:__pkg__"`, ""},
		{`"//a/..."`, ""},
		{`"//"`, ""},
		{`"//%s:x"`, ""},
		{`"// a comment"`, ""},
		{`"http://x"`, ""},
		{`"a//b"`, ""},
		{`load(x)`, ""},
		{`load(`, ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &starlark.Language, []importtest.Case{
		{"\uFEFFload(\"//a:b.bzl\", \"x\")\r\nload(':c.bzl', 'y')\r\n", "1 module //a:b.bzl x|2 module :c.bzl y"},
		{"\"\"\"\nload(\"//no:no.bzl\", \"x\")\n\"\"\"\n# load(\"//no\")\nload(\"//a\", \"x\")\n", "5 module //a x"},
		{"x(deps = [\n    \"//a\",\n    \":b\",  # \"//no\"\n    '@r//c:d',\n] + [\"//\" + y, \"//%s\" % z])", "2 module //a |4 module @r//c:d "},
		{"download(\"//a\")\nself.load(\"//b\")\ndef load(x): pass\n", "1 module //a |2 module //b "},
		{"x = 'it\\'s \"//no\"'\ny = \"//yes\"\n", "2 module //yes "},
		{"e = use_extension(\"//a:b.bzl\", \"e\")\n", "1 module //a:b.bzl e"},
		{"r\"//no\"\n\"//never closed\nload('//a:b.bzl', 'x')", "3 module //a:b.bzl x"},
		{"", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"load(\"//a:b.bzl\", \"x\", y = \"z\")\n", "load(\n    \":c.bzl\",\n    \"x\",  # why\n)\n", "\"\"\"\nload(\"//no\", \"x\")\n\"\"\"\n",
		"cc_library(\n    name = \"x\",\n    deps = [\"//a/b:c\", \":d\", '@r//e'],\n    visibility = [\"//visibility:public\", \"//f:__pkg__\"],\n)\n",
		"def f(x):\n    # \"//no\"\n    return x.startswith(\"//\") or \"//%s\" % x or 'http://x'\n", "e = use_extension(\"//a:b.bzl\", \"e\")\n", "g(r\"//no\", \"it's\", '\"//no\"')\n"}
	importtest.Agree(t, &starlark.Language, importtest.Combine(".bzl", "", pieces, pieces, pieces), 1)
}

// TestScannerAgreesTree runs over the checkout that CONTEXTCRAFT_TREE names.
func TestScannerAgreesTree(t *testing.T) {
	files := importtest.Installed(t, "Starlark", append([]string{"/BUILD", "/WORKSPACE", "/Tiltfile"}, starlark.Language.Extensions...))
	importtest.Agree(t, &starlark.Language, importtest.Sample(files, 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) {
	importtest.Throughput(b, &starlark.Language, importtest.Installed(b, "Starlark", starlark.Language.Extensions))
}

func FuzzScanFacts(f *testing.F) {
	f.Add("load(\"//a:b.bzl\", \"x\")\n")
	f.Add("'''\\''' \"//a\"")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &starlark.Language, src, func(path string) bool { return path != "" && !strings.ContainsAny(path, "\n") })
	})
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	importtest.Hostile(t, &starlark.Language, "", "load(", "load('a',", "load('a' #", "\"\"\"", "'", "\"//a\"", "\"//a", "(", "load (\n", "\\\n", "#")
}

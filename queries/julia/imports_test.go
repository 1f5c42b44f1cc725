package julia_test

import (
	"strings"
	"testing"

	"contextcraft/queries/julia"
	"contextcraft/queries/lang/importtest"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &julia.Language, []importtest.Case{
		{"using A", "1 module A "},
		{"using A, B.C", "1 module A |1 module B.C "},
		{"using A,\n    B # why\n", "1 module A |1 module B "},
		{"using A: f, @m, +, g! as h, (:)", "1 module A f,@m,+,g!,:"},
		{"using ..A.B: f", "1 module ..A.B f"},
		{"import .A", "1 module .A "},
		{"import A as B, C", "1 module A |1 module C "},
		{"import Base: show, ==", "1 module Base show,=="},
		{"import Base.Iterators:\n    filter,\n    take", "1 module Base.Iterators filter,take"},
		{"import A.@m", "1 module A.@m "},
		{"using Größe", "1 module Größe "},
		{`include("a/b.jl")`, "1 path a/b.jl "},
		{`include(joinpath("a", "b.jl"))`, "1 path a/b.jl "},
		{`include(joinpath(@__DIR__, "..", "b.jl"))`, "1 path ../b.jl "},
		{`Base.include(@__MODULE__, "b.jl")`, "1 path b.jl "},
		{`include(joinpath(dirname(@__FILE__), "b.jl"))`, "1 path b.jl "},
		{`include(file)`, ""},
		{`include("a" * ext)`, ""},
		{`include("$a.jl")`, ""},
		{`include(joinpath(dir, "b.jl"))`, ""},
		{"using", ""},
		{"using :A", ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &julia.Language, []importtest.PackageCase{
		{Text: "\uFEFFmodule M\r\nusing A\r\ninclude(\"b.jl\")\r\nend\r\n", Package: "M", Want: "2 module A |3 path b.jl "},
		{Text: "#=\nusing No\n#= nested =#\n=#\nusing A # using No\n", Want: "5 module A "},
		{Text: "\"\"\"\nusing No\n\"\"\"\nx = \"include(\\\"no.jl\\\")\"; using A\n", Want: "4 module A "},
		{Text: "x = \"$(f(\"\\\"\", '\"')) using No\"\nusing A\n", Want: "2 module A "},
		{Text: "x = r\"$(\" ; using A\n", Want: "1 module A "},
		{Text: "y = x' ; z = a.'; c = '\\''; d = '\"'; using A\n", Want: "1 module A "},
		{Text: "x = :using\ny = f.import\n@reexport using A\n@everywhere import B\n", Want: "3 module A |4 module B "},
		{Text: "if x include(\"a.jl\") end\ninclude!(\"no.jl\")\n", Want: "1 path a.jl "},
		{Text: "using A,\n  B\n\nusing C", Want: "1 module A |1 module B |4 module C "},
		{Text: "baremodule A\nmodule B end\nend", Package: "A\nB"},
		{Text: "s = `ls $(\n\"using No\")`\nusing A", Want: "3 module A "},
		{Text: "reusing = 1; used = usings\n", Want: ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"using A, B\n", "import ..C: f,\n  g\n", "\"\"\"\nusing No\n\"\"\"\nf(x) = x'\n", "include(\"a.jl\")\n", "# using No\n#= import No =#\n",
		"s = \"a $(g(\"b\")) using No\"\n", "@reexport using D\n", "c = ['\"', '\\'', '#']\n", "module M\nusing .E\nend\n"}
	importtest.Agree(t, &julia.Language, importtest.Combine(".jl", "", pieces, pieces, pieces), 1)
}

func TestScannerAgreesInstalled(t *testing.T) {
	files := importtest.Installed(t, "Julia", julia.Language.Extensions, "/usr/share/julia/stdlib", "/usr/share/julia/base")
	importtest.Agree(t, &julia.Language, importtest.Sample(files, 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) {
	importtest.Throughput(b, &julia.Language, importtest.Installed(b, "Julia", julia.Language.Extensions, "/usr/share/julia/base"))
}

func FuzzScanFacts(f *testing.F) {
	f.Add("using A: f\ninclude(\"a.jl\")\n")
	f.Add("x = \"$(\"$(\"")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &julia.Language, src, func(path string) bool { return path != "" && !strings.ContainsAny(path, "\n") })
	})
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	importtest.Hostile(t, &julia.Language, "", "using A,", "using ", "import .", "using A: ", "\"$(", "#=", "'", "'\\", "include(", "include(\"", "(", "using A #= ", "```", "module ", "u")
}

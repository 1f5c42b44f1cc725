package golang_test

import (
	"strings"
	"testing"

	"contextcraft/queries/golang"
	"contextcraft/queries/lang/importtest"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &golang.Language, []importtest.Case{
		{`import "fmt"`, "1 module fmt "},
		{"import `net/http`", "1 module net/http "},
		{`import f "fmt"`, "1 module fmt "},
		{`import . "fmt"`, "1 module fmt *"},
		{`import _ "embed"`, "1 module embed "},
		{`import "C"`, "1 module C "},
		{"import (\n\t\"a\"\n\n\t// why\n\tb \"x/b\" // note\n\t/* c */ _ \"x/c\"; \"d\"\n)", "2 module a |5 module x/b |6 module d |6 module x/c "},
		{"import ()", ""},
		{"import(\"a\";\"b\")", "1 module a |1 module b "},
		{`import "a\u002fb"`, "1 module a/b "},
		{`import ""`, ""},
		{"import é \"x\"", "1 module x "},
		{`import fmt`, ""},
		{"import \"a\n\"", ""},
		{`import`, ""},
		{`importer("x")`, ""},
		{"import (\"a\"", "1 module a "},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &golang.Language, []importtest.PackageCase{
		{"package a\n\nimport \"b\"\nimport (\n\t\"c\"\n)\n\nvar x = `import \"no\"`\nimport \"late\"\n", "a", "3 module b |5 module c "},
		{"\uFEFF// Copyright\n//go:build ignore\n\n/* package no\nimport \"no\" */ package main; import \"b\"; import \"c\"\n", "main", "5 module b |5 module c "},
		{"package a\r\nimport (\r\n\t\"b\"\r\n)\r\n", "a", "3 module b "},
		{"package a // import \"canonical/a\"\nfunc f() {}\n", "a", ""},
		{"", "", ""},
		{"package", "", ""},
		{"/* unterminated", "", ""},
		{"text only\n", "", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import \"a\"\n", "import (\n\t. \"b\" // x\n\tc \"d/c\"\n\n)\n", "/* import \"no\"\n*/\n", "// import \"no\"\n", "import `r/w`; import _ \"e\"\n", "import ()\n"}
	tails := []string{"", "var s = `\nimport \"no\"\n`\n", "func f() { _ = \"import \\\"no\\\"\" }\n"}
	importtest.Agree(t, &golang.Language, importtest.Combine(".go", "// Package p.\npackage p\n\n", pieces, pieces, pieces, tails...), 1)
}

func TestScannerAgreesGOROOT(t *testing.T) {
	files := importtest.ReadTree(importtest.GOROOT(t), []string{".go"}, nil)
	if len(files) == 0 {
		t.Skip("no Go sources in GOROOT")
	}
	importtest.Agree(t, &golang.Language, importtest.Sample(files, 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) {
	files := importtest.ReadTree(importtest.GOROOT(b), []string{".go"}, nil)
	if len(files) == 0 {
		b.Skip("no Go sources in GOROOT")
	}
	importtest.Throughput(b, &golang.Language, files)
}

func FuzzScanFacts(f *testing.F) {
	f.Add("package a\nimport (\n\"b\"\n)\n")
	f.Add("package a\nimport . `x`")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &golang.Language, src, nil)
		importtest.Parsed(t, &golang.Language, src, strings.Count(src, "\n")+1)
	})
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	importtest.Hostile(t, &golang.Language, "package p\n", "import (", "import \"a\";", "/*", "//", "package p;import(\"", "\n")
}

package golang_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"contextcraft/queries/golang"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
)

func TestParseImport(t *testing.T) {
	for _, c := range []struct{ stmt, want string }{
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
	} {
		if got := strings.Join(importtest.Strings(golang.ParseImport(c.stmt)), "|"); got != c.want {
			t.Errorf("%q:\n got %q\nwant %q", c.stmt, got, c.want)
		}
	}
}

func TestScanFacts(t *testing.T) {
	for _, c := range []struct{ src, pkg, want string }{
		{"package a\n\nimport \"b\"\nimport (\n\t\"c\"\n)\n\nvar x = `import \"no\"`\nimport \"late\"\n", "a", "3 module b |5 module c "},
		{"\uFEFF// Copyright\n//go:build ignore\n\n/* package no\nimport \"no\" */ package main; import \"b\"; import \"c\"\n", "main", "5 module b |5 module c "},
		{"package a\r\nimport (\r\n\t\"b\"\r\n)\r\n", "a", "3 module b "},
		{"package a // import \"canonical/a\"\nfunc f() {}\n", "a", ""},
		{"", "", ""},
		{"package", "", ""},
		{"/* unterminated", "", ""},
		{"text only\n", "", ""},
	} {
		f := golang.ScanFacts(c.src)
		if got := strings.Join(importtest.Strings(f.Imports), "|"); got != c.want || f.Package != c.pkg {
			t.Errorf("%q:\n got %q %q\nwant %q %q", c.src, f.Package, got, c.pkg, c.want)
		}
	}
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import \"a\"\n", "import (\n\t. \"b\" // x\n\tc \"d/c\"\n\n)\n", "/* import \"no\"\n*/\n", "// import \"no\"\n", "import `r/w`; import _ \"e\"\n", "import ()\n"}
	tails := []string{"", "var s = `\nimport \"no\"\n`\n", "func f() { _ = \"import \\\"no\\\"\" }\n"}
	var files []importtest.File
	for i, a := range pieces {
		for j, b := range pieces {
			for k, c := range pieces {
				files = append(files, importtest.File{Path: fmt.Sprintf("%d%d%d.go", i, j, k), Text: "// Package p.\npackage p\n\n" + a + b + c + tails[(i+j+k)%3]})
			}
		}
	}
	importtest.Agree(t, &golang.Language, files, 1)
}

// goroot returns GOROOT/src or skips.
func goroot(t testing.TB) string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("no go command")
	}
	return filepath.Join(strings.TrimSpace(string(out)), "src")
}

func TestScannerAgreesGOROOT(t *testing.T) {
	files := importtest.ReadTree(goroot(t), []string{".go"}, nil)
	if len(files) == 0 {
		t.Skip("no Go sources in GOROOT")
	}
	importtest.Agree(t, &golang.Language, importtest.Sample(files, 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) {
	files := importtest.ReadTree(goroot(b), []string{".go"}, nil)
	if len(files) == 0 {
		b.Skip("no Go sources in GOROOT")
	}
	importtest.Throughput(b, &golang.Language, files)
}

func FuzzScanFacts(f *testing.F) {
	f.Add("package a\nimport (\n\"b\"\n)\n")
	f.Add("package a\nimport . `x`")
	f.Fuzz(func(t *testing.T, src string) {
		lines := strings.Count(src, "\n") + 1
		last := 0
		for _, imp := range golang.ScanFacts(src).Imports {
			if imp.Line < max(last, 1) || imp.Line > lines || imp.Path == "" {
				t.Fatalf("bad import %+v of %q", imp, src)
			}
			last = imp.Line
		}
		if slices.ContainsFunc(golang.ParseImport(src), func(i lang.Import) bool { return i.Line < 1 || i.Line > lines }) {
			t.Fatalf("bad line in %q", src)
		}
	})
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	for _, piece := range []string{"import (", "import \"a\";", "/*", "//", "package p;import(\"", "\n"} {
		start := time.Now()
		golang.ScanFacts("package p\n" + strings.Repeat(piece, 1<<20/len(piece)))
		if d := time.Since(start); d > 2*time.Second {
			t.Errorf("1 MiB of %q takes %v", piece, d)
		}
	}
}

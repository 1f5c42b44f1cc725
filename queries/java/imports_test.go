package java_test

import (
	"archive/zip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"contextcraft/queries/java"
	"contextcraft/queries/lang/importtest"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &java.Language, []importtest.Case{
		{"import a.b.C;", "1 module a.b.C "},
		{"import a.b.*;", "1 module a.b *"},
		{"import static a.b.C.m;", "1 module a.b.C m"},
		{"import static a.b.C.*;", "1 module a.b.C *"},
		{"import module java.base;", "1 module java.base *"},
		{"import module.a.B;", "1 module module.a.B "},
		{"import  a . b /* x */ . C // y\n ;", "1 module a.b.C "},
		{"import C;", "1 module C "},
		{"import a.b$c.Ü;", "1 module a.b$c.Ü "},
		{"import static;", "1 module static "},
		{"import static m;", ""},
		{"import a.b", ""},
		{"import a..b;", ""},
		{"import ;", ""},
		{"imports a.b;", ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &java.Language, []importtest.PackageCase{
		{"\uFEFF/* import no; */\n// package no;\npackage a.b;\n\nimport c.D;\nimport static e.F.*;\n\nclass X { String s = \"import no;\"; }\nimport late.L;\n", "a.b", "5 module c.D |6 module e.F *"},
		{"import a.B;;import a.C;\r\n@Deprecated class X {}\r\n", "", "1 module a.B |1 module a.C "},
		{"@A(x = \")\", y = {@B('(')})\n@Other\npackage a;\nimport b.C;\n", "a", "4 module b.C "},
		{"@interface X {}\n", "", ""},
		{"module m { requires n; }\n", "", ""},
		{"package a; // x", "a", ""},
		{"import a.b\nimport c.D;\nclass X {}", "", "2 module c.D "},
		{"", "", ""},
		{"@A(", "", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import a.b.C;\n", "import static a.b.C.m; import d.*;\n", "/** import no; */\n", "// import no;\n", "import\n    a\n    .b.C\n    ;\n", ";\n"}
	tails := []string{"", "@A(\"import no;\")\npublic class X { /* import no; */ }\n", "interface Y { String S = \"import no;\"; }\n"}
	importtest.Agree(t, &java.Language, importtest.Combine(".java", "package p;\n", pieces, pieces, pieces, tails...), 1)
}

// jdk returns sources from the src.zip of a JDK beside the one in use, of one module or of all for "", about limit bytes spread over them; or
// skips. home is that JDK's folder.
func jdk(t testing.TB, module string, limit int) (files []importtest.File, home string) {
	var homes []string
	if h := os.Getenv("JAVA_HOME"); h != "" {
		homes = append(homes, h)
	}
	if javac, err := exec.LookPath("javac"); err == nil {
		if javac, err = filepath.EvalSymlinks(javac); err == nil {
			beside, _ := filepath.Glob(filepath.Join(filepath.Dir(filepath.Dir(filepath.Dir(javac))), "*"))
			homes = append(homes, beside...)
		}
	}
	for _, h := range homes {
		if files := readZip(filepath.Join(h, "lib", "src.zip"), module, limit); len(files) > 0 {
			return files, h
		}
	}
	t.Skip("no JDK with a src.zip")
	return nil, ""
}

func readZip(name, module string, limit int) []importtest.File {
	r, err := zip.OpenReader(name)
	if err != nil {
		return nil
	}
	defer r.Close()
	total := 0
	entries := slices.DeleteFunc(r.File, func(f *zip.File) bool {
		skip := !strings.HasSuffix(f.Name, ".java") || f.UncompressedSize64 > 1<<20 || module != "" && !strings.HasPrefix(f.Name, module+"/")
		if !skip {
			total += int(f.UncompressedSize64)
		}
		return skip
	})
	sort.Slice(entries, func(i, j int) bool { return entries[i].Name < entries[j].Name })
	step := max(1, total/limit)
	if full {
		step = 1
	}
	var files []importtest.File
	for i := 0; i < len(entries); i += step {
		if rc, err := entries[i].Open(); err == nil {
			if b, err := io.ReadAll(rc); err == nil {
				files = append(files, importtest.File{Path: entries[i].Name, Text: strings.ToValidUTF8(string(b), "\uFFFD")})
			}
			rc.Close()
		}
	}
	return files
}

// full asks for the whole of a corpus, whatever time it takes.
var full = os.Getenv("CONTEXTCRAFT_CORPUS") == "full"

func TestScannerAgreesJDK(t *testing.T) {
	files, _ := jdk(t, "", 8<<20)
	importtest.Agree(t, &java.Language, files, 0.995)
}

func BenchmarkScanFacts(b *testing.B) {
	files, _ := jdk(b, "", 64<<20)
	importtest.Throughput(b, &java.Language, files)
}

func FuzzScanFacts(f *testing.F) {
	f.Add("package a;\nimport static b.C.*;\n@X(\"\\\"\") import d.E;")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &java.Language, src, func(path string) bool { return path != "" && !strings.ContainsAny(path, " \n;*") })
	})
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	importtest.Hostile(t, &java.Language, "", "import a.", "@A(", "/*", "import a.b;", "@", ";", "\"", "@A(\"\"\"")
}

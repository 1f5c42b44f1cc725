package java_test

import (
	"archive/zip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"contextcraft/queries/java"
	"contextcraft/queries/lang/importtest"
)

func TestParseImport(t *testing.T) {
	for _, c := range []struct{ stmt, want string }{
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
	} {
		if got := strings.Join(importtest.Strings(java.ParseImport(c.stmt)), "|"); got != c.want {
			t.Errorf("%q:\n got %q\nwant %q", c.stmt, got, c.want)
		}
	}
}

func TestScanFacts(t *testing.T) {
	for _, c := range []struct{ src, pkg, want string }{
		{"\uFEFF/* import no; */\n// package no;\npackage a.b;\n\nimport c.D;\nimport static e.F.*;\n\nclass X { String s = \"import no;\"; }\nimport late.L;\n", "a.b", "5 module c.D |6 module e.F *"},
		{"import a.B;;import a.C;\r\n@Deprecated class X {}\r\n", "", "1 module a.B |1 module a.C "},
		{"@A(x = \")\", y = {@B('(')})\n@Other\npackage a;\nimport b.C;\n", "a", "4 module b.C "},
		{"@interface X {}\n", "", ""},
		{"module m { requires n; }\n", "", ""},
		{"package a; // x", "a", ""},
		{"import a.b\nimport c.D;\nclass X {}", "", "2 module c.D "},
		{"", "", ""},
		{"@A(", "", ""},
	} {
		f := java.ScanFacts(c.src)
		if got := strings.Join(importtest.Strings(f.Imports), "|"); got != c.want || f.Package != c.pkg {
			t.Errorf("%q:\n got %q %q\nwant %q %q", c.src, f.Package, got, c.pkg, c.want)
		}
	}
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import a.b.C;\n", "import static a.b.C.m; import d.*;\n", "/** import no; */\n", "// import no;\n", "import\n    a\n    .b.C\n    ;\n", ";\n"}
	tails := []string{"", "@A(\"import no;\")\npublic class X { /* import no; */ }\n", "interface Y { String S = \"import no;\"; }\n"}
	var files []importtest.File
	for i, a := range pieces {
		for j, b := range pieces {
			for k, c := range pieces {
				files = append(files, importtest.File{Path: fmt.Sprintf("%d%d%d.java", i, j, k), Text: "package p;\n" + a + b + c + tails[(i+j+k)%3]})
			}
		}
	}
	importtest.Agree(t, &java.Language, files, 1)
}

// jdk returns the sources in the src.zip of a JDK beside the one in use, or skips.
func jdk(t testing.TB) []importtest.File {
	var archives []string
	if home := os.Getenv("JAVA_HOME"); home != "" {
		archives = append(archives, filepath.Join(home, "lib", "src.zip"))
	}
	if javac, err := exec.LookPath("javac"); err == nil {
		if javac, err = filepath.EvalSymlinks(javac); err == nil {
			beside, _ := filepath.Glob(filepath.Join(filepath.Dir(filepath.Dir(filepath.Dir(javac))), "*", "lib", "src.zip"))
			archives = append(archives, beside...)
		}
	}
	for _, a := range archives {
		if files := readZip(a); len(files) > 0 {
			jdkHome = filepath.Dir(filepath.Dir(a))
			return files
		}
	}
	t.Skip("no JDK with a src.zip")
	return nil
}

// jdkHome is the folder of the JDK whose sources jdk returned.
var jdkHome string

func readZip(name string) []importtest.File {
	r, err := zip.OpenReader(name)
	if err != nil {
		return nil
	}
	defer r.Close()
	var files []importtest.File
	for _, f := range r.File {
		if !strings.HasSuffix(f.Name, ".java") || f.UncompressedSize64 > 1<<20 {
			continue
		}
		if rc, err := f.Open(); err == nil {
			if b, err := io.ReadAll(rc); err == nil {
				files = append(files, importtest.File{Path: f.Name, Text: strings.ToValidUTF8(string(b), "\uFFFD")})
			}
			rc.Close()
		}
	}
	sort.Slice(files, func(i, j int) bool { return files[i].Path < files[j].Path })
	return files
}

func TestScannerAgreesJDK(t *testing.T) {
	importtest.Agree(t, &java.Language, importtest.Sample(jdk(t), 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) {
	importtest.Throughput(b, &java.Language, jdk(b))
}

func FuzzScanFacts(f *testing.F) {
	f.Add("package a;\nimport static b.C.*;\n@X(\"\\\"\") import d.E;")
	f.Fuzz(func(t *testing.T, src string) {
		lines := strings.Count(src, "\n") + 1
		last := 1
		for _, imp := range java.ScanFacts(src).Imports {
			if imp.Line < last || imp.Line > lines || imp.Path == "" || strings.ContainsAny(imp.Path, " \n;*") {
				t.Fatalf("bad import %+v of %q", imp, src)
			}
			last = imp.Line
		}
	})
}

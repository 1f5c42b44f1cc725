package csharp_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"contextcraft/queries/csharp"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
)

func TestParseImport(t *testing.T) {
	for _, c := range []struct{ stmt, want string }{
		{"using System;", "1 module System "},
		{"using System.Collections.Generic;", "1 module System.Collections.Generic "},
		{"global using A . B ;", "1 module A.B "},
		{"global using static A.B;", "1 module A.B *"},
		{"using static System.Math;", "1 module System.Math *"},
		{"using L = A.B.C;", "1 module A.B.C L"},
		{"using L = A.B.C<int, D<E>>;", "1 module A.B.C L"},
		{"using L = global::A.B;", "1 module A.B L"},
		{"using global::A.B;", "1 module A.B "},
		{"using @event = @class.B;", "1 module class.B event"},
		{"using A /* x */\n.B; // y", "1 module A.B "},
		{"using É.Ü;", "1 module É.Ü "},
		{"using N = int;", ""},
		{"using P = (int X, A.B Y);", ""},
		{"using T = A.B[];", ""},
		{"using unsafe P = A.B*;", ""},
		{"using var x = A.B();", ""},
		{"using (var x = A.B()) {}", ""},
		{"using A x = B;", ""},
		{"using A.B", ""},
		{"extern alias X;", ""},
		{"", ""},
	} {
		if got := strings.Join(importtest.Strings(csharp.ParseImport(c.stmt)), "|"); got != c.want {
			t.Errorf("%q:\n got %q\nwant %q", c.stmt, got, c.want)
		}
	}
}

func TestScanFacts(t *testing.T) {
	for _, c := range []struct{ src, pkg, want string }{
		{"using A;\nnamespace B.C;\nusing D;\nclass X {}\n", "B.C", "1 module A |3 module D "},
		{"namespace A { using B; namespace C.D { class X { } } }\nnamespace E { }\n", "A\nA.C.D\nE", "1 module B "},
		{"// using No;\n/* using No; */ using A; using B;\n", "", "2 module A |2 module B "},
		{"class X { string s = \"}; using No;\"; string v = @\"\nusing No;\"\"\n\"; }\nnamespace A { }", "A", ""},
		{"class X { string s = $\"{a[\"}\"]} {{ \"; string v = $@\"{x}\nusing No;\n\"; string r = \"\"\"\nusing No;\n\"\"\"; }\nnamespace A { }", "A", ""},
		{"class X { char c = '\"'; char d = '\\''; char e = '{'; }\nnamespace A { }", "A", ""},
		{"class X { void M() { using var x = F(); using (y) { } using A z = new A(); } }", "", ""},
		{"#region Don't {\nusing A;\n#endregion\n#if X\nusing B;\n#endif\n", "", "2 module A |5 module B "},
		{"\ufeffusing A;\r\nusing B;\r\n\r\nnamespace C\r\n{\r\n}\r\n", "C", "1 module A |2 module B "},
		{"namespace @namespace.B { }", "namespace.B", ""},
		{"namespaces x; usings y;", "", ""},
		{"/* unterminated", "", ""},
		{"using", "", ""},
		{"", "", ""},
	} {
		f := csharp.ScanFacts(c.src)
		if got := strings.Join(importtest.Strings(f.Imports), "|"); got != c.want || f.Package != c.pkg {
			t.Errorf("%q:\n got %q %q\nwant %q %q", c.src, f.Package, got, c.pkg, c.want)
		}
	}
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	heads := []string{"using A;\n", "global using static A.B;\nusing C = D.E<int>;\n", "// using No;\n", "/* using No;\n*/ using F; using G;\n", "\n#if X\nusing H;\n#else\nusing I;\n#endif\n",
		"using A\n  .B\n  .C;\n"}
	tails := []string{"class X { string s = \"using No;\"; }\n", "namespace N { using O; class X { void M() { using var x = F(); using (G()) { } } } }\n", "namespace N.M;\nusing P;\nclass X { string S => @\"\nusing No;\n\"; }\n"}
	var files []importtest.File
	for i, a := range heads {
		for j, b := range heads {
			for k, e := range tails {
				files = append(files, importtest.File{Path: fmt.Sprintf("%d%d%d.cs", i, j, k), Text: a + b + e})
			}
		}
	}
	importtest.Agree(t, &csharp.Language, files, 1)
}

// corpus reads the C# files of this machine, or of the checkout that the environment names, or skips.
func corpus(t testing.TB) []importtest.File {
	var files []importtest.File
	for _, dir := range []string{os.Getenv("CONTEXTCRAFT_TREE"), "/usr/lib/mono", "/usr/share/dotnet", "/usr/lib/dotnet"} {
		if dir != "" {
			files = append(files, importtest.ReadTree(dir, []string{".cs"}, nil)...)
		}
	}
	if len(files) == 0 {
		t.Skip("no C# sources on this machine (CONTEXTCRAFT_TREE names a checkout)")
	}
	return files
}

func TestScannerAgreesCorpus(t *testing.T) {
	importtest.Agree(t, &csharp.Language, importtest.Sample(corpus(t), 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) { importtest.Throughput(b, &csharp.Language, corpus(b)) }

func FuzzScanFacts(f *testing.F) {
	f.Add("using A;\nnamespace B { using static C.D; }")
	f.Add("$@\"{x}\"\" using A = B<C>;")
	f.Fuzz(func(t *testing.T, src string) {
		lines := strings.Count(src, "\n") + 1
		last := 0
		for _, imp := range csharp.ScanFacts(src).Imports {
			if imp.Line < max(last, 1) || imp.Line > lines || imp.Path == "" {
				t.Fatalf("bad import %+v of %q", imp, src)
			}
			last = imp.Line
		}
		if slices.ContainsFunc(csharp.ParseImport(src), func(i lang.Import) bool { return i.Line != 1 || i.Path == "" }) {
			t.Fatalf("bad import of %q", src)
		}
	})
}

package csharp_test

import (
	"testing"

	"contextcraft/queries/csharp"
	"contextcraft/queries/lang/importtest"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &csharp.Language, []importtest.Case{
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
	})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &csharp.Language, []importtest.PackageCase{
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
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	heads := []string{"using A;\n", "global using static A.B;\nusing C = D.E<int>;\n", "// using No;\n", "/* using No;\n*/ using F; using G;\n", "\n#if X\nusing H;\n#else\nusing I;\n#endif\n",
		"using A\n  .B\n  .C;\n"}
	tails := []string{"class X { string s = \"using No;\"; }\n", "namespace N { using O; class X { void M() { using var x = F(); using (G()) { } } } }\n", "namespace N.M;\nusing P;\nclass X { string S => @\"\nusing No;\n\"; }\n"}
	importtest.Agree(t, &csharp.Language, importtest.Combine(".cs", "", heads, heads, tails), 1)
}

// corpus reads the C# files of this machine, or of the checkout that the environment names, or skips.
func corpus(t testing.TB) []importtest.File {
	return importtest.Installed(t, "C#", []string{".cs"}, "/usr/lib/mono", "/usr/share/dotnet", "/usr/lib/dotnet")
}

func TestScannerAgreesCorpus(t *testing.T) {
	importtest.Agree(t, &csharp.Language, importtest.Sample(corpus(t), 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) { importtest.Throughput(b, &csharp.Language, corpus(b)) }

func FuzzScanFacts(f *testing.F) {
	f.Add("using A;\nnamespace B { using static C.D; }")
	f.Add("$@\"{x}\"\" using A = B<C>;")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &csharp.Language, src, nil)
		importtest.Parsed(t, &csharp.Language, src, 1)
	})
}

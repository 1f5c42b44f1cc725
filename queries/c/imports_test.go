package c_test

import (
	"os"
	"slices"
	"testing"

	"contextcraft/queries"
	"contextcraft/queries/c"
	"contextcraft/queries/cpp"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &c.Language, []importtest.Case{
		{`#include "x.h"`, "1 path x.h "},
		{"#include <sys/stat.h>\n", "1 system sys/stat.h "},
		{"#  include\t<a.h> // why", "1 system a.h "},
		{"  # include \"../a b.h\"", "1 path ../a b.h "},
		{"#include \\\n  <a.h>", "1 system a.h "},
		{"#include \\\r\n\"a.h\"\r\n", "1 path a.h "},
		{"#include/**/\"a.h\"", "1 path a.h "},
		{"# /* x */ include /* y */ <a.h>", "1 system a.h "},
		{"#include_next <a.h>", "1 system a.h "},
		{"#import \"a.h\"", "1 path a.h "},
		{"%: include \"a.h\"", "1 path a.h "},
		{"\ufeff#include \"a.h\"", "1 path a.h "},
		{"#include <memory>", "1 system memory "},
		{"#include CONFIG_H", ""},
		{"#include", ""},
		{"#include <a.h", ""},
		{"#include \"a.h\n\"", ""},
		{"#include <>", ""},
		{"#includes <a.h>", ""},
		{"#pragma include <a.h>", ""},
		{"include <a.h>", ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &c.Language, []importtest.Case{
		{"#include <a.h>\n#if X\n# include \"b.h\"\n#else\n#\tinclude \"c.h\"\n#endif\n", "1 system a.h |3 path b.h |5 path c.h "},
		{"/*\n#include <no.h>\n*/\n#include <a.h>\n// #include <no.h>\n", "4 system a.h "},
		{"/* license */ #include <a.h>\n", "1 system a.h "},
		{"char *s = \"\\\n#include <no.h>\\\n\";\n#include <a.h>\n", "4 system a.h "},
		{"// continued \\\n#include <no.h>\n#include <a.h>\n", "3 system a.h "},
		{"int c = '\"';\n#include <a.h>\n", "2 system a.h "},
		{"#error don't /* stop\n*/\n#include <a.h>\n", "3 system a.h "},
		{"auto x = 1'000'000;\n#include <a.h>\n", "2 system a.h "},
		{"auto s = R\"x(\n#include <no.h>\n)\" )x\";\n#include <a.h>\n", "4 system a.h "},
		{"auto s = u8R\"(\n#include <no.h>\n)\";\n#include <a.h>\n", "4 system a.h "},
		{"int include = 1; x #include <no.h>\n", ""},
		{"#define I #include <no.h>\n", ""},
		{"\ufeff#include <a.h>\r\n#include \"b.h\"\r\n", "1 system a.h |2 path b.h "},
		{"#include <a.h>", "1 system a.h "},
		{"/* unterminated\n#include <no.h>\n", ""},
		{"", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"#include <a.h>\n", "# include \"b/c.h\" /* x */\n", "/* #include <no.h>\n*/\n", "// #include <no.h>\n#if A\n#include \"d.h\"\n#endif\n",
		"const char *s = \"#include <no.h>\";\n", "#include_next <e.h>\n#import \"f.h\"\n", "#include MACRO\n", "int f(void) { return '\"'; }\n"}
	files := importtest.Combine(".c", "/* Package. */\n", pieces, pieces, pieces)
	importtest.Agree(t, &c.Language, files, 1)
	importtest.Agree(t, &cpp.Language, files, 1)
}

// corpus reads the C files of a folder of this machine (headers of C++ left out) or skips.
func corpus(t testing.TB, dir string) []importtest.File {
	files := written(dir, "c")
	if len(files) == 0 {
		t.Skip("no C files below " + dir)
	}
	return files
}

// written reads the files of one language below dir.
func written(dir, language string) []importtest.File {
	return slices.DeleteFunc(importtest.ReadTree(dir, append([]string{".c", ".h"}, cpp.Language.Extensions...), nil), func(f importtest.File) bool {
		l := queries.Detect(f.Path, f.Text)
		return l == nil || l.Name != language
	})
}

func TestScannerAgreesHeaders(t *testing.T) {
	importtest.Agree(t, &c.Language, importtest.Sample(corpus(t, "/usr/include"), 6<<20), 0.995)
}

func TestScannerAgreesCPlusPlusLibrary(t *testing.T) {
	files := importtest.ReadTree("/usr/include/c++", []string{""}, nil)
	if len(files) == 0 {
		t.Skip("no C++ standard library below /usr/include/c++")
	}
	importtest.Agree(t, &cpp.Language, importtest.Sample(files, 6<<20), 0.995)
}

func TestScannerAgreesGOROOT(t *testing.T) {
	importtest.Agree(t, &c.Language, corpus(t, importtest.GOROOT(t)), 0.995)
}

// TestScannerAgreesTree compares on a checkout that the environment names: a way to try other repositories.
func TestScannerAgreesTree(t *testing.T) {
	dir := os.Getenv("CONTEXTCRAFT_TREE")
	if dir == "" {
		t.Skip("CONTEXTCRAFT_TREE is not set")
	}
	for _, l := range []*lang.Language{&c.Language, &cpp.Language} {
		if files := written(dir, l.Name); len(files) > 0 {
			importtest.Agree(t, l, files, 0.995)
		}
	}
}

func BenchmarkScanFacts(b *testing.B) {
	importtest.Throughput(b, &c.Language, importtest.Sample(corpus(b, "/usr/include"), 32<<20))
}

func FuzzScanFacts(f *testing.F) {
	f.Add("#include <a.h>\n/* x */ # include \"b.h\"")
	f.Add("R\"(#include <a.h>)\"\n%:import 'x")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &c.Language, src, nil)
		importtest.Parsed(t, &c.Language, src, 1)
	})
}

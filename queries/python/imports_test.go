package python_test

import (
	"os/exec"
	"strings"
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/python"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &python.Language, []importtest.Case{
		{"import a", "1 module a "},
		{"import a.b as c, d", "1 module a.b |1 module d "},
		{"import a . b", "1 module a.b "},
		{"import a, \\\n    b", "1 module a |1 module b "},
		{"from a import b", "1 module a b"},
		{"from a.b import c as d, e", "1 module a.b c,e"},
		{"from ..x import (a, b as c,)", "1 module ..x a,b"},
		{"from . import a", "1 module . a"},
		{"from .import a", "1 module . a"},
		{"from.x import a", "1 module .x a"},
		{"from ... import a", "1 module ... a"},
		{"from . . x import a", "1 module ..x a"},
		{"from x import *", "1 module x *"},
		{"from x import(a)", "1 module x a"},
		{"from x import (  # why\n    a,  # one\n    b  # two\n)", "1 module x a,b"},
		{"from x \\\n import \\\n a", "1 module x a"},
		{"from __future__ import annotations", "1 module __future__ annotations"},
		{"from é import ü", "1 module é ü"},
		{"import a; import b", "1 module a "},
		{"import a # import b", "1 module a "},
		{"from x import a,\r\n", "1 module x a"},
		{"from e", ""},
		{"from x import", ""},
		{"from import x", ""},
		{"import", ""},
		{"import .a", ""},
		{"import a b", ""},
		{"import (a)", ""},
		{"from x import (a", ""},
		{"import as as x", "1 module as "},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &python.Language, []importtest.Case{
		{"\uFEFFimport a\nimport b\r\nif x:\r\n\timport c\r\n", "1 module a |2 module b |4 module c "},
		{"\"\"\"Doc.\n\nimport no\n\"\"\"\nimport a\n", "5 module a "},
		{"'''\nfrom no import x\n\\'''\nimport no\n'''; import a\n", "5 module a "},
		{"try: import a\nexcept ImportError: a = None; from b import c; import d", "1 module a |2 module b c|2 module d "},
		{"x = 'it''s # not' # import no\nimport a\n", "2 module a "},
		{"raise E \\\n  from e\nimport a\n", "3 module a "},
		{"f(yield\n  from x)\nimport a\n", "3 module a "},
		{"s = 'open\nimport a\n", "2 module a "},
		{"s = 'a\\\nimport no'\nimport a\n", "3 module a "},
		{"from x import (\n  a,\n  b)\nimport c\n", "1 module x a,b|4 module c "},
		{"importlib.import_module('x')\nfrom_x = 1\nimported = 2\n", ""},
		{"d = {'import': 1, 'k': from_x}\nimport a", "2 module a "},
		{"import a.b.c", "1 module a.b.c "},
		{"", ""},
		{"x = \"\"\"never closed\nimport no\n", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import a\n", "from b import (\n    c, # c\n    d as e,\n)\n", "def f():\n    \"\"\"Doc.\n    import no\n    \"\"\"\n    from . import x\n    return '#'\n",
		"try:\n    import a.b as c\nexcept ImportError:\n    pass\n", "if x: import y; z = r'\\''\n", "s = '''\nfrom no import x\n'''\n", "x = {'a': 1, \"b\": [2]} # '\n", "from __future__ import annotations\n"}
	importtest.Agree(t, &python.Language, importtest.Combine(".py", "", pieces, pieces, pieces), 1)
}

// stdlib returns the files of python3's standard library without installed packages, or skips.
func stdlib(t testing.TB) []importtest.File {
	files := importtest.ReadTree(stdlibDir(t), []string{".py"}, func(rel string) bool { return rel == "site-packages" || rel == "dist-packages" })
	if len(files) == 0 {
		t.Skip("no standard library sources")
	}
	return files
}

func stdlibDir(t testing.TB) string {
	out, err := exec.Command("python3", "-c", "import os; print(os.path.dirname(os.__file__))").Output()
	if err != nil {
		t.Skip("no python3")
	}
	return strings.TrimSpace(string(out))
}

func TestScannerAgreesStdlib(t *testing.T) {
	importtest.Agree(t, &python.Language, importtest.Sample(stdlib(t), 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) {
	importtest.Throughput(b, &python.Language, stdlib(b))
}

func FuzzScanFacts(f *testing.F) {
	f.Add("import a\nfrom . import (b,\n c)\n")
	f.Add("'''\\''' from x import *")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &python.Language, src, func(path string) bool { return path != "" && !strings.ContainsAny(path, " \n\\#") })
	})
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	importtest.Hostile(t, &python.Language, "", "from a import (", "import a,\\\n", "\"\"\"", "'", "from ", "from .", "import a as b,", "\\\n", ":import ", "x\\\"\"\"", "import a\n", ";")
}

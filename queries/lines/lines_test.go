package lines_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

var syntax = lang.Syntax{LineComments: []string{"#"}, BlockComments: [][2]string{{"/*", "*/"}}, Strings: []lang.String{{Open: `"`, Close: `"`, Escape: true}}}

var table = lines.Table{
	Syntax:    &syntax,
	Prefix:    `(?:pub|@\w+)\s+`,
	Attribute: `@\w+$`,
	Continues: `where\b`,
	Import:    `use\b`,
	ImportEnd: ";",
	Patterns: []lines.Pattern{
		{Kind: lang.KindClass, Expr: `class (?P<name>\w+)`, Words: []string{"class"}, Body: lines.Braces},
		{Kind: lang.KindFunction, Expr: `fn (?:(?P<in>\w+)\.)?(?P<name>\w+)`, Words: []string{"fn"}, Body: lines.Braces},
		{Kind: lang.KindModule, Expr: `mod (?P<name>\w+)`, Body: lines.Words},
		{Kind: lang.KindFunction, Expr: `def (?P<name>\w+)`, Body: lines.Words},
		{Kind: lang.KindType, Expr: `table (?P<name>\w+)`, Body: lines.Statement},
		{Kind: lang.KindBlock, Expr: `sect (?P<name>\w+)`, Body: lines.Indented},
		{Kind: lang.KindKey, Expr: `"(?P<name>\w+)":`, Quoted: true},
		{Kind: lang.KindFunction, Expr: `global (?P<name>\w+)`, Body: lines.Braces, Deep: true},
		{Kind: lang.KindUnion, Expr: `@u (?P<name>\w+)`, Body: lines.Closed},
		{Kind: lang.KindEnum, Expr: `enum (?P<name>\w+)`, Body: lines.Braces},
		{Kind: lang.KindEnumMember, Expr: `(?P<name>\w+)\s*(?:,|$)`, In: lang.KindEnum},
		{Kind: lang.KindField, Expr: `(?P<name>\w+):`, Where: lines.Member},
		{Kind: lang.KindConstant, Expr: `(?P<name>[A-Z]+) =`, Where: lines.Top},
	},
	Openers:    []string{"do"},
	Closer:     "end",
	Not:        `not\b`,
	Arrow:      "=>",
	Terminator: "@end",
	Keywords:   []string{"if"},
	Reserved:   []string{"self"},
}.Compile()

func outline(src string) string {
	var b strings.Builder
	o := table.Outline(src)
	for _, s := range o.Symbols {
		fmt.Fprintf(&b, "%s %s", s.Kind, s.QualifiedName())
		at := func(label string, r lang.Range) {
			if !r.Empty() {
				fmt.Fprintf(&b, " %s %q", label, src[r.Start:r.End])
			}
		}
		at("decl", s.Decl)
		at("body", s.Body)
		at("doc", s.Doc)
		b.WriteString("\n")
	}
	for _, r := range o.ImportStatements {
		fmt.Fprintf(&b, "import %q\n", src[r.Start:r.End])
	}
	for _, r := range o.Refs {
		fmt.Fprintf(&b, "%d %s\n", r.Line, r.Name)
	}
	return b.String()
}

func TestOutline(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"braces":            {"pub fn a(x) { b(x) }\n", "function a decl \"pub fn a(x) { b(x) }\" body \"{ b(x) }\"\n1 b\n"},
		"no body":           {"fn a(x)\nfn b(y);\n", "function a decl \"fn a(x)\"\nfunction b decl \"fn b(y);\"\n"},
		"long head":         {"fn a(\n  x,\n  y\n)\n  where z\n{\n}\n", "function a decl \"fn a(\\n  x,\\n  y\\n)\\n  where z\\n{\\n}\" body \"{\\n}\"\n"},
		"container":         {"fn A.b() {}\n", "function A.b decl \"fn A.b() {}\" body \"{}\"\n"},
		"documentation":     {"x\n# one\n# two\n@attr\npub fn a() {}\n\n# far\n\nfn b() {}\n/* c\n   d */\nfn c() {}\n", "function a decl \"@attr\\npub fn a() {}\" body \"{}\" doc \"# one\\n# two\"\nfunction b decl \"fn b() {}\" body \"{}\"\nfunction c decl \"fn c() {}\" body \"{}\" doc \"/* c\\n   d */\"\n"},
		"attributed lines":  {"@a fn b() {}\n@a fn c() {}\n", "function b decl \"@a fn b() {}\" body \"{}\"\nfunction c decl \"@a fn c() {}\" body \"{}\"\n"},
		"not code":          {"# fn a() {}\n/*\nfn b() {}\n*/\n\"\nfn c() {}\n\"\n", "function c decl \"fn c() {}\" body \"{}\"\n"}, // a string ends with its line
		"brackets in text":  {"fn a() { \"}\" # }\n}\nfn b() {}\n", "function a decl \"fn a() { \\\"}\\\" # }\\n}\" body \"{ \\\"}\\\" # }\\n}\"\nfunction b decl \"fn b() {}\" body \"{}\"\n"},
		"inside a function": {"fn a() {\n  fn no() {}\n  X = 1\n}\nX = 1\n", "function a decl \"fn a() {\\n  fn no() {}\\n  X = 1\\n}\" body \"{\\n  fn no() {}\\n  X = 1\\n}\"\nconstant X decl \"X = 1\"\n2 no\n"},
		"members":           {"y: 1\nclass A {\n  y: 2\n  X = 1\n  fn b() {}\n}\ny: 3\n", "class A decl \"class A {\\n  y: 2\\n  X = 1\\n  fn b() {}\\n}\" body \"{\\n  y: 2\\n  X = 1\\n  fn b() {}\\n}\"\nfield y decl \"y: 2\"\nfunction b decl \"fn b() {}\" body \"{}\"\n"},
		"words":             {"mod M do\n  def a do\n    x do: 1\n  end\n  def b, do: c\nend\n", "module M decl \"mod M do\\n  def a do\\n    x do: 1\\n  end\\n  def b, do: c\\nend\" body \"\\n  def a do\\n    x do: 1\\n  end\\n  def b, do: c\\n\"\nfunction a decl \"def a do\\n    x do: 1\\n  end\" body \"\\n    x do: 1\\n  \"\nfunction b decl \"def b, do: c\"\n"},
		"statement":         {"table T (\n  a,\n  b;c\n) x\n y;\nfn z() {}\n", "type T decl \"table T (\\n  a,\\n  b;c\\n) x\\n y;\" body \"\\n  a,\\n  b;c\\n) x\\n y;\"\nfunction z decl \"fn z() {}\" body \"{}\"\n"},
		"indented":          {"sect a\n  b\n\n   c\nd\n", "block a decl \"sect a\\n  b\\n\\n   c\" body \"\\n  b\\n\\n   c\"\n"},
		"quoted":            {"\"k\": 1\n", "key k decl \"\\\"k\\\": 1\"\n"},
		"imports":           {"use a;\nuse b,\n  c;\n# use no;\n", "import \"use a;\"\nimport \"use b,\\n  c;\"\n"},
		"import not ended":  {"use a\n\nfn b();\r\nuse c,\r\n\r\nfn d();\n", "function b decl \"fn b();\"\nfunction d decl \"fn d();\"\nimport \"use a\"\nimport \"use c,\"\n"},
		"calls":             {"f(g(1)); if (h(2)) { f(1) }\n f()\n", "1 f\n1 g\n1 h\n2 f\n"},
		"unbalanced":        {"fn a() {\nfn b() }\nfn c() {}\n", "function a decl \"fn a() {\\nfn b() }\" body \"{\\nfn b() }\"\nfunction c decl \"fn c() {}\" body \"{}\"\n2 b\n"},
		"never closed":      {"class A {\n  fn a(\n", "class A decl \"class A\"\nfunction a decl \"fn a(\"\n"},
		"carriage returns":  {"fn a() {\r\n}\r\nX = 1\r\n", "function a decl \"fn a() {\\r\\n}\" body \"{\\r\\n}\"\nconstant X decl \"X = 1\"\n"},
		"arrow":             {"fn a(x) =>\n  b(x)\n  + 1;\nfn c() => 2;\n", "function a decl \"fn a(x) =>\\n  b(x)\\n  + 1;\" body \"=>\\n  b(x)\\n  + 1;\"\nfunction c decl \"fn c() => 2;\" body \"=> 2;\"\n2 b\n"},
		"a comma goes on":   {"fn a()\n  : b,\n c {}\nfn d() e,\n  f {}\n", "function a decl \"fn a()\"\nfunction d decl \"fn d() e,\\n  f {}\" body \"{}\"\n"},
		"closed":            {"@u A\nx: 1\n @end\nfn a() { }\n@end\nfn b()\n@u B\nx: 2\n", "union A decl \"@u A\\nx: 1\\n @end\\nfn a() { }\\n@end\" body \"\\nx: 1\\n @end\\nfn a() { }\\n@end\"\nfield x decl \"x: 1\"\nfunction a decl \"fn a() { }\" body \"{ }\"\nfunction b decl \"fn b()\"\nunion B decl \"@u B\"\n"},
		"in an enum":        {"enum A {\n  b,\n  c\n}\nclass D {\n  e,\n}\n", "enum A decl \"enum A {\\n  b,\\n  c\\n}\" body \"{\\n  b,\\n  c\\n}\"\nenummember b decl \"b,\"\nenummember c decl \"c\"\nclass D decl \"class D {\\n  e,\\n}\" body \"{\\n  e,\\n}\"\n"},
		"head":              {"class A(\n  x: 1\n) {\n  y: 2\n}\nfn a(\n  fn b()\n);\nclass C\n", "class A decl \"class A(\\n  x: 1\\n) {\\n  y: 2\\n}\" body \"{\\n  y: 2\\n}\"\nfield y decl \"y: 2\"\nfunction a decl \"fn a(\\n  fn b()\\n);\"\nclass C decl \"class C\"\n7 b\n"},
		"not":               {"not: fn a() {}\nclass A {\n  note: 1\n  not: 1\n}\n", "class A decl \"class A {\\n  note: 1\\n  not: 1\\n}\" body \"{\\n  note: 1\\n  not: 1\\n}\"\nfield note decl \"note: 1\"\n1 a\n"},
		"deep":              {"fn a() {\n  fn no() {}\n  global b() {\n    fn no() {}\n  }\n}\nfn c() {}\n", "function a decl \"fn a() {\\n  fn no() {}\\n  global b() {\\n    fn no() {}\\n  }\\n}\" body \"{\\n  fn no() {}\\n  global b() {\\n    fn no() {}\\n  }\\n}\"\nfunction b decl \"global b() {\\n    fn no() {}\\n  }\" body \"{\\n    fn no() {}\\n  }\"\nfunction c decl \"fn c() {}\" body \"{}\"\n2 no\n4 no\n"},
		"program":           {"#!/bin/x\n# y\nfn a()\n", "function a decl \"fn a()\" doc \"# y\"\n"},
		"empty lines":       {"x\n/* c\n\n   d */\nfn a() {}\ny() /* e\n\n f */\nfn b()\n", "function a decl \"fn a() {}\" body \"{}\" doc \"/* c\\n\\n   d */\"\nfunction b decl \"fn b()\" doc \"f */\"\n6 y\n"},
		"reserved":          {"fn self() {}\n", "1 self\n"},
		"byte order mark":   {"\ufefffn a()\n", "function a decl \"fn a()\"\n"},
		"nothing":           {"", ""},
	} {
		if got := outline(c.src); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// Whatever is repeated, four times the text takes about four times as long.
func TestTimeIsLinear(t *testing.T) {
	for _, piece := range []string{"(", "{", "fn a(", "fn a\n", "fn a {\n", "fn a\n\n", "fn a\nwhere\n", "class A {\n", "# x\n", "@a\n", "table T\n", "table T (\n", "def a do\n", "sect a\n", "use x\n", "use x", "f(", "\"", "do end ", "[}", "x: 1\n", "global a {\n", "fn a {\nglobal b {\n}\n", "/*\n\n*/\nfn a\n", "# */\nfn a\n", "@u A\n", "@u A\n@end\n", "fn a() =>\n", "fn a(),\n"} {
		took := func(size int) time.Duration {
			src := strings.Repeat(piece, size/len(piece))
			began := time.Now()
			table.Outline(src)
			return time.Since(began)
		}
		var small, large time.Duration
		for range 3 { // a busy machine may hold up one measurement
			small, large = took(200<<10), took(800<<10)
			if large < 8*small+300*time.Millisecond {
				break
			}
		}
		if large >= 8*small+300*time.Millisecond {
			t.Errorf("%q: 200 KiB take %v, 800 KiB %v", piece, small, large)
		}
		if large > time.Second {
			t.Logf("%q: 800 KiB take %v", piece, large)
		}
	}
}

func BenchmarkOutline(b *testing.B) {
	src := strings.Repeat("# Adds.\npub fn add(a, b) {\n  x = load(a)\n  return x + store(b, \"text\")\n}\n\nclass A {\n  size: 3\n  fn len() { 3 }\n}\n", 2000)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		table.Outline(src)
	}
}

func TestRecoverAddsWhatIsMissing(t *testing.T) {
	const src = "fn a() {\n}\nfn b() {\n  class C {\n  }\n}\nfn d() {}\n"
	known := lang.Symbol{Kind: lang.KindFunction, Name: "b", NameAt: lang.Range{Start: 14, End: 15}, Decl: lang.Range{Start: 11, End: len(src) - len("\nfn d() {}\n")}, Body: lang.Range{Start: 18, End: len(src) - len("\nfn d() {}\n")}}
	names := func(damaged int) string {
		o := &lang.Outline{Symbols: []lang.Symbol{known}, Damaged: damaged}
		table.Recover(src, o)
		var b strings.Builder
		for _, s := range o.Symbols {
			b.WriteString(s.Name)
		}
		return b.String()
	}
	if names(0) != "b" || names(1) != "bad" {
		t.Errorf("%s, %s", names(0), names(1))
	}

	// A body that does not end where it should.
	const lost = "class C {\n  fn a() {\n    fn in() {}\n  }\n  # Doc.\n  fn b() {}\n"
	end := strings.LastIndexByte(lost, '}') + 1
	o := &lang.Outline{Damaged: 1, Symbols: []lang.Symbol{{Kind: lang.KindFunction, Name: "a", NameAt: lang.Range{Start: 15, End: 16}, Decl: lang.Range{Start: 12, End: end}, Body: lang.Range{Start: 19, End: end}}}}
	table.Recover(lost, o)
	if a := o.Symbols[0]; len(o.Symbols) != 3 || o.Symbols[2].Name != "b" || lost[a.Body.Start:a.Body.End] != "{\n    fn in() {}\n  }" || a.Decl.End != a.Body.End {
		t.Errorf("%+v", o.Symbols)
	}
}

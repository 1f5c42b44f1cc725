package lexical

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"contextcraft/queries/lang"
)

// Syntaxes as their language folders describe them, as far as declarations go.
var (
	cStrings     = []lang.String{{Open: `"`, Close: `"`, Escape: true}, {Open: "'", Close: "'", Escape: true}}
	cComments    = [][2]string{{"/*", "*/"}}
	pythonSyntax = &lang.Syntax{LineComments: []string{"#"}, DeclKeywords: []string{"def", "class"},
		Strings: append([]lang.String{{Open: `"""`, Close: `"""`, Escape: true, Multiline: true, Doc: true}}, cStrings...)}
	javaSyntax = &lang.Syntax{LineComments: []string{"//"}, BlockComments: cComments, Strings: cStrings,
		DeclKeywords: []string{"class", "interface", "enum", "record", "@interface"}}
	scriptSyntax = &lang.Syntax{LineComments: []string{"//"}, BlockComments: cComments, Strings: cStrings,
		DeclKeywords: []string{"function", "class", "interface", "type", "enum", "const", "let", "var", "namespace"}}
	rustSyntax = &lang.Syntax{LineComments: []string{"//"}, BlockComments: cComments, Nested: true, Strings: cStrings[:1],
		DeclKeywords: []string{"fn", "struct", "enum", "trait", "union", "type", "mod", "const", "static", "macro_rules"}}
	rubySyntax = &lang.Syntax{LineComments: []string{"#"}, Strings: cStrings, DeclKeywords: []string{"class", "module", "def"}}
	phpSyntax  = &lang.Syntax{LineComments: []string{"//", "#"}, BlockComments: cComments, Strings: cStrings,
		DeclKeywords: []string{"class", "interface", "trait", "enum", "function", "const", "namespace"}}
	cSyntax = &lang.Syntax{LineComments: []string{"//"}, BlockComments: cComments, Strings: cStrings, CFunctions: true,
		DeclKeywords: []string{"class", "struct", "union", "enum", "namespace", "define"}}
)

func TestDeclaredNames(t *testing.T) {
	for _, tt := range []struct {
		name string
		syn  *lang.Syntax
		text string
		want string
	}{
		{"Go functions and methods", goSyntax, "func Serve(l Listener) error {\n\tfunc(x int) string { return fmt }()\n}\nfunc (s *Server[T]) Close() {}\n", "Serve Close"},
		{"Go groups", goSyntax, "const (\n\tAlpha = iota // first\n\tBeta\n)\n\nvar (\n\terrX, errY = f(), 2\n\tcall  = func() {\n\t\tinner()\n\t}\n)\n\nfunc main() {\n\tvar local int\n}\n", "Alpha Beta errX call main"},
		{"Go types", goSyntax, "type Kind uint8\ntype (\n\tOne struct {\n\t\tfield int\n\t}\n)\nfunc f() { switch x := y.(type) { case One: } }", "Kind One"},
		{"keywords in comments and strings", goSyntax, "// func Comment\nx := \"func Text\"\n", ""},
		{"Python", pythonSyntax, "class Foo(Base):\n    \"\"\"class Doc\"\"\"\n    async def bar(self):\n        x = y.class_name\n", "Foo bar"},
		{"Java", javaSyntax, "public final class Foo<T> extends Bar {\n    @Override\n    public void run(int x) {\n        this.call(y);\n        return;\n    }\n    private int field = compute(3);\n    public @interface Mark {}\n", "Foo run Mark"},
		{"JavaScript", scriptSyntax, "export default class App {\n  async load(url) {\n    const local = 1\n  }\n  static make() {}\n}\nexport const create = () => 1\nfunction* gen() {}\nexport async function go2() {}\nconst {a1, b1} = x\n", "App load make create gen go2"},
		{"TypeScript", scriptSyntax, "export interface Props { name: string }\nexport type Id = string\nprivate get(x: number): void {}\n", "Props Id get"},
		{"Rust", rustSyntax, "pub(crate) struct Foo<'a> { x: &'a str }\nimpl Foo {\n    pub const fn new() {}\n    fn len(&self) {\n        let y = 1;\n    }\n}\nmacro_rules! call { }\npub static GLOBAL: u8 = 1;\n", "Foo new len call GLOBAL"},
		{"Ruby", rubySyntax, "module Site\n  class Page < Base\n    def self.build(x)\n    end\n    private def hide\n", "Site Page build hide"},
		{"PHP", phpSyntax, "class Foo {\n    public static function bar() {}\n    public function &ref() {}\n", "Foo bar ref"},
		{"C functions", cSyntax, "static int\nfoo_bar (int x)\n{\n  call (x);\n  if (x) return y(1);\n}\nint baz(void);\n#define LIMIT 3\n", "foo_bar baz LIMIT"},
		{"C tagged types", cSyntax, "struct node {\n  struct node *next;\n};\ntypedef struct {\n  int x;\n} point_t;\nenum color\n{ RED };\nstruct other *f(struct node *n);\n", "node point_t color"},
		{"C labels and initialisers", cSyntax, "label: call(1);\nint table[] = { f(1) };\n", ""},
		{"C++ members", cSyntax, "void Foo::bar(int x) {\n}\nnamespace util {\nclass Foo : public Base {\n}}\n", "Foo bar util"},
		{"no syntax", nil, "func Foo() {}", ""},
	} {
		x := build([]textFile{{"f", tt.text, tt.syn}}, 1)
		var got []string
		for _, e := range x.files[0].entries {
			if e.counts.declared() > 0 {
				got = append(got, x.names.name(e.name))
			}
		}
		if g := strings.Join(got, " "); g != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, g, tt.want)
		}
	}
}

func TestFieldsOfAFile(t *testing.T) {
	text := "#!/usr/bin/env python3\n\"\"\"module words\"\"\"\nimport sys # note\n\nclass Foo:\n    '''x'''\n    limit = \"some text\" + 'a' + 1_000 + 0xFF + 42\n"
	x := build([]textFile{{"pkg/foo.py", text, pythonSyntax}}, 1)
	var got []string
	for _, e := range x.files[0].entries {
		c := e.counts
		got = append(got, fmt.Sprintf("%s=%d/%d/%d/%d", x.names.name(e.name), c.declared(), c.comment(), c.literal(), c.code()))
	}
	want := "usr=0/1/0/0 bin=0/1/0/0 env=0/1/0/0 python3=0/1/0/0 module=0/1/0/0 words=0/1/0/0 import=0/0/0/1 sys=0/0/0/1 note=0/1/0/0 " +
		"class=0/0/0/1 Foo=1/0/0/0 limit=0/0/0/1 some=0/0/1/0 text=0/0/1/0 1_000=0/0/0/1 42=0/0/0/1"
	if g := strings.Join(got, " "); g != want {
		t.Errorf("got  %s\nwant %s", g, want)
	}
	if l := x.files[0].lengths; l != [numFields]uint32{FieldPath: dirWeight + nameWeight, FieldSymbols: 1, FieldDoc: 7, FieldBody: 8} {
		t.Errorf("lengths %v", l)
	}
}

func TestNextWord(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"a b_c D9", "a b_c D9"},
		{"404 12345 123456 0x1f 2fa 3d6e7f8a 007", "404 12345 2fa"},
		{"$scope @attr x->y a::b k-v", "scope attr x y a b k v"},
		{"größe“quoted”—dash é", "größe quoted dash é"},
		{"a\xffb\xc3", "a b"},
		{"日本語 x", "日本語 x"},
	} {
		var got []string
		for i := 0; i < len(tt.text); {
			from, to := nextWord(tt.text, i, len(tt.text))
			if to > from {
				got = append(got, tt.text[from:to])
			}
			i = to
		}
		if g := strings.Join(got, " "); g != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, g, tt.want)
		}
	}
}

func TestFilesWith(t *testing.T) {
	x := build([]textFile{
		{"a.go", "func Serve() {}\n// Serve \"Serve\"", goSyntax},
		{"b.go", "Serve(); Serve(\"Serve\")", goSyntax},
		{"c.go", "serve()", goSyntax},
		{"d.txt", "Serve", nil},
	}, 2)
	want := []Posting{{File: 0, Declared: 1, Comment: 2}, {File: 1, Code: 2, Literal: 1}, {File: 3, Code: 1}}
	if got := x.FilesWith("Serve"); !slices.Equal(got, want) {
		t.Errorf("FilesWith: got %v, want %v", got, want)
	}
	if got := x.DeclaredIn("Serve"); !slices.Equal(got, []int{0}) {
		t.Errorf("DeclaredIn: got %v", got)
	}
	lists := x.Postings("serve", "nowhere", "Serve", "serve")
	if len(lists[0]) != 1 || lists[0][0].File != 2 || lists[1] != nil || !slices.Equal(lists[2], want) || !slices.Equal(lists[3], lists[0]) {
		t.Errorf("Postings: got %v", lists)
	}
}

func TestReferences(t *testing.T) {
	x := build([]textFile{
		0: {"server.go", "func ListenAndServe() {}\nfunc Common() {}\nfunc tiny() {}\nfunc abc() {}", goSyntax},
		1: {"main.go", "ListenAndServe(); abc(); tiny()", goSyntax},
		2: {"doc.go", "// ListenAndServe\nx := \"ListenAndServe\"", goSyntax},
		3: {"other.go", "func Common() {}\nfunc Twice() {}\nListenAndServe()", goSyntax},
		4: {"third.go", "func Common() {}\nfunc Twice() {}", goSyntax},
		5: {"user.go", "Common(); Twice(); Twice()", goSyntax},
	}, 2)
	var got []string
	x.References(2, func(from, to int, weight float64) { got = append(got, fmt.Sprintf("%d→%d %.3f", from, to, weight)) })
	// tiny and ListenAndServe from 1 (ln 7/2 + ln 7/3), the latter from 3 too, Twice from 5 shared by its two homes (ln(7/3)/2). abc is too
	// short, Common has three homes, comments and strings are no references.
	want := "1→0 2.100 3→0 0.847 5→3 0.424 5→4 0.424"
	if g := strings.Join(got, " "); g != want {
		t.Errorf("got %s, want %s", g, want)
	}
}

// The index must not keep the texts of files alive.
func TestIndexKeepsNoText(t *testing.T) {
	text := strings.Repeat("alpha beta gamma ", 10)
	path := "dir/name.go"
	x := build([]textFile{{path, text, goSyntax}}, 1)
	id, ok := x.names.find("beta")
	if !ok {
		t.Fatal("beta is not indexed")
	}
	inside := func(s, of string) bool {
		p, q := uintptr(unsafe.Pointer(unsafe.StringData(s))), uintptr(unsafe.Pointer(unsafe.StringData(of)))
		return p >= q && p < q+uintptr(len(of))
	}
	if inside(x.names.name(id), text) || inside(x.files[0].path, path) {
		t.Error("the index shares memory with what it was given")
	}
}

func FuzzAdd(f *testing.F) {
	f.Add("func (s *T) Name() {}\nconst (\n\tA = 1\n)", "a/b.go")
	f.Add("struct x {\n} y;\nint f (void)\n#define Z", "x.c")
	f.Add("public void \xff(\n} (\nstruct", "/")
	syntaxes := []*lang.Syntax{goSyntax, pythonSyntax, javaSyntax, scriptSyntax, rustSyntax, rubySyntax, phpSyntax, cSyntax, nil}
	f.Fuzz(func(t *testing.T, text, path string) {
		var files []textFile
		for _, syn := range syntaxes {
			files = append(files, textFile{path, text, syn})
		}
		x := build(files, 1)
		for i := range files {
			f := &x.files[i]
			sum := [numFields]uint32{FieldPath: f.lengths[FieldPath]}
			for _, e := range f.entries {
				sum[FieldSymbols] += e.counts.declared()
				sum[FieldDoc] += e.counts.comment()
				sum[FieldBody] += e.counts.body()
				if name := x.names.name(e.name); !strings.Contains(text, name) || len(name) > maxIdentifier {
					t.Fatalf("the index holds %q", name)
				}
			}
			if len(text) < 64 && sum != f.lengths {
				t.Fatalf("%q: counts add up to %v, lengths are %v", text, sum, f.lengths)
			}
		}
		x.Search(ParseQuery(text+" "+path), Params{})
	})
}

package tiers_test

import (
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/tiers"
)

func outline(t *testing.T, name, src string) *lang.Outline {
	t.Helper()
	p := queries.NewParser()
	defer p.Close()
	o, err := p.Outline(context.Background(), queries.Detect(name, src), src)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

const goSource = `package shop

import (
	"context"
	"errors"
)

// Limit is how many.
const Limit = 10

// Cart holds items.
type Cart struct {
	items []string // in order
	owner string
}

// Total adds up.
func (c *Cart) Total(ctx context.Context,
	rates map[string]float64) (float64, error) {
	sum := 0.0
	for _, i := range c.items {
		sum += rates[i]
	}
	return sum, nil
}

func (c *Cart) Len() int { return len(c.items) }

var errEmpty = errors.New("empty")
`

func TestTiersOfAGoFile(t *testing.T) {
	o := outline(t, "shop.go", goSource)
	for _, c := range []struct {
		tier tiers.Tier
		want string
	}{
		{tiers.Sigs, `12 type Cart struct
18 func (c *Cart) Total(ctx context.Context, rates map[string]float64) (float64, error)
27 func (c *Cart) Len() int
`},
		{tiers.Skel, `… 1-6

// Limit is how many.
const Limit = 10

// Cart holds items.
type Cart struct {
	items []string // in order
	owner string
}

// Total adds up.
func (c *Cart) Total(ctx context.Context,
	rates map[string]float64) (float64, error) { … 20-24 }

func (c *Cart) Len() int { return len(c.items) }

var errEmpty = errors.New("empty")
`},
		{tiers.Full, goSource},
		{tiers.Tree, ""},
	} {
		r := tiers.Render(c.tier, goSource, o)
		if r.Text != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.tier, r.Text, c.want)
		}
		if r.Tier != c.tier {
			t.Errorf("%s says that it is %s", c.tier, r.Tier)
		}
	}
}

func TestDocstringsStayAndBodiesGo(t *testing.T) {
	src := "class A(B):\n    \"\"\"Does A.\"\"\"\n\n    limit: int = 3\n\n    @property\n    def size(self) -> int:\n        \"\"\"The size.\n\n        In bytes.\n        \"\"\"\n" +
		"        n = 0\n        for x in self.items:\n            n += len(x)\n        return n\n\n    def clear(self):\n        self.items = []\n        self.count = 0\n"
	want := "class A(B):\n    \"\"\"Does A.\"\"\"\n\n    limit: int = 3\n\n    @property\n    def size(self) -> int:\n        \"\"\"The size.\n\n        In bytes.\n        \"\"\"\n        … 12-15\n\n" +
		"    def clear(self): … 18-19\n"
	if got := tiers.Skeleton(src, outline(t, "a.py", src)).Text; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestWithoutAnOutlineCompressedTiersAreTheWholeText(t *testing.T) {
	for _, o := range []*lang.Outline{nil, {}} {
		if r := tiers.Render(tiers.Sigs, "a\nb", o); r.Text != "a\nb\n" || r.Tier != tiers.Full || len(r.Lines) != 1 || r.Lines[0] != [2]int{1, 2} {
			t.Errorf("got %+v", r)
		}
	}
}

func TestHeadSaysWhatItLeavesOut(t *testing.T) {
	r := tiers.Head("a\nb\nc\nd\n", 2)
	if r.Text != "a\nb\n… 3-4\n" || !r.Partial || r.Lines[0] != [2]int{1, 2} {
		t.Errorf("got %+v", r)
	}
	if r := tiers.Head("a\nb\n", 5); r.Tier != tiers.Full {
		t.Errorf("a head longer than the text is %s", r.Tier)
	}
}

func TestPartialSignaturesKeepContainers(t *testing.T) {
	src := "class A:\n    def f(self):\n        return compute(1, 2, 3, 4, 5, 6, 7, 8)\n    def g(self):\n        return compute(1, 2, 3, 4, 5, 6, 7, 8)\n"
	o := outline(t, "a.py", src)
	r := tiers.Signatures(src, o, func(i int) bool { return o.Symbols[i].Name == "g" })
	if want := "1 class A:\n4  def g(self):\n…\n"; r.Text != want || !r.Partial {
		t.Errorf("got %q, partial %v; want %q", r.Text, r.Partial, want)
	}
}

var mark = regexp.MustCompile(`… \d+(-\d+)?`)

// TestFixturesKeepLines holds every language's fixtures to what the tiers promise: what SKEL shows stands in the source, line by line but for
// its marks; Lines are sorted, inside the file and not adjacent; every mark names lines inside the file; a higher tier never shows less.
func TestFixturesKeepLines(t *testing.T) {
	files, err := filepath.Glob("../queries/*/testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	p := queries.NewParser()
	defer p.Close()
	cases := 0
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range a.Files {
			src := string(f.Data)
			l := queries.Detect(f.Name, src)
			if l == nil || strings.HasPrefix(f.Name, "want/") {
				continue
			}
			o, err := p.Outline(context.Background(), l, src)
			if err != nil || !tiers.HasSymbols(o) {
				continue
			}
			cases++
			checkTiers(t, file+":"+f.Name, src, o)
		}
	}
	t.Logf("%d files of %d fixtures", cases, len(files))
	if cases < 20 {
		t.Errorf("only %d files had an outline", cases)
	}
}

func checkTiers(t *testing.T, name, src string, o *lang.Outline) {
	t.Helper()
	source := strings.Split(strings.ReplaceAll(src, "\r\n", "\n"), "\n")
	known := map[string]bool{}
	for _, l := range source {
		known[strings.TrimSpace(l)] = true
	}
	skel := tiers.Skeleton(src, o)
	for _, l := range strings.Split(skel.Text, "\n") {
		l = strings.TrimSpace(strings.TrimRight(l, "\r"))
		if !mark.MatchString(l) && !known[l] && !(len(l) > 120 && strings.Contains(src, l)) { // a part of a minified line
			t.Errorf("%s: SKEL shows a line that the source does not have: %q", name, l)
		}
	}
	total := tiers.CountLines(src)
	for _, r := range []tiers.Rendering{skel, tiers.Signatures(src, o, nil)} {
		last := 0
		for _, l := range r.Lines {
			if l[0] <= last || l[1] < l[0] || l[1] > total {
				t.Errorf("%s: %s lines %v of %d", name, r.Tier, r.Lines, total)
				break
			}
			last = l[1] + 1
		}
	}
	if sigs := tiers.Signatures(src, o, nil); len(sigs.Lines) > 0 && strings.Contains(sigs.Text, "\n\n") {
		t.Errorf("%s: SIGS has an empty line", name)
	}
}

func TestOneDeclarationOfManyNamesIsOneLine(t *testing.T) {
	src := "class Site\n  attr_accessor :config, :layouts, :pages\n\n  def read\n    reader.read(config, layouts, pages, config)\n  end\nend\n"
	want := "1 class Site\n2  attr_accessor :config, :layouts, :pages\n4  def read\n"
	if got := tiers.Signatures(src, outline(t, "site.rb", src), nil).Text; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestRepomix55OnlySyntaxIsElided: tools that strip comments with patterns eat f-strings, URLs and docstrings. What the skeleton keeps is the source's own
// text, whatever it looks like.
func TestRepomix55OnlySyntaxIsElided(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"a.py": {"URL = f\"http://{host}#frag\"  # kept: part of the line\nTEXT = '''\n# no comment\ndef not_a_function(): pass\n'''\n\ndef f(a=\"# not a comment\", b='\"\"\"'):\n    return run(a, b, a, b, a, b, a, b, a, b, a, b)\n",
			"URL = f\"http://{host}#frag\"  # kept: part of the line\nTEXT = '''\n# no comment\ndef not_a_function(): pass\n'''\n\ndef f(a=\"# not a comment\", b='\"\"\"'): … 8\n"},
		"a.js": {"const re = /\\/\\*[^*]*/;\nconst url = `http://${host}//x`;\nfunction f(a = '/* no */', b = \"// no\") {\n  return a + b + a + b + a + b + a + b + a + b + a;\n}\n",
			"const re = /\\/\\*[^*]*/;\nconst url = `http://${host}//x`;\nfunction f(a = '/* no */', b = \"// no\") { … 4 }\n"},
	} {
		if got := tiers.Skeleton(c.src, outline(t, name, c.src)).Text; got != c.want {
			t.Errorf("%s: got:\n%s\nwant:\n%s", name, got, c.want)
		}
	}
}

// A block that is no declaration of its own shows the line that opens it, or its end would close nothing.
func TestSkeletonShowsWhatHoldsADeclaration(t *testing.T) {
	src := "#include <a_long_header_name.h>\n#include <another_long_name.h>\n\nnamespace {\n\n    int f(int a) {\n        return a + 1 + a*a + a*a*a + a*a*a*a + 5;\n    }\n\n} // namespace\n"
	at := strings.Index(src, "int f")
	body := strings.Index(src, "{\n        return")
	end := strings.Index(src, "    }\n\n}") + len("    }")
	o := &lang.Outline{Symbols: []lang.Symbol{{
		Kind: lang.KindFunction, Name: "f", Decl: lang.Range{Start: at, End: end}, NameAt: lang.Range{Start: at + 4, End: at + 5},
		Body: lang.Range{Start: body, End: end}, Parent: -1, Line: 6, EndLine: 8,
	}}}
	want := "… 1-2\n\nnamespace {\n\n    int f(int a) { … 7 }\n\n} // namespace\n"
	if got := tiers.Skeleton(src, o).Text; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The end of a body without brackets stands behind its marker, and no white space before a line's end.
func TestSkeletonEndsOnTheMarkersLine(t *testing.T) {
	src := "def f(x)\n  call(x, 1, 2, 3)\n  call(x, 4, 5, 6)\nend\n"
	o := &lang.Outline{Symbols: []lang.Symbol{{
		Kind: lang.KindMethod, Name: "f", Decl: lang.Range{Start: 0, End: len(src) - 1}, NameAt: lang.Range{Start: 4, End: 5},
		Body: lang.Range{Start: 11, End: strings.Index(src, "\nend")}, Parent: -1, Line: 1, EndLine: 4,
	}}}
	if got, want := tiers.Skeleton(src, o).Text, "def f(x) … 2-3 end\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

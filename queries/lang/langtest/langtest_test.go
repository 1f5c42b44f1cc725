package langtest

import (
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"contextcraft/queries/lang"
)

func TestInput(t *testing.T) {
	for _, c := range []struct{ file, name, src, err string }{
		{"-- input.go --\na\n", "input.go", "a\n", ""},
		{"prose\nflags: crlf bom\nmore\n-- input.py --\na\nb\n", "input.py", "\ufeffa\r\nb\r\n", ""},
		{"flags: open-ended\n-- input.py --\na\n\n", "input.py", "a", ""},
		{"flags: tabs\n-- input.py --\na\n", "", "", `unknown flag "tabs"`},
		{"-- want/outline --\n", "", "", "no file named input.EXT"},
		{"-- input.a --\n-- input.b --\n", "", "", "two inputs: input.a and input.b"},
	} {
		name, src, err := Input(txtar.Parse([]byte(c.file)))
		if err != nil && err.Error() != c.err || err == nil && (c.err != "" || name != c.name || src != c.src) {
			t.Errorf("%q gives %q, %q, %v", c.file, name, src, err)
		}
	}
}

func TestDiffShowsTheMiddle(t *testing.T) {
	if got := diff("a\nb\nc\n", "a\nx\ny\nc\n"); got != "-b\n+x\n+y\n" {
		t.Errorf("diff is %q", got)
	}
}

// recorder is a testing.TB that counts errors instead of failing.
type recorder struct {
	testing.TB
	errors int
}

func (r *recorder) Errorf(string, ...any) { r.errors++ }
func (r *recorder) Helper()               {}

// TestInvariantsNoticeFaults breaks a good outline in every way that Invariants knows.
func TestInvariantsNoticeFaults(t *testing.T) {
	const src = "func é() { a }\nfunc b() {}\n"
	good := func() *lang.Outline {
		return &lang.Outline{
			Symbols: []lang.Symbol{
				{Kind: lang.KindFunction, Name: "é", Parent: -1, Decl: lang.Range{Start: 0, End: 15}, NameAt: lang.Range{Start: 5, End: 7}, Body: lang.Range{Start: 10, End: 15}, Line: 1, EndLine: 1},
				{Kind: lang.KindFunction, Name: "b", Parent: -1, Decl: lang.Range{Start: 16, End: 27}, NameAt: lang.Range{Start: 21, End: 22}, Line: 2, EndLine: 2},
			},
			Imports:          []lang.Import{{Path: "p", Line: 1}},
			ImportStatements: []lang.Range{{Start: 0, End: 4}},
			Refs:             []lang.Ref{{Name: "a", Line: 1, Symbol: 0}},
		}
	}
	for name, fault := range map[string]func(o *lang.Outline){
		"none":                  func(*lang.Outline) {},
		"order":                 func(o *lang.Outline) { o.Symbols[0], o.Symbols[1] = o.Symbols[1], o.Symbols[0] },
		"outside":               func(o *lang.Outline) { o.Symbols[1].Decl.End = 99 },
		"split character":       func(o *lang.Outline) { o.Symbols[0].Doc = lang.Range{Start: 0, End: 6} },
		"no kind":               func(o *lang.Outline) { o.Symbols[0].Kind = lang.KindUnknown },
		"other name":            func(o *lang.Outline) { o.Symbols[1].Name = "c" },
		"body outside":          func(o *lang.Outline) { o.Symbols[1].Body = lang.Range{Start: 10, End: 15} },
		"no such line":          func(o *lang.Outline) { o.Symbols[1].EndLine = 9 },
		"not inside its parent": func(o *lang.Outline) { o.Symbols[1].Parent = 0 },
		"parent after child":    func(o *lang.Outline) { o.Symbols[0].Parent = 1 },
		"empty import":          func(o *lang.Outline) { o.Imports[0].Path = "" },
		"overlapping imports":   func(o *lang.Outline) { o.ImportStatements = append(o.ImportStatements, lang.Range{Start: 2, End: 7}) },
		"no such symbol":        func(o *lang.Outline) { o.Refs[0].Symbol = 2 },
		"too much damage":       func(o *lang.Outline) { o.Damaged = 99 },
	} {
		o := good()
		fault(o)
		r := &recorder{TB: t}
		func() {
			defer func() { // tiers may not survive what Invariants has already reported
				if p := recover(); p != nil && r.errors == 0 {
					panic(p)
				}
			}()
			Invariants(r, &lang.Language{Name: "test"}, src, o)
		}()
		if (r.errors > 0) != (name != "none") {
			t.Errorf("%s: %d errors", name, r.errors)
		}
	}
}

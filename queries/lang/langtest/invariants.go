package langtest

import (
	"slices"
	"testing"
	"unicode/utf8"

	"contextcraft/queries/lang"
	"contextcraft/tiers"
)

// Invariants fails t where o is not an outline that the rest of the program can rely on: ranges lie in the text and on character
// boundaries, names are what stands at NameAt, bodies lie in their declarations, symbols are sorted, parents enclose their children, references and
// imports have lines that exist, and the tiers grow.
func Invariants(t testing.TB, l *lang.Language, src string, o *lang.Outline) {
	t.Helper()
	lines := 1
	for i := range len(src) {
		if src[i] == '\n' {
			lines++
		}
	}
	for i := range o.Symbols {
		symbol(t, src, o, i, lines)
	}
	if !slices.IsSortedFunc(o.Symbols, func(a, b lang.Symbol) int {
		if a.Decl.Start != b.Decl.Start {
			return a.Decl.Start - b.Decl.Start
		}
		return b.Decl.End - a.Decl.End
	}) {
		t.Errorf("%s: symbols are not sorted", l.Name)
	}
	end := 0
	for _, r := range o.ImportStatements {
		if r.Empty() || r.Start < end || !inside(src, r) {
			t.Errorf("%s: import statement %v is empty, overlaps, or lies outside the text of %d bytes", l.Name, r, len(src))
		}
		end = r.End
	}
	for _, imp := range o.Imports {
		if imp.Path == "" || imp.Line < 1 || imp.Line > lines {
			t.Errorf("%s: import %+v: no path, or no such line", l.Name, imp)
		}
	}
	line := 0
	for _, r := range o.Refs {
		if r.Name == "" || r.Line < max(1, line) || r.Line > lines || r.Symbol < -1 || int(r.Symbol) >= len(o.Symbols) {
			t.Errorf("%s: reference %+v: no name, wrong line, or no such symbol", l.Name, r)
		}
		line = r.Line
	}
	if o.Damaged < 0 || o.Damaged > len(src) {
		t.Errorf("%s: %d bytes damaged of %d", l.Name, o.Damaged, len(src))
	}
	growing(t, l, src, o)
}

func symbol(t testing.TB, src string, o *lang.Outline, i, lines int) {
	t.Helper()
	s := &o.Symbols[i]
	if s.Decl.Empty() || !inside(src, s.Decl) || !inside(src, s.NameAt) || !inside(src, s.Doc) || !inside(src, s.Body) {
		t.Errorf("symbol %+v: a range is outside the text of %d bytes or splits a character", *s, len(src))
		return
	}
	if s.Kind == lang.KindUnknown {
		t.Errorf("symbol %+v has no kind", *s)
	}
	if s.Name == "" || s.Name != src[s.NameAt.Start:s.NameAt.End] {
		t.Errorf("symbol %+v: the name is not what stands at NameAt", *s)
	}
	if !s.Decl.Contains(s.NameAt) || !s.Body.Empty() && !s.Decl.Contains(s.Body) {
		t.Errorf("symbol %+v: name or body outside the declaration", *s)
	}
	if s.Line < 1 || s.EndLine < s.Line || s.EndLine > lines {
		t.Errorf("symbol %+v: wrong lines", *s)
	}
	switch {
	case s.Parent < -1 || int(s.Parent) >= i:
		t.Errorf("symbol %d %+v: the parent does not come before it", i, *s)
	case s.Parent >= 0 && !o.Symbols[s.Parent].Decl.Contains(s.Decl):
		t.Errorf("symbol %+v is not inside its parent %+v", *s, o.Symbols[s.Parent])
	}
}

// inside reports whether r lies in src and neither end splits a valid character.
func inside(src string, r lang.Range) bool {
	return r.Start >= 0 && r.Start <= r.End && r.End <= len(src) && boundary(src, r.Start) && boundary(src, r.End)
}

func boundary(src string, i int) bool {
	if i == 0 || i == len(src) || utf8.RuneStart(src[i]) {
		return true
	}
	for back := 1; back < utf8.UTFMax && back <= i; back++ {
		if utf8.RuneStart(src[i-back]) {
			_, n := utf8.DecodeRuneInString(src[i-back:])
			return n <= back
		}
	}
	return true // a stray continuation byte is a character of its own
}

func growing(t testing.TB, l *lang.Language, src string, o *lang.Outline) {
	t.Helper()
	for tier := tiers.Sigs; tier <= tiers.Full; tier++ {
		r := tiers.Render(tier, src, o)
		if !utf8.ValidString(r.Text) && utf8.ValidString(src) {
			t.Errorf("%s: %s splits a character", l.Name, tier)
		}
		last := 0
		for _, ls := range r.Lines {
			if ls[0] <= last || ls[1] < ls[0] {
				t.Errorf("%s: %s shows lines %v: not sorted", l.Name, tier, r.Lines)
				break
			}
			last = ls[1]
		}
	}
}

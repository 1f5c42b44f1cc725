package lang

import (
	"path"
	"slices"
	"testing"
)

func TestParentAndJoin(t *testing.T) {
	for _, c := range []struct{ path, parent, base string }{
		{"a/b/c.go", "a/b", "c.go"},
		{"a/b", "a", "b"},
		{"c.go", "", "c.go"},
		{"", "", ""},
	} {
		if got := Parent(c.path); got != c.parent {
			t.Errorf("Parent(%q) = %q, want %q", c.path, got, c.parent)
		}
		if got := Join(c.parent, c.base); got != c.path {
			t.Errorf("Join(%q, %q) = %q, want %q", c.parent, c.base, got, c.path)
		}
	}
	if got := Join("a/b", ""); got != "a/b" {
		t.Errorf("Join of nothing below is %q", got)
	}
}

func TestSharedFolders(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"a/b/c.go", "a/b/d.go", 2},
		{"a/b/c.go", "a/bc/d.go", 1},
		{"a/b/", "a/b/c.go", 2},
		{"a/b/", "a/b.go", 1},
		{"a.go", "a.go", 0},
		{"/", "a/b.go", 0},
		{"", "a/b.go", 0},
	} {
		if got := SharedFolders(c.a, c.b); got != c.want {
			t.Errorf("SharedFolders(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// tree is a Project of paths only.
type tree []string

func (t tree) Files() []string            { return t }
func (t tree) Has(p string) bool          { return slices.Contains(t, p) }
func (t tree) Dir(string) []string        { return nil }
func (t tree) Read(string) (string, bool) { return "", false }
func (t tree) Facts(string) *Facts        { return nil }
func (t tree) Language(string) string     { return "" }
func (t tree) Base(name string) (out []string) {
	for _, f := range t {
		if path.Base(f) == name {
			out = append(out, f)
		}
	}
	return out
}

func TestNearest(t *testing.T) {
	p := tree{"a/b/x.lua", "a/x.lua", "c/b/x.lua", "x.lua"}
	for _, c := range [][3]string{
		{"a/z.lua", "x.lua", "a/x.lua"}, {"a/b/z.lua", "x.lua", "a/b/x.lua"}, {"c/z.lua", "b/x.lua", "c/b/x.lua"}, {"d/z.lua", "b/x.lua", "a/b/x.lua"},
		{"d/z.lua", "x.lua", "x.lua"}, {"z.lua", "y.lua", ""}, {"x.lua", "x.lua", "a/x.lua"}, {"z.lua", "/b/x.lua", ""},
	} {
		if got := Nearest(p, c[0], c[1]); got != c[2] {
			t.Errorf("from %s, %s is %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

func TestBeside(t *testing.T) {
	for _, c := range [][3]string{{"a/b", "../c.x", "a/c.x"}, {"", "./c.x", "c.x"}, {"a", "../../c.x", ""}, {"a", "/c.x", ""}, {"", "..", ""}} {
		if got := Beside(c[0], c[1]); got != c[2] {
			t.Errorf("%q from %q is %q, want %q", c[1], c[0], got, c[2])
		}
	}
}

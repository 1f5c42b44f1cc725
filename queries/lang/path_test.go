package lang

import "testing"

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

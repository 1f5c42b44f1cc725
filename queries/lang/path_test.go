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

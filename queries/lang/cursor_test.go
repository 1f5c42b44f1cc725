package lang

import "testing"

func TestCursor(t *testing.T) {
	for _, c := range []struct {
		src, blanks string
		at, line    int
	}{
		{" \t\r\n// a /*\n/* b\n// */ x", " \t\r", 23, 4},
		{"\fx", " \t\r", 0, 1},
		{"\fx", " \f", 1, 1},
		{"/*/ x", " ", 5, 1},
		{"/**/x", " ", 4, 1},
		{"// no line end", " ", 14, 1},
		{"\n/* no end\n", " ", 11, 3},
		{"/ x", " ", 0, 1},
		{"", " ", 0, 1},
	} {
		k := Cursor{Src: c.src, Line: 1}
		if k.Space(c.blanks); k.At != c.at || k.Line != c.line {
			t.Errorf("Space of %q stops at %d on line %d, want %d on %d", c.src, k.At, k.Line, c.at, c.line)
		}
		if x := k.At < len(c.src) && c.src[k.At] == 'x'; k.Byte('x') != x || k.Byte('x') {
			t.Errorf("Byte of %q at %d: want %v, then false", c.src, c.at, x)
		}
	}
}

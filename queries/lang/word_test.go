package lang

import "testing"

func TestWordByte(t *testing.T) {
	for c := range 256 {
		want := c >= 0x80 || c == '_' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
		if got := WordByte(byte(c)); got != want {
			t.Errorf("WordByte(%#x) = %v", c, got)
		}
	}
}

func TestDeclares(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"class A", true},
		{"final class A{}", true},
		{"enum A: int", true},
		{"class AB; enum A", true},
		{"class AB", false},
		{"class A_", false},
		{"class Aé", false},
		{"new A", false},
		{"class  A", false},
		{"class", false},
		{"", false},
	} {
		if got := Declares(c.text, "A", "class", "enum"); got != c.want {
			t.Errorf("Declares(%q) = %v", c.text, got)
		}
	}
}

func TestLineEnd(t *testing.T) {
	for at, want := range []int{1, 1, 2, 4, 4} {
		if got := LineEnd("a\n\nb", at); got != want {
			t.Errorf("from %d it is %d, want %d", at, got, want)
		}
	}
}

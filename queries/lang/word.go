package lang

import "strings"

// WordByte reports whether c can be part of a word: a letter, a digit, "_" or a byte of a multi-byte character.
func WordByte(c byte) bool { return wordBytes[c] }

var wordBytes = func() (t [256]bool) {
	for c := range t {
		t[c] = c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= 0x80
	}
	return t
}()

// Declares reports whether text holds one of the keywords, a blank and the word name.
func Declares(text, name string, keywords ...string) bool {
	for rest := text; ; {
		i := strings.Index(rest, " "+name)
		if i < 0 {
			return false
		}
		end := i + 1 + len(name)
		if end == len(rest) || !WordByte(rest[end]) {
			for _, w := range keywords {
				if strings.HasSuffix(rest[:i], w) {
					return true
				}
			}
		}
		rest = rest[end:]
	}
}

// LineEnd is the offset of the line end at or after at, len(text) for none.
func LineEnd(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(text)
}

package html

import "strings"

// MaskTags blanks what stands between open and close, the marks included, wherever it is in the markup: what is left is HTML as far as the template's author wrote any. A tag that
// does not end takes the rest.
func MaskTags(src, open, close string) string {
	if !strings.Contains(src, open) {
		return src
	}
	b := []byte(src)
	for at := 0; ; {
		i := strings.Index(src[at:], open)
		if i < 0 {
			return string(b)
		}
		start := at + i
		end := len(src)
		if n := strings.Index(src[start+len(open):], close); n >= 0 {
			end = start + len(open) + n + len(close)
		}
		for k := start; k < end; k++ {
			if b[k] != '\n' && b[k] != '\r' {
				b[k] = ' '
			}
		}
		if at = end; at >= len(src) {
			return string(b)
		}
	}
}

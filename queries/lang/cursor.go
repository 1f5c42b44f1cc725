package lang

import "strings"

// Cursor is a place in a text whose comments are "// …" and "/* … */", for scanners that read a file's head token by token.
type Cursor struct {
	Src  string
	At   int // offset of the next byte
	Line int // 1-based line of At
}

// Space steps over the bytes of blanks, line ends and comments. A comment that does not end takes the rest.
func (c *Cursor) Space(blanks string) {
	for c.At < len(c.Src) {
		rest := c.Src[c.At:]
		switch {
		case rest[0] == '\n':
			c.Line++
			c.At++
		case strings.IndexByte(blanks, rest[0]) >= 0:
			c.At++
		case strings.HasPrefix(rest, "//"):
			c.Skip(strings.IndexByte(rest, '\n'))
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest[2:], "*/")
			if n >= 0 {
				n += 4
			}
			c.Skip(n)
		default:
			return
		}
	}
}

// Skip advances by n bytes, or to the end if n is negative.
func (c *Cursor) Skip(n int) {
	if n < 0 {
		n = len(c.Src) - c.At
	}
	c.Line += strings.Count(c.Src[c.At:c.At+n], "\n")
	c.At += n
}

// Byte steps over b, which is no line end, if it is next.
func (c *Cursor) Byte(b byte) bool {
	if c.At < len(c.Src) && c.Src[c.At] == b {
		c.At++
		return true
	}
	return false
}

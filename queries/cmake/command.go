package cmake

import (
	"strings"

	"contextcraft/queries/lang"
)

// command is a command with its arguments.
type command struct {
	lang.Range
	name string       // in lower case
	args []lang.Range // without quotes
	doc  lang.Range   // the comments above
}

// maxUnclosed is how many commands without an end a text may have before the rest of it is given up.
const maxUnclosed = 16

// commands are all commands of a text.
func commands(src string) []command {
	var found []command
	var doc lang.Range // comments that end at docEnd
	unclosed := 0
	for i := len(src) - len(strings.TrimPrefix(src, "\uFEFF")); i < len(src); {
		c := src[i]
		switch {
		case c == '#':
			end := commentEnd(src, i)
			if own := beginsLine(src, i); !own || doc.Empty() || strings.Count(src[doc.End:i], "\n") > 1 {
				doc = lang.Range{}
				if own {
					doc.Start = i
				}
			}
			if beginsLine(src, i) {
				doc.End = i + len(strings.TrimRight(src[i:end], " \t\r"))
			}
			i = end
		case !letter(c):
			if strings.IndexByte(" \t\r\n", c) < 0 {
				doc = lang.Range{}
			}
			i++
		default:
			end := i
			for end < len(src) && (letter(src[end]) || src[end] >= '0' && src[end] <= '9') {
				end++
			}
			open := end
			for open < len(src) && (src[open] == ' ' || src[open] == '\t') {
				open++
			}
			if open == len(src) || src[open] != '(' {
				doc, i = lang.Range{}, end
				continue
			}
			cmd := command{name: strings.ToLower(src[i:end])}
			closed := cmd.arguments(src, open)
			cmd.Start = i
			if !doc.Empty() && strings.Count(src[doc.End:i], "\n") == 1 {
				cmd.doc = doc
			}
			doc = lang.Range{}
			if !closed {
				if unclosed++; unclosed > maxUnclosed {
					return found
				}
			}
			found = append(found, cmd)
			i = cmd.End
		}
	}
	return found
}

func letter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }

// beginsLine reports whether only blanks stand before i on its line.
func beginsLine(src string, i int) bool {
	for i--; i >= 0 && (src[i] == ' ' || src[i] == '\t'); i-- {
	}
	return i < 0 || src[i] == '\n' || i == 2 && strings.HasPrefix(src, "\uFEFF")
}

// bracketEnd is the end of the bracket argument "[==[ … ]==]" at i; 0 for none.
func bracketEnd(src string, i int) int {
	open := i + 1
	for open < len(src) && src[open] == '=' {
		open++
	}
	if open >= len(src) || src[open] != '[' || open-i > 256 {
		return 0
	}
	closer := "]" + src[i+1:open] + "]"
	if n := strings.Index(src[open:], closer); n >= 0 {
		return open + n + len(closer)
	}
	return len(src)
}

// commentEnd is the end of the comment at i.
func commentEnd(src string, i int) int {
	if i+1 < len(src) && src[i+1] == '[' {
		if end := bracketEnd(src, i+1); end > 0 {
			return end
		}
	}
	if n := strings.IndexByte(src[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(src)
}

// arguments reads the arguments from the '(' at open on, and sets the command's end. It reports whether there is one; a command that does not end ends with its line, as does one
// that another follows at the beginning of a line.
func (c *command) arguments(src string, open int) bool {
	depth := 0
	for i := open; i < len(src); {
		switch b := src[i]; b {
		case '(':
			depth++
			i++
		case ')':
			i++
			if depth--; depth == 0 {
				c.End = i
				return true
			}
		case ' ', '\t', '\r', ';':
			i++
		case '\n':
			i++
			if another(src, i) {
				c.cut(src, open)
				return false
			}
		case '#':
			i = commentEnd(src, i)
		case '"':
			end := i + 1
			for end < len(src) && src[end] != '"' {
				if src[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(src) {
				c.cut(src, open)
				return false
			}
			c.args = append(c.args, lang.Range{Start: i + 1, End: end})
			i = end + 1
		default:
			end := 0
			if b == '[' {
				end = bracketEnd(src, i)
			}
			if end == 0 {
				end = wordEnd(src, i)
			}
			c.args = append(c.args, lang.Range{Start: i, End: end})
			i = end
		}
	}
	c.cut(src, open)
	return false
}

// cut ends a command that is not closed with its first line.
func (c *command) cut(src string, open int) {
	c.End = len(src)
	if n := strings.IndexByte(src[open:], '\n'); n >= 0 {
		c.End = open + n
	}
	for len(c.args) > 0 && c.args[len(c.args)-1].End > c.End {
		c.args = c.args[:len(c.args)-1]
	}
	c.End = open + len(strings.TrimRight(src[open:c.End], " \t\r"))
}

// another reports whether a command begins at i, which begins a line, with its bracket right behind its name.
func another(src string, i int) bool {
	end := i
	for end < len(src) && end-i < 64 && letter(src[end]) {
		end++
	}
	return end > i && end < len(src) && src[end] == '('
}

// wordEnd is the end of the argument without quotes at i.
func wordEnd(src string, i int) int {
	for i < len(src) && strings.IndexByte(" \t\r\n()#\";", src[i]) < 0 {
		if src[i] == '\\' && i+1 < len(src) {
			i++
		}
		i++
	}
	return min(i, len(src))
}

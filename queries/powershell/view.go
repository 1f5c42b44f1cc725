package powershell

import (
	"strings"

	"contextcraft/queries/lang"
)

// code is src with blanks for comments and for what is in strings. A backquote escapes, a '#' inside of a word is a part of it, a here-string ends at the beginning of a line: package lang's lexer knows none of these.
func code(src string) string {
	out := []byte(src)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			if c := out[i]; c != '\n' && c != '\r' {
				out[i] = ' '
			}
		}
	}
	for i := 0; i < len(src); {
		end := 0
		switch src[i] {
		case '`':
			end = min(i+2, len(src))
			if i+1 < len(src) && src[i+1] != '\n' && src[i+1] != '\r' {
				blank(i+1, end)
			}
		case '#':
			if i > 0 && (lang.WordByte(src[i-1]) || src[i-1] == '-' || src[i-1] == '$') {
				i++
				continue
			}
			end = after(src, i, "\n") // the line end stays
			blank(i, end)
		case '<':
			if !strings.HasPrefix(src[i:], "<#") {
				i++
				continue
			}
			end = after(src, i+2, "#>")
			blank(i, end)
		case '@':
			if end = hereString(src, i); end == 0 {
				i++
				continue
			}
			blank(i+2, max(i+2, end-2))
		case '"', '\'':
			end = quoted(src, i)
			blank(i+1, max(i+1, end-1))
		default:
			i++
			continue
		}
		i = end
	}
	return string(out)
}

// after is the offset behind the next mark, the end of the text for none.
func after(src string, from int, mark string) int {
	if n := strings.Index(src[from:], mark); n >= 0 {
		return from + n + len(mark)
	}
	return len(src)
}

// quoted is the end of the string at i: a doubled quote stands for one, and in double quotes a backquote escapes.
func quoted(src string, i int) int {
	quote := src[i]
	for j := i + 1; j < len(src); j++ {
		switch {
		case src[j] == '`' && quote == '"':
			j++
		case src[j] == quote:
			if j+1 < len(src) && src[j+1] == quote {
				j++
				continue
			}
			return j + 1
		}
	}
	return len(src)
}

// hereString is the end of the here-string at i, 0 if there is none: its text begins on the next line and ends before a line that begins with the closing quote.
func hereString(src string, i int) int {
	if i+1 == len(src) || src[i+1] != '"' && src[i+1] != '\'' {
		return 0
	}
	line := after(src, i+2, "\n")
	if strings.TrimSpace(src[i+2:line]) != "" {
		return 0
	}
	if line > 0 && strings.HasPrefix(src[line:], string(src[i+1])+"@") {
		return line + 2
	}
	return after(src, line, "\n"+string(src[i+1])+"@")
}

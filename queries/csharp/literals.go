package csharp

import "strings"

// special are the bytes at which the scanner must stop: statement ends, braces, and what may start a comment or a literal.
var special = [256]bool{'\n': true, ';': true, '{': true, '}': true, '/': true, '"': true, '\'': true, '$': true, '@': true}

// skipLiteral returns the offset behind the comment or literal that starts at i, i+1 if none does.
func skipLiteral(src string, i int) int {
	switch src[i] {
	case '/':
		switch {
		case strings.HasPrefix(src[i:], "//"):
			return lineEnd(src, i)
		case strings.HasPrefix(src[i:], "/*"):
			if n := strings.Index(src[i+2:], "*/"); n >= 0 {
				return i + n + 4
			}
			return len(src)
		}
		return i + 1
	case '\'':
		return skipChar(src, i)
	}
	// a string: any of $ and @ before the quotes
	j, dollars, verbatim := i, 0, false
	for j < len(src) && (src[j] == '$' || src[j] == '@') {
		if src[j] == '$' {
			dollars++
		} else {
			verbatim = true
		}
		j++
	}
	quotes := 0
	for j+quotes < len(src) && src[j+quotes] == '"' {
		quotes++
	}
	switch {
	case quotes == 0:
		return j
	case quotes >= 3 && !verbatim:
		return skipRaw(src, j, quotes)
	}
	return skipString(src, j+1, verbatim, dollars > 0)
}

// skipRaw passes """raw""" strings: they end with as many quotes as they start with. Holes need no care, because what they hold cannot
// hold that many quotes in practice.
func skipRaw(src string, at, quotes int) int {
	mark := strings.Repeat(`"`, quotes)
	n := strings.Index(src[at+quotes:], mark)
	if n < 0 {
		return len(src)
	}
	i := at + quotes + n + quotes
	for i < len(src) && src[i] == '"' {
		i++
	}
	return i
}

// skipString passes a string whose text starts at i. Verbatim strings double their quotes and may span lines; interpolated ones
// have {holes} of code.
func skipString(src string, i int, verbatim, interpolated bool) int {
	for i < len(src) {
		switch c := src[i]; {
		case c == '"':
			if verbatim && i+1 < len(src) && src[i+1] == '"' {
				i += 2
				continue
			}
			return i + 1
		case c == '\\' && !verbatim:
			i += 2
		case c == '\n' && !verbatim:
			return i
		case c == '{' && interpolated:
			if i+1 < len(src) && src[i+1] == '{' {
				i += 2
				continue
			}
			i = skipHole(src, i+1, verbatim)
		default:
			i++
		}
	}
	return len(src)
}

// skipHole passes the code of an interpolation up to its closing brace. A hole that does not close on its line, in a string that must,
// is given up at the newline.
func skipHole(src string, i int, verbatim bool) int {
	for depth := 1; i < len(src); {
		switch c := src[i]; c {
		case '{':
			depth++
			i++
		case '}':
			i++
			if depth--; depth == 0 {
				return i
			}
		case '\n':
			if !verbatim {
				return i
			}
			i++
		case '"', '$', '@', '/':
			i = skipLiteral(src, i)
		case '\'':
			i = skipChar(src, i)
		default:
			i++
		}
	}
	return len(src)
}

// skipChar passes a character literal; a lone apostrophe is passed alone.
func skipChar(src string, i int) int {
	j := i + 1
	if j < len(src) && src[j] == '\\' {
		j++
	}
	for n := 0; j < len(src) && n < 12; n++ {
		j++
		if j < len(src) && src[j] == '\'' {
			return j + 1
		}
		if j < len(src) && (src[j] == '\n' || src[j] == ' ') {
			break
		}
	}
	return i + 1
}

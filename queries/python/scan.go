package python

import (
	"strings"

	"contextcraft/queries/lang"
)

// special marks the bytes at which the scanner has to look: what starts a string, a comment or (perhaps) a statement.
var special = [256]bool{'\n': true, ';': true, ':': true, '#': true, '"': true, '\'': true}

// ScanFacts finds the import statements of a file, at any depth of indentation, outside of strings and comments. A statement
// starts at a line's first word, or after ';' or ':' on a line. Brackets need not be followed: inside them no line can start with
// a well-formed import.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	line, counted := 1, 0 // line is the line of offset counted
	at := 0
	if strings.HasPrefix(src, "\uFEFF") {
		at = len("\uFEFF")
	}
	for start := true; at < len(src); {
		if start {
			for at < len(src) && (src[at] == ' ' || src[at] == '\t' || src[at] == '\f' || src[at] == '\r') {
				at++
			}
			if candidate(src[at:]) {
				line += strings.Count(src[counted:at], "\n")
				counted = at
				var imports []lang.Import
				imports, at = parse(src, at, line)
				f.Imports = append(f.Imports, imports...)
			}
			start = false
		}
		for at < len(src) && !special[src[at]] {
			at++
		}
		if at == len(src) {
			break
		}
		switch c := src[at]; c {
		case '#':
			n := strings.IndexByte(src[at:], '\n')
			if n < 0 {
				return f
			}
			at += n
		case '"', '\'':
			at = skipString(src, at)
		default:
			at++
			start = true
		}
	}
	return f
}

// candidate reports whether s begins with one of the two keywords and something that may follow it.
func candidate(s string) bool {
	if len(s) < 7 {
		return false
	}
	if s[0] == 'i' && s[:6] == "import" {
		return !lang.WordByte(s[6])
	}
	return s[0] == 'f' && s[:4] == "from" && !lang.WordByte(s[4])
}

// skipString returns the offset after the string literal at src[at], a quote. A backslash escapes the next byte in raw strings
// too, as far as their end is concerned. A literal in single quotes ends with its line at the latest.
func skipString(src string, at int) int {
	quote := src[at]
	if at+2 < len(src) && src[at+1] == quote && src[at+2] == quote {
		return skipTriple(src, at+3, src[at:at+3])
	}
	for at++; at < len(src); at++ {
		switch src[at] {
		case quote:
			return at + 1
		case '\n':
			return at
		case '\\':
			if at++; at+1 < len(src) && src[at] == '\r' && src[at+1] == '\n' {
				at++
			}
		}
	}
	return len(src)
}

// skipTriple returns the offset after the first delimiter at or after at that no backslash escapes.
func skipTriple(src string, at int, delimiter string) int {
	for {
		n := strings.Index(src[at:], delimiter)
		if n < 0 {
			return len(src)
		}
		end := at + n
		slashes := 0
		for end-slashes > at && src[end-slashes-1] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return end + len(delimiter)
		}
		at = end + 1
	}
}

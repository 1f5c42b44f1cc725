package ruby

import (
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// uses returns the constants that a file names, each once, as written: "Foo::Bar". Where Zeitwerk loads files (resolve.go), that is all that ties them together. Constants that are declared
// where they are named ("class Foo", "FOO = 1") are left out, and so are keys and symbols.
func uses(src string) []lang.Import {
	var found []lang.Import
	seen := map[string]bool{}
	s := scanner{src: src}
	line, counted := 1, 0
	for i := 0; i < len(src); {
		c := src[i]
		if c < 'A' || c > 'Z' {
			i++
			continue
		}
		if i > 0 && lang.WordByte(src[i-1]) || !s.code(i) {
			i++
			for i < len(src) && lang.WordByte(src[i]) {
				i++
			}
			continue
		}
		end := pathEnd(src, i)
		if name := src[i:end]; !seen[name] && names(src, i, end) {
			seen[name] = true
			line += strings.Count(src[counted:i], "\n")
			counted = i
			found = append(found, lang.Import{Path: name, Kind: lang.ImportModule, Line: line})
		}
		i = end
	}
	return slices.Clip(found)
}

// pathEnd is the end of the constant path that starts at i: words with capitals, joined by "::".
func pathEnd(src string, i int) int {
	for {
		for i < len(src) && lang.WordByte(src[i]) {
			i++
		}
		if !strings.HasPrefix(src[i:], "::") || i+2 == len(src) || src[i+2] < 'A' || src[i+2] > 'Z' {
			return i
		}
		i += 2
	}
}

// names reports whether the constant at src[start:end] is used and not declared, a symbol, a key or a method.
func names(src string, start, end int) bool {
	before := strings.TrimRight(src[max(0, start-16):start], " \t")
	after := strings.TrimLeft(src[end:min(len(src), end+4)], " \t")
	switch {
	case strings.HasSuffix(before, "::"):
		before = strings.TrimSuffix(before, "::")
		if before != "" && (lang.WordByte(before[len(before)-1]) || before[len(before)-1] == ')') {
			return false // a constant of what a call returns
		}
	case start > 0 && src[start-1] == ':', strings.HasSuffix(before, "."), strings.HasSuffix(before, "def"):
		return false
	case strings.HasSuffix(before, "module"), strings.HasSuffix(before, "class"):
		return false
	}
	if strings.HasPrefix(after, "(") && !strings.Contains(src[start:end], "::") { // a conversion function: Integer(x)
		return false
	}
	assigned := strings.HasPrefix(after, "=") && !strings.HasPrefix(after, "==") && !strings.HasPrefix(after, "=>") && !strings.HasPrefix(after, "=~")
	key := strings.HasPrefix(after, ":") && !strings.HasPrefix(after, "::")
	return !assigned && !(key && src[end] == ':')
}

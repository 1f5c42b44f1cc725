package zig

import (
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport finds every @import and @embedFile in a statement:
//
//	@import("a/b.zig")       Path "a/b.zig", ImportPath; so is @embedFile
//	@import("std").mem       Path "std", Names [mem], ImportModule
//
// A path that is computed gives nothing.
func ParseImport(stmt string) []lang.Import { return find(stmt) }

// ScanFacts finds the imports of a file. No token of Zig's goes over a line's end, so only the lines that hold a candidate are read closely.
func ScanFacts(src string) lang.Facts { return lang.Facts{Imports: find(src)} }

// find returns the imports in src, outside of comments and strings.
func find(src string) []lang.Import {
	var imports []lang.Import
	line, counted := 1, 0
	for at := 0; ; {
		n := candidate(src[at:])
		if n < 0 {
			return imports
		}
		// Whole lines from here on: a comment or string may have begun before the candidate.
		start := strings.LastIndexByte(src[at:at+n], '\n') + 1 + at
		end := len(src)
		if e := strings.IndexByte(src[at+n:], '\n'); e >= 0 {
			end = at + n + e
		}
		line += strings.Count(src[counted:start], "\n")
		counted = start
		found, stop := inLine(src, start, end)
		for _, imp := range found {
			imp.Line = line
			imports = append(imports, imp)
		}
		at = max(end, stop)
	}
}

// candidate is the offset of the next "@import" or "@embedFile" in text, -1 for none.
func candidate(text string) int {
	for at := 0; ; {
		n := strings.IndexByte(text[at:], '@')
		if n < 0 {
			return -1
		}
		at += n
		if rest := text[at+1:]; strings.HasPrefix(rest, "import") || strings.HasPrefix(rest, "embedFile") {
			return at
		}
		at++
	}
}

// inLine reads src[at:end], which is a line, and returns its imports and the offset after the last; a call may go on after the line.
func inLine(src string, at, end int) (imports []lang.Import, stop int) {
	for at < end {
		switch c := src[at]; {
		case c == '"' || c == '\'':
			at = literal(src, at, end)
		case c == '/' && strings.HasPrefix(src[at:end], "//"), c == '\\' && strings.HasPrefix(src[at:end], `\\`):
			return imports, end
		case c == '@':
			imp, after := call(src, at)
			if imp.Path != "" {
				imports = append(imports, imp)
			}
			at = after
		default:
			at++
		}
	}
	return imports, at
}

// literal is the offset after the string or character at src[at], at most end.
func literal(src string, at, end int) int {
	quote := src[at]
	for at++; at < end; at++ {
		switch src[at] {
		case quote:
			return at + 1
		case '\\':
			at++
		}
	}
	return end
}

// longestPath bounds the length of a path, and how many blanks may stand before it.
const longestPath = 1024

// call parses the builtin at src[at], which is '@'. The import's Path is "" if it is another one.
func call(src string, at int) (lang.Import, int) {
	rest := src[at+1:]
	kind := lang.ImportPath
	word := "embedFile"
	if strings.HasPrefix(rest, "import") {
		kind, word = lang.ImportModule, "import"
	} else if !strings.HasPrefix(rest, word) {
		return lang.Import{}, at + 1
	}
	text := rest[len(word):min(len(rest), len(word)+2*longestPath)]
	c := strings.TrimLeft(text, " \t")
	if !strings.HasPrefix(c, "(") {
		return lang.Import{}, at + 1
	}
	c = strings.TrimLeft(c[1:], " \t\r\n")
	if !strings.HasPrefix(c, `"`) {
		return lang.Import{}, at + 1
	}
	n := strings.IndexAny(c[1:], "\"\n")
	if n < 0 || c[1+n] != '"' {
		return lang.Import{}, at + 1
	}
	path := c[1 : 1+n]
	c = strings.TrimLeft(c[n+2:], " \t\r\n,")
	if !strings.HasPrefix(c, ")") || strings.ContainsAny(path, `\`) {
		return lang.Import{}, at + 1
	}
	c = c[1:]
	imp := lang.Import{Path: path, Kind: kind}
	if kind == lang.ImportModule && (strings.HasSuffix(path, ".zig") || strings.HasSuffix(path, ".zon")) {
		imp.Kind = lang.ImportPath
	}
	after := at + 1 + len(word) + len(text) - len(c)
	if word == "import" && strings.HasPrefix(c, ".") {
		n = 1
		for n < len(c) && lang.WordByte(c[n]) {
			n++
		}
		if n > 1 {
			imp.Names = []string{c[1:n]}
		}
	}
	return imp, after
}

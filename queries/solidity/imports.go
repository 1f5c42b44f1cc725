package solidity

import (
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one import:
//
//	import "./a.sol";                        Path "./a.sol", ImportPath
//	import {A, B as C} from "lib/a.sol";     Names [A B], ImportSystem: sought by remappings and on search paths
//	import * as a from "./a.sol";            Names [*]
//	import "./a.sol" as a;                   as the first
func ParseImport(stmt string) []lang.Import {
	imp, _, ok := parse(stmt)
	if !ok {
		return nil
	}
	imp.Line = 1
	return []lang.Import{imp}
}

// longestImport bounds what is read of a statement.
const longestImport = 8 << 10

// parse parses the import at the beginning of src, and returns how much of it was read.
func parse(src string) (imp lang.Import, n int, ok bool) {
	text := src[:min(len(src), longestImport)]
	rest, ok := strings.CutPrefix(text, "import")
	if !ok || rest == "" || lang.WordByte(rest[0]) {
		return imp, 0, false
	}
	rest = space(rest)
	from := true // names come first
	switch {
	case strings.HasPrefix(rest, "{"):
		for rest = space(rest[1:]); ; rest = space(rest[1:]) {
			name := word(rest)
			if name == "" {
				break
			}
			imp.Names = append(imp.Names, name)
			if rest = space(rest[len(name):]); word(rest) == "as" {
				rest = space(rest[len("as"):])
				rest = space(rest[len(word(rest)):])
			}
			if !strings.HasPrefix(rest, ",") {
				break
			}
		}
		if !strings.HasPrefix(rest, "}") {
			return imp, 0, false
		}
		rest = space(rest[1:])
	case strings.HasPrefix(rest, "*"):
		imp.Names = []string{"*"}
		if rest = space(rest[1:]); word(rest) != "as" {
			return imp, 0, false
		}
		rest = space(rest[len("as"):])
		rest = space(rest[len(word(rest)):])
	default:
		from = false
	}
	if from {
		if word(rest) != "from" {
			return imp, 0, false
		}
		rest = space(rest[len("from"):])
	}
	if rest == "" || rest[0] != '"' && rest[0] != '\'' {
		return imp, 0, false
	}
	end := strings.IndexAny(rest[1:], "\"'\n")
	if end < 1 || rest[1+end] != rest[0] {
		return imp, 0, false
	}
	imp.Path = rest[1 : 1+end]
	if imp.Kind = lang.ImportSystem; strings.HasPrefix(imp.Path, ".") {
		imp.Kind = lang.ImportPath
	}
	return imp, len(text) - len(rest) + end + 2, true
}

// space steps over blanks, line ends and comments.
func space(s string) string {
	c := lang.Cursor{Src: s}
	c.Space(" \t\r")
	return s[c.At:]
}

// word is the identifier at the beginning of s.
func word(s string) string {
	n := 0
	for n < len(s) && (lang.WordByte(s[n]) || s[n] == '$') {
		n++
	}
	return s[:n]
}

// ScanFacts finds the imports on the lines that begin with the word, outside of comments and strings.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	if !strings.Contains(src, "import") {
		return f
	}
	skip := 0 // what an import of several lines has taken
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		if start == 0 && strings.HasPrefix(src, "\uFEFF") {
			start = len("\uFEFF")
		}
		for start < end && (src[start] == ' ' || src[start] == '\t') {
			start++
		}
		if start < skip || !strings.HasPrefix(src[start:end], "import") {
			return true
		}
		imp, n, ok := parse(src[start:])
		if ok {
			imp.Line = line
			f.Imports = append(f.Imports, imp)
			skip = start + n
		}
		return true
	})
	return f
}

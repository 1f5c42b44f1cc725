package haskell

import (
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one import: what may stand between the word and the module (safe, qualified, a source pragma, a comment, a package's name in quotes) is stepped over.
func ParseImport(stmt string) []lang.Import {
	rest, ok := strings.CutPrefix(strings.TrimLeft(stmt, " \t"), "import")
	if !ok || rest == "" || strings.IndexByte(" \t\r\n", rest[0]) < 0 {
		return nil
	}
	for {
		rest = strings.TrimLeft(rest, " \t\r\n")
		switch {
		case strings.HasPrefix(rest, "{-"): // a pragma or a comment
			_, after, ok := strings.Cut(rest, "-}")
			if !ok {
				return nil
			}
			rest = after
		case strings.HasPrefix(rest, `"`):
			_, after, ok := strings.Cut(rest[1:], `"`)
			if !ok {
				return nil
			}
			rest = after
		case strings.HasPrefix(rest, "qualified") || strings.HasPrefix(rest, "safe"):
			_, after, ok := strings.Cut(rest, " ")
			if !ok {
				return nil
			}
			rest = after
		default:
			end := 0
			for end < len(rest) && (lang.WordByte(rest[end]) || rest[end] == '.' || rest[end] == '\'') {
				end++
			}
			if end == 0 || rest[0] < 'A' || rest[0] > 'Z' {
				return nil
			}
			return []lang.Import{{Path: strings.TrimRight(rest[:end], "."), Line: 1}}
		}
	}
}

// ScanFacts finds the imports, which begin their lines before the first declaration, and the module's name.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		text := src[start:end]
		switch {
		case strings.HasPrefix(text, "import ") || strings.HasPrefix(text, "import\t"):
			for _, imp := range ParseImport(src[start:min(len(src), end+256)]) {
				imp.Line = line
				f.Imports = append(f.Imports, imp)
			}
		case strings.HasPrefix(text, "module ") && f.Package == "":
			if words := strings.Fields(text); len(words) > 1 {
				f.Package, _, _ = strings.Cut(words[1], "(")
			}
		}
		return true
	})
	return f
}

type resolver struct{ p lang.Project }

// Resolve returns the nearest file whose path ends as the module's name says.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	rel := strings.ReplaceAll(imp.Path, ".", "/")
	for _, ext := range []string{".hs", ".hsc", ".lhs", ".hsig", ".x", ".y", ".chs"} {
		if f := lang.Nearest(r.p, from, rel+ext); f != "" && !strings.Contains(imp.Path, "..") {
			return lang.One(from, f)
		}
	}
	return nil
}

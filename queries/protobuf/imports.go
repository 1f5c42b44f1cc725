package protobuf

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// importLine is how an import begins, for the table.
const importLine = `import\s*(?:(?:public|weak|option)\b\s*)?["']`

// ParseImport parses one import: import "a/b.proto"; a public one passes its names on and is an ImportReexport.
func ParseImport(stmt string) []lang.Import {
	imp, ok := parse(stmt)
	if !ok {
		return nil
	}
	imp.Line = 1
	return []lang.Import{imp}
}

func parse(stmt string) (imp lang.Import, ok bool) {
	rest, ok := strings.CutPrefix(stmt, "import")
	if !ok {
		return imp, false
	}
	rest = strings.TrimLeft(rest, " \t\r\n")
	imp.Kind = lang.ImportSystem
	for _, word := range []string{"public", "weak", "option"} {
		if after, ok := strings.CutPrefix(rest, word); ok {
			rest = strings.TrimLeft(after, " \t\r\n")
			if word == "public" {
				imp.Kind = lang.ImportReexport
			}
			break
		}
	}
	if rest == "" || rest[0] != '"' && rest[0] != '\'' {
		return imp, false
	}
	n := strings.IndexAny(rest[1:], "\"'\n")
	if n < 1 || rest[1+n] != rest[0] {
		return imp, false
	}
	imp.Path = rest[1 : 1+n]
	return imp, true
}

// ScanFacts finds the imports, and the package, on the lines that begin with the word.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	if !strings.Contains(src, "import") && !strings.Contains(src, "package") {
		return f
	}
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		text := src[start:end]
		if line == 1 {
			text = strings.TrimPrefix(text, "\uFEFF")
		}
		text = strings.TrimLeft(text, " \t")
		switch {
		case strings.HasPrefix(text, "import"):
			if imp, ok := parse(text); ok {
				imp.Line = line
				f.Imports = append(f.Imports, imp)
			}
		case f.Package == "" && (strings.HasPrefix(text, "package ") || strings.HasPrefix(text, "package\t")):
			name, _, _ := strings.Cut(text[len("package "):], ";")
			f.Package = strings.TrimSpace(name)
		}
		return true
	})
	return f
}

// resolver finds an import by the end of its path: which folders are roots stands in build files of many kinds. Of several files it takes the one that shares the most folders
// with the importing file, then the one nearest to the project's root.
type resolver struct{ p lang.Project }

// NewResolver makes the resolver.
func NewResolver(p lang.Project) lang.Resolver { return resolver{p} }

// Resolve returns at most one file.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	if path.IsAbs(imp.Path) || path.Clean(imp.Path) != imp.Path {
		return nil // no compiler takes these
	}
	best, rank := "", -1
	for _, f := range r.p.Base(path.Base(imp.Path)) {
		if f != imp.Path && !strings.HasSuffix(f, "/"+imp.Path) || f == from {
			continue
		}
		if n := lang.SharedFolders(from, f); n > rank || n == rank && (len(f) < len(best) || len(f) == len(best) && f < best) {
			best, rank = f, n
		}
	}
	if best == "" {
		return nil
	}
	return []string{best}
}

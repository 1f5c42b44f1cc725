package nix

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// path is the path that a token names: one that begins with "./" or "../" and has nothing filled in, or a flake's input by "path:".
func (l *lexer) path(t token) (string, bool) {
	s := l.src[t.start:t.end]
	switch t.kind {
	case file:
		return s, !strings.HasPrefix(l.src[t.end:], "${") && strings.Trim(s, "./") != "" || s == "./." || s == "../." || s == "../.."
	case text:
		s = strings.Trim(s, `"`)
		return s, (strings.HasPrefix(s, "path:./") || strings.HasPrefix(s, "path:../")) && !strings.ContainsAny(s, " \n$") && !strings.HasPrefix(l.src[t.end:], "${")
	}
	return "", false
}

// ParseImport finds the paths in an expression.
func ParseImport(stmt string) []lang.Import {
	if !strings.Contains(stmt, "./") {
		return nil
	}
	var found []lang.Import
	line, counted := 1, 0
	l := lex(stmt)
	for _, t := range l.tokens {
		if p, ok := l.path(t); ok {
			line += strings.Count(stmt[counted:t.start], "\n")
			counted = t.start
			found = append(found, lang.Import{Path: p, Kind: lang.ImportPath, Line: line})
		}
	}
	return found
}

// ScanFacts finds the paths of a file.
func ScanFacts(src string) lang.Facts { return lang.Facts{Imports: ParseImport(src)} }

type resolver struct{ p lang.Project }

// NewResolver returns a resolver; it needs no preparation.
func NewResolver(p lang.Project) lang.Resolver { return resolver{p} }

// Resolve returns the file that a path names, or what Nix takes of a folder.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	rel, flake := strings.CutPrefix(imp.Path, "path:")
	p := path.Join(lang.Parent(from), rel)
	if p == ".." || strings.HasPrefix(p, "../") {
		return nil
	}
	if p == "." {
		p = ""
	}
	inside := "default.nix"
	if flake {
		inside = "flake.nix"
	}
	for _, f := range [...]string{p, lang.Join(p, inside)} {
		if f != "" && r.p.Has(f) {
			return lang.One(from, f)
		}
	}
	return nil
}

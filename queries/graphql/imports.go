package graphql

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one import, which is a comment:
//
//	#import "a.graphql"               Path "a.graphql", ImportPath
//	# import A, B.c from './a.gql'    Names [A B.c]
func ParseImport(stmt string) []lang.Import {
	imp, ok := parse(stmt)
	if !ok {
		return nil
	}
	imp.Line = 1
	return []lang.Import{imp}
}

func parse(stmt string) (imp lang.Import, ok bool) {
	rest, ok := strings.CutPrefix(stmt, "#")
	if !ok {
		return imp, false
	}
	if rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t"), "import"); !ok {
		return imp, false
	}
	open := strings.IndexAny(rest, "\"'\n")
	if open < 0 || rest[open] == '\n' {
		return imp, false
	}
	n := strings.IndexAny(rest[open+1:], "\"'\n")
	if n < 1 || rest[open+1+n] != rest[open] {
		return imp, false
	}
	imp.Path, imp.Kind = rest[open+1:open+1+n], lang.ImportPath
	before := strings.TrimSpace(rest[:open])
	if before == "" {
		return imp, true
	}
	list, ok := strings.CutSuffix(before, "from")
	if !ok || rest[0] != ' ' && rest[0] != '\t' {
		return imp, false // prose
	}
	for _, n := range strings.Split(list, ",") {
		if n = strings.TrimSpace(n); n == "" || strings.ContainsAny(n, " \t") {
			return imp, false
		}
		imp.Names = append(imp.Names, strings.TrimSpace(n))
	}
	return imp, true
}

// ScanFacts finds the lines that are imports.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	importLines(src, func(line, start, end int) {
		if imp, ok := parse(src[start:end]); ok {
			imp.Line = line
			f.Imports = append(f.Imports, imp)
		}
	})
	return f
}

// importLines yields the comments that are imports and begin their lines, outside of strings.
func importLines(src string, yield func(line, start, end int)) {
	if !strings.Contains(src, "import") {
		return
	}
	line, counted := 1, 0
	lang.Lex(src, &syntax, func(c lang.Class, start, end int) bool {
		if c != lang.Comment {
			return true
		}
		text := strings.TrimRight(src[start:end], " \t\r")
		if _, ok := parse(text); !ok {
			return true
		}
		first := strings.LastIndexByte(src[counted:start], '\n') + 1 + counted
		if before := strings.Trim(strings.TrimPrefix(src[first:start], "\uFEFF"), " \t"); before != "" {
			return true
		}
		line += strings.Count(src[counted:start], "\n")
		counted = start
		yield(line, start, start+len(text))
		return true
	})
}

type resolver struct{ p lang.Project }

// NewResolver makes the resolver: paths are relative to the file, or to the project's root.
func NewResolver(p lang.Project) lang.Resolver { return resolver{p} }

// Resolve returns at most one file.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	for _, p := range []string{path.Join(lang.Parent(from), imp.Path), path.Clean(imp.Path)} {
		for _, f := range []string{p, p + ".graphql", p + ".gql"} {
			if r.p.Has(f) {
				if f == from {
					return nil
				}
				return []string{f}
			}
		}
	}
	return nil
}

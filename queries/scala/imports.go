package scala

import (
	"strings"

	"contextcraft/queries/java"
	"contextcraft/queries/lang"
)

// ParseImport parses one import clause, which may list several names: "import a.b.{C, D => E, _}, f.g" gives a.b.C, a.b.D, a.b with the name "*", and f.g. Names that are hidden
// ("C => _") and givens by type are left out.
func ParseImport(stmt string) []lang.Import {
	rest, ok := strings.CutPrefix(strings.TrimSpace(stmt), "import")
	if !ok || rest == "" || rest[0] != ' ' && rest[0] != '\t' {
		return nil
	}
	var list []lang.Import
	add := func(prefix, name string) {
		name = strings.Trim(strings.TrimSpace(name), "`")
		switch {
		case name == "" || name == "given" || strings.HasPrefix(name, "given "):
		case name == "_" || name == "*":
			list = append(list, lang.Import{Path: prefix, Names: []string{"*"}, Line: 1})
		case prefix == "":
			list = append(list, lang.Import{Path: name, Line: 1})
		default:
			list = append(list, lang.Import{Path: prefix + "." + name, Line: 1})
		}
	}
	for rest != "" {
		rest = strings.TrimLeft(rest, " \t\r\n,")
		end := 0
		for end < len(rest) && (lang.WordByte(rest[end]) || strings.IndexByte(".`*$", rest[end]) >= 0) {
			end++
		}
		prefix := strings.ReplaceAll(rest[:end], "`", "")
		rest = rest[end:]
		if inner, ok := strings.CutPrefix(strings.TrimLeft(rest, " \t"), "{"); ok && strings.HasSuffix(prefix, ".") {
			inside, after, closed := strings.Cut(inner, "}")
			if !closed {
				break
			}
			for part := range strings.SplitSeq(withoutComments(inside), ",") {
				from, to, renamed := strings.Cut(strings.Replace(part, " as ", "=>", 1), "=>")
				if !renamed || strings.TrimSpace(to) != "_" {
					add(strings.TrimSuffix(prefix, "."), from)
				}
			}
			rest = after
		} else if prefix != "" {
			prefix = strings.Trim(prefix, ".")
			dot := strings.LastIndexByte(prefix, '.')
			add(prefix[:max(dot, 0)], prefix[dot+1:])
			if after := strings.TrimLeft(rest, " \t"); strings.HasPrefix(after, "as ") || strings.HasPrefix(after, "=>") {
				rest = strings.TrimLeft(strings.TrimLeft(after, "as=> \t"), " \t")
				for rest != "" && lang.WordByte(rest[0]) {
					rest = rest[1:]
				}
			}
		}
		rest = strings.TrimLeft(rest, " \t")
		if !strings.HasPrefix(rest, ",") {
			break
		}
	}
	return list
}

// withoutComments cuts "// …" off each line.
func withoutComments(text string) string {
	if !strings.Contains(text, "//") {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		b.WriteString(line + "\n")
	}
	return b.String()
}

// ScanFacts finds the package clauses and the imports, wherever they stand. Nested packages ("package a" and "package b") join to a.b.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	skip := 0 // lines that belong to an import
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		if line <= skip {
			return true
		}
		text := strings.TrimLeft(src[start:end], " \t\ufeff")
		switch {
		case strings.HasPrefix(text, "import ") || strings.HasPrefix(text, "import\t"):
			stmt := text
			if open := strings.IndexByte(text, '{'); open >= 0 && !strings.Contains(text[open:], "}") {
				if close := strings.IndexByte(src[end:min(len(src), end+8192)], '}'); close >= 0 {
					stmt = src[end-len(text) : end+close+1]
					skip = line + strings.Count(stmt, "\n")
				}
			}
			for _, imp := range ParseImport(strings.TrimRight(stmt, " \t\r;")) {
				imp.Line = line
				f.Imports = append(f.Imports, imp)
			}
		case strings.HasPrefix(text, "package ") && len(f.Imports) == 0:
			name := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(strings.TrimPrefix(text, "package ")), "{"))
			object := strings.HasPrefix(name, "object ")
			name, _, _ = strings.Cut(strings.TrimPrefix(name, "object "), " ")
			if object {
				name = strings.Trim(name, ":{")
			}
			if name = strings.Trim(strings.ReplaceAll(name, "`", ""), ";{:"); name != "" {
				if f.Package != "" {
					f.Package += "."
				}
				f.Package += name
			}
		}
		return true
	})
	return f
}

// NewResolver resolves a name as written, and behind the packages of the importing file.
func NewResolver(p lang.Project) lang.Resolver {
	return resolver{p, java.NewPackages(p, "class", "trait", "object", "def", "val", "var", "type", "enum", "given", "interface", "fun")}
}

type resolver struct {
	p        lang.Project
	packages *java.Packages
}

// Resolve implements lang.Resolver.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	imp.Path = strings.TrimPrefix(imp.Path, "_root_.")
	if found := r.packages.Resolve(from, imp); found != nil {
		return found
	}
	if facts := r.p.Facts(from); facts != nil {
		for pkg := facts.Package; pkg != ""; pkg = pkg[:max(strings.LastIndexByte(pkg, '.'), 0)] {
			relative := imp
			relative.Path = pkg + "." + imp.Path
			if found := r.packages.Resolve(from, relative); found != nil {
				return found
			}
		}
	}
	return nil
}

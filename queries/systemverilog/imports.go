package systemverilog

import (
	"strings"

	"contextcraft/queries/lang"
)

// ScanFacts finds `include "file" and import pkg::name, pkg::*; and lists the packages, modules and interfaces that the file declares.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	var declared []string
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		text := strings.TrimLeft(src[start:end], " \t")
		switch {
		case strings.HasPrefix(text, "`include"):
			_, rest, _ := strings.Cut(text, `"`)
			if name, _, ok := strings.Cut(rest, `"`); ok && name != "" {
				f.Imports = append(f.Imports, lang.Import{Path: name, Kind: lang.ImportPath, Line: line})
			}
		case strings.HasPrefix(text, "import ") && !strings.HasPrefix(text, `import "`):
			list, _, _ := strings.Cut(strings.TrimPrefix(text, "import "), ";")
			for item := range strings.SplitSeq(list, ",") {
				if pkg, name, ok := strings.Cut(strings.TrimSpace(item), "::"); ok && pkg != "" {
					f.Imports = append(f.Imports, lang.Import{Path: pkg, Names: []string{name}, Line: line})
				}
			}
		default:
			word, rest, ok := strings.Cut(text, " ")
			if !ok || word != "package" && word != "module" && word != "interface" && word != "macromodule" {
				return true
			}
			rest = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(strings.TrimLeft(rest, " \t"), "automatic "), "static "), " \t")
			n := 0
			for n < len(rest) && lang.WordByte(rest[n]) {
				n++
			}
			if n > 0 {
				declared = append(declared, rest[:n])
			}
		}
		return true
	})
	f.Package = strings.Join(declared, "\n")
	return f
}

// NewResolver lists who declares which package.
func NewResolver(p lang.Project) lang.Resolver {
	r := resolver{p, map[string][]string{}}
	for _, f := range p.Files() {
		if p.Language(f) != "systemverilog" {
			continue
		}
		if facts := p.Facts(f); facts != nil && facts.Package != "" {
			for name := range strings.SplitSeq(facts.Package, "\n") {
				r.declares[name] = append(r.declares[name], f)
			}
		}
	}
	return r
}

type resolver struct {
	p        lang.Project
	declares map[string][]string
}

// Resolve returns the included file, beside the including one or the nearest of that path, or the file of a package that is nearest.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	if imp.Kind == lang.ImportPath {
		if f := lang.Beside(lang.Parent(from), imp.Path); f != "" && r.p.Has(f) {
			return lang.One(from, f)
		}
		return lang.One(from, lang.Nearest(r.p, from, strings.TrimLeft(imp.Path, "./")))
	}
	best, most := "", -1
	for _, f := range r.declares[imp.Path] {
		if n := lang.SharedFolders(f, from); n > most && f != from {
			best, most = f, n
		}
	}
	return lang.One(from, best)
}

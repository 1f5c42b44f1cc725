package elixir

import (
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses alias, import, require and use of a module, or of several: "alias A.B.{C, D}" gives A.B.C and A.B.D.
func ParseImport(stmt string) []lang.Import {
	word, rest, ok := strings.Cut(strings.TrimSpace(stmt), " ")
	if !ok || word != "alias" && word != "import" && word != "require" && word != "use" {
		return nil
	}
	rest = strings.TrimLeft(rest, " \t")
	end := 0
	for end < len(rest) && (lang.WordByte(rest[end]) || rest[end] == '.') {
		end++
	}
	name := strings.TrimRight(rest[:end], ".")
	if name == "" || name[0] < 'A' || name[0] > 'Z' {
		return nil
	}
	inside, _, ok := strings.Cut(strings.TrimPrefix(rest[end:], "{"), "}")
	if !ok || !strings.HasPrefix(rest[end:], "{") {
		return []lang.Import{{Path: name, Line: 1}}
	}
	var list []lang.Import
	for part := range strings.SplitSeq(inside, ",") {
		if part = strings.TrimSpace(part); part != "" && part[0] >= 'A' && part[0] <= 'Z' {
			list = append(list, lang.Import{Path: name + "." + part, Line: 1})
		}
	}
	return list
}

// ScanFacts finds the statements, and the modules that the file declares; several are joined by line ends.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	var declared []string
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		text := strings.TrimLeft(src[start:end], " \t\ufeff")
		switch {
		case strings.HasPrefix(text, "alias ") || strings.HasPrefix(text, "import ") || strings.HasPrefix(text, "require ") || strings.HasPrefix(text, "use "):
			for _, imp := range ParseImport(text) {
				imp.Line = line
				f.Imports = append(f.Imports, imp)
			}
		case strings.HasPrefix(text, "defmodule ") || strings.HasPrefix(text, "defprotocol "):
			_, rest, _ := strings.Cut(text, " ")
			name, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
			if name = strings.TrimRight(name, ","); name != "" {
				declared = append(declared, name)
			}
		}
		return true
	})
	f.Package = strings.Join(declared, "\n")
	return f
}

// NewResolver lists the modules by the files that declare them.
func NewResolver(p lang.Project) lang.Resolver {
	r := resolver{map[string][]string{}}
	for _, f := range p.Files() {
		if !strings.HasSuffix(f, ".ex") && !strings.HasSuffix(f, ".exs") {
			continue
		}
		if facts := p.Facts(f); facts != nil && facts.Package != "" {
			for m := range strings.SplitSeq(facts.Package, "\n") {
				r.modules[m] = append(r.modules[m], f)
			}
		}
	}
	return r
}

type resolver struct{ modules map[string][]string }

// Resolve returns the nearest file that declares the module, or a module that it is nested in.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	for name := imp.Path; name != ""; name = name[:max(strings.LastIndexByte(name, '.'), 0)] {
		best, most := "", -1
		for _, f := range r.modules[name] {
			if n := lang.SharedFolders(f, from); n > most {
				best, most = f, n
			}
		}
		if best != "" {
			return lang.One(from, best)
		}
	}
	return nil
}

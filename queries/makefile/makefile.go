// Package makefile is what contextcraft knows of Makefiles.
//
// The outline are the rules, by their targets, with their recipes as bodies, and the variables and defines. Include directives bring files in; so does a recursive make in a folder of the
// project.
package makefile

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_make "github.com/tree-sitter-grammars/tree-sitter-make/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is the Makefile.
var Language = lang.Language{
	Name:        "makefile",
	Extensions:  []string{".mk", ".mak", ".make", ".makefile"},
	Filenames:   []string{"Makefile", "makefile", "GNUmakefile", "BSDmakefile", "Kbuild", "Makefile.am", "Makefile.in"},
	Shebangs:    []string{"make"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_make.Language() },
	Tags:        tags,
	ScanFacts:   ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver { return resolver{p} },
	Syntax:      syntax,
}

var syntax = lang.Syntax{LineComments: []string{"#"}}

// ScanFacts finds include, -include and sinclude with names that no variable has to complete, and "$(MAKE) -C folder". A variable or function at the beginning of a name, before a '/', is cut off.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	line := 0
	for text := range strings.Lines(src) {
		line++
		add := func(p string, kind lang.ImportKind) {
			if p = plain(p); p != "" {
				f.Imports = append(f.Imports, lang.Import{Path: p, Kind: kind, Line: line})
			}
		}
		text, _, _ = strings.Cut(strings.TrimRight(text, "\r\n"), " #")
		if names, ok := included(text); ok {
			for _, n := range strings.Fields(names) {
				add(n, lang.ImportPath)
			}
		} else if _, rest, ok := strings.Cut(text, "$(MAKE)"); ok {
			words := strings.Fields(rest)
			for i, w := range words {
				if w == "-C" && i+1 < len(words) {
					add(words[i+1], lang.ImportModule)
				} else if dir, ok := strings.CutPrefix(w, "-C"); ok && dir != "" {
					add(dir, lang.ImportModule)
				}
			}
		}
	}
	return f
}

// included returns what follows the word of an include directive.
func included(text string) (string, bool) {
	if text == "" || text[0] == '\t' || text[0] == '#' {
		return "", false
	}
	text = strings.TrimLeft(text, " ")
	for _, word := range []string{"include ", "-include ", "sinclude ", "include\t", "-include\t"} {
		if rest, ok := strings.CutPrefix(text, word); ok {
			return rest, true
		}
	}
	return "", false
}

// plain cuts a leading variable off a name: $(TOP)/rules.mk is */rules.mk. "" for a name that has others.
func plain(name string) string {
	if strings.HasPrefix(name, "$(") || strings.HasPrefix(name, "${") {
		if end := strings.IndexAny(name, ")}"); end > 0 && end+1 < len(name) && name[end+1] == '/' && !strings.ContainsAny(name[2:end], "($ ") {
			name = "*/" + strings.TrimLeft(name[end+1:], "/")
		}
	}
	if strings.ContainsAny(name, "$%;|&()\"'") || strings.Contains(strings.TrimPrefix(name, "*/"), "*") {
		return ""
	}
	return name
}

type resolver struct{ p lang.Project }

// Resolve looks from the folder of the file, then from the root, where make is most often started; a variable's folder may be any.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	rel, anywhere := strings.CutPrefix(imp.Path, "*/")
	for _, dir := range []string{lang.Parent(from), ""} {
		target := lang.Beside(dir, rel)
		if imp.Kind == lang.ImportPath {
			if target != "" && r.p.Has(target) {
				return lang.One(from, target)
			}
			continue
		}
		for _, name := range []string{"GNUmakefile", "makefile", "Makefile"} { // in make's order
			if f := strings.TrimPrefix(target+"/"+name, "./"); target != "" && r.p.Has(f) {
				return lang.One(from, f)
			}
		}
	}
	if anywhere && imp.Kind == lang.ImportPath {
		return lang.One(from, lang.Nearest(r.p, from, rel))
	}
	return nil
}

package csharp

import (
	"path"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// resolver maps namespaces to the files that declare them: a using brings in all of them. A using of a type (static, or an alias) brings
// in the files of its namespace that are named after the type, else those whose text declares it. A using inside a namespace may leave out
// what encloses it.
type resolver struct {
	p     lang.Project
	files map[string][]string // namespace → files, sorted

	last  string // the file that first belongs to
	first int    // the line of last's first namespace declaration
}

// NewResolver makes the C# resolver; it reads the cheap facts of every C# file once.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{p: p, files: map[string][]string{}}
	for _, f := range p.Files() {
		if p.Language(f) != "c-sharp" {
			continue
		}
		facts := p.Facts(f)
		if facts == nil || facts.Package == "" {
			continue
		}
		for _, ns := range strings.Split(facts.Package, "\n") {
			r.files[ns] = append(r.files[ns], f)
		}
	}
	return r
}

// Resolve returns the files of the namespace that imp names, or of the type.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	var files []string
	for _, name := range r.names(from, imp) {
		if files = r.files[name]; len(files) == 0 && len(imp.Names) > 0 {
			files = r.ofType(name)
		}
		if len(files) > 0 {
			break
		}
	}
	if !slices.Contains(files, from) {
		return slices.Clone(files)
	}
	return slices.DeleteFunc(slices.Clone(files), func(f string) bool { return f == from })
}

// names returns the full names that imp may mean, the one that C# tries first before the others: a using directive behind the start of a
// namespace is looked up in that, then in those around it.
func (r *resolver) names(from string, imp lang.Import) []string {
	facts := r.p.Facts(from)
	if facts == nil || facts.Package == "" || imp.Line <= r.firstNamespace(from) {
		return []string{imp.Path}
	}
	var names []string
	for _, ns := range strings.Split(facts.Package, "\n") {
		for ns != "" {
			if n := ns + "." + imp.Path; !slices.Contains(names, n) {
				names = append(names, n)
			}
			ns = ns[:max(strings.LastIndexByte(ns, '.'), 0)]
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return strings.Count(b, ".") - strings.Count(a, ".") })
	return append(names, imp.Path)
}

// firstNamespace returns the line of the first namespace declaration of a file, as its words stand; a line behind the text if it has none.
func (r *resolver) firstNamespace(file string) int {
	if file == r.last {
		return r.first
	}
	r.last, r.first = file, 1
	text, _ := r.p.Read(file)
	for line := range strings.Lines(text) {
		if keyword(strings.TrimLeft(line, " \t\ufeff"), 0, "namespace") {
			break
		}
		r.first++
	}
	return r.first
}

// ofType returns the files that declare a type; an outer type's name may stand where a namespace's would.
func (r *resolver) ofType(name string) []string {
	for {
		dot := strings.LastIndexByte(name, '.')
		if dot < 0 {
			return nil
		}
		ns, typ := name[:dot], name[dot+1:]
		if files := r.files[ns]; len(files) > 0 {
			var named, declared []string
			for _, f := range files {
				stem, _, _ := strings.Cut(path.Base(f), ".")
				if stem == typ {
					named = append(named, f)
				} else if text, ok := r.p.Read(f); ok && lang.Declares(text, typ, "class", "struct", "interface", "enum", "record", "delegate") {
					declared = append(declared, f)
				}
			}
			if len(named) > 0 {
				return named
			}
			return declared
		}
		name = ns
	}
}

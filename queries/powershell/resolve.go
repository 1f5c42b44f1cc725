package powershell

import (
	"path"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

type resolver struct{ p lang.Project }

// NewResolver returns a resolver; it needs no preparation.
func NewResolver(p lang.Project) lang.Resolver { return resolver{p} }

// Resolve returns the file that a path names: beside the importing one, where $PSScriptRoot is its folder; where another variable begins the path, the only file of the project that ends like it. A module's
// name gives its manifest and its script, those nearest to the importing file.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	name := imp.Path
	if imp.Kind == lang.ImportModule {
		return r.module(from, name)
	}
	dir, known := lang.Parent(from), true
	if i := strings.LastIndexByte(name, '$'); i >= 0 {
		variable, rest, _ := strings.Cut(name[i:], "/")
		known = i == 0 && strings.EqualFold(variable, "$PSScriptRoot")
		name = rest
	}
	if known {
		for _, f := range r.candidates(path.Join(dir, name)) {
			if f != from && r.p.Has(f) {
				return []string{f}
			}
		}
		return nil
	}
	tail := path.Clean(name)
	for strings.HasPrefix(tail, "../") {
		tail = tail[3:]
	}
	var found []string
	for _, f := range r.p.Base(path.Base(tail)) {
		if f == tail || strings.HasSuffix(f, "/"+tail) {
			found = append(found, f)
		}
	}
	if len(found) != 1 || found[0] == from {
		return nil
	}
	return found
}

// candidates are the files that a path to a file or to a module's folder may mean.
func (r resolver) candidates(name string) []string {
	if hasExtension(name) {
		return []string{name}
	}
	base := path.Base(name)
	return []string{name + ".psm1", name + ".psd1", path.Join(name, base+".psd1"), path.Join(name, base+".psm1")}
}

// module finds a module by its name.
func (r resolver) module(from, name string) []string {
	best, most := "", -1
	for _, ext := range [...]string{".psd1", ".psm1"} {
		for _, f := range r.p.Base(name + ext) {
			if n := lang.SharedFolders(f, from); n > most {
				best, most = lang.Parent(f), n
			}
		}
	}
	var files []string
	for _, ext := range [...]string{".psd1", ".psm1"} {
		if f := lang.Join(best, name+ext); most >= 0 && f != from && r.p.Has(f) {
			files = append(files, f)
		}
	}
	slices.Sort(files)
	return files
}

package java

import (
	"path"
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// NewResolver lists the project's classes by the packages that their files declare. An import of a class, of something nested in it or
// of its static members leads to the class's file; an import of a whole package to all files of the package. Where several source
// roots have the class (variants for platforms, copies in modules) the one nearest to the importing file counts; test roots serve tests only.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{classes: map[string][]source{}, packages: map[string][]source{}}
	for _, f := range p.Files() {
		if !strings.HasSuffix(f, ".java") {
			continue
		}
		name := strings.TrimSuffix(path.Base(f), ".java")
		if name == "package-info" || name == "module-info" {
			continue
		}
		facts := p.Facts(f)
		if facts == nil || facts.Package == "" {
			continue // what is in no package cannot be imported
		}
		s := source{file: f, class: name, test: inTests(f, facts.Package)}
		r.classes[facts.Package+"."+name] = append(r.classes[facts.Package+"."+name], s)
		r.packages[facts.Package] = append(r.packages[facts.Package], s)
	}
	for _, list := range r.packages { // so that the files of one class are neighbours, whatever root they are in
		sort.SliceStable(list, func(i, j int) bool { return list[i].class < list[j].class })
	}
	return r
}

type resolver struct {
	classes  map[string][]source // qualified name of a top-level class -> its files, sorted
	packages map[string][]source // sorted by class, then by file
}

// source is a file that declares a class of its own name.
type source struct {
	file, class string
	test        bool
}

// Resolve implements lang.Resolver.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	fromTest := inTests(from, "")
	if list := r.packages[imp.Path]; list != nil && slices.Contains(imp.Names, "*") {
		var files []string
		for i := 0; i < len(list); {
			end := i + 1
			for end < len(list) && list[end].class == list[i].class {
				end++
			}
			if f := nearest(list[i:end], from, fromTest); f != "" && f != from {
				files = append(files, f)
			}
			i = end
		}
		sort.Strings(files)
		return files
	}
	for name := imp.Path; name != ""; name = before(name) {
		if list := r.classes[name]; list != nil {
			if f := nearest(list, from, fromTest); f != "" && f != from {
				return []string{f}
			}
			return nil
		}
	}
	return nil
}

// nearest chooses the file that shares the most folders with from; the first of equals. Files of tests are for tests.
func nearest(list []source, from string, fromTest bool) string {
	best, most := "", -1
	for _, s := range list {
		if s.test && !fromTest {
			continue
		}
		if n := lang.SharedFolders(s.file, from); n > most {
			best, most = s.file, n
		}
	}
	return best
}

// inTests reports whether a file of a package is in a source root for tests: one of the folders above the package's own is named so.
func inTests(file, pkg string) bool {
	dir := strings.TrimSuffix(lang.Parent(file), strings.ReplaceAll(pkg, ".", "/"))
	if i := strings.LastIndex(dir, "/java/"); i >= 0 {
		dir = dir[:i]
	}
	for part := range strings.SplitSeq(dir, "/") {
		switch part {
		case "test", "tests", "androidTest", "integrationTest", "testFixtures", "jmh":
			return true
		}
	}
	return false
}

// before is a qualified name without its last part.
func before(name string) string {
	return name[:max(strings.LastIndexByte(name, '.'), 0)]
}

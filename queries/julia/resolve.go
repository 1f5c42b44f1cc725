package julia

import (
	"path"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// resolver knows where the project's packages and modules are. An include is exact: a path beside the including file. A name is sought among the packages
// (src/Name.jl under a Project.toml, or Name/src/Name.jl), then among the files that declare a module of that name, the nearest first. What a relative name
// stands for depends on which file includes which; the nearest declaration is the same one nearly always. Where it stands for no module, "import ..f", it is
// the file that includes the importing one.
type resolver struct {
	p        lang.Project
	packages map[string][]string // files that are src/Name.jl, by Name
	modules  map[string][]string // files that declare a module, by its name
	within   map[string][]string // files that include a file
}

// NewResolver makes the Julia resolver; it looks at the facts of every Julia file once.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{p: p, packages: map[string][]string{}, modules: map[string][]string{}, within: map[string][]string{}}
	for _, f := range p.Files() {
		if path.Ext(f) != ".jl" {
			continue
		}
		facts := p.Facts(f)
		if facts == nil {
			continue
		}
		for _, imp := range facts.Imports {
			if imp.Kind == lang.ImportPath {
				to := path.Join(lang.Parent(f), imp.Path)
				r.within[to] = append(r.within[to], f)
			}
		}
		if facts.Package == "" {
			continue
		}
		stem := strings.TrimSuffix(path.Base(f), ".jl")
		names := strings.Split(facts.Package, "\n")
		slices.Sort(names)
		for _, m := range slices.Compact(names) {
			r.modules[m] = append(r.modules[m], f)
			if m == stem && isPackage(p, f) {
				r.packages[m] = append(r.packages[m], f)
			}
		}
	}
	return r
}

// isPackage reports whether a file that declares the module of its own name is the one that "using" loads.
func isPackage(p lang.Project, f string) bool {
	dir := lang.Parent(f)
	if path.Base(dir) != "src" {
		return false
	}
	up := lang.Parent(dir)
	return p.Has(lang.Join(up, "Project.toml")) || p.Has(lang.Join(up, "JuliaProject.toml")) || p.Has(lang.Join(up, "REQUIRE")) ||
		path.Base(up) == strings.TrimSuffix(path.Base(f), ".jl")
}

// Resolve returns the one file that is included, or that declares the module.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	found := ""
	switch dots := len(imp.Path) - len(strings.TrimLeft(imp.Path, ".")); {
	case imp.Kind == lang.ImportPath:
		if p := path.Join(lang.Parent(from), imp.Path); r.p.Has(p) && !path.IsAbs(imp.Path) {
			found = p
		}
	case dots > 0:
		found = r.relative(from, strings.Split(imp.Path[dots:], "."))
		if found == "" && dots > 1 { // something else of the module around this one
			found = nearest(from, r.within[from])
		}
	default:
		found = r.absolute(from, strings.Split(imp.Path, "."))
	}
	if found == "" || found == from {
		return nil
	}
	return []string{found}
}

// absolute finds a package, and in that the submodules that are named: "using P.Sub". A module beside the file, in a file of its name, is found too, because scripts
// put their own folder on the load path.
func (r *resolver) absolute(from string, names []string) string {
	file := nearest(from, r.packages[names[0]])
	if file == "" {
		if f := lang.Join(lang.Parent(from), names[0]+".jl"); slices.Contains(r.modules[names[0]], f) {
			file = f
		}
	}
	if file == "" {
		return ""
	}
	root := lang.Parent(file) + "/"
	for _, n := range names[1:] {
		var inside []string
		for _, f := range r.modules[n] {
			if strings.HasPrefix(f, root) {
				inside = append(inside, f)
			}
		}
		if len(inside) == 0 {
			break
		}
		file = nearest(file, inside)
	}
	return file
}

// relative finds the module that a name with dots before it means: the last of the names that is one.
func (r *resolver) relative(from string, names []string) string {
	for i := len(names) - 1; i >= 0; i-- {
		if files := r.modules[names[i]]; len(files) > 0 {
			if slices.Contains(files, from) {
				return from
			}
			return nearest(from, files)
		}
	}
	return ""
}

// nearest is the file that shares the most folders with from; of equal ones the first by path.
func nearest(from string, files []string) string {
	best, rank := "", -1
	for _, f := range files {
		if n := lang.SharedFolders(from, f); n > rank {
			best, rank = f, n
		}
	}
	return best
}

package golang

import (
	"path"
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// NewResolver reads the go.mod and go.work files of the project and lists its packages. An import is sought, in this order: in a vendor
// folder above the importing file, in the importing module's replace directives, in the standard library's tree if the project holds it, in
// any module of the project by the longest matching module path (a module that go.mod requires by version is still here to be
// read), and for files outside of any module in GOPATH layout and in the place that most of their imports agree on.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{project: p, packages: map[string][]string{}, byPath: map[string][]*module{}, byDir: map[string]*module{}}
	r.listPackages()
	r.readModules()
	return r
}

type resolver struct {
	project  lang.Project
	packages map[string][]string  // folder -> its non-test Go files, those of other packages left out
	byPath   map[string][]*module // module path -> the modules of that path, best first
	byDir    map[string]*module   // folder of the go.mod -> its module
	std      *module              // the standard library, if the project holds it
	roots    []string             // GOPATH-like folders below which a folder is named as its import path
	outside  *string              // import path of the root folder as its files' imports tell, if no go.mod is there; nil: not yet sought
}

// module is a go.mod.
type module struct {
	dir      string
	path     string
	replace  []replacement // longest path first
	inWork   bool          // a go.work uses it
	testdata bool
}

// replacement is a replace directive that names a folder of the project.
type replacement struct{ path, dir string }

// Resolve implements lang.Resolver.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	target := imp.Path
	if target == "" || target == "C" || target == "unsafe" && r.std == nil {
		return nil
	}
	files := r.find(from, target)
	if i, found := slices.BinarySearch(files, from); found {
		files = slices.Delete(slices.Clone(files), i, i+1)
	}
	return files
}

func (r *resolver) find(from, target string) []string {
	dir := lang.Parent(from)
	if strings.HasPrefix(target, "./") || strings.HasPrefix(target, "../") {
		return r.packages[strings.TrimPrefix(path.Join("/", dir, target), "/")]
	}
	own := r.moduleOf(dir)
	if files := r.vendored(dir, target, own); files != nil {
		return files
	}
	if own != nil {
		for _, rep := range own.replace {
			if rest, ok := below(target, rep.path); ok {
				return r.packages[lang.Join(rep.dir, rest)]
			}
		}
	}
	if r.std != nil && isStd(target) {
		if files := r.packages[lang.Join(r.std.dir, target)]; files != nil {
			return files
		}
	}
	for prefix := target; prefix != ""; prefix = lang.Parent(prefix) {
		for _, m := range r.candidates(prefix, own) {
			if files := r.packages[lang.Join(m.dir, strings.TrimPrefix(target[len(prefix):], "/"))]; files != nil {
				return files
			}
		}
	}
	if own != nil {
		return nil
	}
	for _, root := range r.roots {
		if files := r.packages[lang.Join(root, target)]; files != nil {
			return files
		}
	}
	if rest, ok := below(target, r.rootPath()); ok {
		return r.packages[rest]
	}
	return nil
}

// candidates returns the modules of a path, the importing module first if it is one of them. Modules in testdata are for each other only.
func (r *resolver) candidates(modulePath string, own *module) []*module {
	ms := r.byPath[modulePath]
	if len(ms) == 0 {
		return nil
	}
	var out []*module
	if own != nil && own.path == modulePath {
		out = append(out, own)
	}
	for _, m := range ms {
		if m != own && (!m.testdata || own != nil && own.testdata) {
			out = append(out, m)
		}
	}
	return out
}

// vendored looks in the vendor folders above dir, up to the module's own.
func (r *resolver) vendored(dir, target string, own *module) []string {
	for {
		if files := r.packages[lang.Join(lang.Join(dir, "vendor"), target)]; files != nil {
			return files
		}
		if dir == "" || own != nil && dir == own.dir {
			return nil
		}
		dir = lang.Parent(dir)
	}
}

// moduleOf returns the module that holds a folder, nil for none.
func (r *resolver) moduleOf(dir string) *module {
	for {
		if m := r.byDir[dir]; m != nil || dir == "" {
			return m
		}
		dir = lang.Parent(dir)
	}
}

// listPackages fills r.packages. The go command leaves out names that begin with '_' or '.'.
func (r *resolver) listPackages() {
	roots := map[string]bool{"": true}
	for _, f := range r.project.Files() {
		base := path.Base(f)
		if !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go") || base[0] == '_' || base[0] == '.' {
			continue
		}
		dir := lang.Parent(f)
		r.packages[dir] = append(r.packages[dir], f)
		if i := strings.LastIndex("/"+dir, "/src/"); i >= 0 {
			roots[dir[:i+len("src")]] = true
		}
	}
	for root := range roots {
		r.roots = append(r.roots, root)
	}
	sort.Strings(r.roots)
	for dir, files := range r.packages {
		if name := r.packageName(dir, files); name != "" {
			r.packages[dir] = slices.DeleteFunc(files, func(f string) bool {
				facts := r.project.Facts(f)
				return facts != nil && facts.Package != name
			})
		}
	}
}

// packageName decides which package a folder holds, where its files declare several: generators that the build ignores stand beside the
// package they are for. It is the name that most files declare, the folder's own name if several are as frequent, and main only if
// nothing else is there. "" if all agree.
func (r *resolver) packageName(dir string, files []string) string {
	count := map[string]int{}
	for _, f := range files {
		if facts := r.project.Facts(f); facts != nil {
			count[facts.Package]++
		}
	}
	if len(count) < 2 {
		return ""
	}
	rank := func(name string) int { // higher is better
		switch {
		case name == "main", name == "documentation", name == "":
			return 0
		case name == path.Base(dir):
			return 2*count[name] + 1
		}
		return 2 * count[name]
	}
	best := ""
	for name := range count {
		if a, b := rank(name), rank(best); best == "" || a > b || a == b && name < best {
			best = name
		}
	}
	return best
}

// readModules reads every go.mod and go.work.
func (r *resolver) readModules() {
	var all []*module
	for _, f := range r.project.Base("go.mod") {
		text, ok := r.project.Read(f)
		if !ok {
			continue
		}
		m := &module{dir: lang.Parent(f), testdata: strings.Contains("/"+f, "/testdata/")}
		m.path, m.replace = parseMod(text, m.dir)
		all = append(all, m)
		r.byDir[m.dir] = m
	}
	for _, f := range r.project.Base("go.work") {
		text, ok := r.project.Read(f)
		if !ok {
			continue
		}
		dir := lang.Parent(f)
		_, replace := parseMod(text, dir)
		for _, d := range directives(text) {
			if d[0] == "use" && len(d) == 2 {
				if m := r.byDir[inside(dir, d[1])]; m != nil {
					m.inWork = true
					m.replace = sortReplacements(append(m.replace, replace...))
				}
			}
		}
	}
	for _, m := range all {
		if m.path == "std" {
			if r.std == nil || len(m.dir) < len(r.std.dir) {
				r.std = m
			}
		} else if m.path != "" {
			r.byPath[m.path] = append(r.byPath[m.path], m)
		}
	}
	for _, ms := range r.byPath {
		sort.Slice(ms, func(i, j int) bool {
			a, b := ms[i], ms[j]
			switch {
			case a.inWork != b.inWork:
				return a.inWork
			case a.testdata != b.testdata:
				return b.testdata
			case strings.Count(a.dir, "/") != strings.Count(b.dir, "/"):
				return strings.Count(a.dir, "/") < strings.Count(b.dir, "/")
			}
			return a.dir < b.dir
		})
	}
}

// rootPath guesses the import path of the project's root folder where the go.mod lies outside of it: each import that ends in a folder
// of packages votes for what stands before that folder. It takes two imports that agree, or one that agrees in two elements.
func (r *resolver) rootPath() string {
	if r.outside != nil {
		return *r.outside
	}
	votes := map[string]map[string]bool{}
	strong := map[string]bool{}
	for _, f := range r.project.Files() {
		if !strings.HasSuffix(f, ".go") {
			continue
		}
		facts := r.project.Facts(f)
		if facts == nil {
			continue
		}
		for _, imp := range facts.Imports {
			for i := strings.IndexByte(imp.Path, '/'); i >= 0; {
				prefix, dir := imp.Path[:i], imp.Path[i+1:]
				if r.packages[dir] != nil {
					if votes[prefix] == nil {
						votes[prefix] = map[string]bool{}
					}
					votes[prefix][dir] = true
					strong[prefix] = strong[prefix] || strings.Contains(dir, "/")
				}
				next := strings.IndexByte(dir, '/')
				if next < 0 {
					break
				}
				i += 1 + next
			}
		}
	}
	best := ""
	for prefix, dirs := range votes {
		if len(dirs) < 2 && !strong[prefix] {
			continue
		}
		if n, m := len(dirs), len(votes[best]); n > m || n == m && prefix < best {
			best = prefix
		}
	}
	r.outside = &best
	return best
}

// below returns what of target lies below prefix, "" for prefix itself; false if it is not below, or prefix is empty.
func below(target, prefix string) (string, bool) {
	if prefix == "" || !strings.HasPrefix(target, prefix) {
		return "", false
	}
	rest := target[len(prefix):]
	if rest == "" {
		return "", true
	}
	return rest[1:], rest[0] == '/'
}

// isStd reports whether an import path can be the standard library's: no dot in its first element.
func isStd(p string) bool {
	first, _, _ := strings.Cut(p, "/")
	return !strings.Contains(first, ".")
}

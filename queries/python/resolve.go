package python

import (
	"path"
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// maxHops bounds in how many packages one name is followed to where it comes from.
const maxHops = 16

// NewResolver finds the project's packages and source roots. A relative import is sought from the importing file's folder. An absolute
// one is sought, in this order, below
//
//  1. the importing file's own root: the first folder above it that is no package,
//  2. the folders above that (namespace packages have no __init__ to stop at),
//  3. the nearest source root that says it is one: the project's root, a folder with a setup.py, setup.cfg or pyproject.toml,
//     their src, lib and python folders,
//  4. the parent of a top-level package anywhere, if only one has what is sought and it is no test data.
//
// A module of the standard library's name is the project's only in the project's root, in src, and in the root of the package that imports it,
// or if the root is itself a standard library.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{project: p, dirs: map[string]bool{"": true}, marked: map[string][]string{}, parents: map[string][]string{}, exports: map[export][]string{}}
	var packages []string
	roots := map[string]bool{"": true}
	for _, f := range p.Files() {
		base := path.Base(f)
		switch {
		case base == "setup.py" || base == "setup.cfg" || base == "pyproject.toml":
			roots[lang.Parent(f)] = true
		case base == "__init__.py" || base == "__init__.pyi":
			packages = append(packages, lang.Parent(f))
		}
		if strings.HasSuffix(base, ".py") || strings.HasSuffix(base, ".pyi") {
			for d := lang.Parent(f); !r.dirs[d]; d = lang.Parent(d) {
				r.dirs[d] = true
			}
		}
	}
	r.markRoots(roots)
	for _, d := range packages {
		if up := lang.Parent(d); d != "" && !r.isPackage(up) {
			r.parents[path.Base(d)] = append(r.parents[path.Base(d)], up)
		}
	}
	for name, list := range r.parents {
		sort.Strings(list)
		r.parents[name] = slices.Compact(list)
	}
	return r
}

type resolver struct {
	project lang.Project
	dirs    map[string]bool     // folders that hold Python files at any depth
	marked  map[string][]string // top-level name -> marked source roots that have it, sorted
	parents map[string][]string // name of a top-level package -> the folders that hold one, sorted
	library map[string]bool     // marked roots that are a standard library
	exports map[export][]string // what passed-on names lead to
	outer   *string             // dotted name of the root folder as its files' imports tell; nil: not yet sought
}

// export is a name that a package's __init__ may pass on.
type export struct{ init, name string }

// place is where a dotted name leads: a module's file, a package's folder and its __init__, or a namespace's folder without one. The
// zero place is nowhere.
type place struct {
	file, dir     string
	module, found bool
}

// Resolve implements lang.Resolver.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	files := r.resolve(from, imp.Path, imp.Names, nil)
	sort.Strings(files)
	files = slices.Compact(files)
	if i, found := slices.BinarySearch(files, from); found {
		files = slices.Delete(files, i, i+1)
	}
	return files
}

// resolve returns the files for an import, in any order and perhaps repeated. seen is what has been followed on the way to it, nil at the start.
func (r *resolver) resolve(from, dotted string, names []string, seen map[export]bool) []string {
	at := r.find(from, dotted)
	if !at.found {
		return nil
	}
	var files []string
	if at.file != "" && (len(names) == 0 || at.module || names[0] == "*") {
		files = append(files, at.file)
	}
	if at.module {
		return files
	}
	for _, name := range names {
		if name == "*" {
			continue
		}
		if sub := r.locate(lang.Join(at.dir, name), strings.HasSuffix(from, ".pyi")); sub.file != "" {
			files = append(files, sub.file)
		} else if at.file != "" {
			more := r.passedOn(export{at.file, name}, seen)
			if seen == nil || len(more) == 0 { // packages on the way that only pass the name on are left out
				more = append([]string{at.file}, more...)
			}
			files = append(files, more...)
		}
	}
	return files
}

// passedOn returns the modules that a package's __init__ takes a name from, and what those take it from: where it names the name, else
// where it takes everything from a module that declares it.
func (r *resolver) passedOn(e export, seen map[export]bool) (files []string) {
	if seen[e] || len(seen) >= maxHops {
		return nil
	}
	if seen == nil {
		if known, ok := r.exports[e]; ok {
			return known
		}
		defer func() { r.exports[e] = files }()
		seen = map[export]bool{}
	}
	seen[e] = true
	facts := r.project.Facts(e.init)
	if facts == nil {
		return nil
	}
	for _, imp := range facts.Imports {
		if slices.Contains(imp.Names, e.name) {
			files = append(files, r.resolve(e.init, imp.Path, []string{e.name}, seen)...)
		}
	}
	if len(files) > 0 {
		return files
	}
	for _, imp := range facts.Imports {
		if !slices.Contains(imp.Names, "*") {
			continue
		}
		at := r.find(e.init, imp.Path)
		if at.file == "" || at.file == e.init {
			continue
		}
		if r.declares(at.file, e.name) {
			files = append(files, at.file)
		} else if !at.module {
			files = append(files, r.passedOn(export{at.file, e.name}, seen)...)
		}
	}
	return files
}

// declares reports whether a module has a function, class or assignment of that name at its top level.
func (r *resolver) declares(file, name string) bool {
	text, ok := r.project.Read(file)
	if !ok {
		return false
	}
	for i := 0; ; {
		n := strings.Index(text[i:], name)
		if n < 0 {
			return false
		}
		start, end := i+n, i+n+len(name)
		i = end
		if end < len(text) && lang.WordByte(text[end]) {
			continue
		}
		line := strings.LastIndexByte(text[:start], '\n') + 1
		switch text[line:start] {
		case "def ", "class ", "async def ":
			return true
		case "":
			rest := strings.TrimLeft(text[end:], " \t")
			if strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==") {
				return true
			}
		}
	}
}

// find returns where a module path leads, as written in the file from.
func (r *resolver) find(from, dotted string) place {
	rest := strings.TrimLeft(dotted, ".")
	stub := strings.HasSuffix(from, ".pyi")
	if dots := len(dotted) - len(rest); dots > 0 {
		dir := lang.Parent(from)
		for ; dots > 1; dots-- {
			if dir == "" {
				return place{}
			}
			dir = lang.Parent(dir)
		}
		return r.locate(lang.Join(dir, strings.ReplaceAll(rest, ".", "/")), stub)
	}
	return r.absolute(from, rest, stub)
}

func (r *resolver) absolute(from, dotted string, stub bool) place {
	top, _, _ := strings.Cut(dotted, ".")
	below := strings.ReplaceAll(dotted, ".", "/")
	var at place // the first namespace, until something with a file is found
	try := func(root string) bool {
		if here := r.locate(lang.Join(root, below), stub); here.file != "" || !at.found {
			at = here
		}
		return at.file != ""
	}
	dir := lang.Parent(from)
	own := dir
	for own != "" && r.isPackage(own) {
		own = lang.Parent(own)
	}
	if standard[top] {
		for _, root := range r.marked[top] {
			if (root == "" || root == "src" || r.library[root]) && try(root) {
				return at
			}
		}
		if own != dir && try(own) {
			return at
		}
		return place{}
	}
	for root := own; ; root = lang.Parent(root) {
		if try(root) {
			return at
		}
		if root == "" {
			break
		}
	}
	for _, root := range nearest(r.marked[top], from) {
		if try(root) {
			return at
		}
	}
	if far := r.elsewhere(from, top, below, stub); far.file != "" {
		return far
	}
	if outer := r.outerName(); outer != "" {
		if rest, ok := strings.CutPrefix(dotted+".", outer+"."); ok {
			return r.locate(strings.ReplaceAll(strings.TrimSuffix(rest, "."), ".", "/"), stub)
		}
	}
	return at
}

// elsewhere looks below the parents of all top-level packages of the name; it must be in one only.
func (r *resolver) elsewhere(from, top, below string, stub bool) place {
	var only place
	for _, root := range r.parents[top] {
		if testData(root, from) {
			continue
		}
		if at := r.locate(lang.Join(root, below), stub); at.file != "" {
			if only.found {
				return place{}
			}
			only = at
		}
	}
	return only
}

// testData reports whether a root lies among test data, examples or bundled code, and from does not lie below it.
func testData(root, from string) bool {
	if strings.HasPrefix(from, root+"/") {
		return false
	}
	for part := range strings.SplitSeq(root, "/") {
		switch strings.ToLower(strings.TrimLeft(part, "_")) {
		case "test", "tests", "testing", "testdata", "fixtures", "data", "examples", "example", "samples", "vendor", "vendored", "third_party", "site-packages", "node_modules":
			return true
		}
	}
	return false
}

// nearest orders roots by how much of their path they share with a file's, most first, then by name.
func nearest(roots []string, from string) []string {
	if len(roots) < 2 {
		return roots
	}
	shared := func(root string) int {
		n := 0
		for i := 0; i < len(root) && i < len(from) && root[i] == from[i]; i++ {
			if root[i] == '/' {
				n++
			}
		}
		if strings.HasPrefix(from, root+"/") {
			n++
		}
		return n
	}
	roots = slices.Clone(roots)
	sort.SliceStable(roots, func(i, j int) bool { return shared(roots[i]) > shared(roots[j]) })
	return roots
}

// locate tells what a path without an extension is: a package, a module, a stub of one of them, or a namespace. The order is the import
// system's; stubs come last, but first for other stubs.
func (r *resolver) locate(p string, stub bool) place {
	exts := [2]string{".py", ".pyi"}
	if stub {
		exts = [2]string{".pyi", ".py"}
	}
	for _, ext := range exts {
		if f := lang.Join(p, "__init__"+ext); r.dirs[p] && r.project.Has(f) {
			return place{file: f, dir: p, found: true}
		}
		if f := p + ext; p != "" && r.project.Has(f) {
			return place{file: f, module: true, found: true}
		}
	}
	if r.dirs[p] {
		return place{dir: p, found: true}
	}
	return place{}
}

// isPackage reports whether a folder has an __init__.
func (r *resolver) isPackage(dir string) bool {
	return r.project.Has(lang.Join(dir, "__init__.py")) || r.project.Has(lang.Join(dir, "__init__.pyi"))
}

// markRoots fills r.marked from the folders that hold a project's description, and r.library.
func (r *resolver) markRoots(roots map[string]bool) {
	r.library = map[string]bool{}
	for _, root := range sorted(roots) {
		for _, sub := range []string{"src", "lib", "Lib", "python"} {
			if r.dirs[lang.Join(root, sub)] && !r.isPackage(lang.Join(root, sub)) {
				roots[lang.Join(root, sub)] = true
			}
		}
	}
	add := func(name, root string) {
		if list := r.marked[name]; len(list) == 0 || list[len(list)-1] != root {
			r.marked[name] = append(list, root)
		}
	}
	children := map[string][]string{}
	for _, d := range sorted(r.dirs) {
		if d != "" && roots[lang.Parent(d)] {
			children[lang.Parent(d)] = append(children[lang.Parent(d)], path.Base(d))
		}
	}
	for _, root := range sorted(roots) {
		known := 0
		for _, f := range r.project.Dir(root) {
			name, ext, _ := strings.Cut(path.Base(f), ".")
			if ext == "py" || ext == "pyi" {
				add(name, root)
				if standard[name] {
					known++
				}
			}
		}
		for _, name := range children[root] {
			add(name, root)
		}
		r.library[root] = known >= 40 // Python 3.11 has 167 such files
	}
}

// outerName guesses the dotted name of the root folder where it is a package itself, inside of a larger one: each absolute import that
// ends in a module of the project votes for what stands before it, and two different ones must agree.
func (r *resolver) outerName() string {
	if r.outer != nil {
		return *r.outer
	}
	best := ""
	r.outer = &best
	if !r.isPackage("") {
		return best
	}
	votes := map[string]map[string]bool{}
	for _, f := range r.project.Files() {
		if !strings.HasSuffix(f, ".py") {
			continue
		}
		facts := r.project.Facts(f)
		if facts == nil {
			continue
		}
		for _, imp := range facts.Imports {
			for i := range len(imp.Path) {
				if imp.Path[i] != '.' || i == 0 || standard[imp.Path[:i]] {
					continue
				}
				rest := strings.ReplaceAll(imp.Path[i+1:], ".", "/")
				if r.locate(rest, false).file != "" {
					if votes[imp.Path[:i]] == nil {
						votes[imp.Path[:i]] = map[string]bool{}
					}
					votes[imp.Path[:i]][rest] = true
				}
			}
		}
	}
	for prefix, rests := range votes {
		if n, m := len(rests), len(votes[best]); n >= 2 && (n > m || n == m && prefix < best) {
			best = prefix
		}
	}
	return best
}

func sorted(set map[string]bool) []string {
	list := make([]string, 0, len(set))
	for s := range set {
		list = append(list, s)
	}
	sort.Strings(list)
	return list
}

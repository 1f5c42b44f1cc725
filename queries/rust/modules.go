package rust

import (
	"path"
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// module is a node of a crate's module tree.
type module struct {
	file     string // where its text stands: its own file, or that of the module around it
	crate    *crate
	parent   *module // nil for a crate's root
	children map[string]*module
	variants []*module // of the same name in other configurations
	modRs    bool      // its children live in its file's own folder: crate roots, mod.rs, files named by #[path]
	inline   bool      // "mod name { … }"
	dir      string    // of an inline module: where its children live

	// Known once the file's layout is (file modules only).
	expanded bool
	inlines  []*module // by index in the layout
	declares map[declaration][]string
}

// declaration is a "mod name;" in a file.
type declaration struct {
	name string
	line int
}

// childDir is the folder where the files of a module's children are sought.
func (m *module) childDir() string {
	switch {
	case m.inline:
		return m.dir
	case m.modRs:
		return lang.Parent(m.file)
	}
	return strings.TrimSuffix(m.file, ".rs")
}

// own is the module of the file that a module stands in.
func (m *module) own() *module {
	for m.inline {
		m = m.parent
	}
	return m
}

// add makes c a child, or a variant of the child of that name.
func (m *module) add(name string, c *module) {
	if m.children == nil {
		m.children = map[string]*module{}
	}
	if first := m.children[name]; first == nil {
		m.children[name] = c
	} else if first != c {
		first.variants = append(first.variants, c)
	}
}

// files are those of the module and its variants.
func (m *module) files() []string {
	files := []string{m.file}
	for _, v := range m.variants {
		files = append(files, v.file)
	}
	return files
}

// forest is the module trees of all crates of the project.
type forest struct {
	project lang.Project
	byFile  map[string]*module // the first module that a file is; libraries come before other crates
	owners  map[string]*module // folder -> the module whose children live there
	layouts map[string]*layout
	pkgs    []*pkg
	byDir   map[string]*pkg   // folder of the Cargo.toml -> package
	byName  map[string][]*pkg // by package name, outermost folder first
	libs    map[string][]*crate
}

// newForest grows the crates that manifests name from their root files, then gives every other Rust file the place that its path
// suggests: modules may be declared by macros or by files that the project does not hold.
func newForest(p lang.Project) *forest {
	f := &forest{project: p, byFile: map[string]*module{}, owners: map[string]*module{}, layouts: map[string]*layout{},
		byDir: map[string]*pkg{}, byName: map[string][]*pkg{}, libs: map[string][]*crate{}}
	f.pkgs = readPackages(p)
	for _, k := range f.pkgs {
		f.byDir[k.dir] = k
		f.byName[k.name] = append(f.byName[k.name], k)
		if k.lib != nil {
			f.libs[k.lib.name] = append(f.libs[k.lib.name], k.lib)
		}
		for _, c := range k.crates {
			f.grow(c.root, map[string]bool{})
		}
	}
	var rest []string
	for _, file := range p.Files() {
		if strings.HasSuffix(file, ".rs") && f.byFile[file] == nil {
			rest = append(rest, file)
		}
	}
	isRoot := func(file string) bool {
		return slices.Contains([]string{"lib.rs", "main.rs", "mod.rs"}, path.Base(file))
	}
	sort.SliceStable(rest, func(i, j int) bool {
		a, b := strings.Count(rest[i], "/"), strings.Count(rest[j], "/")
		return a < b || a == b && isRoot(rest[i]) && !isRoot(rest[j])
	})
	for _, file := range rest {
		if f.byFile[file] == nil {
			f.place(file)
		}
	}
	return f
}

// grow enters a file's module into the forest and follows the modules that it declares. seen holds the files of this crate so far.
func (f *forest) grow(m *module, seen map[string]bool) {
	seen[m.file] = true
	if f.byFile[m.file] == nil {
		f.byFile[m.file] = m
	}
	if d := m.childDir(); f.owners[d] == nil {
		f.owners[d] = m
	}
	facts := f.project.Facts(m.file)
	if facts == nil || !slices.ContainsFunc(facts.Imports, func(i lang.Import) bool { return i.Kind == lang.ImportDeclare }) {
		return
	}
	l := f.expand(m)
	for _, d := range l.declared {
		at := m.at(d.parent)
		for _, file := range m.declares[declaration{d.name, d.line}] {
			if seen[file] {
				continue
			}
			c := &module{file: file, crate: m.crate, parent: at, modRs: path.Base(file) == "mod.rs" || len(d.paths) > 0}
			at.add(d.name, c)
			f.grow(c, seen)
		}
	}
}

// at is the module of an inline module's index, the file's own for -1.
func (m *module) at(index int) *module {
	if index < 0 {
		return m
	}
	return m.inlines[index]
}

// expand reads the layout of a file's module, once, and makes nodes of its inline modules.
func (f *forest) expand(m *module) *layout {
	l := f.layout(m.file)
	if m.expanded {
		return l
	}
	m.expanded = true
	for _, in := range l.inline {
		at := m.at(in.parent)
		c := at.children[in.name]
		if c == nil || !c.inline {
			c = &module{file: m.file, crate: m.crate, parent: at, inline: true, dir: lang.Join(at.childDir(), in.name)}
			at.add(in.name, c)
		}
		m.inlines = append(m.inlines, c)
		if f.owners[c.dir] == nil {
			f.owners[c.dir] = c
		}
	}
	m.declares = map[declaration][]string{}
	for _, d := range l.declared {
		key := declaration{d.name, d.line}
		m.declares[key] = append(m.declares[key], f.filesOf(m, d)...)
	}
	return l
}

// filesOf returns the files that a declared module may live in: those that its path attributes name, else one of the two places that
// its name gives.
func (f *forest) filesOf(m *module, d declared) []string {
	base := m.at(d.parent).childDir()
	var files []string
	for _, p := range d.paths {
		from := base
		if d.parent < 0 {
			from = lang.Parent(m.file)
		}
		if file := path.Join("/", from, p)[1:]; f.project.Has(file) && !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	if files != nil && !d.maybe {
		return files
	}
	for _, file := range []string{lang.Join(base, d.name+".rs"), lang.Join(base, d.name+"/mod.rs")} {
		if f.project.Has(file) {
			return append(files, file)
		}
	}
	return files
}

// layout returns what a file's text tells of modules, read once.
func (f *forest) layout(file string) *layout {
	l := f.layouts[file]
	if l == nil {
		text, _ := f.project.Read(file)
		l = readLayout(text)
		f.layouts[file] = l
	}
	return l
}

// place gives a file that no crate declares a module: a crate's root if it is called lib.rs or main.rs, the child of the module whose
// folder it is in, or a loose module of the package around it.
func (f *forest) place(file string) {
	base, dir := path.Base(file), lang.Parent(file)
	name := strings.TrimSuffix(base, ".rs")
	m := &module{file: file, modRs: base == "mod.rs"}
	if m.modRs {
		name, dir = path.Base(dir), lang.Parent(dir)
	}
	k := f.packageOf(dir)
	owner := f.owners[dir]
	switch {
	case base == "lib.rs" || base == "main.rs" || owner == nil && (k == nil || len(k.crates) == 0):
		name = path.Base(dir)
		if name == "src" {
			name = path.Base(lang.Parent(dir))
		}
		m.modRs = true
		m.crate = &crate{name: underscores(name), pkg: k, root: m}
		if base == "lib.rs" {
			f.libs[m.crate.name] = append(f.libs[m.crate.name], m.crate)
		}
	case owner != nil:
		m.crate, m.parent = owner.crate, owner
		owner.add(name, m)
	default:
		m.crate, m.parent = k.crates[0], k.crates[0].root
	}
	f.grow(m, map[string]bool{})
}

// packageOf returns the package around a folder, nil for none.
func (f *forest) packageOf(dir string) *pkg {
	for {
		if k := f.byDir[dir]; k != nil || dir == "" {
			return k
		}
		dir = lang.Parent(dir)
	}
}

// external returns the library that a crate's code calls by a name, nil if the project does not hold it.
func (f *forest) external(k *pkg, name string) *crate {
	if k == nil {
		if libs := f.libs[name]; len(libs) == 1 {
			return libs[0]
		}
		return nil
	}
	if k.lib != nil && k.lib.name == name {
		return k.lib
	}
	if d, ok := k.deps[name]; ok {
		if lib := f.dependency(d); lib != nil {
			return lib
		}
	}
	// A library may have another name than its package, by which the manifest calls it.
	for _, lib := range f.libs[name] {
		if d, ok := k.deps[underscores(lib.pkgName())]; ok && f.dependency(d) == lib {
			return lib
		}
	}
	return nil
}

func (c *crate) pkgName() string {
	if c.pkg == nil {
		return c.name
	}
	return c.pkg.name
}

// dependency finds the library of a dependency.
func (f *forest) dependency(d dependency) *crate {
	if k := f.byDir[d.dir]; k != nil && d.dir != "" {
		return k.lib
	}
	if ks := f.byName[d.name]; len(ks) > 0 {
		return ks[0].lib
	}
	return nil
}

package rust

import (
	"path"
	"sort"
	"strings"

	"contextcraft/queries/lang"

	"github.com/pelletier/go-toml/v2"
)

// pkg is a Cargo package of the project.
type pkg struct {
	dir      string // folder of its Cargo.toml
	name     string // as written, with hyphens
	edition1 bool   // edition 2015, in which paths of use declarations start at the crate's root
	lib      *crate // nil for none
	crates   []*crate
	deps     map[string]dependency // by the name that code uses
}

// dependency is where a dependency of the project itself can be found.
type dependency struct {
	dir  string // folder of its package, if written as a path
	name string // name of its package otherwise
}

// crate is one compilation: a library, program, test, example, benchmark or build script.
type crate struct {
	name string // as code uses it: underscores
	pkg  *pkg   // nil if there is no Cargo.toml
	root *module
}

// manifest is what matters of a Cargo.toml. Fields that may hold different types are any.
type manifest struct {
	Package struct {
		Name    string
		Edition any
		Build   any
	}
	Lib               target
	Bin               []target
	Test              []target
	Example           []target
	Bench             []target
	Dependencies      map[string]any
	DevDependencies   map[string]any `toml:"dev-dependencies"`
	BuildDependencies map[string]any `toml:"build-dependencies"`
	Target            map[string]struct {
		Dependencies      map[string]any
		DevDependencies   map[string]any `toml:"dev-dependencies"`
		BuildDependencies map[string]any `toml:"build-dependencies"`
	}
	Workspace struct {
		Package      struct{ Edition any }
		Dependencies map[string]any
	}
}

type target struct{ Name, Path string }

// readPackages reads every Cargo.toml of the project, outermost folders first. A manifest that cannot be read is one that is not there.
func readPackages(p lang.Project) []*pkg {
	manifests := map[string]*manifest{}
	var dirs []string
	for _, f := range p.Base("Cargo.toml") {
		text, ok := p.Read(f)
		if !ok {
			continue
		}
		m := &manifest{}
		if toml.Unmarshal([]byte(text), m) != nil {
			continue
		}
		manifests[lang.Parent(f)] = m
		dirs = append(dirs, lang.Parent(f))
	}
	sort.Slice(dirs, func(i, j int) bool {
		a, b := strings.Count(dirs[i], "/"), strings.Count(dirs[j], "/")
		return a < b || a == b && dirs[i] < dirs[j]
	})
	var pkgs []*pkg
	for _, dir := range dirs {
		m := manifests[dir]
		if m.Package.Name == "" {
			continue
		}
		k := &pkg{dir: dir, name: m.Package.Name, deps: map[string]dependency{}}
		switch e := m.Package.Edition.(type) {
		case nil:
			k.edition1 = true
		case string:
			k.edition1 = e == "2015"
		}
		workspace, workspaceDir := enclosing(manifests, dir)
		lists := []map[string]any{m.Dependencies, m.DevDependencies, m.BuildDependencies}
		for _, t := range m.Target {
			lists = append(lists, t.Dependencies, t.DevDependencies, t.BuildDependencies)
		}
		for _, list := range lists {
			for name, spec := range list {
				k.deps[underscores(name)] = depend(name, spec, dir, workspace, workspaceDir)
			}
		}
		pkgs = append(pkgs, k)
		k.addTargets(p, m)
	}
	return pkgs
}

// enclosing returns the nearest manifest at or above dir that has workspace dependencies, and its folder.
func enclosing(manifests map[string]*manifest, dir string) (*manifest, string) {
	for {
		if m := manifests[dir]; m != nil && len(m.Workspace.Dependencies) > 0 {
			return m, dir
		}
		if dir == "" {
			return nil, ""
		}
		dir = lang.Parent(dir)
	}
}

// depend reads one entry of a table of dependencies.
func depend(name string, spec any, dir string, workspace *manifest, workspaceDir string) dependency {
	table, _ := spec.(map[string]any)
	if inherited, _ := table["workspace"].(bool); inherited && workspace != nil {
		table, _ = workspace.Workspace.Dependencies[name].(map[string]any)
		dir = workspaceDir
	}
	d := dependency{name: name}
	if renamed, ok := table["package"].(string); ok {
		d.name = renamed
	}
	if p, ok := table["path"].(string); ok {
		d.dir = path.Join("/", dir, p)[1:]
	}
	return d
}

// addTargets lists the package's crates by the files they start at: what the manifest names, and what Cargo finds by itself.
func (k *pkg) addTargets(p lang.Project, m *manifest) {
	seen := map[string]bool{}
	add := func(name, file string) *crate {
		file = path.Join("/", k.dir, file)[1:]
		if seen[file] || !p.Has(file) {
			return nil
		}
		seen[file] = true
		c := &crate{name: underscores(name), pkg: k}
		c.root = &module{file: file, crate: c, modRs: true}
		k.crates = append(k.crates, c)
		return c
	}
	libName, libPath := m.Lib.Name, m.Lib.Path
	if libName == "" {
		libName = k.name
	}
	if libPath == "" {
		libPath = "src/lib.rs"
	}
	k.lib = add(libName, libPath)
	add(k.name, "src/main.rs")
	for _, t := range m.Bin {
		add(t.Name, t.Path)
	}
	k.discover(p, "src/bin", add)
	if build, ok := m.Package.Build.(string); ok {
		add("build_script_build", build)
	}
	add("build_script_build", "build.rs")
	for _, kind := range []struct {
		folder  string
		targets []target
	}{{"tests", m.Test}, {"examples", m.Example}, {"benches", m.Bench}} {
		for _, t := range kind.targets {
			add(t.Name, t.Path)
		}
		k.discover(p, kind.folder, add)
	}
}

// discover adds folder/*.rs and folder/*/main.rs.
func (k *pkg) discover(p lang.Project, folder string, add func(name, file string) *crate) {
	for _, f := range p.Dir(lang.Join(k.dir, folder)) {
		if name, ok := strings.CutSuffix(path.Base(f), ".rs"); ok {
			add(name, folder+"/"+path.Base(f))
		}
	}
	prefix := lang.Join(k.dir, folder) + "/"
	for _, f := range p.Base("main.rs") {
		if rest, ok := strings.CutPrefix(f, prefix); ok && strings.Count(rest, "/") == 1 {
			add(lang.Parent(rest), folder+"/"+rest)
		}
	}
}

func underscores(name string) string { return strings.ReplaceAll(name, "-", "_") }

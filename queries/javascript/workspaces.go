package javascript

import (
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"contextcraft/queries/lang"
)

// workspaces knows the packages of the project by name.
type workspaces struct {
	roots  map[string]map[string]*manifest // by root directory, by package name
	byName map[string][]*manifest          // all packages that are no fixtures
}

// find returns the member of the nearest workspace above dir that has the name.
func (w *workspaces) find(dir, name string) *manifest {
	for ; ; dir = lang.Parent(dir) {
		if m := w.roots[dir][name]; m != nil {
			return m
		}
		if dir == "" {
			return nil
		}
	}
}

// anywhere returns the only package of the project that has the name: monorepos without a declared workspace, and examples that use the package
// that they come with.
func (w *workspaces) anywhere(name string) *manifest {
	if all := w.byName[name]; len(all) == 1 {
		return all[0]
	}
	return nil
}

// findWorkspaces reads every package.json of the project, and the declarations of workspaces beside them.
func (r *resolver) findWorkspaces() *workspaces {
	w := &workspaces{roots: map[string]map[string]*manifest{}, byName: map[string][]*manifest{}}
	var all []*manifest
	for _, file := range r.p.Base("package.json") {
		dir := lang.Parent(file)
		if dir == "node_modules" || strings.HasPrefix(dir, "node_modules/") || strings.Contains(dir, "/node_modules/") {
			continue
		}
		m := r.manifestAt(dir)
		if m.dir != dir || m.name == "" {
			if m.dir == dir {
				all = append(all, m) // a root without a name
			}
			continue
		}
		all = append(all, m)
		if !fixture(dir) {
			w.byName[m.name] = append(w.byName[m.name], m)
		}
	}
	for _, root := range all {
		patterns := r.workspacePatterns(root)
		if len(patterns) == 0 {
			continue
		}
		members := map[string]*manifest{}
		for _, m := range all { // sorted by path: the first of two with one name wins
			if m.name == "" || members[m.name] != nil {
				continue
			}
			if m == root || memberOf(root.dir, m.dir, patterns) {
				members[m.name] = m
			}
		}
		w.roots[root.dir] = members
	}
	return w
}

// fixture tells whether a package lies in a folder of tests, samples or templates.
func fixture(dir string) bool {
	for _, part := range strings.Split(dir, "/") {
		switch strings.Trim(strings.ToLower(part), "_") {
		case "test", "tests", "fixture", "fixtures", "example", "examples", "template", "templates", "e2e", "demo", "demos", "testdata", "mocks":
			return true
		}
	}
	return false
}

// workspacePatterns returns the globs of a workspace's members, from the files in which the package managers look for them.
func (r *resolver) workspacePatterns(m *manifest) []string {
	declared := m.json.get("workspaces")
	if declared.kind == valueObject {
		declared = declared.get("packages")
	}
	patterns := declared.strings()
	if text, ok := r.readIfThere(lang.Join(m.dir, "pnpm-workspace.yaml")); ok {
		patterns = append(patterns, yamlList(text, "packages")...)
	}
	if text, ok := r.readIfThere(lang.Join(m.dir, "lerna.json")); ok && len(patterns) == 0 {
		if patterns = parseJSON(text).get("packages").strings(); patterns == nil {
			patterns = []string{"packages/*"}
		}
	}
	return patterns
}

// memberOf tells whether dir, below root, matches the patterns; one that starts with '!' excludes.
func memberOf(root, dir string, patterns []string) bool {
	rest := dir
	if root != "" {
		var ok bool
		if rest, ok = strings.CutPrefix(dir, root+"/"); !ok {
			return false
		}
	}
	member := false
	for _, p := range patterns {
		negative := strings.HasPrefix(p, "!")
		p = path.Clean(strings.TrimPrefix(strings.TrimPrefix(p, "!"), "/"))
		if ok, err := doublestar.Match(p, rest); err == nil && ok {
			member = !negative
		}
	}
	return member
}

// yamlList reads the strings of one top-level list of a YAML file, block or flow style: all that pnpm-workspace.yaml needs.
func yamlList(text, key string) []string {
	var out []string
	inside := false
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		if i := strings.Index(line, " #"); i >= 0 {
			line = line[:i]
		}
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || trimmed[0] == '#' {
			continue
		}
		if rest, ok := strings.CutPrefix(line, key+":"); ok {
			inside = true
			trimmed = strings.TrimSpace(rest)
			if flow, ok := strings.CutPrefix(trimmed, "["); ok {
				for _, item := range strings.Split(strings.TrimSuffix(flow, "]"), ",") {
					out = append(out, unquoteYAML(item))
				}
				return slices.DeleteFunc(out, func(s string) bool { return s == "" })
			}
			continue
		}
		if item, ok := strings.CutPrefix(trimmed, "-"); ok && inside {
			out = append(out, unquoteYAML(item))
		} else if line[0] != ' ' && line[0] != '\t' {
			inside = false
		}
	}
	return out
}

func unquoteYAML(s string) string { return strings.Trim(strings.TrimSpace(s), `"'`) }

// denoMap is the import map that governs a directory: names and prefixes that end in '/', to paths of the project.
type denoMap struct {
	dir     string
	imports value
}

// denoAt returns the import map of the nearest deno.json above dir; nil if there is none.
func (r *resolver) denoAt(dir string) *denoMap {
	if m, ok := r.deno[dir]; ok {
		return m
	}
	var m *denoMap
	for _, name := range []string{"deno.json", "deno.jsonc", "import_map.json"} {
		if text, ok := r.readIfThere(lang.Join(dir, name)); ok {
			if imports := parseJSON(text).get("imports"); imports.kind == valueObject {
				m = &denoMap{dir, imports}
				break
			}
		}
	}
	if m == nil && dir != "" {
		m = r.denoAt(lang.Parent(dir))
	}
	r.deno[dir] = m
	return m
}

// byImportMap resolves spec by the import map: the exact name, or the longest prefix.
func (q *query) byImportMap(spec string) []string {
	m := q.denoAt(q.dir)
	if m == nil {
		return nil
	}
	target := m.imports.get(spec).text
	if target == "" {
		longest := ""
		for i, key := range m.imports.keys {
			if strings.HasSuffix(key, "/") && strings.HasPrefix(spec, key) && len(key) > len(longest) {
				longest = key
				target = m.imports.list[i].text + spec[len(key):]
			}
		}
	}
	if !relative(target) {
		return nil
	}
	base, ok := join(m.dir, target)
	if !ok {
		return nil
	}
	return q.at(base, false)
}

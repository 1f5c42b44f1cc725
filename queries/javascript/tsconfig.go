package javascript

import (
	"path"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// config is what a tsconfig.json or jsconfig.json says of modules, what it extends included.
type config struct {
	dir        string
	base       string // directory of bare names, where hasBase
	hasBase    bool
	paths      []pathRule
	rootDirs   []string
	rootDir    string // directory of the sources, where outDirs is not empty
	outDirs    []string
	references []string
	node       bool // modules are what Node makes of a file: "module": "node16", "nodenext" …
}

// pathRule is one entry of paths: a name, or a prefix and a suffix around a star.
type pathRule struct {
	prefix, suffix string
	star           bool
	targets        []string // project paths, with a star if the rule has one
}

// level is the set of configurations in one directory.
type level struct{ configs []*config }

// levelsAt returns the configurations that apply to files of dir, nearest directory first.
func (r *resolver) levelsAt(dir string) []level {
	if levels, ok := r.levels[dir]; ok {
		return levels
	}
	var levels []level
	if own := r.configsIn(dir); len(own) > 0 {
		levels = append(levels, level{own})
	}
	if dir != "" {
		levels = append(levels, r.levelsAt(lang.Parent(dir))...)
	}
	r.levels[dir] = levels
	return levels
}

// nearestConfigs returns the configurations of the nearest directory that has any.
func (q *query) nearestConfigs() []*config {
	if levels := q.levelsAt(q.dir); len(levels) > 0 {
		return levels[0].configs
	}
	return nil
}

// configsIn returns the configurations of a directory: tsconfig.json first, then the projects that it references, then
// jsconfig.json, then its other tsconfig files: which of them governs a file is a matter of include patterns, but an
// alias is rarely meant in two ways.
func (r *resolver) configsIn(dir string) []*config {
	var names []string
	for _, f := range r.p.Dir(dir) {
		if name := path.Base(f); strings.HasSuffix(name, ".json") && (strings.HasPrefix(name, "tsconfig") || name == "jsconfig.json") {
			names = append(names, f)
		}
	}
	if len(names) == 0 {
		return nil
	}
	order := func(f string) int {
		switch path.Base(f) {
		case "tsconfig.json":
			return 0
		case "jsconfig.json":
			return 1
		}
		return 2
	}
	slices.SortStableFunc(names, func(a, b string) int { return order(a) - order(b) })
	var out []*config
	add := func(file string) *config {
		c := r.config(file, 0)
		if c != nil && !slices.Contains(out, c) {
			out = append(out, c)
		}
		return c
	}
	for _, f := range names {
		c := add(f)
		if c == nil || order(f) > 0 {
			continue
		}
		for _, ref := range c.references {
			if !r.p.Has(ref) {
				ref = lang.Join(ref, "tsconfig.json")
			}
			if lang.Parent(ref) == dir {
				add(ref)
			}
		}
	}
	return out
}

const maxExtends = 20

// config loads a configuration with what it extends; nil if there is none.
func (r *resolver) config(file string, depth int) *config {
	if c, ok := r.configs[file]; ok {
		return c
	}
	r.configs[file] = nil // ends a circle
	text, ok := r.p.Read(file)
	if !ok || depth > maxExtends {
		return nil
	}
	v := parseJSON(text)
	c := &config{dir: lang.Parent(file)}
	for _, spec := range v.get("extends").strings() {
		if parent := r.extended(c.dir, spec); parent != "" {
			if p := r.config(parent, depth+1); p != nil {
				c.inherit(p)
			}
		}
	}
	c.read(v)
	r.configs[file] = c
	return c
}

// inherit takes over what a parent sets; a later parent wins.
func (c *config) inherit(p *config) {
	if p.hasBase {
		c.base, c.hasBase = p.base, true
	}
	if p.paths != nil {
		c.paths = p.paths
	}
	if p.rootDirs != nil {
		c.rootDirs = p.rootDirs
	}
	if p.outDirs != nil {
		c.outDirs = p.outDirs
	}
	if p.rootDir != "" {
		c.rootDir = p.rootDir
	}
	c.node = c.node || p.node
}

// read takes the options that a file sets itself.
func (c *config) read(v value) {
	options := v.get("compilerOptions")
	directory := func(spec string) (string, bool) {
		return join(c.dir, strings.TrimPrefix(spec, "${configDir}"))
	}
	if module := options.get("module"); module.kind == valueString {
		c.node = strings.HasPrefix(strings.ToLower(module.text), "node")
	}
	if base := options.get("baseUrl"); base.kind == valueString {
		c.base, c.hasBase = directory(base.text)
	}
	if paths := options.get("paths"); paths.kind == valueObject {
		c.paths = []pathRule{}
		from := c.dir
		if c.hasBase {
			from = c.base
		}
		for i, key := range paths.keys {
			c.paths = append(c.paths, newPathRule(from, key, paths.list[i].strings()))
		}
	}
	if dirs := options.get("rootDirs").strings(); dirs != nil {
		c.rootDirs = nil
		for _, d := range dirs {
			if dir, ok := directory(d); ok {
				c.rootDirs = append(c.rootDirs, dir)
			}
		}
	}
	if dir, ok := directory(options.get("rootDir").text); ok && options.get("rootDir").kind == valueString {
		c.rootDir = dir
	}
	for _, key := range []string{"outDir", "declarationDir"} {
		if dir, ok := directory(options.get(key).text); ok && options.get(key).kind == valueString {
			c.outDirs = append(c.outDirs, dir)
		}
	}
	for _, ref := range v.get("references").list {
		if dir, ok := directory(ref.get("path").text); ok {
			c.references = append(c.references, dir)
		}
	}
}

func newPathRule(from, key string, targets []string) pathRule {
	rule := pathRule{prefix: key}
	if before, after, ok := strings.Cut(key, "*"); ok {
		rule = pathRule{prefix: before, suffix: after, star: true}
	}
	for _, t := range targets {
		if file, ok := join(from, strings.TrimPrefix(t, "${configDir}")); ok {
			rule.targets = append(rule.targets, file)
		}
	}
	return rule
}

// extended finds the file that "extends" names: relative, or inside a package of the project.
func (r *resolver) extended(dir, spec string) string {
	if relative(spec) {
		file, ok := join(dir, spec)
		if !ok {
			return ""
		}
		for _, f := range []string{file, file + ".json", lang.Join(file, "tsconfig.json")} {
			if r.p.Has(f) {
				return f
			}
		}
		return ""
	}
	name, sub := packageName(spec)
	m := r.packageNamed(dir, name)
	if m == nil {
		return ""
	}
	candidates := []string{sub, sub + ".json", lang.Join(sub, "tsconfig.json")}
	if sub == "" {
		candidates = []string{m.json.get("tsconfig").text, "tsconfig.json"}
	} else if target, ok := matchExports(m.json.get("exports"), "./"+sub); ok {
		candidates = append(target.leaves(nil), candidates...)
	}
	for _, c := range candidates {
		if f, ok := join(m.dir, c); ok && c != "" && r.p.Has(f) {
			return f
		}
	}
	return ""
}

// byPaths resolves spec by the paths of a configuration: an exact name first, then the longest prefix. Of the levels above the nearest the
// rule for every name is left out.
func (q *query) byPaths(c *config, spec string, nearest bool) []string {
	var best *pathRule
	for i := range c.paths {
		rule := &c.paths[i]
		if !rule.star {
			if rule.prefix == spec {
				best = rule
				break
			}
			continue
		}
		if len(spec) >= len(rule.prefix)+len(rule.suffix) && strings.HasPrefix(spec, rule.prefix) && strings.HasSuffix(spec, rule.suffix) &&
			(nearest || rule.prefix != "") && (best == nil || len(rule.prefix) > len(best.prefix)) {
			best = rule
		}
	}
	if best == nil {
		return nil
	}
	matched := ""
	if best.star {
		matched = spec[len(best.prefix) : len(spec)-len(best.suffix)]
	}
	for _, target := range best.targets {
		base, ok := join("", strings.Replace(target, "*", matched, 1))
		if !ok {
			continue
		}
		if files := q.at(base, false); files != nil {
			return files
		}
		if f := q.source(base); f != "" {
			return []string{f}
		}
	}
	return nil
}

// rootDirs resolves a relative path that leads from one of the merged roots into another.
func (q *query) rootDirs(c *config, base string, directoryOnly bool) []string {
	for _, root := range c.rootDirs {
		rest, ok := strings.CutPrefix(base, lang.Join(root, "")+"/")
		if root == "" {
			rest, ok = base, true
		}
		if !ok {
			continue
		}
		for _, other := range c.rootDirs {
			if other != root {
				if files := q.at(lang.Join(other, rest), directoryOnly); files != nil {
					return files
				}
			}
		}
	}
	return nil
}

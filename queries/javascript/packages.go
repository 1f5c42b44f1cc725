package javascript

import (
	"path"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// manifest is a package.json and the directory that it stands in.
type manifest struct {
	dir  string
	name string
	json value
}

// manifestAt returns the nearest package.json at or above dir; an empty one for the root if there is none.
func (r *resolver) manifestAt(dir string) *manifest {
	if m, ok := r.packages[dir]; ok {
		return m
	}
	m := &manifest{dir: dir}
	if text, ok := r.readIfThere(lang.Join(dir, "package.json")); ok {
		m.json = parseJSON(text)
		m.name = m.json.get("name").text
	} else if dir != "" {
		m = r.manifestAt(lang.Parent(dir))
	}
	r.packages[dir] = m
	return m
}

func (r *resolver) readIfThere(file string) (string, bool) {
	if !r.p.Has(file) {
		return "", false
	}
	return r.p.Read(file)
}

// packageName splits a specifier into the package's name and the path inside it: @scope/name/sub.
func packageName(spec string) (name, sub string) {
	i := strings.IndexByte(spec, '/')
	if i > 0 && spec[0] == '@' {
		if j := strings.IndexByte(spec[i+1:], '/'); j >= 0 {
			i += 1 + j
		} else {
			i = -1
		}
	}
	if i < 0 {
		return spec, ""
	}
	return spec[:i], spec[i+1:]
}

// packageFile resolves a specifier that names a package of the project, or one in a node_modules folder that is part of it.
func (q *query) packageFile(spec string) string {
	name, sub := packageName(spec)
	if m := q.packageNamed(q.dir, name); m != nil {
		return q.inPackage(m, sub)
	}
	return ""
}

// packageNamed finds the package that a name means for the files of dir: a folder in node_modules, the package itself, a member of the
// workspace, or a folder that a dependency names.
func (r *resolver) packageNamed(dir, name string) *manifest {
	if name == "" || name[0] == '.' {
		return nil
	}
	for up := dir; ; up = lang.Parent(up) {
		if installed := lang.Join(up, "node_modules/"+name); r.p.Has(installed + "/package.json") {
			return r.manifestAt(installed)
		}
		if up == "" {
			break
		}
	}
	own := r.manifestAt(dir)
	if own.name == name {
		return own
	}
	if r.members == nil {
		r.members = r.findWorkspaces()
	}
	if m := r.members.find(dir, name); m != nil {
		return m
	}
	for _, field := range []string{"dependencies", "devDependencies", "peerDependencies", "optionalDependencies"} {
		version := own.json.get(field).get(name).text
		for _, protocol := range []string{"file:", "link:", "portal:"} {
			if target, ok := strings.CutPrefix(version, protocol); ok {
				if folder, ok := join(own.dir, target); ok && r.p.Has(lang.Join(folder, "package.json")) {
					return r.manifestAt(folder)
				}
			}
		}
	}
	return r.members.anywhere(name)
}

// packageImport resolves a #name by the imports of the importer's package.json.
func (q *query) packageImport(spec string) string {
	m := q.manifestAt(q.dir)
	target, ok := matchExports(m.json.get("imports"), spec)
	if !ok {
		return ""
	}
	return q.target(m, target)
}

// inPackage resolves the path sub inside a package, "" for the package itself.
func (q *query) inPackage(m *manifest, sub string) string {
	key := "."
	if sub != "" {
		key = "./" + sub
	}
	if target, ok := matchExports(m.json.get("exports"), key); ok {
		if target.kind == valueNull {
			return ""
		}
		if f := q.target(m, target); f != "" {
			return f
		}
	}
	if sub == "" {
		return q.packageMain(m)
	}
	base, ok := join(m.dir, sub)
	if !ok {
		return ""
	}
	if files := q.at(base, false); files != nil {
		return files[0]
	}
	return q.source(base)
}

// packageMain resolves a package by its entry fields, then by what its build makes of its sources, then by convention.
func (q *query) packageMain(m *manifest) string {
	if f := q.directoryFields(m); f != "" {
		return f
	}
	for _, ext := range q.extensions() {
		if f := lang.Join(m.dir, "index"+ext); q.p.Has(f) {
			return f
		}
	}
	for _, field := range []string{"source", "types", "typings", "module", "main", "browser"} {
		if base, ok := join(m.dir, m.json.get(field).text); ok && base != m.dir {
			if f := q.source(base); f != "" {
				return f
			}
		}
	}
	return q.entrySource(m.dir)
}

// directoryFields resolves a package by its entry fields, as far as the files exist.
func (q *query) directoryFields(m *manifest) string {
	fields := []string{"main", "module"}
	if q.typed {
		fields = []string{"types", "typings", "main", "module"}
	}
	for _, field := range fields {
		text := m.json.get(field).text
		base, ok := join(m.dir, text)
		if !ok || text == "" || base == m.dir {
			continue
		}
		if f := q.exact(base); f != "" {
			return f
		}
		for _, try := range []string{base, lang.Join(base, "index")} {
			for _, ext := range q.extensions() {
				if q.p.Has(try + ext) {
					return try + ext
				}
			}
		}
	}
	return ""
}

// matchExports finds the target of key ("." or "./sub" in exports, "#name" in imports): the exact entry, or the pattern with the longest
// prefix, its star filled in. exports may be a target itself.
func matchExports(exports value, key string) (value, bool) {
	switch exports.kind {
	case valueNone:
		return value{}, false
	case valueObject:
		if len(exports.keys) > 0 && !strings.HasPrefix(exports.keys[0], ".") && !strings.HasPrefix(exports.keys[0], "#") {
			return exports, key == "." // conditions only
		}
	default:
		return exports, key == "."
	}
	best, longest, star := -1, -1, ""
	for i, k := range exports.keys {
		if k == key {
			return exports.list[i], true
		}
		prefix, suffix, ok := strings.Cut(k, "*")
		if !ok && strings.HasSuffix(k, "/") {
			prefix, ok = k, true
		}
		if !ok || !strings.HasPrefix(key, prefix) || !strings.HasSuffix(key, suffix) || len(key) < len(prefix)+len(suffix) {
			continue
		}
		if len(prefix) > longest {
			best, longest, star = i, len(prefix), key[len(prefix):len(key)-len(suffix)]
		}
	}
	if best < 0 {
		return value{}, false
	}
	directory := strings.HasSuffix(exports.keys[best], "/")
	return exports.list[best].fill(star, directory), true
}

// fill replaces the star of a pattern in all strings of a target; of a directory it appends the rest.
func (v value) fill(star string, directory bool) value {
	switch v.kind {
	case valueString:
		if directory {
			v.text += star
		} else {
			v.text = strings.ReplaceAll(v.text, "*", star)
		}
	case valueArray, valueObject:
		list := make([]value, len(v.list))
		for i, e := range v.list {
			list[i] = e.fill(star, directory)
		}
		v.list = list
	}
	return v
}

// leaves returns the paths of a target under the conditions that active allows (all if nil), in order. Of an object's
// conditions the first that leads anywhere counts, with active nil all.
func (v value) leaves(active func(string) bool) []string {
	var out []string
	switch v.kind {
	case valueString:
		out = append(out, v.text)
	case valueArray:
		for _, e := range v.list {
			out = append(out, e.leaves(active)...)
		}
	case valueObject:
		for i, k := range v.keys {
			if active != nil && !active(k) {
				continue
			}
			out = append(out, v.list[i].leaves(active)...)
			if active != nil && len(out) > 0 {
				break
			}
		}
	}
	return out
}

// target resolves a target of exports or imports: by the importer's conditions; then the source that the build makes it from; then any other
// condition whose file is there (a development or source condition).
func (q *query) target(m *manifest, target value) string {
	active := target.leaves(q.condition)
	for _, leaf := range active {
		if !strings.HasPrefix(leaf, ".") {
			if f := q.packageFile(leaf); f != "" { // imports may name packages
				return f
			}
			continue
		}
		if base, ok := join(m.dir, leaf); ok {
			if f := q.exact(base); f != "" {
				return f
			}
		}
	}
	all := target.leaves(nil)
	for _, leaf := range all {
		if base, ok := join(m.dir, leaf); ok && strings.HasPrefix(leaf, ".") && !outputFolder(leaf) {
			if f := q.exact(base); f != "" {
				return f
			}
		}
	}
	for _, find := range []func(string) string{q.source, q.exact} {
		for _, leaf := range slices.Concat(active, all) {
			if base, ok := join(m.dir, leaf); ok && strings.HasPrefix(leaf, ".") {
				if f := find(base); f != "" {
					return f
				}
			}
		}
	}
	return ""
}

// condition tells which conditions of exports hold for the importer.
func (q *query) condition(name string) bool {
	switch name {
	case "default", "node":
		return true
	case "types":
		return q.typed
	case "import":
		return !q.requires
	case "require":
		return q.requires
	}
	return false
}

// outputs are the names of folders that builds write.
var outputs = map[string]bool{"dist": true, "lib": true, "build": true, "out": true, "output": true, "es": true, "esm": true, "cjs": true, "umd": true,
	"types": true, "typings": true, "dist-types": true, "_esm": true, "_cjs": true, "_types": true, "es6": true, "es5": true, "commonjs": true,
	"module": true, "modules": true, "bundle": true, "bundles": true, "node": true, "browser": true, "mjs": true, "dts": true, "typescript": true}

// outputFolder tells whether a path of a package starts in a folder that a build writes.
func outputFolder(leaf string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(leaf, "./"), "/")
	return outputs[first]
}

// sourceFolders are where packages keep their sources.
var sourceFolders = []string{"src", "source", "lib", "app", ""}

// source finds the source of a build's product that is not part of the project: dist/esm/a/b.js is src/a/b.ts.
func (q *query) source(product string) string {
	m := q.manifestAt(lang.Parent(product))
	rest := product
	if m.dir != "" {
		rest = strings.TrimPrefix(product, m.dir+"/")
	}
	for _, level := range q.levelsAt(m.dir) {
		for _, c := range level.configs {
			for _, out := range c.outDirs {
				inside, ok := strings.CutPrefix(product, out+"/")
				if !ok || c.dir != m.dir {
					continue
				}
				for _, root := range []string{c.rootDir, lang.Join(m.dir, "src"), m.dir} {
					if f := q.stem(lang.Join(root, inside)); f != "" && (root != "" || c.rootDir == "") {
						return f
					}
				}
			}
		}
	}
	if !outputFolder(rest) {
		return ""
	}
	for outputFolder(rest) {
		_, rest, _ = strings.Cut(rest, "/")
		for _, folder := range sourceFolders {
			if f := q.stem(lang.Join(lang.Join(m.dir, folder), rest)); f != "" {
				return f
			}
		}
	}
	if strings.Contains(rest, "/") {
		return ""
	}
	return q.entrySource(m.dir)
}

// entrySource finds the entry of a package by convention.
func (q *query) entrySource(dir string) string {
	for _, name := range []string{"src/index", "src/main", "src/mod", "lib/index", "index", "mod"} {
		if f := q.stem(lang.Join(dir, name+".js")); f != "" {
			return f
		}
	}
	return ""
}

// productExtensions are the endings of a build's products, longest first.
var productExtensions = []string{".d.mts", ".d.cts", ".d.ts", ".min.js", ".umd.js", ".esm.js", ".es.js", ".cjs.js", ".mjs", ".cjs", ".js", ".jsx"}

// stem finds a code file by a path without its ending.
func (q *query) stem(product string) string {
	base := product
	for _, ext := range productExtensions {
		if cut, ok := strings.CutSuffix(product, ext); ok {
			base = cut
			break
		}
	}
	if base == product && path.Ext(base) != "" && q.p.Has(base) {
		return base
	}
	for _, ext := range []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte"} {
		for _, f := range []string{base + ext, lang.Join(base, "index"+ext)} {
			if q.p.Has(f) {
				return f
			}
		}
	}
	return ""
}

package javascript

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// resolver turns specifiers into files as Node and the TypeScript compiler do, over the files of the project only: nothing is
// installed, so node_modules are seldom there, and build output is seldom there, so that what package.json says of dist is mapped back to the source.
//
// A TypeScript importer gets the compiler's order (x.ts, x.tsx, x.d.ts, x.js, then x/index.ts …), a JavaScript importer Node's and the bundlers' (x.js first).
// Names that no rule explains may still match the aliases that bundlers and frameworks set up by convention (@/x, ~/x, $lib/x).
// All answers about a directory are kept, so that resolving costs a few look-ups per import.
type resolver struct {
	p        lang.Project
	packages map[string]*manifest // by directory: the nearest package.json at or above it
	levels   map[string][]level   // by directory: the compiler configurations that apply, nearest first
	configs  map[string]*config   // by path
	deno     map[string]*denoMap  // by directory
	members  *workspaces          // made on first use
}

// NewResolver makes the resolver for JavaScript, TypeScript and TSX files (and for the scripts of components) of a project.
func NewResolver(p lang.Project) lang.Resolver {
	return &resolver{p: p, packages: map[string]*manifest{}, levels: map[string][]level{}, configs: map[string]*config{}, deno: map[string]*denoMap{}}
}

// Resolve implements lang.Resolver.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	q := query{resolver: r, from: from, dir: lang.Parent(from), typed: typedImporter(from)}
	q.requires = q.requiring(imp)
	for _, spec := range specifiers(imp.Path) {
		var files []string
		if relative(spec) || imp.Kind == lang.ImportPath && !strings.HasPrefix(spec, "/") {
			files = q.relative(spec)
		} else {
			files = q.named(spec)
		}
		if len(files) > 0 {
			return without(files, from)
		}
	}
	return nil
}

// query is one import being resolved.
type query struct {
	*resolver
	from, dir string
	typed     bool // the importer is TypeScript: its order of extensions, and the condition "types"
	requires  bool // the import becomes a require(): the condition "require" instead of "import"
}

// requiring tells whether an import is, or is compiled to, a require().
func (q *query) requiring(imp lang.Import) bool {
	switch path.Ext(q.from) {
	case ".cjs", ".cts":
		return true
	case ".mjs", ".mts":
		return false
	}
	if len(imp.Names) == 0 && imp.Kind != lang.ImportReexport {
		return true
	}
	for _, c := range q.nearestConfigs() {
		if c.node {
			return q.manifestAt(q.dir).json.get("type").text != "module"
		}
	}
	return false
}

// specifiers returns spec and, for bundlers' forms, the path inside it: loader!path, path?query, path#fragment.
func specifiers(spec string) []string {
	if strings.Contains(spec, "://") || strings.HasPrefix(spec, "data:") || strings.HasPrefix(spec, "node:") {
		return nil
	}
	all := []string{spec}
	bare := spec[strings.LastIndexByte(spec, '!')+1:]
	if i := strings.IndexByte(bare, '?'); i > 0 {
		bare = bare[:i]
	}
	if i := strings.IndexByte(bare, '#'); i > 0 {
		bare = bare[:i]
	}
	if bare != spec && bare != "" {
		all = append(all, bare)
	}
	return all
}

func relative(spec string) bool {
	return spec == "." || spec == ".." || strings.HasPrefix(spec, "./") || strings.HasPrefix(spec, "../")
}

// relative resolves a path relative to the importer's directory.
func (q *query) relative(spec string) []string {
	base, ok := join(q.dir, spec)
	if !ok {
		return nil
	}
	last := spec[strings.LastIndexByte(spec, '/')+1:]
	directoryOnly := last == "" || last == "." || last == ".."
	if files := q.at(base, directoryOnly); files != nil {
		return files
	}
	for _, c := range q.nearestConfigs() {
		if files := q.rootDirs(c, base, directoryOnly); files != nil {
			return files
		}
	}
	if f := q.source(base); f != "" {
		return []string{f}
	}
	return nil
}

// at resolves a path of the project, perhaps without its extension: a file, or a directory with an index or a package.json.
func (q *query) at(base string, directoryOnly bool) []string {
	if !directoryOnly {
		if f := q.exact(base); f != "" {
			return []string{f}
		}
	}
	if !directoryOnly && base != "" {
		for _, ext := range q.extensions() {
			if q.p.Has(base + ext) {
				return []string{base + ext}
			}
		}
	}
	if f := q.directory(base); f != "" {
		return []string{f}
	}
	if directoryOnly {
		return nil
	}
	return q.variants(base)
}

var (
	typedFirst    = []string{".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".mts", ".cts", ".d.mts", ".vue", ".svelte", ".astro"}
	untypedFirst  = []string{".js", ".mjs", ".cjs", ".jsx", ".json", ".ts", ".tsx", ".mts", ".cts", ".vue", ".svelte", ".astro", ".d.ts"}
	outputToInput = map[string][]string{".js": {".ts", ".tsx", ".d.ts"}, ".jsx": {".tsx", ".ts", ".d.ts"}, ".mjs": {".mts", ".d.mts"}, ".cjs": {".cts", ".d.cts"}}
)

// extensions returns the extensions that may be left out, in the order in which they are tried.
func (q *query) extensions() []string {
	if q.typed {
		return typedFirst
	}
	return untypedFirst
}

// exact resolves a path that is written with an extension: the file itself, or the TypeScript file that is compiled to it. TypeScript
// importers see the latter first.
func (q *query) exact(base string) string {
	ext := path.Ext(base)
	inputs := outputToInput[ext]
	if inputs == nil || !q.typed {
		if q.p.Has(base) {
			return base
		}
	}
	for _, input := range inputs {
		if f := base[:len(base)-len(ext)] + input; q.p.Has(f) {
			return f
		}
	}
	if q.p.Has(base) {
		return base
	}
	return ""
}

// directory resolves a directory: what its package.json names, or its index file.
func (q *query) directory(base string) string {
	if manifestPath := lang.Join(base, "package.json"); base != "" && q.p.Has(manifestPath) {
		if f := q.directoryFields(q.manifestAt(base)); f != "" {
			return f
		}
	}
	for _, ext := range q.extensions() {
		if f := lang.Join(base, "index"+ext); q.p.Has(f) {
			return f
		}
	}
	return ""
}

// platforms are the suffixes with which React Native and its kin split a module by platform.
var platforms = []string{".android", ".ios", ".native", ".web", ".macos", ".windows"}

// variants returns the files of a module that exists for each platform only.
func (q *query) variants(base string) []string {
	var files []string
	for _, platform := range platforms {
		for _, ext := range []string{".tsx", ".ts", ".jsx", ".js"} {
			if f := base + platform + ext; q.p.Has(f) {
				files = append(files, f)
				break
			}
		}
	}
	return files
}

// named resolves a specifier that is no relative path, by the rules in the order in which the compiler and the runtimes try them.
func (q *query) named(spec string) []string {
	if strings.HasPrefix(spec, "/") {
		return q.rooted(spec[1:])
	}
	for i, level := range q.levelsAt(q.dir) {
		for _, c := range level.configs {
			if files := q.byPaths(c, spec, i == 0); files != nil {
				return files
			}
		}
	}
	if strings.HasPrefix(spec, "#") {
		if f := q.packageImport(spec); f != "" {
			return []string{f}
		}
	}
	for _, c := range q.nearestConfigs() {
		if c.hasBase {
			if base, ok := join(c.base, spec); ok {
				if files := q.at(base, false); files != nil {
					return files
				}
			}
		}
	}
	if files := q.byImportMap(spec); files != nil {
		return files
	}
	if f := q.packageFile(spec); f != "" {
		return []string{f}
	}
	return q.conventional(spec)
}

// rooted resolves /x, which dev servers take from the root or the public folder of the package.
func (q *query) rooted(spec string) []string {
	for _, dir := range []string{q.manifestAt(q.dir).dir, ""} {
		for _, sub := range []string{"", "public"} {
			if base, ok := join(lang.Join(dir, sub), spec); ok && base != "" {
				if f := q.exact(base); f != "" {
					return []string{f}
				}
			}
		}
	}
	return nil
}

// aliases are the prefixes that frameworks and templates give to folders of the package, with the folders in the order to try.
var aliases = []struct {
	prefix  string
	folders []string
}{
	{"@/", []string{"src", "", "app", "resources/js"}},
	{"~/", []string{"src", "app", ""}},
	{"@@/", []string{"", "src"}},
	{"~~/", []string{"", "src"}},
	{"$lib/", []string{"src/lib"}},
	{"src/", []string{"src"}},
}

// conventional resolves aliases that only a bundler's program knows. No published package has such a name, and the file must exist.
func (q *query) conventional(spec string) []string {
	if spec == "$lib" {
		spec = "$lib/"
	}
	for _, a := range aliases {
		rest, ok := strings.CutPrefix(spec, a.prefix)
		if !ok {
			continue
		}
		for _, dir := range []string{q.manifestAt(q.dir).dir, ""} {
			for _, folder := range a.folders {
				if base, ok := join(lang.Join(dir, folder), rest); ok {
					if files := q.at(base, rest == ""); files != nil {
						return files
					}
				}
			}
		}
	}
	return nil
}

// typedImporter tells whether the importer is compiled by TypeScript.
func typedImporter(from string) bool {
	switch path.Ext(from) {
	case ".ts", ".tsx", ".mts", ".cts", ".vue", ".svelte", ".astro":
		return true
	}
	return false
}

// join resolves a relative path against a directory; false if it leaves the project.
func join(dir, spec string) (string, bool) {
	switch p := path.Join(dir, "./"+spec); {
	case p == ".":
		return "", true
	case p == "..", strings.HasPrefix(p, "../"):
		return "", false
	default:
		return p, true
	}
}

// without drops from from files; it never changes the array of files.
func without(files []string, from string) []string {
	var out []string
	for _, f := range files {
		if f != from {
			out = append(out, f)
		}
	}
	return out
}

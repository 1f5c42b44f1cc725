package zig

import (
	"path"
	"regexp"
	"strings"

	"contextcraft/queries/lang"
)

// resolver finds files by their path, which is exact, and modules by the names that the project's build.zig files give them: the one nearest to the importing file.
type resolver struct {
	p       lang.Project
	modules map[string][]string // root files by a module's name
	// packages are the build files of the packages that a build.zig.zon has by a path, by its folder and their name.
	packages map[[2]string]string
}

// NewResolver makes the Zig resolver; it reads the build.zig files, and what lies in folders named build, once.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{p: p, modules: map[string][]string{}, packages: map[[2]string]string{}}
	var aliases [][2]string
	for _, f := range p.Files() {
		if path.Base(f) == "build.zig.zon" {
			r.manifest(lang.Parent(f), f)
			continue
		}
		if path.Base(f) == "build.zig" || path.Ext(f) == ".zig" && path.Base(lang.Parent(f)) == "build" {
			if text, ok := p.Read(f); ok {
				aliases = append(aliases, r.build(lang.Parent(f), text)...)
			}
		}
	}
	for _, a := range aliases {
		if len(r.modules[a[0]]) == 0 {
			r.modules[a[0]] = r.modules[a[1]]
		}
	}
	return r
}

// dependency is a package by its path: .name = .{ .path = "../name" }.
var dependency = regexp.MustCompile(`\.(?:@"([^"\n]+)"|(\w+))\s*=\s*\.\{[^{}]*\.path\s*=\s*"([^"\n]+)"`)

// manifest reads the paths of packages in a build.zig.zon in dir.
func (r *resolver) manifest(dir, file string) {
	text, _ := r.p.Read(file)
	for _, m := range dependency.FindAllStringSubmatch(text, -1) {
		if f := path.Join(dir, m[3], "build.zig"); r.p.Has(f) {
			r.packages[[2]string{dir, m[1] + m[2]}] = f
		}
	}
}

var (
	// makes is a call that makes a module, with the constant that holds it and the name that it gets.
	makes = regexp.MustCompile(`(?:\b(?:const|var)\s+(\w+)\s*=\s*(?:\w+\.)*)?\b(addModule|createModule|addAnonymousImport|addAnonymousModule|addExecutable|addTest|addObject|addLibrary)\(\s*(?:"([^"\n]*)")?`)
	// root is the root file of such a call: b.path("src/x.zig"), or .{ .path = "src/x.zig" } in older versions.
	root = regexp.MustCompile(`source_file\s*=\s*(?:\w+\.path\(\s*"([^"\n]+)"|\.\{\s*\.(?:path|cwd_relative)\s*=\s*"([^"\n]+)")`)
	// uses gives the module in a constant a name: addImport("x", mod), .{ .name = "x", .module = mod }, and addImport("x", dep.module("y")).
	uses = regexp.MustCompile(`(?:(?:addImport|addModule)\(\s*|\.name\s*=\s*)"([^"\n]+)"\s*,\s*(?:\.module\s*=\s*)?(\w+)((?:\.module\(\s*"([^"\n]+)")?)`)
)

// build reads what a build file in dir says about modules. It returns the names that stand for modules of other packages, which may be the project's, too.
func (r *resolver) build(dir, text string) (aliases [][2]string) {
	held := map[string]string{} // root files by the constant that holds the module
	calls := makes.FindAllStringSubmatchIndex(text, -1)
	for i, m := range calls {
		end := len(text)
		if i+1 < len(calls) {
			end = calls[i+1][0]
		}
		at := root.FindStringSubmatch(text[m[1]:end])
		if at == nil {
			continue
		}
		file := path.Join(dir, at[1]+at[2])
		if !r.p.Has(file) {
			if file = path.Clean(at[1] + at[2]); !r.p.Has(file) { // a build file below the one that runs
				continue
			}
		}
		if m[2] >= 0 {
			held[text[m[2]:m[3]]] = file
		}
		if m[6] >= 0 {
			r.add(text[m[6]:m[7]], file)
		}
	}
	for _, m := range uses.FindAllStringSubmatch(text, -1) {
		if m[4] != "" {
			aliases = append(aliases, [2]string{m[1], m[4]})
		} else if file := held[m[2]]; file != "" {
			r.add(m[1], file)
		}
	}
	return aliases
}

func (r *resolver) add(name, file string) {
	for _, f := range r.modules[name] {
		if f == file {
			return
		}
	}
	r.modules[name] = append(r.modules[name], file)
}

// Resolve returns at most one file.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	found := ""
	if imp.Kind == lang.ImportPath {
		if p := path.Join(lang.Parent(from), imp.Path); r.p.Has(p) && !strings.HasPrefix(imp.Path, "/") {
			found = p
		}
	} else {
		rank := -1
		for _, f := range r.modules[imp.Path] {
			if n := lang.SharedFolders(from, f); n > rank || n == rank && f < found {
				found, rank = f, n
			}
		}
		if f := r.built(from, imp.Path); f != "" && (found == "" || path.Base(from) == "build.zig") {
			found = f
		}
	}
	if found == "" || found == from {
		return nil
	}
	return []string{found}
}

// built is the build file of the package that the manifest nearest above from calls name: what a build file imports by that name.
func (r *resolver) built(from, name string) string {
	for dir := lang.Parent(from); ; dir = lang.Parent(dir) {
		if f := r.packages[[2]string{dir, name}]; f != "" {
			return f
		}
		if dir == "" {
			return ""
		}
	}
}

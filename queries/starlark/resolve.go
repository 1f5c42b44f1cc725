package starlark

import (
	"path"
	"regexp"
	"strings"

	"contextcraft/queries/lang"
)

// resolver finds the file that a label names, or the BUILD file of its package. Packages are folders with a BUILD file; "//" is the nearest folder above with a
// MODULE.bazel or a WORKSPACE, the project's root where there is none. A repository's own name, as its module or workspace file gives it, is looked up too.
type resolver struct {
	p     lang.Project
	roots map[string]bool   // folders that are the root of a repository
	named map[string]string // roots by the repository's name
}

var repositoryName = regexp.MustCompile(`(?m)^(?:module|workspace)\(\s*(?:[^()]*?[\s,])??(?:repo_)?name\s*=\s*["']([^"'\n]+)["'](?:[^()]*?\brepo_name\s*=\s*["']([^"'\n]+)["'])?`)

// NewResolver makes the Starlark resolver; it reads the module and workspace files once.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{p: p, roots: map[string]bool{}, named: map[string]string{}}
	for _, f := range p.Files() {
		switch path.Base(f) {
		case "MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "REPO.bazel", "WORKSPACE.bzlmod":
			dir := lang.Parent(f)
			r.roots[dir] = true
			text, _ := p.Read(f)
			if m := repositoryName.FindStringSubmatch(text); m != nil {
				for _, name := range m[1:] {
					if at, known := r.named[name]; name != "" && (!known || len(dir) < len(at)) {
						r.named[name] = dir
					}
				}
			}
		}
	}
	return r
}

// Resolve returns at most one file.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	found := ""
	if imp.Kind == lang.ImportPath {
		found = r.beside(from, imp.Path)
	} else {
		found = r.label(from, imp.Path)
	}
	if found == "" || found == from {
		return nil
	}
	return []string{found}
}

// beside finds a path: of a Tiltfile, or of a file in the package as older BUILD files name it.
func (r *resolver) beside(from, name string) string {
	dir := lang.Parent(from)
	if rest, ok := strings.CutPrefix(name, "ext://"); ok {
		return r.first(path.Join(rest, "Tiltfile"))
	}
	p := path.Join(dir, name)
	return r.first(p, p+".bzl", path.Join(p, "Tiltfile"))
}

// first is the first of the paths that is a file.
func (r *resolver) first(paths ...string) string {
	for _, p := range paths {
		if r.p.Has(p) {
			return p
		}
	}
	return ""
}

func (r *resolver) label(from, label string) string {
	if target, ok := strings.CutPrefix(label, ":"); ok {
		dir := r.packageOf(lang.Parent(from))
		return r.first(lang.Join(dir, target), lang.Join(lang.Parent(from), target))
	}
	repo, rest, ok := strings.Cut(label, "//")
	if !ok {
		return ""
	}
	root := r.rootOf(lang.Parent(from))
	if name := strings.TrimLeft(repo, "@"); name != "" {
		if root, ok = r.named[name]; !ok {
			return ""
		}
	}
	pkg, target, _ := strings.Cut(rest, ":")
	dir := path.Join(root, pkg)
	if target != "" {
		if f := path.Join(dir, target); r.p.Has(f) {
			return f
		}
	}
	return r.first(lang.Join(dir, "BUILD.bazel"), lang.Join(dir, "BUILD"), lang.Join(dir, "BUCK"), lang.Join(dir, "TARGETS"))
}

// rootOf is the root of the repository that holds dir.
func (r *resolver) rootOf(dir string) string {
	for ; dir != ""; dir = lang.Parent(dir) {
		if r.roots[dir] {
			return dir
		}
	}
	return ""
}

// packageOf is the folder of the package that holds dir.
func (r *resolver) packageOf(dir string) string {
	for ; dir != "" && !r.roots[dir]; dir = lang.Parent(dir) {
		if r.first(lang.Join(dir, "BUILD.bazel"), lang.Join(dir, "BUILD"), lang.Join(dir, "BUCK"), lang.Join(dir, "TARGETS")) != "" {
			return dir
		}
	}
	return dir
}

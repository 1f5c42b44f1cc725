package ruby

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// resolver finds required files without running $LOAD_PATH: require_relative is exact; require, load and autoload look below every
// folder that gems and test runners put on the load path (lib anywhere, what a gemspec says, test and spec above the file, the root), nearest
// first. What lies in a vendor folder, or below a root that is itself the load path, serves its own package first and others last.
type resolver struct {
	p     lang.Project
	paths map[string]bool // the require_paths of gemspecs, below the root
	auto  *autoloader     // nil: no Zeitwerk
	bare  bool            // no gemspec and no lib folder at the root: the root itself is the load path, as in Ruby's own library
}

// NewResolver makes the Ruby resolver; it reads every gemspec once.
func NewResolver(p lang.Project) lang.Resolver {
	r := resolver{p: p, paths: map[string]bool{}, bare: true, auto: newAutoloader(p)}
	for _, f := range p.Files() {
		if strings.HasPrefix(f, "lib/") {
			r.bare = false
		}
		if !strings.HasSuffix(f, ".gemspec") {
			continue
		}
		r.bare = false
		text, _ := p.Read(f)
		if m := requirePaths.FindStringSubmatch(text); m != nil {
			for _, d := range strings.FieldsFunc(m[1], func(c rune) bool { return strings.ContainsRune(" \t\r\n,'\"", c) }) {
				r.paths[strings.TrimPrefix(path.Join(lang.Parent(f), d), "/")] = true
			}
		}
	}
	return r
}

// requirePaths finds what follows s.require_paths = in a gemspec, when it is a list of literals: ["lib", "ext"], %w[lib ext], %w(lib).
var requirePaths = regexp.MustCompile(`\.require_paths?\s*=\s*(?:%w)?[\[({]?([^\])}\n#]*)`)

// Resolve returns at most one file.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	dir := lang.Parent(from)
	found := ""
	switch {
	case imp.Kind == lang.ImportModule:
		if r.auto != nil {
			found = r.auto.resolve(from, imp.Path)
		}
	case imp.Kind == lang.ImportPath:
		found = r.file(path.Join(dir, imp.Path))
	case strings.HasPrefix(imp.Path, "./") || strings.HasPrefix(imp.Path, "../"):
		// relative to the working directory, which is the root of a project or the folder of a script
		if found = r.file(path.Clean(imp.Path)); found == "" {
			found = r.file(path.Join(dir, imp.Path))
		}
	case !strings.HasPrefix(imp.Path, "/"):
		found = r.onLoadPath(dir, imp.Path)
	}
	if found == "" || found == from {
		return nil
	}
	return []string{found}
}

// file is p as written or with the extension that Ruby adds; "" if the project has neither.
func (r resolver) file(p string) string {
	if !strings.HasSuffix(p, ".rb") && r.p.Has(p+".rb") {
		return p + ".rb"
	}
	if r.p.Has(p) && path.Ext(p) != "" {
		return p
	}
	return ""
}

// onLoadPath looks for name below the load paths. Of several it takes one that is not vendored, then the one that shares the most folders
// with dir, a gem's own folder before others, then the first by path.
func (r resolver) onLoadPath(dir, name string) string {
	name = path.Clean(name)
	names := []string{name}
	if path.Ext(name) != ".rb" {
		names = []string{name + ".rb", name}
	}
	for _, n := range names {
		best, bestRank := "", [3]int{}
		for _, f := range r.p.Base(path.Base(n)) {
			root := ""
			if f != n {
				var ok bool
				if root, ok = strings.CutSuffix(f, "/"+n); !ok {
					continue
				}
			}
			gem := path.Base(root) == "lib" || r.paths[root]
			if !gem && !loadPath(root, dir) {
				continue
			}
			rank := [3]int{1, 1 + lang.SharedFolders(dir+"/", f), 0}
			if (r.bare || vendored(root)) && !within(dir, lang.Parent(root)) {
				rank[0] = 0
			}
			if gem {
				rank[2] = 1
			}
			if best == "" || slices.Compare(rank[:], bestRank[:]) > 0 {
				best, bestRank = f, rank
			}
		}
		if best != "" && (n != name || path.Ext(n) != "") {
			return best
		}
	}
	return ""
}

// vendored reports whether a folder is another project's, copied in.
func vendored(dir string) bool {
	return strings.HasPrefix(dir, "vendor/") || strings.Contains(dir, "/vendor/")
}

// within reports whether dir is folder or below it.
func within(dir, folder string) bool {
	return folder == "" || dir == folder || strings.HasPrefix(dir, folder+"/")
}

// loadPath reports whether root is on the load path of a file in dir without being a gem's.
func loadPath(root, dir string) bool {
	if root == "" {
		return true
	}
	switch path.Base(root) {
	case "test", "tests", "spec", "specs", "features", "app", "benchmark":
		return within(dir, root)
	}
	return false
}

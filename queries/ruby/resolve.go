package ruby

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// resolver finds required files without running $LOAD_PATH: require_relative is exact; require, load and autoload look below every
// folder that gems and test runners put on the load path (lib anywhere, test and spec above the file, the root), nearest first.
type resolver struct{ p lang.Project }

// NewResolver makes the Ruby resolver.
func NewResolver(p lang.Project) lang.Resolver { return resolver{p} }

// Resolve returns at most one file.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	dir := lang.Parent(from)
	found := ""
	switch {
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

// onLoadPath looks for name below the load paths. Of several it takes the one that shares the most folders with dir, lib before
// others, then the first by path.
func (r resolver) onLoadPath(dir, name string) string {
	name = path.Clean(name)
	names := []string{name}
	if path.Ext(name) != ".rb" {
		names = []string{name + ".rb", name}
	}
	for _, n := range names {
		best, bestShared, bestLib := "", -1, false
		for _, f := range r.p.Base(path.Base(n)) {
			root := ""
			if f != n {
				var ok bool
				if root, ok = strings.CutSuffix(f, "/"+n); !ok {
					continue
				}
			}
			lib := path.Base(root) == "lib"
			if !lib && !loadPath(root, dir) {
				continue
			}
			shared := lang.SharedFolders(dir+"/", f)
			if shared > bestShared || shared == bestShared && lib && !bestLib {
				best, bestShared, bestLib = f, shared, lib
			}
		}
		if best != "" && (n != name || path.Ext(n) != "") {
			return best
		}
	}
	return ""
}

// loadPath reports whether root is on the load path of a file in dir without being a lib folder.
func loadPath(root, dir string) bool {
	if root == "" {
		return true
	}
	switch path.Base(root) {
	case "test", "tests", "spec", "specs", "features", "app", "benchmark":
		return dir == root || strings.HasPrefix(dir, root+"/")
	}
	return false
}

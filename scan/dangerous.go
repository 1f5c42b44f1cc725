package scan

import (
	"path/filepath"
)

// Dangerous reports whether root is a folder that nobody wants scanned by accident: the root of a file system, the user's home directory, or a
// folder that holds it. The reason is a phrase for people. Refusing is the caller's decision.
func Dangerous(root string) (reason string, ok bool) {
	dir := resolved(root)
	if filepath.Dir(dir) == dir {
		return "the root of the file system", true
	}
	h := home()
	if h == "" {
		return "", false
	}
	rel, err := filepath.Rel(dir, resolved(h))
	switch {
	case err != nil || !filepath.IsLocal(rel):
		return "", false
	case rel == ".":
		return "the home directory", true
	}
	return "a folder that holds the home directory", true
}

// resolved is the absolute path without symbolic links, as far as it exists.
func resolved(p string) string {
	if abs, err := filepath.Abs(p); err == nil {
		p = abs
	}
	if real, err := filepath.EvalSymlinks(p); err == nil {
		p = real
	}
	return p
}

// GitDirectory reports whether root is a repository's git directory: a bare repository, or a .git folder. It holds no file of the project.
func GitDirectory(root string) bool { return isGitDir(root) }

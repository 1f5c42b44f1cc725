package lang

import (
	"path"
	"strings"
)

// Parent is the folder of a project path, "" for the root.
func Parent(p string) string { return p[:max(strings.LastIndexByte(p, '/'), 0)] }

// Join is a folder and a path below it as one project path; "" is the root. It does not clean: rest has no "..".
func Join(dir, rest string) string {
	switch {
	case dir == "":
		return rest
	case rest == "":
		return dir
	}
	return dir + "/" + rest
}

// SharedFolders counts the leading folders that two paths have in common. A path that is a folder itself ends in "/".
func SharedFolders(a, b string) int {
	n := 0
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n++
		}
	}
	return n
}

// Beside is the project path of rel, which may hold "." and "..", seen from dir; "" if it leads out of the project.
func Beside(dir, rel string) string {
	p := path.Join(dir, rel)
	if p == ".." || strings.HasPrefix(p, "../") || strings.HasPrefix(rel, "/") {
		return ""
	}
	return p
}

// Nearest is the file of the project whose path is rel or ends in "/"+rel, the one that shares the most folders with the file from; of equals the one with the shortest path, then the
// first. "" for none. It is how a search path that nobody wrote down is guessed.
func Nearest(p Project, from, rel string) string {
	best, most := "", -1
	for _, f := range p.Base(path.Base(rel)) {
		if f != rel && !strings.HasSuffix(f, "/"+rel) || f == from {
			continue
		}
		if n := SharedFolders(f, from); n > most || n == most && len(f) < len(best) {
			best, most = f, n
		}
	}
	return best
}

// One is a resolver's answer of one file: none for "" and for the importing file itself.
func One(from, file string) []string {
	if file == "" || file == from {
		return nil
	}
	return []string{file}
}

package lang

import "strings"

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

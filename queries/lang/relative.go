package lang

import (
	"path"
	"strings"
)

// RelativePaths finds the paths that a text names outside of its comments: words that begin with "./" or "../", up to a quote, a blank, a bracket, ',', ';', '#' or '?'. A path with
// a wildcard or something to be filled in is none. It serves formats in which any value may name a file, and every such value does: settings and data.
func RelativePaths(src string, syn *Syntax) []Import {
	var found []Import
	if !strings.Contains(src, "./") {
		return nil
	}
	line, counted := 1, 0
	Lex(src, syn, func(c Class, start, end int) bool {
		if c == Comment || c == Doc {
			return true
		}
		for at := start; ; {
			i := strings.Index(src[at:end], "./")
			if i < 0 {
				return true
			}
			from := at + i
			if from > start && src[from-1] == '.' {
				from--
			}
			to := at + i + 2
			for to < end && strings.IndexByte("\"'`<>()[]{},;#? \t\r\n*$|", src[to]) < 0 {
				to++
			}
			at = to
			if from > 0 && strings.IndexByte("\"'`([{,:= \t\n", src[from-1]) < 0 || to < len(src) && strings.IndexByte("*${", src[to]) >= 0 {
				continue
			}
			line += strings.Count(src[counted:from], "\n")
			counted = from
			found = append(found, Import{Path: src[from:to], Kind: ImportPath, Line: line})
		}
	})
	return found
}

// FileResolver resolves paths of files: beside the importing file and, where Root says so, from the root of the project.
type FileResolver struct {
	Project Project
	Root    bool     // a path that leads nowhere beside the file is tried from the root
	Tries   []string // what is tried in turn behind the path: "" for the path itself, ".json", "/index.html" for what a folder means
}

// Resolve implements Resolver.
func (r FileResolver) Resolve(from string, imp Import) []string {
	dirs := []string{Parent(from)}
	if r.Root {
		dirs = append(dirs, "")
	}
	rel := imp.Path
	if strings.HasPrefix(rel, "/") {
		dirs, rel = []string{""}, strings.TrimLeft(rel, "/")
	}
	for _, dir := range dirs {
		p := path.Join(dir, rel)
		if p == ".." || strings.HasPrefix(p, "../") {
			continue
		}
		if p == "." {
			p = ""
		}
		for _, end := range r.Tries {
			if f := strings.TrimPrefix(p+end, "/"); f != "" && r.Project.Has(f) {
				return One(from, f)
			}
		}
	}
	return nil
}

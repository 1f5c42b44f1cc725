package lexical

import "strings"

// Mention is a file that a task names by its path or its name.
type Mention struct {
	File  int
	Path  string  // as in Query.Paths
	Share float64 // 1 divided by the number of files that the path may mean
}

// Mentions returns the files that the paths of a query may mean, in the order of Query.Paths, then by file number. A path means the
// files that share most of its last components, at least the name: /usr/lib/python3/site-packages/pkg/util.py means src/pkg/util.py
// rather than src/other/util.py. Paths come from other machines, so what is before the shared components does not matter.
func (x *Index) Mentions(q Query) []Mention {
	var list []Mention
	for _, path := range q.Paths {
		best, first := 1, len(list)
		for file := range x.files {
			switch n := sharedComponents(path, x.files[file].path); {
			case n > best:
				list = append(list[:first], Mention{File: file, Path: path})
				best = n
			case n == best:
				list = append(list, Mention{File: file, Path: path})
			}
		}
		for i := first; i < len(list); i++ {
			list[i].Share = 1 / float64(len(list)-first)
		}
	}
	return list
}

// sharedComponents is the number of last components that two paths have in common.
func sharedComponents(a, b string) (n int) {
	for {
		i, j := strings.LastIndexByte(a, '/'), strings.LastIndexByte(b, '/')
		if a[i+1:] != b[j+1:] || b == "" {
			return n
		}
		n++
		if i < 0 || j < 0 {
			return n
		}
		a, b = a[:i], b[:j]
	}
}

package rust

import (
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// maxHops bounds through how many use declarations one name is followed.
const maxHops = 24

// NewResolver builds the module tree of every crate of the project. "mod x;" leads to the module's file. A use path is walked through the tree
// as far as there are modules; what remains is an item of the last one, whose file is the answer. If that module only passes the
// item on (pub use, or a private use that its children reach through super), the file that the item comes from is an answer too.
func NewResolver(p lang.Project) lang.Resolver {
	return &resolver{forest: newForest(p), known: map[passing][]string{}}
}

type resolver struct {
	*forest
	known map[passing][]string
}

// passing is the question where a module takes a name from. rest is the path below the name.
type passing struct {
	module     *module
	name, rest string
}

// Resolve implements lang.Resolver.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	m := r.byFile[from]
	if m == nil {
		return nil
	}
	var files []string
	if imp.Kind == lang.ImportDeclare {
		files = slices.Clone(r.declared(m, imp))
	} else {
		files = slices.Clone(r.named(r.scope(m, imp), imp.Path, nil))
	}
	sort.Strings(files)
	files = slices.Compact(files)
	if i, found := slices.BinarySearch(files, from); found {
		files = slices.Delete(files, i, i+1)
	}
	return files
}

// declared returns the files of a module declaration.
func (r *resolver) declared(m *module, imp lang.Import) []string {
	r.expand(m)
	if files := m.declares[declaration{imp.Path, imp.Line}]; files != nil {
		return files
	}
	if c := m.children[imp.Path]; c != nil {
		return []string{c.file}
	}
	return nil
}

// scope returns the module in which an import stands: the file's own or an inline one. Only where that can matter is the file read for it.
func (r *resolver) scope(m *module, imp lang.Import) *module {
	if !m.expanded && !strings.HasPrefix(imp.Path, "super") && !strings.HasPrefix(imp.Path, "self") {
		return m
	}
	return m.at(r.expand(m).around(imp.Line))
}

// named returns the files that a use path leads to from a module. seen is what has been followed on the way to it, nil at the start.
func (r *resolver) named(m *module, usePath string, seen map[passing]bool) []string {
	node, rest := r.walk(m, strings.Split(usePath, "::"))
	if node == nil {
		if first, below, ok := strings.Cut(usePath, "::"); ok && first != "" && first != "crate" && first != "super" && first != "self" {
			return r.passedOn(passing{m, first, below}, seen, false) // a name that another use brings into scope
		}
		return nil
	}
	var files []string
	if len(rest) > 0 {
		files = r.passedOn(passing{node, rest[0], strings.Join(rest[1:], "::")}, seen, true)
	}
	if seen == nil || len(files) == 0 { // the module that the path names, and those that only pass on what it names left out
		files = append(node.files(), files...)
	}
	return files
}

// walk follows a path as far as there are modules and returns the last one and what remains; nil if it starts outside of the project.
func (r *resolver) walk(m *module, path []string) (*module, []string) {
	first, rest := path[0], path[1:]
	node := m
	switch {
	case first == "": // "::name", or a wildcard of everything
		if len(rest) == 0 {
			return nil, nil
		}
		first, rest = rest[0], rest[1:]
		if node = r.library(m, first); node == nil {
			if k := m.crate.pkg; k == nil || !k.edition1 {
				return nil, nil
			}
			if node = m.crate.root.children[first]; node == nil {
				return nil, nil
			}
		}
	case first == "crate" || first == "$crate":
		node = m.crate.root
	case first == "self":
	case first == "super":
		if node = m.parent; node == nil {
			return nil, nil
		}
	default:
		if k := m.crate.pkg; k != nil && k.edition1 && m.crate.root.children[first] != nil {
			node = m.crate.root.children[first]
		} else if node = m.children[first]; node == nil {
			if node = r.library(m, first); node == nil {
				return nil, nil
			}
		}
	}
	for len(rest) > 0 {
		if rest[0] == "super" {
			if node.parent == nil {
				return nil, nil
			}
			node, rest = node.parent, rest[1:]
			continue
		}
		next := node.children[rest[0]]
		if next == nil {
			break
		}
		node, rest = next, rest[1:]
	}
	return node, rest
}

// library returns the root module of the library that a name means in a module's crate.
func (r *resolver) library(m *module, name string) *module {
	if c := r.external(m.crate.pkg, name); c != nil && c != m.crate {
		return c.root
	}
	return nil
}

// passedOn returns where a module takes a name from: the files of the use declaration that brings it in by name, or of the wildcard ones
// behind which a module declares it. If the module declares the name itself there is nothing to follow (globs is then not searched).
func (r *resolver) passedOn(q passing, seen map[passing]bool, globs bool) (files []string) {
	if seen[q] || len(seen) >= maxHops {
		return nil
	}
	if seen == nil {
		if known, ok := r.known[q]; ok {
			return known
		}
		defer func() { r.known[q] = files }()
		seen = map[passing]bool{}
	}
	seen[q] = true
	facts := r.project.Facts(q.module.file)
	if facts == nil {
		return nil
	}
	var wild []lang.Import
	renames := r.expand(q.module.own()).renames
	for _, imp := range facts.Imports {
		switch {
		case imp.Kind == lang.ImportDeclare:
		case len(imp.Names) > 0:
			wild = append(wild, imp)
		default:
			name := renames[rename{imp.Line, imp.Path}]
			if name == "" {
				name = lastSegment(imp.Path)
			}
			if name == q.name && r.holds(q.module, imp) {
				files = append(files, r.named(q.module, below(imp.Path, q.rest), seen)...)
			}
		}
	}
	if len(files) > 0 || !globs || len(wild) == 0 || r.declares(q.module.file, q.name) {
		return files
	}
	for _, imp := range wild {
		if !r.holds(q.module, imp) {
			continue
		}
		node, rest := r.walk(q.module, strings.Split(imp.Path, "::"))
		if node == nil || len(rest) > 0 || node == q.module {
			continue
		}
		if next := node.children[q.name]; next != nil {
			files = append(files, r.named(node, below("self::"+q.name, q.rest), seen)...)
		} else if node.file != q.module.file && r.declares(node.file, q.name) {
			files = append(files, node.file)
		} else if more := r.passedOn(passing{node, q.name, q.rest}, seen, true); len(more) > 0 {
			files = append(files, more...)
		}
	}
	return files
}

// holds reports whether an import of a module's file stands directly in that module, rather than in a function or in another module of
// the file. A public one cannot stand in a function.
func (r *resolver) holds(m *module, imp lang.Import) bool {
	own := m.own()
	l := r.expand(own)
	if own.at(l.around(imp.Line)) != m {
		return false
	}
	return imp.Kind == lang.ImportReexport || l.items[imp.Line]
}

// declares reports whether a file declares an item of that name, at any depth.
func (r *resolver) declares(file, name string) bool {
	text, ok := r.project.Read(file)
	if !ok {
		return false
	}
	for i := 0; ; {
		n := strings.Index(text[i:], name)
		if n < 0 {
			return false
		}
		start := i + n
		i = start + len(name)
		if i < len(text) && lang.WordByte(text[i]) {
			continue
		}
		before := strings.TrimRight(text[:start], " \t")
		if len(before) == start {
			continue
		}
		w := len(before)
		for w > 0 && lang.WordByte(before[w-1]) {
			w--
		}
		switch before[w:] {
		case "fn", "struct", "enum", "trait", "type", "const", "static", "mod", "union", "mut":
			return true
		}
		if strings.HasSuffix(before, "macro_rules!") {
			return true
		}
	}
}

// below joins a path and what is below it.
func below(path, rest string) string {
	if rest == "" {
		return path
	}
	return path + "::" + rest
}

func lastSegment(path string) string {
	return path[strings.LastIndexByte(path, ':')+1:]
}

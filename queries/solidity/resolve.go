package solidity

import (
	"path"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// A remapping makes target of the beginning of an import's path, for files below context.
type remapping struct{ context, prefix, target string }

// resolver finds imports: relative ones exactly; others by the remappings of the nearest folder that has some (remappings.txt, foundry.toml), as paths below that folder and those
// above the importing file, and in their node_modules and lib folders.
type resolver struct {
	p          lang.Project
	remappings []remapping // the longest context first, then the longest prefix
	libraries  map[string][]string
}

// NewResolver makes the Solidity resolver; it reads the remappings once.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{p: p, libraries: map[string][]string{}}
	seen := map[string]bool{}
	for _, f := range p.Files() {
		switch path.Base(f) {
		case "remappings.txt":
			text, _ := p.Read(f)
			for line := range strings.Lines(text) {
				r.add(lang.Parent(f), strings.TrimSpace(line))
			}
		case "foundry.toml":
			text, _ := p.Read(f)
			for _, m := range tomlList(text, "remappings") {
				r.add(lang.Parent(f), m)
			}
		}
		if !strings.HasSuffix(f, ".sol") {
			continue
		}
		// lib/NAME/… is the library NAME of the folder above lib.
		if at := strings.LastIndex("/"+f, "/lib/"); at >= 0 {
			lib, rest := f[:at+len("lib")], f[at+len("lib/"):]
			if name, _, ok := strings.Cut(rest, "/"); ok && !seen[lib+"/"+name] {
				seen[lib+"/"+name] = true
				r.libraries[name] = append(r.libraries[name], lib+"/"+name)
			}
		}
	}
	slices.SortStableFunc(r.remappings, func(a, b remapping) int {
		if n := len(b.context) - len(a.context); n != 0 {
			return n
		}
		return len(b.prefix) - len(a.prefix)
	})
	return r
}

// add takes in one remapping, "context:prefix=target", of a file in dir.
func (r *resolver) add(dir, text string) {
	left, target, ok := strings.Cut(text, "=")
	if !ok || left == "" || strings.HasPrefix(text, "#") {
		return
	}
	context, prefix, ok := strings.Cut(left, ":")
	if !ok {
		context, prefix = "", left
	}
	joined := path.Join(dir, target)
	if strings.HasSuffix(target, "/") {
		joined += "/"
	}
	r.remappings = append(r.remappings, remapping{path.Join(dir, context), prefix, joined})
}

// tomlList returns the strings of the list that key has in a TOML file.
func tomlList(text, key string) []string {
	for line := 0; line < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[line:], '\n'); n >= 0 {
			end = line + n + 1
		}
		rest, ok := strings.CutPrefix(strings.TrimLeft(text[line:end], " \t"), key)
		if rest = strings.TrimLeft(rest, " \t"); ok && strings.HasPrefix(rest, "=") {
			open := strings.IndexByte(text[line:], '[')
			if open < 0 {
				return nil
			}
			shut := strings.IndexByte(text[line+open:], ']')
			if shut < 0 {
				return nil
			}
			fields := strings.FieldsFunc(text[line+open+1:line+open+shut], func(c rune) bool { return strings.ContainsRune("\"', \t\r\n", c) })
			return fields
		}
		line = end
	}
	return nil
}

// Resolve returns at most one file.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	found := ""
	if imp.Kind == lang.ImportPath {
		found = r.has(path.Join(lang.Parent(from), imp.Path))
	} else {
		found = r.search(from, imp.Path)
	}
	if found == "" || found == from {
		return nil
	}
	return []string{found}
}

func (r *resolver) has(p string) string {
	if r.p.Has(p) {
		return p
	}
	return ""
}

// search finds a path that is not relative.
func (r *resolver) search(from, name string) string {
	if path.IsAbs(name) {
		return ""
	}
	for _, m := range r.remappings {
		if !strings.HasPrefix(name, m.prefix) || m.context != "" && from != m.context && !strings.HasPrefix(from, m.context+"/") {
			continue
		}
		rest := strings.TrimPrefix(name, m.prefix)
		if f := r.has(path.Clean(m.target + rest)); f != "" {
			return f
		}
		if f := r.has(path.Join(m.target, rest)); f != "" {
			return f
		}
	}
	for dir := lang.Parent(from); ; dir = lang.Parent(dir) {
		if f := r.has(path.Join(dir, name)); f != "" {
			return f
		}
		if f := r.has(path.Join(dir, "node_modules", name)); f != "" {
			return f
		}
		if dir == "" {
			break
		}
	}
	lib, rest, _ := strings.Cut(name, "/")
	for _, dir := range r.libraries[lib] {
		for _, sub := range []string{"src", "contracts", ""} {
			if f := r.has(path.Join(dir, sub, rest)); f != "" {
				return f
			}
		}
	}
	return ""
}

package php

import (
	"encoding/json"
	"path"
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// resolver follows composer's autoload rules (PSR-4, PSR-0; classmap needs no rule of its own) of every composer.json in the project,
// autoload-dev too, and falls back to the namespaces that files declare: the file named after the class, else the one whose text declares it.
// Included paths are relative to the file, else to a folder above it, else the only file whose path ends so.
type resolver struct {
	p      lang.Project
	psr4   []rule              // longest prefix first
	psr0   []rule              // longest prefix first
	spaces map[string][]string // namespace → files, sorted; made on first need
}

// rule maps a namespace prefix to a folder.
type rule struct{ prefix, dir string }

// NewResolver makes the PHP resolver; it reads every composer.json once.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{p: p}
	for _, file := range p.Base("composer.json") {
		text, ok := p.Read(file)
		if !ok {
			continue
		}
		var c struct {
			Autoload    autoload `json:"autoload"`
			AutoloadDev autoload `json:"autoload-dev"`
		}
		if json.Unmarshal([]byte(text), &c) != nil {
			continue
		}
		base := lang.Parent(file)
		for _, a := range [...]autoload{c.Autoload, c.AutoloadDev} {
			r.psr4 = append(r.psr4, rules(base, a.PSR4)...)
			r.psr0 = append(r.psr0, rules(base, a.PSR0)...)
		}
	}
	longest := func(rules []rule) {
		sort.SliceStable(rules, func(i, j int) bool { return len(rules[i].prefix) > len(rules[j].prefix) })
	}
	longest(r.psr4)
	longest(r.psr0)
	return r
}

// autoload is that section of a composer.json; a prefix has one folder or a list.
type autoload struct {
	PSR4 map[string]any `json:"psr-4"`
	PSR0 map[string]any `json:"psr-0"`
}

// rules flattens a section, sorted by prefix (for determinism), folders in their order.
func rules(base string, m map[string]any) []rule {
	var out []rule
	prefixes := make([]string, 0, len(m))
	for p := range m {
		prefixes = append(prefixes, p)
	}
	sort.Strings(prefixes)
	for _, p := range prefixes {
		dirs, ok := m[p].([]any)
		if !ok {
			dirs = []any{m[p]}
		}
		for _, d := range dirs {
			if s, ok := d.(string); ok {
				out = append(out, rule{p, strings.Trim(path.Join(base, s), "/")})
			}
		}
	}
	return out
}

// Resolve returns the file of a class or include. Of a namespace it returns the files that from takes names out of, as in Model\User after
// "use Acme\Model"; all its files if from writes no such name.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	var files []string
	switch {
	case imp.Kind == lang.ImportPath || imp.Kind == lang.ImportSystem:
		if f := r.included(lang.Parent(from), imp); f != "" {
			files = []string{f}
		}
	case len(imp.Names) > 0:
		files = r.declaring(imp.Path, imp.Names)
	default:
		if f := r.class(imp.Path); f != "" {
			files = []string{f}
		} else if files = r.taken(from, imp.Path); len(files) == 0 {
			files = r.namespaces()[imp.Path]
		}
	}
	return slices.DeleteFunc(slices.Clone(files), func(f string) bool { return f == from })
}

// class finds the file of a class by its full name.
func (r *resolver) class(name string) string {
	for _, rule := range r.psr4 {
		if rest, ok := strings.CutPrefix(name, rule.prefix); ok && rest != "" {
			if f := path.Join(rule.dir, strings.ReplaceAll(rest, `\`, "/")+".php"); r.p.Has(f) {
				return f
			}
		}
	}
	ns, short := "", name
	if i := strings.LastIndexByte(name, '\\'); i >= 0 {
		ns, short = name[:i], name[i+1:]
	}
	for _, rule := range r.psr0 {
		if strings.HasPrefix(name, rule.prefix) {
			f := strings.ReplaceAll(ns, `\`, "/") + "/" + strings.ReplaceAll(short, "_", "/") + ".php"
			if f = path.Join(rule.dir, strings.TrimPrefix(f, "/")); r.p.Has(f) {
				return f
			}
		}
	}
	declared := ""
	for _, f := range r.namespaces()[ns] {
		if stem(f) == short {
			return f
		}
		if declared == "" {
			if text, ok := r.p.Read(f); ok && lang.Declares(text, short, "class", "interface", "trait", "enum") {
				declared = f
			}
		}
	}
	return declared
}

// taken returns the files that declare what the file from takes out of a namespace that it imports, by its last word or an alias.
func (r *resolver) taken(from, ns string) []string {
	if len(r.namespaces()[ns]) == 0 {
		return nil
	}
	text, ok := r.p.Read(from)
	if !ok {
		return nil
	}
	var files []string
	last := ns[strings.LastIndexByte(ns, '\\')+1:]
	for _, alias := range aliases(text, last) {
		for at, end := word(text, alias, 0); at >= 0; at, end = word(text, alias, end) {
			name := end
			for name < len(text) && (lang.WordByte(text[name]) || text[name] == '\\') {
				name++
			}
			if at > 0 && text[at-1] == '\\' || name < end+2 || text[end] != '\\' {
				continue
			}
			full := ns + text[end:name]
			if f := r.class(full); f != "" {
				files = append(files, f)
			} else {
				i := strings.LastIndexByte(full, '\\')
				files = append(files, r.declaring(full[:i], []string{full[i+1:]})...)
			}
		}
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// aliases returns the names that a file may know something under whose own is name: that, and X of "name as X".
func aliases(text, name string) []string {
	names := []string{name}
	for at, end := word(text, name, 0); at >= 0; at, end = word(text, name, end) {
		if f := strings.Fields(text[end:min(end+200, len(text))]); len(f) > 1 && strings.EqualFold(f[0], "as") {
			n := 0
			for n < len(f[1]) && lang.WordByte(f[1][n]) {
				n++
			}
			if n > 0 && !slices.Contains(names, f[1][:n]) {
				names = append(names, f[1][:n])
			}
		}
	}
	return names
}

// word finds name as a whole word in text, at or behind from; at is -1 if it is not there.
func word(text, name string, from int) (at, end int) {
	for {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return -1, 0
		}
		at, end = from+i, from+i+len(name)
		if (at == 0 || !lang.WordByte(text[at-1])) && (end == len(text) || !lang.WordByte(text[end])) {
			return at, end
		}
		from = end
	}
}

// stem is the name that a file gives to its class: Foo of Foo.php, Foo.class.php and class.Foo.php.
func stem(f string) string {
	name := strings.TrimPrefix(path.Base(f), "class.")
	name, _, _ = strings.Cut(name, ".")
	return name
}

// declaring returns the files of a namespace that declare one of its functions or constants.
func (r *resolver) declaring(ns string, names []string) []string {
	var files []string
	for _, f := range r.namespaces()[ns] {
		text, ok := r.p.Read(f)
		if !ok {
			continue
		}
		for _, n := range names {
			if lang.Declares(text, n, "function", "const") || strings.Contains(text, "'"+n+"'") && strings.Contains(text, "define(") {
				files = append(files, f)
				break
			}
		}
	}
	return files
}

// namespaces indexes the project's PHP files; the key "" holds those of the global namespace.
func (r *resolver) namespaces() map[string][]string {
	if r.spaces != nil {
		return r.spaces
	}
	r.spaces = map[string][]string{}
	for _, f := range r.p.Files() {
		if r.p.Language(f) != "php" {
			continue
		}
		if facts := r.p.Facts(f); facts != nil {
			for _, ns := range strings.Split(facts.Package, "\n") {
				r.spaces[ns] = append(r.spaces[ns], f)
			}
		}
	}
	return r.spaces
}

// included finds the file of an include or require.
func (r *resolver) included(dir string, imp lang.Import) string {
	if strings.HasPrefix(imp.Path, "/") || strings.Contains(imp.Path, "://") {
		return ""
	}
	if imp.Kind == lang.ImportPath {
		if f := path.Join(dir, imp.Path); r.p.Has(f) {
			return f
		}
	}
	name := path.Clean(imp.Path)
	if strings.HasPrefix(name, "../") || strings.HasPrefix(imp.Path, "./") {
		return "" // it said where: not there
	}
	for d := dir; ; d = lang.Parent(d) {
		if f := path.Join(d, name); r.p.Has(f) {
			return f
		}
		if d == "" {
			break
		}
	}
	only := ""
	for _, f := range r.p.Base(path.Base(name)) {
		if strings.HasSuffix(f, "/"+name) {
			if only != "" {
				return ""
			}
			only = f
		}
	}
	if !strings.Contains(name, "/") {
		return "" // a bare name anywhere in the project proves nothing
	}
	return only
}

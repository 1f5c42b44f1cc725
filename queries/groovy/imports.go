package groovy

import (
	"path"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one line: "import a.b.C" has the path a.b.C, "import a.b.*" the path a.b and the name "*", "import static a.b.C.m" the path a.b.C and the name m, or "*"; what an import is renamed to does not
// matter. "apply from: 'x.gradle'" has the path of the script.
func ParseImport(stmt string) []lang.Import {
	line, _, _ := strings.Cut(stmt, "\n")
	if rest, ok := strings.CutPrefix(line, "apply"); ok {
		return script(rest)
	}
	rest, ok := strings.CutPrefix(line, "import")
	if !ok || rest == "" || rest[0] != ' ' && rest[0] != '\t' {
		return nil
	}
	rest, _, _ = strings.Cut(rest, "//")
	rest, _, _ = strings.Cut(rest, ";")
	words := strings.Fields(rest)
	static := len(words) > 1 && words[0] == "static"
	if static {
		words = words[1:]
	}
	if len(words) == 0 || !qualified(words[0]) {
		return nil
	}
	imp := lang.Import{Path: words[0], Line: 1}
	switch head, star := strings.CutSuffix(imp.Path, ".*"); {
	case star:
		imp.Path, imp.Names = head, []string{"*"}
	case static:
		dot := strings.LastIndexByte(imp.Path, '.')
		if dot < 0 {
			return nil
		}
		imp.Path, imp.Names = imp.Path[:dot], []string{imp.Path[dot+1:]}
	}
	return []lang.Import{imp}
}

// qualified reports whether s is a dotted name, which may end in a star.
func qualified(s string) bool {
	s = strings.TrimSuffix(s, ".*")
	for i := range len(s) {
		if !lang.WordByte(s[i]) && s[i] != '$' && (s[i] != '.' || i == 0 || s[i-1] == '.') {
			return false
		}
	}
	return s != "" && s[len(s)-1] != '.'
}

// script reads what follows "apply".
func script(s string) []lang.Import {
	s = strings.TrimLeft(s, " \t(")
	s, ok := strings.CutPrefix(s, "from")
	if !ok {
		return nil
	}
	s = strings.TrimLeft(s, " \t:")
	if s == "" || s[0] != '\'' && s[0] != '"' {
		return nil
	}
	end := strings.IndexByte(s[1:], s[0])
	if end <= 0 {
		return nil
	}
	return []lang.Import{{Path: s[1 : 1+end], Kind: lang.ImportPath, Line: 1}}
}

// ScanFacts finds the package and the lines that import.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		text := strings.TrimPrefix(src[start:end], "\ufeff")
		for text != "" && (text[0] == ' ' || text[0] == '\t') {
			text = text[1:]
		}
		switch {
		case strings.HasPrefix(text, "import"), strings.HasPrefix(text, "apply"):
			for _, imp := range ParseImport(text) {
				imp.Line = line
				f.Imports = append(f.Imports, imp)
			}
		case f.Package == "" && strings.HasPrefix(text, "package "):
			name, _, _ := strings.Cut(text[len("package "):], "//")
			if name = strings.Trim(name, " \t;"); qualified(name) {
				f.Package = name
			}
		}
		return true
	})
	return f
}

// resolver knows the classes that have a file of their own.
type resolver struct {
	p        lang.Project
	classes  map[string][]string // qualified name → files, sorted
	packages map[string][]string // package → files, sorted
}

// extensions are those of the languages that Groovy sees classes of.
var extensions = [...]string{".groovy", ".java", ".kt", ".scala", ".gvy", ".gy"}

// NewResolver lists the project's classes by the packages that their files declare.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{p: p, classes: map[string][]string{}, packages: map[string][]string{}}
	for _, f := range p.Files() {
		ext := path.Ext(f)
		if !slices.Contains(extensions[:], ext) {
			continue
		}
		facts := p.Facts(f)
		if facts == nil || facts.Package == "" {
			continue
		}
		name := facts.Package + "." + strings.TrimSuffix(path.Base(f), ext)
		r.classes[name] = append(r.classes[name], f)
		r.packages[facts.Package] = append(r.packages[facts.Package], f)
	}
	return r
}

// Resolve returns the file of the class, the nearest of several, or all files of a package; of a script that is applied, the file by its path.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	if imp.Kind == lang.ImportPath {
		return r.script(from, imp.Path)
	}
	if files := r.packages[imp.Path]; files != nil && slices.Contains(imp.Names, "*") {
		return slices.DeleteFunc(slices.Clone(files), func(f string) bool { return f == from })
	}
	for name := imp.Path; name != ""; name = name[:max(strings.LastIndexByte(name, '.'), 0)] {
		best, most := "", -1
		for _, f := range r.classes[name] {
			if n := lang.SharedFolders(f, from); n > most {
				best, most = f, n
			}
		}
		switch best {
		case "":
		case from:
			return nil
		default:
			return []string{best}
		}
	}
	return nil
}

// script finds an applied script: beside the applying one; a variable at the beginning ($rootDir) is the root of the build, which is the nearest folder above from that has the file.
func (r *resolver) script(from, name string) []string {
	dir := lang.Parent(from)
	if !strings.HasPrefix(name, "$") {
		if f := path.Join(dir, name); f != from && r.p.Has(f) {
			return []string{f}
		}
		return nil
	}
	_, rest, ok := strings.Cut(name, "/")
	if !ok {
		return nil
	}
	for {
		if f := path.Join(dir, rest); f != from && r.p.Has(f) {
			return []string{f}
		}
		if dir == "" {
			return nil
		}
		dir = lang.Parent(dir)
	}
}

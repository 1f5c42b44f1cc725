package java

import (
	"path"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// Packages resolves imports by qualified names in the languages of the JVM that, other than Java, do not name files after what they declare. A name is sought in the file that is called so, in the
// files of its package that declare it, and then one part shorter: what is nested in a class, and members of an object, are in the file of that.
type Packages struct {
	p        lang.Project
	declares []string            // the words before a name that is declared
	files    map[string][]string // package → files of all JVM languages, sorted
	text     map[string]string   // what was read
}

// NewPackages lists the packages that the project's files declare. declares are the words after which a name is declared: "class", "fun".
func NewPackages(p lang.Project, declares ...string) *Packages {
	r := &Packages{p: p, declares: declares, files: map[string][]string{}, text: map[string]string{}}
	for _, f := range p.Files() {
		switch path.Ext(f) {
		case ".java", ".kt", ".kts", ".scala", ".sc", ".groovy":
			if facts := p.Facts(f); facts != nil && facts.Package != "" {
				r.files[facts.Package] = append(r.files[facts.Package], f)
			}
		}
	}
	return r
}

// Resolve implements lang.Resolver. A wildcard brings in all files of a package, or what declares the object whose members it names.
func (r *Packages) Resolve(from string, imp lang.Import) []string {
	if len(imp.Names) == 1 && imp.Names[0] == "*" {
		if list := r.files[imp.Path]; list != nil {
			return r.others(from, list)
		}
	}
	for name := imp.Path; name != ""; name = before(name) {
		if found := r.declaring(from, before(name), name[strings.LastIndexByte(name, '.')+1:]); found != nil {
			return found
		}
	}
	return nil
}

// declaring returns the files of a package that declare name: one of variants in several source roots, all that share a function's name.
func (r *Packages) declaring(from, pkg, name string) []string {
	list := r.files[pkg]
	if pkg == "" || len(list) == 0 {
		return nil
	}
	var called, found []source
	fromTest := inTests(from, "")
	for _, f := range list {
		s := source{file: f, test: inTests(f, pkg)}
		base := path.Base(f)
		if strings.TrimSuffix(base, path.Ext(base)) == name {
			called = append(called, s)
		} else if r.declared(f, name) {
			found = append(found, s)
		}
	}
	if len(called) > 0 && (path.Ext(called[0].file) == ".java" || r.declared(called[0].file, name) || len(found) == 0) {
		return lang.One(from, nearest(called, from, fromTest))
	}
	var files []string
	for _, s := range found {
		if (!s.test || fromTest) && s.file != from {
			files = append(files, s.file)
		}
	}
	return files
}

// declared reports whether a file declares name at all; extension functions have their receiver before it.
func (r *Packages) declared(file, name string) bool {
	text, ok := r.text[file]
	if !ok {
		text, _ = r.p.Read(file)
		r.text[file] = text
	}
	return strings.Contains(text, name) && (lang.Declares(text, name, r.declares...) || strings.Contains(text, "."+name+"(") && strings.Contains(text, "fun ") && extends(text, name))
}

// extends reports whether a line declares an extension of that name: fun String.name(, fun <T> List<T>.name(, val Int.name.
func extends(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], "."+name)
		if i < 0 {
			return false
		}
		at += i + 1 + len(name)
		line := text[strings.LastIndexByte(text[:at], '\n')+1 : at-1-len(name)]
		if (at == len(text) || !lang.WordByte(text[at])) && !strings.ContainsAny(line, "=(){") && (strings.Contains(" "+line, " fun ") || strings.Contains(" "+line, " val ") || strings.Contains(" "+line, " var ")) {
			return true
		}
	}
}

func (r *Packages) others(from string, list []string) []string {
	fromTest := inTests(from, "")
	var files []string
	for _, f := range list {
		if f != from && (fromTest || !inTests(f, "")) {
			files = append(files, f)
		}
	}
	sort.Strings(files)
	return files
}

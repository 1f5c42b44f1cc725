package java

import (
	"path"
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// Packages resolves imports by qualified names in the languages of the JVM that, other than Java, do not name files after what they declare. A name is sought in the file that is called so, in the
// files of its package that declare it, and then one part shorter: what is nested in a class, and members of an object, are in the file of that.
type Packages struct {
	p        lang.Project
	keywords map[string]bool                // the words before a name that is declared
	files    map[string][]string            // package → files of all JVM languages, sorted
	names    map[string]map[string][]string // package → name → the files that declare it; made when first asked for
}

// NewPackages lists the packages that the project's files declare. keywords are the words after which a name is declared: "class", "fun".
func NewPackages(p lang.Project, keywords ...string) *Packages {
	r := &Packages{p: p, keywords: map[string]bool{}, files: map[string][]string{}, names: map[string]map[string][]string{}}
	for _, k := range keywords {
		r.keywords[k] = true
	}
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
	declaring := r.declared(pkg, name)
	for _, f := range list {
		s := source{file: f, test: inTests(f, pkg)}
		base := path.Base(f)
		if strings.TrimSuffix(base, path.Ext(base)) == name {
			called = append(called, s)
		} else if _, ok := slices.BinarySearch(declaring, f); ok {
			found = append(found, s)
		}
	}
	if len(called) > 0 {
		_, declares := slices.BinarySearch(declaring, called[0].file)
		if path.Ext(called[0].file) == ".java" || declares || len(found) == 0 {
			return lang.One(from, nearest(called, from, fromTest))
		}
	}
	var files []string
	for _, s := range found {
		if (!s.test || fromTest) && s.file != from {
			files = append(files, s.file)
		}
	}
	return files
}

// declared returns the files of a package that declare name, sorted. The package's files are read once.
func (r *Packages) declared(pkg, name string) []string {
	names, ok := r.names[pkg]
	if !ok {
		names = map[string][]string{}
		for _, f := range r.files[pkg] {
			if path.Ext(f) == ".java" {
				continue // is named after its class
			}
			text, _ := r.p.Read(f)
			r.declarations(text, func(name string) {
				if list := names[name]; len(list) == 0 || list[len(list)-1] != f {
					names[name] = append(list, f)
				}
			})
		}
		r.names[pkg] = names
	}
	return names[name]
}

// declarations yields the names that stand behind the keywords: of types wherever they are, of anything else at the beginning of a line only, behind modifiers.
func (r *Packages) declarations(text string, yield func(name string)) {
	for line := range strings.Lines(text) {
		indented := line[0] == ' ' || line[0] == '\t'
		for rest := strings.TrimLeft(line, " \t"); rest != ""; {
			n := 0
			for n < len(rest) && lang.WordByte(rest[n]) {
				n++
			}
			word := rest[:n]
			rest = strings.TrimLeft(rest[n:], " \t")
			if r.keywords[word] {
				if !indented || types[word] {
					yield(declaredName(rest))
				}
				if !types[word] || word != "enum" && word != "annotation" {
					break
				}
			} else if n == 0 {
				if rest[0] != '@' && rest[0] != '(' && rest[0] != ')' && rest[0] != '.' {
					break
				}
				rest = rest[1:]
			}
		}
	}
}

// types are the keywords whose declarations may be imported from inside of others.
var types = map[string]bool{"class": true, "interface": true, "object": true, "trait": true, "enum": true}

// declaredName is the name that text begins with, behind type parameters and the type that an extension extends: "<T> List<T>.name(".
func declaredName(text string) string {
	depth, start := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '<' || c == '[':
			depth++
		case c == '>' || c == ']':
			depth--
		case depth > 0:
		case c == '.' || c == ' ' && start == i:
			start = i + 1
		case c == '?' || c == '`':
		case !lang.WordByte(c):
			return last(text[start:i])
		}
	}
	return last(strings.TrimRight(text[start:], "\r\n"))
}

// last is the word at the end of text.
func last(text string) string {
	text = strings.Trim(text, "`? ")
	if i := strings.LastIndexAny(text, ">]` "); i >= 0 {
		text = text[i+1:]
	}
	if i := strings.IndexAny(text, "<["); i >= 0 {
		text = text[:i]
	}
	return text
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

package ocaml

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses "open M.N", "open! M" and "include M"; of expressions (open struct … end, include F(X)) nothing but a leading path counts.
func ParseImport(stmt string) []lang.Import {
	word, rest, _ := strings.Cut(strings.TrimSpace(stmt), " ")
	if word != "open" && word != "open!" && word != "include" {
		return nil
	}
	rest = strings.TrimLeft(rest, " \t\r\n")
	end := pathEnd(rest, 0)
	if end == 0 {
		return nil
	}
	return []lang.Import{{Path: strings.TrimRight(rest[:end], "."), Line: 1}}
}

// pathEnd is the end of the module path that starts at i: capitalised words joined by dots.
func pathEnd(src string, i int) int {
	end := i
	for end < len(src) && src[end] >= 'A' && src[end] <= 'Z' {
		for end < len(src) && (lang.WordByte(src[end]) || src[end] == '\'') {
			end++
		}
		if end+1 >= len(src) || src[end] != '.' || src[end+1] < 'A' || src[end+1] > 'Z' {
			break
		}
		end++
	}
	return end
}

// ScanFacts finds the lines that open or include a module, and as uses the module paths of the code: what stands before ".x", and what a functor is applied to or a module named after.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	seen := map[string]bool{}
	line, counted := 1, 0
	lang.Lex(src, &Syntax, func(c lang.Class, start, end int) bool {
		for i := start; c == lang.Code && i < end; {
			if b := src[i]; b < 'A' || b > 'Z' {
				i++
				continue
			}
			if i > 0 && (lang.WordByte(src[i-1]) || src[i-1] == '.' || src[i-1] == '`' || src[i-1] == '\'') {
				for i < end && lang.WordByte(src[i]) {
					i++
				}
				continue
			}
			stop := pathEnd(src[:end], i)
			name := src[i:stop]
			line += strings.Count(src[counted:i], "\n")
			counted = i
			switch word := wordBefore(src, i); {
			case word == "open" || word == "open!" || word == "include":
				if at := strings.LastIndexByte(src[:i], '\n') + 1; strings.HasPrefix(strings.TrimLeft(src[at:i], " \t"), word) {
					f.Imports = append(f.Imports, lang.Import{Path: name, Line: line})
				} else if !seen[name] { // let open M in
					seen[name] = true
					f.Uses = append(f.Uses, lang.Import{Path: name, Line: line})
				}
			case stop < len(src) && src[stop] == '.' || strings.Contains(name, ".") || word == "=" && namesModule(src, i):
				if !seen[name] {
					seen[name] = true
					f.Uses = append(f.Uses, lang.Import{Path: name, Line: line})
				}
			}
			i = stop
		}
		return true
	})
	return f
}

// namesModule reports whether the line up to i is "module X =".
func namesModule(src string, i int) bool {
	line := src[max(0, i-128):i]
	return strings.HasPrefix(strings.TrimLeft(line[strings.LastIndexByte(line, '\n')+1:], " \t"), "module ")
}

// wordBefore is the word, or the "=", before the blanks that end at i.
func wordBefore(src string, i int) string {
	text := strings.TrimRight(src[max(0, i-32):i], " \t\r\n")
	if strings.HasSuffix(text, "=") {
		return "="
	}
	at := len(text)
	for at > 0 && (lang.WordByte(text[at-1]) || text[at-1] == '!') {
		at--
	}
	return text[at:]
}

// NewResolver reads the dune files for the names of libraries.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{p: p, libraries: map[string]string{}, dune: len(p.Base("dune")) > 0}
	for _, f := range p.Base("dune") {
		text, _ := p.Read(f)
		for rest := text; ; {
			at := strings.Index(rest, "(library")
			if at < 0 {
				break
			}
			rest = rest[at+len("(library"):]
			stanza := rest
			if next := strings.Index(stanza, "\n("); next >= 0 {
				stanza = stanza[:next]
			}
			if name := field(stanza, "(name"); name != "" {
				r.libraries[module(name)] = lang.Parent(f)
			}
		}
	}
	return r
}

// field is the word behind a field's name in a stanza.
func field(stanza, name string) string {
	_, rest, ok := strings.Cut(stanza, name)
	if !ok {
		return ""
	}
	word, _, _ := strings.Cut(strings.TrimSpace(rest), ")")
	return strings.TrimSpace(word)
}

// module is the name of the module that a file or library makes.
func module(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

type resolver struct {
	p         lang.Project
	libraries map[string]string // module name of a library → its folder
	dune      bool
}

// Resolve returns a module's implementation, or its interface where there is no implementation. An interface's own implementation is none of its imports.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	parts := strings.Split(imp.Path, ".")
	dir := lang.Parent(from)
	if f := r.file(dir, parts[0]); f != "" {
		return r.one(from, f)
	}
	if lib, ok := r.libraries[parts[0]]; ok {
		if len(parts) > 1 {
			if f := r.file(lib, parts[1]); f != "" {
				return r.one(from, f)
			}
		}
		return r.one(from, r.file(lib, parts[0]))
	}
	if facts := r.p.Facts(from); facts != nil {
		for _, open := range facts.Imports {
			first, _, _ := strings.Cut(open.Path, ".")
			if lib, ok := r.libraries[first]; ok {
				if f := r.file(lib, parts[0]); f != "" {
					return r.one(from, f)
				}
			}
		}
	}
	if r.dune {
		return nil
	}
	for _, ext := range []string{".ml", ".mli"} {
		for _, name := range names(parts[0]) {
			if f := lang.Nearest(r.p, from, name+ext); f != "" {
				return r.one(from, f)
			}
		}
	}
	return nil
}

func (r *resolver) one(from, file string) []string {
	if strings.TrimSuffix(from, path.Ext(from)) == strings.TrimSuffix(file, path.Ext(file)) {
		return nil
	}
	return lang.One(from, file)
}

// file is the file of a module in a folder.
func (r *resolver) file(dir, name string) string {
	for _, ext := range []string{".ml", ".mli", ".mll", ".mly"} {
		for _, n := range names(name) {
			if f := lang.Join(dir, n+ext); r.p.Has(f) {
				return f
			}
		}
	}
	return ""
}

// names are the ways to write a module's name in a file's: the first letter may be small.
func names(name string) []string { return []string{strings.ToLower(name[:1]) + name[1:], name} }

package dart

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// ParseImport parses one directive: import, export, part, or a "part of" that names a file. Where the file depends on the platform, every alternative is an import of its own. The names are
// those behind "show".
func ParseImport(stmt string) []lang.Import {
	stmt, _, _ = strings.Cut(stmt, ";")
	word, rest := firstWord(stmt)
	kind := lang.ImportPath
	switch word {
	case "import":
	case "export":
		kind = lang.ImportReexport
	case "part":
		kind = lang.ImportDeclare
		if next, after := firstWord(rest); next == "of" {
			kind, rest = lang.ImportPath, after
		}
	default:
		return nil
	}
	var imports []lang.Import
	var names []string
	show := false
	for rest = skipBlank(rest); rest != ""; rest = skipBlank(rest) {
		if uri, after, ok := literal(rest); ok {
			rest = after
			if uri != "" && (len(imports) == 0 || !show) {
				imports = append(imports, lang.Import{Path: uri, Kind: kindOf(uri, kind), Line: 1})
			}
			continue
		}
		w, after := firstWord(rest)
		switch {
		case w == "":
			after = rest[1:]
		case w == "show":
			show = true
		case w == "hide" || w == "as" || w == "deferred" || w == "if":
			show = false
		case show:
			names = append(names, w)
		}
		rest = after
	}
	if len(imports) == 0 || word == "part" && kind == lang.ImportPath && len(imports) > 1 {
		return nil
	}
	for i := range imports {
		imports[i].Names = names
	}
	return imports
}

// kindOf is the kind of an import of uri by a directive whose files are of the given kind.
func kindOf(uri string, kind lang.ImportKind) lang.ImportKind {
	if kind == lang.ImportPath && (strings.HasPrefix(uri, "dart:") || strings.HasPrefix(uri, "package:")) {
		return lang.ImportModule
	}
	return kind
}

// skipBlank leaves out blanks and comments.
func skipBlank(s string) string {
	for {
		s = strings.TrimLeft(s, " \t\r\n")
		switch {
		case strings.HasPrefix(s, "//"):
			_, s, _ = strings.Cut(s, "\n")
		case strings.HasPrefix(s, "/*"):
			_, s, _ = strings.Cut(s, "*/")
		default:
			return s
		}
	}
}

func firstWord(s string) (word, rest string) {
	s = skipBlank(s)
	i := 0
	for i < len(s) && (lang.WordByte(s[i]) || s[i] == '$') {
		i++
	}
	if i < len(s) && (s[i] == '\'' || s[i] == '"') && s[:i] == "r" {
		return "", s
	}
	return s[:i], s[i:]
}

// literal reads a string literal on one line.
func literal(s string) (text, rest string, ok bool) {
	s = strings.TrimPrefix(s, "r")
	if s == "" || s[0] != '\'' && s[0] != '"' {
		return "", "", false
	}
	end := strings.IndexByte(s[1:], s[0])
	if end < 0 || strings.Contains(s[1:1+end], "\n") {
		return "", "", false
	}
	return s[1 : 1+end], s[end+2:], true
}

// ScanFacts finds the directives, which begin a line each. They stand before all declarations, but as the file may be one that is being written all lines are looked at.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	from := 0 // end of the last statement
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		if start == 0 && strings.HasPrefix(src, "\ufeff") {
			start = len("\ufeff")
		}
		for start < end && (src[start] == ' ' || src[start] == '\t') {
			start++
		}
		if start < from || !directive(src[start:end]) {
			return true
		}
		stop := lines.ImportEnd(src, start, end, ";")
		from = stop
		for _, imp := range ParseImport(src[start:stop]) {
			imp.Line = line
			f.Imports = append(f.Imports, imp)
		}
		return true
	})
	return f
}

// directive reports whether a line begins one that names a file.
func directive(text string) bool {
	for _, w := range [...]string{"import", "export", "part"} {
		if strings.HasPrefix(text, w) {
			rest := strings.TrimLeft(text[len(w):], " \t")
			for _, opt := range [...]string{"augment", "of"} {
				rest = strings.TrimLeft(strings.TrimPrefix(rest, opt), " \t")
			}
			rest = strings.TrimPrefix(rest, "r")
			return rest != "" && (rest[0] == '\'' || rest[0] == '"')
		}
	}
	return false
}

// resolver knows the packages of the project.
type resolver struct {
	p        lang.Project
	packages map[string][]string // name → folders that have a pubspec.yaml with it, sorted
}

// NewResolver reads the names of the packages.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{p: p, packages: map[string][]string{}}
	for _, f := range p.Base("pubspec.yaml") {
		text, _ := p.Read(f)
		for line := range strings.Lines(text) {
			if name, ok := strings.CutPrefix(line, "name:"); ok {
				name, _, _ = strings.Cut(name, "#")
				name = strings.Trim(name, " \t\r\n'\"")
				r.packages[name] = append(r.packages[name], lang.Parent(f))
				break
			}
		}
	}
	return r
}

// Resolve returns at most one file: that beside the importing one, or that in the package's lib folder. Of several packages with one name (examples) the nearest counts.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	file := ""
	if rest, ok := strings.CutPrefix(imp.Path, "package:"); ok {
		name, below, _ := strings.Cut(rest, "/")
		best := -1
		for _, dir := range r.packages[name] {
			f := lang.Join(dir, "lib/"+below)
			if n := lang.SharedFolders(f, from); n > best && r.p.Has(f) {
				file, best = f, n
			}
		}
	} else if !strings.Contains(imp.Path, ":") && imp.Path != "" {
		file = path.Join(lang.Parent(from), imp.Path)
	}
	if file == from || !r.p.Has(file) {
		return nil
	}
	return []string{file}
}

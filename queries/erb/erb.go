// Package erb is what contextcraft knows of ERB, Ruby's templates in markup.
//
// The tags are blank to the grammar, which is HTML's; the outline is that of the markup. What a template renders, by the conventions of Rails, is followed: "form" is _form beside the template,
// "shared/form" is shared/_form below a folder of views.
package erb

import (
	"path"
	"sort"
	"strings"

	"contextcraft/queries/html"
	"contextcraft/queries/lang"
)

// Language is ERB.
var Language = lang.Language{
	Name:        "erb",
	Family:      "ruby",
	Extensions:  []string{".erb", ".rhtml"},
	Grammar:     html.Language.Grammar,
	Tags:        html.Language.Tags,
	Mask:        func(src string) string { return html.MaskTags(src, "<%", "%>") },
	Adjust:      html.Language.Adjust,
	Embedded:    html.Embedded,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		BlockComments: [][2]string{{"<!--", "-->"}, {"<%#", "%>"}},
		Strings:       []lang.String{{Open: `"`, Close: `"`, Escape: true}},
	},
}

// ScanFacts finds the calls of render with a literal inside the tags: render "x", render partial: "x", render(layout: "x") and render template: "x", whose kind is ImportModule for a
// partial and ImportPath for a template.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	line, counted := 1, 0
	for at := 0; ; {
		i := strings.Index(src[at:], "<%")
		if i < 0 {
			return f
		}
		start := at + i + 2
		end := len(src)
		if n := strings.Index(src[start:], "%>"); n >= 0 {
			end = start + n
		}
		at = end
		if start < len(src) && src[start] == '#' {
			continue
		}
		for code := start; ; {
			n := strings.Index(src[code:end], "render")
			if n < 0 {
				break
			}
			call := code + n
			code = call + len("render")
			if imp, ok := rendered(src[code:min(end, code+512)]); ok && (call == 0 || !lang.WordByte(src[call-1])) {
				line += strings.Count(src[counted:call], "\n")
				counted = call
				imp.Line = line
				f.Imports = append(f.Imports, imp)
			}
		}
	}
}

// rendered reads the arguments of a call of render.
func rendered(args string) (lang.Import, bool) {
	imp := lang.Import{Kind: lang.ImportModule}
	args = strings.TrimLeft(args, "( \t\r\n")
	for _, key := range []string{"partial:", ":partial =>", "layout:", "template:", ":template =>"} {
		if rest, ok := strings.CutPrefix(args, key); ok {
			args = strings.TrimLeft(rest, " \t\r\n")
			if strings.Contains(key, "template") {
				imp.Kind = lang.ImportPath
			}
			break
		}
	}
	if args == "" || args[0] != '"' && args[0] != '\'' {
		return imp, false
	}
	end := strings.IndexByte(args[1:], args[0])
	if end <= 0 || strings.Contains(args[1:1+end], "#{") {
		return imp, false
	}
	imp.Path = args[1 : 1+end]
	return imp, true
}

// NewResolver lists the templates by their names without format and language: app/views/users/_form.html.erb is app/views/users/_form.
func NewResolver(p lang.Project) lang.Resolver {
	r := resolver{map[string][]string{}, map[string][]string{}}
	for _, f := range p.Files() {
		switch path.Ext(f) {
		case ".erb", ".haml", ".slim", ".rhtml", ".builder", ".jbuilder":
			stem, _, _ := strings.Cut(path.Base(f), ".")
			name := lang.Join(lang.Parent(f), stem)
			r.templates[name] = append(r.templates[name], f)
			r.bases[stem] = append(r.bases[stem], name)
		}
	}
	return r
}

type resolver struct {
	templates map[string][]string // name → files
	bases     map[string][]string // last part of a name → names
}

// Resolve returns the files of a partial: one for every format that it has.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	dir, base := path.Split(imp.Path)
	if imp.Kind == lang.ImportModule {
		base = "_" + strings.TrimPrefix(base, "_")
	}
	base, _, _ = strings.Cut(base, ".")
	var found []string
	if dir == "" {
		found = r.templates[lang.Join(lang.Parent(from), base)]
	} else {
		rel := path.Join(dir, base)
		most := -1
		for _, name := range r.bases[base] {
			if strings.HasSuffix(name, "/"+rel) || name == rel {
				if n := lang.SharedFolders(name, from); n > most {
					found, most = r.templates[name], n
				}
			}
		}
	}
	var files []string
	for _, f := range found {
		if f != from {
			files = append(files, f)
		}
	}
	sort.Strings(files)
	return files
}

// Package xml is what contextcraft knows of XML.
//
// The outline are the elements of the first two levels below the root, and deeper ones with an id, name, key or Include of their own. Attributes and elements that name files by convention are
// followed: project references and imports of MSBuild, modules and parents of Maven, includes of XInclude, XML Schema and XSLT.
package xml

import (
	_ "embed"
	"path"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_xml "github.com/tree-sitter-grammars/tree-sitter-xml/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is XML.
var Language = lang.Language{
	Name: "xml",
	Extensions: []string{".xml", ".xsd", ".xsl", ".xslt", ".svg", ".csproj", ".vbproj", ".fsproj", ".vcxproj", ".props", ".targets", ".nuspec", ".plist", ".resx", ".wsdl", ".xaml", ".axaml", ".pom",
		".rng", ".storyboard", ".xib", ".config", ".xmi", ".dtdx", ".rss", ".atom", ".opf", ".ui", ".jelly", ".slnx", ".launch", ".iml"},
	Filenames:   []string{"pom.xml", "web.config", "Web.config", "App.config", "NuGet.config", "packages.config", ".classpath", ".project"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_xml.LanguageXML() },
	Tags:        tags,
	Adjust:      adjust,
	ScanFacts:   ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver { return resolver{p} },
	Syntax:      lang.Syntax{BlockComments: [][2]string{{"<!--", "-->"}}},
}

// adjust takes the quotes off names that are attributes' values, leaves one symbol of an element, and sets the bodies.
func adjust(src string, o *lang.Outline) {
	kept := o.Symbols[:0]
	for i := range o.Symbols {
		s := o.Symbols[i]
		if n := len(s.Name); n > 2 && (s.Name[0] == '"' || s.Name[0] == '\'') {
			s.Name, s.NameAt = s.Name[1:n-1], lang.Range{Start: s.NameAt.Start + 1, End: s.NameAt.End - 1}
		}
		head := strings.IndexByte(src[s.Decl.Start:s.Decl.End], '>') + s.Decl.Start + 1
		tail := strings.LastIndex(src[s.Decl.Start:s.Decl.End], "</") + s.Decl.Start
		if s.Decl.Start < head && head < tail && strings.IndexByte(src[head:tail], '\n') >= 0 {
			s.Body = lang.Range{Start: head, End: tail}
		}
		if n := len(kept); n > 0 && kept[n-1].Decl == s.Decl {
			kept = kept[:n-1] // what the element is called says more than what it is
		}
		kept = append(kept, s)
	}
	o.Symbols = kept
}

// attributes are those that name a file, by element.
var attributes = map[string]string{"ProjectReference": "Include", "Import": "Project", "xi:include": "href", "include": "href", "xs:include": "schemaLocation", "xs:import": "schemaLocation",
	"xsd:include": "schemaLocation", "xsd:import": "schemaLocation", "xs:redefine": "schemaLocation", "xsl:include": "href", "xsl:import": "href", "Project": "Path"}

// ScanFacts finds the elements that name files.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	line, counted := 1, 0
	add := func(at int, p string) {
		p = strings.TrimSpace(strings.ReplaceAll(p, `\`, "/"))
		if p == "" || strings.ContainsAny(p, "$*<>\n") || strings.Contains(p, "://") {
			return
		}
		line += strings.Count(src[counted:at], "\n")
		counted = at
		f.Imports = append(f.Imports, lang.Import{Path: p, Kind: lang.ImportPath, Line: line})
	}
	for at := 0; ; {
		i := strings.IndexByte(src[at:], '<')
		if i < 0 {
			return f
		}
		at += i + 1
		if strings.HasPrefix(src[at:], "!--") {
			if i = strings.Index(src[at:], "-->"); i < 0 {
				return f
			}
			at += i
			continue
		}
		stop := at
		for stop < len(src) && (lang.WordByte(src[stop]) || src[stop] == ':' || src[stop] == '-') {
			stop++
		}
		switch tag := src[at:stop]; tag {
		case "module", "relativePath":
			if rest, ok := strings.CutPrefix(src[stop:], ">"); ok {
				text, _, _ := strings.Cut(rest[:min(len(rest), 512)], "<")
				add(at, text)
			}
		default:
			if name := attributes[tag]; name != "" {
				head, _, ok := strings.Cut(src[stop:min(len(src), stop+2048)], ">")
				if _, value, found := strings.Cut(head, " "+name+"=\""); ok && found {
					value, _, _ = strings.Cut(value, `"`)
					add(at, value)
				}
			}
		}
		at = max(at, stop)
	}
}

type resolver struct{ p lang.Project }

// Resolve takes a path relative to the file; a folder is that of a Maven module.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	target := lang.Beside(lang.Parent(from), imp.Path)
	for _, f := range []string{target, path.Join(target, "pom.xml")} {
		if target != "" && r.p.Has(f) {
			return lang.One(from, f)
		}
	}
	return nil
}

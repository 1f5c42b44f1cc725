package html

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// linking are the tags whose attribute names a file that a reader of the page would want to see.
var linking = []struct{ tag, attribute string }{{"script", "src"}, {"link", "href"}, {"a", "href"}, {"iframe", "src"}, {"frame", "src"}, {"area", "href"}, {"form", "action"}}

// ScanFacts finds the addresses in the markup, outside of comments and scripts.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	line, counted := 1, 0
	for at := 0; at < len(src); {
		i := strings.IndexByte(src[at:], '<')
		if i < 0 {
			break
		}
		at += i
		if strings.HasPrefix(src[at:], "<!--") {
			if i = strings.Index(src[at:], "-->"); i < 0 {
				break
			}
			at += i + 3
			continue
		}
		end := at + 1
		for _, l := range linking {
			if opens(src[at+1:min(len(src), at+12)], []string{l.tag}) == "" {
				continue
			}
			if end = attributesEnd(src, at+1); end < 0 {
				return f
			}
			head := src[at+1+len(l.tag) : end]
			if p := local(Attribute(head, l.attribute)); p != "" {
				line += strings.Count(src[counted:at], "\n")
				counted = at
				f.Imports = append(f.Imports, lang.Import{Path: p, Kind: lang.ImportPath, Line: line})
			}
			if l.tag == "script" && !strings.HasSuffix(head, "/") {
				_, end = contentEnd(src, end+1, l.tag)
			}
			break
		}
		at = end
	}
	return f
}

// local is the path of an address on the same site, without query and fragment; "" for others, and for what a template fills in.
func local(address string) string {
	if i := strings.IndexAny(address, "?#"); i >= 0 {
		address = address[:i]
	}
	address = strings.TrimSpace(address)
	if address == "" || strings.HasPrefix(address, "//") || strings.ContainsAny(address, "{}<>$\n") {
		return ""
	}
	if i := strings.IndexAny(address, ":/"); i >= 0 && address[i] == ':' {
		return ""
	}
	return address
}

type resolver struct{ p lang.Project }

// Resolve implements lang.Resolver.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	files := lang.FileResolver{Project: r.p, Tries: []string{"", ".html", "/index.html"}}
	if found := files.Resolve(from, imp); found != nil {
		return found
	}
	rel := strings.TrimLeft(path.Clean(imp.Path), "./")
	if !strings.HasPrefix(imp.Path, "/") || path.Ext(rel) == "" {
		return nil
	}
	return lang.One(from, lang.Nearest(r.p, from, rel))
}

// Package ejs is what contextcraft knows of EJS, JavaScript's templates in markup.
//
// The tags are blank to the grammar, which is HTML's; the outline is that of the markup. Templates that are included by a literal path are followed.
package ejs

import (
	"strings"

	"contextcraft/queries/html"
	"contextcraft/queries/lang"
)

// Language is EJS.
var Language = lang.Language{
	Name:       "ejs",
	Family:     "javascript",
	Extensions: []string{".ejs"},
	Grammar:    html.Language.Grammar,
	Tags:       html.Language.Tags,
	Mask:       func(src string) string { return html.MaskTags(src, "<%", "%>") },
	Adjust:     html.Language.Adjust,
	Embedded:   html.Embedded,
	ScanFacts:  ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver {
		return lang.FileResolver{Project: p, Tries: []string{"", ".ejs"}}
	},
	Syntax: lang.Syntax{
		BlockComments: [][2]string{{"<!--", "-->"}, {"<%#", "%>"}},
		Strings:       []lang.String{{Open: `"`, Close: `"`, Escape: true}},
	},
}

// ScanFacts finds include("path") and the older "include path" inside the tags.
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
		code := strings.TrimLeft(src[start:end], "-=_ \t\r\n")
		rest, ok := strings.CutPrefix(code, "include")
		if !ok {
			continue
		}
		if p := argument(rest[:min(len(rest), 512)]); p != "" {
			line += strings.Count(src[counted:start], "\n")
			counted = start
			f.Imports = append(f.Imports, lang.Import{Path: p, Kind: lang.ImportPath, Line: line})
		}
	}
}

// argument is the path in ("path", …), or the bare word of the older form.
func argument(rest string) string {
	call := strings.TrimLeft(rest, " \t\r\n")
	if inner, ok := strings.CutPrefix(call, "("); ok {
		inner = strings.TrimLeft(inner, " \t\r\n")
		if inner == "" || inner[0] != '"' && inner[0] != '\'' && inner[0] != '`' {
			return ""
		}
		end := strings.IndexByte(inner[1:], inner[0])
		if end <= 0 || strings.Contains(inner[1:1+end], "${") {
			return ""
		}
		return inner[1 : 1+end]
	}
	if call == rest {
		return "" // another word
	}
	word, _, _ := strings.Cut(strings.TrimSpace(call), " ")
	if word == "" || strings.ContainsAny(word, "=(){}+'\"") {
		return ""
	}
	return strings.TrimPrefix(word, "/")
}

// Package css is what contextcraft knows of CSS.
//
// The outline are the rules, by their selectors; blocks of at-rules (@media, @layer, @supports, @keyframes) hold the rules inside them. @import brings files in.
package css

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_css "github.com/tree-sitter/tree-sitter-css/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is CSS.
var Language = lang.Language{
	Name:        "css",
	Extensions:  []string{".css", ".pcss", ".wxss"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_css.Language() },
	Tags:        tags,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver { return lang.FileResolver{Project: p, Tries: []string{"", ".css"}} },
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	BlockComments: [][2]string{{"/*", "*/"}},
	Strings:       []lang.String{{Open: `"`, Close: `"`, Escape: true}, {Open: `'`, Close: `'`, Escape: true}},
}

// ParseImport parses @import "a.css", @import url(a.css) and @import url("a.css"), with whatever conditions follow.
func ParseImport(stmt string) []lang.Import {
	rest, ok := strings.CutPrefix(strings.TrimLeft(stmt, " \t\r\n"), "@import")
	if !ok || rest == "" {
		return nil
	}
	rest = strings.TrimLeft(rest, " \t\r\n")
	stop := ""
	if inner, ok := strings.CutPrefix(rest, "url("); ok {
		rest, stop = strings.TrimLeft(inner, " \t"), ")"
	}
	if rest == "" {
		return nil
	}
	if rest[0] == '"' || rest[0] == '\'' {
		rest, stop = rest[1:], rest[:1]
	}
	i := strings.IndexAny(rest, stop+"\n")
	if stop == "" || i <= 0 || rest[i] != stop[0] {
		return nil
	}
	p := strings.TrimSpace(rest[:i])
	if strings.Contains(p, "://") || strings.HasPrefix(p, "//") || strings.HasPrefix(p, "data:") {
		return nil
	}
	p, _, _ = strings.Cut(p, "?")
	return []lang.Import{{Path: p, Kind: lang.ImportPath, Line: 1}}
}

// ScanFacts finds the @import rules outside of comments.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	if !strings.Contains(src, "@import") {
		return f
	}
	line, counted := 1, 0
	lang.Lex(src, &syntax, func(c lang.Class, start, end int) bool {
		for at := start; c == lang.Code; {
			i := strings.Index(src[at:end], "@import")
			if i < 0 {
				break
			}
			at += i
			line += strings.Count(src[counted:at], "\n")
			counted = at
			for _, imp := range ParseImport(src[at:min(len(src), at+1024)]) {
				imp.Line = line
				f.Imports = append(f.Imports, imp)
			}
			at += len("@import")
		}
		return true
	})
	return f
}

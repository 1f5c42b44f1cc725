// Package json is what contextcraft knows of JSON, with comments and trailing commas as settings have them.
//
// The outline are the keys of the first two levels. Strings that begin with "./" or "../" name files (tsconfig.json's "extends", package.json's "main", a schema's "$ref"); they are
// followed where the project has the file.
package json

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_json "github.com/tree-sitter/tree-sitter-json/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is JSON.
var Language = lang.Language{
	Name: "json",
	Extensions: []string{".json", ".jsonc", ".json5", ".code-workspace", ".code-snippets", ".sublime-settings", ".geojson", ".topojson", ".webmanifest", ".har", ".avsc", ".gltf", ".jsonld",
		".webapp", ".mcmeta", ".tfstate", ".importmap", ".sarif"},
	Filenames:   []string{".prettierrc", ".eslintrc", ".babelrc", ".jshintrc", ".swcrc", ".watchmanconfig", ".arcconfig", ".htmlhintrc", ".jscsrc", ".tern-project"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_json.Language() },
	Tags:        tags,
	Mask:        mask,
	Adjust:      adjust,
	ScanFacts:   func(src string) lang.Facts { return lang.Facts{Imports: lang.RelativePaths(src, &syntax)} },
	NewResolver: newResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"//"},
	BlockComments: [][2]string{{"/*", "*/"}},
	Strings:       []lang.String{{Open: `"`, Close: `"`, Escape: true}},
}

// mask blanks the comma before a closing bracket, which JSON does not have and settings do.
func mask(src string) string {
	var b []byte
	comma := -1 // a comma with nothing but blanks and comments behind it so far
	lang.Lex(src, &syntax, func(c lang.Class, start, end int) bool {
		if c == lang.Comment {
			return true
		}
		if c != lang.Code {
			comma = -1
			return true
		}
		for i := start; i < end; i++ {
			switch src[i] {
			case ' ', '\t', '\r', '\n':
			case ',':
				comma = i
			case '}', ']':
				if comma >= 0 {
					if b == nil {
						b = []byte(src)
					}
					b[comma] = ' '
				}
				comma = -1
			default:
				comma = -1
			}
		}
		return true
	})
	if b == nil {
		return src
	}
	return string(b)
}

// adjust takes the quotes off the names, and leaves lists that are one line with their key.
func adjust(src string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if !s.Body.Empty() && src[s.Body.Start] == '[' && strings.IndexByte(src[s.Body.Start:s.Body.End], '\n') < 0 {
			s.Body = lang.Range{}
		}
		if name := strings.Trim(s.Name, `"`); name != "" && len(name) == len(s.Name)-2 {
			s.Name = name
			s.NameAt = lang.Range{Start: s.NameAt.Start + 1, End: s.NameAt.End - 1}
		}
	}
}

func newResolver(p lang.Project) lang.Resolver {
	return lang.FileResolver{Project: p, Tries: []string{"", ".json", "/tsconfig.json", "/package.json", ".js", ".ts", "/index.js", "/index.ts"}}
}

// Package yaml is what contextcraft knows of YAML.
//
// The outline are the keys of the first two levels of every document; a list below a key is its value. Values that begin with "./" or "../" name files or the folder of one (a workflow's
// actions, a compose file's build context, an API description's "$ref"); they are followed where the project has them. Lines that are nothing but a template's tag (Helm, Jinja) are blank to
// the grammar.
package yaml

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_yaml "github.com/tree-sitter-grammars/tree-sitter-yaml/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is YAML.
var Language = lang.Language{
	Name:        "yaml",
	Extensions:  []string{".yml", ".yaml", ".mir", ".reek", ".rviz", ".sublime-syntax", ".yaml-tmlanguage", ".cff"},
	Filenames:   []string{".clang-format", ".clang-tidy", ".clangd", ".gemrc", "CITATION.cff", "glide.lock", ".yamllint", ".rubocop"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_yaml.Language() },
	Tags:        tags,
	Mask:        mask,
	TooDeep:     tooDeep,
	Adjust:      adjust,
	ScanFacts:   func(src string) lang.Facts { return lang.Facts{Imports: lang.RelativePaths(src, &syntax)} },
	NewResolver: newResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments: []string{"#"},
	Strings:      []lang.String{{Open: `"`, Close: `"`, Escape: true}},
}

func newResolver(p lang.Project) lang.Resolver {
	return lang.FileResolver{Project: p, Root: true, Tries: []string{"", "/action.yml", "/action.yaml", "/Dockerfile", "/kustomization.yaml", "/kustomization.yml", "/Chart.yaml", ".yml", ".yaml"}}
}

// mask blanks the lines of a template that hold a tag only: {{- if .Values.x }}, {% for a in b %}.
func mask(src string) string {
	if !strings.Contains(src, "{{") && !strings.Contains(src, "{%") {
		return src
	}
	b := []byte(src)
	for at := 0; at < len(src); {
		end := lang.LineEnd(src, at)
		line := strings.TrimSpace(src[at:min(end, len(src))])
		if strings.HasPrefix(line, "{{") && strings.HasSuffix(line, "}}") || strings.HasPrefix(line, "{%") && strings.HasSuffix(line, "%}") {
			for i := at; i < end; i++ {
				if b[i] != '\r' {
					b[i] = ' '
				}
			}
		}
		at = end + 1
	}
	return string(b)
}

// adjust takes the quotes off the names, and counts comments above a key's value to the value.
func adjust(src string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if !s.Body.Empty() {
			s.Body.Start = lang.WithComments(src, s.NameAt.End, s.Body.Start, "#")
		}
		if n := len(s.Name); n > 2 && (s.Name[0] == '"' || s.Name[0] == '\'') && s.Name[n-1] == s.Name[0] {
			s.Name = s.Name[1 : n-1]
			s.NameAt = lang.Range{Start: s.NameAt.Start + 1, End: s.NameAt.End - 1}
		}
	}
}

// Package hcl is what contextcraft knows of HCL: Terraform, OpenTofu, Packer, Nomad, Terragrunt.
//
// The outline are the blocks, named by their labels ("aws_instance.web"), with their attributes and nested blocks. A module's source that is a folder of the project
// brings in the Terraform files of that folder; what a file says of other blocks of its own folder (var.x, module.y) is told by the words.
package hcl

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_hcl "github.com/tree-sitter-grammars/tree-sitter-hcl/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is HCL.
var Language = lang.Language{
	Name:        "hcl",
	Extensions:  []string{".hcl", ".tf", ".tfvars", ".tofu", ".nomad", ".pkr"},
	Filenames:   []string{".terraformrc"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_hcl.Language() },
	Tags:        tags,
	Adjust:      adjust,
	ScanFacts:   func(src string) lang.Facts { return lang.Facts{Imports: lang.RelativePaths(src, &syntax)} },
	NewResolver: func(p lang.Project) lang.Resolver { return resolver{p} },
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"#", "//"},
	BlockComments: [][2]string{{"/*", "*/"}},
	Strings: []lang.String{
		{Open: "<<-" + lang.Tag, Close: "\n" + lang.Tag},
		{Open: "<<" + lang.Tag, Close: "\n" + lang.Tag},
		{Open: `"`, Close: `"`, Escape: true},
	},
}

// adjust names a block by its labels: resource "aws_instance" "web" is aws_instance.web. The name stands where the last label does; the labels before it are its container.
func adjust(src string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if n := len(s.Name); n > 2 && s.Name[0] == '"' {
			s.Name, s.NameAt = s.Name[1:n-1], lang.Range{Start: s.NameAt.Start + 1, End: s.NameAt.End - 1}
		}
		s.Container = strings.Trim(s.Container, `"`)
		s.Body.End = s.Body.Start + len(strings.TrimRight(src[s.Body.Start:s.Body.End], " \t\r\n")) // a here-document ends with its line
		if s.Kind == lang.KindKey && strings.IndexByte(src[s.Body.Start:s.Body.End], '\n') < 0 {
			s.Body = lang.Range{}
		}
	}
}

type resolver struct{ p lang.Project }

// Resolve returns a file, or the Terraform files of a folder.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	target := lang.Beside(lang.Parent(from), imp.Path)
	if r.p.Has(target) {
		return lang.One(from, target)
	}
	if target == "." {
		target = ""
	}
	var files []string
	for _, f := range r.p.Dir(target) {
		if (strings.HasSuffix(f, ".tf") || strings.HasSuffix(f, ".tofu") || strings.HasSuffix(f, "terragrunt.hcl")) && f != from {
			files = append(files, f)
		}
	}
	return files
}

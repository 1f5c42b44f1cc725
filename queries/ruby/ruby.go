// Package ruby is Ruby: outline query, scanner of require and autoload calls, and a resolver over load paths.
package ruby

import (
	_ "embed"
	"unsafe"

	grammar "github.com/tree-sitter/tree-sitter-ruby/bindings/go"

	"contextcraft/queries/lang"
)

//go:embed tags.scm
var tags string

// Language is Ruby.
var Language = lang.Language{
	Name:       "ruby",
	Extensions: []string{".rb", ".rake", ".gemspec", ".ru", ".rbw", ".jbuilder", ".podspec", ".rabl", ".thor", ".builder"},
	Filenames: []string{"Rakefile", "Gemfile", "Guardfile", "Capfile", "Vagrantfile", "Podfile", "Fastfile", "Appfile", "Brewfile",
		"Thorfile", "Berksfile", "Puppetfile", "Dangerfile", "Steepfile", ".irbrc", ".pryrc", ".simplecov"},
	Shebangs:    []string{"ruby", "jruby", "rake", "truffleruby", "macruby", "rbx"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        tags,
	Adjust:      adjust,
	Exported:    exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments:  []string{"#"},
		BlockComments: [][2]string{{"=begin", "=end"}},
		Strings: []lang.String{
			{Open: `"`, Close: `"`, Escape: true},
			{Open: "'", Close: "'", Escape: true},
		},
		DeclKeywords: []string{"class", "module", "def"},
	},
}

// Package bash is what contextcraft knows of shell scripts: sh, bash, zsh and ksh.
//
// Functions in both spellings, and variables that are set, exported or made read-only at the top level. A script names others by "source" and "."; where the path begins with a variable or a command substitution
// (almost always the script's own folder), what follows it is looked for beside the script, then upwards, then anywhere in the project.
package bash

import (
	_ "embed"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_bash "github.com/tree-sitter/tree-sitter-bash/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is the shell.
var Language = lang.Language{
	Name:       "bash",
	Extensions: []string{".sh", ".bash", ".zsh", ".ksh", ".bats", ".ebuild", ".eclass", ".zsh-theme", ".command", ".tmux", ".tool"},
	Filenames: []string{".bashrc", ".bash_profile", ".bash_aliases", ".bash_logout", ".bash_login", ".profile", ".zshrc", ".zshenv", ".zprofile", ".zlogin", ".kshrc", ".envrc", "bashrc",
		"PKGBUILD", "APKBUILD", "gradlew", "mvnw"},
	Shebangs:    []string{"sh", "bash", "dash", "ash", "ksh", "ksh93", "mksh", "zsh", "bats"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_bash.Language() },
	Tags:        tags,
	Mask:        mask,
	Adjust:      adjust,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver { return resolver{p} },
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments: []string{"#"},
	Strings: []lang.String{
		{Open: "<<-'" + lang.Tag, Close: "\n" + lang.Tag},
		{Open: "<<-\"" + lang.Tag, Close: "\n" + lang.Tag},
		{Open: "<<'" + lang.Tag, Close: "\n" + lang.Tag},
		{Open: "<<\"" + lang.Tag, Close: "\n" + lang.Tag},
		{Open: "<<-" + lang.Tag, Close: "\n" + lang.Tag},
		{Open: "<<" + lang.Tag, Close: "\n" + lang.Tag},
		{Open: `"`, Close: `"`, Escape: true, Multiline: true},
		{Open: `'`, Close: `'`, Multiline: true},
	},
	DeclKeywords: []string{"function"},
}

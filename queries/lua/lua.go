// Package lua is what contextcraft knows of Lua.
//
// Functions are declared by name, or as the value of a variable, of a field or of a key in a table; a table that is a module ("local M = {}") is no container, its functions carry its name. The
// resolver knows no package.path: a module a.b is the nearest file that ends in a/b.lua or a/b/init.lua.
package lua

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_lua "github.com/tree-sitter-grammars/tree-sitter-lua/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Lua.
var Language = lang.Language{
	Name:        "lua",
	Family:      "lua",
	Extensions:  []string{".lua", ".rockspec", ".p8", ".wlua"},
	Filenames:   []string{".luacheckrc", ".busted"},
	Shebangs:    []string{"lua", "luajit", "texlua"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_lua.Language() },
	Tags:        tags,
	Exported:    Exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver { return resolver{p} },
	Syntax:      Syntax,
}

// Syntax is that of Lua; Luau's is the same but for its interpolated strings.
var Syntax = lang.Syntax{
	LineComments:  []string{"--"},
	BlockComments: [][2]string{{"--[[", "]]"}, {"--[=[", "]=]"}, {"--[==[", "]==]"}, {"--[===[", "]===]"}},
	Strings: []lang.String{
		{Open: "[==[", Close: "]==]", Multiline: true},
		{Open: "[=[", Close: "]=]", Multiline: true},
		{Open: "[[", Close: "]]", Multiline: true},
		{Open: `"`, Close: `"`, Escape: true},
		{Open: `'`, Close: `'`, Escape: true},
	},
	DeclKeywords: []string{"function"},
}

// Exported is everything but what is local.
func Exported(src string, s *lang.Symbol) bool {
	return !strings.HasPrefix(src[s.Decl.Start:s.NameAt.Start], "local")
}

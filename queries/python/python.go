// Package python is what contextcraft knows of Python: grammar, outline query, import scanner and import resolver.
//
// Imports may stand anywhere (in try, if and function bodies), so the scanner reads whole files; it steps over strings and
// comments and looks closely only at lines that begin with "import" or "from". The resolver knows relative imports, source
// roots (the project's root, src folders, the parents of top-level packages), namespace packages, stubs, and names that a
// package's __init__ passes on from its modules.
package python

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_python "github.com/tree-sitter/tree-sitter-python/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Python.
var Language = lang.Language{
	Name:        "python",
	Extensions:  []string{".py", ".pyi", ".pyw"},
	Filenames:   []string{"SConstruct", "SConscript", "wscript"},
	Shebangs:    []string{"python", "python2", "python3", "pypy", "pypy3"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_python.Language() },
	Tags:        tags,
	Exported:    exported,
	Adjust:      adjust,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments: []string{"#"},
		Strings: []lang.String{
			{Open: `"""`, Close: `"""`, Escape: true, Multiline: true, Doc: true},
			{Open: `'''`, Close: `'''`, Escape: true, Multiline: true, Doc: true},
			{Open: `"`, Close: `"`, Escape: true},
			{Open: `'`, Close: `'`, Escape: true},
		},
		DeclKeywords: []string{"def", "class"},
	},
}

// exported follows the convention of PEP 8: a leading underscore marks what is internal, except in special names
// such as __init__.
func exported(_ string, s *lang.Symbol) bool {
	return !strings.HasPrefix(s.Name, "_") || (len(s.Name) > 4 && strings.HasPrefix(s.Name, "__") && strings.HasSuffix(s.Name, "__"))
}

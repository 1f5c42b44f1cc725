// Package cuda is CUDA C++: C++'s outline query on CUDA's own grammar, which knows the execution spaces (__global__, __device__ …), launch bounds and the
// launch kernel<<<grid, block>>>(…), a call like any other.
//
// Includes are those of package c, with one family for all of them: a .cu finds C and C++ headers, a .cpp finds a .cuh.
package cuda

import (
	"unsafe"

	grammar "github.com/tree-sitter-grammars/tree-sitter-cuda/bindings/go"

	"contextcraft/queries/c"
	"contextcraft/queries/cpp"
	"contextcraft/queries/lang"
)

// Language is CUDA C++.
var Language = lang.Language{
	Name:        "cuda",
	Family:      "c",
	Extensions:  []string{".cu", ".cuh"},
	Grammar:     func() unsafe.Pointer { return grammar.Language() },
	Tags:        cpp.Language.Tags,
	Adjust:      cpp.Language.Adjust,
	Exported:    cpp.Language.Exported,
	ParseImport: c.ParseImport,
	ScanFacts:   c.ScanFacts,
	NewResolver: c.NewResolver,
	Syntax:      cpp.Language.Syntax,
}

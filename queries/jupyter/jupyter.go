// Package jupyter is what contextcraft knows of Jupyter notebooks.
//
// Package scan has made Markdown of a notebook's JSON before anything else sees it: prose as it is, each code cell in a fence that names its language and is longer than
// every other fence. So the headings are outlined as in Markdown, and the code cells as the language that they name, at their places. Lines of IPython magic ("%timeit f()", "!ls", "obj?") at the
// start of a line are no code of that language and divide a cell; "%%bash" and its like at the top give the cell another one.
package jupyter

import (
	"unsafe"

	"contextcraft/queries/lang"
	"contextcraft/queries/markdown"
	"contextcraft/queries/python"
)

// Language is the notebook.
var Language = lang.Language{
	Name:        "jupyter",
	Family:      "python",
	Extensions:  []string{".ipynb"},
	Grammar:     func() unsafe.Pointer { return markdown.Language.Grammar() },
	Tags:        markdown.Language.Tags,
	Adjust:      markdown.Language.Adjust,
	TooDeep:     markdown.TooDeep,
	Embedded:    Cells,
	ScanFacts:   ScanFacts,
	NewResolver: python.NewResolver,
	Syntax:      python.Language.Syntax,
}

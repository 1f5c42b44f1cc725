package scan

import (
	"strings"
	"testing"
)

func loadOne(t *testing.T, name, text string, o Options) (Content, *Skip) {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, name, text)
	tree := walk(t, dir, o)
	if len(tree.Files) != 1 {
		t.Fatalf("files %v, skipped %v", tree.Files, tree.Skipped)
	}
	return tree.Load(tree.Files[0])
}

// Report repomix#163: the images of a notebook's outputs fill the document. What is left are the cells, in order.
func TestRepomix163NotebookOutputsAreLeftOut(t *testing.T) {
	isolate(t)
	image := strings.Repeat("iVBORw0KGgo7", 20000)
	nb := `{"cells": [
 {"cell_type": "markdown", "metadata": {}, "source": ["# Load\n", "` + "```python\\nno()\\n```" + `\n", "![x](data:image/png;base64,` + image + `) end"]},
 {"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [{"data": {"image/png": "` + image + `"}}], "source": "import a\r\ndef f():\r\n    return a\n"},
 {"cell_type": "code", "metadata": {}, "outputs": [], "source": []},
 {"cell_type": "raw", "metadata": {}, "source": "as it is"}],
 "metadata": {"kernelspec": {"language": "python", "name": "python3"}}, "nbformat": 4, "nbformat_minor": 5}`
	c, skip := loadOne(t, "a.ipynb", nb, Options{MaxFileSize: 20000}) // the raw file is far larger
	if skip != nil {
		t.Fatal(skip)
	}
	want := "# Load\n```python\nno()\n```\n![x](data:image/png;base64,…) end\n\n````python\nimport a\ndef f():\n    return a\n````\n\n````\nas it is\n````\n"
	if c.Text != want || c.Kind != Source || c.Note != "notebook: its 4 cells, without outputs; lines are those of the cells; pictures left out: 1" {
		t.Errorf("%s, note %q:\n%s", c.Kind, c.Note, c.Text)
	}
}

func TestNotebookVersionsAndLanguages(t *testing.T) {
	isolate(t)
	for _, c := range []struct{ nb, want string }{
		{`{"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "heading", "level": 2, "source": ["Two"]}, {"cell_type": "code", "language": "python", "input": ["x = 1"]}]}]}`, "## Two\n\n```python\nx = 1\n```\n"},
		{`{"nbformat": 4, "metadata": {"kernelspec": {"name": "ir"}, "language_info": {"name": "R"}}, "cells": [{"cell_type": "code", "source": "f <- 1"}]}`, "```r\nf <- 1\n```\n"},
		{`{"nbformat": 4, "metadata": {"kernelspec": {"name": "julia-1.9"}}, "cells": [{"cell_type": "code", "source": "f()"}]}`, "```julia\nf()\n```\n"},
		{`{"cells": []}`, `{"cells": []}`},                                                 // no notebook
		{`{"nbformat": 4, "cells": [{"source": `, `{"nbformat": 4, "cells": [{"source": `}, // damaged
	} {
		got, skip := loadOne(t, "a.ipynb", c.nb, Options{})
		if skip != nil || got.Text != c.want {
			t.Errorf("%s gives %q (%v), want %q", c.nb, got.Text, skip, c.want)
		}
	}
}

func TestLargeCellsAreTooLarge(t *testing.T) {
	isolate(t)
	nb := `{"nbformat": 4, "cells": [{"cell_type": "code", "source": "` + strings.Repeat("x = 1; ", 3000) + `"}]}`
	if _, skip := loadOne(t, "a.ipynb", nb, Options{MaxFileSize: 10000}); skip == nil || skip.Reason != TooLarge {
		t.Errorf("skip %v", skip)
	}
}

package jupyter_test

import (
	"strings"
	"testing"

	"contextcraft/queries/jupyter"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &jupyter.Language) }

func TestCells(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"# T\n\n```python\na\n```\n\n```\nraw\n```\n", "python a"},
		{"```py\nno\n```\n\n````python\na\n```\nb\n````\n", "python a ``` b"},
		{"```python\n%matplotlib inline\na\n!ls\nf?\nb ? c\n```\n", "python a|python b ? c"},
		{"```python\n\n%%bash\nls\n```\n```python\n%%time\na\n```\n```python\n%%latex\nx\n```\n", "bash ls|python a"},
		{"```ir\nf\n```\n", "r f"},
		{"```python\nnot closed\n", ""},
		{"no fence ``` here\n", ""},
		{"", ""},
	} {
		var got []string
		for _, p := range jupyter.Cells(c.src) {
			got = append(got, p.Language+" "+strings.Join(strings.Fields(c.src[p.Start:p.End]), " "))
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q gives %q, want %q", c.src, got, c.want)
		}
	}
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &jupyter.Language, []importtest.Case{
		{"# import no\n\n```python\n%load_ext x\nimport a\n```\n\ntext\n\n```python\nfrom .b import c\n```\n", "11 module .b c|5 module a "},
		{"```r\nimport a\n```\n", ""},
	})
	importtest.Hostile(t, &jupyter.Language, "", "`", "```python\n", "```python\n%\n```\n", "%%bash\n", "\n")
}

func TestNotebooksImportModules(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- src/tool/__init__.py --\n-- src/tool/load.py --\n-- nb/helper.py --\n-- nb/a.ipynb --\n```python\nfrom tool.load import x\nimport helper\nimport numpy\n```\n"), &jupyter.Language)
	edges := importtest.Resolve(t, p, &jupyter.Language)
	importtest.Score(t, "notebook", edges, map[importtest.Edge]bool{
		{From: "nb/a.ipynb", To: "src/tool/load.py"}: true, {From: "nb/a.ipynb", To: "nb/helper.py"}: true}, 1, 1)
}

package markdown_test

import (
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/markdown"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &markdown.Language) }

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &markdown.Language, []importtest.Case{
		{"[a](b.md) [c](d/e.md#x \"t\") ![p](i.png) [w](https://x.y/z) [m](mailto:a@b) [h](#x)\n`[no](no.md)`\n```\n[no](no.md)\n```\n[r]: ../f.md\n<a href=\"g.md?q\">\n[sp](<a b.md>) [pc](c%20d.md)\n",
			"1 path b.md |1 path d/e.md |1 path i.png |6 path ../f.md |7 path g.md |8 path a b.md |8 path c d.md "},
		{"~~~\n```\n[no](no.md)\n~~~\n[a](b.md)\n", "5 path b.md "},
		{"[^1]: note.md\n", ""},
	})
	importtest.Hostile(t, &markdown.Language, "", "[a](", "](", "`", "```\n", "[", "a]: ", "href=\"")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- README.md --\n[a](docs/a.md) [d](docs/) [c](/src/c.go) [x](missing.md)\n-- docs/a.md --\n[up](../README.md#top) [b](b) [self](a.md)\n-- docs/b.md --\n-- docs/README.md --\n-- src/c.go --\n"), &markdown.Language)
	importtest.Score(t, "markdown", importtest.Resolve(t, p, &markdown.Language), map[importtest.Edge]bool{
		{From: "README.md", To: "docs/a.md"}: true, {From: "README.md", To: "docs/README.md"}: true, {From: "README.md", To: "src/c.go"}: true,
		{From: "docs/a.md", To: "README.md"}: true, {From: "docs/a.md", To: "docs/b.md"}: true}, 1, 1)
}

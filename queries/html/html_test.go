package html_test

import (
	"testing"

	"contextcraft/queries/html"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &html.Language) }

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &html.Language, []importtest.Case{
		{"<script src=a.js></script>\n<link href='b.css' rel=x>\n<!-- <a href=no> -->\n<a class=\"x\" href=\"c/d.html?q#f\">\n<a href=\"#x\"><a href=\"https://x\"><a href=\"{{ url }}\"><a data-href=\"no\">\n<script>'<a href=\"no\">'</script><iframe src=\"/e.html\">",
			"1 path a.js |2 path b.css |4 path c/d.html |6 path /e.html "},
		{"", ""},
	})
	importtest.Hostile(t, &html.Language, "", "<", "<a ", "<a href=\"", "<script>", "<!--", "<a href=x>", "<script src=a></script>")
}

func TestBlocks(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"<template><p><template>x</template></p></template><script setup lang=\"ts\">a > b</script><STYLE>c</STYLE>", "template|<p><template>x</template></p>|script|a > b|style|c|"},
		{"<script src=\"a>b\"/><script>x", "script||script|x|"},
		{"<!-- <script>no</script> --><scripts>", ""},
	} {
		got := ""
		for _, b := range html.Blocks(c.src, "script", "style", "template") {
			got += b.Tag + "|" + c.src[b.Content.Start:b.Content.End] + "|"
		}
		if got != c.want {
			t.Errorf("%q gives %q, want %q", c.src, got, c.want)
		}
	}
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- site/index.html --\n<script src=\"js/a.js\"></script><link href=\"/css/b.css\"><a href=\"about/\"><a href=\"faq\">\n-- site/js/a.js --\n-- site/css/b.css --\n-- other/css/b.css --\n-- site/about/index.html --\n<a href=\"../index.html\">\n-- site/faq.html --\n"), &html.Language)
	importtest.Score(t, "html", importtest.Resolve(t, p, &html.Language), map[importtest.Edge]bool{
		{From: "site/index.html", To: "site/js/a.js"}: true, {From: "site/index.html", To: "site/css/b.css"}: true, {From: "site/index.html", To: "site/about/index.html"}: true,
		{From: "site/index.html", To: "site/faq.html"}: true, {From: "site/about/index.html", To: "site/index.html"}: true}, 1, 1)
}

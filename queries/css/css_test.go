package css_test

import (
	"testing"

	"contextcraft/queries/css"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &css.Language) }

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &css.Language, []importtest.Case{
		{`@import "a.css";`, "1 path a.css "}, {`@import url( 'b/c.css' ) print;`, "1 path b/c.css "}, {`@import url(d.css?v=1);`, "1 path d.css "},
		{`@import "https://x.y/z.css";`, ""}, {`@import`, ""}, {`@import "a`, ""}, {`@media x`, ""},
	})
}

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"@import 'a.css';\n", "@import url(b.css) layer(x);\n", "/* @import 'no.css'; */\n", ".x { content: \"@import 'no.css'\" }\n", "@import\n  \"c.css\";\n"}
	importtest.Agree(t, &css.Language, importtest.Combine(".css", "", pieces, pieces, pieces), 1)
	importtest.Hostile(t, &css.Language, "", "@import ", "@import '", "@import url(", "/*", "\"")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- a/x.css --\n@import './b.css';\n@import \"../c\";\n@import 'no.css';\n-- a/b.css --\n-- c.css --\n@import url(a/b.css);\n"), &css.Language)
	importtest.Score(t, "css", importtest.Resolve(t, p, &css.Language), map[importtest.Edge]bool{
		{From: "a/x.css", To: "a/b.css"}: true, {From: "a/x.css", To: "c.css"}: true, {From: "c.css", To: "a/b.css"}: true}, 1, 1)
}

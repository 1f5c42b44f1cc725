package graphql_test

import (
	"testing"

	"contextcraft/queries/graphql"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &graphql.Language, []importtest.Case{
		{`#import "./a.graphql"`, "1 path ./a.graphql "},
		{`# import A, B.c from './a.gql'`, "1 path ./a.gql A,B.c"},
		{`#import * from "a"`, "1 path a *"},
		{`# important "things"`, ""},
		{`# import the "a" file`, ""},
		{`#import "a`, ""},
		{`#import ""`, ""},
		{`import "a"`, ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &graphql.Language, []importtest.Case{
		{"\uFEFF#import \"a\"\r\n\r\n  # import B from \"b\"\r\n", "1 path a |3 path b B"},
		{"\"\"\"\n#import \"no\"\n\"\"\"\ntype A { b: C } #import \"no\"\n#import \"yes\"\n", "5 path yes "},
		{"", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"#import \"a\"\n", "# import A from './b'\n", "\"\"\"\n#import \"no\"\n\"\"\"\ntype A {\n  b: C\n}\n", "# important\n", "query Q { a } #import \"no\"\n"}
	importtest.Agree(t, &graphql.Language, importtest.Combine(".graphql", "", pieces, pieces, pieces), 1)
}

func FuzzScanFacts(f *testing.F) {
	f.Add("#import \"a\"\n")
	f.Fuzz(func(t *testing.T, src string) { importtest.Scanned(t, &graphql.Language, src, nil) })
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	importtest.Hostile(t, &graphql.Language, "", "#import \"a\"", "#import \"a\"\n", "\"import\"", "\"\"\"import", "#", "import#")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`
-- src/a/query.graphql --
#import "./fragment.graphql"
#import "../b/other"
#import "src/root.gql"
#import "./query.graphql"
#import "../../../x.graphql"
-- src/a/fragment.graphql --
-- src/b/other.graphql --
-- src/root.gql --
`), &graphql.Language)
	want := []string{"src/a/fragment.graphql", "src/b/other.graphql", "src/root.gql", "", ""}
	r := graphql.NewResolver(p)
	for i, imp := range p.Facts("src/a/query.graphql").Imports {
		got := ""
		for _, f := range r.Resolve("src/a/query.graphql", lang.Import{Path: imp.Path, Kind: imp.Kind}) {
			got += f
		}
		if got != want[i] {
			t.Errorf("%s: got %q, want %q", imp.Path, got, want[i])
		}
	}
	importtest.Resolve(t, p, &graphql.Language)
}

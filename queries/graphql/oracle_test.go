package graphql_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries"
	"contextcraft/queries/graphql"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

// oracle compares the outlines with the declarations that the reference implementation finds.
func oracle(t *testing.T, name string, files []importtest.File) {
	t.Helper()
	if exec.Command("node", "-e", `require("graphql")`).Run() != nil {
		t.Skip("no node with the package graphql (NODE_PATH names its folder)")
	}
	dir := t.TempDir()
	importtest.Write(t, dir, files)
	var list strings.Builder
	for _, f := range files {
		list.WriteString(f.Path + "\n")
	}
	script, err := filepath.Abs("testdata/oracle.js")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", script)
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(list.String())
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var facts map[string][]string
	if err := json.Unmarshal(out, &facts); err != nil {
		t.Fatal(err)
	}
	p := queries.NewParser()
	defer p.Close()
	got, want := map[importtest.Edge]bool{}, map[importtest.Edge]bool{}
	for _, f := range files {
		symbols, ok := facts[f.Path]
		if !ok {
			continue
		}
		for _, s := range symbols {
			want[importtest.Edge{From: f.Path, To: s}] = true
		}
		o, err := p.Outline(context.Background(), &graphql.Language, f.Text)
		if err != nil {
			t.Fatal(f.Path, err)
		}
		for i := range o.Symbols {
			s := &o.Symbols[i]
			got[importtest.Edge{From: f.Path, To: s.Kind.String() + " " + s.QualifiedName()}] = true
		}
	}
	t.Logf("%s: the parser takes %d of %d files", name, len(facts), len(files))
	importtest.Score(t, name, got, want, 0.98, 0.98)
}

func TestOracleOwn(t *testing.T) {
	var files []importtest.File
	for i, src := range langtest.Inputs(t, &graphql.Language, ".") {
		files = append(files, importtest.File{Path: fmt.Sprint(i, ".graphql"), Text: src})
	}
	oracle(t, "fixtures", files)
}

// TestOracleTree runs over the checkout that CONTEXTCRAFT_TREE names.
func TestOracleTree(t *testing.T) {
	root := os.Getenv("CONTEXTCRAFT_TREE")
	if root == "" {
		t.Skip("CONTEXTCRAFT_TREE names no checkout")
	}
	files := importtest.ReadTree(root, graphql.Language.Extensions, nil)
	if len(files) == 0 {
		t.Skip("no GraphQL files")
	}
	oracle(t, filepath.Base(root), files)
}

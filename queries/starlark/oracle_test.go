package starlark_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/starlark"
)

// oracle compares functions, values, rules and loads with what Python's own parser finds.
func oracle(t *testing.T, name string, files []importtest.File) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3")
	}
	dir := t.TempDir()
	importtest.Write(t, dir, files)
	var list strings.Builder
	for _, f := range files {
		list.WriteString(f.Path + "\n")
	}
	script, err := filepath.Abs("testdata/oracle.py")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("python3", script)
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
		list, ok := facts[f.Path]
		if !ok { // no Python
			continue
		}
		for _, fact := range list {
			want[importtest.Edge{From: f.Path, To: fact}] = true
		}
		o, err := p.Outline(context.Background(), &starlark.Language, f.Text)
		if err != nil {
			t.Fatal(f.Path, err)
		}
		for _, fact := range ours(f.Text, o) {
			got[importtest.Edge{From: f.Path, To: fact}] = true
		}
	}
	t.Logf("%s: %d files of %d are Python's, too", name, len(facts), len(files))
	importtest.Score(t, name, got, want, 0.98, 0.98)
}

// ours says in the oracle's words what an outline holds.
func ours(src string, o *lang.Outline) []string {
	var facts []string
	for i := range o.Symbols {
		s := &o.Symbols[i]
		switch head := src[s.Decl.Start:]; {
		case s.Kind == lang.KindFunction && strings.HasPrefix(head, "def "):
			facts = append(facts, fmt.Sprintf("def %d %s", s.Line, s.Name))
		case s.Kind == lang.KindBlock:
			facts = append(facts, fmt.Sprintf("rule %d %s", s.Line, s.Name))
		case s.Decl.Start == s.NameAt.Start && s.Parent < 0 && strings.HasPrefix(strings.TrimLeft(src[s.NameAt.End:], " "), "="):
			facts = append(facts, "value "+s.Name)
		}
	}
	for at, imp := range o.Imports {
		if r := o.ImportStatements[at]; strings.HasPrefix(src[r.Start:], "load(") {
			facts = append(facts, fmt.Sprintf("load %d %s %s", imp.Line, imp.Path, strings.Join(imp.Names, ",")))
		}
	}
	return facts
}

func TestOracleOwn(t *testing.T) {
	var files []importtest.File
	for i, src := range langtest.Inputs(t, &starlark.Language, ".") {
		if !strings.Contains(src, "local_resource") { // its rules have no name=
			files = append(files, importtest.File{Path: fmt.Sprint(i, ".bzl"), Text: src})
		}
	}
	oracle(t, "fixtures", files)
}

// TestOracleTree runs over the checkout that CONTEXTCRAFT_TREE names.
func TestOracleTree(t *testing.T) {
	oracle(t, "checkout", importtest.Installed(t, "Starlark", append([]string{"/BUILD", "/WORKSPACE"}, starlark.Language.Extensions...)))
}

package contextcraft

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"contextcraft/depgraph"
	"contextcraft/queries/lang"
)

// TestLinks: imports and references of a small repository of several languages become the edges that a reader expects, and no others.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":              "module example.com/m\n\ngo 1.24\n",
		"cmd/main.go":         "package main\n\nimport (\n\t\"fmt\"\n\n\t\"example.com/m/store\"\n)\n\nfunc main() { fmt.Println(store.Open()) }\n",
		"store/store.go":      "package store\n\nfunc Open() int { return indexOfEverything() }\n",
		"store/index.go":      "package store\n\nfunc indexOfEverything() int { return 1 }\n",
		"py/app.py":           "from .models import Customer\nimport os\n\nprint(Customer())\n",
		"py/models.py":        "class Customer:\n    pass\n",
		"py/__init__.py":      "",
		"web/page.ts":         "import { render } from './view';\nimport React from 'react';\nrender();\n",
		"web/view.js":         "export function render() {}\n",
		"c/main.c":            "#include \"list.h\"\n#include <stdio.h>\nint main(void) { return list_length_of(0); }\n",
		"c/list.h":            "int list_length_of(void *l);\n",
		"rs/src/lib.rs":       "mod shape;\npub fn area() -> u32 { shape::square_of_side() }\n",
		"rs/src/shape.rs":     "pub fn square_of_side() -> u32 { 4 }\n",
		"rs/Cargo.toml":       "[package]\nname = \"rs\"\nversion = \"0.1.0\"\n",
		"docs/notes.md":       "Customer, indexOfEverything and list_length_of are names of the code.\n",
		"java/a/Main.java":    "package a;\nimport b.Helper;\nclass Main { Helper h; }\n",
		"java/b/Helper.java":  "package b;\npublic class Helper {}\n",
		"alone/standalone.rb": "puts 1\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Open(context.Background(), Options{Root: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	edges := map[depgraph.Kind][]string{}
	for i := range r.files {
		for _, e := range r.graph.Out(i) {
			edges[e.Kind] = append(edges[e.Kind], r.files[i].path+" → "+r.files[e.To].path)
		}
	}
	wantImports := []string{
		"c/main.c → c/list.h",
		"cmd/main.go → store/index.go", "cmd/main.go → store/store.go",
		"java/a/Main.java → java/b/Helper.java",
		"py/app.py → py/models.py",
		"rs/src/lib.rs → rs/src/shape.rs",
		"web/page.ts → web/view.js",
	}
	if got := edges[depgraph.Import]; !slices.Equal(got, wantImports) {
		t.Errorf("imports:\n%q\nwant\n%q", got, wantImports)
	}
	for _, want := range []string{"store/store.go → store/index.go", "py/app.py → py/models.py", "rs/src/lib.rs → rs/src/shape.rs", "java/a/Main.java → java/b/Helper.java"} {
		if !slices.Contains(edges[depgraph.Reference], want) {
			t.Errorf("no reference %s in %q", want, edges[depgraph.Reference])
		}
	}
	for i := range r.files {
		if p := r.files[i].path; (p == "docs/notes.md" || p == "alone/standalone.rb") && len(r.graph.Out(i)) > 0 {
			t.Errorf("%s has edges: %v", p, r.graph.Out(i))
		}
	}
}

// TestWideImportsAreNarrowed: of a package of many files those count that declare what the importer mentions; all, where it mentions nothing.
func TestWideImportsAreNarrowed(t *testing.T) {
	wide := []int{1, 2, 3, 4, 5}
	for _, c := range []struct {
		to        []int
		mentioned []int
		want      []int
	}{
		{wide, []int{2, 5, 9}, []int{2, 5}}, {wide, nil, wide}, {wide, []int{0, 9}, wide}, {wide[:4], []int{2}, wide[:4]},
	} {
		var refs []reference
		for _, to := range []int{1, 8} { // of the files before and behind
			refs = append(refs, reference{from: 6, to: to, strength: 1})
		}
		for _, to := range c.mentioned {
			refs = append(refs, reference{from: 7, to: to, strength: 1})
		}
		refs = append(refs, reference{from: 8, to: 3, strength: 1})
		if got := narrow(c.to, mentionedBy(refs, 7)); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("narrow(%v) with %v = %v, want %v", c.to, c.mentioned, got, c.want)
		}
	}
}

// faulty is a resolver with a fault.
type faulty struct{}

func (faulty) Resolve(string, lang.Import) []string { panic("index out of range") }

// TestAFaultInALanguageCostsOneFilesImports, not the run: it becomes a note.
func TestAFaultInALanguageCostsOneFilesImports(t *testing.T) {
	facts, note := scanFacts(&lang.Language{ScanFacts: func(string) lang.Facts { panic("index out of range") }}, "x")
	if facts != nil || note == "" {
		t.Errorf("facts %v, note %q", facts, note)
	}
	r := &Repo{files: []file{{path: "a.x", facts: &lang.Facts{Imports: []lang.Import{{}}}}}}
	if lists := newProject(r).resolveFile(faulty{}, 0); lists != nil || r.files[0].note == "" {
		t.Errorf("lists %v, note %q", lists, r.files[0].note)
	}
}

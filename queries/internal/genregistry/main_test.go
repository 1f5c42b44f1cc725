package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestRegistryIsCurrent(t *testing.T) {
	dir := filepath.Join("..", "..")
	want, err := generate(dir)
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile(filepath.Join(dir, "registry.go"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Error("queries/registry.go is stale: run go generate ./queries")
	}
}

func TestGenerateListsFoldersThatAreComplete(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"zig/zig.go", "ada/ada.go", "half/tags.scm", "other/another.go", "plain/plain.go"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		text := "package x\n\nvar Language = lang.Language{\n}\n"
		if name == "plain/plain.go" {
			text = "package plain\n"
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(dir); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "registry.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\t&ada.Language,\n\t&zig.Language,\n}", "\t\"contextcraft/queries/ada\"\n\t\"contextcraft/queries/lang\"\n\t\"contextcraft/queries/zig\"\n"} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("registry lacks %q:\n%s", want, text)
		}
	}
	if n := bytes.Count(text, []byte(".Language,\n")); n != 2 {
		t.Errorf("registry lists %d folders, not 2:\n%s", n, text)
	}
}

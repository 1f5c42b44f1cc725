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
	for _, name := range []string{"zig/tags.scm", "zig/zig.go", "ada/tags.scm", "ada/ada.go", "half/tags.scm", "other/other.go"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
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
	if bytes.Contains(text, []byte("half")) || bytes.Contains(text, []byte("other")) {
		t.Errorf("registry lists an incomplete folder:\n%s", text)
	}
}

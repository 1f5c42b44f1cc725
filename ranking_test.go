package contextcraft_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft"
)

// TestTokenixPR56RankDecidesTheCut: a budget that cuts files in alphabetical order, or by a global importance alone (DevProjex#297), loses the file that
// the task is about. Here it is the last by name, used by nobody, and there is room for few.
func TestTokenixPR56RankDecidesTheCut(t *testing.T) {
	root := t.TempDir()
	for i := range 60 {
		body := strings.Repeat(fmt.Sprintf("func Step%d(n int) int { return hub.Do(n) + hub.Do(n+1) + hub.Do(n+2) }\n\n", i), 20)
		put(t, root, fmt.Sprintf("pkg/a%02d.go", i), "package pkg\n\n"+body)
	}
	put(t, root, "pkg/hub.go", "package pkg\n\nvar hub Hub\n\ntype Hub struct{}\n\n// Do is what everything calls.\nfunc (Hub) Do(n int) int { return n }\n")
	put(t, root, "zz/session.go", "package zz\n\n// ExpireSession ends a login session whose cookie is too old.\nfunc ExpireSession(id string, age int) bool {\n\tif age > 3600 {\n\t\treturn drop(id)\n\t}\n\treturn false\n}\n\nfunc drop(id string) bool { return id != \"\" }\n")
	for _, budget := range []int{600, 1000, 4000} {
		res, err := contextcraft.Compile(context.Background(), contextcraft.Options{Root: root, Request: contextcraft.Request{Budget: budget, Focus: "login sessions expire too late"}})
		if err != nil {
			t.Fatal(err)
		}
		if f := res.Files[0]; f.Path != "zz/session.go" || f.Tier != "full" {
			t.Errorf("budget %d: first is %s (%s), want zz/session.go in full", budget, f.Path, f.Tier)
		}
	}
}

// TestTheTaskLiftsWhatItAsksFor: tests step back, unless the task is about them.
func TestTheTaskLiftsWhatItAsksFor(t *testing.T) {
	root := t.TempDir()
	put(t, root, "parser.go", "package p\n\n// Parse reads a header line.\nfunc Parse(header string) int { return len(header) }\n")
	put(t, root, "parser_test.go", "package p\n\n// TestParse checks the header line, the header line and the header line.\nfunc TestParse(t *testing.T) { Parse(header); Parse(header) }\n")
	first := func(focus string) string {
		res, err := contextcraft.Compile(context.Background(), contextcraft.Options{Root: root, Request: contextcraft.Request{Budget: 2000, Focus: focus}})
		if err != nil {
			t.Fatal(err)
		}
		return res.Files[0].Path
	}
	if got := first("parse the header line"); got != "parser.go" {
		t.Errorf("without asking for tests: %s comes first", got)
	}
	if got := first("flaky test of the header line"); got != "parser_test.go" {
		t.Errorf("asking for a test: %s comes first", got)
	}
}

func put(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

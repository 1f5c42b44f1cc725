package queries

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFingerprint(t *testing.T) {
	seen := map[string]string{}
	for _, l := range languages {
		f := Fingerprint(l)
		if f != Fingerprint(l) {
			t.Errorf("%s: two fingerprints", l.Name)
		}
		if other := seen[f]; other != "" {
			t.Errorf("%s and %s have one fingerprint", l.Name, other)
		}
		seen[f] = l.Name
		changed := *l
		changed.Tags += "\n"
		if Fingerprint(&changed) == f {
			t.Errorf("%s: tags.scm does not count", l.Name)
		}
	}
}

// TestFingerprintHoldsAllSources: a source file that makes outlines and is not embedded would leave stale outlines in caches.
func TestFingerprintHoldsAllSources(t *testing.T) {
	held := map[string]bool{}
	if err := fs.WalkDir(sources, ".", func(path string, _ fs.DirEntry, err error) error {
		held[path] = true
		return err
	}); err != nil {
		t.Fatal(err)
	}
	checked := 0
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		path = filepath.ToSlash(path)
		if e.IsDir() && (e.Name() == "testdata" || path == "internal") {
			return fs.SkipDir // neither is part of the program
		}
		switch filepath.Ext(path) {
		case ".go", ".c", ".h":
			if strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "lang/langtest/") || strings.HasPrefix(path, "lang/importtest/") || strings.HasPrefix(path, "lang/ctagstest/") {
				return nil
			}
			checked++
			if !held[path] {
				t.Errorf("%s is not embedded", path)
			}
		}
		return nil
	})
	if err != nil || checked < 50 {
		t.Errorf("%d files checked (%v)", checked, err)
	}
	if _, err := os.Stat("golang/tags.scm"); err != nil {
		t.Error(err) // tags.scm counts by Language.Tags
	}
}

func BenchmarkFingerprint(b *testing.B) {
	engine()
	for b.Loop() {
		for _, l := range languages {
			Fingerprint(l)
		}
	}
}

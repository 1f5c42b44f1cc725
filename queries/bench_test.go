package queries_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries"
	"contextcraft/queries/lang/ctagstest"
)

// BenchmarkOutlineGoSource outlines an even share of the Go distribution's own source, which is a few megabytes.
func BenchmarkOutlineGoSource(b *testing.B) {
	l := queries.ByName("go")
	var texts []string
	var size int64
	n := 0
	_, root := ctagstest.Ask("go", "env", "GOVERSION", "GOROOT")
	err := filepath.WalkDir(filepath.Join(root, "src"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		if n++; n%20 != 0 {
			return nil
		}
		text, err := os.ReadFile(path)
		texts = append(texts, string(text))
		size += int64(len(text))
		return err
	})
	if err != nil || len(texts) == 0 {
		b.Skip("no Go source here: ", err)
	}
	p := queries.NewParser()
	defer p.Close()
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range texts {
			if _, err := p.Outline(context.Background(), l, text); err != nil && !errors.Is(err, queries.ErrTooSlow) {
				b.Fatal(err)
			}
		}
	}
}

// Package importtest proves the import side of a language: that the cheap scanner finds the imports that the grammar finds,
// and that the resolver's edges are those of the language's own tools.
//
// It serves tests only. Files come from memory or from a folder of this machine (a standard library, a package cache); a test
// whose folder is missing skips with a reason. Parsing real trees costs a second per 4 MB, so Sample takes an even share of
// the files unless CONTEXTCRAFT_CORPUS=full is set.
package importtest

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"contextcraft/queries"
	"contextcraft/queries/lang"
)

// File is one source file of a corpus.
type File struct{ Path, Text string }

// ReadTree reads the files below dir whose name ends in one of the extensions, sorted by path. Hidden folders and files over
// 1 MiB (scan's default limit) are left out. skip, where not nil, leaves out folders by their path below dir.
func ReadTree(dir string, exts []string, skip func(rel string) bool) []File {
	var files []File
	filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil // an unreadable folder only makes the corpus smaller
		}
		rel, _ := filepath.Rel(dir, p)
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			if rel != "." && (strings.HasPrefix(d.Name(), ".") || skip != nil && skip(rel)) {
				return filepath.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() || !hasExt(p, exts) {
			return nil
		}
		if info, err := d.Info(); err != nil || info.Size() > 1<<20 {
			return nil
		}
		if b, err := os.ReadFile(p); err == nil {
			files = append(files, File{rel, strings.ToValidUTF8(string(b), "\uFFFD")})
		}
		return nil
	})
	return files
}

func hasExt(p string, exts []string) bool {
	return slices.ContainsFunc(exts, func(e string) bool { return strings.HasSuffix(p, e) })
}

// Sample returns every k-th file so that about limit bytes remain; all of them with CONTEXTCRAFT_CORPUS=full.
func Sample(files []File, limit int) []File {
	total := Bytes(files)
	if total <= limit || os.Getenv("CONTEXTCRAFT_CORPUS") == "full" {
		return files
	}
	k := (total + limit - 1) / limit
	var out []File
	for i := 0; i < len(files); i += k {
		out = append(out, files[i])
	}
	return out
}

// Bytes is the size of all texts.
func Bytes(files []File) int {
	n := 0
	for _, f := range files {
		n += len(f.Text)
	}
	return n
}

// Strings renders imports one a line, sorted: "line kind path names".
func Strings(imports []lang.Import) []string {
	out := make([]string, len(imports))
	for i, m := range imports {
		out[i] = fmt.Sprintf("%d %s %s %s", m.Line, KindName(m.Kind), m.Path, strings.Join(m.Names, ","))
	}
	sort.Strings(out)
	return out
}

// KindName is a short word for an import kind.
func KindName(k lang.ImportKind) string {
	return [...]string{"module", "path", "system", "declare", "reexport"}[k]
}

// Agree runs the scanner and the outline engine over a corpus and fails when fewer than floor (0…1) of the files have the same imports
// with the same lines. It prints how many files ran, and the first differences. Files with syntax errors count like the others; a file
// that the engine gives up on has no outline to agree with and is named.
func Agree(t *testing.T, l *lang.Language, corpus []File, floor float64) {
	t.Helper()
	p := queries.NewParser()
	defer p.Close()
	files, same, broken, imports := 0, 0, 0, 0
	var diffs []string
	for _, f := range corpus {
		o, err := p.Outline(context.Background(), l, f.Text)
		if err != nil {
			t.Logf("%s: no outline: %v", f.Path, err)
			continue
		}
		files++
		imports += len(o.Imports)
		a, b := Strings(o.Imports), Strings(l.ScanFacts(f.Text).Imports)
		if slices.Equal(a, b) {
			same++
			continue
		}
		note := ""
		if o.Damaged > 0 {
			broken++
			note = " (syntax errors)"
		}
		diffs = append(diffs, f.Path+note+missing(a, b, "only outline: ")+missing(b, a, "only scanner: "))
	}
	for i, d := range diffs {
		if i == 12 {
			t.Logf("… and %d more", len(diffs)-i)
			break
		}
		t.Log(d)
	}
	share := float64(same) / float64(max(files, 1))
	t.Logf("%s: %d files, %d bytes, %d imports: %d files equal (%.3f %%), %d of the %d others have syntax errors",
		l.Name, files, Bytes(corpus), imports, same, 100*share, broken, len(diffs))
	if share < floor || files == 0 {
		t.Errorf("agreement %.4f is under %.4f", share, floor)
	}
}

func missing(a, b []string, label string) string {
	var s strings.Builder
	n := 0
	for _, x := range a {
		if !slices.Contains(b, x) {
			if n++; n > 3 {
				s.WriteString("\n\t…")
				break
			}
			s.WriteString("\n\t" + label + x)
		}
	}
	return s.String()
}

// Throughput runs the scanner over files again and again and reports MB per second of wall time on one core.
func Throughput(b *testing.B, l *lang.Language, files []File) {
	b.SetBytes(int64(Bytes(files)))
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			l.ScanFacts(f.Text)
		}
	}
}

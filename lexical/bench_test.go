package lexical

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"contextcraft/queries/lang"
)

var goSyntax = &lang.Syntax{
	LineComments:  []string{"//"},
	BlockComments: [][2]string{{"/*", "*/"}},
	Strings: []lang.String{{Open: "`", Close: "`", Multiline: true}, {Open: `"`, Close: `"`, Escape: true},
		{Open: "'", Close: "'", Escape: true}},
	DeclKeywords: []string{"func", "type", "const", "var", "package"},
}

// goTree reads Go's own source tree: every file that is text, up to 1 MiB.
var goTree = sync.OnceValue(func() (files []textFile) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil
	}
	root := filepath.Join(strings.TrimSpace(string(out)), "src")
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil || len(data) > 1<<20 || !utf8.Valid(data) || strings.IndexByte(string(data), 0) >= 0 {
			return nil
		}
		rel, _ := filepath.Rel(root, path)
		var syn *lang.Syntax
		if strings.HasSuffix(path, ".go") {
			syn = goSyntax
		}
		files = append(files, textFile{filepath.ToSlash(rel), string(data), syn})
		return nil
	})
	return files
})

type textFile struct {
	path, text string
	syn        *lang.Syntax
}

func size(files []textFile) (n int64) {
	for _, f := range files {
		n += int64(len(f.text))
	}
	return n
}

// build indexes files with workers that take turns, so that the result's independence of them can be seen without goroutines.
func build(files []textFile, workers int) *Index {
	x := NewIndex(len(files))
	var ws []*Worker
	for range workers {
		ws = append(ws, x.NewWorker())
	}
	for i, f := range files {
		ws[i%workers].Add(i, f.path, f.text, f.syn)
	}
	x.Seal()
	return x
}

var goIndex = sync.OnceValue(func() *Index { return build(goTree(), 2) })

func BenchmarkIndex(b *testing.B) {
	files := goTree()
	if len(files) == 0 {
		b.Skip("no Go source tree")
	}
	b.SetBytes(size(files))
	b.ReportAllocs()
	var x *Index
	for b.Loop() {
		x = build(files, 2)
	}
	b.ReportMetric(float64(x.Size())/(1<<20), "index-MiB")
	b.ReportMetric(float64(x.Identifiers()), "identifiers")
	b.ReportMetric(float64(len(files)), "files")
}

func BenchmarkSearch(b *testing.B) {
	x := goIndex()
	if x.Len() == 0 {
		b.Skip("no Go source tree")
	}
	for _, q := range []struct{ name, text string }{
		{"short", "http server graceful shutdown"},
		{"long", "http server graceful shutdown\n" + strings.Repeat("ServeHTTP hangs when the connection pool is closed before ListenAndServe returns and ctx.Done fires\n", 20)},
	} {
		query := ParseQuery(q.text)
		b.Run(q.name, func(b *testing.B) {
			for b.Loop() {
				x.Search(query, DefaultParams)
			}
		})
	}
}

func BenchmarkReferences(b *testing.B) {
	x := goIndex()
	n := 0
	for b.Loop() {
		n = 0
		x.References(3, func(from, to int, weight float64) { n++ })
	}
	b.ReportMetric(float64(n), "edges")
}

func BenchmarkFilesWith(b *testing.B) {
	x := goIndex()
	n := 0
	for b.Loop() {
		n = len(x.FilesWith("Shutdown"))
	}
	b.ReportMetric(float64(n), "found")
}

func BenchmarkScoreDefinitions(b *testing.B) {
	files := goTree()
	m := goIndex().Match(ParseQuery("http server graceful shutdown"))
	var defs []Definition
	n := 0
	for _, f := range files[:min(len(files), 300)] { // as many as a run parses, cut into pieces as long as functions
		for text := f.text; text != ""; {
			k := min(len(text), 1500)
			defs = append(defs, Definition{Name: "Server.Shutdown", Signature: text[:min(k, 80)], Body: text[:k]})
			text = text[k:]
			n += k
		}
	}
	b.SetBytes(int64(n))
	for b.Loop() {
		m.ScoreDefinitions(defs, DefinitionParams{})
	}
}

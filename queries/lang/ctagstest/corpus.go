package ctagstest

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/langtest"
)

// A corpus is a folder of real source files in one language.
type corpus struct {
	label string // what it is, without naming this machine's folders
	dir   string
	files []corpusFile
	bytes int
}

type corpusFile struct {
	path string // below dir, with '/'
	text string
}

// Ask runs a program that prints a label and a folder, one a line; both are "" where that fails.
func Ask(name string, args ...string) (label, dir string) {
	out, err := exec.Command(name, args...).Output()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(lines) != 2 {
		return "", ""
	}
	return lines[0], lines[1]
}

// findCorpus returns an even share of l's corpus, at most row.Files.
func findCorpus(t *testing.T, l *lang.Language, row Row) corpus {
	var c corpus
	env := "CONTEXTCRAFT_CTAGS_" + strings.ToUpper(strings.ReplaceAll(l.Name, "-", ""))
	if dir := os.Getenv(env); dir != "" {
		c.label, c.dir = filepath.Base(dir), dir
	} else if row.Corpus != nil {
		c.label, c.dir = row.Corpus()
	}
	var paths []string
	if c.dir != "" {
		paths = sourcePaths(c.dir, l)
	}
	if len(paths) == 0 {
		return fixtureCorpus(t, l)
	}
	n := row.Files
	if n == 0 {
		n = 300
	}
	step := float64(len(paths)) / float64(min(n, len(paths)))
	for i := 0.0; int(i) < len(paths); i += step {
		c.add(paths[int(i)])
	}
	return c
}

// add takes a file in, unless it is what a scan would refuse: not UTF-8, or larger than a megabyte.
func (c *corpus) add(path string) {
	text, err := os.ReadFile(filepath.Join(c.dir, filepath.FromSlash(path)))
	if err != nil || len(text) > 1<<20 || !utf8.Valid(text) || strings.ContainsAny(path, "\n\r") {
		return
	}
	c.files = append(c.files, corpusFile{path, string(text)})
	c.bytes += len(text)
}

// sourcePaths lists the files of l below dir, sorted. Folders of test data hold what is not meant to be read, and Python's site-packages are
// other people's.
func sourcePaths(dir string, l *lang.Language) []string {
	var paths []string
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if d.IsDir() {
			if name := d.Name(); name == "testdata" || name == "site-packages" || strings.HasPrefix(name, ".git") {
				return fs.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() || queries.ByPath(path) == nil {
			return nil
		}
		head := ""
		if filepath.Ext(path) == ".h" {
			text, _ := os.ReadFile(path)
			head = string(text)
		}
		if queries.Detect(path, head) == l {
			rel, _ := filepath.Rel(dir, path)
			paths = append(paths, filepath.ToSlash(rel))
		}
		return nil
	})
	slices.Sort(paths)
	return paths
}

// fixtureCorpus writes l's fixtures into a folder.
func fixtureCorpus(t *testing.T, l *lang.Language) corpus {
	c := corpus{label: "fixtures", dir: t.TempDir()}
	for i, src := range langtest.Inputs(t, l, ".") {
		name := fmt.Sprintf("%02d%s", i, l.Extensions[0])
		if err := os.WriteFile(filepath.Join(c.dir, name), []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
		c.add(name)
	}
	return c
}

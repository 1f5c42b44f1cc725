package queries_test

import (
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

// corpusDirs finds a folder of real files on most machines. A language without one is compared on its fixtures.
var corpusDirs = map[string]func() (label, dir string){
	"go": goSource,
	"python": func() (string, string) {
		return ask("python3", "-c", "import sys, os; print('Python', sys.version.split()[0]); print(os.path.dirname(os.__file__))")
	},
	"c":   func() (string, string) { return "system headers", "/usr/include" },
	"cpp": func() (string, string) { return "system headers", "/usr/include" },
	"ruby": func() (string, string) {
		return ask("ruby", "-e", "puts 'Ruby ' + RUBY_VERSION, RbConfig::CONFIG['rubylibdir']")
	},
	"javascript": nodeModules,
	"rust": func() (string, string) {
		home, err := os.UserHomeDir()
		registries, _ := filepath.Glob(filepath.Join(home, ".cargo", "registry", "src", "*"))
		if err != nil || len(registries) == 0 {
			return "", ""
		}
		return "crates", registries[0]
	},
}

// ask runs a program that prints a label and a folder.
func ask(name string, args ...string) (label, dir string) {
	out, err := exec.Command(name, args...).Output()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(lines) != 2 {
		return "", ""
	}
	return lines[0], lines[1]
}

// goSource is the Go distribution's own source.
func goSource() (label, dir string) {
	version, root := ask("go", "env", "GOVERSION", "GOROOT")
	if root == "" {
		return "", ""
	}
	return version, filepath.Join(root, "src")
}

// nodeModules is the folder of npm's own packages.
func nodeModules() (label, dir string) {
	out, err := exec.Command("npm", "root", "--global").Output()
	if err != nil {
		return "", ""
	}
	return "npm", strings.TrimSpace(string(out))
}

// ctagsCorpus returns an even share of l's corpus, at most n files.
func ctagsCorpus(t *testing.T, l *lang.Language, n int) corpus {
	var c corpus
	env := "CONTEXTCRAFT_CTAGS_" + strings.ToUpper(strings.ReplaceAll(l.Name, "-", ""))
	if dir := os.Getenv(env); dir != "" {
		c.label, c.dir = filepath.Base(dir), dir
	} else if find := corpusDirs[l.Name]; find != nil {
		c.label, c.dir = find()
	}
	var paths []string
	if c.dir != "" {
		paths = sourcePaths(c.dir, l)
	}
	if len(paths) == 0 {
		return fixtureCorpus(t, l)
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
	for i, src := range inputs(t, l) {
		name := string(rune('a'+i)) + l.Extensions[0]
		if err := os.WriteFile(filepath.Join(c.dir, name), []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
		c.add(name)
	}
	return c
}

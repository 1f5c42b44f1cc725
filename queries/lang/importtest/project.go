package importtest

import (
	"path"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"

	"contextcraft/queries/lang"
)

// Project is a lang.Project in memory. Only the files of its languages have facts.
type Project struct {
	files []string
	text  map[string]string
	dirs  map[string][]string
	bases map[string][]string
	langs []*lang.Language

	mu    sync.Mutex
	facts map[string]*lang.Facts
}

// NewProject makes a project of files; a language's files are told by their extensions.
func NewProject(files []File, langs ...*lang.Language) *Project {
	p := &Project{text: map[string]string{}, dirs: map[string][]string{}, bases: map[string][]string{}, langs: langs, facts: map[string]*lang.Facts{}}
	for _, f := range files {
		p.files = append(p.files, f.Path)
		p.text[f.Path] = f.Text
	}
	sort.Strings(p.files)
	for _, f := range p.files {
		d := path.Dir(f)
		if d == "." {
			d = ""
		}
		p.dirs[d] = append(p.dirs[d], f)
		p.bases[path.Base(f)] = append(p.bases[path.Base(f)], f)
	}
	return p
}

// Files implements lang.Project.
func (p *Project) Files() []string { return p.files }

// Has implements lang.Project.
func (p *Project) Has(name string) bool { _, ok := p.text[name]; return ok }

// Dir implements lang.Project.
func (p *Project) Dir(dir string) []string { return p.dirs[dir] }

// Base implements lang.Project.
func (p *Project) Base(name string) []string { return p.bases[name] }

// Read implements lang.Project.
func (p *Project) Read(name string) (string, bool) { s, ok := p.text[name]; return s, ok }

// Language implements lang.Project.
func (p *Project) Language(name string) string {
	if l := p.language(name); l != nil {
		return l.Name
	}
	return ""
}

func (p *Project) language(name string) *lang.Language {
	for _, l := range p.langs {
		if hasExt(name, l.Extensions) {
			return l
		}
	}
	return nil
}

// Facts implements lang.Project.
func (p *Project) Facts(name string) *lang.Facts {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f, ok := p.facts[name]; ok {
		return f
	}
	var f *lang.Facts
	if l := p.language(name); l != nil && l.ScanFacts != nil && p.Has(name) {
		got := l.ScanFacts(p.text[name])
		f = &got
	}
	p.facts[name] = f
	return f
}

// Edge is one import that resolved: from a file to a file (or whatever two names a test compares).
type Edge struct{ From, To string }

// Resolve returns the edges of every file of the language, and fails the test if an answer is unsorted, repeats itself, names a
// file that is not there or names the importing file.
func Resolve(t testing.TB, p *Project, l *lang.Language) map[Edge]bool {
	t.Helper()
	r := l.NewResolver(p)
	edges := map[Edge]bool{}
	for _, f := range p.Files() {
		if p.Language(f) != l.Name {
			continue
		}
		for _, imp := range slices.Concat(p.Facts(f).Imports, p.Facts(f).Uses) {
			got := r.Resolve(f, imp)
			if !sort.StringsAreSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) {
				t.Errorf("%s: %s: unsorted or repeated: %q", f, imp.Path, got)
			}
			for _, to := range got {
				if to == f || !p.Has(to) {
					t.Errorf("%s: %s: bad target %q", f, imp.Path, to)
				}
				edges[Edge{f, to}] = true
			}
		}
	}
	return edges
}

// Score compares edges with an oracle's, prints both measures and the first differences, and fails under the floors (0…1).
func Score(t *testing.T, name string, got, want map[Edge]bool, precision, recall float64) {
	t.Helper()
	both := 0
	var extra, lost []string
	for e := range got {
		if want[e] {
			both++
		} else {
			extra = append(extra, e.From+" -> "+e.To)
		}
	}
	for e := range want {
		if !got[e] {
			lost = append(lost, e.From+" -> "+e.To)
		}
	}
	for _, d := range []struct {
		label string
		list  []string
	}{{"not in the oracle: ", extra}, {"missed: ", lost}} {
		sort.Strings(d.list)
		for i, s := range d.list {
			if i == 10 {
				t.Logf("… and %d more", len(d.list)-i)
				break
			}
			t.Log(d.label + s)
		}
	}
	p, r := ratio(both, len(got)), ratio(both, len(want))
	t.Logf("%s: %d edges, oracle %d: precision %.4f, recall %.4f", name, len(got), len(want), p, r)
	if p < precision || r < recall {
		t.Errorf("%s: under precision %.3f or recall %.3f", name, precision, recall)
	}
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 1
	}
	return float64(a) / float64(b)
}

// Tree makes files of one text: "-- path --" lines, each followed by the file's text (txtar without its comment).
func Tree(s string) []File {
	var files []File
	for line := range strings.Lines(s) {
		if name, ok := strings.CutPrefix(strings.TrimRight(line, "\n"), "-- "); ok && strings.HasSuffix(name, " --") {
			files = append(files, File{Path: strings.TrimSuffix(name, " --")})
		} else if n := len(files); n > 0 {
			files[n-1].Text += line
		}
	}
	return files
}

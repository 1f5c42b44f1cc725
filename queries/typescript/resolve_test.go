package typescript_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/queries/typescript"
)

var (
	oracle  = flag.Bool("oracle", false, "ask the TypeScript compiler and Node (from npm, into a temporary folder) again for the wanted edges of testdata/resolve")
	project = flag.String("project", "", "a folder on which to compare the resolver with the TypeScript compiler and Node; takes the compiler from npm")
)

// An edge is one import and the file that it leads to ("-" for none in the project).
type edge struct{ from, spec, to string }

func (e edge) String() string { return e.from + "\t" + e.spec + "\t" + e.to }

// TestResolver resolves the imports of small projects, testdata/resolve/*.txtar. want/edges is what the compiler and Node say
// (go test -run TestResolver -oracle rewrites it); want/beyond is what we find where they find nothing, because nothing is installed or built.
// A line "link: A -> B" of the comment is a symbolic link that a package manager makes; it is not part of the project.
func TestResolver(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "resolve", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures (%v)", err)
	}
	compiler := ""
	if *oracle {
		compiler = install(t)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := newMemory()
			want := map[string]string{}
			for _, f := range ar.Files {
				if strings.HasPrefix(f.Name, "want/") {
					want[f.Name] = string(f.Data)
				} else if !strings.Contains(f.Name, "node_modules/") {
					p.add(f.Name, string(f.Data))
				}
			}
			if *oracle {
				want["want/edges"] = askAgain(t, compiler, ar)
			}
			theirs := parseEdges(want["want/edges"])
			var beyond []edge
			got := map[edge]bool{}
			for _, e := range p.edges() {
				got[e] = true
				if !slices.Contains(theirs, e) {
					if i := slices.Index(theirs, edge{e.from, e.spec, "-"}); i >= 0 {
						beyond = append(beyond, e)
					} else {
						t.Errorf("resolved otherwise: %v", e)
					}
				}
			}
			for _, e := range theirs {
				if !got[e] && e.to != "-" {
					t.Errorf("not resolved: %v", e)
				}
			}
			if b := join(beyond); b != want["want/beyond"] && !*oracle {
				t.Errorf("found beyond the compiler:\n%swant:\n%s", b, want["want/beyond"])
			} else if *oracle {
				write(t, file, ar, map[string]string{"want/edges": want["want/edges"], "want/beyond": b})
			}
		})
	}
}

// TestResolverAgainstCompiler reports precision and recall on a real project. Where the compiler finds nothing it says nothing: packages that are not
// installed, products that are not built. Those edges are counted on their own, and listed.
func TestResolverAgainstCompiler(t *testing.T) {
	if *project == "" {
		t.Skip("no -project to compare on")
	}
	p := newMemory()
	err := filepath.WalkDir(*project, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "node_modules" || d.Name() == ".git" {
				return fs.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(*project, name)
		p.add(filepath.ToSlash(rel), string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	theirs := map[edge]bool{}
	found := map[[2]string]bool{} // importer and specifier of theirs
	mentioned, mentions, mentionsBoth := p.mentions(), 0, 0
	for _, e := range parseEdges(ask(t, install(t), *project)) {
		mentions++
		if mentioned[[2]string{e.from, e.spec}] {
			mentionsBoth++
		} else {
			t.Logf("not found:   %s\t%s", e.from, e.spec)
		}
		if e.to != "-" && e.to != e.from {
			theirs[e] = true
			found[[2]string{e.from, e.spec}] = true
		}
	}
	both, beyond, against, assets := 0, 0, 0, 0
	got := map[edge]bool{}
	for _, e := range p.edges() {
		got[e] = true
		switch {
		case theirs[e]:
			both++
		case found[[2]string{e.from, e.spec}]:
			against++
			t.Logf("otherwise:   %v", e)
		case !script(e.to):
			assets++
		default:
			beyond++
			t.Logf("beyond:      %v", e)
		}
	}
	for _, e := range slices.SortedFunc(maps.Keys(theirs), compareEdges) {
		if !got[e] {
			t.Logf("only theirs: %v", e)
		}
	}
	t.Logf("%d imports theirs, %d ours, %d both", mentions, len(mentioned), mentionsBoth)
	precision, recall := float64(both)/float64(max(1, both+against)), float64(both)/float64(max(1, len(theirs)))
	t.Logf("%d edges theirs, %d of them ours, %d resolved otherwise: precision %.2f %%, recall %.2f %%; beyond theirs: %d, and %d to files that are no scripts",
		len(theirs), both, against, 100*precision, 100*recall, beyond, assets)
	if precision < .98 || recall < .98 {
		t.Error("want both ≥ 98 %")
	}
}

// script tells whether the compiler would resolve to the file at all.
func script(file string) bool {
	l := queries.ByPath(file)
	return l != nil && ecmascript(l) || path.Ext(file) == ".json"
}

// install gets the compiler and returns its folder.
func install(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	npm := exec.Command("npm", "install", "--no-audit", "--no-fund", "typescript@5.9.3")
	npm.Dir = dir
	if out, err := npm.CombinedOutput(); err != nil {
		t.Skipf("npm can't install the TypeScript compiler: %v\n%s", err, out)
	}
	return filepath.Join(dir, "node_modules", "typescript")
}

func ask(t *testing.T, compiler, dir string) string {
	t.Helper()
	cmd := exec.Command("node", "--no-warnings", "--experimental-import-meta-resolve", filepath.Join("oracle", "resolve.mjs"), dir, compiler)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("oracle: %v\n%s", err, &stderr)
	}
	return string(out)
}

// askAgain writes a fixture's project to a folder and asks for its edges.
func askAgain(t *testing.T, compiler string, ar *txtar.Archive) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range ar.Files {
		if strings.HasPrefix(f.Name, "want/") {
			continue
		}
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.Lines(string(ar.Comment)) {
		link, target, ok := strings.Cut(strings.TrimPrefix(line, "link: "), " -> ")
		if !ok || !strings.HasPrefix(line, "link: ") {
			continue
		}
		name := filepath.Join(dir, filepath.FromSlash(link))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(dir, filepath.FromSlash(strings.TrimSpace(target))), name); err != nil {
			t.Fatal(err)
		}
	}
	return ask(t, compiler, dir)
}

func write(t *testing.T, file string, ar *txtar.Archive, want map[string]string) {
	t.Helper()
	ar.Files = slices.DeleteFunc(ar.Files, func(f txtar.File) bool { return strings.HasPrefix(f.Name, "want/") })
	for _, name := range []string{"want/edges", "want/beyond"} {
		ar.Files = append(ar.Files, txtar.File{Name: name, Data: []byte(want[name])})
	}
	if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
		t.Fatal(err)
	}
}

func parseEdges(text string) []edge {
	var out []edge
	for line := range strings.Lines(text) {
		if parts := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(parts) == 3 {
			out = append(out, edge{parts[0], parts[1], parts[2]})
		}
	}
	return out
}

func join(edges []edge) string {
	slices.SortFunc(edges, func(a, b edge) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.spec, b.spec), cmp.Compare(a.to, b.to))
	})
	var b strings.Builder
	for _, e := range edges {
		fmt.Fprintln(&b, e)
	}
	return b.String()
}

func compareEdges(a, b edge) int {
	return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.spec, b.spec), cmp.Compare(a.to, b.to))
}

func ecmascript(l *lang.Language) bool {
	return l.Name == "javascript" || l.Name == "typescript" || l.Name == "tsx"
}

// memory is a project in memory.
type memory struct {
	text  map[string]string
	paths []string
	dirs  map[string][]string
	bases map[string][]string
}

func newMemory() *memory {
	return &memory{text: map[string]string{}, dirs: map[string][]string{}, bases: map[string][]string{}}
}

func (m *memory) add(name, text string) {
	m.text[name] = text
	m.paths = append(m.paths, name)
	dir := path.Dir(name)
	if dir == "." {
		dir = ""
	}
	m.dirs[dir] = append(m.dirs[dir], name)
	m.bases[path.Base(name)] = append(m.bases[path.Base(name)], name)
	slices.Sort(m.paths)
	slices.Sort(m.dirs[dir])
	slices.Sort(m.bases[path.Base(name)])
}

func (m *memory) Files() []string { return m.paths }
func (m *memory) Has(name string) bool {
	_, ok := m.text[name]
	return ok
}
func (m *memory) Dir(dir string) []string         { return m.dirs[dir] }
func (m *memory) Base(name string) []string       { return m.bases[name] }
func (m *memory) Read(name string) (string, bool) { text, ok := m.text[name]; return text, ok }
func (m *memory) Facts(name string) (facts *lang.Facts) {
	if l := queries.ByPath(name); l != nil && l.ScanFacts != nil {
		f := l.ScanFacts(m.text[name])
		facts = &f
	}
	return facts
}
func (m *memory) Language(name string) string {
	if l := queries.ByPath(name); l != nil {
		return l.Name
	}
	return ""
}

// mentions returns every import as importer and specifier.
func (m *memory) mentions() map[[2]string]bool {
	out := map[[2]string]bool{}
	for _, from := range m.paths {
		if l := queries.ByPath(from); l != nil && ecmascript(l) {
			for _, imp := range m.Facts(from).Imports {
				out[[2]string{from, imp.Path}] = true
			}
		}
	}
	return out
}

// edges resolves all imports of the project's ECMAScript files; one that leads nowhere in the project gives "-".
func (m *memory) edges() []edge {
	r := typescript.Language.NewResolver(m)
	var out []edge
	for _, from := range m.paths {
		if l := queries.ByPath(from); l == nil || !ecmascript(l) {
			continue
		}
		for _, imp := range m.Facts(from).Imports {
			for _, to := range r.Resolve(from, imp) {
				if e := (edge{from, imp.Path, to}); !slices.Contains(out[max(0, len(out)-50):], e) {
					out = append(out, e)
				}
			}
		}
	}
	return out
}

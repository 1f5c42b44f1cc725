package rust_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/rust"
)

// compilation is one crate for the oracles: where its root is and how rustc takes it.
type compilation struct {
	root string // below the project's folder
	args []string
}

// rustc runs the compiler in dir and returns what it prints. Its unstable output needs RUSTC_BOOTSTRAP on a stable toolchain.
func rustc(t *testing.T, dir string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("rustc", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "RUSTC_BOOTSTRAP=1")
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("rustc: %v\n%.2000s", err, problems.String())
	}
	return out
}

// moduleFiles asks rustc's dep-info which files a crate's modules live in.
func moduleFiles(t *testing.T, dir string, c compilation) map[string]bool {
	t.Helper()
	info := filepath.Join(t.TempDir(), "info.d")
	rustc(t, dir, append(slices.Clone(c.args), "--emit=dep-info="+info, c.root)...)
	text, err := os.ReadFile(info)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]bool{}
	for _, f := range strings.Fields(string(text)) {
		if f = strings.TrimSuffix(f, ":"); strings.HasSuffix(f, ".rs") {
			files[filepath.ToSlash(f)] = true
		}
	}
	return files
}

var (
	modSpan   = regexp.MustCompile(`inner_span: (\S+?):\d+:\d+`)
	ownerLine = regexp.MustCompile(`^DefId\(0:\d+ ~ [\w]+\[[0-9a-f]+\](\S*)\) => OwnerNodes`)
	useSpan   = regexp.MustCompile(`^\s+span: (\S+?):(\d+):\d+: \d+:\d+ \(#(\d+)\),`)
	defID     = regexp.MustCompile(`DefId\(0:\d+ ~ [\w]+\[[0-9a-f]+\]([^)\s]*)\)`)
)

// useEdges asks rustc what the paths of a crate's use declarations resolved to, from its dump of the resolved crate: an edge from the
// declaration's file to the file of the module that the item was declared in, and to that of the last module that the path names. lines are the places ("file:line") of all paths of use declarations
// that the compiler saw: configurations and tests that are off are not among them.
func useEdges(t *testing.T, dir string, c compilation) (edges map[importtest.Edge]bool, lines map[string]bool) {
	t.Helper()
	out := rustc(t, dir, append(slices.Clone(c.args), "-Zunpretty=hir-tree", c.root)...)
	lines = map[string]bool{}
	fileOf := map[string]string{}
	type use struct {
		file     string
		module   bool     // the item is a module
		items    []string // what the path leads to, in up to three namespaces
		segments []string // what its segments lead to
		within   string   // the module of the declaration
		supers   int
	}
	var uses []use
	owner, inUse, macro, inSegments := "", false, false, false
	var current use
	s := bufio.NewScanner(bytes.NewReader(out))
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		line := s.Text()
		if m := ownerLine.FindStringSubmatch(line); m != nil {
			owner, inUse = m[1], false
			continue
		}
		if m := modSpan.FindStringSubmatch(line); m != nil {
			fileOf[owner] = m[1]
			continue
		}
		switch trimmed := strings.TrimSpace(line); {
		case trimmed == "kind: Use(":
			inUse, current, macro, inSegments = true, use{within: owner[:max(strings.LastIndex(owner, "::"), 0)]}, false, false
		case inUse && strings.HasPrefix(line, "                kind"), inUse && line == "                ),":
			inUse = false
			if current.file != "" && !macro {
				uses = append(uses, current)
			}
		case inUse && current.file == "" && useSpan.MatchString(line):
			m := useSpan.FindStringSubmatch(line)
			current.file, macro = m[1], m[3] != "0"
			lines[m[1]+":"+m[2]] = true
		case inUse && trimmed == "segments: [":
			inSegments = true
		case inUse && trimmed == "ident: super#0,":
			current.supers++
		case inUse && trimmed == "Mod," && !inSegments:
			current.module = true
		case inUse && strings.Contains(line, "DefId(0:") && !strings.Contains(line, "hir_id"):
			if def := defID.FindStringSubmatch(line)[1]; inSegments {
				current.segments = append(current.segments, def)
			} else {
				current.items = append(current.items, def)
			}
		}
	}
	home := func(def string) string {
		for {
			if f, ok := fileOf[def]; ok {
				return f
			}
			i := strings.LastIndex(def, "::")
			if i < 0 {
				return fileOf[""]
			}
			def = def[:i]
		}
	}
	edges = map[importtest.Edge]bool{}
	for _, u := range uses {
		targets := u.items
		if len(u.segments) == 0 && u.supers > 0 { // the compiler leaves these segments out
			module := u.within
			for range u.supers {
				module = module[:max(strings.LastIndex(module, "::"), 0)]
			}
			u.segments = []string{module}
		}
		if n := len(u.segments); n > 0 && !u.module {
			targets = append(targets, u.segments[n-1])
		}
		for _, d := range targets {
			if to := home(d); to != u.file {
				edges[importtest.Edge{From: u.file, To: to}] = true
			}
		}
	}
	return edges, lines
}

// compare runs both oracles over crates of the project in dir. exact: every module file that the resolver finds must be one of rustc's, as in a
// project without configurations.
func compare(t *testing.T, dir string, crates []compilation, exact bool) (s sums) {
	t.Helper()
	p := importtest.NewProject(importtest.ReadTree(dir, []string{".rs", "Cargo.toml"}, func(rel string) bool { return rel == "target" }), &rust.Language)
	r := rust.NewResolver(p)
	s = newSums()
	for _, c := range crates {
		files := moduleFiles(t, dir, c)
		reached := map[string]bool{c.root: true}
		for queue := []string{c.root}; len(queue) > 0; queue = queue[1:] {
			for _, imp := range p.Facts(queue[0]).Imports {
				if imp.Kind != lang.ImportDeclare {
					continue
				}
				for _, f := range r.Resolve(queue[0], imp) {
					if !reached[f] && (exact || files[f]) {
						reached[f] = true
						queue = append(queue, f)
					}
				}
			}
		}
		for f := range reached {
			s.modGot[importtest.Edge{From: c.root, To: f}] = true
		}
		for f := range files {
			s.modWant[importtest.Edge{From: c.root, To: f}] = true
		}
		edges, lines := useEdges(t, dir, c)
		for e := range edges {
			s.want[e] = true
		}
		for f := range files {
			if p.Facts(f) == nil {
				continue
			}
			for _, imp := range p.Facts(f).Imports {
				if imp.Kind == lang.ImportDeclare || !lines[fmt.Sprint(f, ":", imp.Line)] {
					continue
				}
				for _, to := range r.Resolve(f, imp) {
					if files[to] { // rustc's dump knows the crate only
						s.got[importtest.Edge{From: f, To: to}] = true
					}
				}
			}
		}
	}
	return s
}

// sums are edges of both oracles and of the resolver.
type sums struct{ modGot, modWant, got, want map[importtest.Edge]bool }

func newSums() sums {
	return sums{map[importtest.Edge]bool{}, map[importtest.Edge]bool{}, map[importtest.Edge]bool{}, map[importtest.Edge]bool{}}
}

// add takes in the edges of a project, under its name.
func (s sums) add(name string, o sums) {
	for _, pair := range [][2]map[importtest.Edge]bool{{s.modGot, o.modGot}, {s.modWant, o.modWant}, {s.got, o.got}, {s.want, o.want}} {
		for e := range pair[1] {
			pair[0][importtest.Edge{From: name + "/" + e.From, To: name + "/" + e.To}] = true
		}
	}
}

func (s sums) score(t *testing.T, name string) {
	t.Helper()
	importtest.Score(t, name+": module files (dep-info)", s.modGot, s.modWant, 0.98, 0.98)
	importtest.Score(t, name+": use declarations (resolved crate)", s.got, s.want, 0.98, 0.98)
}

func needRustc(t *testing.T) {
	if _, err := exec.LookPath("rustc"); err != nil {
		t.Skip("no rustc")
	}
}

func TestResolveOracleOwn(t *testing.T) {
	needRustc(t)
	dir := t.TempDir()
	importtest.Write(t, dir, importtest.Tree(workspace))
	lib := filepath.Join(dir, "libcore_lib.rmeta")
	app := filepath.Join(dir, "libthe_app.rmeta")
	externs := []string{"--edition", "2021", "--extern", "core_lib=" + lib, "--extern", "again=" + lib}
	rustc(t, dir, "--edition", "2021", "--crate-type", "lib", "--crate-name", "core_lib", "--emit=metadata", "-o", lib, "core-lib/src/lib.rs")
	rustc(t, dir, append(slices.Clone(externs), "--crate-type", "lib", "--crate-name", "the_app", "--emit=metadata", "-o", app, "app/src/library.rs")...)
	withApp := append(slices.Clone(externs), "--extern", "the_app="+app, "-L", "dependency="+dir)
	compare(t, dir, []compilation{
		{"core-lib/src/lib.rs", []string{"--edition", "2021", "--crate-type", "lib"}},
		{"core-lib/src/lib.rs", []string{"--edition", "2021", "--test"}},
		{"app/src/library.rs", append(slices.Clone(externs), "--crate-type", "lib")},
		{"app/src/main.rs", withApp},
		{"app/src/bin/tool.rs", withApp},
		{"app/tests/it.rs", append(slices.Clone(withApp), "--test")},
		{"app/build.rs", []string{"--edition", "2021"}},
	}, true).score(t, "own workspace")
}

// TestResolveOracleCrates runs over crates of cargo's cache that need no others, with all their features on.
func TestResolveOracleCrates(t *testing.T) {
	needRustc(t)
	home := os.Getenv("CARGO_HOME")
	if home == "" {
		user, _ := os.UserHomeDir()
		home = filepath.Join(user, ".cargo")
	}
	all, ran := newSums(), 0
	for _, name := range []string{"anyhow", "bytes", "memchr", "either", "itoa", "semver", "bitflags", "smallvec", "winnow", "hashbrown", "crossbeam-utils", "aho-corasick"} {
		dirs, _ := filepath.Glob(filepath.Join(home, "registry", "src", "*", name+"-[0-9]*"))
		if len(dirs) == 0 || ran == 4 && os.Getenv("CONTEXTCRAFT_CORPUS") != "full" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			args := []string{"--edition", "2021", "--crate-type", "lib", "--cap-lints", "allow"}
			for _, f := range []string{"std", "alloc", "default", "use_std"} {
				args = append(args, "--cfg", fmt.Sprintf("feature=%q", f))
			}
			all.add(name, compare(t, dirs[len(dirs)-1], []compilation{{"src/lib.rs", args}}, false))
			ran++
		})
	}
	if ran == 0 {
		t.Skip("none of the crates is in cargo's cache")
	}
	all.score(t, fmt.Sprintf("%d crates", ran))
}

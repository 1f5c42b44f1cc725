package python_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/python"
)

const layouts = `
-- pyproject.toml --
-- manage.py --
-- src/app/__init__.py --
from .core import Core, run as go
from .util import *
from . import lazy
-- src/app/core.py --
class Core: ...
def run(): ...
-- src/app/util.py --
LIMIT: int = 3
def helper(): ...
-- src/app/lazy.py --
-- src/app/types.py --
-- src/app/sub/__init__.py --
from ..core import Core
from .deep import thing
-- src/app/sub/deep.py --
thing = 1
-- src/app/ext.pyi --
-- src/app/both.py --
-- src/app/both.pyi --
-- src/space/one/a.py --
-- src/space/two/b.py --
-- tests/conftest.py --
-- tests/test_app.py --
-- tests/helpers.py --
-- tests/fixtures/requests/__init__.py --
-- scripts/random.py --
-- scripts/tool.py --
-- scripts/common.py --
-- services/web/webapp/__init__.py --
-- services/web/webapp/views.py --
-- services/db/dbapp/__init__.py --
-- one/twice/__init__.py --
-- two/twice/__init__.py --
`

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(layouts), &python.Language)
	r := python.NewResolver(p)
	for _, c := range []struct{ from, stmt, want string }{
		// Relative.
		{"src/app/core.py", "from . import util", "src/app/util.py"},
		{"src/app/core.py", "from .util import helper, LIMIT", "src/app/util.py"},
		{"src/app/sub/deep.py", "from ..core import Core", "src/app/core.py"},
		{"src/app/sub/deep.py", "from .. import core, util", "src/app/core.py src/app/util.py"},
		{"src/app/sub/deep.py", "from .. import Core", "src/app/__init__.py src/app/core.py"},
		{"src/app/sub/deep.py", "from ..sub import deep", ""},
		{"src/app/sub/deep.py", "from ..... import x", ""},
		{"src/app/__init__.py", "from . import lazy", "src/app/lazy.py"},
		{"src/app/__init__.py", "from . import missing", ""},
		{"src/app/core.py", "from .sub import *", "src/app/sub/__init__.py"},
		// Absolute, from the source root.
		{"src/app/core.py", "import app.util", "src/app/util.py"},
		{"src/app/core.py", "import app", "src/app/__init__.py"},
		{"tests/test_app.py", "import app.sub.deep as d", "src/app/sub/deep.py"},
		{"tests/test_app.py", "import app.nothing", ""},
		{"tests/test_app.py", "from app import Core", "src/app/__init__.py src/app/core.py"},
		{"tests/test_app.py", "from app import run", "src/app/__init__.py src/app/core.py"},
		{"tests/test_app.py", "from app import helper", "src/app/__init__.py src/app/util.py"},
		{"tests/test_app.py", "from app import LIMIT", "src/app/__init__.py src/app/util.py"},
		{"tests/test_app.py", "from app import unknown", "src/app/__init__.py"},
		{"tests/test_app.py", "from app.sub import Core", "src/app/core.py src/app/sub/__init__.py"},
		{"tests/test_app.py", "from app import ext, both", "src/app/both.py src/app/ext.pyi"},
		{"src/app/ext.pyi", "from app import both", "src/app/both.pyi"},
		{"tests/test_app.py", "from app import *", "src/app/__init__.py"},
		// Namespace packages.
		{"tests/test_app.py", "import space.one.a", "src/space/one/a.py"},
		{"src/space/one/a.py", "from space.two import b", "src/space/two/b.py"},
		{"src/space/one/a.py", "import space.two", ""},
		// Siblings of scripts and tests; the standard library's names.
		{"tests/test_app.py", "from helpers import x", "tests/helpers.py"},
		{"scripts/tool.py", "import common, random", "scripts/common.py"},
		{"src/app/core.py", "import types", ""},
		{"src/app/core.py", "from . import types", "src/app/types.py"},
		{"src/app/core.py", "import requests", ""},
		{"tests/fixtures/requests/__init__.py", "import manage", "manage.py"},
		// Packages without a marked root: only if there is one.
		{"services/web/webapp/views.py", "import dbapp", "services/db/dbapp/__init__.py"},
		{"services/web/webapp/views.py", "import webapp.views", ""},
		{"manage.py", "import webapp.views", "services/web/webapp/views.py"},
		{"manage.py", "import twice", ""},
		{"one/twice/__init__.py", "import twice", ""},
		{"manage.py", "import services.web.webapp", "services/web/webapp/__init__.py"},
		{"manage.py", "import __future__", ""},
	} {
		var got []string
		for _, imp := range python.ParseImport(c.stmt) {
			got = append(got, r.Resolve(c.from, imp)...)
		}
		slices.Sort(got)
		if got := strings.Join(slices.Compact(got), " "); got != c.want {
			t.Errorf("%s: %s: got %q, want %q", c.from, c.stmt, got, c.want)
		}
	}
}

// TestResolveInsidePackage scans a folder that is itself a package of a larger one.
func TestResolveInsidePackage(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- __init__.py --\n-- a.py --\nfrom outer.pkg.b import x\nimport outer.pkg.sub.c\nimport other.b\n-- b.py --\n-- sub/__init__.py --\n-- sub/c.py --\n"), &python.Language)
	r := python.NewResolver(p)
	for dotted, want := range map[string]string{"outer.pkg.b": "b.py", "outer.pkg.sub.c": "sub/c.py", "outer.pkg": "__init__.py", "other.b": "", "outer.pkgs": ""} {
		if got := strings.Join(r.Resolve("a.py", lang.Import{Path: dotted}), " "); got != want {
			t.Errorf("%s: got %q, want %q", dotted, got, want)
		}
	}
}

// TestResolveCircles ends when packages pass a name to each other.
func TestResolveCircles(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- a/__init__.py --\nfrom b import x\nfrom b import *\nfrom . import x\n-- b/__init__.py --\nfrom a import x\nfrom a import *\n-- m.py --\nfrom a import x, y\n"), &python.Language)
	if got := strings.Join(python.NewResolver(p).Resolve("m.py", lang.Import{Path: "a", Names: []string{"x", "y"}}), " "); got != "a/__init__.py" {
		t.Error(got)
	}
}

// oracle runs testdata/oracle.py, which asks Python's import system, and compares its edges with the resolver's.
func oracle(t *testing.T, name, root string, files []importtest.File, names ...string) {
	t.Helper()
	if len(files) == 0 {
		t.Skip("no files")
	}
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3")
	}
	cmd := exec.Command("python3", append([]string{filepath.Join("testdata", "oracle.py"), root}, names...)...)
	var problems strings.Builder
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("oracle: %v\n%s", err, problems.String())
	}
	p := importtest.NewProject(files, &python.Language)
	want := map[importtest.Edge]bool{}
	for line := range strings.Lines(string(out)) {
		from, to, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if p.Has(from) && p.Has(to) {
			want[importtest.Edge{From: from, To: to}] = true
		}
	}
	got := importtest.Resolve(t, p, &python.Language)
	maps.DeleteFunc(got, func(e importtest.Edge, _ bool) bool {
		top, _, _ := strings.Cut(e.From, "/")
		return len(names) > 0 && !slices.Contains(names, top)
	})
	importtest.Score(t, name, got, want, 0.98, 0.98)
}

func TestResolveOracleOwn(t *testing.T) {
	root := t.TempDir()
	var files []importtest.File
	for _, f := range importtest.Tree(layouts) {
		rel, ok := strings.CutPrefix(f.Path, "src/")
		if !ok || strings.HasSuffix(rel, ".pyi") {
			continue
		}
		files = append(files, importtest.File{Path: rel, Text: f.Text})
	}
	files = append(files, importtest.Tree("-- main.py --\nimport app.sub.deep, space.one.a\nfrom app import Core, helper, unknown, lazy\nfrom app.sub import Core as C, thing\nfrom space.two import b\ntry:\n    from app.sub.deep import *\nexcept ImportError:\n    import os, json\n")...)
	importtest.Write(t, root, files)
	oracle(t, "own", root, files)
}

// full reports whether the whole of a corpus is asked for, whatever time it takes.
func full() bool { return os.Getenv("CONTEXTCRAFT_CORPUS") == "full" }

func TestResolveOracleStdlib(t *testing.T) {
	files := stdlib(t)
	var names []string
	for _, f := range files {
		top, _, inPackage := strings.Cut(f.Path, "/")
		if full() && top != "test" || inPackage && slices.Contains([]string{"asyncio", "collections", "concurrent", "email", "http", "importlib", "json", "logging", "multiprocessing", "unittest", "urllib", "xml"}, top) || !inPackage && top < "f" {
			names = append(names, top)
		}
	}
	slices.Sort(names)
	oracle(t, "standard library", stdlibDir(t), files, slices.Compact(names)...)
}

// TestResolveOracleInstalled runs over some of the packages beside the standard library, each alone.
func TestResolveOracleInstalled(t *testing.T) {
	site := filepath.Join(stdlibDir(t), "site-packages")
	ran := 0
	for _, name := range []string{"setuptools", "trio", "pydantic", "flask", "jinja2", "pip", "networkx", "prompt_toolkit", "IPython", "sympy", "moto", "cfnlint", "libcst"} {
		if _, err := os.Stat(filepath.Join(site, name)); err != nil || ran == 3 && !full() {
			continue
		}
		ran++
		t.Run(name, func(t *testing.T) {
			files := importtest.ReadTree(site, []string{".py"}, func(rel string) bool { return rel != name && !strings.HasPrefix(rel, name+"/") })
			files = slices.DeleteFunc(files, func(f importtest.File) bool { return !strings.HasPrefix(f.Path, name+"/") })
			oracle(t, name, site, files, name)
		})
	}
	if ran == 0 {
		t.Skip("none of the packages is installed")
	}
}

func BenchmarkResolver(b *testing.B) {
	p := importtest.NewProject(stdlib(b), &python.Language)
	importtest.Resolve(b, p, &python.Language) // the facts are there already when a resolver is made
	for b.Loop() {
		importtest.Resolve(b, p, &python.Language)
	}
}

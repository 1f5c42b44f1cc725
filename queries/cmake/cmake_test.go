package cmake_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries/cmake"
	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &cmake.Language) }

func TestCtagsAgreement(t *testing.T) {
	ctagstest.Run(t, &cmake.Language, ctagstest.Row{CTags: "CMake", Kinds: "function macro target project option"})
}

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &cmake.Language, []importtest.Case{
		{"include(Mod)", "1 module Mod "},
		{"INCLUDE ( a/b )", "1 path a/b "},
		{"include(\"x.cmake\" OPTIONAL)", "1 path x.cmake "},
		{"include(${CMAKE_CURRENT_LIST_DIR}/x.cmake)", "1 path ${CMAKE_CURRENT_LIST_DIR}/x.cmake "},
		{"include(${X})", ""},
		{"include(${X}.cmake)", "1 path ${X}.cmake "},
		{"include()", ""},
		{"add_subdirectory(d/)", "1 path d/CMakeLists.txt "},
		{"add_subdirectory(\n  # why\n  ../e bin)", "1 path ../e/CMakeLists.txt "},
		{"add_subdirectory(${d})", "1 path ${d}/CMakeLists.txt "},
		{"add_subdirectory(.)", ""},
		{"find_package(X 1.0 REQUIRED)", "1 module FindX "},
		{"find_package(${X})", ""},
		{"message(include x)", ""},
		{"include(x", "1 module x "},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &cmake.Language, []importtest.Case{
		{"\ufeffinclude(a)\r\n# include(no)\n#[[\ninclude(no)\n]]\nset(x \"\ninclude(no)\n\" [=[\n include(no)]=])\nfunction(f)\n  include(b)\nendfunction()\n", "1 module a |11 module b "},
		{"", ""},
	})
	importtest.Hostile(t, &cmake.Language, "", "include(", "include(a)\n", "a(\n", " a(\n", "(", ")", "\"", "#", "#[[", "[=[", "[", "[=", "a", "a ", "# a\n", "#\n", "\\", "a(\"\\\n", "a([=[\n", "#[=")
	importtest.Hostile(t, &cmake.Language, "a(", "[", "[=", "[[", "\\", "# ", "\n", "a ", "a(")
}

// TestScannerAgreesOwn: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"include(a)\n", "function(f)\n  include(b)\nendfunction()\n", "#[[\ninclude(no)\n]]\n", "set(x \"include(no)\")\n", "set(broken\n", "find_package(C)\n"}
	importtest.Agree(t, &cmake.Language, importtest.Combine(".cmake", "", pieces, pieces, pieces), 1)
}

const tree = `
-- top.cmake --
include(${CMAKE_CURRENT_LIST_DIR}/cmake/Helpers.cmake)
include(cmake/plain.cmake)
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/cmake)
include(Modular)
find_package(Thing)
include(Missing OPTIONAL)
include(${CMAKE_SOURCE_DIR}/gone.cmake OPTIONAL)
-- cmake/Helpers.cmake --
include(${CMAKE_CURRENT_LIST_DIR}/deep/more.cmake)
-- cmake/deep/more.cmake --
include(cmake/plain.cmake)
-- cmake/plain.cmake --
set(x 1)
-- cmake/Modular.cmake --
set(x 2)
-- cmake/FindThing.cmake --
set(Thing_FOUND 1)
-- unused.cmake --
`

// TestResolve compares with the files that cmake itself runs, where it is installed.
func TestResolve(t *testing.T) {
	want := map[importtest.Edge]bool{}
	for _, e := range [][2]string{
		{"top.cmake", "cmake/Helpers.cmake"}, {"top.cmake", "cmake/plain.cmake"}, {"top.cmake", "cmake/Modular.cmake"}, {"top.cmake", "cmake/FindThing.cmake"}, {"cmake/Helpers.cmake", "cmake/deep/more.cmake"},
		{"cmake/deep/more.cmake", "cmake/plain.cmake"},
	} {
		want[importtest.Edge{From: e[0], To: e[1]}] = true
	}
	got := importtest.Resolve(t, importtest.NewProject(importtest.Tree(tree), &cmake.Language), &cmake.Language)
	importtest.Score(t, "own project", got, want, 1, 1)

	if _, err := exec.LookPath("cmake"); err != nil {
		t.Skip("no cmake to compare with")
	}
	dir := t.TempDir()
	importtest.Write(t, dir, importtest.Tree(tree))
	trace := filepath.Join(dir, "trace.json")
	cmd := exec.Command("cmake", "--trace-expand", "--trace-format=json-v1", "--trace-redirect="+trace, "-P", "top.cmake")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("cmake: %v\n%s", err, out)
	}
	ran := traced(t, dir, trace)
	delete(ran, "top.cmake")
	reached := map[string]bool{}
	for e := range got {
		reached[e.To] = true
	}
	for f := range ran {
		if !reached[f] {
			t.Errorf("cmake runs %s, no import leads there", f)
		}
	}
	for f := range reached {
		if !ran[f] {
			t.Errorf("an import leads to %s, which cmake does not run", f)
		}
	}
}

// traced are the files below dir of which cmake has run a command.
func traced(t *testing.T, dir, trace string) map[string]bool {
	t.Helper()
	text := importtest.ReadTree(dir, []string{filepath.Base(trace)}, nil)
	if len(text) == 0 {
		t.Fatal("no trace")
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	ran := map[string]bool{}
	for s := bufio.NewScanner(bytes.NewReader([]byte(text[0].Text))); s.Scan(); {
		var event struct{ File string }
		if json.Unmarshal(s.Bytes(), &event) != nil || event.File == "" {
			continue
		}
		file := event.File
		if !filepath.IsAbs(file) {
			file = filepath.Join(real, file)
		}
		for _, root := range []string{dir, real} {
			if rel, err := filepath.Rel(root, file); err == nil && !strings.HasPrefix(rel, "..") {
				ran[filepath.ToSlash(rel)] = true
			}
		}
	}
	return ran
}

// TestResolveFolders: folders, and paths that begin with variables.
func TestResolveFolders(t *testing.T) {
	const tree = `
-- CMakeLists.cmake --
add_subdirectory(src)
add_subdirectory(${CMAKE_CURRENT_SOURCE_DIR}/lib)
add_subdirectory(none)
add_subdirectory(${CMAKE_BINARY_DIR}/src)
include(${shop_SOURCE_DIR}/cmake/a)
-- src/CMakeLists.txt --
-- lib/CMakeLists.txt --
-- cmake/a.cmake --
include(${WHERE}/tools/b.cmake)
include(${WHERE}.cmake)
-- third/tools/b.cmake --
include(${PROJECT_SOURCE_DIR}/cmake/a.cmake)
`
	want := map[importtest.Edge]bool{}
	for _, e := range [][2]string{
		{"CMakeLists.cmake", "src/CMakeLists.txt"}, {"CMakeLists.cmake", "lib/CMakeLists.txt"}, {"CMakeLists.cmake", "cmake/a.cmake"}, {"cmake/a.cmake", "third/tools/b.cmake"}, {"third/tools/b.cmake", "cmake/a.cmake"},
	} {
		want[importtest.Edge{From: e[0], To: e[1]}] = true
	}
	importtest.Score(t, "folders", importtest.Resolve(t, importtest.NewProject(importtest.Tree(tree), &cmake.Language), &cmake.Language), want, 1, 1)
}

package cuda_test

import (
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries/c"
	"contextcraft/queries/cpp"
	"contextcraft/queries/cuda"
	"contextcraft/queries/lang/importtest"
)

// project has what CUDA projects have: kernels, their headers, headers of C++ and of C, an include folder.
const project = `-- src/main.cu --
#include "kernels.cuh"
#include <shop/config.h>
#include <vector>
#include "../host/run.hpp"
int main() { return 0; }
-- src/kernels.cuh --
#pragma once
#include "detail/math.cuh"
-- src/detail/math.cuh --
#pragma once
#include "shop/config.h"
-- src/reduce.cu --
#include "kernels.cuh"
// #include "no.cuh"
-- include/shop/config.h --
#pragma once
#include "version.h"
-- include/shop/version.h --
#define V 1
-- host/run.hpp --
#pragma once
#include "../src/kernels.cuh"
-- host/run.cpp --
#include "run.hpp"
-- other/kernels.cuh --
#pragma once
`

// TestResolveAsGCCDoes asks the C++ compiler which files each translation unit reads: what can be reached along the edges must be the same.
func TestResolveAsGCCDoes(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	files := importtest.Tree(project)
	dir := t.TempDir()
	importtest.Write(t, dir, files)
	p := importtest.NewProject(files, &cuda.Language, &cpp.Language, &c.Language)
	edges := map[string][]string{}
	for _, l := range []*struct{ e map[importtest.Edge]bool }{{importtest.Resolve(t, p, &cuda.Language)}, {importtest.Resolve(t, p, &cpp.Language)}, {importtest.Resolve(t, p, &c.Language)}} {
		for e := range l.e {
			edges[e.From] = append(edges[e.From], e.To)
		}
	}
	got, want := map[importtest.Edge]bool{}, map[importtest.Edge]bool{}
	for _, unit := range []string{"src/main.cu", "src/reduce.cu", "host/run.cpp"} {
		for reached := range closure(edges, unit) {
			got[importtest.Edge{From: unit, To: reached}] = true
		}
		cmd := exec.Command(gcc, "-x", "c++", "-MM", "-Iinclude", unit)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Skipf("gcc: %v: %s", err, out)
		}
		_, deps, _ := strings.Cut(string(out), ":")
		for _, f := range strings.Fields(strings.ReplaceAll(deps, "\\\n", " ")) {
			if f = path.Clean(filepath.ToSlash(f)); f != unit {
				want[importtest.Edge{From: unit, To: f}] = true
			}
		}
	}
	if len(want) < 8 {
		t.Fatalf("gcc reads %v", want)
	}
	importtest.Score(t, "gcc -MM", got, want, 1, 1)
}

// closure is what can be reached from a file.
func closure(edges map[string][]string, from string) map[string]bool {
	seen := map[string]bool{}
	for todo := []string{from}; len(todo) > 0; {
		f := todo[0]
		todo = todo[1:]
		for _, to := range edges[f] {
			if !seen[to] && to != from {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return seen
}

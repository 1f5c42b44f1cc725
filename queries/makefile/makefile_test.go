package makefile_test

import (
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/makefile"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &makefile.Language) }

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &makefile.Language, []importtest.Case{
		{"include a.mk b/c.mk # no.mk\n-include $(TOP)/d.mk\nsinclude $(wildcard e.mk) $(X).mk\n#include no.mk\n\tinclude no.mk\nx:\n\t$(MAKE) -C sub all && $(MAKE) -Cdeep -C $(DIR)\n\tmake\n  include f.mk\n",
			"1 path a.mk |1 path b/c.mk |2 path */d.mk |7 module deep |7 module sub |9 path f.mk "},
		{"", ""},
	})
	importtest.Hostile(t, &makefile.Language, "", "include ", "include a\n", "$(MAKE) -C ", "$(", "\n")
}

// project is a real one for GNU make.
const project = `-- Makefile --
TOP := .
include rules/a.mk
-include $(TOP)/rules/missing.mk
all:
	@$(MAKE) -C sub
-- rules/a.mk --
include rules/deep/b.mk
include $(TOP)/rules/c.mk
-- rules/c.mk --
-- rules/deep/b.mk --
X = 1
-- sub/Makefile --
include ../rules/c.mk
all: ; @true
`

// TestResolveAsMakeDoes asks GNU make which files it reads.
func TestResolveAsMakeDoes(t *testing.T) {
	gmake, err := exec.LookPath("make")
	if err != nil {
		t.Skip("no make")
	}
	files := importtest.Tree(project)
	dir := t.TempDir()
	importtest.Write(t, dir, files)
	cmd := exec.Command(gmake, "--debug=v")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "GNU Make") {
		t.Skipf("not GNU make: %v", err)
	}
	read := map[string]bool{}
	sub := "" // the folder of the make that speaks
	for line := range strings.Lines(string(out)) {
		if strings.HasPrefix(line, "Reading makefiles...") && len(read) > 0 {
			sub = "sub"
		}
		if _, name, ok := strings.Cut(line, "Reading makefile '"); ok {
			name, _, _ = strings.Cut(name, "'")
			if _, err := os.Stat(filepath.Join(dir, sub, name)); err == nil {
				read[path.Join(sub, name)] = true
			}
		}
	}
	p := importtest.NewProject(files, &makefile.Language)
	got := map[string]bool{"Makefile": true}
	edges := map[importtest.Edge]bool{}
	r := makefile.Language.NewResolver(p)
	for _, f := range p.Files() {
		for _, imp := range makefile.ScanFacts(text(p, f)).Imports {
			for _, to := range r.Resolve(f, imp) {
				got[to] = true
				edges[importtest.Edge{From: f, To: to}] = true
			}
		}
	}
	if !maps.Equal(got, read) || len(read) != 5 {
		t.Errorf("make reads %v, the edges lead to %v", read, got)
	}
	importtest.Score(t, "make", edges, map[importtest.Edge]bool{{From: "Makefile", To: "rules/a.mk"}: true, {From: "Makefile", To: "sub/Makefile"}: true, {From: "rules/a.mk", To: "rules/deep/b.mk"}: true,
		{From: "rules/a.mk", To: "rules/c.mk"}: true, {From: "sub/Makefile", To: "rules/c.mk"}: true}, 1, 1)
}

func text(p *importtest.Project, f string) string {
	s, _ := p.Read(f)
	return s
}

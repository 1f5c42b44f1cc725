package objectivec_test

import (
	"strings"
	"testing"
	"time"

	"contextcraft/queries/c"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/objectivec"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &objectivec.Language) }

func TestMessages(t *testing.T) {
	o := objectivec.Language.Approximate("void f() {\n  [a b];\n  [[C alloc] d:1 e:[x y]];\n  int z = p[i]; id w = @[ q, @\"r\" ];\n  g(s ? [t u:v ? k : l] : m);\n  [o\n    n:1];\n}\n")
	var got []string
	for _, r := range o.Refs {
		got = append(got, r.Name)
	}
	if want := "b alloc d y g u n"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Unbalanced brackets in great number take no more than their share of time.
func TestMessagesHostile(t *testing.T) {
	for _, piece := range []string{"[", "]", "[a b:", " a]", "[a\n", ":"} {
		src := strings.Repeat(piece, 1<<20/len(piece))
		began := time.Now()
		objectivec.Language.Approximate(src)
		if d := time.Since(began); d > 5*time.Second {
			t.Errorf("1 MiB of %q takes %v", piece, d)
		}
	}
}

// TestScannerAgreesOwn: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"#import \"A.h\"\n", "#import <B/C.h>\n", "// #import \"no.h\"\n", "/* #import \"no.h\" */\n", "@import D;\n", "@implementation E\n- (void)f { }\n@end\n", "#  include \"g.h\" // x\n"}
	importtest.Agree(t, &objectivec.Language, importtest.Combine(".m", "", pieces, pieces, pieces), 1)
}

// TestScannerAgreesTree runs over a checkout, if the environment names one.
func TestScannerAgreesTree(t *testing.T) {
	importtest.Agree(t, &objectivec.Language, importtest.Sample(importtest.Installed(t, "Objective-C", []string{".m", ".mm"}), 8<<20), 0.995)
}

func TestResolve(t *testing.T) {
	const tree = `
-- App/Main.m --
#import "Shape.h"
#import <Kit/Kit.h>
#import <UIKit/UIKit.h>
-- App/Shape.h --
#import "../Kit/Base.h"
-- App/Shape.mm --
#import "Shape.h"
#import "Base.h"
-- Pods/include/Kit/Kit.h --
int x;
-- Kit/Base.h --
int y;
`
	want := map[importtest.Edge]bool{}
	for _, e := range [][2]string{{"App/Main.m", "App/Shape.h"}, {"App/Main.m", "Pods/include/Kit/Kit.h"}, {"App/Shape.h", "Kit/Base.h"}, {"App/Shape.mm", "App/Shape.h"}, {"App/Shape.mm", "Kit/Base.h"}} {
		want[importtest.Edge{From: e[0], To: e[1]}] = true
	}
	got := map[importtest.Edge]bool{}
	p := importtest.NewProject(importtest.Tree(tree), &objectivec.Language, &c.Language)
	for e := range importtest.Resolve(t, p, &objectivec.Language) {
		got[e] = true
	}
	for e := range importtest.Resolve(t, p, &c.Language) {
		got[e] = true
	}
	importtest.Score(t, "own project", got, want, 1, 1)
}

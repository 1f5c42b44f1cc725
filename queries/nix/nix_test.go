package nix_test

import (
	"strings"
	"testing"
	"time"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/nix"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &nix.Language) }

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &nix.Language, []importtest.Case{
		{"import ./x.nix { a = ../y; }", "1 path ../y |1 path ./x.nix "},
		{"[ ./. ../.. ]", "1 path ../.. |1 path ./. "},
		{"./a/${x}.nix", ""},
		{"\"${./in.sh} ./no\"", "1 path ./in.sh "},
		{"'' ./no ${import ./b.nix} '' ", "1 path ./b.nix "},
		{"{ url = \"path:../z\"; }", "1 path path:../z "},
		{"\"path:./${x}\"", ""},
		{"{ a, ... }: a/b", ""},
		{"# ./no\n/* ./no */ <nixpkgs>", ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &nix.Language, []importtest.Case{
		{"\ufeff{ a }:\r\n{\n  imports = [ ./a.nix # ./no\n    ./b ];\n  c = ''\n    ./no\n  '';\n  d = ./d.patch;\n}\n", "3 path ./a.nix |4 path ./b |8 path ./d.patch "},
		{"", ""},
	})
	importtest.Hostile(t, &nix.Language, "", "./a ", "./", "{", "}", "\"", "''", "${", "\"${", "''${", "a:", "{}:", "let ", "in ", "a = ", "a.", "#\n", "/*", "{a=", "inherit ", "inherit (", "(", "$${", "]")
}

// TestScannerAgreesOwn: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"a = ./a;\n", "b = \"./no ${./b}\";\n", "c = x: { y = ./c; };\n", "# ./no\n", "d = ''\n  ./no\n'';\n", "}\n", "let\n"}
	importtest.Agree(t, &nix.Language, importtest.Combine(".nix", "{\n", pieces, pieces, pieces), 1)
}

func TestResolve(t *testing.T) {
	const tree = `
-- flake.nix --
{ inputs.sub.url = "path:./sub"; outputs = { self, ... }: { a = import ./.; b = ./missing.nix; c = import ./pkgs/one.nix; }; }
-- default.nix --
import ./pkgs
-- pkgs/default.nix --
{ a = ./one.nix; b = ../..; c = ./default.nix; d = ./fix.patch; }
-- pkgs/one.nix --
{ a = ../.; }
-- pkgs/fix.patch --
-- sub/flake.nix --
{ }
`
	want := map[importtest.Edge]bool{}
	for _, e := range [][2]string{
		{"flake.nix", "sub/flake.nix"}, {"flake.nix", "default.nix"}, {"flake.nix", "pkgs/one.nix"}, {"default.nix", "pkgs/default.nix"}, {"pkgs/default.nix", "pkgs/one.nix"}, {"pkgs/default.nix", "pkgs/fix.patch"},
		{"pkgs/one.nix", "default.nix"},
	} {
		want[importtest.Edge{From: e[0], To: e[1]}] = true
	}
	importtest.Score(t, "own project", importtest.Resolve(t, importtest.NewProject(importtest.Tree(tree), &nix.Language), &nix.Language), want, 1, 1)
}

// TestOutlineHostile: the outline's time grows with the size only, whatever is repeated.
func TestOutlineHostile(t *testing.T) {
	for _, head := range []string{"", "{ "} {
		for _, piece := range []string{"a.", "{", "}", "a={", "a=x:{", "let a=", "inherit a ", "a:", "{}:", "#\na=1;\n", "a = 1;\n"} {
			src := head + strings.Repeat(piece, 200_000/len(piece))
			start := time.Now()
			nix.Language.Approximate(src)
			if d := time.Since(start); d > 2*time.Second {
				t.Errorf("%q and %q again and again take %v", head, piece, d)
			}
		}
	}
}

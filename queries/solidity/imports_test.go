package solidity_test

import (
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/solidity"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &solidity.Language, []importtest.Case{
		{`import "./a.sol";`, "1 path ./a.sol "},
		{`import './a.sol' as a;`, "1 path ./a.sol "},
		{`import "@oz/a.sol";`, "1 system @oz/a.sol "},
		{`import {A, B as C} from "../a.sol";`, "1 path ../a.sol A,B"},
		{"import {\n    A, // why\n    B,\n} from \"a.sol\";", "1 system a.sol A,B"},
		{`import{A}from"a.sol";`, "1 system a.sol A"},
		{`import * as a from "./a.sol";`, "1 path ./a.sol *"},
		{`import {} from "a.sol";`, "1 system a.sol "},
		{`import A from "a.sol";`, ""},
		{`import {A "a.sol";`, ""},
		{`import * from "a.sol";`, ""},
		{`import "a`, ""},
		{`imports "a.sol";`, ""},
		{`import`, ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &solidity.Language, []importtest.Case{
		{"\uFEFFimport \"./a.sol\";\r\nimport {B} from \"b.sol\";\r\n", "1 path ./a.sol |2 system b.sol B"},
		{"// import \"no\";\n/*\nimport \"no\";\n*/\nimport {\n  A,\n  B\n} from \"./a.sol\";\n", "5 path ./a.sol A,B"},
		{"string s = \"import 'no'\";\nimport \"a\"; // import \"no\";\n", "2 system a "},
		{"", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import \"./a.sol\";\n", "import {A, B as C} from 'b.sol'; // why\n", "import {\n    A,\n    B\n} from \"./c.sol\";\n", "/*\nimport \"no\";\n*/\n", "// import \"no\";\n",
		"contract A {\n    string s = \"import 'no';\";\n    uint importance;\n}\n", "import * as d from \"d.sol\";\n"}
	importtest.Agree(t, &solidity.Language, importtest.Combine(".sol", "pragma solidity ^0.8.0;\n", pieces, pieces, pieces), 1)
}

// TestScannerAgreesTree runs over the checkout that CONTEXTCRAFT_TREE names.
func TestScannerAgreesTree(t *testing.T) {
	importtest.Agree(t, &solidity.Language, importtest.Sample(importtest.Installed(t, "Solidity", solidity.Language.Extensions), 8<<20), 0.995)
}

func FuzzScanFacts(f *testing.F) {
	f.Add("import {A} from \"a\";\n")
	f.Fuzz(func(t *testing.T, src string) { importtest.Scanned(t, &solidity.Language, src, nil) })
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	importtest.Hostile(t, &solidity.Language, "", "import {A,", "import {", "import {\n", "import \"", "import \"a\";", "/*", "\"", "import /*", "import //\n", "import {A} from \"a\";\n")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`
-- remappings.txt --
@openzeppelin/contracts/=contracts/
forge-std/=lib/forge-std/src/
test:mocks/=test/mocks/
plain=lib/plain/src
-- foundry.toml --
[profile.default]
src = "src"
remappings = [
  "solmate/=lib/solmate/src/",
  'sub/=packages/sub/',
]
-- contracts/token/ERC20.sol --
-- contracts/token/IERC20.sol --
-- src/A.sol --
-- src/B.sol --
-- lib/forge-std/src/Test.sol --
-- lib/plain/src/P.sol --
-- lib/solmate/src/auth/Owned.sol --
-- lib/ds-test/src/test.sol --
-- node_modules/pkg/contracts/X.sol --
-- test/A.t.sol --
-- test/mocks/M.sol --
-- packages/one/remappings.txt --
forge-std/=deps/std/
-- packages/one/src/One.sol --
-- packages/one/deps/std/Test.sol --
`), &solidity.Language)
	r := solidity.NewResolver(p)
	for _, c := range []struct{ from, path, want string }{
		{"src/A.sol", "./B.sol", "src/B.sol"},
		{"src/A.sol", "../contracts/token/ERC20.sol", "contracts/token/ERC20.sol"},
		{"src/A.sol", "./A.sol", ""}, // itself
		{"src/A.sol", "./none.sol", ""},
		{"src/A.sol", "../../x.sol", ""},
		{"src/A.sol", "@openzeppelin/contracts/token/IERC20.sol", "contracts/token/IERC20.sol"},
		{"src/A.sol", "@openzeppelin/other/x.sol", ""},
		{"src/A.sol", "forge-std/Test.sol", "lib/forge-std/src/Test.sol"},
		{"packages/one/src/One.sol", "forge-std/Test.sol", "packages/one/deps/std/Test.sol"},
		{"src/A.sol", "plain/P.sol", "lib/plain/src/P.sol"},
		{"src/A.sol", "solmate/auth/Owned.sol", "lib/solmate/src/auth/Owned.sol"},
		{"src/A.sol", "ds-test/test.sol", "lib/ds-test/src/test.sol"},
		{"src/A.sol", "src/B.sol", "src/B.sol"},
		{"src/A.sol", "pkg/contracts/X.sol", "node_modules/pkg/contracts/X.sol"},
		{"src/A.sol", "mocks/M.sol", ""},
		{"test/A.t.sol", "mocks/M.sol", "test/mocks/M.sol"},
		{"src/A.sol", "/src/B.sol", ""},
	} {
		imp := lang.Import{Path: c.path, Kind: lang.ImportSystem}
		if c.path[0] == '.' {
			imp.Kind = lang.ImportPath
		}
		got := ""
		for _, f := range r.Resolve(c.from, imp) {
			got += f
		}
		if got != c.want {
			t.Errorf("%s: %s: got %q, want %q", c.from, c.path, got, c.want)
		}
	}
	importtest.Resolve(t, p, &solidity.Language)
}

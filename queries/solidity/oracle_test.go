package solidity_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/solidity"
)

// oracle compares imports and declarations with what the compiler's parser makes of at most so many of the files.
func oracle(t *testing.T, name, root string, files []importtest.File, most int) {
	t.Helper()
	if exec.Command("node", "-e", `require("solc")`).Run() != nil {
		t.Skip("no node with the package solc (NODE_PATH names its folder)")
	}
	script, err := filepath.Abs("testdata/oracle.js")
	if err != nil {
		t.Fatal(err)
	}
	var list strings.Builder
	step := max(1, len(files)/most)
	for i := 0; i < len(files); i += step {
		if strings.HasSuffix(files[i].Path, ".sol") {
			list.WriteString(files[i].Path + "\n")
		}
	}
	cmd := exec.Command("node", script)
	cmd.Dir = root
	cmd.Stdin = strings.NewReader(list.String())
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var facts map[string]struct{ Imports, Symbols []string }
	if err := json.Unmarshal(out, &facts); err != nil {
		t.Fatal(err)
	}
	project := importtest.NewProject(files, &solidity.Language)
	gotImports := importtest.Resolve(t, project, &solidity.Language)
	for e := range gotImports {
		if _, ok := facts[e.From]; !ok {
			delete(gotImports, e)
		}
	}
	p := queries.NewParser()
	defer p.Close()
	wantImports, got, want := map[importtest.Edge]bool{}, map[importtest.Edge]bool{}, map[importtest.Edge]bool{}
	for _, f := range files {
		fact, ok := facts[f.Path]
		if !ok {
			continue
		}
		for _, to := range fact.Imports {
			if project.Has(to) && to != f.Path {
				wantImports[importtest.Edge{From: f.Path, To: to}] = true
			}
		}
		for _, s := range fact.Symbols {
			want[importtest.Edge{From: f.Path, To: s}] = true
		}
		o, err := p.Outline(context.Background(), &solidity.Language, f.Text)
		if err != nil {
			t.Fatal(f.Path, err)
		}
		for i := range o.Symbols {
			s := &o.Symbols[i]
			got[importtest.Edge{From: f.Path, To: s.Kind.String() + " " + s.QualifiedName()}] = true
		}
	}
	t.Logf("%s: the compiler takes %d of %d files", name, len(facts), strings.Count(list.String(), "\n"))
	importtest.Score(t, name+": imports", gotImports, wantImports, 0.98, 0.98)
	importtest.Score(t, name+": declarations", got, want, 0.98, 0.98)
}

func TestOracleOwn(t *testing.T) {
	root := t.TempDir()
	files := importtest.Tree(`
-- remappings.txt --
std/=lib/std/src/
-- lib/std/src/Base.sol --
contract Base {}
-- src/Item.sol --
struct Item {
    uint256 id;
}
enum Size { Small, Large }
type Price is uint128;
error Gone(uint256 id);
uint256 constant MAX = 1;
function free(uint256 a) pure returns (uint256) { return a; }
-- src/Shop.sol --
import {Base} from "std/Base.sol";
import {Item, Size as S} from "./Item.sol";
import "src/Other.sol";
// import "./Gone.sol";
contract Shop is Base {
    event Sold(
        uint256 indexed id
    );
    mapping(address => mapping(uint256 => Item))
        internal items;
    uint256 public constant LIMIT = 3;
    modifier plain { _; }
    constructor() {}
    function buy(uint256 id)
        external
        plain
        returns (uint256)
    {
        function (uint256) pure returns (uint256) f = free;
        return f(id);
    }
    receive() external payable {}
}
interface I {
    function buy(uint256 id) external;
}
-- src/Other.sol --
library Other {}
`)
	importtest.Write(t, root, files)
	oracle(t, "own", root, files, 100)
}

// TestOracleTree runs over the checkout that CONTEXTCRAFT_TREE names.
func TestOracleTree(t *testing.T) {
	root := os.Getenv("CONTEXTCRAFT_TREE")
	if root == "" {
		t.Skip("CONTEXTCRAFT_TREE names no checkout")
	}
	files := importtest.ReadTree(root, []string{".sol", "remappings.txt", "foundry.toml"}, nil)
	if len(files) == 0 {
		t.Skip("no Solidity files")
	}
	oracle(t, filepath.Base(root), root, files, 150)
}

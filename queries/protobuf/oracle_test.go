package protobuf_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/protobuf"
)

// python returns the Python that has the compiler as a module: PYTHON, or python3. It skips where there is none.
func python(t *testing.T) string {
	t.Helper()
	name := os.Getenv("PYTHON")
	if name == "" {
		name = "python3"
	}
	if exec.Command(name, "-c", "import grpc_tools").Run() != nil {
		t.Skip("no Python with grpcio-tools (PYTHON names one)")
	}
	return name
}

// oracle compares imports and declarations with what the compiler makes of the files, which lie below their root as their imports say.
func oracle(t *testing.T, name string, files []importtest.File) {
	t.Helper()
	command := python(t)
	dir := t.TempDir()
	importtest.Write(t, dir, files)
	var list strings.Builder
	for _, f := range files {
		list.WriteString(f.Path + "\n")
	}
	script, err := filepath.Abs("testdata/oracle.py")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command, script)
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(list.String())
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var facts map[string]struct{ Imports, Symbols []string }
	if err := json.Unmarshal(out, &facts); err != nil {
		t.Fatal(err)
	}
	project := importtest.NewProject(files, &protobuf.Language)
	gotImports := importtest.Resolve(t, project, &protobuf.Language)
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
			if project.Has(to) {
				wantImports[importtest.Edge{From: f.Path, To: to}] = true
			}
		}
		for _, s := range fact.Symbols {
			want[importtest.Edge{From: f.Path, To: s}] = true
		}
		o, err := p.Outline(context.Background(), &protobuf.Language, f.Text)
		if err != nil {
			t.Fatal(f.Path, err)
		}
		for i := range o.Symbols {
			s := &o.Symbols[i]
			if s.Kind == lang.KindImpl || s.Parent >= 0 && o.Symbols[s.Parent].Kind == lang.KindImpl {
				continue // the descriptor has extensions elsewhere
			}
			got[importtest.Edge{From: f.Path, To: s.Kind.String() + " " + s.QualifiedName()}] = true
		}
	}
	t.Logf("%s: the compiler takes %d of %d files", name, len(facts), len(files))
	importtest.Score(t, name+": imports", gotImports, wantImports, 0.98, 0.98)
	importtest.Score(t, name+": declarations", got, want, 0.98, 0.98)
}

func TestOracleOwn(t *testing.T) {
	oracle(t, "own", importtest.Tree(`
-- shop/cart.proto --
syntax = "proto3";
package shop;
import "shop/item.proto";
import public "google/protobuf/any.proto";
message Cart {
  repeated Item items = 1;
  map<string, Item> by_name = 2;
  optional int32 n = 3;
  oneof payment {
    string card = 4;
    Inner inner = 5;
  }
  message Inner {}
  enum State {
    UNKNOWN = 0;
    OPEN = 1;
  }
}
service Shop {
  rpc Get(Cart) returns (stream Item);
}
-- shop/item.proto --
syntax = "proto3";
package shop;
message Item {
  string name
      = 1;
}
`))
}

// TestOracleTree runs over the checkout that CONTEXTCRAFT_TREE names.
func TestOracleTree(t *testing.T) {
	root := os.Getenv("CONTEXTCRAFT_TREE")
	if root == "" {
		t.Skip("CONTEXTCRAFT_TREE names no checkout")
	}
	files := importtest.ReadTree(root, protobuf.Language.Extensions, nil)
	if len(files) == 0 {
		t.Skip("no .proto files")
	}
	oracle(t, filepath.Base(root), files)
}

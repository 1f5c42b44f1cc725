package ocaml_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/ocaml"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &ocaml.Language) }

func TestCtagsAgreement(t *testing.T) {
	ctagstest.Run(t, &ocaml.Language, ctagstest.Row{CTags: "OCaml", Kinds: "class Constructor Exception function module method type val", Reasons: []ctagstest.Reason{
		{"", "a pattern without a name", ctagstest.LineMatches(`\blet\s+(\(\)|_)`)},
	}})
}

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &ocaml.Language, []importtest.Case{
		{"open Base", "1 module Base "}, {"open! A.B", "1 module A.B "}, {"include Shop.Make (X)", "1 module Shop.Make "}, {"open struct end", ""}, {"open", ""}, {"opened A", ""},
	})
}

func TestScanFacts(t *testing.T) {
	src := "(* open No (* A.b *) *)\nopen Base\nlet x = Item.price \"No.x\" {|No.y|}\nlet f = let open Local in Some 3 + Deep.Er.z + Item.q\nmodule M = Other\n  include Shop\ntype t = A | B of `C | 'D'\n"
	f := ocaml.ScanFacts(src)
	if got := strings.Join(importtest.Strings(f.Imports), "|"); got != "2 module Base |6 module Shop " {
		t.Errorf("imports %q", got)
	}
	if got := strings.Join(importtest.Strings(f.Uses), "|"); got != "3 module Item |4 module Deep.Er |4 module Local |5 module Other " {
		t.Errorf("uses %q", got)
	}
	importtest.Hostile(t, &ocaml.Language, "", "A.", "open A\n", "A", "(*", "\"", "{|", "= A")
}

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"open A\n", "include B.C\n", "(* open No *)\n", "let s = \"\nopen No\n\"\n", "let f x = M.g x\n", "module N = struct\n  open! D\nend\n"}
	importtest.Agree(t, &ocaml.Language, importtest.Combine(".ml", "", pieces, pieces, pieces), 1)
}

func TestScannerAgreesCorpus(t *testing.T) {
	importtest.Agree(t, &ocaml.Language, importtest.Sample(importtest.Installed(t, "OCaml", []string{".ml"}, "/usr/lib/ocaml", "/usr/share/ocaml"), 8<<20), 0.98)
}

// flat needs no build file: ocamldep looks in one folder.
const flat = `-- main.ml --
open Util
let () = print (Shape.area (Shape.square 3)) ; let module L = List in ignore (L.length []); Deep.Inner.go ()
module S = Store.Make (Shape)
-- util.ml --
let print x = print_int x
-- shape.ml --
type t = int
let square x = Util.print x; x
let area x = x
-- shape.mli --
type t
val square : int -> t
val area : t -> int
-- store.ml --
module Make (X : sig type t end) = struct include Base_store let x : X.t list = [] end
-- base_store.ml --
let y = "Shape.no" (* Main.no *)
-- deep.ml --
module Inner = struct let go () = () end
`

// TestResolveAsOcamldepDoes compares the modules that each file needs with ocamldep's answer.
func TestResolveAsOcamldepDoes(t *testing.T) {
	ocamldep, err := exec.LookPath("ocamldep")
	if err != nil {
		t.Skip("no ocamldep")
	}
	files := importtest.Tree(flat)
	dir := t.TempDir()
	importtest.Write(t, dir, files)
	want := map[importtest.Edge]bool{}
	names, _ := filepath.Glob(filepath.Join(dir, "*.ml"))
	for _, name := range names {
		cmd := exec.Command(ocamldep, "-modules", filepath.Base(name))
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		from, modules, _ := strings.Cut(string(out), ":")
		for _, m := range strings.Fields(modules) {
			to := strings.ToLower(m[:1]) + m[1:] + ".ml"
			for _, f := range files {
				if f.Path == to && to != from {
					want[importtest.Edge{From: from, To: to}] = true
				}
			}
		}
	}
	got := importtest.Resolve(t, importtest.NewProject(files, &ocaml.Language), &ocaml.Language)
	for e := range got {
		if strings.HasSuffix(e.From, ".mli") {
			delete(got, e)
		}
	}
	importtest.Score(t, "ocamldep", got, want, .98, .98)
}

func TestDuneLibraries(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`-- src/core/dune --
(library
 (name core_lib)
 (public_name shop.core))
-- src/core/item.ml --
let price x = Money.zero
-- src/core/money.ml --
let zero = 0
-- src/core/core_lib.ml --
module Item = Item
-- src/plain/dune --
(library (name plain))
-- src/plain/thing.ml --
-- bin/dune --
(executable (name main) (libraries core_lib plain))
-- bin/main.ml --
open Plain
let () = print (Core_lib.Item.price 3); Thing.go (); Money.no ()
`), &ocaml.Language)
	importtest.Score(t, "dune", importtest.Resolve(t, p, &ocaml.Language), map[importtest.Edge]bool{
		{From: "src/core/item.ml", To: "src/core/money.ml"}: true, {From: "src/core/core_lib.ml", To: "src/core/item.ml"}: true,
		{From: "bin/main.ml", To: "src/core/item.ml"}: true, {From: "bin/main.ml", To: "src/plain/thing.ml"}: true}, 1, 1)
}

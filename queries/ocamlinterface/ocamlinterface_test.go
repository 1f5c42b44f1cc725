package ocamlinterface_test

import (
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/ocamlinterface"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &ocamlinterface.Language) }

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"open A\n", "include B.C\n", "(* open No *)\n", "val x : M.t\n", "module N : sig\n  open D\nend\n"}
	importtest.Agree(t, &ocamlinterface.Language, importtest.Combine(".mli", "", pieces, pieces, pieces), 1)
}

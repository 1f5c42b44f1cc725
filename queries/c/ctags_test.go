package c_test

import (
	"testing"

	"contextcraft/queries/c"
	"contextcraft/queries/lang/ctagstest"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &c.Language, ctags) }

var ctags = ctagstest.Row{
	CTags:  "C",
	Kinds:  "function struct union enum typedef",
	Corpus: func() (string, string) { return "system headers", "/usr/include" },
}

package cpp_test

import (
	"testing"

	"contextcraft/queries/cpp"
	"contextcraft/queries/lang/ctagstest"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &cpp.Language, ctags) }

var ctags = ctagstest.Row{
	CTags:  "C++",
	Kinds:  "class function struct union enum typedef namespace",
	Corpus: func() (string, string) { return "system headers", "/usr/include" },
}

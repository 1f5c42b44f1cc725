package python_test

import (
	"testing"

	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/python"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &python.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "Python",
	Kinds: "class function member",
	Files: 400,
	Reasons: []ctagstest.Reason{
		{"function", "a lambda in a local variable", ctagstest.LineMatches(`^\s+\w+ *= *lambda\b`)},
	},
	Corpus: func() (string, string) {
		return ctagstest.Ask("python3", "-c", "import sys, os; print('Python', sys.version.split()[0]); print(os.path.dirname(os.__file__))")
	},
}

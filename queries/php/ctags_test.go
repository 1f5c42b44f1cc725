package php_test

import (
	"testing"

	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/php"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &php.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "PHP",
	Kinds: "class function interface trait",
	Reasons: []ctagstest.Reason{
		{"function", "a closure in a variable", ctagstest.LineMatches(`\$\w+\s*=\s*(static\s+)?(function|fn)\b`)},
	},
}

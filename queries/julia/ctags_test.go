package julia_test

import (
	"strings"
	"testing"

	"contextcraft/queries/julia"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/ctagstest"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &julia.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "Julia",
	Kinds: "function macro module struct type",
	Reasons: []ctagstest.Reason{
		{Kind: "function", Reason: "ctags counts a type's parameters to the name", Is: func(tag ctagstest.Tag, _ string, _ *lang.Outline) bool {
			return strings.Contains(tag.Name, "{")
		}},
		{Kind: "function", Reason: "ctags takes the module before an operator or a computed name for the name", Is: func(tag ctagstest.Tag, line string, _ *lang.Outline) bool {
			return strings.Contains(line, tag.Name+".:") || strings.Contains(line, tag.Name+".$")
		}},
	},
}

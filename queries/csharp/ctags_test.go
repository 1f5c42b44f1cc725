package csharp_test

import (
	"testing"

	"contextcraft/queries/csharp"
	"contextcraft/queries/lang/ctagstest"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &csharp.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "C#",
	Kinds: "class enum interface method struct typedef",
	Reasons: []ctagstest.Reason{
		{"typedef", "a using alias is an import", ctagstest.LineMatches(`^\s*(global )?using `)},
		{"method", "a call", ctagstest.LineMatches(`^\s*(await|return)\b`)},
	},
}

package typescript_test

import (
	"slices"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/typescript"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &typescript.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "TypeScript",
	Kinds: "class enum function generator interface method alias namespace",
	Reasons: []ctagstest.Reason{
		{"namespace", "export as namespace declares nothing", ctagstest.LineMatches(`^\s*export as namespace\b`)},
		{"", "a function's own name where it is stored under another", ctagstest.LineMatches(`[:=]\s*\(?(async\s+)?(function\s*\*?|class)\s*[\w$]+`)},
		{"alias", "a type in a list of imports or exports", ctagstest.LineMatches(`^\s*(import|export \{)|\bfrom\b|^\s*type \w+( as \w+)?,?\s*$`)},
		{"alias", "a property called type, cast", ctagstest.LineMatches(`\btype (as|satisfies|instanceof)\b`)},
		{"", "an operator of types", operatorName},
	},
}

// operatorName reports whether the name is a word that a type is made with.
func operatorName(tag ctagstest.Tag, _ string, _ *lang.Outline) bool {
	return slices.Contains([]string{"extends", "infer", "keyof", "as", "this"}, tag.Name)
}

package objectivec_test

import (
	"strings"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/objectivec"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &objectivec.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "ObjectiveC",
	Kinds: "class method function interface implementation protocol",
	Reasons: []ctagstest.Reason{
		{Kind: "", Reason: "ctags writes all of a selector, at the line where the body begins; the outline has it", Is: selector},
		{Kind: "protocol", Reason: "declared elsewhere", Is: ctagstest.LineMatches(`^\s*@protocol\s[\w\s,]+;`)},
		{Kind: "function", Reason: "ctags takes an attribute for a function", Is: ctagstest.LineMatches(`^__attribute__`)},
	},
}

// selector reports whether the outline has the tag's method by the first part of its selector, in the declaration that has the tag's line.
func selector(tag ctagstest.Tag, _ string, o *lang.Outline) bool {
	first, _, _ := strings.Cut(tag.Name, ":")
	for i := range o.Symbols {
		if s := &o.Symbols[i]; s.Name == first && s.Line <= tag.Line && tag.Line <= s.EndLine && s.Kind.Callable() {
			return true
		}
	}
	return false
}

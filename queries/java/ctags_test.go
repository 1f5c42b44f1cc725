package java_test

import (
	"testing"

	"contextcraft/queries/java"
	"contextcraft/queries/lang/ctagstest"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &java.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "Java",
	Kinds: "annotation class enum interface method",
}

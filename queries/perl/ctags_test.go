package perl_test

import (
	"testing"

	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/perl"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &perl.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "Perl",
	Kinds: "package subroutine",
	Corpus: func() (string, string) {
		return ctagstest.Ask("perl", "-MConfig", "-MCwd=realpath", "-e", `print "Perl $Config{version}\n", realpath($Config{privlib}), "\n"`)
	},
}

package ruby_test

import (
	"testing"

	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/ruby"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &ruby.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "Ruby",
	Kinds: "class method singletonMethod module",
	Corpus: func() (string, string) {
		return ctagstest.Ask("ruby", "-e", "puts 'Ruby ' + RUBY_VERSION, RbConfig::CONFIG['rubylibdir']")
	},
}

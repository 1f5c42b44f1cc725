package golang_test

import (
	"path/filepath"
	"testing"

	"contextcraft/queries/golang"
	"contextcraft/queries/lang/ctagstest"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &golang.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "Go",
	Kinds: "func interface struct talias type methodSpec",
	Files: 500,
	Corpus: func() (string, string) {
		version, root := ctagstest.Ask("go", "env", "GOVERSION", "GOROOT")
		return version, filepath.Join(root, "src")
	},
}

package rust_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/rust"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &rust.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "Rust",
	Kinds: "method implementation function enum interface struct typedef macro module",
	Files: 400,
	Reasons: []ctagstest.Reason{
		{"implementation", "an impl for a type without a name; the outline names it as written", implHere},
	},
	Corpus: func() (string, string) {
		home, err := os.UserHomeDir()
		registries, _ := filepath.Glob(filepath.Join(home, ".cargo", "registry", "src", "*"))
		if err != nil || len(registries) == 0 {
			return "", ""
		}
		return "crates", registries[0]
	},
}

// implHere reports whether the outline has an impl block at the tag's line.
func implHere(tag ctagstest.Tag, _ string, o *lang.Outline) bool {
	return slices.ContainsFunc(o.Symbols, func(s lang.Symbol) bool {
		return s.Kind == lang.KindImpl && s.Line <= tag.Line && tag.Line <= s.EndLine
	})
}

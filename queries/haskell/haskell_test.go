package haskell_test

import (
	"slices"
	"testing"

	"contextcraft/queries/haskell"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &haskell.Language) }

func TestCtagsAgreement(t *testing.T) {
	ctagstest.Run(t, &haskell.Language, ctagstest.Row{CTags: "Haskell", Kinds: "type constructor function", Reasons: []ctagstest.Reason{
		{"", "an equation, or a part of a declaration that the outline has", inside},
		{"", "a word of the language", func(tag ctagstest.Tag, _ string, _ *lang.Outline) bool {
			return slices.Contains([]string{"class", "data", "deriving", "family", "foreign", "infix", "infixl", "infixr", "instance", "pattern", "type", "newtype", "default"}, tag.Name)
		}},
		{"function", "a type in the head of an instance or a class", ctagstest.LineMatches(`^\s*(instance|class|deriving)\b`)},
		{"function", "a splice at the top level", ctagstest.Not(ctagstest.LineMatches(`[=|]|::`))},
		{"", "an instance of a family, which declares nothing", ctagstest.LineMatches(`^\s*(type|data|newtype) (instance\b|\w+ .*=)`)},
	}})
}

// inside reports whether a declaration of the tag's name goes on to the tag's line.
func inside(tag ctagstest.Tag, _ string, o *lang.Outline) bool {
	return slices.ContainsFunc(o.Symbols, func(s lang.Symbol) bool { return s.Name == tag.Name && s.Line <= tag.Line && tag.Line <= s.EndLine })
}

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &haskell.Language, []importtest.Case{
		{"import A.B", "1 module A.B "}, {"import qualified A.B as C (x)", "1 module A.B "}, {"import safe A", "1 module A "}, {"import \"pkg\" A.B hiding (c)", "1 module A.B "},
		{"import {-# SOURCE #-} A", "1 module A "}, {"import\n  A", "1 module A "}, {"import", ""}, {"import a", ""}, {"imports A", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &haskell.Language, []importtest.PackageCase{
		{"{- import No\n{- import No -}\n-}\n-- import No\nmodule A.B(x) where\nimport C\nimport qualified D.E as F\n  ( y )\nx = \"import No\"\n", "A.B", "6 module C |7 module D.E "},
		{"", "", ""},
	})
	importtest.Hostile(t, &haskell.Language, "", "import A\n", "import ", "{-", "\"", "import {-# ", "import \"\n")
}

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import A\n", "import qualified B.C as D\n", "-- import No\n", "{- import No -}\n", "import E\n  ( f\n  , g )\n"}
	importtest.Agree(t, &haskell.Language, importtest.Combine(".hs", "module M where\n\n", pieces, pieces, pieces, "\nx = \"import No\"\n", "\ny :: Int\ny = 3\n"), 1)
}

func TestScannerAgreesCorpus(t *testing.T) {
	importtest.Agree(t, &haskell.Language, importtest.Sample(importtest.Installed(t, "Haskell", []string{".hs"}), 6<<20), 0.99)
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- src/A/B.hs --\nmodule A.B where\nimport A.C\nimport Data.List\nimport Util\n-- src/A/C.hs --\nmodule A.C where\n-- src/Util.hsc --\n-- test/Util.hs --\nmodule Util where\nimport A.B\n-- test/Main.hs --\nimport Util\nimport A.B\n"), &haskell.Language)
	importtest.Score(t, "haskell", importtest.Resolve(t, p, &haskell.Language), map[importtest.Edge]bool{
		{From: "src/A/B.hs", To: "src/A/C.hs"}: true, {From: "src/A/B.hs", To: "test/Util.hs"}: true, {From: "test/Util.hs", To: "src/A/B.hs"}: true, {From: "test/Main.hs", To: "test/Util.hs"}: true,
		{From: "test/Main.hs", To: "src/A/B.hs"}: true}, 1, 1)
}

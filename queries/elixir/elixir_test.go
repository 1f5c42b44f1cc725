package elixir_test

import (
	"testing"

	"contextcraft/queries/elixir"
	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &elixir.Language) }

func TestCtagsAgreement(t *testing.T) {
	ctagstest.Run(t, &elixir.Language, ctagstest.Row{CTags: "Elixir", Kinds: "module function macro protocol implementation callback delegate guard type", Reasons: []ctagstest.Reason{
		{"", "a definition inside of a quote or a function, for the module that uses it", ctagstest.LineMatches(`^\s{6,}(def|@)`)},
		{"", "the name is computed", ctagstest.LineMatches(`\bunquote\(`)},
	}})
}

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &elixir.Language, []importtest.Case{
		{"alias A.B", "1 module A.B "}, {"alias A.{B, C.D}", "1 module A.B |1 module A.C.D "}, {"use A, x: 1", "1 module A "}, {"import A.B, only: [c: 1]", "1 module A.B "},
		{"require Logger", "1 module Logger "}, {"alias __MODULE__", ""}, {"alias", ""}, {"aliases A", ""},
	})
}

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"alias A.B\n", "  use C.D, x: 1\n", "# alias No\n", "x = \"\"\"\nalias No\n\"\"\"\n", "import E.{F, G}\n", "def alias(x), do: x\n"}
	importtest.Agree(t, &elixir.Language, importtest.Combine(".ex", "defmodule M do\n", pieces, pieces, pieces, "end\n"), 1)
	importtest.Hostile(t, &elixir.Language, "", "alias A\n", "alias A.{", "defmodule ", "\"\"\"", "#")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- lib/shop/cart.ex --\ndefmodule Shop.Cart do\n  alias Shop.{Item, Money.Cents}\n  use GenServer\nend\n-- lib/shop/item.ex --\ndefmodule Shop.Item do\nend\n-- lib/shop/money.ex --\ndefmodule Shop.Money do\n  defmodule Cents do\n  end\nend\n-- test/cart_test.exs --\ndefmodule Shop.CartTest do\n  import Shop.Cart\nend\n"), &elixir.Language)
	importtest.Score(t, "elixir", importtest.Resolve(t, p, &elixir.Language), map[importtest.Edge]bool{
		{From: "lib/shop/cart.ex", To: "lib/shop/item.ex"}: true, {From: "lib/shop/cart.ex", To: "lib/shop/money.ex"}: true, {From: "test/cart_test.exs", To: "lib/shop/cart.ex"}: true}, 1, 1)
}

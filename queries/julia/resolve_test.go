package julia_test

import (
	"strings"
	"testing"

	"contextcraft/queries/julia"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
)

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`
-- Project.toml --
-- src/Shop.jl --
module Shop
include("types.jl")
include("sub/Cart.jl")
using .Cart
end
-- src/types.jl --
-- src/sub/Cart.jl --
module Cart
import ..Shop
using ..Shop: price
include("../util.jl")
end
-- src/util.jl --
module Util
end
-- test/runtests.jl --
using Shop, Test
include("helpers.jl")
-- test/helpers.jl --
module Helpers end
-- test/Local.jl --
module Local end
-- lib/Other/src/Other.jl --
module Other
using Shop.Cart
module Cart end
end
-- lib/Other/src/Shop.jl --
module Shop end
`), &julia.Language)
	r := julia.NewResolver(p)
	for _, c := range []struct {
		from, path string
		kind       lang.ImportKind
		want       string
	}{
		{"src/Shop.jl", "types.jl", lang.ImportPath, "src/types.jl"},
		{"src/Shop.jl", "none.jl", lang.ImportPath, ""},
		{"src/Shop.jl", "../../x.jl", lang.ImportPath, ""},
		{"src/Shop.jl", "/src/types.jl", lang.ImportPath, ""},
		{"src/Shop.jl", ".Cart", lang.ImportModule, "src/sub/Cart.jl"},
		{"src/Shop.jl", "LinearAlgebra", lang.ImportModule, ""},
		{"src/sub/Cart.jl", "..Shop", lang.ImportModule, "src/Shop.jl"},
		{"src/sub/Cart.jl", "..Shop.price", lang.ImportModule, "src/Shop.jl"},
		{"src/sub/Cart.jl", "..price", lang.ImportModule, "src/Shop.jl"},
		{"src/sub/Cart.jl", ".price", lang.ImportModule, ""},
		{"src/Shop.jl", "..price", lang.ImportModule, ""},
		{"src/sub/Cart.jl", "../util.jl", lang.ImportPath, "src/util.jl"},
		{"test/runtests.jl", "Shop", lang.ImportModule, "src/Shop.jl"},
		{"test/runtests.jl", "Shop.Cart", lang.ImportModule, "src/sub/Cart.jl"},
		{"test/runtests.jl", "Shop.Cart.add", lang.ImportModule, "src/sub/Cart.jl"},
		{"test/runtests.jl", "Local", lang.ImportModule, "test/Local.jl"},
		{"test/runtests.jl", "Other", lang.ImportModule, "lib/Other/src/Other.jl"},
		{"src/Shop.jl", "Shop", lang.ImportModule, ""}, // itself
		{"lib/Other/src/Other.jl", ".Cart", lang.ImportModule, ""},
	} {
		got := strings.Join(r.Resolve(c.from, lang.Import{Path: c.path, Kind: c.kind}), " ")
		if got != c.want {
			t.Errorf("%s: %s: got %q, want %q", c.from, c.path, got, c.want)
		}
	}
	importtest.Resolve(t, p, &julia.Language)
}

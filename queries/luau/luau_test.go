package luau_test

import (
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/luau"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &luau.Language) }

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"local a = require(script.Parent.A)\n", "local b = require(\"./b\")\n", "-- require(script.No)\n", "local s = `require(script.No) {x}`\n", "local c = require(script.C).d\n", "x.require(script.No)\n"}
	importtest.Agree(t, &luau.Language, importtest.Combine(".luau", "", pieces, pieces, pieces), 1)
	importtest.Hostile(t, &luau.Language, "", "require(", "require(script.", "`", "require(script.A)\n")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- src/Shop/init.luau --\nlocal a = require(script.Cart)\nlocal b = require(script.Parent.Util)\n-- src/Shop/Cart.luau --\nlocal a = require(script.Parent)\nlocal n = require(\"../Util\")\nlocal m = require(\"@pkg/net\")\n-- src/Util.lua --\n-- Packages/net.luau --\n"), &luau.Language)
	importtest.Score(t, "luau", importtest.Resolve(t, p, &luau.Language), map[importtest.Edge]bool{
		{From: "src/Shop/init.luau", To: "src/Shop/Cart.luau"}: true, {From: "src/Shop/init.luau", To: "src/Util.lua"}: true, {From: "src/Shop/Cart.luau", To: "src/Util.lua"}: true,
		{From: "src/Shop/Cart.luau", To: "src/Shop/init.luau"}: true, {From: "src/Shop/Cart.luau", To: "Packages/net.luau"}: true}, 1, 1)
}

package lua_test

import (
	"testing"

	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/lua"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &lua.Language) }

func TestCtagsAgreement(t *testing.T) {
	ctagstest.Run(t, &lua.Language, ctagstest.Row{CTags: "Lua", Kinds: "function", Reasons: []ctagstest.Reason{
		{"", "the word function stands elsewhere in what is assigned", ctagstest.Not(ctagstest.LineMatches(`=\s*function\b|^\s*(local\s+)?function\b`))},
		{"", "the key is computed", ctagstest.LineMatches(`\]\s*=\s*function\b`)},
	}})
}

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &lua.Language, []importtest.Case{
		{`require "a.b"`, "1 module a.b "},
		{`require('a.b')`, "1 module a.b "},
		{"require [[a]]", "1 module a "},
		{"require(\n  'a')", "1 module a "},
		{`dofile("x/y.lua")`, "1 path x/y.lua "},
		{`require("a." .. x)`, ""},
		{`require(x)`, ""},
		{`required("x")`, ""},
		{`require ""`, ""},
		{`require`, ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &lua.Language, []importtest.Case{
		{"-- require 'no'\nlocal a = require 'a'\n--[[ require 'no' ]]\nlocal s = \"require 'no'\"\nlocal t = [[\nrequire 'no'\n]]\nx.require 'no'\nlocal b = require('b').c\n", "2 module a |9 module b "},
		{"", ""},
	})
	importtest.Hostile(t, &lua.Language, "require", "require ", "require '", "[[", "--[[", "r", "require(\n")
}

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"local a = require 'a'\n", "local b = require(\"b.c\").d\n", "-- require 'no'\n", "--[[\nrequire 'no'\n]]\n", "local s = [==[\nrequire 'no' ]] ]==]\n", "function x() return dofile('y.lua') end\n", "t:require('no')\n"}
	importtest.Agree(t, &lua.Language, importtest.Combine(".lua", "", pieces, pieces, pieces), 1)
}

func TestScannerAgreesCorpus(t *testing.T) {
	importtest.Agree(t, &lua.Language, importtest.Sample(importtest.Installed(t, "Lua", []string{".lua"}), 8<<20), 0.995)
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`-- lua/app/init.lua --
local util = require("app.util")
local cfg = require "app.config"
local json = require "json"
-- lua/app/util.lua --
local app = require 'app'
-- lua/app/config/init.lua --
return dofile("lua/app/defaults.lua")
-- lua/app/defaults.lua --
return {}
-- other/app/util.lua --
return {}
-- other/main.lua --
require "app.util"
`), &lua.Language)
	importtest.Score(t, "lua", importtest.Resolve(t, p, &lua.Language), map[importtest.Edge]bool{
		{From: "lua/app/init.lua", To: "lua/app/util.lua"}: true, {From: "lua/app/init.lua", To: "lua/app/config/init.lua"}: true, {From: "lua/app/util.lua", To: "lua/app/init.lua"}: true,
		{From: "lua/app/config/init.lua", To: "lua/app/defaults.lua"}: true, {From: "other/main.lua", To: "other/app/util.lua"}: true}, 1, 1)
}

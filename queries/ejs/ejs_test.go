package ejs_test

import (
	"testing"

	"contextcraft/queries/ejs"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &ejs.Language) }

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &ejs.Language, []importtest.Case{
		{"<%- include('partials/head', {a: 1}) %>\n<%# include('no') %>\ninclude('no')\n<%- include(\"../b.ejs\"); %>\n<% include old/c %>\n<%- include(x) %><%- includes('no') %>", "1 path partials/head |4 path ../b.ejs |5 path old/c "},
		{"", ""},
	})
	importtest.Hostile(t, &ejs.Language, "", "<%", "<%- include(", "<%- include('", "<%- include('a') %>", "%>")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- views/index.ejs --\n<%- include('partials/head') %><%- include('none') %>\n-- views/partials/head.ejs --\n<%- include('../foot.ejs') %>\n-- views/foot.ejs --\n"), &ejs.Language)
	importtest.Score(t, "ejs", importtest.Resolve(t, p, &ejs.Language), map[importtest.Edge]bool{
		{From: "views/index.ejs", To: "views/partials/head.ejs"}: true, {From: "views/partials/head.ejs", To: "views/foot.ejs"}: true}, 1, 1)
}

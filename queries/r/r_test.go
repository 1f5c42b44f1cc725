package r_test

import (
	"testing"

	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/r"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &r.Language) }

func TestCtagsAgreement(t *testing.T) {
	ctagstest.Run(t, &r.Language, ctagstest.Row{CTags: "R", Kinds: "function"})
}

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &r.Language, []importtest.Case{
		{`source("a/b.R")`, "1 path a/b.R "}, {`source(file = 'x.R', local = TRUE)`, "1 path x.R "}, {`library(dplyr)`, "1 module dplyr "}, {`require("a.b")`, "1 module a.b "},
		{`source(x)`, ""}, {`source("https://x/y.R")`, ""}, {`library()`, ""}, {`sources("x")`, ""},
	})
}

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"library(a)\n", "source('b.R')\n", "# library(no)\n", "x <- \"\nlibrary(no)\n\"\n", "f <- function() {\n  library(c)\n}\n"}
	importtest.Agree(t, &r.Language, importtest.Combine(".r", "", pieces[:4], pieces[:4], pieces[:4]), 1)
	importtest.Hostile(t, &r.Language, "", "library(a)\n", "source(", "source('", "\"", "`")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- DESCRIPTION --\nPackage: shop\nVersion: 1\n-- R/cart.r --\nlibrary(shop)\n-- R/item.r --\n-- tests/run.r --\nlibrary(shop)\nlibrary(stats)\nsource(\"helper.r\")\n-- tests/helper.r --\n-- scripts/a.r --\nsource(\"scripts/b.r\")\n-- scripts/b.r --\n"), &r.Language)
	importtest.Score(t, "r", importtest.Resolve(t, p, &r.Language), map[importtest.Edge]bool{
		{From: "tests/run.r", To: "R/cart.r"}: true, {From: "tests/run.r", To: "R/item.r"}: true, {From: "tests/run.r", To: "tests/helper.r"}: true, {From: "scripts/a.r", To: "scripts/b.r"}: true}, 1, 1)
}

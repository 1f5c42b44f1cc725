package systemverilog_test

import (
	"testing"

	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/systemverilog"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &systemverilog.Language) }

func TestCtagsAgreement(t *testing.T) {
	ctagstest.Run(t, &systemverilog.Language, ctagstest.Row{CTags: "SystemVerilog", Kinds: "module class function task interface package program typedef"})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &systemverilog.Language, []importtest.PackageCase{
		{"// `include \"no\"\n`include \"a/b.svh\"\nimport p::*, q::x;\nmodule m import r::*; (input a);\n  import s::T;\nendmodule\npackage automatic k;\nendpackage\nimport \"DPI-C\" function int f();\n", "m\nk", "2 path a/b.svh |3 module p *|3 module q x|5 module s T"},
		{"", "", ""},
	})
	importtest.Hostile(t, &systemverilog.Language, "", "`include \"", "import a::", "import a::b;\n", "module ", "/*", "\"")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- rtl/top.sv --\n`include \"defs.svh\"\nimport top_pkg::*;\nmodule top; endmodule\n-- rtl/defs.svh --\n-- inc/other.svh --\n-- rtl/top_pkg.sv --\npackage top_pkg;\n`include \"other.svh\"\nendpackage\n-- dv/top_pkg.sv --\npackage top_pkg;\nendpackage\n"), &systemverilog.Language)
	importtest.Score(t, "systemverilog", importtest.Resolve(t, p, &systemverilog.Language), map[importtest.Edge]bool{
		{From: "rtl/top.sv", To: "rtl/defs.svh"}: true, {From: "rtl/top.sv", To: "rtl/top_pkg.sv"}: true, {From: "rtl/top_pkg.sv", To: "inc/other.svh"}: true}, 1, 1)
}

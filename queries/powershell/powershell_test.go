package powershell_test

import (
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/powershell"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &powershell.Language) }

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &powershell.Language, []importtest.Case{
		{"using module Shapes", "1 module Shapes "},
		{`using module .\lib\Shapes.psm1`, "1 path ./lib/Shapes.psm1 "},
		{"using namespace System", ""},
		{"Import-Module Pester -Force", "1 module Pester "},
		{"import-module -MinimumVersion 5 -Name 'A.B'", "1 module A.B "},
		{`ipmo "$PSScriptRoot\x.psm1"`, "1 path $PSScriptRoot/x.psm1 "},
		{`Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath '..\Tools.psm1')`, "1 path $PSScriptRoot/../Tools.psm1 "},
		{"Import-Module (Resolve-Path x)", ""},
		{"Import-Module $name", ""},
		{"Import-Module -Name $script:modulePath -Force", ""},
		{". ./x.ps1", "1 path ./x.ps1 "},
		{". $PSScriptRoot/x.ps1", "1 path $PSScriptRoot/x.ps1 "},
		{`. "${PSScriptRoot}\x.ps1"`, "1 path $PSScriptRoot/x.ps1 "},
		{`. "$here\..\src\y.ps1"`, "1 path $here/../src/y.ps1 "},
		{". $block", ""},
		{". { 1 }", ""},
		{"RootModule = 'a.psm1'", "1 path a.psm1 "},
		{"NestedModules = @('a', \"b\\c.ps1\")", "1 module a |1 path b/c.ps1 "},
		{"Tags = @('a')", ""},
		{"Import-Module", ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &powershell.Language, []importtest.Case{
		{"\ufeffusing module A\n# Import-Module no\n<#\nImport-Module no\n#>\n$s = @'\nImport-Module no\n'@\nif ($x) {\n  import-module B; Get-C\n}\n'Import-Module no'\n. ./d.ps1 # why\n", "1 module A |10 module B |13 path ./d.ps1 "},
		{"@{\nNestedModules = @('A'\n 'B'\n)\nRootModule = 'c.psm1'\n}\n", "2 module A |2 module B |5 path c.psm1 "},
		{"", ""},
	})
	importtest.Hostile(t, &powershell.Language, "", "Import-Module ", "Import-Module A\n", ". a/b\n", "\"", "'", "<#", "@'\n", "`", "Import-Module (Join-Path ")
	importtest.Hostile(t, &powershell.Language, "@{\n", "RootModule = (\n", "RootModule = 'a'\n", "RootModule=")
}

// TestScannerAgreesOwn: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"using module A\n", "function f {\n  Import-Module B\n}\n", "# Import-Module no\n", "<#\nImport-Module no\n#>\n", "$s = 'Import-Module no'\n", ". $PSScriptRoot/x.ps1\n", "Import-Module (Join-Path $a 'b/c.psm1'); 1\n"}
	importtest.Agree(t, &powershell.Language, importtest.Combine(".ps1", "", pieces, pieces, pieces), 1)
}

func TestResolve(t *testing.T) {
	const tree = `
-- src/Shapes.psd1 --
@{
  RootModule = 'Shapes.psm1'
}
-- src/Shapes.psm1 --
. $PSScriptRoot/lib/area.ps1
Import-Module "$PSScriptRoot\Tools"
Import-Module Pester
-- src/lib/area.ps1 --
. ./missing.ps1
. $PSScriptRoot/area.ps1
-- src/Tools/Tools.psm1 --
using module ..\Other.psm1
-- src/Other.psm1 --
1
-- tests/Shapes.Tests.ps1 --
Import-Module Shapes
. "$here\..\src\lib\area.ps1"
. "$here\nowhere.ps1"
`
	want := map[importtest.Edge]bool{}
	for _, e := range [][2]string{
		{"src/Shapes.psd1", "src/Shapes.psm1"}, {"src/Shapes.psm1", "src/lib/area.ps1"}, {"src/Shapes.psm1", "src/Tools/Tools.psm1"}, {"src/Tools/Tools.psm1", "src/Other.psm1"},
		{"tests/Shapes.Tests.ps1", "src/Shapes.psd1"}, {"tests/Shapes.Tests.ps1", "src/Shapes.psm1"}, {"tests/Shapes.Tests.ps1", "src/lib/area.ps1"},
	} {
		want[importtest.Edge{From: e[0], To: e[1]}] = true
	}
	importtest.Score(t, "own project", importtest.Resolve(t, importtest.NewProject(importtest.Tree(tree), &powershell.Language), &powershell.Language), want, 1, 1)
}

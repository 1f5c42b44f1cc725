package swift_test

import (
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/swift"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &swift.Language) }

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &swift.Language, []importtest.Case{
		{"import UIKit", "1 module UIKit "},
		{"@testable import App", "1 module App "},
		{"import struct Foundation.URL // why", "1 module Foundation URL"},
		{"public import A.B.C;", "1 module A B.C"},
		{"import", ""},
		{"import \"x\"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &swift.Language, []importtest.Case{
		{"// import no\n/* import no\n/* */ import no */\nimport A\n#if x\n  @_exported import B\n#endif\nlet s = \"\"\"\nimport no\n\"\"\"\nlet important = 1\nreimport x\n", "4 module A |6 module B "},
		{"", ""},
	})
	importtest.Hostile(t, &swift.Language, "", "import ", "import A\n", "@", "\"", "/*", "import A; ")
}

// TestScannerAgreesOwn: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import A\n", "@testable import B.C\n", "// import no\n", "/* import no */\n", "let s = \"import no\"\n", "struct X {\n  func f() { import() }\n}\n", "  private import D // x\n"}
	importtest.Agree(t, &swift.Language, importtest.Combine(".swift", "", pieces, pieces, pieces), 1)
}

func TestResolve(t *testing.T) {
	for name, c := range map[string]struct {
		tree string
		want []importtest.Edge
	}{
		"package": {"-- Package.swift --\nlet p = 1\n-- Sources/Core/a.swift --\nimport Foundation\n-- Sources/Core/deep/b.swift --\nimport Core\n-- Sources/Tool/main.swift --\nimport Core\n-- Tests/CoreTests/t.swift --\n@testable import Core\nimport XCTest\n",
			[]importtest.Edge{{From: "Sources/Tool/main.swift", To: "Sources/Core/a.swift"}, {From: "Sources/Tool/main.swift", To: "Sources/Core/deep/b.swift"},
				{From: "Tests/CoreTests/t.swift", To: "Sources/Core/a.swift"}, {From: "Tests/CoreTests/t.swift", To: "Sources/Core/deep/b.swift"}}},
		"folders": {"-- App/main.swift --\nimport UIKit\n-- AppTests/t.swift --\n@testable import App\n-- x.swift --\nimport App\n",
			[]importtest.Edge{{From: "AppTests/t.swift", To: "App/main.swift"}, {From: "x.swift", To: "App/main.swift"}}},
	} {
		want := map[importtest.Edge]bool{}
		for _, e := range c.want {
			want[e] = true
		}
		importtest.Score(t, name, importtest.Resolve(t, importtest.NewProject(importtest.Tree(c.tree), &swift.Language), &swift.Language), want, 1, 1)
	}
}

package dart_test

import (
	"testing"

	"contextcraft/queries/dart"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &dart.Language) }

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &dart.Language, []importtest.Case{
		{"import 'a.dart';", "1 path a.dart "},
		{"import \"package:x/y.dart\" deferred as z show A, B hide C;", "1 module package:x/y.dart A,B"},
		{"import r'dart:io' /* show */ // as\n show File;", "1 module dart:io File"},
		{"export 'a.dart' if (dart.library.io == 'x') 'b.dart' show D;", "1 reexport a.dart D|1 reexport b.dart D|1 reexport x D"},
		{"part 'a.g.dart';", "1 declare a.g.dart "},
		{"part of 'a.dart';", "1 path a.dart "},
		{"part of a.b;", ""},
		{"library a;", ""},
		{"import 'a", ""},
		{"import", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &dart.Language, []importtest.Case{
		{"#!/usr/bin/env dart\n// import 'no';\nlibrary x;\nimport 'a.dart';\n@JS()\nimport 'b.dart'\n  show C;\npart of 'p.dart';\nvar s = '''\nimport 'no';\n''';\nimportant 'no';\n", "4 path a.dart |6 path b.dart C|8 path p.dart "},
		{"", ""},
	})
	importtest.Hostile(t, &dart.Language, "", "import '", "import 'a';\n", "import 'a'\n", "import 'a' ", "part of ", "'", "/*", "\n")
}

// TestScannerAgreesOwn: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import 'a.dart';\n", "export 'b.dart'\n  show C;\n", "// import 'no';\n", "/* import 'no'; */\n", "part of x.y;\n", "final s = 'import';\n", "class A {\n  void f() { import('x'); }\n}\n", "  part 'd.dart'; // x\n"}
	importtest.Agree(t, &dart.Language, importtest.Combine(".dart", "", pieces, pieces, pieces), 1)
}

// TestScannerAgreesTree runs over a checkout, if the environment names one.
func TestScannerAgreesTree(t *testing.T) {
	importtest.Agree(t, &dart.Language, importtest.Sample(importtest.Installed(t, "Dart", []string{".dart"}), 8<<20), 0.995)
}

func TestResolve(t *testing.T) {
	const tree = `
-- app/pubspec.yaml --
version: 1
name: app # ours
dependencies:
  name: no
-- core/pubspec.yaml --
name: "core"
-- core/lib/core.dart --
export 'src/a.dart';
export 'src/b.dart' show B;
-- core/lib/src/a.dart --
part 'a.g.dart';
import 'dart:io';
import 'a.dart';
-- core/lib/src/a.g.dart --
part of 'a.dart';
-- core/lib/src/b.dart --
import '../core.dart';
import '../../../../outside.dart';
-- app/lib/main.dart --
import 'package:core/core.dart';
import 'package:app/home.dart';
import 'package:flutter/material.dart';
-- app/lib/home.dart --
import 'missing.dart';
-- app/test/main_test.dart --
import 'package:app/main.dart';
`
	want := map[importtest.Edge]bool{}
	for _, e := range [][2]string{
		{"core/lib/core.dart", "core/lib/src/a.dart"}, {"core/lib/core.dart", "core/lib/src/b.dart"}, {"core/lib/src/a.dart", "core/lib/src/a.g.dart"},
		{"core/lib/src/a.g.dart", "core/lib/src/a.dart"}, {"core/lib/src/b.dart", "core/lib/core.dart"}, {"app/lib/main.dart", "core/lib/core.dart"},
		{"app/lib/main.dart", "app/lib/home.dart"}, {"app/test/main_test.dart", "app/lib/main.dart"},
	} {
		want[importtest.Edge{From: e[0], To: e[1]}] = true
	}
	importtest.Score(t, "own project", importtest.Resolve(t, importtest.NewProject(importtest.Tree(tree), &dart.Language), &dart.Language), want, 1, 1)
}

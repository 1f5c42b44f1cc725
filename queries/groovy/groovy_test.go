package groovy_test

import (
	"testing"

	"contextcraft/queries/groovy"
	"contextcraft/queries/java"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &groovy.Language) }

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &groovy.Language, []importtest.Case{
		{"import a.b.C", "1 module a.b.C "},
		{"import a.b.C as D; // x", "1 module a.b.C "},
		{"import a.b.*", "1 module a.b *"},
		{"import static a.b.C.m", "1 module a.b.C m"},
		{"import static a.b.C.*;", "1 module a.b.C *"},
		{"apply from: 'x.gradle'", "1 path x.gradle "},
		{"apply(from: \"$rootDir/x.gradle\")", "1 path $rootDir/x.gradle "},
		{"apply plugin: 'java'", ""},
		{"import a..b", ""},
		{"import static m", ""},
		{"important", ""},
		{"import", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &groovy.Language, []importtest.PackageCase{
		{"\ufeffpackage a.b; // x\n// import no\n/*\nimport no\n*/\nimport c.D\ndef s = '''\nimport no\n'''\n  apply from: 'x'\n", "a.b", "10 path x |6 module c.D "},
		{"", "", ""},
	})
	importtest.Hostile(t, &groovy.Language, "", "import a.", "import a\n", "apply from: '", "/", "\"", "$/", "/*")
}

// TestScannerAgreesOwn: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import a.B\n", "import static a.B.c; \n", "// import no\n", "/* import no */\n", "def s = 'import no'\n", "class X {\n  def f() { 1 }\n}\n", "apply from: 'x.gradle'\n"}
	importtest.Agree(t, &groovy.Language, importtest.Combine(".groovy", "package p\n", pieces, pieces, pieces), 1)
}

// TestScannerAgreesTree runs over a checkout, if the environment names one.
func TestScannerAgreesTree(t *testing.T) {
	importtest.Agree(t, &groovy.Language, importtest.Sample(importtest.Installed(t, "Groovy", []string{".groovy", ".gradle"}), 8<<20), 0.995)
}

func TestResolve(t *testing.T) {
	const tree = `
-- src/main/groovy/a/Main.groovy --
package a
import b.Tool
import b.Tool.Inner
import static b.Numbers.ONE
import java.util.List
import a.Main
-- src/main/groovy/b/Tool.groovy --
package b
-- src/main/java/b/Numbers.java --
package b;
-- src/test/groovy/a/MainSpec.groovy --
package a
import b.*
-- build.gradle --
apply from: 'gradle/x.gradle'
-- sub/build.gradle --
apply from: "$rootDir/gradle/x.gradle"
apply from: "$x/missing.gradle"
-- gradle/x.gradle --
ext { y = 1 }
`
	want := map[importtest.Edge]bool{}
	for _, e := range [][2]string{
		{"src/main/groovy/a/Main.groovy", "src/main/groovy/b/Tool.groovy"}, {"src/main/groovy/a/Main.groovy", "src/main/java/b/Numbers.java"},
		{"src/test/groovy/a/MainSpec.groovy", "src/main/groovy/b/Tool.groovy"}, {"src/test/groovy/a/MainSpec.groovy", "src/main/java/b/Numbers.java"},
		{"build.gradle", "gradle/x.gradle"}, {"sub/build.gradle", "gradle/x.gradle"},
	} {
		want[importtest.Edge{From: e[0], To: e[1]}] = true
	}
	importtest.Score(t, "own project", importtest.Resolve(t, importtest.NewProject(importtest.Tree(tree), &groovy.Language, &java.Language), &groovy.Language), want, 1, 1)
}

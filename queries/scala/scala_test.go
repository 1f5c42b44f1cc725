package scala_test

import (
	"testing"

	"contextcraft/queries/java"
	"contextcraft/queries/kotlin"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/scala"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &scala.Language) }

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &scala.Language, []importtest.Case{
		{"import a.b.C", "1 module a.b.C "}, {"import a.b._", "1 module a.b *"}, {"import a.b.*", "1 module a.b *"},
		{"import a.b.{C, D => E, F => _, _}", "1 module a.b *|1 module a.b.C |1 module a.b.D "},
		{"import a.b.{C as D}, e.f.G, h.i.{J}", "1 module a.b.C |1 module e.f.G |1 module h.i.J "},
		{"import a.b.{\n  C, // why\n  D\n}", "1 module a.b.C |1 module a.b.D "},
		{"import a.b.given", ""}, {"import a.B as C", "1 module a.B "}, {"import a", "1 module a "}, {"import", ""}, {"imports a.b", ""}, {"import a.{b", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &scala.Language, []importtest.PackageCase{
		{"\ufeff/* import no */\npackage a.b\npackage c\n\nimport d.{\n  E,\n  F\n}\n// import no\nobject X {\n  import g._\n  val s = \"\"\"\nimport no\n\"\"\"\n}\n", "a.b.c", "11 module g *|5 module d.E |5 module d.F "},
		{"package object util {\n", "util", ""},
		{"", "", ""},
	})
	importtest.Hostile(t, &scala.Language, "", "import a\n", "import a.{", "import a.{\n", "package ", "/*", "\"\"\"")
}

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import a.b.C\n", "import a._\n", "// import no\n", "/* import no */\n", "import d.{E, F => G}\n", "import h.{\n  I,\n  J\n}\n"}
	importtest.Agree(t, &scala.Language, importtest.Combine(".scala", "package p\n", pieces, pieces, pieces, "\nobject X { val s = \"import no\" }\n", "\nclass Y {\n  import k.L\n}\n"), 1)
}

func TestScannerAgreesCorpus(t *testing.T) {
	importtest.Agree(t, &scala.Language, importtest.Sample(importtest.Installed(t, "Scala", []string{".scala"}), 8<<20), 0.995)
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`-- app/Main.scala --
package com.acme
package app
import com.acme.model.{Shape, Corner => C}
import util.Strings._
import model.syntax._
import com.acme.java.Old
import com.acme.kot.shout
import scala.math._
-- model/shapes.scala --
package com.acme.model
sealed trait Shape
case class Corner(x: Int) extends Shape
-- model/package.scala --
package com.acme.model
package object syntax {
  implicit class Ops(x: Int)
}
-- util/Strings.scala --
package com.acme.util
object Strings { def up(s: String) = s }
-- j/Old.java --
package com.acme.java;
class Old {}
-- k/k.kt --
package com.acme.kot
fun shout() {}
`), &scala.Language, &java.Language, &kotlin.Language)
	want := map[importtest.Edge]bool{}
	for _, to := range []string{"model/shapes.scala", "model/package.scala", "util/Strings.scala", "j/Old.java", "k/k.kt"} {
		want[importtest.Edge{From: "app/Main.scala", To: to}] = true
	}
	importtest.Score(t, "scala", importtest.Resolve(t, p, &scala.Language), want, 1, 1)
}

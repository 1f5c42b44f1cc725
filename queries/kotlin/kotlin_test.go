package kotlin_test

import (
	"testing"

	"contextcraft/queries/java"
	"contextcraft/queries/kotlin"
	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &kotlin.Language) }

func TestCtagsAgreement(t *testing.T) {
	ctagstest.Run(t, &kotlin.Language, ctagstest.Row{CTags: "Kotlin", Kinds: "class interface object method typealias", Reasons: []ctagstest.Reason{
		{"method", "the parameter of a lambda", ctagstest.Not(ctagstest.LineMatches(`\bfun\b`))},
		{"object", "a companion object has no name", ctagstest.LineMatches(`\bcompanion object\s*(\{|:|$)`)},
		{"object", "an object expression has no name", ctagstest.LineMatches(`\bobject\s*(:|\{)`)},
	}})
}

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &kotlin.Language, []importtest.Case{
		{"import a.b.C", "1 module a.b.C "}, {"import a.b.*", "1 module a.b *"}, {"import a.b.C as D // x", "1 module a.b.C "}, {"import a.`in`.C;", "1 module a.in.C "},
		{"import", ""}, {"imports a.b", ""}, {"import \"x\"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &kotlin.Language, []importtest.PackageCase{
		{"\ufeff// import no\n@file:JvmName(\"X\")\npackage a.b;import c.D\n/* import no */\nimport e.*\n\nclass X { val s = \"import no\" }\nimport late.L\n", "a.b", "3 module c.D |5 module e *"},
		{"", "", ""},
	})
	importtest.Hostile(t, &kotlin.Language, "", "import a\n", "import a.", "@A(", "/*", ";", "\"")
}

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import a.b.C\n", "import a.*\n", "// import no\n", "/* import no */\n", "import d.E as F\n"}
	importtest.Agree(t, &kotlin.Language, importtest.Combine(".kt", "package p\n", pieces, pieces, pieces, "\nfun f() { val s = \"import no\" }\n", "\nclass X\n"), 1)
}

func TestScannerAgreesCorpus(t *testing.T) {
	importtest.Agree(t, &kotlin.Language, importtest.Sample(importtest.Installed(t, "Kotlin", []string{".kt"}), 8<<20), 0.995)
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`-- src/main/kotlin/Main.kt --
package com.acme.app
import com.acme.model.Shape
import com.acme.model.Shape.Corner
import com.acme.util.shout
import com.acme.util.LIMIT as L
import com.acme.util.Registry.register
import com.acme.java.Old
import com.acme.other.*
import kotlin.math.max
-- src/main/kotlin/com/acme/model/Shapes.kt --
package com.acme.model
sealed class Shape { class Corner : Shape() }
-- src/main/kotlin/com/acme/util/strings.kt --
package com.acme.util
fun String.shout() = uppercase()
val x = Registry.shout()
-- src/main/kotlin/com/acme/util/Limits.kt --
package com.acme.util
const val LIMIT = 3
object Registry { fun register() {} }
-- src/main/java/com/acme/java/Old.java --
package com.acme.java;
class Old {}
-- src/main/kotlin/o1.kt --
package com.acme.other
-- src/test/kotlin/o2.kt --
package com.acme.other
`), &kotlin.Language, &java.Language)
	want := map[importtest.Edge]bool{}
	for _, to := range []string{"src/main/kotlin/com/acme/model/Shapes.kt", "src/main/kotlin/com/acme/util/strings.kt", "src/main/kotlin/com/acme/util/Limits.kt", "src/main/java/com/acme/java/Old.java", "src/main/kotlin/o1.kt"} {
		want[importtest.Edge{From: "src/main/kotlin/Main.kt", To: to}] = true
	}
	importtest.Score(t, "kotlin", importtest.Resolve(t, p, &kotlin.Language), want, 1, 1)
}

package kotlin_test

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"contextcraft/queries/kotlin"
	"contextcraft/queries/lang/importtest"
)

// compiled is a project in which every import is used, and none is of a constant, which the compiler would copy. A wildcard brings in a whole package, of which the caller takes what is mentioned.
const compiled = `-- src/app/Main.kt --
package com.acme.app
import com.acme.model.Shape
import com.acme.model.Shape.Corner
import com.acme.util.shout
import com.acme.util.limit as max
import com.acme.util.Registry.register
import com.acme.other.*
import kotlin.math.abs
fun main() {
    val s: Shape = Corner(abs(3))
    register(s.toString().shout() + max())
    Other().go()
}
-- src/model/Shapes.kt --
package com.acme.model
sealed class Shape { class Corner(val n: Int) : Shape() }
-- src/util/strings.kt --
package com.acme.util
import com.acme.model.Shape
fun String.shout() = uppercase()
fun Shape.name() = toString()
-- src/util/Limits.kt --
package com.acme.util
fun limit() = 3
object Registry { fun register(s: String) { println(s) } }
-- src/anywhere/o.kt --
package com.acme.other
import com.acme.util.limit
class Other { fun go() = limit() }
-- src/unused/u.kt --
package com.acme.unused
fun limit() = 4
`

var classEdge = regexp.MustCompile(`^\s+(com\.acme\.\S+)\s+-> (com\.acme\.\S+)`)

// TestResolveAsTheCompilerDoes compiles the project and asks jdeps which classes need which of other packages. CONTEXTCRAFT_KOTLINC names a folder with the jars of
// org.jetbrains.kotlin:kotlin-compiler-embeddable and what it needs.
func TestResolveAsTheCompilerDoes(t *testing.T) {
	jars := os.Getenv("CONTEXTCRAFT_KOTLINC")
	java, err := exec.LookPath("java")
	if jars == "" || err != nil {
		t.Skip("CONTEXTCRAFT_KOTLINC names no compiler")
	}
	files := importtest.Tree(compiled)
	dir := t.TempDir()
	importtest.Write(t, dir, files)
	stdlib, _ := filepath.Glob(filepath.Join(jars, "kotlin-stdlib-*.jar"))
	run := func(name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		return string(out)
	}
	run(java, "-cp", filepath.Join(jars, "*"), "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-cp", stdlib[0], "-d", "classes", "src")
	source := map[string]string{} // class → file: packages and names of files tell them apart here
	for _, f := range files {
		pkg := kotlin.ScanFacts(f.Text).Package
		source[pkg+"/"+path.Base(f.Path)] = f.Path
	}
	fileOf := func(class string) string {
		out := run(filepath.Join(filepath.Dir(java), "javap"), "-cp", "classes", class)
		_, name, _ := strings.Cut(out, "Compiled from \"")
		name, _, _ = strings.Cut(name, `"`)
		return source[class[:strings.LastIndexByte(class, '.')]+"/"+name]
	}
	want := map[importtest.Edge]bool{}
	for line := range strings.Lines(run(filepath.Join(filepath.Dir(java), "jdeps"), "-v", "--multi-release", "base", "-cp", stdlib[0], "classes")) {
		if m := classEdge.FindStringSubmatch(line); m != nil {
			from, to := fileOf(m[1]), fileOf(m[2])
			if path.Dir(from) != path.Dir(to) { // one folder a package
				want[importtest.Edge{From: from, To: to}] = true
			}
		}
	}
	if len(want) < 5 {
		t.Fatalf("jdeps names %v", want)
	}
	importtest.Score(t, "kotlinc and jdeps", importtest.Resolve(t, importtest.NewProject(files, &kotlin.Language), &kotlin.Language), want, .98, .98)
}

package scala_test

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/scala"
)

// compiled is a project in which every import is used, and none is of a constant, which the compiler would copy.
const compiled = `-- src/app/Main.scala --
package com.acme
package app
import com.acme.model.{Shape, Corner => C}
import util.Strings._
import com.acme.syntax.*
import com.acme.tools.Helper as H
import scala.math.abs
object Main {
  def main(args: Array[String]): Unit = {
    val s: Shape = new C(abs(3))
    println(up(s.toString) + 3.twice + H.go())
  }
}
-- src/model/shapes.scala --
package com.acme.model
sealed trait Shape
class Corner(val n: Int) extends Shape
-- src/util/Strings.scala --
package com.acme.util
object Strings { def up(s: String): String = s.toUpperCase }
-- src/syntax/package.scala --
package com.acme
package object syntax {
  implicit class Ops(val x: Int) { def twice: Int = x + x }
}
-- src/tools/all.scala --
package com.acme.tools
import com.acme.util.Strings
object Helper { def go(): String = Strings.up("x") }
object Unused { def go(): Int = 3 }
-- src/unused/Strings.scala --
package com.acme.unused
object Strings { def up(s: String): String = s }
`

var classEdge = regexp.MustCompile(`^\s+(com\.acme\.\S+)\s+-> (com\.acme\.\S+)`)

// TestResolveAsTheCompilerDoes compiles the project and asks jdeps which classes need which of other files. CONTEXTCRAFT_SCALAC names a folder with the jars of
// org.scala-lang:scala3-compiler_3 and what it needs.
func TestResolveAsTheCompilerDoes(t *testing.T) {
	jars := os.Getenv("CONTEXTCRAFT_SCALAC")
	java, err := exec.LookPath("java")
	if jars == "" || err != nil {
		t.Skip("CONTEXTCRAFT_SCALAC names no compiler")
	}
	files := importtest.Tree(compiled)
	dir := t.TempDir()
	importtest.Write(t, dir, files)
	run := func(name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		return string(out)
	}
	if err := os.Mkdir(filepath.Join(dir, "classes"), 0o755); err != nil {
		t.Fatal(err)
	}
	args := []string{"-cp", filepath.Join(jars, "*"), "dotty.tools.dotc.Main", "-usejavacp", "-d", "classes"}
	byBase := map[string]string{} // folder of the package's last part and the file's name → file
	for _, f := range files {
		args = append(args, f.Path)
		byBase[path.Base(path.Dir(f.Path))+"/"+path.Base(f.Path)] = f.Path
	}
	run(java, args...)
	fileOf := func(class string) string {
		_, name, _ := strings.Cut(run(filepath.Join(filepath.Dir(java), "javap"), "-cp", "classes", class), "Compiled from \"")
		name, _, _ = strings.Cut(name, `"`)
		pkg := class[:strings.LastIndexByte(class, '.')]
		return byBase[pkg[strings.LastIndexByte(pkg, '.')+1:]+"/"+name]
	}
	want := map[importtest.Edge]bool{}
	for line := range strings.Lines(run(filepath.Join(filepath.Dir(java), "jdeps"), "-v", "-cp", filepath.Join(jars, "*"), "--multi-release", "base", "classes")) {
		if m := classEdge.FindStringSubmatch(line); m != nil {
			if from, to := fileOf(m[1]), fileOf(m[2]); from != to && from != "" && to != "" {
				want[importtest.Edge{From: from, To: to}] = true
			}
		}
	}
	if len(want) < 4 {
		t.Fatalf("jdeps names %v", want)
	}
	importtest.Score(t, "scalac and jdeps", importtest.Resolve(t, importtest.NewProject(files, &scala.Language), &scala.Language), want, .98, .98)
}

package java_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries/java"
	"contextcraft/queries/lang/importtest"
)

// project compiles, variants and tests aside.
const project = `
-- src/main/java/com/acme/app/Main.java --
package com.acme.app;

import com.acme.model.Shape;
import com.acme.model.Shape.Corner;
import com.acme.util.*;
import static com.acme.util.Numbers.ONE;
import static com.acme.model.Shape.*;
import java.util.List;

public class Main {
    Shape shape;
    Corner corner;
    Strings strings;
    List<String> list;
    int one = ONE + sides();
}
-- src/main/java/com/acme/app/package-info.java --
@Deprecated
package com.acme.app;
-- src/main/java/com/acme/model/Shape.java --
package com.acme.model;

import com.acme.model.Shape.Corner.Angle;

public class Shape {
    public static class Corner {
        public enum Angle { RIGHT }
    }
    Angle angle;
    public static int sides() { return 4; }
}
-- src/main/java/com/acme/model/impl/Square.java --
package com.acme.model.impl;

import com.acme.app.Main;
import com.acme.model.*;

class Square extends Shape {
    Main main;
}
-- modules/util/src/com/acme/util/Strings.java --
package com.acme.util;

public class Strings {}
-- modules/util/src/com/acme/util/Numbers.java --
package com.acme.util;

public class Numbers {
    public static final int ONE = 1;
}
`

const variants = `
-- src/test/java/com/acme/app/MainTest.java --
package com.acme.app;
-- src/test/java/com/acme/util/Fixture.java --
package com.acme.util;
-- android/src/com/acme/model/Shape.java --
package com.acme.model;
-- android/src/com/acme/Screen.java --
package com.acme;
-- Loose.java --
class Loose {}
`

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(project+variants), &java.Language)
	r := java.NewResolver(p)
	const main, util = "src/main/java/com/acme/", "modules/util/src/com/acme/util/"
	for _, c := range []struct{ from, stmt, want string }{
		{main + "app/Main.java", "import com.acme.model.Shape;", main + "model/Shape.java"},
		{main + "app/Main.java", "import com.acme.model.Shape.Corner.Angle;", main + "model/Shape.java"},
		{main + "app/Main.java", "import com.acme.util.*;", util + "Numbers.java " + util + "Strings.java"},
		{"src/test/java/com/acme/app/MainTest.java", "import com.acme.util.*;", util + "Numbers.java " + util + "Strings.java src/test/java/com/acme/util/Fixture.java"},
		{"src/test/java/com/acme/app/MainTest.java", "import com.acme.util.Fixture;", "src/test/java/com/acme/util/Fixture.java"},
		{main + "app/Main.java", "import com.acme.util.Fixture;", ""},
		{main + "app/Main.java", "import static com.acme.util.Numbers.ONE;", util + "Numbers.java"},
		{main + "app/Main.java", "import static com.acme.model.Shape.*;", main + "model/Shape.java"},
		{main + "app/Main.java", "import static com.acme.model.Shape.Corner.Angle.RIGHT;", main + "model/Shape.java"},
		{main + "app/Main.java", "import com.acme.app.*;", ""},
		{main + "model/Shape.java", "import com.acme.model.Shape.Corner;", ""},
		{"android/src/com/acme/Screen.java", "import com.acme.model.Shape;", "android/src/com/acme/model/Shape.java"},
		{main + "app/Main.java", "import java.util.List;", ""},
		{main + "app/Main.java", "import com.acme.*;", "android/src/com/acme/Screen.java"},
		{main + "app/Main.java", "import Loose;", ""},
	} {
		for _, imp := range java.ParseImport(c.stmt) {
			if got := strings.Join(r.Resolve(c.from, imp), " "); got != c.want {
				t.Errorf("%s: %s: got %q, want %q", c.from, c.stmt, got, c.want)
			}
		}
	}
}

// oracle asks the javac beside a java program, through testdata/Oracle.java, what the imports of the files below root mean.
func oracle(t *testing.T, name, program, root string, files []importtest.File, options ...string) {
	t.Helper()
	cmd := exec.Command(program, append([]string{filepath.Join("testdata", "Oracle.java"), root}, options...)...)
	var problems strings.Builder
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("the oracle needs a JDK of version 17 or newer: %v\n%.500s", err, problems.String())
	}
	want := map[importtest.Edge]bool{}
	for line := range strings.Lines(string(out)) {
		from, to, _ := strings.Cut(strings.TrimSpace(line), "\t")
		want[importtest.Edge{From: from, To: to}] = true
	}
	p := importtest.NewProject(files, &java.Language)
	importtest.Score(t, name, importtest.Resolve(t, p, &java.Language), want, 0.98, 0.98)
}

func TestResolveOracleOwn(t *testing.T) {
	program, err := exec.LookPath("java")
	if err != nil {
		t.Skip("no java")
	}
	root := t.TempDir()
	files := importtest.Tree(project)
	importtest.Write(t, root, files)
	oracle(t, "own project", program, root, files)
}

// TestResolveOracleJDK runs over modules of the JDK, by their sources in src.zip and the compiler of the same JDK.
func TestResolveOracleJDK(t *testing.T) {
	modules := []string{"jdk.httpserver"} // one module: javac takes seconds to start
	if full {
		modules = append(modules, "java.net.http", "jdk.jshell", "java.sql", "java.logging", "jdk.compiler")
	}
	for _, module := range modules {
		t.Run(module, func(t *testing.T) {
			files, home := jdk(t, module, 64<<20)
			for i := range files {
				files[i].Path = strings.TrimPrefix(files[i].Path, module+"/")
			}
			root := t.TempDir()
			importtest.Write(t, root, files)
			oracle(t, module, filepath.Join(home, "bin", "java"), root, files, "--patch-module", module+"="+root)
		})
	}
}

func BenchmarkResolver(b *testing.B) {
	files, _ := jdk(b, "", 1<<30)
	p := importtest.NewProject(files, &java.Language)
	importtest.Resolve(b, p, &java.Language) // the facts are there already when a resolver is made
	for b.Loop() {
		importtest.Resolve(b, p, &java.Language)
	}
}

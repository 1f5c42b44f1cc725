package csharp_test

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"contextcraft/queries/csharp"
	"contextcraft/queries/lang/importtest"
)

// question is what a using directive names.
type question struct {
	within, path string // the namespace that it stands in, and the name
	plain        bool   // no alias, not static: a namespace
}

// directive is a line that looks like a using directive of one file.
type directive struct {
	question
	file string
	line int
}

var (
	usingLine = regexp.MustCompile(`^(\s*(?:namespace [\w.]+\s*\{\s*)?using\s+(static\s+|@?\w+\s*=\s*)?)((?:global::)?@?\w+(?:\s*\.\s*@?\w+)*)\s*(?:<.*>)?\s*;`)
	spaceLine = regexp.MustCompile(`^\s*namespace\s+([\w.]+)`)
	typeWord  = regexp.MustCompile(`\b(?:class|struct|interface|enum|delegate\s+[\w.<>\[\], ?]+?)\s+@?(\w+)`)
	constants = regexp.MustCompile(`<DefineConstants>([\w;]+)`)
	problem   = regexp.MustCompile(`^(.*?)\((\d+),\d+\): error (CS\d+): (.*)$`)
)

// unknown are mcs's words for a name that leads nowhere: in no namespace, not in this namespace, not in this type.
var unknown = map[string]bool{"CS0246": true, "CS0234": true, "CS0426": true, "CS0400": true}

// candidates returns the lines of a file that look like using directives; mcs then says which are.
func candidates(f importtest.File) (found []directive) {
	within := ""
	for i, line := range strings.Split(f.Text, "\n") {
		if m := spaceLine.FindStringSubmatch(line); m != nil {
			within = m[1]
		}
		if m := usingLine.FindStringSubmatch(line); m != nil {
			found = append(found, directive{question{within, strings.Join(strings.Fields(m[3]), ""), m[2] == ""}, f.Path, i + 1})
		}
	}
	return found
}

// oracle asks mcs, one run for each file, two things: which of its lines are using directives (a name that does not exist, put in the place
// of theirs, must be an error there), and to which directives of the project the file gives a type (an alias of that type must be none).
// Between files an edge is a directive of the one to which the other gives a type. Files that mcs cannot read are left out. symbols,
// with semicolons between, are on for #if; without any, a line that mcs does not take for a directive must give no edge either.
func oracle(t *testing.T, name string, files []importtest.File, symbols string) {
	t.Helper()
	if _, err := exec.LookPath("mcs"); err != nil {
		t.Skip("no mcs")
	}
	var all []directive
	var questions []question
	for _, f := range files {
		for _, d := range candidates(f) {
			all = append(all, d)
			if !slices.Contains(questions, d.question) {
				questions = append(questions, d.question)
			}
		}
	}
	var everything []probe
	for _, f := range files {
		everything = append(everything, probes(f, questions)...)
	}
	outside := map[probe]bool{} // what the class library gives, without any file
	answers := mcs(t, symbols, "", everything)
	if answers.broken {
		t.Fatal("mcs cannot read the probes")
	}
	for _, pr := range everything {
		outside[pr] = answers.found[pr]
	}
	real := map[string]bool{} // "file:line" of directives
	gives := map[string]map[question]bool{}
	for _, f := range files {
		lines := strings.Split(f.Text, "\n")
		for _, d := range candidates(f) {
			lines[d.line-1] = usingLine.ReplaceAllString(lines[d.line-1], "${1}NotThere__;")
		}
		ask, self := probes(f, questions), probes(f, own(f))
		ask = append(ask, self...)
		a := mcs(t, symbols, strings.Join(lines, "\n"), ask)
		if a.broken {
			continue
		}
		gives[f.Path] = map[question]bool{}
		for _, n := range a.directives {
			real[fmt.Sprint(f.Path, ":", n)] = true
		}
		for _, pr := range ask {
			if a.found[pr] && !outside[pr] {
				gives[f.Path][pr.question] = true
			}
		}
		if symbols != "" && !slices.ContainsFunc(self, func(pr probe) bool { return a.found[pr] }) {
			delete(gives, f.Path) // it declares nothing, or is off as a whole
		}
	}
	want := map[importtest.Edge]bool{}
	for _, d := range all {
		for f, given := range gives {
			if f != d.file && gives[d.file] != nil && real[fmt.Sprint(d.file, ":", d.line)] && given[d.question] {
				want[importtest.Edge{From: d.file, To: f}] = true
			}
		}
	}
	p := importtest.NewProject(files, &csharp.Language)
	got := importtest.Resolve(t, p, &csharp.Language)
	on := map[importtest.Edge]bool{}
	r := csharp.NewResolver(p)
	for _, f := range files {
		for _, imp := range p.Facts(f.Path).Imports {
			if real[fmt.Sprint(f.Path, ":", imp.Line)] || symbols == "" {
				for _, to := range r.Resolve(f.Path, imp) {
					on[importtest.Edge{From: f.Path, To: to}] = true
				}
			}
		}
	}
	for e := range got {
		if gives[e.From] == nil || gives[e.To] == nil || !on[e] {
			delete(got, e)
		}
	}
	t.Logf("%s: mcs reads %d of %d files; %d of %d lines are directives", name, len(gives), len(files), len(real), len(all))
	importtest.Score(t, name, got, want, 0.98, 0.98)
}

// probe is a question put with a full path: an alias of it is an error or not.
type probe struct {
	question
	full string
}

// own asks for the first namespace of a file.
func own(f importtest.File) []question {
	for line := range strings.Lines(f.Text) {
		if m := spaceLine.FindStringSubmatch(line); m != nil {
			return []question{{path: m[1], plain: true}}
		}
	}
	return nil
}

// probes returns what to ask of a file: each of its types in the place that a directive names, and the place itself where it may be a type.
// What looks like the name of a type may be a keyword in a comment, hence the @.
func probes(f importtest.File, questions []question) (asked []probe) {
	for _, q := range questions {
		if !q.plain {
			asked = append(asked, probe{q, q.path})
		}
		for _, m := range typeWord.FindAllStringSubmatch(f.Text, -1) {
			asked = append(asked, probe{q, q.path + ".@" + m[1]})
		}
	}
	return asked
}

// answer is what mcs says: the lines of NotThere__ directives and the probes that lead somewhere; or that it cannot read the text.
type answer struct {
	broken     bool
	directives []int
	found      map[probe]bool
}

func mcs(t *testing.T, symbols, text string, asked []probe) answer {
	t.Helper()
	var b strings.Builder
	for _, pr := range asked {
		// aliases of one name each in its own block, in a namespace that hides nothing
		fmt.Fprintf(&b, "namespace %s { using X = %s; }\n", cmp.Or(pr.within, "Probes__"), pr.full)
	}
	b.WriteString("namespace Probes__ { using X = NotThere__; }\n") // unless mcs stops before it has looked at all
	dir := t.TempDir()
	importtest.Write(t, dir, []importtest.File{{Path: "file.cs", Text: text}, {Path: "probes.cs", Text: b.String()}})
	cmd := exec.Command("mcs", "-nologo", "-t:library", "-warn:0", "-out:none.dll", "-define:"+cmp.Or(symbols, "ORACLE"), "file.cs", "probes.cs")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		t.Fatal(err)
	}
	a := answer{found: map[probe]bool{}}
	absent := map[int]bool{}
	for line := range strings.Lines(string(out)) {
		m := problem.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		n, _ := strconv.Atoi(m[2])
		switch {
		case m[1] == "probes.cs" && unknown[m[3]]:
			absent[n] = true
		case m[1] == "file.cs" && unknown[m[3]] && strings.Contains(m[4], "NotThere__"):
			a.directives = append(a.directives, n)
		case m[3] > "CS1000" && m[3] < "CS1530" && m[3] != "CS1501" && m[3] != "CS1502" && m[3] != "CS1503": // of the parser
			a.broken = true
		}
	}
	a.broken = a.broken || !absent[len(asked)+1]
	for i, pr := range asked {
		a.found[pr] = !absent[i+1]
	}
	return a
}

// bank is of C# 7, which mcs reads.
const bank = `
-- App/Program.cs --
using System;
using System.Collections.Generic;
using Acme.Core;
using Acme.Core.Models;
using static Acme.Core.Helpers;
using Person = Acme.Core.Models.User;
using Nested = Acme.Core.Outer.Inner;
using Many = Acme.Core.Models.Box<int>;
using Shapes = Acme.Shapes;
using Acme.Absent;
namespace Acme.App
{
    class Program
    {
        static void Main()
        {
            using (var x = new Resource()) { }
            var text = @"
using Acme.Hidden;
";
        }
    }
}
-- App/Inside.cs --
namespace Acme.App
{
    using Core.Models;
    using System.Text;
    using Hidden;
    class Inside { }
}
-- App/Off.cs --
/*
using Acme.Hidden;
*/
using global::Acme.Shapes;
using Acme;
namespace Acme.App { class Off { } }
-- Core/A.cs --
using Acme.Core.Models;
namespace Acme.Core { public class A { } public delegate void Handler(object sender, int n); }
-- Core/Helpers.cs --
namespace Acme.Core { public static partial class Helpers { } }
-- Core/Helpers.Text.cs --
namespace Acme.Core { public static partial class Helpers { public static string Trim(string s) { return s; } } }
-- Core/Types.cs --
using Acme.Core;
namespace Acme.Core
{
    namespace Models
    {
        public class User { }
        public struct Box<T> { }
    }
    public class Outer { public class Inner { } }
}
-- Core/Models/Kind.cs --
namespace Acme.Core.Models
{
    public enum Kind { A, B }
}
-- Core/Models/Wire.cs --
using System.IO;
using Acme.Core.Models;
namespace Acme.Core.Models.Wire
{
    public interface IWire { }
}
-- Shapes/Circle.cs --
namespace Acme.Shapes { public class Circle { } }
-- Shapes/Square.cs --
using Circle = Acme.Shapes.Circle;
namespace Acme.Shapes { public class Square { } }
-- Hidden/Secret.cs --
namespace Acme.Hidden { public class Secret { } }
-- Root.cs --
using Wire = Acme.Core.Models.Wire;
namespace Acme { public class Root { } }
`

func TestResolveOracleOwn(t *testing.T) {
	oracle(t, "own bank", importtest.Tree(bank), "")
}

// TestResolveOracleTree runs over some of the files of the checkout that CONTEXTCRAFT_TREE names.
func TestResolveOracleTree(t *testing.T) {
	root := os.Getenv("CONTEXTCRAFT_TREE")
	if root == "" {
		t.Skip("CONTEXTCRAFT_TREE names no checkout")
	}
	files := importtest.Sample(importtest.ReadTree(root, csharp.Language.Extensions, nil), 500<<10)
	if len(files) == 0 {
		t.Skip("no C# files")
	}
	symbols := "ORACLE" // the configuration of most symbols
	for _, f := range importtest.ReadTree(root, []string{".csproj"}, nil) {
		for _, m := range constants.FindAllStringSubmatch(f.Text, -1) {
			if len(m[1]) > len(symbols) {
				symbols = m[1]
			}
		}
	}
	oracle(t, filepath.Base(root), files, symbols)
}

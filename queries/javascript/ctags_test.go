package javascript_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"contextcraft/queries"
)

// A ctag is one line of ctags' JSON.
type ctag struct {
	Name, Path, Kind string
	Line             int
}

// TestOutlineAgreesWithCtags wants ≥ 98 % of the functions, methods and types that universal-ctags finds in npm's own packages, or under -corpus, to
// be symbols of the outline, by name and line (give or take the lines that decorators take).
//
// Left out, because ctags 5.9 takes them for what they are not: names that it makes up for functions without one; "classes" on lines that have no such
// word (objects and calls); "methods" that are calls of a parent's (A.prototype.m.call(this)); "aliases" on lines that import, export or cast
// (import { type A }, x.type as B) and those that have an operator's name; and lines of more than 1000 bytes, which say nothing.
//
// What is missing then is, by kinds of code: the own name of a function or class that is stored under another (a.b = function c() {}: ours is b);
// names in brackets that are computed; functions that are called or bound where they stand (var a = function () {}(), b: function () {}.bind(this));
// members of an interface that the grammar takes for damage (see Adjust); and more mistakes of ctags.
func TestOutlineAgreesWithCtags(t *testing.T) {
	if out, err := exec.Command("ctags", "--list-features").Output(); err != nil || !bytes.Contains(out, []byte("json")) {
		t.Skip("no universal-ctags with JSON")
	}
	root := corpusRoot(t)
	cmd := exec.Command("ctags", "-R", "--languages=JavaScript,TypeScript", "--output-format=json", "--fields=+nK", "-f", "-", root)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	byFile := map[string][]ctag{}
	var files []string
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var tag ctag
		if json.Unmarshal(lines.Bytes(), &tag) != nil || !compared[tag.Kind] {
			continue
		}
		if byFile[tag.Path] == nil {
			files = append(files, tag.Path)
		}
		byFile[tag.Path] = append(byFile[tag.Path], tag)
	}
	p := queries.NewParser()
	defer p.Close()
	total, missing, leftOut := map[string]int{}, map[string]int{}, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		l := queries.ByPath(file)
		if err != nil || l == nil || len(text) > 1<<20 || strings.Contains(filepath.Base(file), ".min.") {
			continue
		}
		src := string(text)
		o, err := p.Outline(context.Background(), l, src)
		if err != nil {
			t.Logf("%s: %v", file, err)
			continue
		}
		have := map[string][]int{}
		for i := range o.Symbols {
			name := strings.TrimPrefix(o.Symbols[i].Name, "#")
			have[name] = append(have[name], strings.Count(src[:o.Symbols[i].NameAt.Start], "\n")+1)
		}
		source := strings.Split(src, "\n")
		for _, tag := range byFile[file] {
			line := source[min(tag.Line, len(source))-1]
			if mistaken(tag, line) {
				leftOut++
				continue
			}
			total[tag.Kind]++
			if !near(have[strings.TrimPrefix(tag.Name, "#")], tag.Line) {
				missing[tag.Kind]++
				t.Logf("missing %s %s: %s:%d: %.100s", tag.Kind, tag.Name, filepath.Base(file), tag.Line, strings.TrimSpace(line))
			}
		}
	}
	all, lost := 0, 0
	for kind := range compared {
		all += total[kind]
		lost += missing[kind]
	}
	t.Logf("%d files, %d names of ctags (%v), %d left out as mistaken, %d missing (%v): %.2f %% agree", len(files), all, total, leftOut, lost, missing, 100-100*float64(lost)/float64(max(1, all)))
	if all == 0 || float64(lost) > .02*float64(all) {
		t.Error("want ≥ 98 %")
	}
}

var compared = map[string]bool{"function": true, "class": true, "method": true, "generator": true, "interface": true, "enum": true, "alias": true,
	"namespace": true, "getter": true, "setter": true}

var (
	madeUp       = regexp.MustCompile(`^(?i:anonymous|__anon)`)
	inherited    = regexp.MustCompile(`\.prototype\.\w+\.(call|apply)\(`)
	noDefinition = regexp.MustCompile(`\b(import|export\s*\{|from)\b|\b(type|namespace) as\b|^\s*type \w+( as \w+)?,?\r?$`)
)

// mistaken tells whether a tag is no definition at all.
func mistaken(tag ctag, line string) bool {
	if len(line) > 1000 {
		return true
	}
	switch tag.Kind {
	case "class":
		return madeUp.MatchString(tag.Name) || !strings.Contains(line, "class")
	case "alias", "namespace":
		return noDefinition.MatchString(line) || tag.Name == "extends" || tag.Name == "as" || tag.Name == "infer" || tag.Name == "keyof" || tag.Name == "satisfies" || tag.Name == "instanceof"
	case "method":
		return madeUp.MatchString(tag.Name) || inherited.MatchString(line)
	}
	return madeUp.MatchString(tag.Name)
}

// near tells whether one of lines is at most three away from line.
func near(lines []int, line int) bool {
	for _, n := range lines {
		if n-line <= 3 && line-n <= 3 {
			return true
		}
	}
	return false
}

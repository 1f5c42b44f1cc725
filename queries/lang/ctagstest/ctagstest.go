// Package ctagstest compares the outlines of a language with what universal-ctags finds in real files.
//
// Of the functions, methods and types that ctags names, at least Floor must be in the outline. What is not is listed in testdata/ctags.golden of the language's
// folder, each with its reason if it has a known one. `go test ./queries/<name> -run Ctags -update` rewrites the list. The list is compared only on the corpus that it was made from,
// which its first line identifies; the floor holds on any.
//
// A corpus is what the machine has (Row.Corpus), or the folder that the environment variable CONTEXTCRAFT_CTAGS_<LANGUAGE> names.
package ctagstest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/langtest"
)

// Floor is the share of the functions, methods and types named by ctags that must be in the outline, or be missing for a known reason.
const Floor = 0.98

// fixtureTraps is how many names in a language's fixtures ctags may report that aren't there: fixtures hold damaged code and definitions in
// here-documents on purpose.
const fixtureTraps = 2

// A Row says how one language is compared.
type Row struct {
	CTags   string   // the language's name in ctags
	Kinds   string   // ctags' kinds, with spaces: functions, methods and types
	Files   int      // at most, an even share of the corpus; 0 is 300
	Reasons []Reason // why ctags names what is rightly not in the outline
	// Corpus finds a folder of real files on most machines: a label that does not name this machine's folders, and the folder; "" for none. Where it is nil or finds
	// nothing, and the environment names nothing, the comparison is on the fixtures.
	Corpus func() (label, dir string)
}

// A Tag is one line of ctags' JSON output.
type Tag struct {
	Type  string `json:"_type"`
	Name  string
	Path  string
	Kind  string
	Line  int
	Scope string
	// Extras says "anonymous" where ctags made the name up.
	Extras string
}

// Run compares the outlines of l with ctags' tags, and the list of differences with testdata/ctags.golden; it skips where there is no universal-ctags.
func Run(t *testing.T, l *lang.Language, row Row) {
	version := ctagsVersion(t)
	c := findCorpus(t, l, row)
	tags := runCtags(t, row, c)
	p := queries.NewParser()
	defer p.Close()
	var missing []string
	reasons := map[string]int{}
	named := 0
	for _, f := range c.files {
		o, err := p.Outline(context.Background(), l, f.text)
		if err != nil && !errors.Is(err, queries.ErrTooSlow) && !errors.Is(err, queries.ErrTooDeep) {
			t.Fatal(f.path, err)
		}
		if o == nil {
			o = &lang.Outline{}
		}
		lines := codeLines(f.text, &l.Syntax)
		at := declaredAt(o, f.text)
		for _, tag := range tags[f.path] {
			if !strings.Contains(f.text, tag.Name) && !strings.Contains(f.text, plainName(tag.Name)) {
				continue // made up, or garbled: another one each time
			}
			named++
			if at.has(tag) {
				continue
			}
			reason := row.explain(tag, lines, o)
			reasons[reason]++
			missing = append(missing, fmt.Sprintf("%s: %s:%d: %s %s", reason, f.path, tag.Line, tag.Kind, tag.Name))
		}
	}
	slices.Sort(missing)
	unexplained := reasons[notExplained]
	share := func(n int) float64 { return 1 - float64(n)/float64(max(1, named)) }
	header := fmt.Sprintf("corpus: %s, %d files, %d bytes, %s\n", c.label, len(c.files), c.bytes, version)
	summary := fmt.Sprintf("named by ctags: %d; not in the outline: %d, of those without a known reason: %d (%.2f %% agree)\n", named, len(missing), unexplained, 100*share(unexplained))
	t.Log(header + summary)
	if c.label == "fixtures" && unexplained <= fixtureTraps {
		return // too few names for a share
	}
	if named == 0 || share(unexplained) < Floor {
		t.Errorf("less than %.0f %% of what ctags names is in the outline:\n%s", 100*Floor, strings.Join(missing[:min(len(missing), 60)], "\n"))
	}
	compareGolden(t, header, header+summary+"\n"+strings.Join(missing, "\n")+"\n")
}

func ctagsVersion(t *testing.T) string {
	out, err := exec.Command("ctags", "--version").Output()
	first, _, _ := strings.Cut(string(out), ",")
	if err != nil || !strings.HasPrefix(first, "Universal Ctags") {
		t.Skip("universal-ctags is not installed")
	}
	return first
}

func compareGolden(t *testing.T, header, text string) {
	path := filepath.Join("testdata", "ctags.golden")
	if langtest.Update() {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	switch {
	case err != nil:
		t.Fatal(err, "(-update writes it)")
	case !strings.HasPrefix(string(want), header):
		t.Logf("%s was made from another corpus; not compared", path)
	case string(want) != text:
		t.Errorf("%s differs; run with -update and read the diff", path)
	}
}

// declarations are the lines at which an outline has a name: from the declaration's first line to the name's.
type declarations map[string][][2]int

func declaredAt(o *lang.Outline, src string) declarations {
	d := declarations{}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		nameLine := s.Line + strings.Count(src[s.Decl.Start:max(s.Decl.Start, s.NameAt.Start)], "\n")
		name := plainName(s.Name)
		d[name] = append(d[name], [2]int{s.Line, nameLine})
	}
	return d
}

func (d declarations) has(tag Tag) bool {
	return slices.ContainsFunc(d[plainName(tag.Name)], func(at [2]int) bool { return at[0] <= tag.Line && tag.Line <= at[1] })
}

// plainName makes names comparable: ctags puts a space into "operator ==", leaves out the '#' of JavaScript's private names, and keeps the interface
// before the name of an explicit implementation in C#, and the table before a Lua method's name.
func plainName(name string) string {
	name = name[strings.LastIndexAny(name, ".:")+1:]
	return strings.TrimPrefix(strings.ReplaceAll(name, " ", ""), "#")
}

// runCtags returns the tags of row's kinds, by file.
func runCtags(t *testing.T, row Row, c corpus) map[string][]Tag {
	cmd := exec.Command("ctags", "--options=NONE", "--output-format=json", "--fields=+nKeE", "--language-force="+row.CTags, "-L", "-", "-f", "-")
	cmd.Dir = c.dir
	var list bytes.Buffer
	for _, f := range c.files {
		list.WriteString(f.path + "\n")
	}
	cmd.Stdin = &list
	out, err := cmd.Output()
	if err != nil {
		t.Fatal("ctags:", err)
	}
	kinds := strings.Fields(row.Kinds)
	tags := map[string][]Tag{}
	scan := bufio.NewScanner(bytes.NewReader(out))
	scan.Buffer(nil, 1<<24)
	for scan.Scan() {
		var tag Tag
		if err := json.Unmarshal(scan.Bytes(), &tag); err != nil {
			continue // a name that is not UTF-8
		}
		if tag.Type == "tag" && slices.Contains(kinds, tag.Kind) && !strings.Contains(tag.Extras, "anonymous") {
			tags[tag.Path] = append(tags[tag.Path], tag)
		}
	}
	return tags
}

// notExplained marks a difference that counts against us.
const notExplained = "UNEXPLAINED"

// A Reason recognises one kind of name that ctags reports and that is rightly not in the outline.
type Reason = struct {
	Kind   string // of ctags; "" for any
	Reason string
	Is     func(tag Tag, line string, o *lang.Outline) bool // line is the tag's line of the file
}

// everywhere are the reasons that hold in every language.
var everywhere = []Reason{{"", "ctags cuts a name at a letter outside ASCII", cutName}}

// LineMatches reports whether the tag's line matches expr.
func LineMatches(expr string) func(Tag, string, *lang.Outline) bool {
	re := regexp.MustCompile(expr)
	return func(_ Tag, line string, _ *lang.Outline) bool { return re.MatchString(line) }
}

// Not turns a condition around.
func Not(is func(Tag, string, *lang.Outline) bool) func(Tag, string, *lang.Outline) bool {
	return func(tag Tag, line string, o *lang.Outline) bool { return !is(tag, line, o) }
}

// cutName reports whether a byte that is not ASCII follows the tag's name.
func cutName(tag Tag, line string, _ *lang.Outline) bool {
	_, after, ok := strings.Cut(line, tag.Name)
	return ok && after != "" && after[0] >= utf8.RuneSelf
}

// codeLines returns the lines of src that begin in code, by number.
func codeLines(src string, syn *lang.Syntax) map[int]string {
	lines := map[int]string{}
	lang.CodeLines(src, syn, func(line, start, end int) bool {
		lines[line] = src[start:end]
		return true
	})
	return lines
}

// explain says why a name that ctags reports is rightly not in the outline.
func (row *Row) explain(tag Tag, lines map[int]string, o *lang.Outline) string {
	line, ok := lines[tag.Line]
	if !ok {
		return "in a comment or a string"
	}
	for _, r := range slices.Concat(everywhere, row.Reasons) {
		if (r.Kind == "" || r.Kind == tag.Kind) && r.Is(tag, line, o) {
			return r.Reason
		}
	}
	return notExplained
}

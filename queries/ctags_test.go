package queries_test

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

// The agreement with universal-ctags: of the functions, methods and types that ctags names in real files, at least ctagsFloor must be in the outline.
// What is not is listed in testdata/ctags/<language>.golden, each with its reason if it has a known one (explainCtags). `-update`
// rewrites the list. The list is compared only on the corpus that it was made from, which its first line identifies; the floor
// holds on any.
//
// A corpus is what the machine has (corpus_test.go), or the folder that the environment variable CONTEXTCRAFT_CTAGS_<LANGUAGE> names.
const ctagsFloor = 0.98

// fixtureTraps is how many names in a language's fixtures ctags may report that aren't there: fixtures hold damaged code and definitions in
// here-documents on purpose.
const fixtureTraps = 2

// A ctagsRow says how one language is compared.
type ctagsRow struct {
	language string // ours
	ctags    string // theirs
	kinds    string // of theirs, with spaces: functions, methods and types
	files    int    // at most, an even share of the corpus
}

var ctagsRows = []ctagsRow{
	{"go", "Go", "func interface struct talias type methodSpec", 500},
	{"python", "Python", "class function member", 400},
	{"rust", "Rust", "method implementation function enum interface struct typedef macro module", 400},
	{"java", "Java", "annotation class enum interface method", 300},
	{"c", "C", "function struct union enum typedef", 300},
	{"cpp", "C++", "class function struct union enum typedef namespace", 300},
	{"c-sharp", "C#", "class enum interface method struct typedef", 300},
	{"javascript", "JavaScript", "class function generator method getter setter", 400},
	{"typescript", "TypeScript", "class enum function generator interface method alias namespace", 300},
	{"ruby", "Ruby", "class method singletonMethod module", 300},
	{"php", "PHP", "class function interface trait", 300},
}

// A ctagsTag is one line of ctags' JSON output.
type ctagsTag struct {
	Type  string `json:"_type"`
	Name  string
	Path  string
	Kind  string
	Line  int
	Scope string
	// Extras says "anonymous" where ctags made the name up.
	Extras string
}

func TestCtagsAgreement(t *testing.T) {
	version := ctagsVersion(t)
	for _, row := range ctagsRows {
		t.Run(row.language, func(t *testing.T) { compareWithCtags(t, row, version) })
	}
}

func ctagsVersion(t *testing.T) string {
	out, err := exec.Command("ctags", "--version").Output()
	first, _, _ := strings.Cut(string(out), ",")
	if err != nil || !strings.HasPrefix(first, "Universal Ctags") {
		t.Skip("universal-ctags is not installed")
	}
	return first
}

func compareWithCtags(t *testing.T, row ctagsRow, version string) {
	l := queries.ByName(row.language)
	c := ctagsCorpus(t, l, row.files)
	tags := runCtags(t, row, c)
	p := queries.NewParser()
	defer p.Close()
	var missing []string
	reasons := map[string]int{}
	named := 0
	for _, f := range c.files {
		o, err := p.Outline(context.Background(), l, f.text)
		if err != nil && !errors.Is(err, queries.ErrTooSlow) {
			t.Fatal(f.path, err)
		}
		if o == nil {
			o = &lang.Outline{}
		}
		lines := codeLines(f.text, &l.Syntax)
		at := declaredAt(o, f.text)
		for _, tag := range tags[f.path] {
			named++
			if at.has(tag) {
				continue
			}
			reason := explainCtags(row.language, tag, lines, o)
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
	if named == 0 || share(unexplained) < ctagsFloor {
		t.Errorf("less than %.0f %% of what ctags names is in the outline:\n%s", 100*ctagsFloor, strings.Join(missing[:min(len(missing), 60)], "\n"))
	}
	compareGolden(t, row, header, header+summary+"\n"+strings.Join(missing, "\n")+"\n")
}

func compareGolden(t *testing.T, row ctagsRow, header, text string) {
	path := filepath.Join("testdata", "ctags", row.language+".golden")
	if langtest.Update() {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
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

func (d declarations) has(tag ctagsTag) bool {
	return slices.ContainsFunc(d[plainName(tag.Name)], func(at [2]int) bool { return at[0] <= tag.Line && tag.Line <= at[1] })
}

// plainName makes names comparable: ctags puts a space into "operator ==", leaves out the '#' of JavaScript's private names, and keeps the interface
// before the name of an explicit implementation in C#.
func plainName(name string) string {
	name = name[strings.LastIndexByte(name, '.')+1:]
	return strings.TrimPrefix(strings.ReplaceAll(name, " ", ""), "#")
}

// runCtags returns the tags of row's kinds, by file.
func runCtags(t *testing.T, row ctagsRow, c corpus) map[string][]ctagsTag {
	cmd := exec.Command("ctags", "--options=NONE", "--output-format=json", "--fields=+nKeE", "--language-force="+row.ctags, "-L", "-", "-f", "-")
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
	kinds := strings.Fields(row.kinds)
	tags := map[string][]ctagsTag{}
	scan := bufio.NewScanner(bytes.NewReader(out))
	scan.Buffer(nil, 1<<24)
	for scan.Scan() {
		var tag ctagsTag
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

// A ctagsReason recognises one kind of name that ctags reports and that is rightly not in the outline.
type ctagsReason struct {
	language string // "" for all
	kind     string // of ctags; "" for any
	reason   string
	is       func(tag ctagsTag, line string, o *lang.Outline) bool
}

var ctagsReasons = []ctagsReason{
	{"", "", "ctags cuts a name at a letter outside ASCII", cutName},
	{"c-sharp", "typedef", "a using alias is an import", lineMatches(`^\s*(global )?using `)},
	{"c-sharp", "method", "a call", lineMatches(`^\s*(await|return)\b`)},
	{"php", "function", "a closure in a variable", lineMatches(`\$\w+\s*=\s*(static\s+)?(function|fn)\b`)},
	{"javascript", "class", "ctags takes an object literal or a new expression for a class", not(lineMatches(`\bclass\b`))},
	{"javascript", "method", "a call of a prototype's method", lineMatches(`\.prototype\.\w+\.(call|apply)\b`)},
	{"typescript", "namespace", "export as namespace declares nothing", lineMatches(`^\s*export as namespace\b`)},
	{"javascript", "", "a function's own name where it is stored under another", lineMatches(ownName)},
	{"javascript", "", "a minified line", minified},
	{"typescript", "", "a function's own name where it is stored under another", lineMatches(ownName)},
	{"typescript", "alias", "a type in a list of imports or exports", lineMatches(`^\s*(import|export \{)|\bfrom\b|^\s*type \w+( as \w+)?,?\s*$`)},
	{"typescript", "alias", "a property called type, cast", lineMatches(`\btype (as|satisfies|instanceof)\b`)},
	{"typescript", "", "an operator of types", operatorName},
	{"python", "function", "a lambda in a local variable", lineMatches(`^\s+\w+ *= *lambda\b`)},
	{"rust", "implementation", "an impl for a type without a name; the outline names it as written", implHere},
}

// ownName matches what stores a named function or class: a = function b, a: class b.
const ownName = `[:=]\s*\(?(async\s+)?(function\s*\*?|class)\s*[\w$]+`

// minified reports whether the line is too long to say anything.
func minified(_ ctagsTag, line string, _ *lang.Outline) bool { return len(line) > 1000 }

// operatorName reports whether the name is a word that a type is made with.
func operatorName(tag ctagsTag, _ string, _ *lang.Outline) bool {
	return slices.Contains([]string{"extends", "infer", "keyof", "as", "this"}, tag.Name)
}

func lineMatches(expr string) func(ctagsTag, string, *lang.Outline) bool {
	re := regexp.MustCompile(expr)
	return func(_ ctagsTag, line string, _ *lang.Outline) bool { return re.MatchString(line) }
}

func not(is func(ctagsTag, string, *lang.Outline) bool) func(ctagsTag, string, *lang.Outline) bool {
	return func(tag ctagsTag, line string, o *lang.Outline) bool { return !is(tag, line, o) }
}

// cutName reports whether a byte that is not ASCII follows the tag's name.
func cutName(tag ctagsTag, line string, _ *lang.Outline) bool {
	_, after, ok := strings.Cut(line, tag.Name)
	return ok && after != "" && after[0] >= utf8.RuneSelf
}

// implHere reports whether the outline has an impl block at the tag's line.
func implHere(tag ctagsTag, _ string, o *lang.Outline) bool {
	return slices.ContainsFunc(o.Symbols, func(s lang.Symbol) bool {
		return s.Kind == lang.KindImpl && s.Line <= tag.Line && tag.Line <= s.EndLine
	})
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

// explainCtags says why a name that ctags reports is rightly not in the outline.
func explainCtags(language string, tag ctagsTag, lines map[int]string, o *lang.Outline) string {
	line, ok := lines[tag.Line]
	if !ok {
		return "in a comment or a string"
	}
	for _, r := range ctagsReasons {
		if (r.language == "" || r.language == language) && (r.kind == "" || r.kind == tag.Kind) && r.is(tag, line, o) {
			return r.reason
		}
	}
	return notExplained
}

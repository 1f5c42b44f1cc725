package redact

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"regexp/syntax"
	"sort"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/zricethezav/gitleaks/v8/detect"
)

// TestRules proves that every rule of gitleaks that looks at text was read, compiles, and says how it is narrowed down.
func TestRules(t *testing.T) {
	set := loadRules()
	narrowed, assignments := 0, 0
	for _, r := range set.rules {
		if _, err := regexp.Compile(r.regex.pattern); err != nil {
			t.Errorf("%s: %v", r.id, err)
		}
		if len(r.keywords) == 0 {
			t.Errorf("%s has no keyword: the prefilter never finds it", r.id)
		}
		s := r.shape()
		if s.whole {
			t.Logf("%s runs on whole texts (up to %d line breaks in a match)", r.id, s.lines)
			continue
		}
		narrowed++
		if s.assignment != nil {
			assignments++
		}
	}
	t.Logf("%d rules: %d narrowed to lines, %d of them of the form name = value", len(set.rules), narrowed, assignments)
	if len(set.rules) < 200 || narrowed < 200 || assignments < 80 {
		t.Error("fewer than the 200 rules, 200 narrowed and 80 assignments that gitleaks 8.30.1 has")
	}
}

// detector is gitleaks' own, which loads through a global: once for all tests.
var detector = func() func(t testing.TB) *detect.Detector {
	var d *detect.Detector
	return func(t testing.TB) *detect.Detector {
		if d == nil {
			var err error
			if d, err = detect.NewDetectorDefaultConfig(); err != nil {
				t.Fatal(err)
			}
			d.IgnoreGitleaksAllow = true
		}
		return d
	}
}()

// finding is what both sides are compared by.
type finding struct {
	rule, secret string
	line         int
}

func theirs(t testing.TB, path, src string) map[finding]int {
	out := map[finding]int{}
	//lint:ignore SA1019 it is what Detect takes in v8
	for _, f := range detector(t).Detect(detect.Fragment{Raw: src, FilePath: path}) {
		out[finding{f.RuleID, f.Secret, f.StartLine + 1}]++
	}
	return out
}

// ours are the findings before spans are merged, at the line of the match as gitleaks counts it.
func ours(path, src string) map[finding]int {
	out := map[finding]int{}
	set := loadRules()
	hits, _ := set.hits(src)
	var found []match
	for n, ends := range hits {
		if len(ends) > 0 {
			found = append(found, set.rules[n].matches(set, path, src, ends)...)
		}
	}
	for _, m := range preferSpecific(found) {
		start := strings.Index(src[max(0, m.start-len(m.whole)):], m.whole) + max(0, m.start-len(m.whole))
		out[finding{m.rule, m.secret, 1 + strings.Count(src[:start], "\n")}]++
	}
	return out
}

// compare reports differences. A generic finding beside a specific one with the same secret is none, on either side: gitleaks drops it where the two
// matches begin on the same line, we where they are in the same place, so that a second copy on the line is redacted too.
func compare(t *testing.T, path, src string) (n int) {
	t.Helper()
	want, got := theirs(t, path, src), ours(path, src)
	for f := range want {
		n++
		if got[f] == 0 && !(strings.Contains(f.rule, "generic") && beside(got, f, 10)) {
			t.Errorf("%s:%d: gitleaks finds %s, we do not (%d bytes of secret)", path, f.line, f.rule, len(f.secret))
		}
	}
	for f := range got {
		if want[f] > 0 || strings.Contains(f.rule, "generic") && beside(want, f, 0) {
			continue
		}
		t.Errorf("%s:%d: we find %s, gitleaks does not (%d bytes of secret)", path, f.line, f.rule, len(f.secret))
	}
	return n
}

// beside reports whether another rule found a secret that holds f's, at most so many lines away.
func beside(all map[finding]int, f finding, lines int) bool {
	for o := range all {
		if max(o.line-f.line, f.line-o.line) <= lines && o.rule != f.rule && strings.Contains(o.secret, f.secret) {
			return true
		}
	}
	return false
}

// TestFindingsEqualGitleaks compares on texts made from the rules' own expressions: random matches of each rule, whole and with a few bytes changed,
// between lines of code. The secrets are made at run time.
func TestFindingsEqualGitleaks(t *testing.T) {
	rng := rand.New(rand.NewPCG(2026, 11))
	code := codeLines(t)
	rounds := 12
	if testing.Short() {
		rounds = 2
	}
	files, findings := 0, 0
	for _, r := range loadRules().rules {
		re, err := syntax.Parse(r.regex.pattern, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		for n := range rounds {
			src := hide(rng, re, r, code)
			path := "src/" + [...]string{"main.go", "a.php", "main.tf", "values.yaml", "nuget.config"}[n%5]
			files++
			findings += compare(t, path, src)
		}
	}
	t.Logf("%d texts, %d findings of gitleaks", files, findings)
	if findings < files/2 {
		t.Errorf("only %d findings in %d texts: the texts prove little", findings, files)
	}
}

// hide puts a few random matches of a rule, some damaged, between lines of code.
func hide(rng *rand.Rand, re *syntax.Regexp, r *rule, code []string) string {
	var b strings.Builder
	for range 4 {
		for range rng.IntN(30) {
			b.WriteString(code[rng.IntN(len(code))] + "\n")
		}
		s := generate(rng, re)
		if rng.IntN(3) == 0 && len(s) > 4 { // damaged
			i := rng.IntN(len(s) - 1)
			s = s[:i] + string("x\n= \"-"[rng.IntN(6)]) + s[i+1:]
		}
		switch rng.IntN(4) {
		case 0:
			s = `	"` + s + `",`
		case 1:
			s = r.keywords[rng.IntN(len(r.keywords))] + ` = "` + s + `"`
		case 2:
			s = "x " + s + " y"
		}
		if odd := rng.IntN(12); odd < 2 { // characters that match s and k where case does not count
			s = strings.Replace(s, [2]string{"s", "k"}[odd], [2]string{"ſ", "\u212a"}[odd], 1)
		}
		b.WriteString(strings.ToValidUTF8(s, "?"))
		if rng.IntN(8) > 0 {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// generate makes a random match of an expression.
func generate(rng *rand.Rand, re *syntax.Regexp) string {
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune)
	case syntax.OpCharClass:
		for range 50 {
			i := rng.IntN(len(re.Rune)/2) * 2
			if c := re.Rune[i] + rune(rng.IntN(int(min(re.Rune[i+1]-re.Rune[i], 120))+1)); c >= ' ' && c < 0x7f || c == '\n' && rng.IntN(4) == 0 {
				return string(c)
			}
		}
		return string(re.Rune[0])
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return string(rune('!' + rng.IntN(90)))
	case syntax.OpCapture:
		return generate(rng, re.Sub[0])
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		lo, hi := re.Min, re.Max
		switch re.Op {
		case syntax.OpStar:
			lo, hi = 0, 8
		case syntax.OpPlus:
			lo, hi = 1, 8
		case syntax.OpQuest:
			lo, hi = 0, 1
		}
		if hi < 0 {
			hi = lo + 8
		}
		var b strings.Builder
		for range lo + rng.IntN(min(hi-lo, 12)+1) {
			b.WriteString(generate(rng, re.Sub[0]))
		}
		return b.String()
	case syntax.OpConcat:
		var b strings.Builder
		for _, sub := range re.Sub {
			b.WriteString(generate(rng, sub))
		}
		return b.String()
	case syntax.OpAlternate:
		return generate(rng, re.Sub[rng.IntN(len(re.Sub))])
	}
	return ""
}

// codeLines are lines of this package's own sources and some that look like secrets to a careless rule.
func codeLines(t *testing.T) []string {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	sort.Strings(files)
	var lines []string
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.Split(string(b), "\n")...)
	}
	return append(lines, `password: string`, `token: Optional[str] = None`, `apiKey: process.env.API_KEY,`, `const key = "not-a-secret"`,
		`access_token := parser.next()`, `// the secret key is kept elsewhere`, `auth = ''`, `api_key=`)
}

// goSource is the folder of Go's own sources.
func goSource() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return ""
	}
	return filepath.Join(strings.TrimSpace(string(out)), "src")
}

// TestFindingsEqualGitleaksOnFiles compares on real sources: Go's own tree where a machine has it.
func TestFindingsEqualGitleaksOnFiles(t *testing.T) {
	root := goSource()
	if _, err := os.Stat(root); err != nil {
		t.Skip("Go's source tree is not here")
	}
	every := 40
	if testing.Short() {
		every = 400
	}
	n, files, findings := 0, 0, 0
	err := filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.Contains(filepath.Ext(p), ".") {
			return err
		}
		info, err := d.Info()
		secretive := strings.Contains(p, "crypto") && strings.HasSuffix(p, "_test.go") // where keys are
		if n++; err != nil || info.Size() > 200<<10 || n%every != 0 && !(secretive && n%4 == 0) {
			return err
		}
		b, err := os.ReadFile(p)
		if err != nil || !utf8.Valid(b) {
			return err
		}
		files++
		rel, _ := filepath.Rel(root, p)
		findings += compare(t, "tree/"+filepath.ToSlash(rel), string(b))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %d findings of gitleaks", files, findings)
}

// BenchmarkRedact compares the throughput with gitleaks' own detector, on every 30th file of Go's source tree.
func BenchmarkRedact(b *testing.B) {
	files, size := benchmarkFiles(b)
	r, err := New(Options{})
	if err != nil {
		b.Fatal(err)
	}
	r.Redact("a.go", "") // load the rules
	b.Run("ours", func(b *testing.B) {
		b.SetBytes(size)
		for b.Loop() {
			for path, src := range files {
				r.Redact(path, src)
			}
		}
	})
	b.Run("gitleaks", func(b *testing.B) {
		d := detector(b)
		b.SetBytes(size)
		for b.Loop() {
			for path, src := range files {
				//lint:ignore SA1019 it is what Detect takes in v8
				d.Detect(detect.Fragment{Raw: src, FilePath: path})
			}
		}
	})
}

func benchmarkFiles(b *testing.B) (map[string]string, int64) {
	files, size, n := map[string]string{}, int64(0), 0
	root := goSource()
	err := filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(p) != ".go" {
			return err
		}
		if n++; n%30 != 0 {
			return nil
		}
		text, err := os.ReadFile(p)
		files[p], size = string(text), size+int64(len(text))
		return err
	})
	if err != nil || size == 0 {
		b.Skipf("no Go source tree: %v", err)
	}
	return files, size
}

// BenchmarkLoad is the cost of reading the rules, which the first call of a process pays.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		readRules()
	}
}

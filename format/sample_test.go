package format

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"contextcraft/tiers"
	"contextcraft/tiers/tokens"
)

// roughCounter counts a token for each started four bytes of a word, each other printable byte and each run of white space.
type roughCounter struct{}

func (roughCounter) Count(s string) int {
	n, run := 0, 0
	space := false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			if !space {
				n++
			}
			space, run = true, 0
			continue
		case isWord(c) || c >= 0x80:
			if run%4 == 0 {
				n++
			}
			run++
		default:
			n++
			run = 0
		}
		space = false
	}
	return n
}

// marginCounter is an estimate: another counter's count times a factor, rounded up.
type marginCounter struct {
	of     Counter
	factor float64
}

func (m marginCounter) Count(s string) int {
	return int(float64(m.of.Count(s))*m.factor + .999)
}

// byteCounter makes each digit of a number count, so that "tokens used" is at its most self-referential.
type byteCounter struct{}

func (byteCounter) Count(s string) int { return len(s) }

func encoding(t testing.TB, name string) Counter {
	t.Helper()
	e, err := tokens.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// hostileNames are file names that break careless writers.
var hostileNames = []string{
	"new\nline.go", "tick`tick.go", "pipe|pipe.md", "\xff\xfe.bin", "esc\x1b[31m.txt", "a b (full, 3 lines).go", `back\slash.go`, "<b>&amp;\".html",
	"]]>.xml", "# head.md", "- item.md", "__init__.py", "*star*.c", "[link](x).md", "\u202ertl.go", "nul\x00.c", "…", "日本語.rs", "tab\t.js", "\ufffe.txt", "'", `"`, "```.md", " ",
}

var hostileTexts = []string{
	"", "\n", "plain\n", "no newline", "``` go\nfence\n```\n", strings.Repeat("`", 50) + "\n", "]]>\n<![CDATA[\n", "]]>]]>\n", "a\x00b\x1bc\x7f\n", "\xff\xfe broken\n",
	"crlf\r\nlone\rcr\n", "\ufffe\uffff\ufdd0\n", "~~~\n~~~~\n```\n", "<!-- contextcraft:document -->\n", "\u2028\u2029\u0085\n", "# contextcraft\n## path (full, 3 lines)\n", "<|endoftext|>\n", "\ufeffbom\n",
	`{"text":"\u0000"}` + "\n", strings.Repeat("word ", 40) + "\n", strings.Repeat("`", 3) + strings.Repeat("~", 60) + strings.Repeat("`", 80) + "\n",
}

// randomText is code-like text of about n lines.
func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(strings.Repeat("\t", r.IntN(4)))
		for range 1 + r.IntN(9) {
			b.WriteString([]string{"return", "if", "x", ":=", "value", "(", ")", "err", "!=", "nil", "{", "}", "\"text\"", "//", "größe", "0x1F", "→"}[r.IntN(17)])
			b.WriteByte(' ')
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// randomDocument is a document of up to files files; hostile mixes in names and texts of the lists above.
func randomDocument(r *rand.Rand, files int, hostile bool) Document {
	d := Document{Repository: "sample", Tokenizer: "o200k_base", Exact: true, Margin: 1}
	if r.IntN(3) > 0 {
		d.Task = strings.Repeat("fix the login validation bug ", 1+r.IntN(3)*r.IntN(60))
	}
	if hostile && r.IntN(3) == 0 {
		d.Repository = hostileNames[r.IntN(len(hostileNames))]
		d.Task = hostileTexts[r.IntN(len(hostileTexts))]
	}
	if r.IntN(4) == 0 {
		d.Exact, d.Margin, d.Model = false, 1.25, "claude"
	}
	name := func() string {
		if hostile && r.IntN(2) == 0 {
			return hostileNames[r.IntN(len(hostileNames))]
		}
		return fmt.Sprintf("file%d.go", r.IntN(1000))
	}
	for i := range files {
		p := strings.Repeat(fmt.Sprintf("dir%d/", r.IntN(4)), r.IntN(4)) + fmt.Sprint(i) + name()
		d.Tree.Paths = append(d.Tree.Paths, p)
		if r.IntN(2) == 0 {
			continue
		}
		lines := 1 + r.IntN(120)
		text := randomText(r, lines)
		if hostile && r.IntN(2) == 0 {
			text = hostileTexts[r.IntN(len(hostileTexts))]
			lines = tiers.CountLines(text)
		}
		d.Files = append(d.Files, randomFile(r, p, text, lines, 1/float64(1+len(d.Files))))
	}
	for range r.IntN(60) {
		d.Tree.Paths = append(d.Tree.Paths, fmt.Sprintf("other%d/%d/x%d.txt", r.IntN(6), r.IntN(9), r.IntN(500)))
	}
	d.Tree.Near = d.Tree.Paths[:r.IntN(len(d.Tree.Paths)+1)]
	d.TotalFiles = len(d.Tree.Paths)
	for range r.IntN(50) {
		n := Note{Reason: []string{"binary", "too large", "ignored", "lock file", "damaged"}[r.IntN(5)], Path: "skip/" + fmt.Sprint(r.IntN(900)) + name()}
		if r.IntN(3) == 0 {
			n.Detail = "1.4 MB " + name()
		}
		d.Notes = append(d.Notes, n)
	}
	return d
}

// randomFile offers a text at its full, skeleton and signature tiers.
func randomFile(r *rand.Rand, p, text string, lines int, score float64) File {
	f := File{Path: p, Language: "go", Lines: lines, Loss: score, Chosen: r.IntN(4) - 1, Keep: r.IntN(8) == 0}
	if r.IntN(6) == 0 {
		f.Note = "not parsed: too `slow`"
	}
	all := strings.SplitAfter(text, "\n")
	part := func(n int) string { return strings.Join(all[:max(1, len(all)/n)], "") + "… 3-9\n" }
	full := tiers.Rendering{Tier: tiers.Full, Text: text, Lines: allLines(lines)}
	skel := tiers.Rendering{Tier: tiers.Skel, Text: part(2), Lines: [][2]int{{1, 1}, {3, 4}, {6, 6}, {9, 9}}}
	sigs := tiers.Rendering{Tier: tiers.Sigs, Text: part(5), Lines: [][2]int{{1, 1}}, Partial: r.IntN(4) == 0}
	f.Options = []Option{{full, 0, 0}, {skel, .18 * score, 0}, {sigs, .55 * score, 0}}
	return f
}

// allLines is the range of a whole file.
func allLines(n int) [][2]int {
	if n == 0 {
		return nil
	}
	return [][2]int{{1, n}}
}

func fit(t testing.TB, d Document, o Options) *Result {
	t.Helper()
	res, err := Fit(d, o)
	if err != nil {
		t.Fatalf("%v budget %d: %v", o.Format, o.Budget, err)
	}
	checkResult(t, res, o)
	return res
}

// checkResult checks what every document promises.
func checkResult(t testing.TB, res *Result, o Options) {
	t.Helper()
	n := o.Counter.Count(res.Text)
	switch {
	case n > o.Budget:
		t.Fatalf("%v: %d tokens in a budget of %d", o.Format, n, o.Budget)
	case n != res.Tokens || n != res.Document.Used:
		t.Fatalf("%v: counts to %d, says %d, document says %d", o.Format, n, res.Tokens, res.Document.Used)
	case !utf8.ValidString(res.Text):
		t.Fatalf("%v: not UTF-8", o.Format)
	case !strings.HasSuffix(res.Text, "\n"):
		t.Fatalf("%v: no newline at the end", o.Format)
	case !strings.Contains(res.Text[:min(512, len(res.Text))], Marker):
		t.Fatalf("%v: no marker in the first 512 bytes", o.Format)
	case res.Text != Render(o.Format, &res.Document):
		t.Fatalf("%v: Document is not what Text was rendered from", o.Format)
	}
	stated := map[Format]string{
		Markdown: fmt.Sprintf(". %d of %d tokens (", n, o.Budget),
		XML:      fmt.Sprintf(` budget="%d" used="%d" `, o.Budget, n),
		JSON:     fmt.Sprintf(`,"budget":%d,"used":%d,`, o.Budget, n),
	}[o.Format]
	if !strings.Contains(res.Text, stated) {
		t.Fatalf("%v: does not state %q:\n%s", o.Format, stated, res.Text[:min(800, len(res.Text))])
	}
}

// cleanText is what a document shows of a text.
func cleanText(s string) string {
	return endLine(string(bytes.ToValidUTF8([]byte(s), []byte("\uFFFD"))))
}

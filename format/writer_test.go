package format

import (
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/tiers"
)

// hostileDocument shows every hostile name with every hostile text, as it would come out of Fit.
func hostileDocument() *Document {
	d := &Document{Repository: "a & b <c> `d`\n# e", Task: "why does ]]> in `x`\n## break <!-- this", Tokenizer: "o200k_base", Exact: true, Budget: 1, Used: 1, TotalFiles: len(hostileNames)}
	for i, name := range hostileNames {
		for k, text := range hostileTexts {
			lines := tiers.CountLines(text)
			o := Option{Rendering: tiers.Rendering{Tier: tiers.Full, Text: text, Lines: allLines(lines)}}
			d.Files = append(d.Files, File{Path: "d/" + name, Language: []string{"go", "", "c++\n```"}[(i+k)%3], Lines: lines, Note: hostileNames[k%len(hostileNames)], Options: []Option{o}})
		}
		d.Tree.Lines = append(d.Tree.Lines, TreeLine{Dir: name + "/", Files: []string{name, "plain.go"}, More: i})
		d.Skipped = append(d.Skipped, NoteGroup{Reason: hostileTexts[i%len(hostileTexts)] + name, Count: i + 2, Named: []Note{{Path: name, Detail: name}, {Path: name}}})
	}
	return d
}

// block is a part of a Markdown document: a heading or other line outside of fences, or the content of a fence.
type block struct {
	line    string // outside of fences
	fenced  bool
	content string
}

// markdownBlocks reads lines and fenced code blocks as CommonMark defines them
// (https://spec.commonmark.org/0.31.2/#fenced-code-blocks); "\n", "\r\n" and "\r" end lines.
func markdownBlocks(t testing.TB, text string) []block {
	t.Helper()
	var blocks []block
	var fence byte
	length := 0
	for len(text) > 0 {
		end := strings.IndexAny(text, "\r\n")
		if end < 0 {
			t.Fatal("no line end at the end")
		}
		line := text[:end]
		if strings.HasPrefix(text[end:], "\r\n") {
			end++
		}
		raw := text[:end+1]
		text = text[end+1:]
		trimmed := strings.TrimLeft(line, " ")
		indent := len(line) - len(trimmed)
		run := 0
		if len(trimmed) > 0 && (trimmed[0] == '`' || trimmed[0] == '~') {
			run = len(trimmed) - len(strings.TrimLeft(trimmed, trimmed[:1]))
		}
		switch {
		case fence == 0 && run >= 3 && indent <= 3 && !(trimmed[0] == '`' && strings.Contains(trimmed[run:], "`")):
			fence, length = trimmed[0], run
			blocks = append(blocks, block{fenced: true})
		case fence == 0:
			blocks = append(blocks, block{line: line})
		case indent <= 3 && run >= length && trimmed[0] == fence && strings.Trim(trimmed[run:], " \t") == "":
			fence = 0
		default:
			blocks[len(blocks)-1].content += raw
		}
	}
	if fence != 0 {
		t.Fatalf("a fence of %d %q is open at the end", length, fence)
	}
	return blocks
}

// TestCxpak128Fences (specstory PR#241): whatever files hold, each one is one heading and one fenced block with its text.
func TestCxpak128Fences(t *testing.T) {
	checkMarkdown(t, hostileDocument())
}

func checkMarkdown(t testing.TB, d *Document) {
	t.Helper()
	blocks := markdownBlocks(t, Render(Markdown, d))
	next := func(what string) block {
		for len(blocks) > 0 && blocks[0] == (block{}) { // blank line
			blocks = blocks[1:]
		}
		if len(blocks) == 0 {
			t.Fatalf("the document ends before %s", what)
		}
		b := blocks[0]
		blocks = blocks[1:]
		return b
	}
	for len(blocks) > 0 && !strings.HasPrefix(blocks[0].line, "## ") && !blocks[0].fenced {
		blocks = blocks[1:]
	}
	if len(d.Tree.Lines) > 0 {
		if b := next("the tree"); b.line != "## Tree" {
			t.Fatalf("got %q for the tree's heading", b.line)
		}
		if b := next("the tree"); !b.fenced || strings.Count(b.content, "\n") != len(d.Tree.Lines) {
			t.Fatalf("the tree has %d lines, want %d:\n%s", strings.Count(b.content, "\n"), len(d.Tree.Lines), b.content)
		}
	}
	for _, i := range d.shown() {
		f := &d.Files[i]
		b := next("a file")
		if want := "## " + markdownPath(f.Path) + " (" + f.Options[f.Chosen].Tier.String(); !strings.HasPrefix(b.line, want) || !strings.HasSuffix(b.line, ")") {
			t.Fatalf("heading %q, want %q…", b.line, want)
		}
		if text := f.Options[f.Chosen].Text; text != "" {
			if b := next("a text"); !b.fenced || b.content != cleanText(text) {
				t.Fatalf("%q came back as %q", cleanText(text), b.content)
			}
		}
	}
	if len(d.Skipped) > 0 {
		if b := next("what was left out"); b.line != "## Left out" {
			t.Fatalf("got %q", b.line)
		}
	}
	for range d.Skipped {
		if b := next("a reason"); !strings.HasPrefix(b.line, "- ") {
			t.Fatalf("got %q for a reason", b.line)
		}
	}
	if len(blocks) > 0 {
		t.Fatalf("%d more lines, the first is %q", len(blocks), blocks[0].line)
	}
}

// xmlDocument is what a reader makes of the XML.
type xmlDocument struct {
	Format     string `xml:"format,attr"`
	Repository string `xml:"repository,attr"`
	Used       int    `xml:"used,attr"`
	Task       string `xml:"task"`
	Tree       string `xml:"tree"`
	Files      []struct {
		Path  string `xml:"path,attr"`
		Tier  string `xml:"tier,attr"`
		Lines int    `xml:"lines,attr"`
		Text  string `xml:",chardata"`
	} `xml:"file"`
	Skipped []struct {
		Reason string `xml:"reason,attr"`
		Count  int    `xml:"count,attr"`
		Text   string `xml:",chardata"`
	} `xml:"skipped"`
}

// TestRepomix29StrictXML (repomix#29, #282, #445): a strict parser accepts the XML of hostile names and texts, and reads the texts back.
func TestRepomix29StrictXML(t *testing.T) {
	d := hostileDocument()
	checkXML(t, d)
	checkWithTool(t, Render(XML, d))
}

func checkXML(t testing.TB, d *Document) {
	t.Helper()
	text := Render(XML, d)
	var got xmlDocument
	dec := xml.NewDecoder(strings.NewReader(text))
	dec.Strict = true
	if err := dec.Decode(&got); err != nil {
		t.Fatalf("strict XML: %v", err)
	}
	if tok, err := dec.Token(); err != nil && !errors.Is(err, io.EOF) || err == nil && strings.TrimSpace(string(tok.(xml.CharData))) != "" {
		t.Fatalf("after the document: %v %v", tok, err)
	}
	shown := d.shown()
	if got.Format != Marker || got.Used != d.Used || len(got.Files) != len(shown) || len(got.Skipped) != len(d.Skipped) {
		t.Fatalf("read %d files and %d reasons (%s, used %d), want %d and %d", len(got.Files), len(got.Skipped), got.Format, got.Used, len(shown), len(d.Skipped))
	}
	if n := strings.Count(strings.TrimPrefix(got.Tree, "\n"), "\n"); n != len(d.Tree.Lines) {
		t.Fatalf("the tree has %d lines, want %d", n, len(d.Tree.Lines))
	}
	lineEnds := strings.NewReplacer("\r\n", "\n", "\r", "\n")
	for k, i := range shown {
		f, g := &d.Files[i], got.Files[k]
		o := &f.Options[f.Chosen]
		want := ""
		if o.Text != "" {
			want = "\n" + lineEnds.Replace(endLine(xmlLegal(o.Text)))
		}
		if g.Path != EscapePath(f.Path) || g.Tier != o.Tier.String() || g.Lines != f.Lines || g.Text != want {
			t.Fatalf("file %q %s %d came back as %q %s %d:\n%q\n%q", EscapePath(f.Path), o.Tier, f.Lines, g.Path, g.Tier, g.Lines, want, g.Text)
		}
	}
	for k, g := range d.Skipped {
		if got.Skipped[k].Count != g.Count || strings.Count(got.Skipped[k].Text, "\n") != min(1, len(g.Named))+len(g.Named) {
			t.Fatalf("reason %d came back as %+v, want %+v", k, got.Skipped[k], g)
		}
	}
}

// checkWithTool has a second strict parser read the XML: xmllint, or expat through Python.
func checkWithTool(t *testing.T, text string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "document.xml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var cmd *exec.Cmd
	if tool, err := exec.LookPath("xmllint"); err == nil {
		cmd = exec.Command(tool, "--noout", "--huge", file)
	} else if tool, err := exec.LookPath("python3"); err == nil {
		cmd = exec.Command(tool, "-c", "import sys, xml.parsers.expat as x; x.ParserCreate().ParseFile(open(sys.argv[1], 'rb'))", file)
	} else {
		t.Log("neither xmllint nor python3 is installed: only encoding/xml has read the document")
		return
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", cmd.Path, err, out)
	}
}

// TestAider1802HostilePaths: paths are bytes; they come out as one visible line that can be undone.
func TestAider1802HostilePaths(t *testing.T) {
	for _, c := range [][2]string{
		{"plain/path-1_2.go", "plain/path-1_2.go"}, {"a\nb", `a\nb`}, {"t\tb\r", `t\tb\r`}, {`back\slash`, `back\\slash`}, {"tick`", `tick\x60`}, {"a|b", `a\x7cb`},
		{"\xff\xc3(", `\xff\xc3(`}, {"\x1b[0m", `\x1b[0m`}, {"größe/日本", "größe/日本"}, {"\u202ex", `\u{202e}x`}, {"\ufeff", `\u{feff}`}, {"a\u00a0b", `a\u{a0}b`}, {"\U0001F600", "\U0001F600"},
	} {
		if got := EscapePath(c[0]); got != c[1] {
			t.Errorf("EscapePath(%q) = %s, want %s", c[0], got, c[1])
		}
	}
	seen := map[string]string{}
	for _, n := range hostileNames {
		e := EscapePath(n)
		if other, ok := seen[e]; ok {
			t.Errorf("%q and %q both escape to %s", n, other, e)
		}
		seen[e] = n
		if strings.ContainsAny(e, "\n\r\t`|\x00\x1b") {
			t.Errorf("%q escapes to %q", n, e)
		}
	}
}

func TestMarkdownPath(t *testing.T) {
	for _, c := range [][2]string{
		{"src/main.go", "src/main.go"}, {"a_b/c-d.py", "a_b/c-d.py"}, {"pkg/__init__.py", "`pkg/__init__.py`"}, {"_x.py", "`_x.py`"}, {"a b.go", "`a b.go`"}, {"*.go", "`*.go`"},
		{"- x", "`- x`"}, {"#x", "`#x`"}, {"", "` `"}, {"x (full)", "`x (full)`"}, {"a`b", "`a\\x60b`"}, {"日本.go", "日本.go"}, {"-x", "`-x`"},
	} {
		if got := markdownPath(c[0]); got != c[1] {
			t.Errorf("markdownPath(%q) = %s, want %s", c[0], got, c[1])
		}
	}
}

func TestFence(t *testing.T) {
	for _, c := range [][2]string{
		{"x\n", "```"}, {"``\n", "```"}, {"```\n", "````"}, {"a `````` b\n", "```````"}, {strings.Repeat("`", 33), "~~~"}, {strings.Repeat("`", 33) + "~~~~", "~~~~~"},
		{strings.Repeat("`", 40) + strings.Repeat("~", 41), strings.Repeat("`", 41)},
	} {
		if got := fenceFor(c[0]); got != c[1] {
			t.Errorf("fenceFor(%q) = %s, want %s", c[0], got, c[1])
		}
	}
}

func TestDescribe(t *testing.T) {
	f := &File{Lines: 412}
	for _, c := range []struct {
		o    Option
		want string
	}{
		{Option{Rendering: tiers.Rendering{Tier: tiers.Full, Lines: [][2]int{{1, 412}}}}, "full, 412 lines"},
		{Option{Rendering: tiers.Rendering{Tier: tiers.Sigs}}, "sigs, 412 lines"},
		{Option{Rendering: tiers.Rendering{Tier: tiers.Sigs, Lines: [][2]int{{9, 9}, {32, 32}}}}, "sigs, 412 lines"},
		{Option{Rendering: tiers.Rendering{Tier: tiers.Sigs, Partial: true, Lines: [][2]int{{1, 50}}}}, "sigs in part, lines 1-50 of 412"},
		{Option{Rendering: tiers.Rendering{Tier: tiers.Skel, Lines: [][2]int{{1, 50}, {77, 77}}}}, "skel, lines 1-50, 77 of 412"},
		{Option{Rendering: tiers.Rendering{Tier: tiers.Skel, Lines: [][2]int{{1, 10}, {21, 30}, {40, 40}, {50, 51}}}}, "skel, 23 of 412 lines"},
	} {
		if got := describe(f, &c.o); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if got := describe(&File{Lines: 1, Note: "not\nparsed"}, &Option{Rendering: tiers.Rendering{Tier: tiers.Full}}); got != "full, 1 line; not parsed" {
		t.Errorf("got %q", got)
	}
}

func TestParse(t *testing.T) {
	for name, want := range map[string]Format{"": Markdown, "md": Markdown, "Markdown": Markdown, "xml": XML, "JSON": JSON} {
		if got, err := Parse(name); err != nil || got != want {
			t.Errorf("Parse(%q) = %v, %v", name, got, err)
		}
	}
	for _, f := range formats {
		if got, err := Parse(f.String()); err != nil || got != f {
			t.Errorf("%v does not parse: %v", f, err)
		}
	}
	if _, err := Parse("yaml"); err == nil || !strings.Contains(err.Error(), "md, xml and json") {
		t.Errorf("got %v", err)
	}
}

// FuzzWriters puts any bytes in every place that takes text, and has each format read back.
func FuzzWriters(f *testing.F) {
	for i, text := range hostileTexts {
		f.Add(hostileNames[i%len(hostileNames)], text, "task "+text, text)
	}
	f.Fuzz(func(t *testing.T, name, text, task, note string) {
		o := Option{Rendering: tiers.Rendering{Tier: tiers.Skel, Text: text, Lines: [][2]int{{1, 2}}}}
		d := &Document{Repository: name, Task: task, Tokenizer: "o200k_base", Model: note, Margin: 1.5, Used: 7, TotalFiles: 1,
			Files:   []File{{Path: name, Language: note, Lines: 9, Note: note, Options: []Option{o}}, {Path: text, Lines: 1, Options: []Option{o}}},
			Tree:    Tree{Lines: []TreeLine{{Dir: name + "/", Files: []string{text, name}, More: 3}}},
			Skipped: []NoteGroup{{Reason: note, Count: 3, Named: []Note{{Path: name, Detail: note}, {Path: text}}}, {Reason: text, Count: 1}}}
		checkMarkdown(t, d)
		checkXML(t, d)
		checkJSON(t, d)
	})
}

// TestRandomDocumentsReadBack fits random documents in each format and reads them back.
func TestRandomDocumentsReadBack(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range 150 {
		d := randomDocument(r, r.IntN(40), true)
		o := Options{Budget: 600 + r.IntN(5000), Counter: roughCounter{}}
		for _, o.Format = range formats {
			res, err := Fit(d, o)
			var be *BudgetError
			if errors.As(err, &be) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			switch o.Format {
			case Markdown:
				checkMarkdown(t, &res.Document)
			case XML:
				checkXML(t, &res.Document)
			case JSON:
				checkJSON(t, &res.Document)
			}
		}
	}
}

package cache

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"contextcraft/queries"
	"contextcraft/queries/lang"
)

// source is a file with its outline.
type source struct {
	name, text string
	lang       *lang.Language
	outline    *lang.Outline
}

// outlined parses texts by name; those without a language are left out.
func outlined(t testing.TB, texts map[string]string) []source {
	t.Helper()
	p := queries.NewParser()
	defer p.Close()
	var out []source
	for name, text := range texts {
		l := queries.Detect(name, text)
		if l == nil {
			continue
		}
		o, err := p.Outline(context.Background(), l, text)
		if err != nil {
			t.Logf("%s: %v", name, err)
			continue
		}
		out = append(out, source{name, text, l, o})
	}
	return out
}

// fixtures are the inputs of all languages' fixtures.
func fixtures(t testing.TB) []source {
	t.Helper()
	files, err := filepath.Glob("../*/testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	texts := map[string]string{}
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range ar.Files {
			texts[filepath.ToSlash(file)+"/"+f.Name] = string(f.Data)
		}
	}
	return outlined(t, texts)
}

// tree reads at most limit files below dir, every step-th.
func tree(t testing.TB, dir string, step, limit int) []source {
	t.Helper()
	texts := map[string]string{}
	n := 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || queries.ByPath(path) == nil || len(texts) == limit {
			return err
		}
		if n++; n%step != 0 {
			return nil
		}
		text, err := os.ReadFile(path)
		texts[path] = strings.ToValidUTF8(string(text), "\uFFFD")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return outlined(t, texts)
}

// sample holds about everything an outline can.
func sample() (string, *lang.Outline) {
	text := "import a\n// D documents.\ntype D struct { F int }\nfunc (d D) M() { x() }\n"
	at := func(s string) lang.Range {
		i := strings.Index(text, s)
		return lang.Range{Start: i, End: i + len(s)}
	}
	return text, &lang.Outline{
		Symbols: []lang.Symbol{
			{Kind: lang.KindStruct, Name: "D", Parent: -1, Decl: at("type D struct { F int }"), NameAt: at("D documents"), Doc: at("// D documents."), Body: at("{ F int }"), Line: 3, EndLine: 3, Exported: true},
			{Kind: lang.KindField, Name: text[at("F int").Start:][:1], Container: "D", Parent: 0, Decl: at("F int"), NameAt: at("F int"), Line: 3, EndLine: 3},
			{Kind: lang.KindMethod, Name: "made up", Container: "scope", Parent: -1, Decl: at("func (d D) M() { x() }"), NameAt: at("M()"), Body: at("{ x() }"), Line: 4, EndLine: 4},
		},
		Imports: []lang.Import{{Path: "a", Kind: lang.ImportModule, Line: 1}, {Path: "b", Names: []string{"c", "a"}, Kind: lang.ImportReexport, Line: 1},
			{Path: "", Names: []string{}, Kind: lang.ImportPath, Line: 1}},
		Refs: []lang.Ref{{Name: "x", Kind: lang.RefCall, Line: 4, Symbol: 2}, {Name: text[at("x()").Start:][:1], Kind: lang.RefInherit, Line: 4, Symbol: 2},
			{Name: "D", Kind: lang.RefType, Line: 4, Symbol: -1}},
		ImportStatements: []lang.Range{at("import a")},
		Damaged:          3,
	}
}

func checkRoundTrip(t *testing.T, name, text string, o *lang.Outline) (size int) {
	t.Helper()
	block, ok := encode(text, o)
	if !ok {
		t.Errorf("%s: not encoded", name)
		return 0
	}
	got, ok := decode(block, text)
	if !ok {
		t.Errorf("%s: not decoded", name)
	} else if !reflect.DeepEqual(got, o) {
		t.Errorf("%s: got %+v, want %+v", name, got, o)
	}
	if again, _ := encode(text, o); !bytes.Equal(block, again) {
		t.Errorf("%s: two blocks of one outline differ", name)
	}
	if got, _ := encode(text, got); len(got) > 0 && len(got) > len(block) {
		t.Errorf("%s: what was read takes %d bytes, before that %d", name, len(got), len(block))
	}
	return len(block)
}

func TestRoundTripOfMadeUpOutlines(t *testing.T) {
	text, o := sample()
	checkRoundTrip(t, "sample", text, o)
	checkRoundTrip(t, "empty", "", &lang.Outline{})
	checkRoundTrip(t, "empty lists", "x", &lang.Outline{Symbols: []lang.Symbol{}, Imports: []lang.Import{}, Refs: []lang.Ref{}, ImportStatements: []lang.Range{}})
	for k := lang.KindUnknown; k <= lang.KindTarget; k++ {
		checkRoundTrip(t, k.String(), "x", &lang.Outline{Symbols: []lang.Symbol{{Kind: k, Name: "x", Parent: -1, Decl: lang.Range{Start: 0, End: 1}}}})
	}
	defer func() {
		if recover() == nil {
			t.Error("lang has kinds after KindTarget, which sound and decode take for the last")
		}
	}()
	_ = lang.Kind(lang.KindTarget + 1).String()
}

func TestRoundTripOfFixtures(t *testing.T) {
	all := fixtures(t)
	for _, s := range all {
		checkRoundTrip(t, s.name, s.text, s.outline)
	}
	if len(all) < 30 {
		t.Errorf("only %d fixtures", len(all))
	}
}

func TestRoundTripOfRealFiles(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	dirs := []string{filepath.Join(strings.TrimSpace(string(root)), "src")}
	for _, d := range []string{"/usr/lib/python3", "/usr/share/nodejs", "/usr/include", "/usr/lib/node_modules"} {
		if _, err := os.Stat(d); err == nil {
			dirs = append(dirs, d)
		}
	}
	files, bytes, size := 0, 0, 0
	for _, d := range dirs {
		for _, s := range tree(t, d, 23, 150) {
			size += checkRoundTrip(t, s.name, s.text, s.outline)
			files++
			bytes += len(s.text)
		}
	}
	if files < 50 {
		t.Errorf("only %d files", files)
	}
	t.Logf("%d files, %d bytes, %d bytes of blocks (%.1f %%)", files, bytes, size, 100*float64(size)/float64(bytes))
}

// TestUnsoundOutlinesAreNotKept: what decode would refuse, encode refuses.
func TestUnsoundOutlinesAreNotKept(t *testing.T) {
	for name, spoil := range map[string]func(o *lang.Outline){
		"parent after child":     func(o *lang.Outline) { o.Symbols[0].Parent = 0 },
		"parent below -1":        func(o *lang.Outline) { o.Symbols[0].Parent = -2 },
		"range past the text":    func(o *lang.Outline) { o.Symbols[0].Decl.End = 1000 },
		"range backwards":        func(o *lang.Outline) { o.Symbols[0].Body.End = 0 },
		"negative range":         func(o *lang.Outline) { o.Symbols[0].Doc.Start = -1 },
		"line past the text":     func(o *lang.Outline) { o.Symbols[0].Line = 1000 },
		"unknown kind":           func(o *lang.Outline) { o.Symbols[0].Kind = 200 },
		"unknown import kind":    func(o *lang.Outline) { o.Imports[0].Kind = 200 },
		"unknown reference":      func(o *lang.Outline) { o.Refs[0].Kind = 200 },
		"reference to nothing":   func(o *lang.Outline) { o.Refs[0].Symbol = 3 },
		"statement past the end": func(o *lang.Outline) { o.ImportStatements[0].End = 1000 },
		"damage past the end":    func(o *lang.Outline) { o.Damaged = 1000 },
	} {
		text, o := sample()
		spoil(o)
		if _, ok := encode(text, o); ok {
			t.Errorf("%s: encoded", name)
		}
	}
}

// TestTheTextIsNotStored: a block holds places, not text; only strings that the language made itself stand in it.
func TestTheTextIsNotStored(t *testing.T) {
	text := "package p\n\nimport \"some/long/path\"\n\n// Longword is documented.\ntype Longword struct{ Fieldname int }\n\nfunc (l *Longword) Methodname() { callsomething(\"literal\") }\n"
	for _, s := range outlined(t, map[string]string{"a.go": text}) {
		block, ok := encode(s.text, s.outline)
		if !ok || len(s.outline.Symbols) != 3 {
			t.Fatalf("encoded %v: %+v", ok, s.outline)
		}
		for _, word := range []string{"documented", "literal", "Fieldname", "Methodname", "callsomething", "package", "struct"} {
			if bytes.Contains(block, []byte(word)) {
				t.Errorf("the block holds %q", word)
			}
		}
		if len(block) > len(text)/2+64 {
			t.Errorf("%d bytes for %d of text", len(block), len(text))
		}
	}
}

// FuzzDecode: whatever a block holds, decode does not panic, and what it accepts is sound and round trips.
func FuzzDecode(f *testing.F) {
	text, o := sample()
	block, _ := encode(text, o)
	f.Add(text, block[checksumSize:])
	for i, s := range fixtures(f) {
		if block, ok := encode(s.text, s.outline); ok && i%4 == 0 && len(block) < 1000 {
			f.Add(s.text, block[checksumSize:])
		}
	}
	f.Fuzz(func(t *testing.T, text string, body []byte) {
		o, ok := decode(seal(body), text)
		if !ok {
			return
		}
		if !sound(text, o) {
			t.Fatalf("unsound: %+v", o)
		}
		again, ok := encode(text, o)
		if !ok {
			t.Fatal("not encoded again")
		}
		if got, ok := decode(again, text); !ok || !reflect.DeepEqual(got, o) {
			t.Fatalf("got %+v, want %+v", got, o)
		}
	})
}

func BenchmarkGet(b *testing.B) {
	text, err := os.ReadFile("segment.go")
	if err != nil {
		b.Fatal(err)
	}
	one := outlined(b, map[string]string{"a.go": string(text)})[0]
	s := mustOpen(b, b.TempDir(), DefaultSize)
	s.Put(NewKey("go", "f", one.text), one.text, one.outline)
	if err := s.Flush(); err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	b.SetBytes(int64(len(one.text)))
	for b.Loop() {
		if _, ok := s.Get(NewKey("go", "f", one.text), one.text); !ok {
			b.Fatal("lost")
		}
	}
}

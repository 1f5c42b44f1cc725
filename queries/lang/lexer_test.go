package lang

import (
	"fmt"
	"go/scanner"
	gotoken "go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Syntaxes as the language folders write them, so that every rule of Lex has a user here.
var (
	cLike = Syntax{
		LineComments:  []string{"//"},
		BlockComments: [][2]string{{"/*", "*/"}},
		Strings:       []String{{Open: `"`, Close: `"`, Escape: true}, {Open: "'", Close: "'", Escape: true}},
	}
	goLike = Syntax{
		LineComments:  cLike.LineComments,
		BlockComments: cLike.BlockComments,
		Strings:       append([]String{{Open: "`", Close: "`", Multiline: true}}, cLike.Strings...),
	}
	cppLike = Syntax{
		LineComments:  cLike.LineComments,
		BlockComments: cLike.BlockComments,
		Strings:       append([]String{{Open: "R\"" + Tag + "(", Close: ")" + Tag + "\"", Multiline: true}}, cLike.Strings...),
	}
	rustLike = Syntax{
		LineComments:  cLike.LineComments,
		BlockComments: cLike.BlockComments,
		Nested:        true,
		Strings: []String{
			{Open: "r" + Tag + "\"", Close: "\"" + Tag, Multiline: true},
			{Open: `"`, Close: `"`, Escape: true, Multiline: true},
			{Open: `'"'`},
		},
	}
	pythonLike = Syntax{
		LineComments: []string{"#"},
		Strings: []String{
			{Open: `"""`, Close: `"""`, Escape: true, Multiline: true, Doc: true},
			{Open: "'''", Close: "'''", Escape: true, Multiline: true, Doc: true},
			{Open: `"`, Close: `"`, Escape: true},
			{Open: "'", Close: "'", Escape: true},
		},
	}
	jsLike = Syntax{
		LineComments:  cLike.LineComments,
		BlockComments: cLike.BlockComments,
		Strings: append([]String{{Open: "`", Close: "`", Escape: true, Multiline: true}, {Open: "/", Close: "/"}},
			cLike.Strings...),
	}
	rubyLike = Syntax{
		LineComments:  []string{"#"},
		BlockComments: [][2]string{{"=begin", "=end"}},
		Strings: []String{
			{Open: "<<~" + Tag, Close: "\n" + Tag, Multiline: true},
			{Open: "<<~'" + Tag + "'", Close: "\n" + Tag, Multiline: true},
			{Open: `"`, Close: `"`, Escape: true, Multiline: true},
			{Open: "'", Close: "'", Escape: true, Multiline: true},
			{Open: "/", Close: "/"},
		},
	}
	phpLike = Syntax{
		LineComments:  []string{"//", "#"},
		BlockComments: [][2]string{{"/*", "*/"}, {"?>", "<?php"}},
		Strings: []String{
			{Open: "<<<" + Tag, Close: "\n" + Tag, Multiline: true},
			{Open: `"`, Close: `"`, Escape: true, Multiline: true},
			{Open: "'", Close: "'", Escape: true, Multiline: true},
		},
	}
	csharpLike = Syntax{
		LineComments:  cLike.LineComments,
		BlockComments: cLike.BlockComments,
		Strings:       append([]String{{Open: `@"`, Close: `"`, Multiline: true}}, cLike.Strings...),
	}
	podLike = Syntax{LineComments: []string{"#"}, BlockComments: [][2]string{{"\n=pod", "\n=cut"}}}
	lexable = []struct {
		name string
		syn  *Syntax
	}{{"c", &cLike}, {"go", &goLike}, {"cpp", &cppLike}, {"rust", &rustLike}, {"python", &pythonLike}, {"js", &jsLike},
		{"ruby", &rubyLike}, {"php", &phpLike}, {"csharp", &csharpLike}, {"pod", &podLike}, {"empty", &Syntax{}}, {"nil", nil}}
)

// The wanted text marks the classes: «c…» comment, «d…» docstring, «l…» literal; the rest is code.
var lexTable = []struct {
	name string
	syn  *Syntax
	want string
}{
	{"nothing to open", &cLike, `int x = 1;`},
	{"line comment ends before its newline", &cLike, "a «c// b \"c\"»\nd"},
	{"block comment", &cLike, "a«c/* \" // \n*/»b"},
	{"block comment unclosed", &cLike, "a «c/* b»"},
	{"block comments do not nest in C", &cLike, "«c/* /* */» b */"},
	{"block comments nest in Rust", &rustLike, "«c/* /* */ b */» c"},
	{"slash star slash is not closed", &cLike, "«c/*/ a */»b"},
	{"string with escapes", &cLike, `f(«l"a\"b\\"», «l'\''», «l'"'»)`},
	{"string ends at the newline", &cLike, "«l\"abc»\nd"},
	{"escaped newline continues a string", &cLike, "«l\"abc\\\nd\"»e"},
	{"escaped CRLF continues a string", &cLike, "«l\"abc\\\r\nd\"»e"},
	{"comment in a string", &cLike, `«l"http://x"» y`},
	{"digit separators", &cLike, "x = 1'000'000 + 0xFF'FF; «l'a'»"},
	{"prefixed characters are literals", &cLike, "L«l'a'» u8«l'b'»"},
	{"Go raw strings", &goLike, "a «l`\\`» b «l`\n//x`»"},
	{"C++ raw strings", &cppLike, `a «lR"(")"» b «lR"xy()" )xy"» c`},
	{"C++ raw string prefix inside a word", &cppLike, `FOR«l"(a"»`},
	{"C++ raw string never closed", &cppLike, "R«l\"(a»\nb"},
	{"Rust lifetimes", &rustLike, `fn f<'a>(x: &'a str) -> &'a str { «l"'a"» }`},
	{"Rust quote character", &rustLike, `f(«l'"'», b«l'"'», 'x')`},
	{"Rust raw strings", &rustLike, `«lr#"a"b"#» «lr"\"» «lr##"a"#b"##» r#type`},
	{"Python docstring", &pythonLike, "def f():\n    «d\"\"\"Doc 'x'.\n\n    more\n    \"\"\"»\n    return «l'''x'''»"},
	{"Python raw docstring", &pythonLike, "class A:\n    r«d\"\"\"Doc\"\"\"»\n"},
	{"Python module docstring", &pythonLike, "«d'''Doc'''»\nimport os"},
	{"Python assigned text", &pythonLike, "x = «l\"\"\"a\"b\"\"\"»"},
	{"Python text as an argument", &pythonLike, "f(\n    «l\"\"\"a\"\"\"»,\n   «l'''b'''»)"},
	{"Python escaped quotes", &pythonLike, `x = «l"""a\"""b"""»`},
	{"Python empty strings", &pythonLike, `x = «l""» + «l''» «c# ""»`},
	{"JavaScript template", &jsLike, "a(«l`x${b({c: `d${e}'`})} \\` ${\"}\"}`») «l'f'»"},
	{"JavaScript template over lines", &jsLike, "«l`a\n// b\n`» «c// c»"},
	{"JavaScript regular expression", &jsLike, "x = «l/[/\"]'/g»; y = a / b / c; return «l/`/»"},
	{"JavaScript division", &jsLike, "(a) / «l\"x\"» / 2"},
	{"JavaScript closing tags", &jsLike, "<b>x</b><i>y</i>"},
	{"JavaScript slash without an end", &jsLike, "x = / y\n«l'a'»"},
	{"Ruby heredoc", &rubyLike, "foo(«l<<~EOS, 1)\n  it's \"\n  EOSX\n  EOS»\nx = 1 «c# c»"},
	{"Ruby quoted heredoc", &rubyLike, "a = «l<<~'SQL'\n  ' \nSQL»\n"},
	{"Ruby shift", &rubyLike, "a <<~b\n«l'c'»"},
	{"Ruby shift of a number", &rubyLike, "a <<~1\n1"},
	{"Ruby =begin", &rubyLike, "a\n«c=begin x\n b =end\n=end»\nc =begin"},
	{"Ruby =begin at the start", &rubyLike, "«c=begin\n=end»\n"},
	{"PHP attribute", &phpLike, "#[Attr]\n«c# comment»"},
	{"PHP heredoc", &phpLike, "$a = «l<<<EOT\n don't\n  EOT»;\n"},
	{"PHP inline HTML", &phpLike, "<?php a(); «c?> don't <?php» b(«l'x'»);"},
	{"C# verbatim", &csharpLike, `«l@"a\"» b «l@"c""d"» «l"e\""»`},
	{"Perl documentation", &podLike, "a\n«c=pod\n\nx\n\n=cut»\nb =pod"},
	{"Perl documentation at the start", &podLike, "«c=pod\n=cut»\n"},
	{"invalid UTF-8", &cLike, "\xff\xfe «l\"\x80»\n\x00 «c/*\xc3»"},
	{"no syntax", nil, `"a" // b`},
}

var unmark = strings.NewReplacer("«c", "", "«d", "", "«l", "", "»", "")

func marked(src string, syn *Syntax) string {
	var b strings.Builder
	Lex(src, syn, func(c Class, start, end int) bool {
		if c == Code {
			b.WriteString(src[start:end])
		} else {
			fmt.Fprintf(&b, "«%c%s»", c.String()[0], src[start:end])
		}
		return true
	})
	return b.String()
}

func TestLex(t *testing.T) {
	for _, tt := range lexTable {
		if got := marked(unmark.Replace(tt.want), tt.syn); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func TestLexStops(t *testing.T) {
	n := 0
	Lex(`a "b" c "d"`, &cLike, func(Class, int, int) bool { n++; return n < 2 })
	if n != 2 {
		t.Errorf("Lex went on after false: %d stretches", n)
	}
	n = 0
	CodeLines("a\nb\nc", &cLike, func(int, int, int) bool { n++; return n < 2 })
	if n != 2 {
		t.Errorf("CodeLines went on after false: %d lines", n)
	}
}

func TestCodeLines(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"empty", "", ""},
		{"only blanks", " \n\t\n", ""},
		{"numbers", "a\n\n  b\nc", "1:a 3:  b 4:c"},
		{"comments", "// x\na // y\n/* z\nb */ c\nd", "2:a // y 5:d"},
		{"a string over lines", "x = `a\nimport b\n` + c\nd", "1:x = `a 4:d"},
		{"a line that begins with a literal", "\"a\" b\nc", "2:c"},
		{"line endings", "a\r\nb\r\n", "1:a 2:b"},
		{"a comment in the middle", "a /* b\nc */ d\ne", "1:a /* b 3:e"},
		{"two stretches of code on a line", "a \"b\" c \"d\" e\nf", "1:a \"b\" c \"d\" e 2:f"},
		{"comment behind blanks", "  \"x\"\n  // y\n  z", "3:  z"},
	} {
		var got []string
		CodeLines(tt.src, &goLike, func(line, start, end int) bool {
			got = append(got, fmt.Sprintf("%d:%s", line, tt.src[start:end]))
			return true
		})
		if g := strings.Join(got, " "); g != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, g, tt.want)
		}
	}
}

// checkCover verifies what Lex and CodeLines promise for any text.
func checkCover(t *testing.T, name, src string, syn *Syntax) {
	t.Helper()
	at := 0
	classes := make([]Class, len(src))
	last := Class(255)
	Lex(src, syn, func(c Class, start, end int) bool {
		if start != at || end <= start || end > len(src) {
			t.Fatalf("%s: stretch [%d,%d) after %d of %d in %q", name, start, end, at, len(src), src)
		}
		if c == Code && last == Code {
			t.Fatalf("%s: two stretches of code in a row at %d in %q", name, start, src)
		}
		for i := start; i < end; i++ {
			classes[i] = c
		}
		at, last = end, c
		return true
	})
	if at != len(src) {
		t.Fatalf("%s: covered %d of %d bytes of %q", name, at, len(src), src)
	}
	var want, got []string
	for i, from := 0, 0; from <= len(src); i++ {
		to := lineEnd(src, from)
		first := from
		for first < to && blank(src[first]) {
			first++
		}
		if first < to && classes[first] == Code {
			want = append(want, fmt.Sprint(i+1, from, from+len(strings.TrimSuffix(src[from:to], "\r"))))
		}
		from = to + 1
	}
	CodeLines(src, syn, func(line, start, end int) bool {
		got = append(got, fmt.Sprint(line, start, end))
		return true
	})
	if g, w := strings.Join(got, ";"), strings.Join(want, ";"); g != w {
		t.Fatalf("%s: CodeLines of %q: got %s, want %s", name, src, g, w)
	}
}

func FuzzLex(f *testing.F) {
	for _, tt := range lexTable {
		f.Add(unmark.Replace(tt.want))
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, l := range lexable {
			checkCover(t, l.name, src, l.syn)
		}
	})
}

// Every table text under every syntax, and cut at every byte.
func TestLexCovers(t *testing.T) {
	for _, tt := range lexTable {
		src := unmark.Replace(tt.want)
		for _, l := range lexable {
			for i := range len(src) + 1 {
				checkCover(t, l.name, src[:i], l.syn)
			}
		}
	}
}

// A text made to defeat the lexer costs a multiple of its length, not its square: 1 MiB of each takes milliseconds, and would take
// minutes otherwise, which the test's time limit turns into a failure.
func TestLexHostileIsLinear(t *testing.T) {
	for _, piece := range []string{"(/[", "/*", "*/", "r#", "R\"a(", "<<~A\n", "<<<A", "\"\"\"", "`${", "`", "'", "1'", "\\", "\n", "=begin\n", "@\"\"",
		"\n   \"\"\"\"\"\"", "=/a", "aaaa"} {
		src := strings.Repeat(piece, 1<<20/len(piece))
		for _, l := range lexable {
			n := 0
			Lex(src, l.syn, func(_ Class, start, end int) bool { n += end - start; return true })
			if n != len(src) {
				t.Errorf("%s: %q covered %d of %d", l.name, piece, n, len(src))
			}
		}
	}
}

// goFiles reads .go files of the standard library below dir.
func goFiles(tb testing.TB, dir string) (files []string) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		tb.Skip("no go command: ", err)
	}
	root := filepath.Join(strings.TrimSpace(string(out)), "src", dir)
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return nil
		}
		data, err := os.ReadFile(path)
		if err == nil {
			files = append(files, string(data))
		}
		return err
	})
	if len(files) == 0 {
		tb.Skip("no source of the standard library")
	}
	return files
}

// On Go's own sources, Lex must find exactly the comments and literals that go/scanner finds.
func TestLexAgreesWithGoScanner(t *testing.T) {
	compared := 0
	for _, src := range append(goFiles(t, "go"), goFiles(t, "strconv")...) {
		var want []string
		fset := gotoken.NewFileSet()
		file := fset.AddFile("x.go", -1, len(src))
		var s scanner.Scanner
		broken := false
		s.Init(file, []byte(src), func(gotoken.Position, string) { broken = true }, scanner.ScanComments)
		for {
			pos, tok, lit := s.Scan()
			if tok == gotoken.EOF {
				break
			}
			start := file.Offset(pos)
			switch tok {
			case gotoken.COMMENT:
				want = append(want, fmt.Sprint("comment ", start))
			case gotoken.STRING, gotoken.CHAR:
				end := start + len(lit)
				if lit[0] == '`' { // the scanner drops carriage returns
					end = start + 2 + strings.IndexByte(src[start+1:], '`')
				}
				want = append(want, fmt.Sprint("literal ", start, end))
			}
		}
		if broken || strings.Contains(src, "\r") {
			continue
		}
		var got []string
		Lex(src, &goLike, func(c Class, start, end int) bool {
			switch c {
			case Comment:
				got = append(got, fmt.Sprint("comment ", start))
			case Literal:
				got = append(got, fmt.Sprint("literal ", start, end))
			}
			return true
		})
		got, want = append(got, "the end"), append(want, "the end")
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("stretch %d: got %s, want %s in\n%.300s", i, got[i], want[i], src)
			}
		}
		compared += len(want) - 1
	}
	if compared < 10000 {
		t.Errorf("only %d comments and literals compared", compared)
	}
	t.Logf("%d comments and literals compared", compared)
}

func BenchmarkLex(b *testing.B) {
	src := strings.Join(goFiles(b, filepath.Join("net", "http")), "")
	for _, l := range []struct {
		name string
		syn  *Syntax
	}{{"go", &goLike}, {"rust", &rustLike}, {"js", &jsLike}} {
		b.Run(l.name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				Lex(src, l.syn, func(_ Class, start, end int) bool { n++; return true })
			}
		})
	}
	b.Run("codelines", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			CodeLines(src, &goLike, func(_, start, end int) bool { return true })
		}
	})
}

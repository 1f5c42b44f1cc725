package scan

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ignoreCase is an ignore file, paths (a trailing '/' makes a directory), and those of them that it ignores. The separator is '|'.
type ignoreCase struct{ ignore, paths, want string }

// ignoreCases are checked against the wanted answer and against git itself.
var ignoreCases = []ignoreCase{
	// Names at any depth, anchors, directories.
	{"a.log", "a.log|b.log|d/a.log|a.log/|a.logs", "a.log|d/a.log|a.log/"},
	{"/a.log", "a.log|d/a.log", "a.log"},
	{"d/a.log", "a.log|d/a.log|e/d/a.log", "d/a.log"},
	{"/d/a.log", "d/a.log|e/d/a.log", "d/a.log"},
	{"build/", "build|build/|x/build/|x/build|build/a", "build/|x/build/|build/a"},
	{"/build/", "build/|x/build/|build", "build/"},
	{"x/build/", "x/build/|build/|y/x/build/|x/build/z", "x/build/|x/build/z"},
	{"build", "build|build/|build/a/b|rebuild|builds", "build|build/|build/a/b"},
	{"foo//", "foo|foo/|foo/a", ""},
	{"//foo", "foo|foo/", ""},
	{"a//b", "a/b", ""},
	{"/", "a|a/", ""},
	{"//", "a|a/", ""},
	{"./a", "a", ""},
	{"d/./a", "d/a", ""},
	{"../a", "a", ""},
	{"/*", "a|d/|d/b", "a|d/|d/b"},
	{"/*/", "a|d/|d/b", "d/|d/b"},
	// '*', '?'.
	{"*.o", "a.o|d/a.o|.o|a.ob|a.o/", "a.o|d/a.o|.o|a.o/"},
	{"*", "a|.b|d/c", "a|.b|d/c"},
	{"a*", "a|ab|ba|d/ab", "a|ab|d/ab"},
	{"a*c", "ac|abc|abcd|a/c|abbc", "ac|abc|abbc"},
	{"*a*b*", "ab|xaxbx|ba|aab", "ab|xaxbx|aab"},
	{"d/*.c", "d/a.c|d/e/a.c|a.c", "d/a.c"},
	{"*/a", "a|d/a|d/e/a", "d/a"},
	{"d/*/a", "d/a|d/e/a|d/e/f/a", "d/e/a"},
	{"a*/b", "a/b|ax/b|a/x/b", "a/b|ax/b"},
	{"?", "a|ab|d/a", "a|d/a"},
	{"a?c", "abc|ac|a/c", "abc"},
	{"d/?", "d/a|d/ab|d/a/", "d/a|d/a/"},
	{"d?a", "d/a|dxa", "dxa"},
	{"*.a.*", "x.a.b|.a.|x.a", "x.a.b|.a."},
	{"***", "a|d/b", "a|d/b"},
	// "**".
	{"**", "a|d/b", "a|d/b"},
	{"**/a", "a|d/a|d/e/a|ba", "a|d/a|d/e/a"},
	{"**/d/a", "d/a|e/d/a|a|d/e/a", "d/a|e/d/a"},
	{"d/**", "d|d/|d/a|d/e/f", "d/a|d/e/f"},
	{"d/**/", "d/|d/a|d/e/|d/e/f", "d/e/|d/e/f"},
	{"/**/a", "a|d/a|d/e/a", "a|d/a|d/e/a"},
	{"d/**/a", "d/a|d/e/a|d/e/f/a|x/d/a|da", "d/a|d/e/a|d/e/f/a"},
	{"d/**/e/**/a", "d/e/a|d/x/e/a|d/e/x/a|d/x/e/y/a|d/a", "d/e/a|d/x/e/a|d/e/x/a|d/x/e/y/a"},
	{"d/**/**/a", "d/a|d/e/a|d/e/f/a", "d/a|d/e/a|d/e/f/a"},
	{"d**/a", "d/a|dx/a|d/e/a|da", "d/a|dx/a|d/e/a|da"}, // git hands "**/a" alone to wildmatch
	{"x[d]**/a", "xd/a|xdx/a|xd/e/a|xda", "xd/a|xdx/a"},
	{"d**", "d|dx|x/d|d/a", "d|dx|x/d|d/a"},
	{"**a", "a|ba|d/ba|ab", "a|ba|d/ba"},
	{"d/**a", "d/a|d/ba|d/e/a", "d/a|d/ba"},
	{"?/**a", "d/a|d/ba|d/e/a", "d/a|d/ba"},
	{"d/a**", "d/a|d/ab|d/a/b|d/ab/c", "d/a|d/ab|d/a/b|d/ab/c"},
	{"d/***/a", "d/a|d/e/a", "d/a|d/e/a"},
	{`**\/a`, "a|d/a|d/e/a", "d/a|d/e/a"},
	{"a/**/*.b/**/c", "a/x.b/c|a/y/x.b/z/c|a/c|a/xb/c", "a/x.b/c|a/y/x.b/z/c"},
	{"**/*a/*b/**", "xa/yb/c|d/xa/yb/c/e|xa/yb|a/x/b/c", "xa/yb/c|d/xa/yb/c/e"},
	// Sets.
	{"[abc]", "a|b|d|ab", "a|b"},
	{"[a-c]x", "ax|cx|dx|-x", "ax|cx"},
	{"[!a]", "a|b|!", "b|!"},
	{"[^a]", "a|b|^", "b|^"},
	{"[!a-c]x", "ax|dx", "dx"},
	{"a[]]b", "a]b|ab|a[b", "a]b"},
	{"a[!]]b", "a]b|axb", "axb"},
	{"a[b/]c", "abc|a/c", "abc"},
	{"a[!b]c", "a/c|axc|abc", "axc"},
	{"a[+--]c", "a,c|a-c|a+c|a/c|a.c", "a,c|a-c|a+c"},
	{"d/a[.-0]c", "d/a/c|d/a.c|d/a0c", "d/a.c|d/a0c"},
	{"[-a]", "-|a|b", "-|a"},
	{"[a-]", "-|a|b", "-|a"},
	{"[a-c-e]", "b|-|d|e", "b|-|e"},
	{"[c-a]", "a|b|c", "c"},
	{"[", "[|a", ""},
	{"[a", "[a|a", ""},
	{"a[", "a[|a", ""},
	{"a]", "a]|a", "a]"},
	{"[]", "]|[]|a", ""},
	{"[]]", "]|a", "]"},
	{"[]-a]", "]|^|`|a|b", "]|^|`|a"},
	{"[!]", "!|]|[!]", ""},
	{`[\]]`, "]|a", "]"},
	{`[\-a]`, "-|a|b", "-|a"},
	{`[a\-c]`, "a|-|b|c", "a|-|c"},
	{`[\a-\c]`, "a|b|c|d", "a|b|c"},
	{`[\\-^]`, `\|]|^|a`, `\|]|^`},
	{"[[:digit:]]", "1|a", "1"},
	{"[[:alpha:]_]", "a|Z|_|1", "a|Z|_"},
	{"[![:alpha:]]", "a|1|_", "1|_"},
	{"[[:upper:]]", "A|a", "A"},
	{"[[:lower:]]x", "ax|Ax", "ax"},
	{"[[:alnum:]]", "a|1|-", "a|1"},
	{"[[:xdigit:]]", "f|G|0|F", "f|0|F"},
	{"[[:space:]]a", " a|\ta|xa", " a|\ta"},
	{"[[:blank:]]a", " a|\ta|\va", " a|\ta"},
	{"[[:punct:]]", "!|a|~", "!|~"},
	{"[[:cntrl:]]", "\x01|a|\x7f", "\x01|\x7f"},
	{"[[:graph:]]", "a| |!", "a|!"},
	{"[[:print:]]x", "ax| x|\x01x", "ax| x"},
	{"[[:digit:][:upper:]]", "1|A|a", "1|A"},
	{"[[:digit:]-z]", "1|-|z|a", "1|-|z"},
	{"[[:foo:]]", "f|o|:|a", ""},
	{"[[:digit]]", "[]|:]|d]|1", "[]|:]|d]"},
	{"[[:digit", "1|[", ""},
	{"[[:]", "[|:|a", "[|:"},
	{"[[:]x]", ":x]|[x]", ":x]|[x]"},
	{"[[:]:]", ":|[:]|::]", "[:]|::]"},
	{"*[[:digit:]].c", "a1.c|a.c|1.c", "a1.c|1.c"},
	// Escapes, comments, spaces, line ends, byte order mark, bytes.
	{`\#a`, "#a|a", "#a"},
	{"#a", "#a|a", ""},
	{`\!a`, "!a|a", "!a"},
	{`a\*`, "a*|ab", "a*"},
	{`\a`, `a|\a`, "a"},
	{`a\\b`, `a\b|ab`, `a\b`},
	{`a\`, `a|a\`, ""},
	{`a\/b`, `a/b|a\/b`, `a/b`},
	{`\*.c`, "*.c|a.c", "*.c"},
	{"a ", "a|a ", "a"},
	{`a\ `, "a|a ", "a "},
	{`a\  `, "a|a |a  ", "a "},
	{"a \t", "a|a \t", "a \t"},
	{"a\t", "a|a\t", "a\t"},
	{" a", "a| a", " a"},
	{"a b", "a b|a|b", "a b"},
	{`a\\ `, `a\|a\ `, `a\`},
	{"   ", " |a", ""},
	{"a\r\nb\r\n", "a|b|b\r", "a|b"},
	{"a\r", "a|a\r", "a"},
	{"a\r\r\n", "a|a\r", "a\r"},
	{"a \r\n", "a|a ", "a"},
	{"a/\r\n", "a|a/", "a/"},
	{"\r\n\r\na", "a|\r", "a"},
	{"\ufeffa", "a|\ufeffa", "a"},
	{"\ufeff#a\nb", "#a|b", "b"},
	{"b\n\ufeffa", "a|\ufeffa|b", "\ufeffa|b"},
	{"caf\xe9", "caf\xe9|café", "caf\xe9"},
	{"caf?", "caf\xe9|café", "caf\xe9"},
	{"caf??", "caf\xe9|café", "café"},
	{"[\xe0-\xef]", "\xe9|a|é", "\xe9"},
	{"é*", "éa|ea|aé", "éa"},
	{"a\x00b", "a|b", "a"},
	{"\n\n\na\n\n", "a", "a"},
	{"a\nb", "a|b|c", "a|b"},
	// Negation.
	{"*.o\n!a.o", "a.o|b.o|d/a.o", "b.o"},
	{"!a.o\n*.o", "a.o", "a.o"},
	{"d/\n!d/a", "d/a|d/", "d/a|d/"},
	{"d/*\n!d/a", "d/a|d/b", "d/b"},
	{"*\n!*/\n!*.go", "a.go|a.c|d/a.go|d/a.c|d/", "a.c|d/a.c"},
	{"/*\n!/d\n/d/*\n!/d/e", "a|d/e/f|d/x", "a|d/x"},
	{"!", "!|a", ""},
	{"!!a", "!a|a", ""},
	{"a\n!!a", "a|!a", "a"},
	{"!a\n", "a", ""},
	{"a\n!a/", "a|a/", "a"},
	{"a/\n!a", "a|a/", ""},
	{"*.c\n!/d/*.c", "a.c|d/a.c|e/d/a.c", "a.c|e/d/a.c"},
	{"**/x/**\n!**/x/keep", "x/a|d/x/keep|d/x/a", "x/a|d/x/a"},
	{"\\!\n!b\nb", "!|b", "!|b"},
	{"{a,b}", "a|{a,b}", "{a,b}"},
	{"~a|x", "~a", ""},
}

// foldCases hold where core.ignoreCase is set.
var foldCases = []ignoreCase{
	{"A.log", "a.log|A.LOG|b.log", "a.log|A.LOG"},
	{"*.O", "a.o|a.O", "a.o|a.O"},
	{"D/*.c", "d/A.C|D/a.c", "d/A.C|D/a.c"},
	{"[A-C]x", "ax|AX|dx", "ax|AX"},
	{"[A]x", "ax|Ax", ""},
	{"[a]x", "ax|AX", "ax|AX"},
	{`\A`, "a|A", ""},
	{`\a`, "a|A", "a|A"},
	{"[[:upper:]]x", "ax|AX", "ax|AX"},
	{"[[:lower:]]x", "ax|AX", "ax|AX"},
	{"**/Foo/**", "FOO/a|x/foo/b", "FOO/a|x/foo/b"},
	{"É", "é|É", "É"},
	{"x*Y?z", "XabYcZ|xyz", "XabYcZ"},
}

func TestIgnoreCases(t *testing.T) {
	if len(ignoreCases) < 80 {
		t.Errorf("%d cases, want 80 and more", len(ignoreCases))
	}
	run := func(o *oracle, cases []ignoreCase) {
		for _, c := range cases {
			list, _ := parseIgnore(c.ignore, ".gitignore", 0, o.fold, nil)
			var ours, gits []string
			for p := range strings.SplitSeq(c.paths, "|") {
				// A file and a directory of one name need folders of their own.
				folder := o.folder(t, c.ignore)
				clean := strings.TrimSuffix(p, "/")
				dir := clean != p
				if dir {
					write(t, o.top, folder+"/"+p, "")
				} else {
					write(t, o.top, folder+"/"+p, "x")
				}
				if ignored, _ := o.ignored(t, folder+"/"+clean); ignored {
					gits = append(gits, p)
				}
				if verdict(list, clean, dir, o.fold) {
					ours = append(ours, p)
				}
			}
			want := strings.FieldsFunc(c.want, func(r rune) bool { return r == '|' })
			if !slices.Equal(gits, want) {
				t.Errorf("%q: the table is wrong: git ignores %q, table says %q", c.ignore, gits, want)
			}
			if !slices.Equal(ours, gits) {
				t.Errorf("%q: ignores %q, git %q", c.ignore, ours, gits)
			}
		}
	}
	run(newOracle(t, false), ignoreCases)
	t.Run("ignoreCase", func(t *testing.T) { run(newOracle(t, true), foldCases) })
	t.Logf("%d cases, %d with core.ignoreCase", len(ignoreCases), len(foldCases))
}

// FuzzIgnoreAgainstGit compares any ignore file and path with git, the path as a file and as a directory.
func FuzzIgnoreAgainstGit(f *testing.F) {
	for _, c := range ignoreCases {
		for p := range strings.SplitSeq(c.paths, "|") {
			f.Add([]byte(c.ignore), p, false)
		}
	}
	for _, c := range foldCases {
		for p := range strings.SplitSeq(c.paths, "|") {
			f.Add([]byte(c.ignore), p, true)
		}
	}
	oracles := [...]*oracle{newOracle(f, false), newOracle(f, true)}
	f.Fuzz(func(t *testing.T, ignore []byte, path string, fold bool) {
		path = fuzzPath(path)
		if path == "" || len(ignore) > 200 {
			return
		}
		o := oracles[0]
		if fold {
			o = oracles[1]
		}
		folder := o.folder(t, string(ignore))
		defer os.RemoveAll(filepath.Join(o.top, folder))
		list, _ := parseIgnore(string(ignore), ".gitignore", 0, fold, nil)
		for _, dir := range [...]bool{false, true} {
			if dir {
				if os.MkdirAll(filepath.Join(o.top, folder, path), 0o755) != nil {
					return
				}
			}
			want, why := o.ignored(t, folder+"/"+path)
			if got := verdict(list, path, dir, fold); got != want {
				t.Fatalf("ignore file %q, path %q, directory %v, fold %v: ignored %v, git %v by %s", ignore, path, dir, fold, got, want, why)
			}
		}
	})
}

// fuzzPath makes a path that can exist from any string, "" if it cannot.
func fuzzPath(s string) string {
	var out []string
	for e := range strings.SplitSeq(s, "/") {
		if e == "" || e == "." || e == ".." {
			continue
		}
		if strings.IndexByte(e, 0) >= 0 || len(e) > 60 || strings.HasPrefix(lowerASCII(e), ".git") || strings.HasPrefix(lowerASCII(e), "git~") {
			return ""
		}
		out = append(out, e)
	}
	if len(out) > 8 {
		return ""
	}
	return strings.Join(out, "/")
}

package contextcraft_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"contextcraft"
)

// The repositories of the tests are made here, from a seed: source of several languages that imports and calls each other, and everything that
// has broken a tool of this kind: names and contents that are markup in one of the formats, that are not UTF-8, that no reader can see, that never
// end a line, that are empty.

// write makes a file with its folders. What the file system refuses (a name in bytes that it does not take) is left out.
func write(t testing.TB, root, path, text string) bool {
	t.Helper()
	full := filepath.Join(root, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		return false
	}
	return os.WriteFile(full, []byte(text), 0o644) == nil
}

// writeAll makes files that every file system takes.
func writeAll(t testing.TB, root string, files map[string]string) {
	t.Helper()
	for path, text := range files {
		if !write(t, root, path, text) {
			t.Fatalf("cannot write %s", path)
		}
	}
}

// open opens a repository for the length of a test.
func open(t testing.TB, o contextcraft.Options) *contextcraft.Repo {
	t.Helper()
	r, err := contextcraft.Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

// compile compiles where no error is wanted.
func compile(t testing.TB, r *contextcraft.Repo, q contextcraft.Request) *contextcraft.Result {
	t.Helper()
	res, err := r.Compile(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// fileOf finds a file in a result.
func fileOf(t testing.TB, res *contextcraft.Result, path string) (place int, f contextcraft.FileResult) {
	t.Helper()
	for i, f := range res.Files {
		if f.Path == path {
			return i, f
		}
	}
	t.Fatalf("%s is not in the result", path)
	return -1, f
}

var nouns = strings.Fields("account address basket button cache canvas catalogue channel client cookie course currency customer database delivery device discount editor engine event export filter folder gateway harbour image index invoice journal kernel label ledger letter library logger mailbox market matrix message meter mirror network notice number object order packet parser payment pointer portal price printer profile queue record region request result route rule sample schema server session signal socket source stack storage stream symbol table target task template ticket timer token track user vector vessel voucher widget window worker zone")

var verbs = strings.Fields("add apply attach build call check clear close collect compare compile convert copy count create decode delete deliver detach draw encode expand fetch find flush format gather handle index insert install join list load lock log make map match merge move notify open order pack parse patch print push query read redo reload remove render replace reset resolve restore run save scan search send show shrink shut sign sort split start stop store sync test trace trim undo update validate verify walk wrap write")

func pick(r *rand.Rand, words []string) string { return words[r.IntN(len(words))] }

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// goSource is a Go file of about n functions that calls into the given packages.
func goSource(r *rand.Rand, pkg string, n int, imports []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Package %s handles %ss.\npackage %s\n\n", pkg, pkg, pkg)
	for _, i := range imports {
		fmt.Fprintf(&b, "import %q\n", "example.com/synthetic/"+i)
	}
	fmt.Fprintf(&b, "\n// %s is one %s.\ntype %s struct {\n\tName string\n\tcount int // of %ss\n}\n", title(pkg), pkg, title(pkg), pick(r, nouns))
	for range n {
		verb, noun := pick(r, verbs), pick(r, nouns)
		fmt.Fprintf(&b, "\n// %s%s %ss the %s of a %s.\nfunc (x *%s) %s%s(a, b int) (int, error) {\n", title(verb), title(noun), verb, noun, pkg, title(pkg), title(verb), title(noun))
		for k := range 1 + r.IntN(12) {
			fmt.Fprintf(&b, "\tif %s := a*%d + b; %s > x.count {\n\t\treturn %s, fmt.Errorf(\"%s of %s: %%d\", a)\n\t}\n", pick(r, nouns), k, pick(r, nouns), pick(r, nouns), pick(r, verbs), pick(r, nouns))
		}
		if len(imports) > 0 {
			i := pick(r, imports)
			fmt.Fprintf(&b, "\tvar y %s.%s\n\ty.%s%s(a, b)\n", i, title(i), title(pick(r, verbs)), title(pick(r, nouns)))
		}
		b.WriteString("\treturn a, nil\n}\n")
	}
	return b.String()
}

func pythonSource(r *rand.Rand, n int, imports []string) string {
	var b strings.Builder
	b.WriteString("\"\"\"Handles things.\"\"\"\n\n")
	for _, i := range imports {
		fmt.Fprintf(&b, "from %s import *\n", i)
	}
	for range n {
		noun := pick(r, nouns)
		fmt.Fprintf(&b, "\n\nclass %s:\n    \"\"\"One %s.\"\"\"\n    limit = %d\n", title(noun), noun, r.IntN(100))
		for range 1 + r.IntN(4) {
			fmt.Fprintf(&b, "\n    def %s_%s(self, value, *rest):\n        \"\"\"Does it.\"\"\"\n", pick(r, verbs), pick(r, nouns))
			for range 1 + r.IntN(6) {
				fmt.Fprintf(&b, "        %s = f\"{value} %s\"\n", pick(r, nouns), pick(r, nouns))
			}
			b.WriteString("        return value\n")
		}
	}
	return b.String()
}

func scriptSource(r *rand.Rand, n int, typed bool, imports []string) string {
	var b strings.Builder
	kind := ""
	if typed {
		kind = ": number"
	}
	for _, i := range imports {
		fmt.Fprintf(&b, "import { %s } from \"./%s\";\n", pick(r, verbs), i)
	}
	for range n {
		fmt.Fprintf(&b, "\n/** %s the %s. */\nexport function %s%s(a%s, b%s) {\n", title(pick(r, verbs)), pick(r, nouns), pick(r, verbs), title(pick(r, nouns)), kind, kind)
		for range 1 + r.IntN(8) {
			fmt.Fprintf(&b, "  const %s = `${a} ```%s``` ${b}`;\n", pick(r, nouns), pick(r, nouns))
		}
		b.WriteString("  return a + b;\n}\n")
	}
	return b.String()
}

func cSource(r *rand.Rand, n int) string {
	var b strings.Builder
	b.WriteString("#include <stdio.h>\n\n")
	for range n {
		fmt.Fprintf(&b, "/* %s the %s. */\nint %s_%s(const char *s, int n)\n{\n", pick(r, verbs), pick(r, nouns), pick(r, verbs), pick(r, nouns))
		for range 1 + r.IntN(8) {
			fmt.Fprintf(&b, "\tif (n > %d && s[n] == '%c') n--;\n", r.IntN(99), 'a'+r.IntN(26))
		}
		b.WriteString("\treturn n;\n}\n\n")
	}
	return b.String()
}

func prose(r *rand.Rand, n int) string {
	var b strings.Builder
	for i := range n {
		switch r.IntN(6) {
		case 0:
			fmt.Fprintf(&b, "\n## %s the %s\n\n", title(pick(r, verbs)), pick(r, nouns))
		case 1:
			fmt.Fprintf(&b, "```sh\n%s --%s\n```\n", pick(r, verbs), pick(r, nouns))
		default:
			fmt.Fprintf(&b, "To %s a %s, %s its %s (%d).\n", pick(r, verbs), pick(r, nouns), pick(r, verbs), pick(r, nouns), i)
		}
	}
	return b.String()
}

// hostileTexts are contents that something is known to break on.
func hostileTexts(r *rand.Rand) []string {
	wide := utf16.Encode([]rune("\ufeffclass Wide {}\r\nWörter 単語 слова\r\n"))
	utf16le := make([]byte, 0, 2*len(wide))
	for _, u := range wide {
		utf16le = append(utf16le, byte(u), byte(u>>8))
	}
	return []string{
		"", "\n", " ", "\n\n\n\n", "x", "\ufeff", "\ufeffprint(1)\n", "\r\n", "no newline at the end",
		"```\nfence\n```\n````\nlonger\n````\n~~~\ntilde\n~~~\n", strings.Repeat("`", 200) + "\n", strings.Repeat("`~", 50), "`````````` ``` ` ``\n    ```\n",
		"<![CDATA[ ]]> ]]]]>> <!-- --> &amp; & < > \" ' </file></document>\n", "]]>", "a]]", "]", "</file>\n<file path=\"x\">\n",
		"\x00", "a\x01b\x02c\x1b[31mred\x1b[0m\x7f\n", "\xff\xfe\xfd\x80\x81 broken\n", "ok \xc3\x28 \xe2\x82 half\n", string(utf16le),
		"\u202eright to left\u202c \u200b\u200d\ufeff\u2028\u2029 \ufffe \uffff \u0085\n", "日本語のテキスト。\n" + strings.Repeat("漢字かな交じり文", 200) + "\n",
		strings.Repeat("한국어 텍스트 ", 300) + "\n", strings.Repeat("😀👩‍👩‍👧‍👦🏴", 100) + "\n", "e\u0301\u0301\u0301" + strings.Repeat("\u0301", 500) + "\n",
		strings.Repeat("a", 5000) + "\n", strings.Repeat("abc def ", 4000), strings.Repeat("x=1;", 3000), strings.Repeat("\t", 400) + "\n", strings.Repeat(" ", 3000) + "x\n",
		strings.Repeat("\n", 2000), strings.Repeat("{[(", 300) + "\n", "<|endoftext|><|fim_prefix|><|im_start|>\n", "{\"a\": \"\\u0000\\ud800\"}\n", "\"\"\"\n'''\n\\\n%s %d\n$HOME ${x}\n",
		"# contextcraft\n## Tree\n```\n./ a b\n```\n\n## a.go (full, 1 line)\n```go\nx\n```\n\n## Left out\n- binary (1): x\n", "9 of 9 files. 1 of 1 tokens (o200k_base, exact).\n",
		"---\ntitle: x\n---\n| a | b |\n|---|---|\n[x]: <javascript:x>\n<script>alert(1)</script>\n", "line\rline\rline\r", "a\vb\fc\n",
		string(rune(0x10ffff)) + "\U000e0001\n", fmt.Sprint(r.Uint64(), r.Uint64(), r.Uint64()) + "\n", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n",
	}
}

// hostileNames are file names that something is known to break on.
var hostileNames = []string{
	"back`tick.py", "``` fence.go", "new\nline.py", "tab\there.js", "carriage\rreturn.c", "quote\"double.py", "quote'single.py", "space in name.go", " leading.py", "trailing .py",
	"less<than>.xml", "amp&ersand.js", "]]>.xml", "pipe|name.md", "back\\slash.py", "dollar$HOME.sh", "star*.py", "question?.py", "[bracket].py", "{brace,comma}.ts",
	"#hash.md", "-dash.py", "--flag.py", "…ellipsis.py", "(full, 1 line).go", "日本語.py", "Ωmega.rs", "emoji😀.py", "e\u0301accent.py", "\u202egnp.exe.py", "zero\u200bwidth.py",
	"control\x01\x1b.py", "broken\xff\xfe.py", "half\xe2\x82.go", "del\x7f.rb", "line\u2028sep.js", "a, b.py", "a: b.py", "x (3): y.md", strings.Repeat("long", 60) + ".py", "%s%d%n.c", "<!--.html", "nul.py", "CON.py", "`.py",
}

// syntheticRepo makes repository number n below dir: a mixture that differs from number to number.
func syntheticRepo(t testing.TB, dir string, n int) {
	r := rand.New(rand.NewPCG(uint64(n), 7))
	packages := make([]string, 0, 12)
	for range 2 + r.IntN(10) {
		packages = append(packages, pick(r, nouns))
	}
	write(t, dir, "go.mod", "module example.com/synthetic\n\ngo 1.26\n")
	if n%3 != 1 {
		write(t, dir, "README.md", prose(r, 5+r.IntN(60)))
	}
	for _, p := range packages {
		if n%4 == 3 {
			break // a repository without source
		}
		for range 1 + r.IntN(2) {
			write(t, dir, p+"/"+pick(r, verbs)+".go", goSource(r, p, r.IntN(12), []string{pick(r, packages), pick(r, packages)}))
		}
		write(t, dir, "py/"+p+".py", pythonSource(r, r.IntN(8), []string{pick(r, packages)}))
		write(t, dir, "web/src/"+p+".ts", scriptSource(r, r.IntN(12), true, []string{pick(r, packages)}))
		write(t, dir, "web/lib/"+p+".js", scriptSource(r, r.IntN(12), false, nil))
		write(t, dir, "native/"+p+".c", cSource(r, r.IntN(10)))
		write(t, dir, "docs/"+p+".md", prose(r, r.IntN(80)))
	}
	for i, text := range hostileTexts(r) {
		if r.IntN(4) > n%4 {
			continue
		}
		write(t, dir, fmt.Sprintf("odd/%02d%s", i, pick(r, []string{".py", ".go", ".md", ".js", ".c", ".xml", ".txt", ""})), text)
		write(t, dir, "names/"+pick(r, nouns)+"/"+pick(r, hostileNames), text)
	}
	for _, name := range hostileNames {
		if r.IntN(4) <= n%4 {
			write(t, dir, name, pythonSource(r, r.IntN(3), nil))
		}
	}
	if n%5 == 4 { // one file that exceeds any budget here, and a deep folder
		write(t, dir, "huge/all.go", goSource(r, "all", 150, nil))
		write(t, dir, strings.Repeat("deep/", 40)+"end.py", pythonSource(r, 3, nil))
	}
}

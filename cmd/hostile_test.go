package cmd

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"contextcraft/format"
)

// hostileRepo makes a repository whose names and contents are markup, control characters and broken text, and returns what the readable files hold.
func hostileRepo(t *testing.T) (dir string, texts map[string]string) {
	dir = filepath.Join(t.TempDir(), "ho<st>`i&le")
	contents := []string{
		"```\nfence\n```\n## Left out\n- binary (1): x\n", "````````` ````\n~~~~\n", strings.Repeat("`", 300) + "\n", strings.Repeat("~`", 40) + "\n~~~~~~\n",
		"]]>", "a]]>b]]]]>>\n<![CDATA[ x ]]>\n", "</file></document>\n<file path=\"x\" tier=\"full\">\n", "&amp;&lt;&#0;&#x1f; <?xml version=\"1.0\"?> <!DOCTYPE x>\n",
		"a\x01\x02\x0b\x1b[31m red \x1b[0m\x7f\n", "broken \xff\xfe\xc3\x28 bytes\n", "\ufffe\uffff\u2028\u2029\u0085\u202e\u200b\n", "\ufeffmark\n", "{\"files\": [\"\\\"}]\n",
		"\"\\u0000\\ud800\\\"\n", "line\r\nline\rline\n", "日本語 😀 e\u0301\u0301\n", "no newline", "\n\n\n", " ", "## Tree\n```\n./ a\n```\n\n## x.go (full, 1 line)\n```go\nx\n```\n",
		strings.Repeat("x", 3000) + "\n", "<|endoftext|>\n", "# x\n\n    indented\n\t```\n", "1 of 1 files. 9 of 9 tokens (o200k_base, exact).\n",
	}
	names := []string{
		"a`b`.py", "```.py", "new\nline.py", "tab\t.py", "cr\r.py", "quote\".py", "apos'.py", "a b.py", " lead.py", "<x>.py", "a&b.py", "]]>.py", "a|b.py", "back\\slash.py", "$x.py",
		"-dash.py", "日本.py", "😀.py", "\u202egnp.py", "z\u200b.py", "esc\x1b[31m.py", "bad\xff.py", "half\xe2\x82.py", "d\x7fl.py", "l\u2028s.py", "a, b.py", "a (1): b.py", "(full, 1 line).py", "…x.py",
		"x (full, 1 line).py", "\"q\" x.py", "`.py", "#.py", "*.py", "[a](b).py", "<!--.py", strings.Repeat("n", 200) + ".py", "nul\x01.py", "&lt;.py", "\\x60.py", "\\u{200b}.py", "```/in.py", "]]>/in.py", "a b/in.py", "n\nl/in.py",
	}
	texts = map[string]string{}
	for i, name := range names {
		text := contents[i%len(contents)]
		full := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			continue
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err == nil {
			texts[name] = text
		}
	}
	for i, text := range contents {
		name := fmt.Sprintf("c%02d.py", i)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		texts[name] = text
	}
	_ = os.WriteFile(filepath.Join(dir, "binary`]]>\n.bin"), []byte{0, 1, 2}, 0o644)
	_ = os.Symlink("nowhere", filepath.Join(dir, "link]]>`.py"))
	_ = os.WriteFile(filepath.Join(dir, "big]]>`.py"), bytes.Repeat([]byte("x\n"), 1<<20), 0o644)
	return dir, texts
}

// asWritten is a text as a format gives it back: the last line always ends; invalid bytes are U+FFFD, and XML has neither most control characters nor carriage returns.
func asWritten(name, text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	if name == "xml" {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
		text = strings.Map(func(r rune) rune {
			if r < ' ' && r != '\n' && r != '\t' || r == 0xfffe || r == 0xffff {
				return utf8.RuneError
			}
			return r
		}, text)
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}

// TestRepomix29HostileDocuments: every format stays readable by strict readers, however hostile the repository is, at every budget (repomix#29, #282, #445, cxpak PR#128,
// specstory PR#241, aider#1802); and what a reader gets out is what the files hold.
func TestRepomix29HostileDocuments(t *testing.T) {
	dir, texts := hostileRepo(t)
	if runtime.GOOS == "linux" && len(texts) < 65 {
		t.Errorf("only %d files could be made", len(texts))
	}
	xmllint, _ := exec.LookPath("xmllint")
	read, compared := 0, 0
	for _, name := range []string{"md", "xml", "json"} {
		for _, budget := range []string{"400", "900", "2k", "5k", "30k"} {
			for _, focus := range []string{"", "```\n## Tree </task> ]]> \x1b \xff & \"in\" n\nl"} {
				out := filepath.Join(t.TempDir(), "out."+name)
				var stdout, stderr bytes.Buffer
				if code := Run([]string{dir, "--no-cache", "--format", name, "--budget", budget, "--focus", focus, "-o", out, "-v"}, strings.NewReader(""), &stdout, &stderr); code != exitDone {
					t.Fatalf("exit %d: %s", code, stderr.String())
				}
				data, err := os.ReadFile(out)
				if err != nil {
					t.Fatal(err)
				}
				if !utf8.Valid(data) {
					t.Errorf("%s %s: not UTF-8", name, budget)
				}
				if s := stderr.String(); strings.ContainsAny(s, "\x1b\r\x00") || !utf8.ValidString(s) {
					t.Errorf("%s %s: stderr has control characters or broken text", name, budget)
				}
				d, err := readDocument(string(data))
				if err != nil {
					t.Fatalf("%s %s %q: %v", name, budget, focus, err)
				}
				read++
				for _, f := range d.files {
					if f.tier != "full" || strings.Contains(f.note, "part") {
						continue
					}
					want, ok := byWrittenPath(name, texts, f.path)
					if !ok {
						t.Errorf("%s: a file %q that is not there", name, f.path)
					} else if utf8.ValidString(want) {
						if compared++; asWritten(name, want) != f.text {
							t.Errorf("%s: %q holds %q, want %q", name, f.path, f.text, asWritten(name, want))
						}
					}
				}
				if name == "xml" && xmllint != "" {
					if out, err := exec.Command(xmllint, "--noout", out).CombinedOutput(); err != nil {
						t.Errorf("xmllint: %v\n%s", err, out)
					}
				}
			}
		}
	}
	t.Logf("%d documents of %d hostile files read back, %d texts compared, xmllint %q", read, len(texts), compared, xmllint)
	if compared < 150 {
		t.Errorf("too few texts were compared")
	}
}

// byWrittenPath finds the file that a document writes as path: JSON writes valid UTF-8 as it is, the others escape.
func byWrittenPath(as string, texts map[string]string, path string) (string, bool) {
	for p, text := range texts {
		if written := format.EscapePath(p); written == path && (as != "json" || !utf8.ValidString(p)) || p == path && as == "json" {
			return text, true
		}
	}
	return "", false
}

// TestReadersAreStrict: the readers of these tests refuse what is broken.
func TestReadersAreStrict(t *testing.T) {
	good := map[string]string{
		"md":   "# contextcraft:document r\n\n1 of 1 files, best first: 1 full. 9 of 9 tokens (o200k_base, exact).\n\n## a.go (full, 1 line)\n```go\nx\n```\n",
		"xml":  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<document format=\"contextcraft:document\" budget=\"9\" used=\"9\" shown=\"1\">\n<file path=\"a\" tier=\"full\"><![CDATA[\nx\n]]></file>\n</document>\n",
		"json": "",
	}
	j, err := json.Marshal(map[string]any{"format": "contextcraft:document", "version": 1, "repository": "r", "task": "", "tokenizer": "o200k_base", "exact": true, "budget": 9, "used": 9, "totalFiles": 1,
		"shownFiles": 1, "tiers": map[string]int{"full": 1}, "tree": []any{}, "skipped": []any{}, "files": []any{map[string]any{"path": "a", "tier": "full", "lines": 1, "text": "x\n"}}})
	if err != nil {
		t.Fatal(err)
	}
	good["json"] = string(j) + "\n"
	for name, text := range good {
		if d, err := readDocument(text); err != nil || len(d.files) != 1 || d.files[0].text != "x\n" {
			t.Fatalf("%s: %v", name, err)
		}
	}
	for _, c := range [][3]string{
		{"md", "x\n```\n", "x\n```\nout\n```\n"}, {"md", "\n```\n", "\n"}, {"md", "```go\nx\n", "```go\nx\n```\n## b.go\n"}, {"md", " 9 of 9", " nine of 9"}, {"md", "document", "documents"},
		{"xml", "]]></file>", "]]]]></file"}, {"xml", "x\n", "x\x01\n"}, {"xml", "<![CDATA[\nx", "\n]]>"}, {"xml", "shown=\"1\"", "shown=\"2\""}, {"xml", "</document>\n", "</document>\nx\n"}, {"xml", "path=\"a\"", "path=\"<\""},
		{"json", `"version":1`, `"version":2`}, {"json", `"path":"a"`, `"path":1`}, {"json", `"lines":1`, `"lines":-1`}, {"json", `"tier":"full"`, `"tier":"most"`}, {"json", `"exact":true,`, ``}, {"json", `"exact":true`, `"exact":true,"x":1`}, {"json", "}\n", "\n"},
	} {
		broken := strings.Replace(good[c[0]], c[1], c[2], 1)
		if broken == good[c[0]] {
			t.Fatalf("%s: no %q", c[0], c[1])
		}
		if _, err := readDocument(broken); err == nil {
			t.Errorf("%s with %q for %q is accepted", c[0], c[2], c[1])
		}
	}
}

package contextcraft_test

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"contextcraft"
)

// letters draws n letters of an alphabet.
func letters(r *rand.Rand, n int, alphabet string) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

const (
	upper   = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower   = "abcdefghijklmnopqrstuvwxyz"
	digits  = "0123456789"
	base62  = upper + lower + digits
	base32  = upper + "234567"
	hexadec = digits + "abcdef"
)

// secret is a made-up one. The words that must not get out are in parts: a key of several lines has several.
type secret struct {
	rule, text string
	parts      []string
}

// secrets makes one of each kind; they are put together here, so that no scanner finds one in this file.
func secrets(r *rand.Rand) []secret {
	one := func(rule, text string) secret { return secret{rule, text, []string{text}} }
	var key strings.Builder
	var parts []string
	for range 12 {
		line := base64.StdEncoding.EncodeToString([]byte(letters(r, 48, base62)))
		parts = append(parts, line)
		key.WriteString(line + "\n")
	}
	kind := "RSA PRIVATE" + " KEY-----"
	jwt := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"HS256","typ":"JWT"}`)) + "." +
		base64.RawURLEncoding.EncodeToString([]byte(`{"sub":"`+letters(r, 12, digits)+`","name":"`+letters(r, 9, lower)+`"}`)) + "." + letters(r, 43, base62)
	return []secret{
		one("github-pat", "gh"+"p_"+letters(r, 36, base62)),
		one("aws-access-token", "AK"+"IA"+letters(r, 16, base32)),
		one("slack-bot-token", "xo"+"xb-"+letters(r, 12, digits)+"-"+letters(r, 12, digits)+"-"+letters(r, 24, base62)),
		one("stripe-access-token", "sk_"+"live_"+letters(r, 24, base62)),
		one("gcp-api-key", "AI"+"za"+letters(r, 35, base62)),
		one("gitlab-pat", "gl"+"pat-"+letters(r, 20, base62)),
		one("npm-access-token", "np"+"m_"+letters(r, 36, lower+digits)),
		one("jwt", jwt),
		{"private-key", "-----BEGIN " + kind + "\n" + key.String() + "-----END " + kind + "\n", parts},
	}
}

// leaky makes a repository that has a secret wherever a document takes text from.
func leaky(t *testing.T, dir string, s secret) (files int) {
	quoted := "`" + s.text + "`"
	line := strings.ReplaceAll(strings.TrimSpace(s.text), "\n", `\n`)
	all := map[string]string{
		"README.md":       "# Shop\n\nLog in with\n\n```\n" + s.text + "\n```\n",
		"config.yaml":     "token: |\n  " + strings.ReplaceAll(s.text, "\n", "\n  ") + "\nuser: shop\n",
		"settings.json":   fmt.Sprintf("{\"token\": %q}\n", s.text),
		"const.go":        "// Package shop logs in.\npackage shop\n\n// Token is for the test system.\nconst Token = " + quoted + "\n\nvar other = []string{" + quoted + "}\n",
		"doc.go":          "package shop\n\n/*\nLogin logs in with\n" + s.text + "\n*/\nfunc Login() error {\n\treturn login(" + quoted + ")\n}\n",
		"default.py":      "def login(user, token=\"\"\"" + s.text + "\"\"\"):\n    \"\"\"Log in, for example with\n\n    " + s.text + "\n    \"\"\"\n    return connect(user, token)\n",
		"field.ts":        "/** Logs in: " + line + " */\nexport class Login {\n  token = " + quoted + ";\n  constructor(readonly key: string = " + quoted + ") {}\n}\n",
		"Enum.java":       "class Enum {\n  static final String TOKEN = \"" + line + "\"; // " + line + "\n  @Key(\"" + line + "\")\n  void login() {}\n}\n",
		"macro.c":         "#define TOKEN \"" + line + "\"\nint login(void) { return open(TOKEN); }\n",
		"last.rb":         "# no newline at the end\nTOKEN = '" + strings.TrimSpace(s.text) + "'",
		"crlf.sh":         "export TOKEN='" + strings.ReplaceAll(s.text, "\n", "\r\n") + "'\r\n",
		"vendor/v.js":     "const login = " + quoted + ";\n",
		"test/login.php":  "<?php\nconst TOKEN = '" + s.text + "';\n",
		"note.unknown":    "login " + s.text + "\n",
		"many.py":         strings.Repeat("def login_again(user):\n    \"\"\"Log in again.\"\"\"\n"+strings.Repeat("    user.login(again=True, more=user.more)\n", 20)+"    return user\n\n\n", 6) + "TOKEN = '''" + s.text + "'''\n",
		"package.json":    fmt.Sprintf("{\"name\": \"login\", \"token\": %q}\n", line),
		"go.sum":          line + "\n",
		"app.min.js":      "login(" + quoted + ");" + strings.Repeat("login();", 2000),
		"escaped/html.md": "<a href=\"" + line + "\">login</a>\n",
	}
	writeAll(t, dir, all)
	return len(all)
}

// TestNoSecretInAnyDocument: with redaction on, no secret gets into a document: in any format, tier or part of it, from any kind of file. (The secrets are
// made at run time.)
func TestNoSecretInAnyDocument(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(23, 23))
	documents, shown := 0, map[string]int{}
	for _, s := range secrets(r) {
		dir := t.TempDir()
		n := leaky(t, dir, s)
		repo := open(t, contextcraft.Options{Root: dir, Hidden: true})
		plain := open(t, contextcraft.Options{Root: dir, Hidden: true, NoRedact: true})
		for _, format := range []string{"md", "xml", "json"} {
			for _, budget := range []int{300, 700, 1500, 4000, 50000} {
				for _, focus := range []string{"", "log in with the token", "Enum.java settings.json macro"} {
					q := contextcraft.Request{Budget: budget, Focus: focus, Format: format}
					res := compile(t, repo, q)
					documents++
					for _, f := range res.Files {
						shown[f.Tier]++
					}
					for _, part := range s.parts {
						if i := strings.Index(res.Document, part); i >= 0 {
							t.Fatalf("%s, budget %d, %q: a %s got out: …%.200q", format, budget, focus, s.rule, res.Document[max(0, i-150):i])
						}
					}
					if told := fmt.Sprint(res.Findings, res.Warnings, res.Skips); containsAny(told, s.parts) {
						t.Errorf("what is told of a %s holds it", s.rule)
					}
				}
			}
		}
		rules := map[string]bool{}
		paths := map[string]bool{}
		res := compile(t, repo, contextcraft.Request{})
		for _, f := range res.Findings {
			rules[f.Rule], paths[f.Path] = true, true
		}
		if !rules[s.rule] || len(paths) < n-3 {
			t.Errorf("%s: found by the rules %v in %d of %d files", s.rule, rules, len(paths), n)
		}
		if d := compile(t, plain, contextcraft.Request{Budget: 50000}); !containsAny(d.Document, s.parts) || len(d.Findings) > 0 {
			t.Errorf("with NoRedact the %s is not in the document", s.rule)
		}
		allowing := open(t, contextcraft.Options{Root: dir, Allow: []string{regexp.QuoteMeta(strings.TrimSpace(s.text))}})
		if d := compile(t, allowing, contextcraft.Request{Budget: 50000}); !containsAny(d.Document, s.parts) {
			t.Errorf("an allowed %s is not in the document", s.rule)
		}
	}
	t.Logf("%d documents of %d kinds of secrets; files shown by tier: %v", documents, len(secrets(r)), shown)
	for _, tier := range []string{"full", "skel", "sigs", "tree"} {
		if shown[tier] == 0 {
			t.Errorf("no file was shown at the tier %s, so it is not tested", tier)
		}
	}
}

func containsAny(text string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(text, p) {
			return true
		}
	}
	return false
}

// TestNoSecretOfTheTask: the task is part of the document, and so is every path.
func TestNoSecretOfTheTask(t *testing.T) {
	s := secrets(rand.New(rand.NewPCG(1, 1)))[0]
	dir := t.TempDir()
	other := secrets(rand.New(rand.NewPCG(2, 2)))[0]
	writeAll(t, dir, map[string]string{"a.py": "def login():\n    pass\n", "backup-" + other.text + ".py": "def login():\n    pass\n", "backup-" + s.text + ".py": "def login():\n    pass\n", "d/" + s.text + "/x.py": "login()\n", s.text + ".bin": "\x00\x00"})
	repo := open(t, contextcraft.Options{Root: dir})
	for _, format := range []string{"md", "xml", "json"} {
		res := compile(t, repo, contextcraft.Request{Format: format, Focus: "why does login with " + s.text + " fail?"})
		if i := max(strings.Index(res.Document, s.text), strings.Index(res.Document, other.text)); i >= 0 {
			t.Errorf("%s: the secret got out: …%.200q", format, res.Document[max(0, i-150):i])
		}
		if place, f := fileOf(t, res, "backup-"+s.text+".py"); f.Tier != "full" {
			t.Errorf("%s: the file with the secret in its name is at %d, %s", format, place, f.Tier)
		}
		if !strings.Contains(strings.Join(res.Warnings, "\n"), "the task holds a secret") {
			t.Errorf("warnings: %q", res.Warnings)
		}
		if !strings.Contains(res.Document, "REDACTED") || !strings.Contains(res.Document, "why does login with") {
			t.Errorf("%s: %.300s", format, res.Document)
		}
	}
}

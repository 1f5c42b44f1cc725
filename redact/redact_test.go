package redact

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Secrets are put together at run time, so that none stands in the repository.
var (
	githubToken = "gh" + "p_" + strings.Repeat("a1B2c3D4", 5)[:36]
	awsKey      = "AK" + "IA" + "Z7VRSQ4TJN2XBM5K"
	privateKey  = "-----BEGIN RSA PRIVATE " + "KEY-----\n" + strings.Repeat("MIIEowIBAAKCAQEAx7Jt5vQp9Zk2nL8sYw3uRb6\n", 5) + "-----END RSA PRIVATE " + "KEY-----"
	apiKey      = "9f8e7d6c5b4a" + "39281706f5e4d3c2"
)

func redactText(t *testing.T, o Options, path, src string) (string, []Finding) {
	t.Helper()
	r, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	text, findings := r.Redact(path, src)
	return text.String(), findings
}

func TestPlaceholdersAreTypedAndPlaced(t *testing.T) {
	src := "package x\n\nvar token = \"" + githubToken + "\" // comment\nvar key = \"" + awsKey + "\"\n"
	got, findings := redactText(t, Options{}, "x.go", src)
	want := "package x\n\nvar token = \"[REDACTED:github-pat]\" // comment\nvar key = \"[REDACTED:aws-access-token]\"\n"
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if len(findings) != 2 {
		t.Fatalf("findings = %+v, want 2", findings)
	}
	for i, w := range []struct {
		line, column int
		rule, secret string
	}{{3, 14, "github-pat", githubToken}, {4, 12, "aws-access-token", awsKey}} {
		f := findings[i]
		if f.Path != "x.go" || f.Line != w.line || f.Column != w.column || f.Rule != w.rule || src[f.Start:f.End] != w.secret {
			t.Errorf("finding %d = %+v, want line %d column %d %s", i, f, w.line, w.column, w.rule)
		}
	}
}

func TestLinesStayWhereTheyAre(t *testing.T) {
	src := "a\nkey = '''\n" + privateKey + "\n'''\nlast = \"" + githubToken + "\"\n"
	got, findings := redactText(t, Options{}, "k.py", src)
	if strings.Count(got, "\n") != strings.Count(src, "\n") {
		t.Errorf("%d line breaks became %d", strings.Count(src, "\n"), strings.Count(got, "\n"))
	}
	if strings.Contains(got, "MIIE") || !strings.Contains(got, "[REDACTED:private-key]") {
		t.Errorf("the private key is still there:\n%s", got)
	}
	if n := len(findings); n != 2 || findings[1].Line != 11 {
		t.Errorf("findings = %+v, want the token on line 11", findings)
	}
}

func TestRedactingTwiceChangesNothing(t *testing.T) {
	for _, src := range []string{
		"token = \"" + githubToken + "\"\n", "api_key: " + apiKey + "\n", privateKey, "url = postgres://u:" + apiKey + "@db/x\n", "password=" + apiKey + ";secret=" + apiKey,
	} {
		once, findings := redactText(t, Options{}, "a.yaml", src)
		if len(findings) == 0 {
			t.Errorf("nothing found in a text of %d bytes", len(src))
		}
		twice, again := redactText(t, Options{}, "a.yaml", once)
		if twice != once || len(again) > 0 {
			t.Errorf("once:  %q\ntwice: %q (%+v)", once, twice, again)
		}
	}
}

func TestAllowedSecretsAreKept(t *testing.T) {
	src := "a = \"" + githubToken + "\"\nb = \"" + awsKey + "\"\n"
	got, findings := redactText(t, Options{Allow: []string{"^ghp_"}}, "x.go", src)
	if !strings.Contains(got, githubToken) || strings.Contains(got, awsKey) || len(findings) != 1 {
		t.Errorf("findings %+v in:\n%s", findings, got)
	}
	if _, err := New(Options{Allow: []string{"("}}); err == nil {
		t.Error("a bad expression was taken")
	}
}

func TestTrustIsTheWayAround(t *testing.T) {
	if got := Trust(githubToken).String(); got != githubToken {
		t.Errorf("Trust changed the text to %q", got)
	}
}

// TestURLPasswords: gitleaks has no rule for them (dependencies: "it misses postgres://user:password@host").
func TestURLPasswords(t *testing.T) {
	const pw = "hunter" + "2hunter"
	for _, c := range []struct {
		src  string
		want string // "" for unchanged
	}{
		{"postgres://user:" + pw + "@db.example.com/app", "postgres://user:[REDACTED:url-password]@db.example.com/app"},
		{"DATABASE_URL=mysql://root:" + "password" + "@127.0.0.1:3306/x?y=1", "DATABASE_URL=mysql://root:[REDACTED:url-password]@127.0.0.1:3306/x?y=1"},
		{"amqp://:" + pw + "@broker", "amqp://:[REDACTED:url-password]@broker"},
		{"see `redis://u:p@ss" + pw + "@[::1]:6379/0`", "see `redis://u:[REDACTED:url-password]@[::1]:6379/0`"},
		{"two: ftp://a:" + pw + "@h1 and ftp://b:" + pw + "@h2", "two: ftp://a:[REDACTED:url-password]@h1 and ftp://b:[REDACTED:url-password]@h2"},
		{"postgres://user:${DB_PASSWORD}@db", ""}, {"postgres://user:$PASSWORD@db", ""}, {"postgres://user:<password>@db", ""},
		{"postgres://user:{password}@db", ""}, {"postgres://user:%s@db", ""}, {"postgres://user:***@db", ""}, {"postgres://user:xxxx@db", ""},
		{"http://example.com:8080/a@b", ""}, {"http://example.com/x:y@z", ""}, {"ssh://git@github.com/o/r", ""}, {"https://user@host", ""},
		{"// see https://example.com/: mail a@b", ""}, {"http://[::1]:80/", ""}, {"://user:pw@host", ""}, {"scheme://:@host", ""},
	} {
		want := c.want
		if want == "" {
			want = c.src
		}
		if got, _ := redactText(t, Options{}, "a.txt", c.src); got != want {
			t.Errorf("%q became %q, want %q", c.src, got, want)
		}
	}
}

// TestLeanCtx430TypeAnnotationsAreNoSecrets: a redactor that goes by names alone corrupts code.
func TestLeanCtx430TypeAnnotationsAreNoSecrets(t *testing.T) {
	for _, src := range []string{
		"password: string;", "token: Optional[str] = None", "apiKey: process.env.API_KEY,", "func auth(secret string, key []byte) (token Token, err error)",
		"const accessToken = await getAccessToken(credentials);", "private readonly apiKeyService: ApiKeyService,", "SECRET_KEY = os.environ['SECRET_KEY']",
		"key=lambda x: x.priority_of_something", "token := parser.nextToken()", "auth = authenticate_with_default_provider", "passwordField: HTMLInputElement;",
	} {
		if got, findings := redactText(t, Options{}, "a.ts", src); got != src {
			t.Errorf("%q became %q (%+v)", src, got, findings)
		}
	}
}

// TestRepomixPR27OnlyTheSecretGoes: a file with a secret is not dropped as a whole.
func TestRepomixPR27OnlyTheSecretGoes(t *testing.T) {
	src := strings.Repeat("func f() {}\n", 50) + "k := \"" + githubToken + "\"\n" + strings.Repeat("func g() {}\n", 50)
	got, _ := redactText(t, Options{}, "a.go", src)
	if want := strings.Replace(src, githubToken, "[REDACTED:github-pat]", 1); got != want {
		t.Error("more or less than the secret was replaced")
	}
}

// TestRepomix552 and its kind: secrets in every place where they stand in real code.
func TestRepomix552SecretsInEveryPlace(t *testing.T) {
	for _, src := range []string{
		githubToken, "\t" + githubToken, "x" + "\n" + githubToken + "\n", `{"token":"` + githubToken + `"}`, "export TOKEN=" + githubToken, "<t>" + githubToken + "</t>;",
		"curl -H 'Authorization: token " + githubToken + "' https://x", "API_KEY=" + apiKey, "api_key = '" + apiKey + "'", "\"secretKey\": \"" + apiKey + "\",",
		"\ufeffkey: " + apiKey + "\r\n", strings.Repeat("x ", 60000) + "api_key=" + apiKey + "\n",
	} {
		if got, findings := redactText(t, Options{}, "conf/a.yml", src); strings.Contains(got, githubToken) || strings.Contains(got, apiKey) || len(findings) == 0 {
			t.Errorf("%.80q: the secret is still there (%d findings)", src, len(findings))
		}
	}
}

func FuzzRedact(f *testing.F) {
	for _, s := range []string{"token = \"" + githubToken + "\"", privateKey, "a://b:c@d", "key=" + apiKey, "ſecret=" + apiKey, "[REDACTED:x]", "key='[REDACTED:generic-api-key]'"} {
		f.Add(s)
	}
	r, err := New(Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, src string) {
		text, findings := r.Redact("a.go", src)
		got := text.String()
		if strings.Count(got, "\n") != strings.Count(src, "\n") {
			t.Fatalf("line breaks changed: %q → %q", src, got)
		}
		if utf8.ValidString(src) && !utf8.ValidString(got) {
			t.Fatalf("a rune was cut: %q → %q", src, got)
		}
		if len(findings) == 0 && got != src {
			t.Fatalf("changed without a finding: %q → %q", src, got)
		}
		again, _ := r.Redact("a.go", got)
		if third, _ := r.Redact("a.go", again.String()); third.String() != again.String() {
			t.Fatalf("no fixed point: %q → %q → %q", got, again.String(), third.String())
		}
	})
}

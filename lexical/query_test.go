package lexical

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// heavy returns the terms of a query that are not mere forms or joined neighbours.
func heavy(q Query) string {
	var list []string
	for _, t := range q.Terms {
		if t.Weight > formWeight+1e-9 {
			list = append(list, t.Text)
		}
	}
	return strings.Join(list, " ")
}

// Lines as they stand in stack traces and in tools' messages.
func TestPathsOfTraces(t *testing.T) {
	for _, tt := range []struct{ line, path string }{
		{`  File "/usr/lib/python3/site-packages/requests/sessions.py", line 12, in send`, "usr/lib/python3/site-packages/requests/sessions.py"},
		{"    at Object.load (/app/src/load.ts:10:15)", "app/src/load.ts"},
		{"	/root/go/src/app/main.go:25 +0x1d", "root/go/src/app/main.go"},
		{`   at App.Run() in C:\src\App.cs:line 5`, "src/App.cs"},
		{"#0 0x1234 in parse_url lib/url.c:77", "lib/url.c"},
		{"  --> crates/core/search.rs:100:9", "crates/core/search.rs"},
		{"	at com.example.Foo.bar(Foo.java:42)", "Foo.java"},
		{"./lib/page.rb:3:in `render'", "lib/page.rb"},
		{"../../other/../x.py", "x.py"},
		{"version 1.2.3 or v1.2/3.4", ""},
		{"12:30:45", ""},
		{"////", ""},
	} {
		if got := strings.Join(ParseQuery(tt.line).Paths, " "); got != tt.path {
			t.Errorf("%q: got %q, want %q", tt.line, got, tt.path)
		}
	}
}

func weightOf(q Query, term string) float64 {
	for _, t := range q.Terms {
		if t.Text == term {
			return t.Weight
		}
	}
	return 0
}

func TestWeights(t *testing.T) {
	q := ParseQuery("cached token\nthe body")
	for _, tt := range []struct {
		term string
		want float64
	}{
		{"cached", titleWeight}, {"cache", formWeight}, {"caching", formWeight}, {"token", titleWeight}, {"tokens", formWeight},
		{"cachedtoken", joinWeight}, {"body", bodyWeight}, {"bodies", float64(bodyWeight) * formWeight}, {"the", 0}, {"tokenbody", 0},
	} {
		if got := weightOf(q, tt.term); math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%s weighs %v, want %v", tt.term, got, tt.want)
		}
	}
	// A title is not drowned by a body, whatever its length, and a repeated word does not grow without bound.
	q = ParseQuery("cached token\n" + strings.Repeat("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda ", 50))
	title, all := ParseQuery("cached token").total(), q.total()
	if body := all - title; body > title*bodyShare+1e-9 || body < title {
		t.Errorf("the title weighs %v, the body %v", title, body)
	}
	if w := weightOf(ParseQuery(strings.Repeat("token x ", 100)), "token"); w < titleWeight || w > titleWeight/(1-repeatDecay) {
		t.Errorf("a word that comes 100 times weighs %v", w)
	}
}

func TestDropTemplate(t *testing.T) {
	text := `<!-- Please search first -->
## Describe the bug
The uploader hangs.
**To Reproduce**
- [x] I have searched the existing reports
Expected behavior:
It says "done". <!-- unclosed
` + "```\n# Expected behavior of code\n```\nWhat happened?\n## Uploader environment\n"
	want := "\nThe uploader hangs.\nIt says \"done\".  unclosed\n# Expected behavior of code\n## Uploader environment\n"
	if got := dropTemplate(text); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestForms(t *testing.T) {
	for _, tt := range []struct{ word, want string }{
		{"run", ""},
		{"rule", "rules ruled ruling"},
		{"rules", "rule ruled ruling"},
		{"match", "matches matched matching"},
		{"matches", "match matche matched matching"},
		{"matched", "match matche matching"},
		{"caching", "cach cache cached"},
		{"stopping", "stopp stoppe stop stopped"},
		{"retry", "retries retried retrying"},
		{"retries", "retry retried retrying"},
		{"retried", "retry retries"},
		{"class", "classes classed classing"},
		{"status", "statuses statused statusing"},
		{"key", ""},
		{"keys", "key keyed keying"},
		{"sha256", ""},
		{"größe", "größes größed größing"},
		{"имяя", ""},
	} {
		if got := strings.Join(forms(tt.word), " "); got != tt.want {
			t.Errorf("forms(%q) = %q, want %q", tt.word, got, tt.want)
		}
	}
}

func TestMentions(t *testing.T) {
	x := build([]textFile{0: {path: "src/pkg/util.py"}, 1: {path: "src/other/util.py"}, 2: {path: "util.py"}, 3: {path: "a/x.go"}, 4: {path: "b/x.go"}}, 1)
	var got []string
	for _, m := range x.Mentions(Query{Paths: []string{"usr/lib/pkg/util.py", "x.go", "util.py", "nowhere.go", "x/a/b/x.go"}}) {
		got = append(got, fmt.Sprintf("%s=%d/%.2f", m.Path, m.File, m.Share))
	}
	want := "usr/lib/pkg/util.py=0/1.00 x.go=3/0.50 x.go=4/0.50 util.py=0/0.33 util.py=1/0.33 util.py=2/0.33 x/a/b/x.go=4/1.00"
	if g := strings.Join(got, " "); g != want {
		t.Errorf("got  %s\nwant %s", g, want)
	}
}

func FuzzParseQuery(f *testing.F) {
	f.Add("Fix `a_b.C` in ./x/y.go:1\n<!-- x --> - [ ] y\n```\nfoo::bar(\n")
	f.Add("C:\\a\\b.cs:line 5 \xff https://x/y?z#q")
	f.Fuzz(func(t *testing.T, text string) {
		q := ParseQuery(text)
		seen := map[string]bool{}
		for _, term := range q.Terms {
			if seen[term.Text] || len(term.Text) < minTerm || !(term.Weight > 0) {
				t.Fatalf("term %+v of %q", term, text)
			}
			seen[term.Text] = true
		}
		for _, p := range q.Paths {
			if p == "" || strings.HasPrefix(p, "/") || strings.ContainsAny(p, "\"`\n ") {
				t.Fatalf("path %q of %q", p, text)
			}
		}
	})
}

func TestParseQuery(t *testing.T) {
	for _, tt := range []struct{ name, text, terms, identifiers, paths string }{
		{"empty", " \n ", "", "", ""},
		{"only stop words", "How is the support of it fixed?", "", "", ""},
		{"prose", "how are ignore rules matched", "ignore rules ignorerules matched rulesmatched", "", ""},
		{"a heading", "# Retry uploads", "retry uploads retryuploads", "", ""},
		{"an identifier", "SessionToken expires", "session token sessiontoken expires sessiontokenexpires", "SessionToken", ""},
		{"a stop word in a name", "callback AddIf missing", "callback addif callbackaddif missing addifmissing", "AddIf", ""},
		{"quoted names", "`close` breaks 'open' but not close", "close breaks closebreaks open breaksopen", "close open", ""},
		{"a call", "why does shutdown() hang", "shutdown hang shutdownhang", "shutdown", ""},
		{"scopes", "os.path.join, Foo::bar and a->b", "os path ospath join pathjoin foo joinfoo bar foobar", "path join Foo bar", ""},
		{"no scope", "It fails, e.g. on macOS.Then", "fails mac os macos", "macOS", ""},
		{"an option", "--must-include is ignored", "include ignored", "", ""},
		{"numbers", "status 404 after 1234567 bytes", "status 404 bytes", "", ""},
		{"a path", "crash in src/net/http/server.go:120:3", "crash src net http server", "", "src/net/http/server.go"},
		{"a file's name", "see (server.go), `./conf.toml` and foo.bar", "see server conf foo bar foobar",
			"foo bar", "server.go conf.toml"},
		{"a Windows path", `C:\app\main.cs:line 5 fails`, "app main fails", "", "app/main.cs"},
		{"either or", "read and/or write it/them", "read write", "", ""},
		{"a URL", "See https://github.com/o/r/blob/main/pkg/x_y.py#L10-L12", "see blob main pkg xy", "", "o/r/blob/main/pkg/x_y.py"},
	} {
		q := ParseQuery(tt.text)
		if heavy(q) != tt.terms {
			t.Errorf("%s: terms %q, want %q", tt.name, heavy(q), tt.terms)
		}
		if g := strings.Join(q.Identifiers, " "); g != tt.identifiers {
			t.Errorf("%s: identifiers %q, want %q", tt.name, g, tt.identifiers)
		}
		if g := strings.Join(q.Paths, " "); g != tt.paths {
			t.Errorf("%s: paths %q, want %q", tt.name, g, tt.paths)
		}
	}
}

// An issue's body without its title begins with its template: a heading must not count as the title, and bound what the body weighs.
func TestIssueBodyWithoutTitle(t *testing.T) {
	for _, head := range []string{"## Describe the bug\n", "<!-- read this first -->\n\n", "- [x] I searched\n\n**Describe the bug**\n"} {
		q := ParseQuery(head + "the proxy hangs\nand the client waits")
		if got := weightOf(q, "proxy"); got != titleWeight {
			t.Errorf("after %q: proxy weighs %v, want %v", head, got, titleWeight)
		}
		if got := weightOf(q, "describe"); got != 0 {
			t.Errorf("after %q: describe weighs %v, want 0", head, got)
		}
	}
	if q := ParseQuery("Environment:"); weightOf(q, "environment") != titleWeight {
		t.Error("a task of template words only is not taken as it is")
	}
}

// Four hundred log lines, each with numbers of its own: together they weigh less than two words.
func TestNumbersOfALogFade(t *testing.T) {
	var b strings.Builder
	b.WriteString("client hangs\n")
	for i := range 400 {
		fmt.Fprintf(&b, "2024-03-01 12:00:01,%d worker-%d took %d ms\n", 100+i, 1000+i, 5000+i)
	}
	sum, n := 0.0, 0
	for _, term := range ParseQuery(b.String()).Terms {
		if pureNumber(term.Text) {
			sum, n = sum+term.Weight, n+1
		}
	}
	if sum > 2*bodyWeight || n == 0 {
		t.Errorf("%d numbers weigh %.3f together, want at most %.3f", n, sum, 2*bodyWeight)
	}
	if q := ParseQuery("return 404 for a missing page"); weightOf(q, "404") != titleWeight {
		t.Errorf("404 in a title weighs %v, want %v", weightOf(q, "404"), titleWeight)
	}
}

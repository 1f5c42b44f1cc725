package lexical

import (
	"strings"
	"testing"
	"unicode/utf8"
)

var splitTable = []struct{ identifier, terms string }{
	{"", ""},
	{"_", ""},
	{"x", ""},
	{"id", "id"},
	{"server", "server"},
	{"SessionToken", "session token sessiontoken"},
	{"sessionToken", "session token sessiontoken"},
	{"session_token", "session token sessiontoken"},
	{"SESSION_TOKEN", "session token sessiontoken"},
	{"__init__", "init"},
	{"parseHTTPRequest2", "parse http request2 request parsehttprequest2"},
	{"HTTP2Server", "http2 http server http2server"},
	{"sha256Sum", "sha256 sha sum sha256sum"},
	{"utf8", "utf8 utf"},
	{"x86asm", "x86 asm x86asm"},
	{"i18n", "i18n"},
	{"k8sClient", "k8s client k8sclient"},
	{"a11yLabel", "a11y label a11ylabel"},
	{"p2p", "p2p"},
	{"oauth2client", "oauth2 oauth client oauth2client"},
	{"ABTest", "ab test abtest"},
	{"aB", "ab"},
	{"parseURLs", "parse urls parseurls"},
	{"IDs", "ids"},
	{"IDset", "dset idset"}, // read as I Dset: no lower-case word is known here
	{"getX", "get getx"},
	{"foo_foo", "foo foofoo"},
	{"2fa", "fa 2fa"},
	{"404", "404"},
	{"login-form.test", "login form test loginformtest"},
	{"ÉcoleNormale", "école normale écolenormale"},
	{"größe", "größe"},
	{"имяФайла", "имя файла имяфайла"},
	{"検索エンジン", "検索 索エ エン ンジ ジン"},
	{"get検索", "get 検索 get検索"},
	{"\xffab\xffcd", "ab cd abcd"},
}

func TestTerms(t *testing.T) {
	for _, tt := range splitTable {
		if got := strings.Join(Terms(tt.identifier), " "); got != tt.terms {
			t.Errorf("Terms(%q) = %q, want %q", tt.identifier, got, tt.terms)
		}
	}
}

func FuzzTerms(f *testing.F) {
	for _, tt := range splitTable {
		f.Add(tt.identifier)
	}
	f.Fuzz(func(t *testing.T, s string) {
		seen := map[string]bool{}
		for _, term := range Terms(s) {
			switch {
			case len(term) < minTerm:
				t.Errorf("Terms(%q) has the short term %q", s, term)
			case seen[term]:
				t.Errorf("Terms(%q) has %q twice", s, term)
			case strings.ContainsAny(term, "_ ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
				t.Errorf("Terms(%q) has %q, which is not in lower case", s, term)
			case utf8.ValidString(s) && !utf8.ValidString(term):
				t.Errorf("Terms(%q) has %q, which is not UTF-8", s, term)
			}
			seen[term] = true
		}
	})
}

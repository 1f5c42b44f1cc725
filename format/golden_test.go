package format

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"contextcraft/tiers"
)

var update = flag.Bool("update", false, "rewrite testdata/golden.*")

// goldenDocument is a small repository as the pipeline hands it over.
func goldenDocument() Document {
	login := "package auth\n\nimport \"errors\"\n\n// ErrDenied is any failed login.\nvar ErrDenied = errors.New(\"denied\")\n\n" +
		"// Login checks a password.\nfunc Login(user, password string) error {\n\tif user == \"\" || password == \"\" {\n\t\treturn ErrDenied\n\t}\n\treturn check(user, password)\n}\n"
	d := Document{Repository: "shop", Task: "fix the login validation bug:\n\n    panic: <nil> in auth.Login", Tokenizer: "o200k_base", Exact: true, Margin: 1, TotalFiles: 231,
		Files: []File{
			{Path: "internal/auth/login.go", Language: "go", Lines: 14, Loss: 1, Options: []Option{
				{Rendering: tiers.Rendering{Tier: tiers.Full, Text: login, Lines: [][2]int{{1, 14}}}}}},
			{Path: "internal/auth/session.go", Language: "go", Lines: 90, Loss: .5, Options: []Option{
				{Rendering: tiers.Rendering{Tier: tiers.Skel, Text: "package auth\n… 3-9\n// Session is one user's visit.\ntype Session struct {\n\tUser string\n}\n\nfunc (s *Session) Valid() bool { … 16-89 }\n", Lines: [][2]int{{1, 2}, {10, 15}, {90, 90}}}}}},
			{Path: "web/src/__init__.py", Language: "python", Lines: 412, Note: "invalid UTF-8 repaired", Loss: .2, Options: []Option{
				{Rendering: tiers.Rendering{Tier: tiers.Sigs, Text: "12 class Form\n15  def clean(self, value: str) -> str\n", Lines: [][2]int{{12, 12}, {15, 15}}}}}},
			{Path: "docs/how to`login`.md", Language: "markdown", Lines: 3, Loss: .1, Options: []Option{
				{Rendering: tiers.Rendering{Tier: tiers.Full, Text: "```sh\ncurl -d 'user=a&password=b' localhost/login\n```\n", Lines: [][2]int{{1, 3}}}}}},
			{Path: "web/index.xml", Language: "xml", Lines: 900, Loss: .05, Options: []Option{
				{Rendering: tiers.Rendering{Tier: tiers.Sigs, Partial: true, Text: "<a>]]></a>\n… 2-900\n", Lines: [][2]int{{1, 1}}}}}},
		},
		Notes: []Note{{Reason: "binary", Path: "web/logo.png"}, {Reason: "too large", Path: "data/all.csv", Detail: "14.2 MB"}, {Reason: "2 secrets redacted"}},
	}
	for i := range 40 {
		d.Notes = append(d.Notes, Note{Reason: "ignored by .gitignore", Path: fmt.Sprintf("bin/tool%02d", i)})
	}
	for _, f := range d.Files {
		d.Tree.Paths = append(d.Tree.Paths, f.Path)
	}
	d.Tree.Near = []string{"internal/auth/token.go"}
	for i := range 226 - 3 {
		d.Tree.Paths = append(d.Tree.Paths, fmt.Sprintf("vendor/lib%d/f%d.go", i%9, i))
	}
	d.Tree.Paths = append(d.Tree.Paths, "internal/auth/token.go", "README.md", "go.mod")
	return d
}

// TestGolden: the documents as people and models see them. Regenerate with -update and read the diff.
func TestGolden(t *testing.T) {
	for _, form := range formats {
		res := fit(t, goldenDocument(), Options{Format: form, Budget: 760, Counter: encoding(t, "o200k_base")})
		file := filepath.Join("testdata", "golden."+form.String())
		if *update {
			if err := os.MkdirAll("testdata", 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(res.Text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if res.Text != string(want) {
			t.Errorf("%s differs; run with -update and read the diff. Got\n%s", file, res.Text)
		}
	}
}

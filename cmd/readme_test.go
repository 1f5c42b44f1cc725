package cmd

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// languagesTable begins the README's table of languages.
const languagesTable = "<!-- contextcraft languages -->\n```\n"

// TestReadmeKnowsEveryFlag keeps the README's reference true: each flag stands in it, and the table of languages as it is printed; -update rewrites the
// table.
func TestReadmeKnowsEveryFlag(t *testing.T) {
	b, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(b)
	flags := compileFlags()
	for _, f := range flags {
		name := f.Names()[0]
		dashes := "--"
		if len(name) == 1 {
			dashes = "-"
		}
		if name != "version" && !strings.Contains(readme, "`"+dashes+name) {
			t.Errorf("the README does not know %s%s", dashes, name)
		}
	}
	var out, errs bytes.Buffer
	if code := Run([]string{"languages"}, nil, &out, &errs); code != exitDone || errs.Len() > 0 {
		t.Fatalf("languages: exit %d, %s", code, errs.String())
	}
	if *update {
		head, rest, found := strings.Cut(readme, languagesTable)
		_, tail, closed := strings.Cut(rest, "```\n")
		if !found || !closed {
			t.Fatalf("the README has no %q", languagesTable)
		}
		if err := os.WriteFile("../README.md", []byte(head+languagesTable+out.String()+"```\n"+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !strings.Contains(readme, languagesTable+out.String()+"```\n") {
		t.Errorf("the README's table of languages is not what `contextcraft languages` prints:\n%s", out.String())
	}
}

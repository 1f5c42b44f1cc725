package cmd

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestReadmeKnowsEveryFlag keeps the README's reference true: each flag and each language table line stands in it.
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
	if !strings.Contains(readme, out.String()) {
		t.Errorf("the README's table of languages is not what `contextcraft languages` prints:\n%s", out.String())
	}
}

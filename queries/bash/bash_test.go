package bash_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"contextcraft/queries/bash"
	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &bash.Language) }

func TestCtagsAgreement(t *testing.T) {
	ctagstest.Run(t, &bash.Language, ctagstest.Row{CTags: "Sh", Kinds: "function", Reasons: []ctagstest.Reason{
		{"", "an array that is assigned", ctagstest.LineMatches(`\w\+?=\(`)},
	}})
}

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &bash.Language, []importtest.Case{
		{"source lib.sh", "1 path lib.sh "},
		{". ./lib/a.sh arg", "1 path ./lib/a.sh "},
		{`source "$(dirname "$0")/lib.sh"`, "1 path */lib.sh "},
		{`. "${BASH_SOURCE[0]%/*}/../lib.sh"`, "1 path */../lib.sh "},
		{"source `pwd`/x.sh", "1 path */x.sh "},
		{"source $DIR/a/$NAME.sh", ""},
		{`source "$file"`, ""},
		{"source <(kubectl completion bash)", ""},
		{"load test_helper", "1 declare test_helper "},
		{"source", ""},
		{"sourced x", ""},
		{"source /dev/stdin", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &bash.Language, []importtest.Case{
		{"# source no\nsource a.sh\n[ -f b.sh ] && . b.sh\nif true; then source c.sh; fi\ncat <<EOF\nsource no\nEOF\nx=\"\nsource no\n\"\necho 'source no'; . d.sh # . no\n{ . e.sh; }\necho source no\n",
			"11 path d.sh |12 path e.sh |2 path a.sh |3 path b.sh |4 path c.sh "},
		{"", ""},
	})
	importtest.Hostile(t, &bash.Language, "source a\n", "source ", "source $(", ". ", ";", "\"", "<<E\n", "${", "{ ")
}

func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"source a.sh\n", ". \"$(dirname \"$0\")/b.sh\"\n", "# source no\n", "f() {\n  source c.sh\n}\n", "cat <<'EOF'\nsource no\nEOF\n", "x='\nsource no\n'\n", "[ -f d.sh ] && source d.sh || exit 1\n"}
	importtest.Agree(t, &bash.Language, importtest.Combine(".sh", "", pieces, pieces, pieces), 1)
}

func TestScannerAgreesCorpus(t *testing.T) {
	importtest.Agree(t, &bash.Language, importtest.Sample(importtest.Installed(t, "shell", []string{".sh", ".bash"}, "/usr/share", "/usr/lib", "/etc"), 8<<20), 0.995)
}

// scripts can be run: each file that is sourced says so.
const scripts = `-- bin/tool.sh --
DIR=$(cd "$(dirname "$0")/.." && pwd)
source "$(dirname "$0")/common.sh"
. "$DIR/lib/log.sh"
if true; then source "${DIR}/lib/deep/more.sh"; fi
. $DIR/lib/missing.sh 2>/dev/null || true
-- bin/common.sh --
source "${BASH_SOURCE[0]%/*}/../lib/log.sh"
-- lib/log.sh --
log() { echo "$@"; }
-- lib/deep/more.sh --
here="$(dirname "${BASH_SOURCE[0]}")"
source "$here/../util.sh"
source "$here/local.sh"
-- lib/util.sh --
true
-- lib/deep/local.sh --
true
-- other/log.sh --
false
`

var sourced = regexp.MustCompile(`^\++ ([^:]+):\d+: (?:source|\.) (\S+)`)

// TestResolveAsBashDoes runs the scripts with a trace of what they source.
func TestResolveAsBashDoes(t *testing.T) {
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	files := importtest.Tree(scripts)
	dir := t.TempDir()
	importtest.Write(t, dir, files)
	dir, err = filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	trace := filepath.Join(t.TempDir(), "trace.sh") // PS4 in the environment does not count for the superuser
	if err := os.WriteFile(trace, []byte("PS4='+ ${BASH_SOURCE[0]}:$LINENO: '\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(shell, "-x", filepath.Join(dir, "bin", "tool.sh"))
	cmd.Env = append(os.Environ(), "BASH_ENV="+trace)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	below := func(p string) string {
		rel, err := filepath.Rel(dir, filepath.Clean(p))
		if err != nil {
			t.Fatal(err)
		}
		return filepath.ToSlash(rel)
	}
	want := map[importtest.Edge]bool{}
	for line := range strings.Lines(string(out)) {
		if m := sourced.FindStringSubmatch(line); m != nil {
			if _, err := os.Stat(m[2]); err == nil {
				want[importtest.Edge{From: below(m[1]), To: below(m[2])}] = true
			}
		}
	}
	if len(want) != 6 {
		t.Fatalf("bash sources %v:\n%s", want, out)
	}
	importtest.Score(t, "bash -x", importtest.Resolve(t, importtest.NewProject(files, &bash.Language), &bash.Language), want, 1, 1)
}

package cmd

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/urfave/cli/v2"

	"contextcraft/tiers/tokens"
)

var update = flag.Bool("update", false, "rewrite what the scripts in testdata/script compare with")

// TestMain lets the test binary be the program: a script's "exec contextcraft" runs it again, in a process of its own.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"contextcraft": func() { os.Exit(Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScript runs testdata/script/*.txtar. Beside testscript's own commands, scripts have:
//
//	expand FILE…            replace $VARS in the files by the script's environment
//	fill FILE LINES TEXT    write a file of numbered lines
//	fails CODE ARG…         run contextcraft; it must exit with CODE, print one error line and one hint line, and nothing to stdout
//	hint VAR                set VAR to the budget that the last hint names
//	shown FILE              read a document of any format strictly; stdout is its files, "tier path" a line, by path
//	tokens NAME FILE MAX    FILE counts to at most MAX under a tokenizer or model, and to what it states
//
// and SECRET and OTHERSECRET in the environment, made at run time.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               setUp,
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %s", cond)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"expand": cmdExpand, "fill": cmdFill, "fails": cmdFails, "hint": cmdHint, "shown": cmdShown, "tokens": cmdTokens,
		},
	})
}

// setUp gives a script a home and a git configuration of its own, so that the machine's do not matter.
func setUp(e *testscript.Env) error {
	home, err := os.MkdirTemp("", "home") // not in the script's folder, which would then be one that holds the home folder
	if err != nil {
		return err
	}
	e.Defer(func() { os.RemoveAll(home) })
	e.Setenv("HOME", home)
	e.Setenv("XDG_CONFIG_HOME", filepath.Join(home, ".config"))
	e.Setenv("XDG_CACHE_HOME", filepath.Join(home, ".cache"))
	e.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	e.Setenv("GIT_AUTHOR_NAME", "a")
	e.Setenv("GIT_AUTHOR_EMAIL", "a@example.com")
	e.Setenv("GIT_COMMITTER_NAME", "a")
	e.Setenv("GIT_COMMITTER_EMAIL", "a@example.com")
	e.Setenv("COMMANDS", filepath.SplitList(e.Getenv("PATH"))[0]) // where testscript has put contextcraft
	e.Setenv("SECRET", fakeToken(1))
	e.Setenv("OTHERSECRET", fakeToken(2))
	config := "[init]\n\tdefaultBranch = main\n[protocol \"file\"]\n\tallow = always\n"
	return os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(config), 0o644)
}

// fakeToken has the form of a GitHub token and is none.
func fakeToken(seed uint64) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	b := []byte("gh" + "p_")
	for range 36 {
		seed = seed*6364136223846793005 + 1442695040888963407
		b = append(b, letters[seed>>33%uint64(len(letters))])
	}
	return string(b)
}

func cmdExpand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: expand FILE…")
	}
	for _, name := range args {
		text := os.Expand(ts.ReadFile(name), ts.Getenv)
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte(text), 0o644))
	}
}

func cmdFill(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: fill FILE LINES TEXT")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s %d\n", args[2], i)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b.String()), 0o644))
}

// cmdFails checks the form of every refusal: the exit code, one line of error, one of hint, nothing on stdout.
func cmdFails(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: fails CODE ARG…")
	}
	err := ts.Exec("contextcraft", args[1:]...)
	if err == nil {
		ts.Fatalf("contextcraft %s: does not fail", strings.Join(args[1:], " "))
	}
	if got := err.Error(); got != "exit status "+args[0] {
		ts.Fatalf("%s, want exit status %s", got, args[0])
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("stdout of a failed run is not empty: %.100q", out)
	}
	lines := strings.Split(strings.TrimSuffix(ts.ReadFile("stderr"), "\n"), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "contextcraft: error: ") || !strings.HasPrefix(lines[1], "hint: ") {
		ts.Fatalf("want one error line and one hint line, got %q", lines)
	}
	if strings.HasSuffix(lines[0], ".") {
		ts.Fatalf("the error ends with a full stop: %q", lines[0])
	}
}

var hintedBudget = regexp.MustCompile(`(?m)^hint: try --budget (\d+)$`)

func cmdHint(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: hint VAR")
	}
	m := hintedBudget.FindStringSubmatch(ts.ReadFile("stderr"))
	if m == nil {
		ts.Fatalf("no budget in the hint: %q", ts.ReadFile("stderr"))
	}
	ts.Setenv(args[0], m[1])
	n, err := strconv.Atoi(m[1])
	ts.Check(err)
	ts.Setenv(args[0]+"_LESS", strconv.Itoa(n-1))
}

func cmdShown(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: shown FILE")
	}
	d, err := readDocument(ts.ReadFile(args[0]))
	ts.Check(err)
	slices.SortFunc(d.files, func(a, b shownFile) int { return strings.Compare(a.path, b.path) })
	for _, f := range d.files {
		fmt.Fprintf(ts.Stdout(), "%s %s\n", f.tier, f.path)
	}
}

func cmdTokens(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: tokens NAME FILE MAX")
	}
	p, err := tokens.ForEncoding(args[0])
	if err != nil {
		p, err = tokens.ForModel(args[0])
	}
	ts.Check(err)
	c, err := tokens.NewCounter(p)
	ts.Check(err)
	limit, err := strconv.Atoi(args[2])
	ts.Check(err)
	text := ts.ReadFile(args[1])
	d, err := readDocument(text)
	ts.Check(err)
	switch n := c.Count(text); {
	case n > limit:
		ts.Fatalf("%s has %d tokens of %s, more than %d", args[1], n, args[0], limit)
	case n != d.used:
		ts.Fatalf("%s has %d tokens of %s and states %d", args[1], n, args[0], d.used)
	case d.budget != limit:
		ts.Fatalf("%s states a budget of %d, not %d", args[1], d.budget, limit)
	}
}

// TestCode2prompt111EveryFlagHasAScript: a flag that no script uses may well be parsed and never passed on.
func TestCode2prompt111EveryFlagHasAScript(t *testing.T) {
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(scripts) < 10 {
		t.Fatalf("%d scripts, %v", len(scripts), err)
	}
	used := map[string]bool{}
	for _, name := range scripts {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(line, "-- ") {
				break // the files of the archive are not the script
			}
			for _, word := range strings.Fields(line) {
				if name, ok := strings.CutPrefix(word, "-"); ok {
					name, _, _ = strings.Cut(strings.TrimPrefix(name, "-"), "=")
					used[name] = true
				}
			}
		}
	}
	flags := compileFlags()
	for _, c := range newApp(&streams{}).Commands {
		flags = append(flags, c.Flags...)
	}
	n := 0
	for _, f := range flags {
		for _, name := range f.Names() {
			if n++; !used[name] {
				t.Errorf("no script uses --%s", name)
			}
		}
		if _, ok := f.(cli.DocGenerationFlag); ok && f.(cli.DocGenerationFlag).GetUsage() == "" {
			t.Errorf("--%s has no help", f.Names()[0])
		}
	}
	t.Logf("%d names of flags, %d scripts", n, len(scripts))
}

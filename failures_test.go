package contextcraft_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"contextcraft"
	"contextcraft/format"
	"contextcraft/scan"
)

// Each test here is named after a public report of a fault in a tool of this kind, and holds what contextcraft does instead.

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	c := exec.Command("git", append([]string{"-c", "init.defaultBranch=main", "-c", "core.excludesFile="}, args...)...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// TestRepomix1602EstimatesAreNeverBelow: a model whose vocabulary is not public is counted with a margin that is said, and never called exact
// (repomix#476, repomix#1602, cxpak#35).
func TestRepomix1602EstimatesAreNeverBelow(t *testing.T) {
	dir := t.TempDir()
	largeRepo(t, dir, 40, 4)
	repo := open(t, contextcraft.Options{Root: dir})
	plain := compile(t, repo, contextcraft.Request{Budget: 5000, Model: "gpt-5"})
	if !strings.Contains(plain.Document, "(o200k_base for gpt-5, exact)") {
		t.Errorf("gpt-5: %.400s", plain.Document)
	}
	for model, margin := range map[string]float64{"claude-opus-4-7": 1.53, "claude-sonnet-5": 1.53, "claude-sonnet-4-5": 1.18, "gemini-2.5-pro": 1.30} {
		res := compile(t, repo, contextcraft.Request{Budget: 5000, Model: model})
		if want := fmt.Sprintf("(o200k_base × %.4g for %s, an estimate)", margin, model); !strings.Contains(res.Document, want) {
			t.Errorf("%s: not %s in %.400s", model, want, res.Document)
		}
		if n := counts(t, contextcraft.Request{}, res.Document); float64(n)*margin > 5000 {
			t.Errorf("%s: %d tokens × %v is over the budget", model, n, margin)
		}
	}
}

// TestCtxPR25Rank1NeverNothing: the best file does not fit, and is shown as far as it does, not dropped for worse ones.
func TestCtxPR25Rank1NeverNothing(t *testing.T) {
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(25, 1))
	large := goSource(r, "login", 150, nil) + "\n// ValidateLogin validates the login.\nfunc ValidateLogin(login string) error { return validateLogin(login) }\n"
	writeAll(t, dir, map[string]string{"login/login.go": large, "go.mod": "module example.com/synthetic\n"})
	for i := range 30 {
		writeAll(t, dir, map[string]string{fmt.Sprintf("other/o%02d.go", i): goSource(r, "other", 1, nil)})
	}
	repo := open(t, contextcraft.Options{Root: dir})
	for _, budget := range []int{400, 1000, 2000, 4000, 8000} {
		res := compile(t, repo, contextcraft.Request{Budget: budget, Focus: "validate the login"})
		best := res.Files[0]
		if best.Path != "login/login.go" {
			t.Fatalf("the best file is %s", best.Path)
		}
		if best.Tier == "tree" || best.Tokens == 0 {
			t.Errorf("budget %d: the best file is %s: %s", budget, best.Tier, best.TierWhy)
		}
		if !strings.Contains(res.Document, "ValidateLogin(login string)") {
			t.Errorf("budget %d: what the task points at is not in the document (%s, partial %v)", budget, best.Tier, best.Partial)
		}
	}
}

// TestCtxPR18NeighbourNeverOutranksSeed: what the graph brings in stays behind the file that brought it, and ties are broken by path.
func TestCtxPR18NeighbourNeverOutranksSeed(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"go.mod": "module example.com/synthetic\n"}
	// A hub that everybody imports, and that has none of the task's words.
	files["hub/hub.go"] = "package hub\n\n// Hub is used by all.\nfunc Hub() {}\n"
	for i := range 12 {
		files[fmt.Sprintf("leaf%02d/leaf.go", i)] = fmt.Sprintf("package leaf%02d\n\nimport \"example.com/synthetic/hub\"\n\nfunc Leaf() { hub.Hub() }\n", i)
	}
	files["voucher/redeem.go"] = "package voucher\n\nimport \"example.com/synthetic/hub\"\n\n// RedeemVoucher redeems a voucher.\nfunc RedeemVoucher() { hub.Hub() }\n"
	writeAll(t, dir, files)
	repo := open(t, contextcraft.Options{Root: dir})
	for _, focus := range []string{"redeem the voucher", "voucher", "fix voucher/redeem.go"} {
		res := compile(t, repo, contextcraft.Request{Budget: 3000, Focus: focus})
		if res.Files[0].Path != "voucher/redeem.go" {
			t.Errorf("%s: the best file is %s", focus, res.Files[0].Path)
		}
		hub, f := fileOf(t, res, "hub/hub.go")
		if hub == 0 || f.Score >= res.Files[0].Score {
			t.Errorf("%s: the hub is at %d with %v", focus, hub, f.Score)
		}
		for i := 1; i < len(res.Files); i++ {
			a, b := res.Files[i-1], res.Files[i]
			if a.Score < b.Score || a.Score == b.Score && a.Path >= b.Path {
				t.Errorf("%s: %s (%v) stands before %s (%v)", focus, a.Path, a.Score, b.Path, b.Score)
			}
		}
	}
}

// TestNeoPR194SizeNeverLowersRelevance: the same file with a hundred times as much of something else below it keeps its rank.
func TestNeoPR194SizeNeverLowersRelevance(t *testing.T) {
	r := rand.New(rand.NewPCG(194, 1))
	core := "package gateway\n\n// ThrottleGateway throttles the gateway when the quota is used up.\nfunc ThrottleGateway(quota int) bool { return quota > throttleGatewayLimit }\n"
	rank := func(filler int) (int, contextcraft.FileResult) {
		dir := t.TempDir()
		var b strings.Builder
		b.WriteString(core)
		for i := range filler {
			fmt.Fprintf(&b, "\nfunc helper%d(a, b int) int {\n\treturn a*%d + b // nothing of interest\n}\n", i, i)
		}
		writeAll(t, dir, map[string]string{"gateway/gateway.go": b.String()})
		for i := range 40 {
			text := fmt.Sprintf("package p%d\n\n// Quota is a quota.\nfunc Quota() int { return %d }\n", i, i) + goSource(r, "p", 2, nil)[len("// Package p handles ps.\npackage p\n"):]
			writeAll(t, dir, map[string]string{fmt.Sprintf("p%d/p.go", i): text})
		}
		res := compile(t, open(t, contextcraft.Options{Root: dir}), contextcraft.Request{Budget: 8000, Focus: "throttle the gateway when its quota is used up"})
		return fileOf(t, res, "gateway/gateway.go")
	}
	for _, filler := range []int{0, 100, 2500} {
		if place, f := rank(filler); place != 0 || f.Tier == "tree" {
			t.Errorf("with %d more functions the file is at rank %d, %s", filler, place+1, f.Tier)
		}
	}
}

// TestGitingest62NoSilentCap: 12,000 files are 12,000 files; every one is in the result or in the skips, and the document says how many there are.
func TestGitingest62NoSilentCap(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("writes 12,000 files")
	}
	dir := t.TempDir()
	const n = 12000
	entries := 0
	for i := range n / 100 {
		sub := filepath.Join(dir, fmt.Sprintf("d%03d", i))
		if err := os.Mkdir(sub, 0o755); err != nil {
			t.Fatal(err)
		}
		for k := range 100 {
			name, text := fmt.Sprintf("f%03d.py", k), fmt.Sprintf("value_%d = %d\n", i, k)
			if k%10 == 9 {
				name, text = fmt.Sprintf("f%03d.bin", k), "\x00\x01\x02"
			}
			if err := os.WriteFile(filepath.Join(sub, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			entries++
		}
	}
	res := compile(t, open(t, contextcraft.Options{Root: dir}), contextcraft.Request{Budget: 8000})
	if len(res.Files)+len(res.Skips) != entries || len(res.Skips) != n/10 {
		t.Errorf("%d files and %d skips of %d entries", len(res.Files), len(res.Skips), entries)
	}
	if want := fmt.Sprintf(" of %d files", n-n/10); !strings.Contains(res.Document, want) {
		t.Errorf("not %q in %.300s", want, res.Document)
	}
	if want := fmt.Sprintf("binary (%d)", n/10); !strings.Contains(res.Document, want) {
		t.Errorf("not %q in the document", want)
	}
	seen := map[string]bool{}
	for _, f := range res.Files {
		seen[f.Path] = true
	}
	for _, s := range res.Skips {
		seen[s.Path] = true
	}
	if len(seen) != entries {
		t.Errorf("%d different paths of %d", len(seen), entries)
	}
}

// TestLeanKG291MinifiedTreeOnly: minified code is a path, however often it says the task's words; so is a lock file (codebase-memory-mcp PR#1004,
// code2prompt#31, lean-ctx#585).
func TestLeanKG291MinifiedTreeOnly(t *testing.T) {
	dir := t.TempDir()
	minified := "(function(){" + strings.Repeat("function checkout(cart){return cart.checkout(checkout)};", 500) + "})();"
	writeAll(t, dir, map[string]string{
		"public/app.min.js": minified, "public/bundle.js": minified, "src/checkout.js": "export function checkout(cart) {\n  return cart.total();\n}\n",
		"package.json": "{\"name\": \"checkout\"}\n", "package-lock.json": "{\"checkout\": \"" + strings.Repeat("checkout ", 500) + "\"}\n",
		"deep/below/yarn.lock": strings.Repeat("checkout@^1.0.0:\n  version 1.0.0\n", 300), "go.sum": strings.Repeat("checkout v1.0.0 h1:checkout=\n", 100),
	})
	res := compile(t, open(t, contextcraft.Options{Root: dir}), contextcraft.Request{Budget: 20000, Focus: "checkout of the cart"})
	if res.Files[0].Path != "src/checkout.js" {
		t.Errorf("the best file is %s", res.Files[0].Path)
	}
	for _, path := range []string{"public/app.min.js", "public/bundle.js", "package-lock.json", "deep/below/yarn.lock", "go.sum"} {
		if place, f := fileOf(t, res, path); f.Tier != "tree" || place < 2 {
			t.Errorf("%s is at %d, %s", path, place+1, f.Tier)
		}
		if base := filepath.Base(path); !strings.Contains(res.Document, base) {
			t.Errorf("%s is not named", path)
		}
	}
	if _, f := fileOf(t, res, "package.json"); f.Tier != "full" {
		t.Errorf("the manifest is %s", f.Tier)
	}
}

// TestRepomix1616OverBudgetFits: a repository of many times the budget gives a document of the budget, not a failure (vibe-tools#11, #76, #105).
func TestRepomix1616OverBudgetFits(t *testing.T) {
	dir := t.TempDir()
	largeRepo(t, dir, 160, 10)
	repo := open(t, contextcraft.Options{Root: dir})
	everything := 0
	for _, f := range compile(t, repo, contextcraft.Request{Budget: 10_000_000}).Files {
		everything += f.Tokens
	}
	for _, budget := range []int{500, 4000, 30000} {
		res := compile(t, repo, contextcraft.Request{Budget: budget, Focus: "close the session"})
		if res.Tokens > budget || res.Tokens < budget*97/100 {
			t.Errorf("%d tokens of %d, of a repository of %d", res.Tokens, budget, everything)
		}
	}
	if everything < 100000 {
		t.Errorf("the repository has only %d tokens", everything)
	}
}

// TestRepomix34NestedGitignore: the rules of a folder hold below it, and a deeper rule wins (codebase-memory-mcp#178, files-to-prompt PR#71).
func TestRepomix34NestedGitignore(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	writeAll(t, dir, map[string]string{
		".gitignore": "*.log\n/only-top.py\n", "a.log": "x\n", "only-top.py": "x = 1\n",
		"sub/.gitignore": "!keep.log\n*.tmp.py\n", "sub/keep.log": "x\n", "sub/drop.log": "x\n", "sub/x.tmp.py": "x = 1\n", "sub/only-top.py": "x = 1\n",
		"other/x.tmp.py": "x = 1\n", "sub/deep/.gitignore": "*\n!.gitignore\n!y.py\n", "sub/deep/y.py": "y = 1\n", "sub/deep/z.py": "z = 1\n",
	})
	res := compile(t, open(t, contextcraft.Options{Root: dir}), contextcraft.Request{})
	var got []string
	for _, f := range res.Files {
		got = append(got, f.Path)
	}
	slices.Sort(got)
	if want := []string{"other/x.tmp.py", "sub/deep/y.py", "sub/keep.log", "sub/only-top.py"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestRepomix776SubdirClimbsToRoot: a folder inside a repository follows the rules of the folders above it (gitingest#43).
func TestRepomix776SubdirClimbsToRoot(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	writeAll(t, dir, map[string]string{".gitignore": "generated/\n*.bak\n", "svc/api/main.py": "x = 1\n", "svc/api/old.bak": "x\n", "svc/api/generated/g.py": "g = 1\n"})
	res := compile(t, open(t, contextcraft.Options{Root: filepath.Join(dir, "svc", "api")}), contextcraft.Request{})
	if len(res.Files) != 1 || res.Files[0].Path != "main.py" {
		t.Errorf("%+v", res.Files)
	}
}

// TestRepomixPR53OwnOutputIsNeverInput: what the three writers write is known by its marker. (The marker is written in two packages that do not know
// each other.)
func TestRepomixPR53OwnOutputIsNeverInput(t *testing.T) {
	if scan.Marker != format.Marker {
		t.Fatalf("scan looks for %q, format writes %q", scan.Marker, format.Marker)
	}
	dir := t.TempDir()
	writeAll(t, dir, map[string]string{"main.py": "main = 1\n"})
	repo := open(t, contextcraft.Options{Root: dir})
	for _, f := range []string{"md", "xml", "json"} {
		long := strings.Repeat("a task of many words ", 200)
		writeAll(t, dir, map[string]string{"out." + f: compile(t, repo, contextcraft.Request{Format: f, Focus: long}).Document})
	}
	res := compile(t, open(t, contextcraft.Options{Root: dir}), contextcraft.Request{})
	if len(res.Files) != 1 || len(res.Skips) != 3 || res.Skips[0].Reason != scan.OwnOutput {
		t.Errorf("files %v, skips %v", res.Files, res.Skips)
	}
}

// TestAider4867OneBadFileNeverCostsTheRun: what cannot be parsed, decoded or read becomes a note or a skip (aider PR#4518, #4920, #5138,
// repomix#1668, repomix#162).
func TestAider4867OneBadFileNeverCostsTheRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	good := "def good():\n    return 1\n"
	files := map[string]string{"good.py": good}
	for _, ext := range []string{".go", ".py", ".js", ".jsx", ".ts", ".tsx", ".rs", ".java", ".c", ".cpp", ".h", ".cs", ".rb", ".php"} {
		files["bad/damaged"+ext] = "}}}} class def func <?php ((( \"unterminated\n'''\n/* never closed\n" + strings.Repeat("{[(", 2000)
		files["bad/bytes"+ext] = "int x\xff\xfe\x81;\n" + strings.Repeat("\xc3\x28", 50)
		files["bad/binary"+ext] = "\x00\x01\x02\x03" + strings.Repeat("\x00", 100)
		files["bad/empty"+ext] = ""
		files["bad/deep"+ext] = strings.Repeat("if (x) { ", 5000) + strings.Repeat("}", 5000) + "\n"
		files["bad/oneline"+ext] = strings.Repeat("a(b[c]);", 20000)
	}
	writeAll(t, dir, files)
	gone := filepath.Join(dir, "gone.py")
	writeAll(t, dir, map[string]string{"gone.py": "def gone():\n    return good()\n", "turned.py": "def turned():\n    return good()\n"})
	if os.Geteuid() != 0 {
		writeAll(t, dir, map[string]string{"locked.py": "locked = 1\n"})
		if err := os.Chmod(filepath.Join(dir, "locked.py"), 0); err != nil {
			t.Fatal(err)
		}
	}
	_ = os.Symlink("nowhere", filepath.Join(dir, "broken-link.py"))
	repo := open(t, contextcraft.Options{Root: dir, ParseAll: true})
	if err := os.Remove(gone); err != nil {
		t.Fatal(err)
	}
	writeAll(t, dir, map[string]string{"turned.py": "\x00\x00\x00"})
	res := compile(t, repo, contextcraft.Request{Budget: 50000, Focus: "good"})
	if _, f := fileOf(t, res, "good.py"); f.Tier != "full" || !strings.Contains(res.Document, good) {
		t.Errorf("good.py is %s", f.Tier)
	}
	for _, path := range []string{"gone.py", "turned.py"} {
		if _, f := fileOf(t, res, path); f.Tier != "tree" || f.Note == "" {
			t.Errorf("%s, which is no text any more, is %s with the note %q", path, f.Tier, f.Note)
		}
	}
	reasons := map[scan.Reason]int{}
	for _, s := range res.Skips {
		reasons[s.Reason]++
	}
	if reasons[scan.Binary] != 14 || os.Geteuid() != 0 && reasons[scan.Unreadable] != 1 {
		t.Errorf("skips: %v", res.Skips)
	}
	if got := len(res.Files) + len(res.Skips); got < len(files)+2 {
		t.Errorf("%d files and skips of %d entries", got, len(files)+2)
	}
}

// TestOpenErrors: what cannot be meant is a UsageError before any work, with a hint.
func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	writeAll(t, dir, map[string]string{"a.py": "a = 1\n"})
	for name, o := range map[string]contextcraft.Options{
		"format":       {Request: contextcraft.Request{Format: "html"}},
		"tokenizer":    {Request: contextcraft.Request{Tokenizer: "words"}},
		"model":        {Request: contextcraft.Request{Model: "hal-9000"}},
		"budget":       {Request: contextcraft.Request{Budget: -1}},
		"focus-file":   {Request: contextcraft.Request{FocusFiles: []string{"a["}}},
		"must-include": {Request: contextcraft.Request{MustInclude: []string{"{a"}}},
		"include":      {Include: []string{"a["}},
		"exclude":      {Exclude: []string{"a["}},
		"allow":        {Allow: []string{"a("}},
	} {
		o.Root = dir
		var usage *contextcraft.UsageError
		if res, err := contextcraft.Compile(context.Background(), o); res != nil || !errors.As(err, &usage) || usage.Hint == "" || usage.Error() == "" {
			t.Errorf("%s: %v, %v", name, res, err)
		}
	}
	for _, root := range []string{filepath.Join(dir, "missing"), filepath.Join(dir, "a.py")} {
		if res, err := contextcraft.Compile(context.Background(), contextcraft.Options{Root: root}); err == nil {
			t.Errorf("%s: %v", root, res)
		}
	}
	// nothing to read is no mistake
	res := compile(t, open(t, contextcraft.Options{Root: t.TempDir()}), contextcraft.Request{})
	if len(res.Files) != 0 || !strings.Contains(res.Document, "0 of 0 files") {
		t.Errorf("an empty folder: %s", res.Document)
	}
}

// TestParseBudget is the table of what people write.
func TestParseBudget(t *testing.T) {
	for text, want := range map[string]int{"8000": 8000, "8k": 8000, "8K": 8000, "1.5k": 1500, "1m": 1000000, "0.5m": 500000, " 12 ": 12, "8_000": 8000, "1": 1, ".5k": 500, "1.001k": 1001, "1.1k": 1100, "0.0003m": 300,
		"1.0005k": 0,
		"":        0, "k": 0, "0": 0, "-1": 0, "+5": 0, "1e3": 0, "0x10": 0, "inf": 0, "nan": 0, "8kb": 0, "8 k": 0, "1,000": 0, "1.5": 0, "0.4": 0, "2g": 0, "9999999999": 0, "1.5.5": 0, "１": 0} {
		got, err := contextcraft.ParseBudget(text)
		if want == 0 {
			var usage *contextcraft.UsageError
			if !errors.As(err, &usage) || got != 0 {
				t.Errorf("%q: %d, %v", text, got, err)
			}
		} else if err != nil || got != want {
			t.Errorf("%q: %d, %v, want %d", text, got, err, want)
		}
	}
}

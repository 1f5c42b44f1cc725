package contextcraft_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft"
	"contextcraft/scan"
)

// signal returns a file's signal of that name.
func signal(f contextcraft.FileResult, name string) (contextcraft.Signal, bool) {
	for _, s := range f.Signals {
		if s.Name == name {
			return s, true
		}
	}
	return contextcraft.Signal{}, false
}

// smallShop is a repository of a few files that hold the same words.
func smallShop(t *testing.T) (dir string, repo *contextcraft.Repo) {
	dir = t.TempDir()
	writeAll(t, dir, map[string]string{
		"src/cart/util.py":   "def total(items):\n    return sum(items)\n",
		"src/order/util.py":  "def total(items):\n    return sum(items)\n",
		"src/order/model.py": "class Order:\n    def total(self):\n        return 0\n",
		"docs/total.md":      "# total\n\nHow the total of the items is made: sum of items.\n",
		"settings.yaml":      "total: items\n",
	})
	return dir, open(t, contextcraft.Options{Root: dir})
}

// TestPathsOfAStackTraceAreMentions: the path of another machine means the file that shares most of its last folders.
func TestPathsOfAStackTraceAreMentions(t *testing.T) {
	_, repo := smallShop(t)
	trace := "Traceback (most recent call last):\n  File \"/usr/lib/app/src/order/util.py\", line 2, in total\nTypeError: total of items"
	res := compile(t, repo, contextcraft.Request{Budget: 2000, Focus: trace})
	if res.Files[0].Path != "src/order/util.py" {
		t.Errorf("the best file is %s", res.Files[0].Path)
	}
	if s, ok := signal(res.Files[0], "mention"); !ok || math.Abs(s.Share-.5) > 1e-9 {
		t.Errorf("mention = %+v, want a share of .5", s)
	}
	if _, f := fileOf(t, res, "src/cart/util.py"); len(f.Signals) > 0 {
		if s, ok := signal(f, "mention"); ok {
			t.Errorf("src/cart/util.py is mentioned too: %+v", s)
		}
	}
	// A bare name is shared by all that bear it.
	res = compile(t, repo, contextcraft.Request{Budget: 2000, Focus: "util.py is wrong"})
	for _, path := range []string{"src/cart/util.py", "src/order/util.py"} {
		_, f := fileOf(t, res, path)
		if s, _ := signal(f, "mention"); math.Abs(s.Share-.25) > 1e-9 {
			t.Errorf("%s: mention = %+v, want .25", path, s)
		}
	}
}

// TestAFocusFileComesFirst: before whatever the words find, and whatever its kind.
func TestAFocusFileComesFirst(t *testing.T) {
	_, repo := smallShop(t)
	for _, focus := range []string{"order total", ""} {
		res := compile(t, repo, contextcraft.Request{Budget: 2000, Focus: focus, FocusFiles: []string{"docs/total.md"}})
		f := res.Files[0]
		if s, ok := signal(f, "focus-file"); f.Path != "docs/total.md" || !ok || s.Share != 1 {
			t.Errorf("%q: the best file is %s, focus-file %+v", focus, f.Path, s)
		}
		if _, ok := signal(f, "prior"); ok {
			t.Errorf("%q: the file that was asked for steps back", focus)
		}
	}
	res := compile(t, repo, contextcraft.Request{Budget: 2000, Focus: "order total", FocusFiles: []string{"nothing/*.py"}})
	if !strings.Contains(strings.Join(res.Warnings, "\n"), `"nothing/*.py" matches no file`) {
		t.Errorf("warnings = %q", res.Warnings)
	}
}

// TestKindsStepBackUnlessAskedFor: and the signal says by how much.
func TestKindsStepBackUnlessAskedFor(t *testing.T) {
	_, repo := smallShop(t)
	for _, c := range []struct {
		focus, path string
		factor      float64 // 0: none
	}{
		{"sum of items", "docs/total.md", .3}, {"the documentation of items", "docs/total.md", 0},
		{"sum of items", "settings.yaml", .4}, {"settings of items", "settings.yaml", 0},
		{"sum of items", "src/order/util.py", 0},
	} {
		_, f := fileOf(t, compile(t, repo, contextcraft.Request{Budget: 2000, Focus: c.focus}), c.path)
		if s, ok := signal(f, "prior"); ok != (c.factor > 0) || s.Share != c.factor || ok && !s.Factor {
			t.Errorf("%q: %s has the prior %+v, want %v", c.focus, c.path, s, c.factor)
		}
	}
}

// TestScoresAreTheirSignals: the best file has 1, none has less than 0, and signals make up the scores up to the one scale.
func TestScoresAreTheirSignals(t *testing.T) {
	dir := t.TempDir()
	syntheticRepo(t, dir, 40)
	repo := open(t, contextcraft.Options{Root: dir})
	for _, focus := range []string{"", "fetch the order of a customer", "qqqqzz"} {
		res := compile(t, repo, contextcraft.Request{Budget: 4000, Focus: focus})
		scale := 0.0
		for i, f := range res.Files {
			if i == 0 && f.Score != 1 {
				t.Errorf("%q: the best file has %v", focus, f.Score)
			}
			sum := 0.0
			for _, s := range f.Signals {
				if s.Factor {
					sum *= s.Share
				} else {
					sum += s.Share
				}
			}
			if i == 0 {
				scale = sum
			}
			if math.Abs(sum-f.Score*scale) > 1e-9 {
				t.Errorf("%q: %s has %v, its signals make %v", focus, f.Path, f.Score*scale, sum)
			}
		}
	}
}

// TestNoWordMatches says so, and shows the central files.
func TestNoWordMatches(t *testing.T) {
	_, repo := smallShop(t)
	const told = "no file holds a word of the task"
	for focus, want := range map[string]bool{"zyzzyva": true, "total": false, "": false, "  \n ": false} {
		res := compile(t, repo, contextcraft.Request{Budget: 2000, Focus: focus})
		if got := strings.Contains(strings.Join(res.Warnings, "\n"), told); got != want {
			t.Errorf("%q: warnings = %q", focus, res.Warnings)
		}
		if res.Files[0].Tier == "tree" {
			t.Errorf("%q: nothing is shown", focus)
		}
	}
}

// TestBlankTaskIsNone: a task of white space is an overview like "".
func TestBlankTaskIsNone(t *testing.T) {
	dir, _ := smallShop(t)
	writeAll(t, dir, map[string]string{"README.md": "# shop\n"})
	repo := open(t, contextcraft.Options{Root: dir})
	want := compile(t, repo, contextcraft.Request{Budget: 1000}).Document
	if got := compile(t, repo, contextcraft.Request{Budget: 1000, Focus: " \n\t"}).Document; got != want {
		t.Errorf("a blank task changes the document: %s", firstDifference(want, got))
	}
}

// TestNeighboursAreCapped: what only the graph brings in stays at 95 % of the best file beside it, and says so.
func TestNeighboursAreCapped(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"go.mod": "module example.com/m\n", "hub/hub.go": "package hub\n\nfunc Hub() {}\n"}
	for i := range 40 {
		files[fmt.Sprintf("use/u%02d_test.go", i)] = fmt.Sprintf("package use\n\nimport \"example.com/m/hub\"\n\n// voucher %d\nfunc use%d() { hub.Hub() }\n", i, i)
	}
	writeAll(t, dir, files)
	res := compile(t, open(t, contextcraft.Options{Root: dir}), contextcraft.Request{Budget: 3000, Focus: "voucher"})
	place, f := fileOf(t, res, "hub/hub.go")
	s, ok := signal(f, "cap")
	if !ok || !s.Factor || place == 0 || f.Score > .95+1e-9 {
		t.Errorf("the hub is at %d with %v: %+v", place, f.Score, f.Signals)
	}
}

// TestAPromisedFileThatIsGone is an error: the promise cannot be kept.
func TestAPromisedFileThatIsGone(t *testing.T) {
	dir, repo := smallShop(t)
	if err := os.Remove(filepath.Join(dir, "src", "order", "model.py")); err != nil {
		t.Fatal(err)
	}
	_, err := repo.Compile(context.Background(), contextcraft.Request{Budget: 2000, MustInclude: []string{"src/order/model.py"}})
	if err == nil || !strings.Contains(err.Error(), "src/order/model.py") {
		t.Errorf("err = %v, want one that names the file", err)
	}
	if _, err = repo.Compile(context.Background(), contextcraft.Request{Budget: 2000}); err != nil {
		t.Errorf("without the promise: %v", err)
	}
}

// TestListedFiles: the list and --include both hold, duplicates count once, absolute paths are understood, what is outside is named.
func TestListedFiles(t *testing.T) {
	dir, _ := smallShop(t)
	outside := filepath.Join(t.TempDir(), "outside.py")
	write(t, filepath.Dir(outside), "outside.py", "x = 1\n")
	repo := open(t, contextcraft.Options{Root: dir, Include: []string{"**/*.py"}, Files: []string{
		"src/order/util.py", "./src/order/../order/util.py", filepath.Join(dir, "src", "order", "util.py"), "docs/total.md", outside, "../up.py", "src/none.py", "src"}})
	res := compile(t, repo, contextcraft.Request{Budget: 2000})
	if len(res.Files) != 1 || res.Files[0].Path != "src/order/util.py" {
		t.Errorf("files = %+v", res.Files)
	}
	got := map[string]scan.Reason{}
	for _, s := range res.Skips {
		got[s.Path] = s.Reason
	}
	want := map[string]scan.Reason{"docs/total.md": scan.NotIncluded, filepath.ToSlash(outside): scan.OutsideRoot, "../up.py": scan.OutsideRoot, "src/none.py": scan.Missing, "src": scan.NotFile}
	for path, reason := range want {
		if r, ok := got[path]; !ok || r != reason {
			t.Errorf("%s: %v, want %v", path, r, reason)
		}
	}
	if len(got) != len(want) {
		t.Errorf("skips = %+v", res.Skips)
	}
	var usage *contextcraft.UsageError
	if _, err := repo.Compile(context.Background(), contextcraft.Request{MustInclude: []string{"docs/total.md"}}); !errors.As(err, &usage) || !strings.Contains(usage.Hint, "docs/total.md was left out") {
		t.Errorf("promising a file that was left out: %v", err)
	}
}

// TestTierWhyIsTrue of files that are not shown.
func TestTierWhyIsTrue(t *testing.T) {
	dir, _ := smallShop(t)
	writeAll(t, dir, map[string]string{"empty.py": "", "yarn.lock": "total items\n", "gone.py": "total = 1\n"})
	repo := open(t, contextcraft.Options{Root: dir})
	if err := os.Remove(filepath.Join(dir, "gone.py")); err != nil {
		t.Fatal(err)
	}
	res := compile(t, repo, contextcraft.Request{Budget: 2000, Focus: "total items"})
	for path, want := range map[string]string{"empty.py": "empty", "yarn.lock": "lock files", "gone.py": "changed while it was read"} {
		if _, f := fileOf(t, res, path); f.Tier != "tree" || !strings.Contains(f.TierWhy, want) {
			t.Errorf("%s: %s, %q, want %q", path, f.Tier, f.TierWhy, want)
		}
	}
	res = compile(t, repo, contextcraft.Request{Budget: 2000, Focus: "total items", MustInclude: []string{"yarn.lock"}})
	if _, f := fileOf(t, res, "yarn.lock"); f.Tier != "full" {
		t.Errorf("the promised lock file is %s", f.Tier)
	}
}

// TestResultsAreTheCallers: changing one does not change the next.
func TestResultsAreTheCallers(t *testing.T) {
	dir, _ := smallShop(t)
	writeAll(t, dir, map[string]string{"a.bin": "\x00\x01", "b.bin": "\x00\x01"})
	repo := open(t, contextcraft.Options{Root: dir})
	res := compile(t, repo, contextcraft.Request{Budget: 2000})
	want := res.Document
	for i := range res.Skips {
		res.Skips[i] = scan.Skip{}
	}
	if got := compile(t, repo, contextcraft.Request{Budget: 2000}).Document; got != want {
		t.Errorf("the document changed: %s", firstDifference(want, got))
	}
}

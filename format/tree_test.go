package format

import (
	"fmt"
	"math/rand/v2"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"contextcraft/tiers"
)

func lineCost(lines []TreeLine) int { return roughCounter{}.Count(treeString(lines)) }

func treeString(lines []TreeLine) string {
	var b []byte
	for _, l := range lines {
		b = treeText(b, l)
	}
	return string(b)
}

// repoPaths is a repository of n files with a few deep and large directories.
func repoPaths(n int) []string {
	paths := []string{"README.md", "go.mod"}
	for i := range n - 2 {
		switch {
		case i%2 == 0:
			paths = append(paths, fmt.Sprintf("vendor/lib%d/src/f%d.c", i%40, i))
		case i%5 == 0:
			paths = append(paths, fmt.Sprintf("src/main/java/com/acme/p%d/F%d.java", i%7, i))
		default:
			paths = append(paths, fmt.Sprintf("internal/m%d/f%d.go", i%13, i))
		}
	}
	return paths
}

// TestRepomix1749EveryFileIsCountedOnce: whatever the tree is folded to, each file is named on one line or counted in one.
func TestRepomix1749EveryFileIsCountedOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	for range 200 {
		paths := repoPaths(3 + r.IntN(300))
		shown := []string{paths[r.IntN(len(paths))], paths[r.IntN(len(paths))]}
		limit := r.IntN(1500)
		f := newFolder(paths)
		lines := f.plan(shown, paths[:r.IntN(len(paths))], limit).within(limit, lineCost)
		total := 0
		all := map[string]bool{}
		for _, l := range lines {
			total += l.More + len(l.Files)
			if l.More == 0 && len(l.Files) == 0 {
				t.Fatalf("%s says nothing", l.Dir)
			}
			for _, name := range l.Files {
				all[path.Join(l.Dir, name)] = true
			}
		}
		if total != len(paths) {
			t.Fatalf("%d files, the tree holds %d:\n%s", len(paths), total, treeString(lines))
		}
		for _, p := range shown {
			if !all[p] {
				t.Fatalf("%s is shown but not listed:\n%s", p, treeString(lines))
			}
		}
		for p := range all {
			if !slices.Contains(paths, p) {
				t.Fatalf("%s is listed but does not exist", p)
			}
		}
		must := f.plan(shown, nil, 0)
		if c := lineCost(lines); c > limit && c > lineCost(must.lines(must.must)) {
			t.Fatalf("%d tokens, limit %d", c, limit)
		}
	}
}

func TestTreeFolds(t *testing.T) {
	paths := repoPaths(400)
	f := newFolder(paths)
	shown := []string{"internal/m3/f3.go"}
	if got, want := treeString(f.plan(shown, nil, 0).within(0, lineCost)), "./ … 387 files\ninternal/m3/ f3.go … 12 more\n"; got != want {
		t.Errorf("the least tree is\n%s\nwant\n%s", got, want)
	}
	// With some room the top level is open, a chain of single directories is one step, and what is below is counted.
	got := treeString(f.plan(shown, nil, 70).within(70, lineCost))
	for _, part := range []string{"\nvendor/ … 199 files\n", "\ninternal/ … ", "\ninternal/m3/ f3.go … 12 more\n", "\nsrc/main/java/com/acme/ … 40 files\n"} {
		if !strings.Contains(got, part) {
			t.Errorf("no %q in\n%s", part, got)
		}
	}
	whole := f.plan(shown, nil, 100_000).within(100_000, lineCost)
	for _, l := range whole {
		if l.More > 0 {
			t.Errorf("with room for all, %s counts %d", l.Dir, l.More)
		}
	}
}

// TestTreeNamesWhatIsNear: files next in rank are named before those that merely lie about.
func TestTreeNamesWhatIsNear(t *testing.T) {
	paths := repoPaths(2000)
	near := []string{"vendor/lib6/src/f6.c", "internal/m1/f1.go"}
	got := treeString(newFolder(paths).plan([]string{"go.mod"}, near, 200).within(200, lineCost))
	for _, p := range near {
		if !strings.Contains(got, path.Dir(p)+"/ "+path.Base(p)) {
			t.Errorf("%s is not named:\n%s", p, got)
		}
	}
}

func TestTreeIsBounded(t *testing.T) {
	c := encoding(t, "o200k_base")
	d := Document{Repository: "big", Tokenizer: "o200k_base", Exact: true, Tree: Tree{Paths: repoPaths(20_000)}, TotalFiles: 20_000}
	for i := range 30 {
		p := d.Tree.Paths[i*50]
		d.Files = append(d.Files, File{Path: p, Lines: 200, Loss: 1, Options: longFile()})
	}
	for _, budget := range []int{2000, 8000, 40_000} {
		res := fit(t, d, Options{Budget: budget, Counter: c})
		n := c.Count(treeString(res.Document.Tree.Lines))
		names := 12 * (len(d.Files) - len(res.Dropped))
		if limit := int(DefaultTreeShare*float64(budget)) + names + budget/50; n > limit && budget < 40_000 {
			t.Errorf("budget %d: the tree takes %d tokens while files could take them", budget, n)
		}
		if n > MaxTree+names {
			t.Errorf("budget %d: the tree takes %d tokens", budget, n)
		}
		t.Logf("20,000 files, budget %d: tree of %d lines, %d tokens; %d files shown, %d dropped", budget, len(res.Document.Tree.Lines), n, len(d.Files)-len(res.Dropped), len(res.Dropped))
	}
}

// longFile is 200 lines that may be cut to ten or two.
func longFile() []Option {
	option := func(t tiers.Tier, lines int, loss float64) Option {
		return Option{Rendering: tiers.Rendering{Tier: t, Text: strings.Repeat("\treturn value, nil\n", lines), Lines: [][2]int{{1, lines}}}, Loss: loss}
	}
	return []Option{option(tiers.Full, 200, 0), option(tiers.Skel, 10, .2), option(tiers.Sigs, 2, .6)}
}

func TestTreeText(t *testing.T) {
	for _, c := range []struct {
		line TreeLine
		want string
	}{
		{TreeLine{"./", []string{"a.go", "b c.go"}, 0}, "./ a.go \"b c.go\"\n"},
		{TreeLine{"d/", nil, 1}, "d/ … 1 file\n"},
		{TreeLine{"d/", nil, 212}, "d/ … 212 files\n"},
		{TreeLine{"d e/", []string{"x"}, 3}, "\"d e/\" x … 3 more\n"},
		{TreeLine{"d/", []string{"…", "a\nb", `q"`}, 0}, "d/ \"…\" a\\nb \"q\\\"\"\n"},
	} {
		if got := string(treeText(nil, c.line)); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestNotesFold(t *testing.T) {
	var notes []Note
	for i := range 200 {
		notes = append(notes, Note{Reason: "ignored", Path: fmt.Sprintf("out/%03d.o", 199-i)})
	}
	notes = append(notes, Note{Reason: "damaged", Path: "a.go", Detail: "invalid UTF-8\nat byte 7"}, Note{Reason: "3 secrets redacted"}, Note{Reason: "binary", Path: "b.png"}, Note{Reason: "binary", Path: "a.png"})
	groups := groupNotes(notes)
	var got []string
	for _, g := range groups {
		got = append(got, fmt.Sprint(g.Reason, g.Count))
	}
	if want := []string{"3 secrets redacted0", "damaged1", "binary2", "ignored200"}; !slices.Equal(got, want) {
		t.Fatalf("groups %q, want %q", got, want)
	}
	cost := func(g []NoteGroup) int { return roughCounter{}.Count(string(markdownWriter{}.notes(nil, g))) }
	least := cost(named(groups, 0))
	for limit := 0; limit < 600; limit += 13 {
		fitted := notesWithin(groups, limit, cost)
		if c := cost(fitted); c > max(limit, least) {
			t.Fatalf("limit %d: %d tokens", limit, c)
		}
		for i := range fitted {
			if fitted[i].Count != groups[i].Count || fitted[i].Reason != groups[i].Reason {
				t.Fatalf("limit %d: a reason or its count is gone: %+v", limit, fitted[i])
			}
		}
	}
	want := "## Left out\n- 3 secrets redacted\n- damaged (1): a.go (invalid UTF-8 at byte 7)\n- binary (2): a.png, b.png\n- ignored (200): out/000.o, out/001.o, … 198 more\n"
	if got := string(markdownWriter{}.notes(nil, named(groups, 5))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestManyReasonsAreJoined(t *testing.T) {
	var notes []Note
	for i := range 100 {
		for range 1 + i%3 {
			notes = append(notes, Note{Reason: fmt.Sprintf("reason %d", i), Path: fmt.Sprintf("f%d", len(notes))})
		}
	}
	groups := groupNotes(notes)
	total := 0
	for _, g := range groups {
		total += g.Count
	}
	if len(groups) != maxReasons || total != len(notes) {
		t.Errorf("%d groups of %d notes, want %d of %d", len(groups), total, maxReasons, len(notes))
	}
	if !reflect.DeepEqual(groups, groupNotes(notes)) {
		t.Error("not deterministic")
	}
}

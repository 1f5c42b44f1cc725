package format

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"contextcraft/tiers"
)

var formats = []Format{Markdown, XML, JSON}

// TestBudgetIsAnInvariant (aider#752, #3796, madar#400): over random documents, formats, budgets and counters the text that is handed out
// counts to at most the budget, and to what it states.
func TestBudgetIsAnInvariant(t *testing.T) {
	counters := []Counter{roughCounter{}, byteCounter{}, marginCounter{roughCounter{}, 1.25}, encoding(t, "o200k_base"), marginCounter{encoding(t, "o200k_base"), 1.53},
		encoding(t, "cl100k_base"), encoding(t, "p50k_base"), encoding(t, "r50k_base")}
	r := rand.New(rand.NewPCG(1, 2))
	fitted, refused, counts := 0, 0, 0
	var use []float64
	for _, c := range counters {
		for range 120 {
			d := randomDocument(r, r.IntN(60), r.IntN(2) == 0)
			for _, form := range formats {
				o := Options{Format: form, Budget: 20 + r.IntN(1<<(6+r.IntN(9))), Counter: c}
				res, err := Fit(d, o)
				var be *BudgetError
				switch {
				case errors.As(err, &be):
					refused++
					checkMinimum(t, d, o, be)
					continue
				case err != nil:
					t.Fatal(err)
				}
				checkResult(t, res, o)
				fitted++
				counts += res.Counts
				if res.Tokens < o.Budget && len(res.Dropped) > 0 {
					use = append(use, float64(res.Tokens)/float64(o.Budget))
				}
			}
		}
	}
	slices.Sort(use)
	t.Logf("%d documents fitted, none over; %d budgets refused with a true minimum; %.1f whole counts each; median use where files were dropped %.3f",
		fitted, refused, float64(counts)/float64(fitted), use[len(use)/2])
	if fitted < 1800 || refused < 300 {
		t.Errorf("the cases have become lopsided")
	}
}

func checkMinimum(t *testing.T, d Document, o Options, be *BudgetError) {
	t.Helper()
	if be.Budget != o.Budget || be.Minimum <= o.Budget {
		t.Fatalf("budget %d: error says %+v", o.Budget, be)
	}
	o.Budget = be.Minimum
	fit(t, d, o)
	o.Budget--
	if _, err := Fit(d, o); !errors.As(err, &be) {
		t.Fatalf("%v: %d is called the minimum, but %d does (%v)", o.Format, be.Minimum, o.Budget, err)
	}
}

// material is a document with more than enough to show: every file is offered in every tier.
func material(r *rand.Rand, files int) Document {
	d := Document{Repository: "sample", Task: "find it", Tokenizer: "o200k_base", Exact: true, Margin: 1}
	for i := range files {
		lines := 20 + r.IntN(300)
		f := randomFile(r, strings.Repeat("pkg/", i%4)+"f"+string(rune('a'+i%26))+strings.Repeat("x", i%7)+".go", randomText(r, lines), lines, 1/float64(1+i))
		f.Path = strings.TrimSuffix(f.Path, ".go") + strings.Repeat("y", i/26) + ".go"
		f.Chosen = NotShown
		d.Files = append(d.Files, f)
		d.Tree.Paths = append(d.Tree.Paths, f.Path)
	}
	d.TotalFiles = files
	return d
}

// TestUsesTheBudget: with enough material the median run uses at least 97 % of its budget, even when nothing was chosen beforehand.
func TestUsesTheBudget(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for kind, c := range []Counter{encoding(t, "o200k_base"), marginCounter{encoding(t, "o200k_base"), 1.25}} {
		for _, form := range formats {
			var use []float64
			counts := 0
			for range 20 {
				budget := 1000 + r.IntN(20_000)
				res := fit(t, material(r, 120), Options{Format: form, Budget: budget, Counter: c})
				use = append(use, float64(res.Tokens)/float64(budget))
				counts += res.Counts
			}
			slices.Sort(use)
			t.Logf("%s %v: least %.3f, median %.3f of the budget, %.1f whole counts a run", [...]string{"exact", "estimate"}[kind], form, use[0], use[len(use)/2], float64(counts)/float64(len(use)))
			if use[len(use)/2] < .97 {
				t.Errorf("%v: median use %.3f, want at least .97", form, use[len(use)/2])
			}
		}
	}
}

// TestLowersWhereLeastIsLost: a file that was chosen in full goes down before a file of ten times its worth, and comes out whole when it fits.
func TestLowersWhereLeastIsLost(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	d := material(r, 2)
	for i := range d.Files {
		d.Files[i] = randomFile(r, d.Files[i].Path, randomText(r, 200), 200, []float64{1, .1}[i])
		d.Files[i].Chosen = 0
	}
	c := encoding(t, "o200k_base")
	room := c.Count(Render(Markdown, &d))
	res := fit(t, d, Options{Format: Markdown, Budget: room + 200, Counter: c})
	if got := tiersOf(res); !slices.Equal(got, []tiers.Tier{tiers.Full, tiers.Full}) {
		t.Errorf("with room for all: %v", got)
	}
	res = fit(t, d, Options{Format: Markdown, Budget: room - 200, Counter: c})
	if got := tiersOf(res); got[0] != tiers.Full || got[1] == tiers.Full {
		t.Errorf("200 tokens short: %v, want the second file lowered", got)
	}
}

func tiersOf(res *Result) []tiers.Tier {
	var list []tiers.Tier
	for _, f := range res.Document.Files {
		if f.Chosen < 0 {
			list = append(list, tiers.Tree)
		} else {
			list = append(list, f.Options[f.Chosen].Tier)
		}
	}
	return list
}

// TestPromisedFilesStay: a file that must be there is, at some tier, or the error names the budget that holds it.
func TestPromisedFilesStay(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	c := encoding(t, "o200k_base")
	for range 40 {
		d := material(r, 30)
		for _, i := range []int{11, 29} {
			d.Files[i].Must = true
		}
		o := Options{Format: formats[r.IntN(3)], Budget: 100 + r.IntN(3000), Counter: c}
		res, err := Fit(d, o)
		var be *BudgetError
		if errors.As(err, &be) {
			checkMinimum(t, d, o, be)
			continue
		}
		if got := tiersOf(res); got[11] == tiers.Tree || got[29] == tiers.Tree {
			t.Fatalf("budget %d: promised files at %v and %v", o.Budget, got[11], got[29])
		}
	}
}

// TestKeptFilesGoLast: files to keep are dropped only when no other file is left.
func TestKeptFilesGoLast(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	c := encoding(t, "o200k_base")
	kept := 0
	for budget := 150; budget < 3000; budget += 50 {
		d := material(r, 12)
		for i := range d.Files {
			d.Files[i].Keep = i == 0
			d.Files[i].Chosen = 0
			d.Files[i].Options = d.Files[i].Options[2:] // nothing to lower
		}
		least := c.Count(Section(Markdown, &d.Files[0], 0)) + 150
		res := fit(t, d, Options{Format: Markdown, Budget: budget, Counter: c})
		if res.Document.Files[0].Chosen >= 0 {
			kept++
		} else if budget > least {
			t.Errorf("budget %d: the first file (%d tokens with its frame) was dropped for %v", budget, least, tiersOf(res))
		}
	}
	if kept == 0 {
		t.Error("the first file was never kept")
	}
}

// TestAider1874SameBytes: equal input gives equal bytes.
func TestAider1874SameBytes(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 30 {
		d := randomDocument(r, 50, true)
		o := Options{Format: formats[r.IntN(3)], Budget: 1000 + r.IntN(4000), Counter: roughCounter{}}
		first := fit(t, d, o)
		shuffled := d
		shuffled.Tree.Paths = slices.Clone(d.Tree.Paths)
		slices.Reverse(shuffled.Tree.Paths)
		for _, again := range []Document{d, shuffled} {
			if res := fit(t, again, o); res.Text != first.Text || !reflect.DeepEqual(res.Dropped, first.Dropped) {
				t.Fatal("the same document came out differently")
			}
		}
	}
}

// TestOverheadPlansTheFiles: files chosen to fill exactly what Overhead leaves are neither dropped nor lowered.
func TestOverheadPlansTheFiles(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	c := encoding(t, "o200k_base")
	for range 30 {
		d := material(r, 150)
		o := Options{Format: formats[r.IntN(3)], Budget: 2000 + r.IntN(12_000), Counter: c}
		over, err := Overhead(d, o)
		if err != nil {
			t.Fatal(err)
		}
		left := o.Budget - over
		for i := range d.Files {
			f := &d.Files[i]
			for k := range f.Options {
				f.Options[k].Cost = c.Count(Section(o.Format, f, k))
				if f.Chosen < 0 && f.Options[k].Cost <= left {
					f.Chosen = k
					left -= f.Options[k].Cost
				}
			}
		}
		res := fit(t, d, o)
		for i, f := range res.Document.Files {
			if f.Chosen < 0 && d.Files[i].Chosen >= 0 || f.Chosen > d.Files[i].Chosen && d.Files[i].Chosen >= 0 {
				t.Fatalf("%v %d: file %d went from option %d to %d; overhead %d", o.Format, o.Budget, i, d.Files[i].Chosen, f.Chosen, over)
			}
		}
		if res.Counts > 6 {
			t.Errorf("%d whole counts", res.Counts)
		}
	}
}

func TestStopEndsFit(t *testing.T) {
	stopped := errors.New("stopped")
	asked := 0
	_, err := Fit(material(rand.New(rand.NewPCG(1, 1)), 50), Options{Budget: 3000, Counter: roughCounter{}, Stop: func() error {
		if asked++; asked > 20 {
			return stopped
		}
		return nil
	}})
	if !errors.Is(err, stopped) {
		t.Errorf("got %v", err)
	}
}

func TestBadChoices(t *testing.T) {
	for _, f := range []File{{Chosen: 0}, {Chosen: NotShown, Must: true}} {
		if _, err := Fit(Document{Files: []File{f}}, Options{Budget: 1000, Counter: roughCounter{}}); err == nil {
			t.Errorf("%+v: no error", f)
		}
	}
}

func TestEmptyDocument(t *testing.T) {
	for _, form := range formats {
		res := fit(t, Document{Tokenizer: "o200k_base", Exact: true}, Options{Format: form, Budget: 300, Counter: encoding(t, "o200k_base")})
		t.Logf("%v: %d tokens\n%s", form, res.Tokens, res.Text)
		if res.Tokens > 130 {
			t.Errorf("%v: an empty document takes %d tokens", form, res.Tokens)
		}
	}
}

// TestLongTask: a task as long as a book leaves room for files.
func TestLongTask(t *testing.T) {
	d := material(rand.New(rand.NewPCG(2, 2)), 40)
	d.Task = strings.Repeat("the whole story of the bug, ", 5000)
	for _, form := range formats {
		res := fit(t, d, Options{Format: form, Budget: 2000, Counter: encoding(t, "o200k_base")})
		if n := len(res.Document.Task); n > 1000 {
			t.Errorf("%v: %d bytes of task in a budget of 2000", form, n)
		}
		if !strings.Contains(res.Text, "more characters)") {
			t.Errorf("%v: the cut is not visible", form)
		}
	}
}

func BenchmarkFit(b *testing.B) {
	c := encoding(b, "o200k_base")
	for _, size := range []struct {
		name          string
		files, budget int
	}{{"8k", 200, 8_000}, {"1M", 1500, 1_000_000}} {
		d := material(rand.New(rand.NewPCG(3, 3)), size.files)
		b.Run(size.name, func(b *testing.B) {
			for b.Loop() {
				res, err := Fit(d, Options{Budget: size.budget, Counter: c})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(res.Tokens)/float64(size.budget), "use")
				b.ReportMetric(float64(res.Counts), "counts")
			}
		})
	}
}

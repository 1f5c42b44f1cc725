package contextcraft_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"

	"contextcraft"
	"contextcraft/tiers/tokens"
)

// counts counts a document the way its reader would: by the tokenizer, or the model's tokenizer times its margin, rounded up.
func counts(t testing.TB, q contextcraft.Request, document string) int {
	t.Helper()
	name, perMille := q.Tokenizer, 1000
	if q.Model != "" {
		p, err := tokens.ForModel(q.Model)
		if err != nil {
			t.Fatal(err)
		}
		name, perMille = p.Encoding, int(math.Round(p.Margin*1000))
	}
	if name == "" {
		name = "o200k_base"
	}
	e, err := tokens.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	return (e.Count(document)*perMille + 999) / 1000
}

// randomRequest draws a request; its budget spreads over the powers of two.
func randomRequest(r *rand.Rand, paths []string) contextcraft.Request {
	q := contextcraft.Request{Format: pick(r, []string{"md", "xml", "json", ""})}
	switch r.IntN(8) {
	case 0:
		q.Model = pick(r, []string{"gpt-4o", "gpt-4", "claude-opus-4-7", "claude-3-5-sonnet-20241022", "gemini-2.5-pro", "davinci"})
	case 1, 2:
		q.Tokenizer = pick(r, tokens.Names())
	}
	switch r.IntN(10) {
	case 0:
		q.Budget = 1 + r.IntN(60)
	case 1:
		q.Budget = 1 << (10 + r.IntN(8)) // up to 131,072
	default:
		q.Budget = int(math.Pow(2, 5+9*r.Float64())) // 32 to 16,384
	}
	switch r.IntN(8) {
	case 0:
	case 1:
		q.Focus = strings.Repeat(pick(r, verbs)+" the "+pick(r, nouns)+", ", 1+r.IntN(300))
	case 2:
		q.Focus = pick(r, []string{"```\n## Tree\n```", "</task>]]> & <b>", "日本語のバグを直す", "\x00\x1b[31m\xff\xfe", "\n\n\n", "  ", "\u202e\u200b", strings.Repeat("`", 100), "{\"a\": 1}", strings.Repeat("漢字", 2000), "<|endoftext|>"})
	default:
		q.Focus = pick(r, verbs) + " the " + pick(r, nouns) + " of a " + pick(r, nouns)
	}
	if r.IntN(4) == 0 {
		q.FocusFiles = []string{pick(r, []string{"py", "**/*.go", "web/**/*.{ts,js}", "odd", "nothing", pick(r, nouns)})}
	}
	for r.IntN(5) == 0 && len(paths) > 0 {
		p := pick(r, paths)
		if !strings.ContainsAny(p, `*?[]{}\!^-,`) {
			q.MustInclude = append(q.MustInclude, p)
		}
	}
	return q
}

// TestBudgetIsKept is the promise that users rely on, over random repositories, budgets, formats, tokenizers, models, tasks and promised files: the
// document counts to at most the budget and to what the result says, or there is a BudgetError whose Minimum is exactly the smallest budget that works
// (aider#752, aider#3796, madar#400, memory-vault#99).
func TestBudgetIsKept(t *testing.T) {
	const repositories = 16
	perRepository := 140
	if testing.Short() {
		perRepository = 20
	}
	var mu sync.Mutex
	var sum tally
	pairs := map[string]bool{}
	t.Run("repositories", func(t *testing.T) {
		for n := range repositories {
			t.Run(strconv.Itoa(n), func(t *testing.T) {
				t.Parallel()
				got := keepBudgets(t, n, perRepository)
				mu.Lock()
				defer mu.Unlock()
				sum.ran += got.ran
				sum.documents += got.documents
				sum.refused += got.refused
				sum.near += got.near
				sum.all += got.all
				for p := range got.pairs {
					pairs[p] = true
				}
			})
		}
	})
	t.Logf("%d combinations: %d documents, %d refused with the exact minimum; of the documents %d use 97 %% of the budget or more and %d show all there is; %d pairs of format and counter",
		sum.ran, sum.documents, sum.refused, sum.near, sum.all, len(pairs))
	if !testing.Short() && (sum.ran < 2000 || sum.documents < 1500 || sum.refused < 100 || len(pairs) < 30) {
		t.Errorf("too few to mean anything")
	}
}

// tally counts what random requests came to.
type tally struct {
	ran, documents, refused int
	near, all               int // documents that use 97 % of the budget; others that show everything
	pairs                   map[string]bool
}

// keepBudgets asks repository number n for random documents.
func keepBudgets(t *testing.T, n, requests int) tally {
	dir := t.TempDir()
	syntheticRepo(t, dir, n)
	repo := open(t, contextcraft.Options{Root: dir})
	var paths []string
	for _, f := range compile(t, repo, contextcraft.Request{Budget: 1 << 20}).Files {
		paths = append(paths, f.Path)
	}
	r := rand.New(rand.NewPCG(uint64(n), 11))
	sum := tally{pairs: map[string]bool{}}
	for range requests {
		q := randomRequest(r, paths)
		sum.ran++
		res, err := repo.Compile(context.Background(), q)
		res = checkBudget(t, repo, q, res, err)
		if t.Failed() {
			t.Fatalf("repository %d, request %+q", n, fmt.Sprint(q))
		}
		if res == nil {
			sum.refused++
			continue
		}
		sum.documents++
		sum.pairs[q.Format+" "+q.Tokenizer+q.Model] = true
		switch {
		case res.Tokens*100 >= q.Budget*97:
			sum.near++
		case shownFully(res):
			sum.all++
		}
	}
	return sum
}

// checkBudget checks one answer; nil for a refusal.
func checkBudget(t *testing.T, repo *contextcraft.Repo, q contextcraft.Request, res *contextcraft.Result, err error) *contextcraft.Result {
	t.Helper()
	var small *contextcraft.BudgetError
	if errors.As(err, &small) {
		if res != nil || small.Budget != q.Budget || small.Minimum <= q.Budget {
			t.Errorf("%v: result %v", err, res)
		}
		q.Budget = small.Minimum
		again, err := repo.Compile(context.Background(), q)
		if err != nil {
			t.Errorf("the smallest budget, %d, fails: %v", small.Minimum, err)
			return nil
		}
		checkBudget(t, repo, q, again, nil)
		q.Budget--
		if _, err := repo.Compile(context.Background(), q); !errors.As(err, &small) {
			t.Errorf("%d works too, which is less than the smallest: %v", q.Budget, err)
		}
		return nil
	}
	if err != nil {
		t.Errorf("request %+v: %v", q, err)
		return nil
	}
	n := counts(t, q, res.Document)
	if n > q.Budget || n != res.Tokens || res.Budget != q.Budget {
		t.Errorf("a budget of %d: the document counts %d, the result says %d of %d", q.Budget, n, res.Tokens, res.Budget)
	}
	if !strings.HasSuffix(res.Document, "\n") {
		t.Errorf("the document does not end with a newline")
	}
	for _, p := range q.MustInclude {
		for _, f := range res.Files {
			if f.Path == p && f.Tier == "tree" {
				t.Errorf("%q was promised and is %s: %s", p, f.Tier, f.TierWhy)
			}
		}
	}
	return res
}

// shownFully reports whether more budget could show more: every file with a score is in full.
func shownFully(res *contextcraft.Result) bool {
	for _, f := range res.Files {
		if f.Score > 0 && f.Tier != "full" {
			return false
		}
	}
	return true
}

// Files of thirty tokens each: no number of files is too large for a budget that has room for all of them.
func TestBudgetOfManySmallFilesIsUsed(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{}
	for i := range 1500 {
		files[fmt.Sprintf("d%02d/f%04d.go", i%50, i)] = fmt.Sprintf("package d%02d\n\nfunc F%04d() int { return %d }\n", i%50, i, i)
	}
	writeAll(t, dir, files)
	res := compile(t, open(t, contextcraft.Options{Root: dir}), contextcraft.Request{Budget: 200000})
	for _, f := range res.Files {
		if f.Tier == "tree" {
			t.Fatalf("%s is a path only, with %d of %d tokens used: %s", f.Path, res.Tokens, res.Budget, f.TierWhy)
		}
	}
}

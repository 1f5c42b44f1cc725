package tokens

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"contextcraft/tiers/tokens/internal/table"
)

func mustGet(t testing.TB, name string) *Encoding {
	e, err := Get(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestGet(t *testing.T) {
	if got := strings.Join(Names(), " "); got != "o200k_base cl100k_base p50k_base r50k_base" {
		t.Errorf("Names() = %s", got)
	}
	for _, name := range Names() {
		if e := mustGet(t, name); e.Name() != name || e.Count("") != 0 || e.Count("hello world") != 2 {
			t.Errorf("Get(%q): name %q, %d tokens in nothing, %d in two words", name, e.Name(), e.Count(""), e.Count("hello world"))
		}
	}
	for _, name := range []string{"", "o200k", "O200K_BASE", "gpt-4o"} {
		if _, err := Get(name); err == nil || !strings.Contains(err.Error(), "o200k_base, cl100k_base, p50k_base, r50k_base") {
			t.Errorf("Get(%q): error %v does not list the names", name, err)
		}
	}
}

// TestLibraryPretokenizer is the case that github.com/tiktoken-go/tokenizer gets wrong since v0.8.2: white space up to the last line
// end is one piece.
func TestLibraryPretokenizer(t *testing.T) {
	e := newEncoder(t, "o200k_base")
	const s = "parent\n    \n   system"
	var pieces []string
	for i := 0; i < len(s); {
		j := e.piece(s, i)
		pieces = append(pieces, s[i:j])
		i = j
	}
	if want := []string{"parent", "\n    \n", "  ", " system"}; !slices.Equal(pieces, want) {
		t.Errorf("pieces %q, want %q", pieces, want)
	}
	if ids := e.encode(s); !slices.Equal(ids, []uint32{4903, 15698, 256, 2420}) || len(ids) != e.Count(s) {
		t.Errorf("ids %v, Count %d", ids, e.Count(s))
	}
}

// TestSpecialTokensAreText: a document that mentions a special token holds its letters.
func TestSpecialTokensAreText(t *testing.T) {
	for _, name := range Names() {
		if n := mustGet(t, name).Count("<|endoftext|>"); n < 5 {
			t.Errorf("%s: <|endoftext|> counts as %d tokens", name, n)
		}
	}
}

func TestBrokenUTF8(t *testing.T) {
	for _, test := range []struct{ broken, repaired string }{
		{"a\xffb", "a\uFFFDb"},
		{"\xff\xfe", "\uFFFD\uFFFD"},
		{"\xe2\x82", "\uFFFD"},
		{"\xe2\x82x", "\uFFFDx"},
		{"\xe2\x82\xe2\x82\xac", "\uFFFD€"},
		{"\xf0\x9f\x98", "\uFFFD"},
		{"\xf0\x9f\x98\xff", "\uFFFD\uFFFD"},
		{"\xed\xa0\x80", "\uFFFD\uFFFD\uFFFD"},           // half of a surrogate pair
		{"\xc0\x80", "\uFFFD\uFFFD"},                     // overlong
		{"\xe0\x80\x80", "\uFFFD\uFFFD\uFFFD"},           // overlong
		{"\xf4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"}, // above U+10FFFF
		{"\uFFFD", "\uFFFD"},
	} {
		if got := repair(test.broken); got != test.repaired {
			t.Errorf("repair(%q) = %q, want %q", test.broken, got, test.repaired)
		}
		for _, name := range Names() {
			if e := mustGet(t, name); e.Count(test.broken) != e.Count(test.repaired) {
				t.Errorf("%s: %q counts differently from %q", name, test.broken, test.repaired)
			}
		}
	}
}

// TestHostile: a megabyte of anything counts in about a second (BenchmarkHostile has the figures). The limit leaves room for a busy
// machine; quadratic merging would take hours.
func TestHostile(t *testing.T) {
	const limit = 10 * time.Second
	texts := hostile()
	for _, name := range Names() {
		e := mustGet(t, name)
		for _, kind := range slices.Sorted(maps.Keys(texts)) {
			text := texts[kind]
			if name != "o200k_base" {
				text = text[:1<<17] // the others share the code, so this saves time; a broken last character is one more case
			}
			start := time.Now()
			n := e.Count(text)
			if d := time.Since(start); d > limit || n < len(text)/table.MaxLen || n > 3*len(text) {
				t.Errorf("%s: %s: %d bytes, %d tokens: %v", name, kind, len(text), n, d)
			}
		}
	}
}

// TestLongPiecesMergeLikeShortOnes compares the two ways of merging on random pieces of both kinds of length.
func TestLongPiecesMergeLikeShortOnes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, name := range Names() {
		c := newEncoder(t, name).counter
		for range 2000 {
			b := make([]byte, 2+rng.IntN(shortPiece-1))
			alphabet := "aeinrst ab01=\n\xcc\x81"[:2+rng.IntN(14)]
			for i := range b {
				b[i] = alphabet[rng.IntN(len(alphabet))]
			}
			if short, long := c.mergeShort(string(b), 0, len(b)), c.mergeLong(string(b)); short != long {
				t.Fatalf("%s: %q: %d tokens by scanning, %d by heap", name, b, short, long)
			}
		}
	}
}

// TestSafeSplit cuts every text of the corpus and a mix of line ends at every place that SafeSplit allows.
func TestSafeSplit(t *testing.T) {
	var texts []string
	conformanceCases(t, func(c *conformanceCase) {
		if text := c.text(); len(text) < 3000 && strings.Contains(text, "\n") && utf8.ValidString(text) {
			texts = append(texts, text)
		}
	})
	rng := rand.New(rand.NewPCG(3, 4))
	alphabet := []string{"a", "'s", "//", "/", "\n", "\n", "\r\n", " ", "\t", "{", "7", "é", "\u00a0", "#"}
	for range 8000 {
		var b strings.Builder
		for range 2 + rng.IntN(20) {
			b.WriteString(alphabet[rng.IntN(len(alphabet))])
		}
		texts = append(texts, b.String())
	}
	for _, name := range Names() {
		e := mustGet(t, name)
		cuts := 0
		for _, text := range texts {
			whole := e.Count(text)
			for i := range text {
				if !e.SafeSplit(text[:i], text[i:]) {
					continue
				}
				cuts++
				if n := e.Count(text[:i]) + e.Count(text[i:]); n != whole {
					t.Fatalf("%s: %q + %q count to %d, together %d", name, text[:i], text[i:], n, whole)
				}
			}
		}
		if cuts < 10000 {
			t.Errorf("%s: only %d cuts", name, cuts)
		}
		t.Logf("%s: %d cuts", name, cuts)
	}
	for _, test := range []struct {
		name, before, after string
		want                bool
	}{
		{"o200k_base", "", "x", true},
		{"o200k_base", "x", "", true},
		{"o200k_base", "x\n", "y", true},
		{"o200k_base", "x\n", "/", false},
		{"o200k_base", "x\n", " y", false},
		{"o200k_base", "x\n", "é", false},
		{"o200k_base", "x", "y", false},
		{"o200k_base", "x\n\n", "y", true},
		{"r50k_base", "x\n\n", "y", false},
		{"r50k_base", "x\n", "y", true},
	} {
		if got := mustGet(t, test.name).SafeSplit(test.before, test.after); got != test.want {
			t.Errorf("%s: SafeSplit(%q, %q) = %v", test.name, test.before, test.after, got)
		}
	}
}

// TestConcurrentCount: one encoding serves many goroutines, and what its caches hold never changes a count.
func TestConcurrentCount(t *testing.T) {
	type job struct {
		text string
		want [4]int
	}
	var jobs []job
	conformanceCases(t, func(c *conformanceCase) {
		j := job{text: c.text()}
		for i := range c.Tokens {
			j.want[i] = c.Tokens[i].N
		}
		jobs = append(jobs, j)
	})
	var wait sync.WaitGroup
	failures := make(chan string, 4)
	for worker := range 4 {
		wait.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(worker), 5))
			for range 4000 {
				j := jobs[rng.IntN(len(jobs))]
				i := rng.IntN(4)
				if n := encodings[i].Count(j.text); n != j.want[i] {
					failures <- fmt.Sprintf("%s: %q counts to %d, want %d", encodings[i].name, j.text, n, j.want[i])
					return
				}
			}
		})
	}
	wait.Wait()
	close(failures)
	for f := range failures {
		t.Error(f)
	}
}

package table

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// randomTokens returns n distinct tokens of 1 to MaxLen bytes, most of them short, over few letters so that many share their starts.
func randomTokens(rng *rand.Rand, n int) []string {
	seen := make(map[string]bool)
	var tokens []string
	for len(tokens) < n {
		length := 1 + rng.IntN(20)
		if rng.IntN(20) == 0 {
			length = 1 + rng.IntN(MaxLen)
		}
		b := make([]byte, length)
		for i := range b {
			b[i] = "ab\x00\xff"[rng.IntN(4)]
		}
		if !seen[string(b)] {
			seen[string(b)] = true
			tokens = append(tokens, string(b))
		}
	}
	return tokens
}

func TestRank(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{1, 2, 3, 100, 14000, 16000} {
		tokens := randomTokens(rng, n)
		file, err := Build(tokens)
		if err != nil {
			t.Fatal(err)
		}
		table, err := Open(string(file))
		if err != nil {
			t.Fatal(err)
		}
		half := n / 2
		want, limit := make(map[string]uint32), uint32(0)
		at := uint32(0)
		for i, s := range tokens {
			if i == half {
				limit = at
			}
			want[s] = at
			at += uint32(len(s))
		}
		if table.Size() != at {
			t.Errorf("%d tokens: size %d, want %d", n, table.Size(), at)
		}
		below := table.Below(limit)
		for _, s := range append(tokens, randomTokens(rng, 5000)...) {
			rank, ok := want[s]
			if !ok {
				rank = None
			}
			limited := rank
			if rank >= limit {
				limited = None
			}
			for _, text := range []string{s, "ab" + s, s + "aaaaaaaaaaaaaaaaaaaaa"} { // at the end of a text, and within
				i := strings.Index(text, s)
				if got := table.RankOf(text, i, i+len(s)); got != rank {
					t.Fatalf("%d tokens: rank of %q in %q is %d, want %d", n, s, text, got, rank)
				}
				if got := below.RankOf(text, i, i+len(s)); got != limited {
					t.Fatalf("%d tokens: limited rank of %q is %d, want %d", n, s, got, limited)
				}
			}
		}
		ranks := table.Ranks()
		if len(ranks) != n || len(below.Ranks()) != half {
			t.Fatalf("%d ranks of %d, %d of %d", len(ranks), n, len(below.Ranks()), half)
		}
		for i, rank := range ranks {
			if got := table.Token(rank, append(ranks, table.Size())[i+1]); got != tokens[i] {
				t.Fatalf("token %d is %q, want %q", i, got, tokens[i])
			}
		}
	}
}

func TestKeyOf(t *testing.T) {
	const text = "0123456789abcdefghijklmnopqrstuvwxyz"
	for i := range len(text) {
		for n := 1; n <= ShortLen && i+n <= len(text); n++ {
			k := KeyOf(text, i, i+n)
			if k != keyAtEnd(text[i:i+n]) || k.Len() != n {
				t.Fatalf("key of %q: %x, at the end %x", text[i:i+n], k, keyAtEnd(text[i:i+n]))
			}
		}
	}
}

func TestBuildRefuses(t *testing.T) {
	for name, tokens := range map[string][]string{
		"empty":    {"a", ""},
		"twice":    {"a", "b", "a"},
		"too long": {strings.Repeat("a", MaxLen+1)},
	} {
		if _, err := Build(tokens); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	file, err := Build([]string{"a", "b", "ab"})
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]string{
		"empty":     "",
		"other":     strings.Repeat("x", 100),
		"cut short": string(file[:headerLen+padding]),
		"no slots":  string(file[:8]) + "\x00" + string(file[9:]),
	} {
		if _, err := Open(s); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

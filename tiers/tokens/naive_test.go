package tokens

import (
	"math"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// naive counts by the definition, with nothing in common with the real thing but the vocabulary: the published regular
// expression, and for each piece the leftmost pair of the lowest rank joined until there is none, in quadratic time.
type naive struct {
	pieces *regexp.Regexp // the expression without its last alternatives, \s+(?!\S)|\s+, which package regexp cannot say
	ranks  map[string]uint32
}

var whiteSpace = regexp.MustCompile(`^` + strings.ReplaceAll(`\s+`, `\s`, spaceClass))

const (
	spaceSet   = `\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}`
	spaceClass = `[` + spaceSet + `]` // package regexp's own \s is ASCII
)

var expressions = map[string]string{
	"o200k_base": `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?` +
		`|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?` +
		`|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+`,
	"cl100k_base": `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+`,
	"p50k_base":   `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+`,
	"r50k_base":   `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+`,
}

func newNaive(t testing.TB, name string) *naive {
	e := newEncoder(t, name)
	expression := strings.ReplaceAll(expressions[name], `[^\s`, `[^`+spaceSet)
	expression = strings.ReplaceAll(expression, `\s`, spaceClass)
	n := &naive{regexp.MustCompile(`^(?:` + expression + `)`), make(map[string]uint32, len(e.ranks))}
	ranks := append(e.ranks, e.counter.vocabulary.Size())
	for i, rank := range e.ranks {
		n.ranks[e.counter.vocabulary.Token(rank, ranks[i+1])] = rank
	}
	return n
}

// piece returns the end of the first piece of s.
func (n *naive) piece(s string) int {
	if m := n.pieces.FindStringIndex(s); m != nil {
		return m[1]
	}
	end := whiteSpace.FindStringIndex(s)[1]
	if _, last := utf8.DecodeLastRuneInString(s[:end]); end < len(s) && last < end {
		return end - last
	}
	return end
}

// count returns the number of tokens in s, which must be valid UTF-8.
func (n *naive) count(s string) int {
	total := 0
	for len(s) > 0 {
		end := n.piece(s)
		total += n.merge(s[:end])
		s = s[end:]
	}
	return total
}

func (n *naive) merge(piece string) int {
	if _, ok := n.ranks[piece]; ok {
		return 1
	}
	var parts []string
	for i := range len(piece) {
		parts = append(parts, piece[i:i+1])
	}
	for {
		best, at := uint32(math.MaxUint32), -1
		for i := 1; i < len(parts); i++ {
			if r, ok := n.ranks[parts[i-1]+parts[i]]; ok && r < best {
				best, at = r, i
			}
		}
		if at < 0 {
			return len(parts)
		}
		parts[at-1] += parts[at]
		parts = append(parts[:at], parts[at+1:]...)
	}
}

// unicodeDiffers reports whether s holds a code point that the reference's version of Unicode and Go's, which package regexp uses,
// class differently.
func unicodeDiffers(s string) bool {
	for i, r := range s {
		if cl, _ := classOf(s, i); cl != goClass(r) {
			return true
		}
	}
	return false
}

// FuzzCount holds Count against naive, and SafeSplit against Count, for any bytes in all encodings.
func FuzzCount(f *testing.F) {
	n := 0
	conformanceCases(f, func(c *conformanceCase) {
		if text := c.text(); len(text) < 300 {
			if n++; n%16 == 0 { // seeds cost time before the search starts
				f.Add(text, len(text)/2)
			}
		}
	})
	f.Add("parent\n    \n   system", 7)
	var references []*naive
	for _, name := range Names() {
		references = append(references, newNaive(f, name))
	}
	f.Fuzz(func(t *testing.T, s string, cut int) {
		if len(s) > 4000 {
			s = s[:4000]
		}
		valid := repair(s)
		if !utf8.ValidString(valid) || utf8.ValidString(s) && valid != s {
			t.Fatalf("%q repaired to %q", s, valid)
		}
		if unicodeDiffers(valid) {
			return
		}
		cut = max(0, min(cut, len(s)))
		for i, name := range Names() {
			e, _ := Get(name)
			got := e.Count(s)
			if want := references[i].count(valid); got != want {
				t.Errorf("%s: Count(%q) = %d, want %d", name, s, got, want)
			}
			if e.SafeSplit(s[:cut], s[cut:]) && e.Count(s[:cut])+e.Count(s[cut:]) != got {
				t.Errorf("%s: %q + %q count to %d + %d, together %d", name, s[:cut], s[cut:], e.Count(s[:cut]), e.Count(s[cut:]), got)
			}
		}
	})
}

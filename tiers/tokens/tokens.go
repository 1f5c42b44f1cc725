// Package tokens counts the tokens of a text exactly as OpenAI's encodings do, and estimates them for other models.
//
// A count has three steps. A hand-written scanner cuts the text into pieces (scan.go), with the character
// classes of the reference tokenizer's own Unicode version (classes.go). A piece that a small cache knows costs one comparison
// of two words. Any other piece is looked up in the vocabulary, which is embedded as a ready hash table and costs
// nothing to load (internal/table), or merged pair by pair, in n log n (merge.go).
//
// Every encoding is proved equal to npm's tiktoken 1.0.22, ids and not only counts, on a corpus that conformance/rebuild.sh
// makes anew. The vocabularies come from github.com/tiktoken-go/tokenizer through `go generate`; its own counting is wrong on
// about one real file in fourteen and ten times slower, so only tests link it.
//
// Special tokens such as <|endoftext|> are text like any other here, because a document holds them as text.
//
// Text should be valid UTF-8. If it is not, each maximal broken sequence counts as one U+FFFD, as Python's
// errors="replace" and the browsers' TextDecoder would show it to a model.
//
// Costs: 4.2 MB of tables in the program, of which a run maps the parts that it touches; 400 KB of cache for each Count that runs
// at the same time; for one piece without any boundary (a megabyte of base64) up to 36 bytes per byte while it is merged.
package tokens

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"contextcraft/tiers/tokens/internal/table"
)

//go:generate go run ./internal/gen

//go:embed o200k_base.table
var o200kFile string

//go:embed cl100k_base.table
var cl100kFile string

//go:embed p50k_base.table
var p50kFile string

// r50kBytes is the length of the tokens of r50k_base, which are the first 50,256 of p50k_base. What p50k_base adds is runs of
// spaces.
const r50kBytes = 320814

// Encoding counts the tokens of one encoding; Get returns them. It is safe for concurrent use.
type Encoding struct {
	name  string
	file  *string                      // the embedded table
	limit uint32                       // ranks from here on belong to a larger sibling
	piece func(s string, at int) int   // end of the piece that starts at s[at]
	lines bool                         // line ends close a piece of white space, see SafeSplit
	pool  sync.Pool                    // of *counter
	open  func() (*table.Table, error) // once
}

var encodings = []*Encoding{
	newEncoding("o200k_base", &o200kFile, table.None, pieceO200k, true),
	newEncoding("cl100k_base", &cl100kFile, table.None, pieceCl100k, true),
	newEncoding("p50k_base", &p50kFile, table.None, pieceGPT2, false),
	newEncoding("r50k_base", &p50kFile, r50kBytes, pieceGPT2, false),
}

func newEncoding(name string, file *string, limit uint32, piece func(string, int) int, lines bool) *Encoding {
	e := &Encoding{name: name, file: file, limit: limit, piece: piece, lines: lines}
	e.open = sync.OnceValues(func() (*table.Table, error) {
		t, err := table.Open(*e.file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.name, err)
		}
		return t.Below(e.limit), nil
	})
	return e
}

// Names returns the names that Get takes, newest encoding first.
func Names() []string {
	var names []string
	for _, e := range encodings {
		names = append(names, e.name)
	}
	return names
}

// Get returns the encoding of that name: o200k_base, cl100k_base, p50k_base or r50k_base. The error of any other lists them.
func Get(name string) (*Encoding, error) {
	i := slices.IndexFunc(encodings, func(e *Encoding) bool { return e.name == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown encoding %q (known: %s)", name, strings.Join(Names(), ", "))
	}
	if _, err := encodings[i].open(); err != nil {
		return nil, err
	}
	return encodings[i], nil
}

// Name returns the name of the encoding.
func (e *Encoding) Name() string { return e.name }

// Count returns the number of tokens in s.
func (e *Encoding) Count(s string) int {
	if len(s) == 0 {
		return 0
	}
	if !utf8.ValidString(s) {
		s = repair(s)
	}
	c := e.counter()
	n := 0
	for i := 0; i < len(s); {
		j := e.piece(s, i)
		n += c.count(s, i, j)
		i = j
	}
	e.release(c)
	return n
}

// SafeSplit reports whether the count of before+after is known to be the sum of the two counts, so that a text can be counted
// piece by piece. It is where before ends in a line end and after starts with a printable ASCII character that is neither a space
// nor '/' (o200k_base takes slashes into a piece that ends in line ends). The two GPT-2 encodings also need a
// line that does not end in white space, because they part the last white space from the rest. If either is empty, it is true; false means "unknown".
func (e *Encoding) SafeSplit(before, after string) bool {
	if before == "" || after == "" {
		return true
	}
	if before[len(before)-1] != '\n' || after[0] <= ' ' || after[0] > '~' || after[0] == '/' {
		return false
	}
	if e.lines || len(before) == 1 {
		return true
	}
	c := before[len(before)-2]
	return c > ' ' && c <= '~'
}

// counter is what one running Count needs.
type counter struct {
	merger
	short [1 << cacheBits]shortEntry
	long  [1 << longBits]longEntry
}

// The caches are direct-mapped: a piece that falls on another one's place takes it. That bounds them without any bookkeeping,
// and source text repeats itself so much that a better policy would gain little.
const (
	cacheBits = 14 // 16,384 pieces of up to table.ShortLen bytes, 24 bytes each
	longBits  = 9  // 512 longer pieces of up to maxCached bytes
	maxCached = 256
)

type shortEntry struct {
	key    table.Key // zero: empty
	tokens int32
}

type longEntry struct {
	piece  string
	tokens int32
}

func (e *Encoding) counter() *counter {
	if c, ok := e.pool.Get().(*counter); ok {
		return c
	}
	vocabulary, _ := e.open() // Get has seen that it opens
	c := new(counter)
	c.vocabulary = vocabulary
	return c
}

func (e *Encoding) release(c *counter) {
	c.trim()
	e.pool.Put(c)
}

// count returns the number of tokens in the piece s[i:j].
func (c *counter) count(s string, i, j int) int {
	if j-i == 1 {
		return 1 // every byte is a token
	}
	if j-i > table.ShortLen {
		return c.countLong(s, i, j)
	}
	k := table.KeyOf(s, i, j)
	h := k.Hash()
	e := &c.short[h>>20&(1<<cacheBits-1)]
	if e.key == k {
		return int(e.tokens)
	}
	n := 1
	if c.vocabulary.Rank(k, h) == table.None {
		n = c.merge(s, i, j)
	}
	*e = shortEntry{k, int32(n)}
	return n
}

func (c *counter) countLong(s string, i, j int) int {
	piece := s[i:j]
	if len(piece) > maxCached {
		return c.merge(s, i, j)
	}
	h := table.HashLong(piece)
	e := &c.long[h>>20&(1<<longBits-1)]
	if e.piece == piece {
		return int(e.tokens)
	}
	n := 1
	if c.vocabulary.RankLong(piece) == table.None {
		n = c.merge(s, i, j)
	}
	*e = longEntry{strings.Clone(piece), int32(n)}
	return n
}

// repair replaces each maximal broken sequence by U+FFFD.
func repair(s string) string {
	var b strings.Builder
	b.Grow(len(s) + len(s)/8)
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			n = brokenLen(s)
		}
		b.WriteRune(r)
		s = s[n:]
	}
	return b.String()
}

// brokenLen returns the length of the longest start of a character, at least 1, at the start of s, where no whole one stands.
func brokenLen(s string) int {
	// A prefix of a character is one broken sequence if continuation bytes complete it; one byte is, in any case.
	for n := min(3, len(s)); n > 1; n-- {
		for _, rest := range []string{"\x80", "\x80\x80"} {
			if r, size := utf8.DecodeRuneInString(s[:n] + rest); r != utf8.RuneError && size == n+len(rest) {
				return n
			}
		}
	}
	return 1
}

package tokens

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/tiktoken-go/tokenizer/codec"
)

// conformanceCase is one line of testdata/conformance; conformance/corpus.mjs describes it.
type conformanceCase struct {
	Name   string
	Text   string
	Unit   string
	Times  int
	Base64 []byte
	Tokens [4]struct {
		N    int
		Hash string
	}
}

func (c *conformanceCase) text() string {
	return c.Text + strings.Repeat(c.Unit, c.Times) + string(c.Base64)
}

// conformanceCases reads the corpus, group by group.
func conformanceCases(t testing.TB, yield func(c *conformanceCase)) (groups int) {
	files, err := filepath.Glob(filepath.Join("testdata", "conformance", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var c conformanceCase
			raw := struct {
				*conformanceCase
				Base64 string
				Tokens [4][2]json.RawMessage
			}{conformanceCase: &c}
			if err := json.Unmarshal(lines.Bytes(), &raw); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if c.Base64, err = base64.StdEncoding.DecodeString(raw.Base64); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for i, pair := range raw.Tokens {
				if err := json.Unmarshal(pair[0], &c.Tokens[i].N); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if err := json.Unmarshal(pair[1], &c.Tokens[i].Hash); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			yield(&c)
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	return len(files)
}

// TestConformance holds counts and ids against the reference tokenizer's, npm's tiktoken 1.0.22.
func TestConformance(t *testing.T) {
	var encoders []*encoder
	for _, name := range Names() {
		encoders = append(encoders, newEncoder(t, name))
	}
	cases, wrong := 0, 0
	groups := conformanceCases(t, func(c *conformanceCase) {
		cases++
		for i, e := range encoders {
			want := c.Tokens[i]
			if n := e.Count(c.text()); n != want.N {
				wrong++
				t.Errorf("%s: %s: Count %d, want %d", c.Name, e.name, n, want.N)
			} else if ids := e.encode(c.text()); hashIDs(ids) != want.Hash {
				wrong++
				t.Errorf("%s: %s: right count, wrong ids %v", c.Name, e.name, ids)
			}
		}
	})
	if cases < 6000 {
		t.Errorf("only %d cases", cases)
	}
	t.Logf("%d cases in %d groups, %d encodings, %d mismatches", cases, groups, len(encoders), wrong)
}

// TestVocabularies proves the embedded tables equal to the module that they were generated from: the same tokens under the same ids,
// and no others.
func TestVocabularies(t *testing.T) {
	for _, module := range []*codec.Codec{codec.NewO200kBase(), codec.NewCl100kBase(), codec.NewP50kBase(), codec.NewR50kBase()} {
		e := newEncoder(t, module.GetName())
		n := 0
		for id := range uint(1 << 18) {
			token, err := module.Decode([]uint{id})
			if err != nil {
				continue // a gap, or above the last
			}
			n++
			if got := e.id(token); uint(got) != id {
				t.Fatalf("%s: token %q has id %d, want %d", e.name, token, got, id)
			}
		}
		if n != len(e.ranks) {
			t.Errorf("%s: %d tokens in the table, %d in the module", e.name, len(e.ranks), n)
		}
		t.Logf("%s: %d tokens", e.name, n)
	}
}

// TestClasses checks the reference's Unicode classes against Go's: they differ only where one of the two does not know the code point.
func TestClasses(t *testing.T) {
	newer, older := 0, 0
	for r := range rune(unicode.MaxRune + 1) {
		if r >= 0xD800 && r <= 0xDFFF {
			continue
		}
		s := string(r)
		got, n := classOf(s, 0)
		if n != len(s) {
			t.Fatalf("%U: length %d, want %d", r, n, len(s))
		}
		switch want := goClass(r); {
		case got == want:
		case unicode.Is(unicode.Cn, r):
			newer++
		case got == other && unicode.Version > "16.0.0": // the version of the reference
			older++
		default:
			t.Errorf("%U: class %d, Go's Unicode %s says %d", r, got, unicode.Version, want)
		}
	}
	t.Logf("%d code points are too new for Go's Unicode %s, %d too new for the reference", newer, unicode.Version, older)
}

// goClass is the class by package unicode.
func goClass(r rune) class {
	switch {
	case r == '\r' || r == '\n':
		return newline
	case unicode.Is(unicode.White_Space, r):
		return blank
	case unicode.In(r, unicode.Lu, unicode.Lt):
		return upper
	case unicode.Is(unicode.Ll, r):
		return lower
	case unicode.In(r, unicode.Lm, unicode.Lo):
		return caseless
	case unicode.Is(unicode.M, r):
		return mark
	case unicode.Is(unicode.N, r):
		return number
	}
	return other
}

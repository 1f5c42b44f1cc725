package queries_test

import (
	"context"
	"errors"
	"math/rand"
	"reflect"
	"slices"
	"testing"

	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/langtest"
	"contextcraft/tiers"
)

func TestEveryQueryCompiles(t *testing.T) {
	for _, l := range queries.All() {
		if err := queries.Check(l); err != nil {
			t.Error(err)
		}
	}
}

// inputs returns the sources of a language's fixtures.
func inputs(t testing.TB, l *lang.Language) []string {
	t.Helper()
	return langtest.Inputs(t, l, "*")
}

func TestEveryLanguageHasFixtures(t *testing.T) {
	for _, l := range queries.All() {
		if len(inputs(t, l)) == 0 {
			t.Errorf("%s has no fixture in testdata/*.txtar", l.Name)
		}
	}
}

// TestInvariants checks what every outline must satisfy, on the fixtures and on damaged copies of them.
func TestInvariants(t *testing.T) {
	p := queries.NewParser()
	defer p.Close()
	fixtures, damaged := 0, 0
	for _, l := range queries.All() {
		t.Run(l.Name, func(t *testing.T) {
			rng := rand.New(rand.NewSource(1))
			for _, src := range inputs(t, l) {
				check(t, p, l, src)
				fixtures++
				for range 12 {
					check(t, p, l, damage(rng, src))
					damaged++
				}
			}
		})
	}
	t.Logf("%d languages: %d fixtures and %d damaged copies of them", len(queries.All()), fixtures, damaged)
}

func check(t testing.TB, p *queries.Parser, l *lang.Language, src string) {
	t.Helper()
	o, err := p.Outline(context.Background(), l, src)
	if errors.Is(err, queries.ErrTooSlow) || errors.Is(err, queries.ErrTooDeep) {
		return
	}
	if err != nil {
		t.Fatalf("%s: %v\n%q", l.Name, err, src)
	}
	if langtest.Invariants(t, l, src, o); t.Failed() {
		t.Fatalf("%s text:\n%q", l.Name, src)
	}
}

// damage changes a few bytes of src: cuts, repeats, swaps, strays.
func damage(rng *rand.Rand, src string) string {
	b := []byte(src)
	for range 1 + rng.Intn(4) {
		if len(b) < 8 {
			break
		}
		at := rng.Intn(len(b) - 4)
		n := min(1+rng.Intn(60), len(b)-at)
		switch rng.Intn(5) {
		case 0:
			b = slices.Delete(b, at, at+n)
		case 1:
			b = slices.Insert(b, at, b[at:at+n]...)
		case 2:
			b[at], b[at+3] = b[at+3], b[at]
		case 3:
			b[at] = byte(rng.Intn(256))
		case 4:
			const strays = "(){}[]<>\"'`;:,\n#/*\\"
			b = slices.Insert(b, at, strays[rng.Intn(len(strays))])
		}
	}
	return string(b)
}

// TestTiersGrow checks on whole fixtures that a higher tier is not smaller.
func TestTiersGrow(t *testing.T) {
	p := queries.NewParser()
	defer p.Close()
	for _, l := range queries.All() {
		for _, src := range inputs(t, l) {
			o, err := p.Outline(context.Background(), l, src)
			if err != nil {
				t.Fatal(err)
			}
			sigs, skel, full := tiers.Render(tiers.Sigs, src, o), tiers.Render(tiers.Skel, src, o), tiers.Render(tiers.Full, src, o)
			if len(sigs.Text) > len(skel.Text)+4*len(o.Symbols) || len(skel.Text) > len(full.Text)+4*len(o.Symbols) {
				t.Errorf("%s: %d bytes in SIGS, %d in SKEL, %d in FULL:\n%s", l.Name, len(sigs.Text), len(skel.Text), len(full.Text), src)
			}
		}
	}
}

func TestOutlinesAreTheSameEveryTime(t *testing.T) {
	one := queries.NewParser()
	defer one.Close()
	for _, l := range queries.All() {
		for _, src := range inputs(t, l) {
			other := queries.NewParser()
			a, err := one.Outline(context.Background(), l, src)
			if err != nil {
				t.Fatal(err)
			}
			b, err := other.Outline(context.Background(), l, src)
			other.Close()
			if err != nil || !reflect.DeepEqual(a, b) {
				t.Errorf("%s: two parsers differ (%v)", l.Name, err)
			}
		}
	}
}

func FuzzOutline(f *testing.F) {
	for i, l := range queries.All() {
		f.Add(uint8(i), "")
		for _, src := range inputs(f, l) {
			f.Add(uint8(i), src)
		}
	}
	p := queries.NewParser()
	f.Cleanup(p.Close)
	f.Fuzz(func(t *testing.T, language uint8, src string) {
		all := queries.All()
		check(t, p, all[int(language)%len(all)], src)
	})
}

package redact

import (
	"math/rand/v2"
	"regexp/syntax"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// plainly is the driver without windows, which the windows are held against: each rule whose keyword is in the text runs on all of it. Where case
// does not count, a Kelvin sign is a k.
func plainly(path, src string) (found []match) {
	set := loadRules()
	lower := strings.ToLower(src)
	for _, r := range set.rules {
		for _, k := range r.keywords {
			if strings.Contains(lower, k) {
				found = append(found, r.matches(set, path, src, []window{{0, len(src)}})...)
				break
			}
		}
	}
	return found
}

// throughWindows is what Redact does, before findings are weighed against each other.
func throughWindows(path, src string) (found []match) {
	set := loadRules()
	hits, _ := set.hits(src)
	for n, ws := range hits {
		if len(ws) > 0 {
			found = append(found, set.rules[n].matches(set, path, src, ws)...)
		}
	}
	return found
}

// missed are the findings of the plain driver that the windows do not have. The same stretch must be found by the same rule; a longer one does as well.
func missed(path, src string) (out []match, all int) {
	have := map[string][]span{}
	for _, m := range throughWindows(path, src) {
		have[m.rule] = append(have[m.rule], m.span)
	}
	want := plainly(path, src)
next:
	for _, m := range want {
		for _, h := range have[m.rule] {
			if h.start <= m.start && m.end <= h.end {
				continue next
			}
		}
		out = append(out, m)
	}
	return out, len(want)
}

// mixture is a random text of rule matches, code and lines without end.
func mixture(rng *rand.Rand, code []string) string {
	rules := loadRules().rules
	var b strings.Builder
	longLine := rng.IntN(3) == 0
	for range 1 + rng.IntN(6) {
		r := rules[rng.IntN(len(rules))]
		re, err := syntax.Parse(r.regex.pattern, syntax.Perl)
		if err != nil {
			panic(err) // TestRules fails on it
		}
		text := hide(rng, re, r, code)
		switch {
		case longLine:
			text = strings.ReplaceAll(text, "\n", " ")
		case rng.IntN(4) == 0: // no space either: names, operators and values run into each other
			text = strings.Join(strings.Fields(text), "")
		}
		b.WriteString(text)
		if rng.IntN(4) == 0 {
			b.WriteString(strings.Repeat(code[rng.IntN(len(code))], rng.IntN(20)))
		}
	}
	return b.String()
}

// TestWindowsMissNothing: what an expression finds in a whole text it must find in the windows.
func TestWindowsMissNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2026))
	code := codeLines(t)
	texts := 2000
	if testing.Short() {
		texts = 300
	}
	total, lost := 0, 0
	for range texts {
		src := mixture(rng, code)
		gone, n := missed("src/a.yaml", src)
		total += n
		for _, m := range gone {
			if lost++; lost < 8 {
				t.Errorf("%s at %d is missed; around it: %q", m.rule, m.start, src[max(0, m.start-160):min(len(src), m.end+40)])
			}
		}
	}
	t.Logf("%d texts, %d findings", texts, total)
	if total < texts/2 {
		t.Errorf("only %d findings in %d texts: the texts prove little", total, texts)
	}
}

// FuzzWindows is the same on the fuzzer's texts. The seeds hold no secret as they stand.
func FuzzWindows(f *testing.F) {
	for _, s := range []string{"api_key = \"x\"\n", "token=>'y'", "password: |\n  z\n", "xoxb-\n", "-----BEGIN \n-----", "\u212aey=1", "secret,secret=secret=="} {
		f.Add(s, uint64(1))
		f.Add(s, uint64(99))
	}
	rules := loadRules().rules
	f.Fuzz(func(t *testing.T, src string, seed uint64) {
		if len(src) > 4096 || !utf8.ValidString(src) {
			t.Skip()
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		r := rules[rng.IntN(len(rules))]
		re, err := syntax.Parse(r.regex.pattern, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		at := rng.IntN(len(src) + 1)
		src = strings.ToValidUTF8(src[:at]+generate(rng, re)+src[at:], "?")
		if gone, _ := missed("a.yaml", src); len(gone) > 0 {
			t.Errorf("%s at %d is missed in %q", gone[0].rule, gone[0].start, src)
		}
	})
}

// TestHostileTextsTakeLinearTime: twice the text must not take four times as long, whatever it repeats. Each text is one line or a run of
// bytes that some rule's value can hold.
func TestHostileTextsTakeLinearTime(t *testing.T) {
	r, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	value := "9f8e7d6c5b4a" + "39281706f5e4d3c2"
	for name, unit := range map[string]string{
		"names":       "token=",
		"keywords":    "key",
		"prefixes":    "xoxb-glpat-sk-AKIA",
		"jwt":         "ey" + "J",
		"assignments": "api_key = \"" + value + "\"; ",
		"urls":        "a://b:c",
		"lines":       "api_key = \"" + value + "\"\n",
		"dots":        "secret.key.token.",
		"key heads":   "-----BEGIN PRIVATE " + "KEY-----\n",
		"quotes":      "token='''''',",
		"commas":      "key,key,",
		"no ends":     "secret=a1",
	} {
		t.Run(name, func(t *testing.T) {
			took := func(size int) time.Duration {
				src := strings.Repeat(unit, size/len(unit))
				began := time.Now()
				r.Redact("a.txt", src)
				return time.Since(began)
			}
			took(1 << 12) // compiles the expressions
			var small, large time.Duration
			for range 3 { // a busy machine may hold up one measurement
				small, large = took(1<<17), took(1<<19)
				t.Logf("128 KiB: %v, 512 KiB: %v", small, large)
				if large <= 9*small+200*time.Millisecond {
					return
				}
			}
			t.Errorf("128 KiB took %v, 512 KiB %v: more than linear", small, large)
		})
	}
}

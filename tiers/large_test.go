package tiers_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"contextcraft/queries/lang"
	"contextcraft/tiers"
)

// manyFunctions is a text of n functions and its outline, made without a parser; sep stands between them.
func manyFunctions(n int, sep string) (string, *lang.Outline) {
	var b strings.Builder
	o := &lang.Outline{}
	for i := range n {
		s := lang.Symbol{Name: fmt.Sprint("f", i), Kind: lang.KindFunction, Parent: -1}
		s.Decl.Start = b.Len()
		fmt.Fprintf(&b, "func f%d() ", i)
		s.Body.Start = b.Len()
		b.WriteString("{ alpha(); beta(); gamma(); delta(); epsilon() }")
		s.Body.End, s.Decl.End = b.Len(), b.Len()
		s.Line = 1
		b.WriteString(sep)
		o.Symbols = append(o.Symbols, s)
	}
	return b.String(), o
}

// TestManySymbolsTakeLinearTime: generated files hold 50,000 functions, and minified ones hold them on one line.
func TestManySymbolsTakeLinearTime(t *testing.T) {
	for name, sep := range map[string]string{"lines": "\n", "one line": " "} {
		for _, tier := range []tiers.Tier{tiers.Skel, tiers.Sigs} {
			t.Run(name+" "+tier.String(), func(t *testing.T) {
				took := func(n int) time.Duration {
					src, o := manyFunctions(n, sep)
					began := time.Now()
					if r := tiers.Render(tier, src, o); strings.Count(r.Text, "func ") != n {
						t.Errorf("%d of %d functions are shown", strings.Count(r.Text, "func "), n)
					}
					return time.Since(began)
				}
				var small, large time.Duration
				for range 3 { // a busy machine may hold up one measurement
					small, large = took(12500), took(50000)
					t.Logf("12,500: %v, 50,000: %v", small, large)
					if large <= 9*small+200*time.Millisecond {
						return
					}
				}
				t.Errorf("12,500 symbols took %v, 50,000 %v: more than linear", small, large)
			})
		}
	}
}

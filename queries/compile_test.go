package queries

import (
	"strings"
	"testing"
	"time"
)

// TestQuickQueries proves that the library's check of the patterns is left out for every language, and that Check makes it.
func TestQuickQueries(t *testing.T) {
	for _, l := range All() {
		if _, err := newQuickQuery(l); err != nil {
			t.Error(err)
		}
	}
	l := *ByName("go")
	l.Tags = "(comment) @comment\n(function_declaration (package_clause) @import)\n"
	if _, err := newQuickQuery(&l); err != nil {
		t.Error("the patterns are checked: ", err)
	}
	if err := Check(&l); err == nil || !strings.Contains(err.Error(), "go/tags.scm:2: impossible pattern") {
		t.Error("Check says ", err)
	}
}

// quickQuery is how long any query may take to compile. None takes a fifth of it; with the library's check half of them take far more.
const quickQuery = 40 * time.Millisecond

func TestQueriesCompileFast(t *testing.T) {
	for _, l := range All() {
		best := time.Hour // of a few tries: other programs share the machine
		for range 5 {
			start := time.Now()
			if _, err := compile(l); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(start))
		}
		if best > quickQuery {
			t.Errorf("%s/tags.scm takes %v to compile", l.Name, best)
		}
	}
}

// BenchmarkCompile compiles each language's query, which a process does once for every language that it meets.
func BenchmarkCompile(b *testing.B) {
	for _, l := range All() {
		b.Run(l.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := compile(l); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

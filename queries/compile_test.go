package queries

import (
	"slices"
	"strings"
	"testing"
)

// few are the languages whose grammars (HTML's and JSON's) have too few tokens for what leaves the check out; they have few states to check, too.
var few = []string{"ejs", "erb", "html", "json", "svelte", "vue"}

// TestQuickQueries proves that the library's check of the patterns is left out for every language but a few, and that Check makes it.
func TestQuickQueries(t *testing.T) {
	for _, l := range All() {
		if l.Grammar == nil {
			continue
		}
		if _, err := newQuickQuery(l); (err != nil) != slices.Contains(few, l.Name) {
			t.Errorf("%s: %v", l.Name, err)
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

// BenchmarkCompile compiles each language's query, which a process does once for every language that it meets: a few milliseconds at most. With the
// library's check it took 200 for TypeScript, TSX and C++.
func BenchmarkCompile(b *testing.B) {
	for _, l := range All() {
		if l.Grammar == nil {
			continue
		}
		b.Run(l.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := compile(l); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

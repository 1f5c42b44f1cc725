package tiers

import (
	"fmt"
	"strings"

	"contextcraft/queries/lang"
)

// Constants of the compressed tiers; each trades a few tokens against a reader's effort.
const (
	// shortBody: a body of at most this many bytes on one line costs no more than the marker that would replace it.
	shortBody = 40
	// shortGap: code between declarations of at most this many bytes (a package clause, "const (", ")") is shown, not marked.
	shortGap = 32
	// longValue: an initialiser of more lines than this is elided in SKEL.
	longValue = 6
	// longSignature: a signature of more bytes than this is cut, at white space, in SIGS.
	longSignature = 400
)

// Render shows src at tier t. A nil or empty outline gives the whole text at every tier but Tree (the compressed tiers have nothing to
// select from); Rendering.Tier is Full then. Costs O(len(src) + symbols).
func Render(t Tier, src string, o *lang.Outline) Rendering {
	switch {
	case t == Tree:
		return Rendering{Tier: Tree}
	case t == Full || !HasSymbols(o):
		return Whole(src)
	case t == Sigs:
		return Signatures(src, o, nil)
	default:
		return Skeleton(src, o)
	}
}

// HasSymbols reports whether the outline gives the compressed tiers something to show.
func HasSymbols(o *lang.Outline) bool {
	if o == nil {
		return false
	}
	for i := range o.Symbols {
		if inSigs(&o.Symbols[i]) {
			return true
		}
	}
	return false
}

// Whole is the FULL tier: the text itself, ending in one newline.
func Whole(src string) Rendering {
	if src == "" {
		return Rendering{Tier: Full}
	}
	r := Rendering{Tier: Full, Text: src, Lines: [][2]int{{1, CountLines(src)}}}
	if !strings.HasSuffix(src, "\n") {
		r.Text += "\n"
	}
	return r
}

// Head is the first n lines of a text that has no outline and does not fit as a whole: a partial rendering at SIGS level.
func Head(src string, n int) Rendering {
	total := CountLines(src)
	if n >= total {
		return Whole(src)
	}
	if n <= 0 {
		return Rendering{Tier: Tree}
	}
	t := newLineTable(src)
	text := src[:t.starts[n]]
	return Rendering{Tier: Sigs, Partial: true, Text: text + marker(n+1, total) + "\n", Lines: [][2]int{{1, n}}}
}

// marker says which source lines are left out.
func marker(first, last int) string {
	if first >= last {
		return fmt.Sprintf("… %d", first)
	}
	return fmt.Sprintf("… %d-%d", first, last)
}

// inSigs reports whether a symbol is a declaration of its own right, not a detail of its container.
func inSigs(s *lang.Symbol) bool {
	switch s.Kind {
	case lang.KindType, lang.KindMacro, lang.KindProperty, lang.KindSelector, lang.KindTarget:
		return true
	}
	return s.Kind.Callable() || s.Kind.Container()
}

// elides reports whether the compressed tiers leave the symbol's body out (rather than show its members), and so all that is declared inside.
func elides(s *lang.Symbol) bool { return !s.Body.Empty() && !s.Kind.Container() }

// visible calls yield for every symbol that no elided body hides, in order, with its depth among the visible.
func visible(o *lang.Outline, yield func(i int, depth int)) {
	hiddenUntil := -1
	depth := make([]int, len(o.Symbols))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Decl.Start < hiddenUntil {
			continue
		}
		if p := s.Parent; p >= 0 {
			depth[i] = depth[p] + 1
		}
		yield(i, depth[i])
		if elides(s) {
			hiddenUntil = max(hiddenUntil, s.Body.End)
		}
	}
}

// Signatures is the SIGS tier: one line per function, method, type, macro and property: the line number, the nesting, the declaration without its
// body on one line. keep, where not nil, says which symbols to show (their containers come along); what it drops makes the rendering Partial.
func Signatures(src string, o *lang.Outline, keep func(i int) bool) Rendering {
	t := newLineTable(src)
	r := Rendering{Tier: Sigs}
	wanted := withContainers(o, keep)
	var b strings.Builder
	var last lang.Range
	visible(o, func(i, depth int) {
		s := &o.Symbols[i]
		if !inSigs(s) {
			return
		}
		if wanted != nil && !wanted[i] {
			r.Partial = true
			return
		}
		head := lang.Range{Start: s.Decl.Start, End: s.Decl.End}
		if !s.Body.Empty() {
			head.End = s.Body.Start
		}
		text := foldSignature(src[head.Start:head.End])
		if text == "" || head == last { // one declaration may name several symbols
			return
		}
		last = head
		fmt.Fprintf(&b, "%d%s%s\n", s.Line, strings.Repeat(" ", depth+1), text)
		r.Lines = append(r.Lines, t.of(trimRange(src, head)))
	})
	if r.Partial {
		b.WriteString("…\n")
	}
	r.Text = b.String()
	r.Lines = mergeLines(r.Lines)
	return r
}

// withContainers marks the kept symbols and all that enclose them; nil keep gives nil (everything).
func withContainers(o *lang.Outline, keep func(i int) bool) []bool {
	if keep == nil {
		return nil
	}
	wanted := make([]bool, len(o.Symbols))
	for i := range o.Symbols {
		if !keep(i) {
			continue
		}
		for j := int32(i); j >= 0 && !wanted[j]; j = o.Symbols[j].Parent {
			wanted[j] = true
		}
	}
	return wanted
}

// foldSignature puts a declaration's head on one line and drops what opens its body. Line breaks with the indentation around them become one
// space; spaces inside a line stay, since they may stand in a string.
func foldSignature(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	out := strings.TrimSpace(strings.Join(lines, " "))
	out = strings.TrimRight(strings.TrimSuffix(strings.TrimRight(out, " \t\r"), "{"), " \t\r")
	if len(out) > longSignature {
		if cut := strings.LastIndexByte(out[:longSignature], ' '); cut > 0 {
			out = out[:cut] + " …"
		}
	}
	return out
}

func trimRange(src string, r lang.Range) lang.Range {
	for r.End > r.Start+1 && strings.IndexByte(" \t\r\n{", src[r.End-1]) >= 0 {
		r.End--
	}
	return r
}

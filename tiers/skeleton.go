package tiers

import (
	"strings"

	"contextcraft/queries/lang"
)

// Skeleton is the SKEL tier: the source lines of declarations, their documentation, fields and constants, verbatim and in place; each
// body, and each run of other code, becomes one marker with the lines it stands for.
//
// It is built from two lists of byte ranges: what is kept, and the holes (elided bodies). A kept range grows to whole lines
// where no hole is in the way; the text between two kept ranges becomes a marker: inside the line for a hole, on a line of its own
// for other code. Kept ranges never overlap holes, and holes never nest (what lies inside an elided body is not visible).
func Skeleton(src string, o *lang.Outline) Rendering {
	t := newLineTable(src)
	w := skeletonWriter{src: src, t: t, docs: map[int]bool{}}
	kept, holes := w.ranges(o)
	kept = growToLines(src, t, kept, holes)
	w.holes = holes
	for _, k := range kept {
		w.gap(k.Start)
		w.keep(k)
	}
	w.gap(len(src))
	text := w.b.String()
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return Rendering{Tier: Skel, Text: text, Lines: mergeLines(w.lines)}
}

// ranges lists what the skeleton keeps and the bodies it leaves out.
func (w *skeletonWriter) ranges(o *lang.Outline) (kept, holes []lang.Range) {
	visible(o, func(i, _ int) {
		s := &o.Symbols[i]
		if !s.Doc.Empty() && !s.Decl.Contains(s.Doc) {
			kept = append(kept, s.Doc)
		}
		switch hole := w.elided(s); {
		case !hole.Empty():
			kept = append(kept, lang.Range{Start: s.Decl.Start, End: hole.Start}, lang.Range{Start: hole.End, End: s.Decl.End})
			holes = append(holes, hole)
		case s.Kind.Container() && !s.Body.Empty():
			head, tail := memberBlock(w.src, s)
			kept = append(kept, head, tail)
			if s.Decl.Contains(s.Doc) {
				kept = append(kept, s.Doc)
			}
		default:
			kept = append(kept, s.Decl)
		}
	})
	return mergeRanges(kept), mergeRanges(holes)
}

// elided is the part of a symbol's body that SKEL leaves out: without its brackets, without a docstring at its start, with the white space before
// it; empty when the body is worth no more than its marker.
func (w *skeletonWriter) elided(s *lang.Symbol) lang.Range {
	if !elides(s) {
		return lang.Range{}
	}
	b := s.Body
	if ls := w.t.of(b); !s.Kind.Callable() && ls[1]-ls[0] < longValue {
		return lang.Range{}
	}
	b = inner(w.src, b)
	if !s.Doc.Empty() && b.Contains(s.Doc) {
		b.Start = s.Doc.End
		w.docs[b.Start] = true
	}
	text := strings.TrimSpace(w.src[b.Start:b.End])
	if text == "" || len(text) <= shortBody && strings.IndexByte(text, '\n') < 0 {
		return lang.Range{}
	}
	for b.Start > s.Decl.Start && strings.IndexByte(" \t\r\n", w.src[b.Start-1]) >= 0 {
		b.Start--
	}
	return b
}

// inner drops the brackets that open and close a block, if it has them.
func inner(src string, r lang.Range) lang.Range {
	if r.Len() >= 2 && strings.IndexByte("{([", src[r.Start]) >= 0 {
		r.Start++
		if strings.IndexByte("})]", src[r.End-1]) >= 0 {
			r.End--
		}
	}
	return r
}

// memberBlock splits a container around its members: its head with the opening bracket, its end with the closing one.
func memberBlock(src string, s *lang.Symbol) (head, tail lang.Range) {
	in := inner(src, s.Body)
	return lang.Range{Start: s.Decl.Start, End: in.Start}, lang.Range{Start: in.End, End: s.Decl.End}
}

// growToLines extends kept ranges over the indentation before them and the rest of the line behind them (a trailing comment, a comma), unless a
// hole or another kept range begins there.
func growToLines(src string, t *lineTable, kept, holes []lang.Range) []lang.Range {
	h := 0
	for i := range kept {
		k := &kept[i]
		if ls := t.start(k.Start); strings.TrimLeft(src[ls:k.Start], " \t") == "" && !cutsHole(holes, h, ls, k.Start) {
			k.Start = ls
		}
		end := t.end(k.End)
		for h < len(holes) && holes[h].End <= k.Start {
			h++
		}
		for j := h; j < len(holes) && holes[j].Start < end; j++ {
			if holes[j].Start >= k.End {
				end = holes[j].Start
				break
			}
		}
		k.End = max(k.End, end)
	}
	return mergeRanges(kept)
}

// cutsHole reports whether a hole reaches into [start, end).
func cutsHole(holes []lang.Range, from, start, end int) bool {
	for j := max(from-1, 0); j < len(holes) && holes[j].Start < end; j++ {
		if holes[j].End > start {
			return true
		}
	}
	return false
}

// skeletonWriter puts kept text and markers together.
type skeletonWriter struct {
	src   string
	t     *lineTable
	holes []lang.Range
	hole  int          // the first of holes that ends behind the last gap
	docs  map[int]bool // ends of docstrings, behind which a hole stands on a line of its own
	b     strings.Builder
	at    int // everything before this offset is written or marked
	lines [][2]int
}

func (w *skeletonWriter) keep(k lang.Range) {
	k.Start = max(k.Start, w.at)
	if k.Empty() {
		return
	}
	w.b.WriteString(w.src[k.Start:k.End])
	w.lines = append(w.lines, w.t.of(k))
	w.at = k.End
}

// gap writes what stands for the text from w.at to upto.
func (w *skeletonWriter) gap(upto int) {
	if upto <= w.at {
		return
	}
	text := w.src[w.at:upto]
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		w.blank(text)
		w.at = upto
		return
	}
	first := w.at + len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	end := w.at + len(strings.TrimRight(text, " \t\r\n"))
	mark := marker(w.t.line(first), w.t.line(end-1))
	switch {
	case w.isHole(w.at, upto):
		if w.docs[w.at] {
			w.newline()
			w.b.WriteString(indentOf(w.src, w.t.start(first)) + mark)
		} else {
			w.b.WriteString(" " + mark)
		}
		if closes(w.src[end:]) {
			w.b.WriteByte(' ')
			w.at = len(w.src) - len(strings.TrimLeft(w.src[upto:], " \t\r\n")) // "end" stands on a line of its own
			return
		}
	case len(trimmed) <= shortGap && !strings.Contains(trimmed, "\n"):
		w.lead(w.src[w.at:first], first)
		w.b.WriteString(trimmed)
		w.lines = append(w.lines, [2]int{w.t.line(first), w.t.line(first)})
	default:
		if at := w.opener(first, end, upto); at > first {
			w.gap(at)
			w.gap(upto)
			return
		}
		w.newline()
		w.b.WriteString(indentOf(w.src, w.t.start(first)) + mark)
		if strings.IndexByte(w.src[end:upto], '\n') < 0 {
			w.b.WriteByte('\n')
		}
	}
	w.at = end
	w.gap(upto) // the white space behind
}

// opener is where the last line of the code in [first, end) begins, if what is kept at upto is indented deeper and the line is as short as
// a gap that is shown: a block that is no declaration holds it (namespace {, extern "C" {, class << self, if TYPE_CHECKING:). Else it is -1.
func (w *skeletonWriter) opener(first, end, upto int) int {
	at := w.t.start(end - 1)
	deeper := upto < len(w.src) && len(indentOf(w.src, w.t.start(upto))) > len(indentOf(w.src, at))
	if !deeper || at <= first || len(strings.TrimSpace(w.src[at:end])) > shortGap {
		return -1
	}
	return at
}

// lead writes the white space before shown text; what begins a line keeps its indentation.
func (w *skeletonWriter) lead(text string, first int) {
	w.blank(text)
	if strings.Contains(text, "\n") || w.b.Len() == 0 {
		w.b.WriteString(indentOf(w.src, w.t.start(first)))
	}
}

// closes reports whether the text behind a body closes it: a bracket, or "end".
func closes(rest string) bool {
	rest = strings.TrimLeft(rest, " \t\r\n")
	return rest != "" && strings.IndexByte("})]", rest[0]) >= 0 || strings.HasPrefix(rest, "end")
}

// isHole reports whether a hole reaches into [start, end). Gaps come in the order of the text, and so do the holes.
func (w *skeletonWriter) isHole(start, end int) bool {
	for w.hole < len(w.holes) && w.holes[w.hole].End <= start {
		w.hole++
	}
	return w.hole < len(w.holes) && w.holes[w.hole].Start < end
}

// newline ends the current line unless it is ended.
func (w *skeletonWriter) newline() {
	if s := w.b.String(); s != "" && !strings.HasSuffix(s, "\n") {
		w.b.WriteByte('\n')
	}
}

// blank keeps at most one blank line of a run of white space.
func (w *skeletonWriter) blank(text string) {
	switch n := strings.Count(text, "\n"); {
	case n == 0:
		w.b.WriteString(text)
	case w.b.Len() == 0:
	case n == 1 && !strings.HasSuffix(w.b.String(), "\n"):
		w.b.WriteByte('\n')
	default:
		w.newline()
		w.b.WriteByte('\n')
	}
}

func indentOf(s string, lineStart int) string {
	i := lineStart
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	return s[lineStart:i]
}

package tiers

import (
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// lineTable finds line numbers and line ends of a text.
type lineTable struct {
	src    string
	starts []int // byte offset of each line's first byte
}

func newLineTable(src string) *lineTable {
	t := &lineTable{src: src, starts: make([]int, 1, 1+strings.Count(src, "\n"))}
	for i := 0; ; {
		n := strings.IndexByte(src[i:], '\n')
		if n < 0 {
			return t
		}
		i += n + 1
		t.starts = append(t.starts, i)
	}
}

// line is the 1-based number of the line that holds the byte at off.
func (t *lineTable) line(off int) int { return sort.SearchInts(t.starts, off+1) }

// start is the offset of the first byte of off's line.
func (t *lineTable) start(off int) int { return t.starts[t.line(off)-1] }

// end is the offset of the newline (or "\r\n") that ends off's line, or len(src).
func (t *lineTable) end(off int) int {
	n := t.line(off)
	if n == len(t.starts) {
		return len(t.src)
	}
	end := t.starts[n] - 1
	if end > off && t.src[end-1] == '\r' {
		end--
	}
	return end
}

// lines of a range, inclusive.
func (t *lineTable) of(r lang.Range) [2]int { return [2]int{t.line(r.Start), t.line(r.End - 1)} }

// CountLines returns the number of lines of src; a final newline does not begin another, an empty text has none.
func CountLines(src string) int {
	if src == "" {
		return 0
	}
	n := strings.Count(src, "\n")
	if !strings.HasSuffix(src, "\n") {
		n++
	}
	return n
}

// mergeLines sorts and merges inclusive line ranges in place.
func mergeLines(ls [][2]int) [][2]int {
	slices.SortFunc(ls, func(a, b [2]int) int {
		if a[0] != b[0] {
			return a[0] - b[0]
		}
		return a[1] - b[1]
	})
	out := ls[:0]
	for _, l := range ls {
		if n := len(out); n > 0 && l[0] <= out[n-1][1]+1 {
			out[n-1][1] = max(out[n-1][1], l[1])
			continue
		}
		out = append(out, l)
	}
	return out
}

// mergeRanges sorts and merges byte ranges in place, dropping empty ones.
func mergeRanges(rs []lang.Range) []lang.Range {
	slices.SortFunc(rs, func(a, b lang.Range) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	out := rs[:0]
	for _, r := range rs {
		if r.Empty() {
			continue
		}
		if n := len(out); n > 0 && r.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, r.End)
			continue
		}
		out = append(out, r)
	}
	return out
}

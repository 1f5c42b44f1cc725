package redact

import (
	"math"
	"slices"
	"strings"
)

// urlRule is the prefilter's number for URLs.
const urlRule = -1

// match is one match of a rule's expression, as allowlists and entropy judge it.
type match struct {
	span
	line   string // the lines of the match
	whole  string // the match
	secret string
}

// secrets finds the secrets of a text. The spans come in no particular order and may overlap.
func secrets(path, src string) []span {
	set := loadRules()
	hits, spans := set.hits(src)
	var found []match
	for n, ends := range hits {
		if len(ends) > 0 {
			found = append(found, set.rules[n].matches(set, path, src, ends)...)
		}
	}
	for _, m := range preferSpecific(found) {
		spans = append(spans, m.span)
	}
	return spans
}

// window is a stretch of text that an expression is to look at.
type window struct{ start, end int }

// kelvin is the one character beside ASCII letters, with 'ſ', that matches a letter where case does not count. The keywords' automaton and the checks
// by bytes do not know it.
const kelvin = "\u212a"

// hits lists, by rule, the stretches around its keywords in which a match is possible, by their ends; and the passwords in URLs.
func (set *ruleSet) hits(src string) ([][]window, []span) {
	h := hitList{set: set, src: src}
	if strings.Contains(src, kelvin) {
		h.whole = true // of each rule whose keyword is there, if a Kelvin sign is a k
		set.filter.scan(strings.ReplaceAll(src, kelvin, "k"), h.keyword)
		h.urlsOnly = true
	}
	set.filter.scan(src, h.keyword)
	return h.windows, h.urls
}

// hitList collects what the automaton finds.
type hitList struct {
	set             *ruleSet
	src             string
	lower           string // src in lower case, once it is needed
	whole, urlsOnly bool
	windows         [][]window
	urls            []span
}

// keyword takes in one keyword.
func (h *hitList) keyword(n, start, end int) {
	if n == urlRule {
		if h.whole && !h.urlsOnly {
			return // places in a changed text
		}
		if s, ok := urlPassword(h.src, start, end); ok {
			h.urls = append(h.urls, s)
		}
		return
	}
	if h.urlsOnly {
		return
	}
	if h.windows == nil {
		h.windows = make([][]window, len(h.set.rules))
	}
	s := h.set.rules[n].shape()
	if !h.whole && !s.whole {
		if w, ok := s.around(h.src, start, end); ok {
			h.windows[n] = append(h.windows[n], w)
		}
		return
	}
	if len(h.windows[n]) == 0 {
		if h.lower == "" {
			h.lower = strings.ToLower(h.src)
		}
		h.windows[n] = append(h.windows[n], s.wholeText(h.lower, len(h.src)))
	}
}

// wholeText is the window of a rule that needs all of the text, or an empty one when something that every match holds is not there.
func (s *shape) wholeText(lower string, size int) window {
	for _, set := range s.required {
		if !slices.ContainsFunc(set, func(t string) bool { return strings.Contains(lower, t) }) {
			return window{}
		}
	}
	return window{0, size}
}

// margin is what a window shows of the text around a match, so that the expression sees what stands before and behind it. Shorter than any value, so
// that nothing can match in the margin alone.
const margin = 8

// around is the window for the keyword at src[start:end].
func (s *shape) around(src string, start, end int) (window, bool) {
	switch {
	case s.assignment != nil:
		to, ok := s.assignment.value(src, end)
		return window{max(0, end-maxName-maxPrefix-margin), min(len(src), to+margin)}, ok
	case s.run != nil:
		from, to, ok := s.run.around(src, start, end)
		if s.run.named {
			from -= maxName + maxPrefix
		}
		return window{max(0, from-margin), min(len(src), to+margin)}, ok
	}
	return window{linesUp(src, end, s.lines+1), linesDown(src, end, s.lines+1)}, true
}

// matches runs the rule's expression in the windows, merged where they touch.
func (r *rule) matches(set *ruleSet, path, src string, hits []window) []match {
	if !r.path.none() && !r.path.get().MatchString(path) {
		return nil
	}
	if slices.ContainsFunc(r.allow, func(a *allowlist) bool { return a.allowsPath(path) }) {
		return nil
	}
	var out []match
	for _, w := range mergeWindows(hits) {
		for _, at := range r.regex.get().FindAllStringIndex(src[w.start:w.end], -1) {
			if m, ok := r.judge(set, path, src, w.start+at[0], w.start+at[1]); ok {
				out = append(out, m)
			}
		}
	}
	return out
}

// mergeWindows joins windows that touch; hits come by their keywords' ends, their starts need not.
func mergeWindows(ws []window) []window {
	slices.SortFunc(ws, func(a, b window) int {
		if a.start != b.start {
			return a.start - b.start
		}
		return a.end - b.end
	})
	out := ws[:0]
	for _, w := range ws {
		if n := len(out); n > 0 && w.start <= out[n-1].end {
			out[n-1].end = max(out[n-1].end, w.end)
		} else if w.end > w.start {
			out = append(out, w)
		}
	}
	return out
}

// linesUp is the start of the line n lines above the one that holds at-1.
func linesUp(src string, at, n int) int {
	for at > 0 {
		i := strings.LastIndexByte(src[:at-1], '\n')
		if i < 0 {
			return 0
		}
		if n == 0 {
			return i + 1
		}
		n--
		at = i + 1
	}
	return 0
}

// linesDown is the end, line break included, of the line n lines below the one that holds at.
func linesDown(src string, at, n int) int {
	for ; n >= 0; n-- {
		i := strings.IndexByte(src[at:], '\n')
		if i < 0 {
			return len(src)
		}
		at += i + 1
	}
	return at
}

// judge turns a match of the expression into a finding: the secret's group, its entropy, the allowlists, in gitleaks' order and with its habits (the
// groups are those of the match run again by itself, without the line breaks around it).
func (r *rule) judge(set *ruleSet, path, src string, start, end int) (match, bool) {
	text := src[start:end]
	lead := len(text) - len(strings.TrimLeft(text, "\n"))
	text = strings.Trim(text, "\n")
	start += lead
	m := match{whole: text, secret: text, line: linesAround(src, start, start+len(text))}
	m.span = span{start, start + len(text), r.id}
	if g := r.regex.get().FindStringSubmatchIndex(text); len(g) > 2 {
		n := r.secretGroup(g)
		if n > 0 && g[2*n] >= 0 {
			m.secret = text[g[2*n]:g[2*n+1]]
			m.start, m.end = start+g[2*n], start+g[2*n+1]
		}
	}
	if r.entropy != 0 && entropy(m.secret) <= r.entropy {
		return m, false
	}
	for _, a := range slices.Concat(set.allow, r.allow) {
		if a.allows(path, &m) {
			return m, false
		}
	}
	return m, true
}

// secretGroup is the group that holds the secret: the rule's, or the first that is not empty; 0 for the whole match.
func (r *rule) secretGroup(g []int) int {
	if r.group > 0 {
		return r.group
	}
	for n := 1; 2*n < len(g); n++ {
		if g[2*n] >= 0 && g[2*n+1] > g[2*n] {
			return n
		}
	}
	return 0
}

// linesAround is the text that gitleaks takes for the lines of a match: from the line break before it (from the start of the text, for a match on a
// last line without a line break) to the one behind it.
func linesAround(src string, start, end int) string {
	from := max(strings.LastIndexByte(src[:start], '\n'), 0)
	to := len(src)
	if i := strings.IndexByte(src[end:], '\n'); i >= 0 {
		to = end + i
	} else if strings.IndexByte(src[start:end], '\n') < 0 && from > 0 {
		from = 0
	}
	return src[from:to]
}

// preferSpecific drops a finding of a generic rule when another rule found a secret that contains it on the same line.
func preferSpecific(found []match) []match {
	generic := func(m match) bool { return strings.Contains(m.rule, "generic") }
	var out []match
	for _, m := range found {
		covered := generic(m) && slices.ContainsFunc(found, func(o match) bool {
			return o.rule != m.rule && !generic(o) && strings.Contains(o.secret, m.secret) && overlaps(o, m)
		})
		if !covered {
			out = append(out, m)
		}
	}
	return out
}

// overlaps reports whether two findings stand in the same place: what matters here is that nothing stays unredacted, so unlike gitleaks, which compares
// line numbers, the same secret twice on a line is redacted twice.
func overlaps(a, b match) bool { return a.start <= b.start && b.end <= a.end }

// entropy is the Shannon entropy of the characters, in bits, over the length in bytes as gitleaks has it.
func entropy(s string) float64 {
	counts := map[rune]int{}
	var order []rune // sums in order of appearance, for determinism
	for _, c := range s {
		if counts[c] == 0 {
			order = append(order, c)
		}
		counts[c]++
	}
	e := 0.0
	for _, c := range order {
		f := float64(counts[c]) / float64(len(s))
		e -= float64(f * math.Log2(f))
	}
	return e
}

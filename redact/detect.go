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
	lines  *matchLines // of the match; only while it is judged
	whole  string      // the match
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
	last            []lastHit // by rule
}

// lastHit is what the last keyword of a rule taught of the text around it. Keywords come in the order of the text, and thousands of them may stand on
// one line or in one run of bytes, which is looked through once for all.
type lastHit struct {
	end     int    // of the keyword; 0: none yet
	lines   window // the lines around it
	run     window // the run of bytes that holds it, or of a value behind it
	harmful int    // place of the last byte of run that is not harmless, -1: none
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
		h.last = make([]lastHit, len(h.set.rules))
	}
	s := h.set.rules[n].shape()
	if !h.whole && !s.whole {
		if w, ok := s.around(h.src, start, end, &h.last[n]); ok {
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

// around is the window for the keyword at src[start:end]; last is of the rule's keyword before it.
func (s *shape) around(src string, start, end int, last *lastHit) (window, bool) {
	switch {
	case s.assignment != nil:
		to, ok := s.assignment.value(src, end, last)
		return window{max(0, end-maxName-maxPrefix-margin), min(len(src), to+margin)}, ok
	case s.run != nil:
		from, to, ok := s.run.around(src, start, end, last)
		if s.run.named {
			from -= maxName + maxPrefix
		}
		return window{max(0, from-margin), min(len(src), to+margin)}, ok
	}
	if last.end == 0 || strings.IndexByte(src[last.end-1:end], '\n') >= 0 {
		last.lines = window{linesUp(src, end, s.lines+1), linesDown(src, end, s.lines+1)}
	}
	last.end = end
	return last.lines, true
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
	lines := &matchLines{src: src}
	for _, w := range mergeWindows(hits) {
		for _, at := range r.regex.get().FindAllStringIndex(src[w.start:w.end], -1) {
			if m, ok := r.judge(set, path, lines, w.start+at[0], w.start+at[1]); ok {
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
func (r *rule) judge(set *ruleSet, path string, lines *matchLines, start, end int) (match, bool) {
	text := lines.src[start:end]
	lead := len(text) - len(strings.TrimLeft(text, "\n"))
	text = strings.Trim(text, "\n")
	start += lead
	m := match{whole: text, secret: text, lines: lines}
	lines.of(start, start+len(text))
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

// matchLines are the lines of one match after the other. What is known of a line is kept for the next match on it: a line may be a megabyte long and hold
// thousands.
type matchLines struct {
	src      string
	from, to int // of the line: from the line break before it, or the start of the text, to the one behind it
	known    bool
	text     string
	allowed  map[*allowlist]bool // verdicts on text
}

// of goes to the lines of the match src[start:end]. They are what gitleaks takes for them: from the line break before it (from the start of the text, for
// a match on a last line without a line break) to the one behind it.
func (l *matchLines) of(start, end int) {
	if l.known && (start > l.from || l.from == 0) && end <= l.to {
		return
	}
	l.from, l.to = max(strings.LastIndexByte(l.src[:start], '\n'), 0), len(l.src)
	l.known = strings.IndexByte(l.src[start:end], '\n') < 0
	from := l.from
	if i := strings.IndexByte(l.src[end:], '\n'); i >= 0 {
		l.to = end + i
	} else if l.known {
		from = 0
	}
	l.text, l.allowed = l.src[from:l.to], nil
}

// match reports whether an expression of the allowlist matches the lines.
func (l *matchLines) match(a *allowlist) bool {
	verdict, ok := l.allowed[a]
	if !ok {
		if l.allowed == nil {
			l.allowed = map[*allowlist]bool{}
		}
		verdict = l.text != "" && a.regexes.get().MatchString(l.text)
		l.allowed[a] = verdict
	}
	return verdict
}

// preferSpecific drops a finding of a generic rule when another rule found a secret that contains it in the same place. Only the same place counts,
// unlike with gitleaks, which compares line numbers: the same secret twice on a line is redacted twice.
func preferSpecific(found []match) []match {
	generic := func(m match) bool { return strings.Contains(m.rule, "generic") }
	var specific []span
	for _, m := range found {
		if !generic(m) {
			specific = append(specific, m.span)
		}
	}
	slices.SortFunc(specific, func(a, b span) int { return a.start - b.start })
	reach := make([]int, len(specific)) // the furthest end so far
	for i, s := range specific {
		if reach[i] = s.end; i > 0 {
			reach[i] = max(s.end, reach[i-1])
		}
	}
	return slices.DeleteFunc(found, func(m match) bool {
		n, _ := slices.BinarySearchFunc(specific, m.start+1, func(s span, start int) int { return s.start - start })
		return generic(m) && n > 0 && reach[n-1] >= m.end
	})
}

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

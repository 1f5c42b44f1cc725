// Package redact replaces secrets in source text by typed placeholders, before anything else sees the text.
//
// The rules are gitleaks' own (its default configuration, 222 rules), run by a driver of ours, because its detector reads 2-3 MB per CPU second. Plan:
// one automaton over all bytes finds the rules' keywords (prefilter.go); a hit that a rule of the usual "name = value" shape cannot
// match is dropped by looking at the bytes behind it (assignment.go); a rule's regular expression then runs on the few lines around
// what is left (window.go). A test compares the findings with those of gitleaks' own detector. One rule is ours: passwords in URLs,
// which gitleaks does not look for (url.go).
//
// Differences from gitleaks, on purpose: path allowlists do not hide whole files (a secret in a vendored file is one all the same), its
// inline "gitleaks:allow" comments are not honoured (who writes the file is not who sends it away), and encoded text is not decoded.
//
// Costs: rules load on first use (some milliseconds; regular expressions are compiled when a file first needs them). Text without a
// keyword costs one table look-up a byte.
//
// Only the root package's API is promised; this one may change with any release.
package redact

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Text is text that went through redaction. Only this package can make a non-empty one, so a function that takes a Text cannot be handed
// anything unredacted by mistake.
type Text struct{ s string }

// String returns the text.
func (t Text) String() string { return t.s }

// Trust makes a Text of s as it is: the one way around redaction, for callers whose user asked for it (--no-redact).
func Trust(s string) Text { return Text{s} }

// Finding is one secret that was replaced. It never holds the secret.
type Finding struct {
	Path         string
	Line, Column int    // 1-based, of the secret's first byte in the input; columns are bytes
	Rule         string // gitleaks' rule id, or "url-password"
	Start, End   int    // byte offsets of the secret in the input
}

// Options says what to keep.
type Options struct {
	// Allow are regular expressions: a secret that one of them matches is kept.
	Allow []string
}

// Redactor replaces secrets. Safe for concurrent use.
type Redactor struct{ allow []*regexp.Regexp }

// New returns a Redactor. It fails when a pattern of Allow is not a regular expression.
func New(o Options) (*Redactor, error) {
	r := &Redactor{}
	for _, a := range o.Allow {
		re, err := regexp.Compile(a)
		if err != nil {
			return nil, fmt.Errorf("not a regular expression: %q: %w", a, err)
		}
		r.allow = append(r.allow, re)
	}
	return r, nil
}

// Redact replaces the secrets of src, the text of the file path, by placeholders such as [REDACTED:github-pat]. A secret of several lines leaves
// as many line breaks behind, so that line numbers stay. Redacting the result again changes nothing.
func (r *Redactor) Redact(path, src string) (Text, []Finding) {
	spans := r.allowed(src, secrets(path, src))
	if len(spans) == 0 {
		return Text{src}, nil
	}
	var b strings.Builder
	b.Grow(len(src))
	findings := make([]Finding, 0, len(spans))
	at, line, lineStart := 0, 1, 0
	for _, s := range spans {
		if n := strings.Count(src[at:s.start], "\n"); n > 0 {
			line += n
			lineStart = strings.LastIndexByte(src[:s.start], '\n') + 1
		}
		findings = append(findings, Finding{Path: path, Line: line, Column: s.start - lineStart + 1, Rule: s.rule, Start: s.start, End: s.end})
		b.WriteString(src[at:s.start])
		b.WriteString("[REDACTED:" + s.rule + "]")
		breaks := strings.Count(src[s.start:s.end], "\n")
		b.WriteString(strings.Repeat("\n", breaks))
		if breaks > 0 {
			line += breaks
			lineStart = strings.LastIndexByte(src[:s.end], '\n') + 1
		}
		at = s.end
	}
	b.WriteString(src[at:])
	return Text{b.String()}, findings
}

// span is a secret's place in a text.
type span struct {
	start, end int
	rule       string
}

// allowed drops what the user allows and what is a placeholder already, then sorts and merges overlapping spans; a merged span has the rule of its
// longest part (of equal ones the first by name).
func (r *Redactor) allowed(src string, spans []span) []span {
	spans = slices.DeleteFunc(spans, func(s span) bool {
		text := src[s.start:s.end]
		if s.start >= s.end || strings.Contains(text, "[REDACTED:") || strings.HasSuffix(src[:s.start], "[REDACTED:") {
			return true
		}
		return slices.ContainsFunc(r.allow, func(re *regexp.Regexp) bool { return re.MatchString(text) })
	})
	slices.SortFunc(spans, func(a, b span) int {
		switch {
		case a.start != b.start:
			return a.start - b.start
		case a.end != b.end:
			return b.end - a.end
		}
		return strings.Compare(a.rule, b.rule)
	})
	out := spans[:0]
	for _, s := range spans {
		if n := len(out); n > 0 && s.start < out[n-1].end {
			if s.end-s.start > out[n-1].end-out[n-1].start {
				out[n-1].rule = s.rule
			}
			out[n-1].end = max(out[n-1].end, s.end)
			continue
		}
		out = append(out, s)
	}
	return out
}

package scan

import (
	"fmt"
	"os"
	"strings"
	"sync/atomic"

	"github.com/bmatcuk/doublestar/v4"
)

// PatternError is a glob pattern that is not valid. Callers report it as a mistake in what was asked.
type PatternError struct{ Pattern string }

func (e *PatternError) Error() string { return fmt.Sprintf("invalid glob pattern %q", e.Pattern) }

// ValidatePattern returns a *PatternError if Match cannot work with p, else nil.
func ValidatePattern(p string) error {
	if strings.TrimSpace(p) == "" || strings.IndexByte(p, 0) >= 0 || !doublestar.ValidatePattern(normalizePattern(p, os.PathSeparator)) {
		return &PatternError{Pattern: p}
	}
	return nil
}

// Match reports whether a glob pattern selects a path. It is the one meaning of include, exclude, focus and must-include patterns:
//
//   - Both are relative to the scanned folder, path with '/' between its elements and no leading "./".
//   - '*', '?', [a-z], [!a-z], {a,b} as usual, never across '/'; "**" as a whole element stands for any number of elements, none included.
//   - A pattern that matches a directory selects everything below: "src", "src/", "src/*" and "src/**" all select src/a/b.go.
//   - A leading "./" or '/' is dropped; "." selects everything. "*.go" selects only in the folder itself, "**/*.go" at any depth.
//   - A backslash escapes the special byte after it; anywhere else, and everywhere on Windows, it is a '/'.
//
// A pattern that is not valid selects nothing.
func Match(pattern, path string) bool {
	p := normalizePattern(pattern, os.PathSeparator)
	if p == "" {
		return strings.TrimSpace(pattern) != ""
	}
	return matchTree(p, path)
}

// matchTree matches a normalized pattern against a path and every directory on the way to it.
func matchTree(pattern, path string) bool {
	for i := 0; i <= len(path); i++ {
		if (i == len(path) || path[i] == '/') && globMatches(pattern, path[:i]) {
			return true
		}
	}
	return false
}

func globMatches(pattern, path string) bool {
	ok, err := doublestar.Match(pattern, path)
	return ok && err == nil
}

// normalizePattern brings a pattern into the form that doublestar and the walk need. Patterns come from shells of every system: a backslash is an
// escape only where that can make sense.
func normalizePattern(p string, separator byte) string {
	if strings.IndexByte(p, '\\') >= 0 {
		b := []byte(p)
		for i := 0; i < len(b); i++ {
			if b[i] != '\\' {
				continue
			}
			if separator != '\\' && i+1 < len(b) && strings.IndexByte(`*?[]{}\!^-,`, b[i+1]) >= 0 {
				i++
				continue
			}
			b[i] = '/'
		}
		p = string(b)
	}
	for {
		switch {
		case strings.HasPrefix(p, "./"):
			p = p[2:]
		case strings.HasPrefix(p, "/"):
			p = p[1:]
		case strings.HasSuffix(p, "/"):
			p = p[:len(p)-1]
		case p == ".":
			return ""
		default:
			return guardSets(p)
		}
	}
}

// guardSets adds '/' to negated sets, which in doublestar match it otherwise.
func guardSets(p string) string {
	if !strings.Contains(p, "[!") && !strings.Contains(p, "[^") {
		return p
	}
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		b.WriteByte(p[i])
		switch end := setEnd(p, i); {
		case p[i] == '\\' && i+1 < len(p):
			i++
			b.WriteByte(p[i])
		case end > i:
			if p[i+1] == '!' || p[i+1] == '^' {
				i++
				b.WriteString(p[i:i+1] + "/")
			}
			b.WriteString(p[i+1 : end])
			i = end - 1
		}
	}
	return b.String()
}

// setEnd is the index after the set that starts at i, or 0 if none does.
func setEnd(p string, i int) int {
	if p[i] != '[' {
		return 0
	}
	j := i + 1
	if j < len(p) && (p[j] == '!' || p[j] == '^') {
		j++
	}
	if j < len(p) && p[j] == ']' {
		return 0 // an empty set is a mistake
	}
	for ; j < len(p); j++ {
		switch p[j] {
		case '\\':
			j++
		case ']':
			return j + 1
		}
	}
	return 0
}

// selector is a list of patterns with the memory of which ones matched something.
type selector struct {
	patterns []selectPattern
	used     []atomic.Bool
}

type selectPattern struct {
	written    string
	normalized string
	elements   []string // normalized, cut at '/'; nil where a brace holds a '/' and cutting would tear it
}

// newSelector compiles patterns; the error is a *PatternError.
func newSelector(patterns []string) (*selector, error) {
	s := &selector{used: make([]atomic.Bool, len(patterns))}
	for _, p := range patterns {
		if err := ValidatePattern(p); err != nil {
			return nil, err
		}
		sp := selectPattern{written: p, normalized: normalizePattern(p, os.PathSeparator)}
		sp.elements = cutElements(sp.normalized)
		s.patterns = append(s.patterns, sp)
	}
	return s, nil
}

// cutElements cuts a pattern at its slashes, or gives nil if one lies inside a brace. Those in sets do not count.
func cutElements(p string) []string {
	var out []string
	depth, start := 0, 0
	for i := 0; i < len(p); i++ {
		switch p[i] {
		case '\\':
			i++
		case '[':
			if end := setEnd(p, i); end > 0 {
				i = end - 1
			}
		case '{':
			depth++
		case '}':
			depth = max(0, depth-1)
		case '/':
			if depth > 0 {
				return nil
			}
			out = append(out, p[start:i])
			start = i + 1
		}
	}
	return append(out, p[start:])
}

func (s *selector) empty() bool { return len(s.patterns) == 0 }

// selects reports whether a pattern matches path itself. The walk asks from the top down, so parents have been asked.
func (s *selector) selects(path string) bool { return s.selectsBy(globMatches, path) }

// selectsTree is selects for a path whose parents have not been asked.
func (s *selector) selectsTree(path string) bool { return s.selectsBy(matchTree, path) }

// selectsBy reports whether a pattern matches path. Every pattern that matches is remembered.
func (s *selector) selectsBy(matches func(pattern, path string) bool, path string) bool {
	found := false
	for i := range s.patterns {
		p := s.patterns[i].normalized
		if p == "" || matches(p, path) {
			s.used[i].Store(true)
			found = true
		}
	}
	return found
}

// reach says how a pattern relates to a directory that it does not match itself.
type reach uint8

const (
	reachNone   reach = iota // nothing below can match
	reachMaybe               // "**" or a brace may reach it
	reachSpelt               // element by element, without "**"
	reachLetter              // reachSpelt, and the last element starts with the same byte in both: the name is spelt, not found by '*'
)

// reach says whether the pattern can match something at or below the directory.
func (p *selectPattern) reach(dir string) reach {
	if p.elements == nil {
		return reachMaybe
	}
	if p.normalized == "" {
		return reachMaybe
	}
	for i := 0; ; i++ {
		if i == len(p.elements) {
			return reachNone // the pattern is used up; had it matched the parent, nobody would ask
		}
		if p.elements[i] == "**" {
			return reachMaybe
		}
		element, rest, more := strings.Cut(dir, "/")
		if !globMatches(p.elements[i], element) {
			return reachNone
		}
		if !more {
			if strings.HasPrefix(p.elements[i], element[:1]) {
				return reachLetter
			}
			return reachSpelt
		}
		dir = rest
	}
}

// reach is the strongest reach of any pattern.
func (s *selector) reach(dir string) reach {
	best := reachNone
	for i := range s.patterns {
		best = max(best, s.patterns[i].reach(dir))
	}
	return best
}

// The names of the two lists in warnings.
const (
	optionInclude = "include"
	optionExclude = "exclude"
)

// unused gives a warning for each pattern that matched nothing. A pattern that leads into a directory that was left out is told apart.
func (s *selector) unused(option string, skipped []Skip) []Warning {
	var out []Warning
	for i := range s.patterns {
		p := &s.patterns[i]
		if s.used[i].Load() {
			continue
		}
		message := option + " matched nothing"
		led := false
		if len(p.elements) == 1 && strings.HasPrefix(p.normalized, "*.") {
			message += " in the folder itself; at any depth it is **/" + p.normalized
		}
		for _, k := range skipped {
			if k.Dir && k.Reason != NotIncluded && p.reach(k.Path) >= reachSpelt {
				message = option + " leads into a folder that was left out: " + k.String()
				led = true
				break
			}
		}
		if led && option == optionExclude {
			continue // what it excludes is out anyway
		}
		out = append(out, Warning{Pattern: p.written, Message: message})
	}
	return out
}

package redact

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
)

// shape is what is known of a rule's expression without running it: how to narrow the text down around a keyword.
type shape struct {
	// whole: a match need not hold a keyword, or may span any number of lines: the expression runs on the whole text, if a keyword is in it.
	whole bool
	// lines is the most line breaks that a match can hold.
	lines int
	// required: for a whole text, sets of strings (in lower case) of which each match holds one.
	required [][]string
	// assignment: the expression is of the form "name = value"; see assignment.go.
	assignment *assignment
	// run: all of a match, or of its value with the keyword in it, is one run of certain bytes; see assignment.go.
	run *run
}

// maxLines is the number of line breaks in a match above which windows do not pay.
const maxLines = 64

func newShape(pattern string, keywords []string, allow []*allowlist) *shape {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return &shape{whole: true} // TestRules fails on it
	}
	s := &shape{lines: lineBreaks(re)}
	s.whole = s.lines > maxLines || !holdsKeyword(re, keywords)
	if s.whole {
		s.required = required(re)
		return s
	}
	if s.assignment = newAssignment(pattern, re, keywords); s.assignment != nil {
		s.assignment.allow(allow)
	} else {
		s.run = newRun(pattern, re, keywords)
	}
	return s
}

// required lists sets of strings of at least two bytes of which every match holds one each.
func required(re *syntax.Regexp) [][]string {
	if re.Op != syntax.OpConcat {
		return nil
	}
	var out [][]string
	run := []string{""}
	end := func() {
		if !slices.ContainsFunc(run, func(s string) bool { return len(s) < 2 }) {
			out = append(out, run)
		}
		run = []string{""}
	}
	for _, sub := range re.Sub {
		set, ok := finite(sub)
		if !ok || len(run)*len(set) > maxStrings {
			end()
		}
		if ok {
			run = product(run, set)
		}
	}
	end()
	return out
}

// unbounded stands for any number of line breaks.
const unbounded = 1 << 20

// lineBreaks is the most line breaks that a match of re can hold.
func lineBreaks(re *syntax.Regexp) int {
	switch re.Op {
	case syntax.OpLiteral:
		return strings.Count(string(re.Rune), "\n")
	case syntax.OpCharClass:
		if classHas(re, '\n') {
			return 1
		}
		return 0
	case syntax.OpAnyChar:
		return 1
	case syntax.OpCapture, syntax.OpQuest:
		return lineBreaks(re.Sub[0])
	case syntax.OpStar, syntax.OpPlus:
		if lineBreaks(re.Sub[0]) > 0 {
			return unbounded
		}
		return 0
	case syntax.OpRepeat:
		n := lineBreaks(re.Sub[0])
		if n > 0 && re.Max < 0 {
			return unbounded
		}
		return min(unbounded, n*max(re.Max, 0))
	case syntax.OpConcat:
		n := 0
		for _, sub := range re.Sub {
			n = min(unbounded, n+lineBreaks(sub))
		}
		return n
	case syntax.OpAlternate:
		n := 0
		for _, sub := range re.Sub {
			n = max(n, lineBreaks(sub))
		}
		return n
	}
	return 0
}

func classHas(re *syntax.Regexp, r rune) bool {
	for i := 0; i+1 < len(re.Rune); i += 2 {
		if re.Rune[i] <= r && r <= re.Rune[i+1] {
			return true
		}
	}
	return false
}

// holdsKeyword reports whether every match of re is proven to hold one of the keywords. Case does not count.
func holdsKeyword(re *syntax.Regexp, keywords []string) bool {
	has := func(s string) bool {
		for _, k := range keywords {
			if strings.Contains(s, k) {
				return true
			}
		}
		return false
	}
	return everyMatch(re, has)
}

// maxStrings bounds the sets of strings that are enumerated.
const maxStrings = 4000

// everyMatch reports whether every match of re contains a run of text for which has holds.
func everyMatch(re *syntax.Regexp, has func(string) bool) bool {
	switch re.Op {
	case syntax.OpCapture, syntax.OpPlus:
		return everyMatch(re.Sub[0], has)
	case syntax.OpRepeat:
		return re.Min > 0 && everyMatch(re.Sub[0], has)
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			if !everyMatch(sub, has) {
				return false
			}
		}
		return true
	case syntax.OpConcat:
		return concatHas(re.Sub, has)
	}
	set, ok := finite(re)
	return ok && allHave(set, has)
}

// concatHas looks at runs of neighbours that stand for finitely many strings.
func concatHas(subs []*syntax.Regexp, has func(string) bool) bool {
	run := []string{""}
	for _, sub := range subs {
		set, ok := finite(sub)
		if ok && len(run)*len(set) <= maxStrings {
			run = product(run, set)
			continue
		}
		if allHave(run, has) || everyMatch(sub, has) {
			return true
		}
		run = []string{""}
		if ok {
			run = set
		}
	}
	return allHave(run, has)
}

func allHave(set []string, has func(string) bool) bool {
	for _, s := range set {
		if !has(s) {
			return false
		}
	}
	return len(set) > 0
}

func product(a, b []string) []string {
	out := make([]string, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			out = append(out, x+y)
		}
	}
	return out
}

// finite lists the strings that re matches, in lower case; false when there are too many.
func finite(re *syntax.Regexp) ([]string, bool) {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return []string{""}, true
	case syntax.OpLiteral:
		return []string{strings.ToLower(string(re.Rune))}, true
	case syntax.OpCharClass:
		return finiteClass(re)
	case syntax.OpCapture:
		return finite(re.Sub[0])
	case syntax.OpQuest:
		set, ok := finite(re.Sub[0])
		return append([]string{""}, set...), ok
	case syntax.OpRepeat:
		return finiteRepeat(re)
	case syntax.OpConcat:
		out := []string{""}
		for _, sub := range re.Sub {
			set, ok := finite(sub)
			if !ok || len(out)*len(set) > maxStrings {
				return nil, false
			}
			out = product(out, set)
		}
		return out, true
	case syntax.OpAlternate:
		var out []string
		for _, sub := range re.Sub {
			set, ok := finite(sub)
			if !ok || len(out)+len(set) > maxStrings {
				return nil, false
			}
			out = append(out, set...)
		}
		return out, true
	}
	return nil, false
}

func finiteRepeat(re *syntax.Regexp) ([]string, bool) {
	set, ok := finite(re.Sub[0])
	if !ok || re.Max < 0 || re.Max > 4 {
		return nil, false
	}
	var out []string
	power := []string{""}
	for n := 0; n <= re.Max; n++ {
		if n >= re.Min {
			out = append(out, power...)
		}
		if len(power)*len(set)+len(out) > maxStrings {
			return nil, false
		}
		power = product(power, set)
	}
	return out, true
}

// finiteClass lists a class of at most 40 characters; the cases of one letter are one string.
func finiteClass(re *syntax.Regexp) ([]string, bool) {
	seen := map[string]bool{}
	var out []string
	for i := 0; i+1 < len(re.Rune); i += 2 {
		if re.Rune[i+1]-re.Rune[i] > 40 {
			return nil, false
		}
		for r := re.Rune[i]; r <= re.Rune[i+1]; r++ {
			if s := string(unicode.ToLower(r)); !seen[s] {
				seen[s] = true
				out = append(out, s)
			}
		}
	}
	return out, len(out) <= 40
}

package redact

import (
	"regexp/syntax"
	"slices"
	"strings"
)

// assignment describes the shape that most rules share: a name that holds the keyword, an operator, a value, and what ends the value. A byte
// check of that shape at each keyword drops nearly all hits in ordinary code, where "key" and "token" stand on every page.
type assignment struct {
	run
	// harmless: a value of nothing but these bytes is on the rule's allowlist, whatever else it is ("generic-api-key": letters, '_', '.', '-').
	harmless [256]bool
}

// run describes values: one run of bytes of a set, of a least length, with or without something that must end it.
type run struct {
	least int       // bytes of the shortest
	set   [256]bool // bytes that it can hold
	ends  bool      // the byte behind it is one of endBytes
	named bool      // a name and an operator must stand before it
}

// nameAndOperator is how gitleaks writes the middle of such an expression (GenerateSemiGenericRegex in its sources); endOfValue what follows it.
const (
	nameAndOperator = `(?:[ \t\w.-]{0,20})[\s'"]{0,3}(?:=|>|:{1,3}=|\|\||:|=>|\?=|,)[\x60'"\s=]{0,5}(`
	endOfValue      = `)(?:[\x60'"\s;]|\\[nr]|$)`
)

// The longest name behind a keyword: 20 bytes and 3 of space or quotes, and what the expression's own word has beyond the keyword ("passw" for
// "password", "credential" …); generous, since this only has to be necessary.
const maxName = 20 + 3 + 24

// maxPrefix is what stands before the keyword's own word in such an expression: [\w.-]{0,50}?, twice in a few.
const maxPrefix = 100

// newAssignment recognises the shape, with the keyword proven to be in the name; nil for another one.
func newAssignment(pattern string, re *syntax.Regexp, keywords []string) *assignment {
	name, rest, ok := strings.Cut(pattern, nameAndOperator)
	if !ok || !strings.HasSuffix(rest, endOfValue) || strings.Contains(rest, "(?:=|>|") {
		return nil
	}
	nameRe, err := syntax.Parse(name, syntax.Perl)
	if err != nil || !holdsKeyword(nameRe, keywords) || hasAnyChar(nameRe) {
		return nil
	}
	value, err := syntax.Parse("(?i)"+strings.TrimSuffix(rest, endOfValue), syntax.Perl) // the case flag only widens the set of bytes
	if err != nil || re.Op != syntax.OpConcat {
		return nil
	}
	a := &assignment{run: run{least: shortest(value), ends: true}}
	if !a.addBytes(value) || a.holdsEnds() {
		return nil // the end of such a value is not to be told by its bytes
	}
	return a
}

// allow takes in the expressions of the rule's allowlist that stand for a set of bytes: ^[a-zA-Z_.-]+$.
func (a *assignment) allow(lists []*allowlist) {
	for _, l := range lists {
		if l.and || l.target != "" {
			continue
		}
		re, err := syntax.Parse(l.regexes.pattern, syntax.Perl)
		if err != nil || re.Op != syntax.OpConcat || len(re.Sub) != 3 || re.Sub[0].Op != syntax.OpBeginText || re.Sub[1].Op != syntax.OpPlus || re.Sub[2].Op != syntax.OpEndText {
			continue
		}
		var set run
		if class := re.Sub[1].Sub[0]; class.Op == syntax.OpCharClass && set.addBytes(class) {
			a.harmless = set.set
		}
	}
}

// leastRun: shorter runs are as frequent as the keywords themselves.
const leastRun = 12

// newRun recognises an expression whose match is one run of bytes, or of the form name = value with the keyword in the value; nil for another one.
func newRun(pattern string, re *syntax.Regexp, keywords []string) *run {
	ends := strings.HasSuffix(pattern, endOfValue)
	value, named := re, false
	if ends {
		text := strings.TrimSuffix(pattern, endOfValue)
		if _, rest, ok := strings.Cut(text, nameAndOperator); ok {
			text, named = "(?i)("+rest, true
		}
		var err error
		if value, err = syntax.Parse(text+")", syntax.Perl); err != nil || re.Op != syntax.OpConcat || !holdsKeyword(value, keywords) {
			return nil
		}
	}
	r := &run{least: shortest(value), ends: ends, named: named}
	if r.least < leastRun || !r.addBytes(value) {
		return nil
	}
	r.ends = ends && !r.holdsEnds()
	return r
}

// holdsEnds reports whether one of endBytes can be part of a value.
func (r *run) holdsEnds() bool {
	for c := range r.set {
		if r.set[c] && endBytes[c] {
			return true
		}
	}
	return false
}

// around returns the run of bytes that holds src[start:end], if a match can be in it.
func (r *run) around(src string, start, end int, last *lastHit) (from, to int, ok bool) {
	if last.run.start <= start && end <= last.run.end {
		start, end = last.run.start, last.run.end
	} else {
		for start > 0 && r.set[src[start-1]] {
			start--
		}
		for end < len(src) && r.set[src[end]] {
			end++
		}
		last.run = window{start, end}
	}
	return start, end, end-start >= r.least && (!r.ends || end == len(src) || endBytes[src[end]])
}

// hasAnyChar reports whether a '.' stands in re: then a name may hold any byte.
func hasAnyChar(re *syntax.Regexp) bool {
	return re.Op == syntax.OpAnyChar || re.Op == syntax.OpAnyCharNotNL || slices.ContainsFunc(re.Sub, hasAnyChar)
}

// shortest is the length in bytes of the shortest match, at least.
func shortest(re *syntax.Regexp) int {
	switch re.Op {
	case syntax.OpLiteral:
		return len(re.Rune)
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return 1
	case syntax.OpCapture, syntax.OpPlus:
		return shortest(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min * shortest(re.Sub[0])
	case syntax.OpConcat:
		n := 0
		for _, sub := range re.Sub {
			n += shortest(sub)
		}
		return n
	case syntax.OpAlternate:
		n := 1 << 20
		for _, sub := range re.Sub {
			n = min(n, shortest(sub))
		}
		return n
	}
	return 0
}

// addBytes collects the bytes that a value can hold; false when it can hold other than ASCII.
func (r *run) addBytes(re *syntax.Regexp) bool {
	add := func(lo, hi rune) bool {
		for c := lo; c <= hi; c++ {
			if c >= 0x80 {
				switch c {
				case 'ſ': // the other case of s
					r.set[0xc5], r.set[0xbf] = true, true
					continue
				case '\u212a': // that of k; a text that holds it is never narrowed down (see hits)
					continue
				}
				return false
			}
			r.set[c] = true
		}
		return true
	}
	switch re.Op {
	case syntax.OpLiteral:
		for _, c := range re.Rune {
			if !add(c, c) {
				return false
			}
			if re.Flags&syntax.FoldCase != 0 {
				lower, upper := strings.ToLower(string(c)), strings.ToUpper(string(c))
				r.set[lower[0]], r.set[upper[0]] = true, true
			}
		}
		return true
	case syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune); i += 2 {
			if !add(re.Rune[i], re.Rune[i+1]) {
				return false
			}
		}
		return true
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return false
	}
	for _, sub := range re.Sub {
		if !r.addBytes(sub) {
			return false
		}
	}
	return true
}

// The classes of bytes of the shape.
var (
	nameBytes     = byteSet("\xc5\xbf \t.-'\"\n\r\f_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
	operatorBytes = byteSet("=>:|?,")
	quoteBytes    = byteSet("`'\" \t\r\n\f=")
	endBytes      = byteSet("`'\" \t\r\n\f;\\")
)

func byteSet(s string) (set [256]bool) {
	for i := 0; i < len(s); i++ {
		set[s[i]] = true
	}
	return set
}

// value reports whether a match can lie around the keyword that ends at end: only a name, then an operator and a value long enough that ends as values
// do; and where the value ends. It errs towards true.
func (a *assignment) value(src string, end int, last *lastHit) (to int, ok bool) {
	for i := end; i < len(src) && i <= end+maxName; i++ {
		c := src[i]
		if operatorBytes[c] {
			if to, ok := a.valueAt(src, i+1, last); ok {
				return to, true
			}
		} else if !nameBytes[c] { // some names hold a comma, which is an operator too
			return 0, false
		}
	}
	return 0, false
}

// valueAt looks for a value behind the operator that ends before i. The rest of the operator, quotes and the value may share bytes ('='), so each
// start is tried; the longest end is returned.
func (a *assignment) valueAt(src string, i int, last *lastHit) (to int, ok bool) {
	for n := 0; n <= 3+5 && i < len(src); n++ {
		if a.set[src[i]] {
			if i < last.run.start || last.run.end <= i {
				a.valueRun(src, i, last)
			}
			if j := last.run.end; j-i >= a.least && last.harmful >= i && (j == len(src) || endBytes[src[j]]) {
				return j, true
			}
		}
		if !quoteBytes[src[i]] && !operatorBytes[src[i]] {
			return 0, false
		}
		i++
	}
	return 0, false
}

// valueRun looks at the run of bytes of a value that begins at i.
func (a *assignment) valueRun(src string, i int, last *lastHit) {
	last.run, last.harmful = window{i, i}, -1
	for ; i < len(src) && a.set[src[i]]; i++ {
		if !a.harmless[src[i]] {
			last.harmful = i
		}
	}
	last.run.end = i
}

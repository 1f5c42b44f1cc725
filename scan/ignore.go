package scan

import (
	"os"
	"strconv"
	"strings"
)

// rule is one line of an ignore file, compiled. It is immutable, and small: large ignore files are matched against every path.
type rule struct {
	negated  bool   // the line starts with '!'
	dirOnly  bool   // the line ends in '/'
	anywhere bool   // no '/' inside: matches the last element at any depth
	suffix   bool   // '*' and then only literal bytes, which tail holds
	dead     bool   // can never match
	literal  string // literal bytes at the start
	prog     []op   // what follows literal; nil if nothing does
	tail     string // literal bytes at the end: a path without them is turned down at once
}

// parseRule compiles one line, without its line end and trailing spaces. A line that can never match gives a rule that is dead and, where the
// writer should hear of it, a fault.
func parseRule(p string, fold bool) (r rule, fault string) {
	if strings.HasPrefix(p, "!") {
		r.negated = true
		p = p[1:]
	}
	if strings.HasSuffix(p, "/") {
		r.dirOnly = true
		p = p[:len(p)-1] // one only: "foo//" never matches, as in git
	}
	r.anywhere = strings.IndexByte(p, '/') < 0
	if !r.anywhere && p[0] == '/' {
		p = p[1:]
	}
	if p == "" {
		r.dead = true
		return r, ""
	}
	n := strings.IndexAny(p, `*?[\`)
	switch {
	case n < 0:
		r.literal = p
		n = len(p)
	case n == 0 && r.anywhere && p[0] == '*' && !strings.ContainsAny(p[1:], `*?[\`):
		r.suffix = true
		r.tail = p[1:]
		n = len(p)
	default:
		// git compares the literal start apart and hands the rest to wildmatch, for which the rest then starts a path element:
		// "a**/b" matches "ab". compileGlob sees the rest alone and so does the same.
		r.literal = p[:n]
	}
	if fold {
		r.literal, r.tail = lowerASCII(r.literal), lowerASCII(r.tail)
	}
	if n < len(p) {
		r.prog, fault = compileGlob(p[n:], fold)
		r.dead = fault != ""
		if last := len(r.prog) - 1; last >= 0 && r.prog[last].code == opLiteral {
			r.tail = r.prog[last].literal
		}
	}
	return r, fault
}

// matches reports whether the rule is about the entry: rel is its path from the directory of the ignore file, name its last element.
func (r *rule) matches(rel, name string, dir bool) bool {
	if r.dead || r.dirOnly && !dir {
		return false
	}
	text := rel
	if r.anywhere {
		text = name
	}
	switch {
	case !strings.HasSuffix(text, r.tail):
		return false
	case r.suffix:
		return true
	case r.prog == nil:
		return text == r.literal
	}
	return strings.HasPrefix(text, r.literal) && matchGlob(r.prog, text[len(r.literal):])
}

// isName reports whether the rule is a plain name, which lists look up instead of trying.
func (r *rule) isName() bool { return r.anywhere && !r.suffix && r.prog == nil }

// ruleList is one ignore file. Lists form a chain from the directory of an entry up to the top; a chain is immutable and shared by everything
// below, so a parallel walk needs no copies and no locks.
type ruleList struct {
	parent *ruleList
	base   int    // length of the path, from the top, of the directory that the patterns are relative to, with its trailing '/'
	source string // for people
	rules  []rule
	lines  []origin // of rules, kept apart since only matches need them

	// Plain names, most of what large ignore files hold, are looked up: the last rule for a name, for files and for directories. The other rules
	// are tried one by one, the last first.
	fileNames, dirNames map[string]int
	others              []int
}

// origin is where a rule stands.
type origin struct {
	pattern string // as written, without the line end
	line    int    // 1-based
}

func (l *ruleList) add(r rule, from origin) {
	i := len(l.rules)
	l.rules = append(l.rules, r)
	l.lines = append(l.lines, from)
	if !r.isName() {
		l.others = append(l.others, i)
		return
	}
	if l.dirNames == nil {
		l.fileNames, l.dirNames = map[string]int{}, map[string]int{}
	}
	l.dirNames[r.literal] = i
	if !r.dirOnly {
		l.fileNames[r.literal] = i
	}
}

// find gives the nearest list with a rule about the entry, and the last such rule in it. full is the path from the top, name its last element.
func (l *ruleList) find(full, name string, dir bool) (*ruleList, int) {
	for ; l != nil; l = l.parent {
		names := l.fileNames
		if dir {
			names = l.dirNames
		}
		last, found := names[name]
		if !found {
			last = -1
		}
		rel := full[l.base:]
		for k := len(l.others) - 1; k >= 0 && l.others[k] > last; k-- {
			if i := l.others[k]; l.rules[i].matches(rel, name, dir) {
				last = i
			}
		}
		if last >= 0 {
			return l, last
		}
	}
	return nil, 0
}

// The layers of ignore sources, the strongest first. See the package comment.
const (
	layerOwn  = iota // .contextcraftignore
	layerTool        // .ignore
	layerGit         // .gitignore, info/exclude, core.excludesFile
	numLayers
)

// ignoreFiles names the file of each layer that directories may hold.
var ignoreFiles = [numLayers]string{".contextcraftignore", ".ignore", ".gitignore"}

// ignores is the ignore state of one directory: the head of each layer's chain. It is a value; a directory without ignore files hands its own
// on to its subdirectories.
type ignores [numLayers]*ruleList

// match reports whether the entry is ignored, and by which line.
func (ig *ignores) match(full, name string, dir, fold bool) (ignored bool, detail string) {
	if fold {
		full, name = lowerASCII(full), lowerASCII(name)
	}
	for _, head := range ig {
		if l, i := head.find(full, name, dir); l != nil {
			if l.rules[i].negated {
				return false, ""
			}
			return true, l.lines[i].pattern + " (" + l.source + ":" + strconv.Itoa(l.lines[i].line) + ")"
		}
	}
	return false, ""
}

// parseIgnore compiles the text of an ignore file. Patterns are bytes: no encoding is assumed.
func parseIgnore(text, source string, base int, fold bool, parent *ruleList) (*ruleList, []Warning) {
	var warnings []Warning
	l := &ruleList{parent: parent, base: base, source: source}
	text = strings.TrimPrefix(text, "\ufeff")
	for line := 1; text != ""; line++ {
		var s string
		s, text, _ = strings.Cut(text, "\n")
		if s == "" || s[0] == '#' {
			continue
		}
		s = strings.TrimSuffix(s, "\r")
		if nul := strings.IndexByte(s, 0); nul >= 0 {
			s = s[:nul] // git's lines are C strings
		}
		s = trimTrailingSpaces(s)
		if s == "" {
			continue
		}
		r, fault := parseRule(s, fold)
		if fault != "" {
			warnings = append(warnings, Warning{Pattern: s, File: source, Line: line, Message: fault})
		}
		if !r.dead {
			l.add(r, origin{s, line})
		}
	}
	if len(l.rules) == 0 {
		return parent, warnings
	}
	return l, warnings
}

// trimTrailingSpaces cuts the spaces at the end that no backslash protects. Tabs stay, as in git.
func trimTrailingSpaces(s string) string {
	start := -1 // of the spaces that reach to here
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case ' ':
			if start < 0 {
				start = i
			}
		case '\\':
			if i++; i == len(s) {
				return s
			}
			start = -1
		default:
			start = -1
		}
	}
	if start >= 0 {
		return s[:start]
	}
	return s
}

// maxIgnoreFile is the size in bytes above which an ignore or configuration file is not read.
const maxIgnoreFile = 16 << 20

// readSmall reads a regular file of at most maxIgnoreFile bytes. A link is followed only where follow is set: git does not follow links for the
// ignore files inside of a work tree, which a repository could point at anything.
func readSmall(path string, follow bool) (string, error) {
	stat := os.Lstat
	if follow {
		if path == os.DevNull { // the usual way to say none
			return "", nil
		}
		stat = os.Stat
	}
	info, err := stat(path)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", &os.PathError{Op: "read", Path: path, Err: errNotRegular}
	}
	if info.Size() > maxIgnoreFile {
		return "", &os.PathError{Op: "read", Path: path, Err: errTooLarge}
	}
	b, err := os.ReadFile(path)
	return string(b), err
}

package redact

import (
	"regexp"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
	"github.com/zricethezav/gitleaks/v8/config"
)

// ruleFile is the part of gitleaks' configuration file that its rules need. (config.ViperConfig and its Translate do the same with a global
// viper and compile every expression, which takes a fifth of a second.)
type ruleFile struct {
	Allowlist  *allowlistText  `toml:"allowlist"`
	Allowlists []allowlistText `toml:"allowlists"`
	Rules      []ruleText      `toml:"rules"`
}

type ruleText struct {
	ID          string          `toml:"id"`
	Regex       string          `toml:"regex"`
	Path        string          `toml:"path"`
	SecretGroup int             `toml:"secretGroup"`
	Entropy     float64         `toml:"entropy"`
	Keywords    []string        `toml:"keywords"`
	Allowlists  []allowlistText `toml:"allowlists"`
	SkipReport  bool            `toml:"skipReport"`
}

type allowlistText struct {
	Condition   string   `toml:"condition"`
	Paths       []string `toml:"paths"`
	RegexTarget string   `toml:"regexTarget"`
	Regexes     []string `toml:"regexes"`
	StopWords   []string `toml:"stopwords"`
}

// rule is one of gitleaks' rules, its expressions compiled on first use.
type rule struct {
	id       string
	keywords []string // lower case
	entropy  float64
	group    int // of the secret; 0: the first group that is not empty
	path     lazyRegexp
	regex    lazyRegexp
	allow    []*allowlist

	shape func() *shape // how to narrow the text down, see window.go
}

// allowlist says which findings are none.
type allowlist struct {
	and       bool // all of its conditions must hold, instead of one
	target    string
	paths     lazyRegexp
	regexes   lazyRegexp
	stopwords []string // lower case
}

// lazyRegexp compiles its pattern when first asked; "" is no expression.
type lazyRegexp struct {
	pattern string
	once    *sync.Once
	re      **regexp.Regexp
}

func newLazy(patterns ...string) lazyRegexp {
	if len(patterns) == 0 || len(patterns) == 1 && patterns[0] == "" {
		return lazyRegexp{}
	}
	p := patterns[0]
	if len(patterns) > 1 {
		p = "(?:" + strings.Join(patterns, "|") + ")" // as gitleaks joins them
	}
	return lazyRegexp{pattern: p, once: new(sync.Once), re: new(*regexp.Regexp)}
}

func (l lazyRegexp) none() bool { return l.pattern == "" }

func (l lazyRegexp) get() *regexp.Regexp {
	l.once.Do(func() { *l.re = regexp.MustCompile(l.pattern) })
	return *l.re
}

// ruleSet is everything that detection needs.
type ruleSet struct {
	rules  []*rule
	allow  []*allowlist // global; without its paths, see the package comment
	filter *prefilter   // finds keywords; values are indices into rules, or urlRule
}

// loadRules reads the rules on first use.
var loadRules = sync.OnceValue(readRules)

// readRules reads the rules that are linked in. Its input is part of the program, so a fault in it is a fault of the build, which TestRules shows.
func readRules() *ruleSet {
	var file ruleFile
	if err := toml.Unmarshal([]byte(config.DefaultConfig), &file); err != nil {
		panic("redact: gitleaks' rules cannot be read: " + err.Error())
	}
	set := &ruleSet{}
	if file.Allowlist != nil {
		file.Allowlists = append(file.Allowlists, *file.Allowlist)
	}
	for _, a := range file.Allowlists {
		a.Paths = nil
		set.allow = append(set.allow, newAllowlist(a))
	}
	b := newPrefilter()
	for _, t := range file.Rules {
		if t.Regex == "" || t.SkipReport {
			continue // rules on paths alone find files, not text
		}
		r := newRule(t)
		for _, k := range r.keywords {
			b.add(k, len(set.rules))
		}
		set.rules = append(set.rules, r)
	}
	b.add("://", urlRule)
	b.build()
	set.filter = b
	return set
}

func newRule(t ruleText) *rule {
	r := &rule{id: t.ID, entropy: t.Entropy, group: t.SecretGroup, path: newLazy(t.Path), regex: newLazy(t.Regex)}
	for _, k := range t.Keywords {
		r.keywords = append(r.keywords, strings.ToLower(k))
	}
	for _, a := range t.Allowlists {
		r.allow = append(r.allow, newAllowlist(a))
	}
	r.shape = sync.OnceValue(func() *shape { return newShape(t.Regex, r.keywords, r.allow) })
	return r
}

func newAllowlist(t allowlistText) *allowlist {
	a := &allowlist{and: strings.EqualFold(t.Condition, "AND") || t.Condition == "&&", target: t.RegexTarget, paths: newLazy(t.Paths...), regexes: newLazy(t.Regexes...)}
	for _, w := range t.StopWords {
		a.stopwords = append(a.stopwords, strings.ToLower(w))
	}
	return a
}

// allows reports whether a finding is none. path is the file's.
func (a *allowlist) allows(path string, f *match) bool {
	regexes := !a.regexes.none() && a.matches(f)
	if !a.and {
		return regexes || a.hasStopword(f.secret)
	}
	if !a.paths.none() && !a.paths.get().MatchString(path) {
		return false
	}
	return (a.regexes.none() || regexes) && (len(a.stopwords) == 0 || a.hasStopword(f.secret))
}

// matches reports whether the allowlist's expression, if it has one, matches what it is to look at.
func (a *allowlist) matches(f *match) bool {
	target := f.secret
	switch a.target {
	case "match":
		target = f.whole
	case "line":
		return f.lines.match(a)
	}
	return target != "" && a.regexes.get().MatchString(target)
}

// allowsPath reports whether the allowlist of a rule exempts the whole file.
func (a *allowlist) allowsPath(path string) bool {
	if a.paths.none() || a.and && (!a.regexes.none() || len(a.stopwords) > 0) {
		return false // together with other conditions it is judged per finding
	}
	return a.paths.get().MatchString(path)
}

func (a *allowlist) hasStopword(secret string) bool {
	if len(a.stopwords) == 0 {
		return false
	}
	secret = strings.ToLower(secret)
	for _, w := range a.stopwords {
		if strings.Contains(secret, w) {
			return true
		}
	}
	return false
}

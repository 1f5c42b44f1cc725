package lexical

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Term is one term of a query. A file's score is linear in Weight.
type Term struct {
	Text   string // as Terms gives it
	Weight float64
}

// Query is what a task asks for, in terms. The zero Query matches nothing; build one with ParseQuery, or with Add.
type Query struct {
	// Terms, each once, in the order in which they first came.
	Terms []Term
	// Identifiers are the names in the task that can only be code, verbatim and in order: in back-ticks or quotes, with an inner
	// upper-case letter, underscore or digit, before a "(", or the parts of a dotted or scoped name. Each once, at most 256.
	Identifiers []string
	// Paths are what looks like a file's path or name, verbatim but with '/' for '\', without quotes and line numbers: from prose, stack
	// traces and URLs. Each once, in order, at most 256.
	Paths []string
}

// How the parts of a task weigh. Measured on eval's dev tasks (115, few with a body) and issues (59, all with one), files ranked by
// this package alone with tests and non-code files times .3; mean reciprocal rank and recall at 50.
const (
	titleWeight = 1.0
	// A body is heard less than the title, and all of it together at most bodyShare times as much: without that bound, long issues
	// drown their title (issues: MRR .58 without a bound, .69 with 1.5, .64 with 2; only the title counts less, too).
	bodyWeight = 0.5
	bodyShare  = 1.5
	// A compound name weighs most as a whole; its words are weaker evidence than words that stand alone in the task.
	partWeight = 0.5
	// What a term gains by being repeated: the n-th time it adds repeatDecay^(n-1) of its weight, so that a log or a listing pasted
	// into an issue can't drown the rest.
	repeatDecay = 0.3
	maxRepeats  = 8
	// A word's other forms (rule, rules; match, matched, matching) are weaker evidence than the word: R@50 .974 → .983, MRR
	// +.005 and +.012. At .6, and as a stemmer that makes them equal, R@50 is the same and MRR falls by .01.
	formWeight = 0.3
	// Two neighbouring words of the title are looked for as one name (rate limit: RateLimit, rate_limit): dev MRR +.008.
	joinWeight = 1.0
)

// ParseQuery makes a query of a task: its first line is the title and counts fully, the rest less. English stop words, the
// headings, check-lists and comments of issue templates are dropped; identifiers and paths are split, and kept whole too; words bring
// their other forms.
func ParseQuery(text string) Query {
	var q, body Query
	text = strings.TrimSpace(text)
	// An issue's body may come without its title: what its template says first is none. A task of template words only is taken as it is.
	if t := strings.TrimSpace(dropTemplate(text)); t != "" {
		text = t
	}
	title, rest, _ := strings.Cut(text, "\n")
	q.add(strings.TrimLeft(title, "# "), titleWeight, true)
	body.add(rest, bodyWeight, false)
	weight := bodyWeight
	if t, b := q.total(), body.total(); t > 0 && b > float64(bodyShare*t) {
		weight = float64(bodyWeight * float64(bodyShare*t/b))
	}
	q.add(rest, weight, false)
	return q
}

// Add adds the terms of a text with a weight. Every word counts, except stop words: Add knows no title and no templates.
func (q *Query) Add(text string, weight float64) { q.add(text, weight, false) }

// total is the weight of all terms.
func (q Query) total() (sum float64) {
	for _, t := range q.Terms {
		sum += t.Weight
	}
	return sum
}

func (q *Query) add(text string, weight float64, join bool) {
	a := adder{query: q, weight: weight, join: join, times: map[string]int{}, at: map[string]int{}}
	for i, t := range q.Terms {
		a.at[t.Text] = i
	}
	for _, token := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' || r == '|' }) {
		a.token(token)
	}
}

// adder is the state of one Query.add.
type adder struct {
	query   *Query
	weight  float64
	join    bool
	last    string         // the word before, "" if there is none to join with
	times   map[string]int // how often a term came in this text
	numbers int            // how many terms of digits only came
	at      map[string]int // where a term is in Query.Terms
	split   splitter
}

// token adds what stands between two blanks.
func (a *adder) token(token string) {
	token = strings.ReplaceAll(token, `\`, "/")
	if i := strings.Index(token, "://"); i >= 0 {
		_, token, _ = strings.Cut(token[i+len("://"):], "/") // a host says nothing about the code
	}
	bare := strings.Trim(token, "\"'`()[]{}<>*,.:;!?“”‘’")
	if p, ok := pathLike(bare); ok {
		a.query.Paths = appendNew(a.query.Paths, p)
		a.path(p)
		return
	}
	quoted := strings.ContainsAny(token, "`") || len(token) > 2 && (token[0] == '"' || token[0] == '\'') && token[0] == token[len(token)-1]
	dotted := dottedName(bare)
	for i := 0; i < len(token); {
		from, to := nextWord(token, i, len(token))
		if to == from {
			return
		}
		i = to
		name := token[from:to]
		if len(name) > maxIdentifier {
			continue
		}
		called := to < len(token) && token[to] == '('
		code := quoted || dotted || called || codeLike(name)
		if code && len(name) > 2 && !pureNumber(name) && !stopWords[strings.ToLower(name)] {
			a.query.Identifiers = appendNew(a.query.Identifiers, name)
		}
		a.identifier(name, code)
	}
}

// path adds the words of a path: those of folders are many, the file's name is what was meant.
func (a *adder) path(p string) {
	join, weight := a.join, a.weight
	a.join, a.last = false, ""
	pathComponents(p, func(component string, isName bool) {
		a.weight = weight
		if !isName {
			a.weight = float64(weight * partWeight)
		}
		a.identifier(component, true)
	})
	a.join, a.weight = join, weight
}

// identifier adds the terms of one identifier or word.
func (a *adder) identifier(name string, code bool) {
	a.split.split(name)
	spans := a.split.spans
	for _, s := range spans {
		term := string(a.split.low[s.start:s.end])
		whole := int(s.end-s.start) == len(a.split.low)
		if stopWords[term] && !(whole && code && len(spans) > 1) {
			continue
		}
		weight := a.weight
		if len(spans) > 1 && !whole {
			weight = float64(weight * partWeight)
		}
		if a.times[term] > maxRepeats {
			continue
		}
		for range a.times[term] {
			weight = float64(weight * repeatDecay)
		}
		a.times[term]++
		if pureNumber(term) {
			// The numbers of a log (times, ports, ids) are all different, rare and meaningless: they fade as one repeated term does.
			if a.numbers > maxRepeats {
				continue
			}
			for range a.numbers {
				weight = float64(weight * repeatDecay)
			}
			a.numbers++
		}
		a.term(term, weight)
		if len(spans) > 1 && whole || a.times[term] > 1 {
			continue
		}
		for _, form := range forms(term) {
			if _, ok := a.at[form]; !ok && !stopWords[form] {
				a.term(form, float64(weight*formWeight))
			}
		}
	}
	if a.join {
		a.joined(string(a.split.low))
	}
}

// term adds to the weight of one term.
func (a *adder) term(term string, weight float64) {
	at, ok := a.at[term]
	if !ok {
		at = len(a.query.Terms)
		a.at[term] = at
		a.query.Terms = append(a.query.Terms, Term{Text: term})
	}
	a.query.Terms[at].Weight += weight
}

// joined adds a word and the one before it as one name, unless one is a stop word or a number.
func (a *adder) joined(word string) {
	if len(word) < minTerm || stopWords[word] || pureNumber(word) {
		word = ""
	}
	if a.last != "" && word != "" {
		if _, ok := a.at[a.last+word]; !ok {
			a.term(a.last+word, float64(a.weight*joinWeight))
		}
	}
	a.last = word
}

// maxNames bounds Query.Identifiers and Query.Paths: an issue that pastes a whole log names nothing in particular.
const maxNames = 256

func appendNew(list []string, s string) []string {
	if len(list) >= maxNames {
		return list
	}
	for _, o := range list {
		if o == s {
			return list
		}
	}
	return append(list, s)
}

// codeLike tells whether a word is spelled as no English word is: an underscore, a digit or an upper-case letter inside.
func codeLike(name string) bool {
	upper, lower := 0, 0
	for i, r := range name {
		switch {
		case r == '_' || '0' <= r && r <= '9':
			return len(name) > 2
		case unicode.IsUpper(r):
			if i > 0 {
				upper++
			}
		default:
			lower++
		}
	}
	return upper > 0 && lower > 0
}

func pureNumber(name string) bool { return strings.Trim(name, "0123456789") == "" }

// dottedName tells whether a token is a name in a scope: os.path.join, Foo::bar, a->b, Class#method.
func dottedName(s string) bool {
	s = strings.NewReplacer("::", ".", "->", ".", "#", ".").Replace(strings.TrimRight(s, "()"))
	parts := strings.Split(s, ".")
	if len(parts) < 2 {
		return false
	}
	for _, p := range parts {
		r, _ := utf8.DecodeRuneInString(p)
		if len(p) < 2 || !unicode.IsLetter(r) && r != '_' {
			return false
		}
		if from, to := nextWord(p, 0, len(p)); from != 0 || to != len(p) {
			return false
		}
	}
	return true
}

// pathLike tells whether a token is a path or a file's name, and returns it without line numbers, fragments, "." and "..".
func pathLike(s string) (string, bool) {
	s, _, _ = strings.Cut(s, "#")
	s, _, _ = strings.Cut(s, "?")
	s = strings.TrimSuffix(s, ":line") // .NET: in C:\app\main.cs:line 5
	for i := range len(s) - 1 {        // file.go:12:3, page.rb:3:in
		if s[i] == ':' && '0' <= s[i+1] && s[i+1] <= '9' {
			s = s[:i]
			break
		}
	}
	s = strings.Trim(s, "\"'`()[]{}<>")
	if i := strings.LastIndexAny(s, "(\"'`=:"); i >= 0 { // at f (/app/x.js, path="a/b.c", C:/a/b.c
		s = s[i+1:]
	}
	s = strings.TrimPrefix(path.Clean("/"+s), "/")
	dir, name := "", s
	if i := strings.LastIndexByte(s, '/'); i >= 0 {
		dir, name = s[:i], s[i+1:]
	}
	if len(s) < 3 || len(s) > 512 || name == "" {
		return "", false
	}
	stem, ext := name, ""
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		stem, ext = name[:i], name[i+1:]
	}
	if from, to := nextWord(stem, 0, len(stem)); from == to {
		return "", false
	}
	if ext == "" {
		// A folder: at least three components, or "and/or" would be one.
		return s, strings.Count(dir, "/") >= 1
	}
	return s, dir != "" && extension(ext) || fileExtensions[strings.ToLower(ext)]
}

func extension(s string) bool {
	from, to := nextWord(s, 0, len(s))
	return from == 0 && to == len(s) && from != to && len(s) <= 12 && byteClass[s[0]] != byteDigit
}

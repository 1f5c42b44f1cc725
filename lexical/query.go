package lexical

import (
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
	// upper-case letter, underscore or digit, before a "(", or the parts of a dotted or scoped name. Each once.
	Identifiers []string
	// Paths are what looks like a file's path or name, verbatim but with '/' for '\', without quotes and line numbers: from prose, stack
	// traces and URLs. Each once, in order.
	Paths []string
}

// Weights of the parts of a task. Measured by a prototype on 115 tasks (MRR): only the first line .629, the rest at .3 .687;
// on 62 real issues everything at 1 .490, the rest at .3 .593.
const (
	titleWeight = 1.0
	bodyWeight  = 0.3
	// A compound name weighs most as a whole; its words are weaker evidence than words that stand alone in the task.
	partWeight = 0.5
	// What a term gains by being repeated: the n-th time it adds repeatDecay^(n-1) of its weight, so that a log or a listing pasted
	// into an issue can't drown the rest.
	repeatDecay = 0.3
)

// ParseQuery makes a query of a task: its first line is the title and counts fully, the rest less. English stop words, the
// headings, check-lists and comments of issue templates are dropped; identifiers and paths are split, and kept whole too.
func ParseQuery(text string) Query {
	var q Query
	title, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	q.Add(strings.TrimLeft(title, "# "), titleWeight)
	q.Add(dropTemplate(rest), bodyWeight)
	return q
}

// Add adds the terms of a text with a weight. Every word counts, except stop words: Add knows no title and no templates.
func (q *Query) Add(text string, weight float64) {
	a := adder{query: q, weight: weight, times: map[string]int{}, at: map[string]int{}}
	for i, t := range q.Terms {
		a.at[t.Text] = i
	}
	for _, token := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' || r == '|' }) {
		a.token(token)
	}
}

// adder is the state of one Query.Add.
type adder struct {
	query  *Query
	weight float64
	times  map[string]int // how often a term came in this text
	at     map[string]int // where a term is in Query.Terms
	split  splitter
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
			weight *= partWeight
		}
		for range min(a.times[term], 8) {
			weight = float64(weight * repeatDecay)
		}
		a.times[term]++
		if at, ok := a.at[term]; ok {
			a.query.Terms[at].Weight += weight
			continue
		}
		a.at[term] = len(a.query.Terms)
		a.query.Terms = append(a.query.Terms, Term{term, weight})
	}
}

func appendNew(list []string, s string) []string {
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

// pathLike tells whether a token is a path or a file's name, and returns it without line numbers, fragments and leading "./".
func pathLike(s string) (string, bool) {
	s, _, _ = strings.Cut(s, "#")
	s, _, _ = strings.Cut(s, "?")
	for { // file.go:12:3, file.py:12
		i := strings.LastIndexByte(s, ':')
		if i < 0 || i+1 < len(s) && !pureNumber(s[i+1:]) {
			break
		}
		s = s[:i]
	}
	s = strings.Trim(s, "\"'`()[]{}<>")
	if i := strings.LastIndexAny(s, "(\"'`=:"); i >= 0 { // at f (/app/x.js, path="a/b.c", C:/a/b.c
		s = s[i+1:]
	}
	for strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") {
		_, s, _ = strings.Cut(s, "/")
	}
	s = strings.Trim(s, "/")
	dir, name := "", s
	if i := strings.LastIndexByte(s, '/'); i >= 0 {
		dir, name = s[:i], s[i+1:]
	}
	if len(s) < 3 || len(s) > 512 || name == "" || strings.Contains(s, "//") {
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
	return s, dir != "" && len(ext) <= 12 && word(ext) || fileExtensions[strings.ToLower(ext)]
}

func word(s string) bool {
	from, to := nextWord(s, 0, len(s))
	return from == 0 && to == len(s) && from != to
}

package nix

import (
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// scope is a set of attributes, the bindings of a let, or something else in brackets.
type scope struct {
	kind    byte // '{' and "let" as 'l' hold bindings; '(', '[' and fill do not
	depth   int  // how many bindings it is in
	mute    bool // nothing in it is outlined
	binding bool // inside of the value of a binding
	pending int  // how many ';' do not end that: those of "with" and "assert"
	symbol  int  // of that binding, -1 for none
	value   int  // its first token
	body    int  // for a function: the first token behind its parameters
}

// parser reads the tokens of a text.
type parser struct {
	*lexer
	match   []int // by token: the one that closes it, or that it closes; -1 for none
	scopes  []scope
	comment int
	symbols []lang.Symbol
}

// levels is how deep bindings are outlined.
const levels = 2

// outline is the outline of a text.
func outline(src string) *lang.Outline {
	p := &parser{lexer: lex(src), scopes: []scope{{kind: '(', symbol: -1}}}
	p.pair()
	for i := 0; i < len(p.tokens); {
		i = p.step(i)
	}
	for n := len(p.scopes) - 1; n > 0; n-- { // what was never closed
		p.finish(&p.scopes[n], len(p.tokens))
	}
	o := &lang.Outline{Symbols: p.symbols, Refs: p.refs()}
	for _, t := range p.tokens {
		if _, ok := p.path(t); ok {
			o.ImportStatements = append(o.ImportStatements, lang.Range{Start: t.start, End: t.end})
		}
	}
	return o
}

var closers = [256]byte{'(': ')', '[': ']', '{': '}', fill: filled}

func (p *parser) pair() {
	p.match = make([]int, len(p.tokens))
	var stack []int
	for i, t := range p.tokens {
		p.match[i] = -1
		switch t.kind {
		case '(', '[', '{', fill:
			stack = append(stack, i)
		case ')', ']', '}', filled:
			if n := len(stack) - 1; n >= 0 && closers[p.tokens[stack[n]].kind] == t.kind {
				p.match[stack[n]], p.match[i] = i, stack[n]
				stack = stack[:n]
			}
		}
	}
}

func (p *parser) kind(i int) byte {
	if i < len(p.tokens) {
		return p.tokens[i].kind
	}
	return 0
}

func (p *parser) word(i int) string {
	if p.kind(i) == word {
		return p.src[p.tokens[i].start:p.tokens[i].end]
	}
	return ""
}

// lambda is the token behind the parameters that a function begins with at token i; i if there are none.
func (p *parser) lambda(i int) int {
	for n := 0; n < longestLambda; n++ {
		j := i
		if p.kind(j) == word && p.kind(j+1) == '@' && p.kind(j+2) == '{' {
			j += 2
		}
		switch {
		case p.kind(j) == '{' && p.match[j] > 0:
			j = p.match[j] + 1
			if p.kind(j) == '@' && p.kind(j+1) == word {
				j += 2
			}
		case p.kind(j) == word && j == i:
			j++
		default:
			return i
		}
		if p.kind(j) != ':' {
			return i
		}
		i = j + 1
	}
	return i
}

// longestLambda is how many parameters a function is asked for.
const longestLambda = 32

// step reads on from token i and returns where to go on.
func (p *parser) step(i int) int {
	s := &p.scopes[len(p.scopes)-1]
	k := p.kind(i)
	holds := s.kind == '{' || s.kind == 'l'
	switch {
	case k == ')' || k == ']' || k == '}' || k == filled:
		p.close(i)
	case p.word(i) == "in" && s.kind == 'l':
		p.finish(s, i)
		p.scopes = p.scopes[:len(p.scopes)-1]
	case holds && !s.binding:
		return p.item(s, i)
	case holds && k == ';' && s.pending > 0:
		s.pending--
	case holds && k == ';':
		p.finish(s, i)
	case holds && (p.word(i) == "with" || p.word(i) == "assert") && p.kind(i-1) != '.':
		s.pending++
	case k == '{':
		if next := p.lambda(i); next > i {
			return next
		}
		p.open('{')
	case k == '(' || k == '[' || k == fill:
		p.open(k)
	case p.word(i) == "let" && p.kind(i+1) != '{' && (i == 0 || p.kind(i-1) != '.'):
		p.open('l')
	}
	return i + 1
}

func (p *parser) open(kind byte) {
	s := p.scopes[len(p.scopes)-1]
	in := scope{kind: kind, depth: s.depth, mute: s.mute || kind == '[' || kind == fill, symbol: -1}
	if s.binding {
		in.depth++
		in.mute = in.mute || s.symbol < 0
		if s.symbol >= 0 && p.symbols[s.symbol].Kind == lang.KindFunction {
			in.mute = true
		}
		if s.symbol >= 0 && p.symbols[s.symbol].Kind == lang.KindModule {
			in.depth--
		}
	}
	p.scopes = append(p.scopes, in)
}

// close ends the scope that the bracket at token i closes, and what was left open in it.
func (p *parser) close(i int) {
	if p.match[i] < 0 {
		return // it closes nothing
	}
	for n := len(p.scopes) - 1; n > 0; n-- {
		s := &p.scopes[n]
		p.finish(s, i)
		p.scopes = p.scopes[:n]
		if closers[s.kind] == p.kind(i) {
			return
		}
	}
}

// item reads the beginning of a binding, or an inherit.
func (p *parser) item(s *scope, i int) int {
	if p.word(i) == "inherit" {
		return p.inherit(s, i)
	}
	first, end := i, i
	for {
		switch {
		case p.kind(end) == word || p.kind(end) == text:
			end++
		case p.kind(end) == fill && p.match[end] > 0:
			end = p.match[end] + 1
		case end == i && p.kind(i) != 0 && p.match[i] > i: // brackets where a name should stand
			return p.match[i] + 1
		default:
			return max(end, i+1)
		}
		if p.kind(end) != '.' {
			break
		}
		end++
	}
	if p.kind(end) != '=' {
		return end
	}
	s.binding, s.symbol, s.value = true, -1, end+1
	s.body = p.lambda(end + 1)
	name := lang.Range{Start: p.tokens[first].start, End: p.tokens[end-1].end}
	if end == first+1 && p.kind(first) == text {
		name.Start, name.End = name.Start+1, name.End-1
	}
	if s.mute || s.depth >= levels || name.Len() <= 0 || strings.Contains(p.src[name.Start:name.End], "\n") {
		return max(s.body, end+1)
	}
	kind := lang.KindVariable
	if s.body > s.value {
		kind = lang.KindFunction
		if s.depth == 0 && p.src[name.Start:name.End] == "outputs" {
			kind = lang.KindModule
		}
	}
	s.symbol = len(p.symbols)
	p.symbols = append(p.symbols, lang.Symbol{Kind: kind, Name: p.src[name.Start:name.End], NameAt: name, Parent: -1, Decl: lang.Range{Start: p.tokens[first].start}, Doc: p.doc(p.tokens[first].start)})
	return s.body
}

// inherit reads an inherit to its ';'. The names are symbols in a set of attributes, where others can see them.
func (p *parser) inherit(s *scope, i int) int {
	first, from := i, len(p.symbols)
	i++
	if p.kind(i) == '(' && p.match[i] > 0 {
		i = p.match[i] + 1
	}
	for ; p.kind(i) == word || p.kind(i) == text; i++ {
		if t := p.tokens[i]; s.kind == '{' && !s.mute && s.depth < levels && t.kind == word {
			at := lang.Range{Start: t.start, End: t.end}
			p.symbols = append(p.symbols, lang.Symbol{Kind: lang.KindVariable, Name: p.src[t.start:t.end], NameAt: at, Decl: at, Parent: -1})
		}
	}
	if from < len(p.symbols) {
		p.symbols[from].Decl.Start = p.tokens[first].start
		if p.kind(i) == ';' {
			p.symbols[len(p.symbols)-1].Decl.End = p.tokens[i].end
		}
	}
	if p.kind(i) == ';' {
		i++
	}
	return i
}

// finish ends the binding that s is in before token i, or with it where that is a ';'.
func (p *parser) finish(s *scope, i int) {
	if !s.binding {
		return
	}
	s.binding, s.pending = false, 0
	if s.symbol < 0 {
		return
	}
	sym := &p.symbols[s.symbol]
	last := i - 1
	sym.Decl.End = p.tokens[last].end
	if p.kind(i) == ';' {
		sym.Decl.End = p.tokens[i].end
	}
	if last < s.value || last < s.body {
		return
	}
	sym.Body = lang.Range{Start: p.tokens[s.body].start, End: p.tokens[last].end}
	switch {
	case s.body > s.value:
	case p.kind(last) == '}' && p.match[last] >= s.value:
		sym.Kind = lang.KindKey
		if p.word(s.value) != "let" {
			sym.Body.Start = p.tokens[p.match[last]].start
		}
	case !strings.Contains(p.src[sym.Body.Start:sym.Body.End], "\n"):
		sym.Body = lang.Range{}
	}
}

// doc finds the comments directly above what begins at at.
func (p *parser) doc(at int) lang.Range {
	for p.comment < len(p.comments) && p.comments[p.comment].End <= at {
		p.comment++
	}
	var doc lang.Range
	for n := p.comment - 1; n >= 0; n-- {
		c := p.comments[n]
		line := c.Start
		for line > 0 && (p.src[line-1] == ' ' || p.src[line-1] == '\t') {
			line--
		}
		begins := line == 0 || p.src[line-1] == '\n' || line == len("\uFEFF") && strings.HasPrefix(p.src, "\uFEFF")
		gap := at
		for gap > c.End && strings.IndexByte(" \t\r\n", p.src[gap-1]) >= 0 {
			gap--
		}
		if gap != c.End || !begins || strings.Count(p.src[c.End:at], "\n") > 1 {
			break
		}
		if doc.Empty() {
			doc.End = c.End
		}
		doc.Start, at = c.Start, c.Start
	}
	return doc
}

var keywords = map[string]bool{"let": true, "in": true, "if": true, "then": true, "else": true, "with": true, "inherit": true, "rec": true, "assert": true, "or": true, "import": true, "true": true, "false": true, "null": true}

// refs are the names that are used, each once a line.
func (p *parser) refs() []lang.Ref {
	var found []lang.Ref
	line, counted, first := 1, 0, 0
	for i, t := range p.tokens {
		if t.kind != word || strings.IndexByte("=.:@?", p.kind(i+1)) >= 0 && p.kind(i+1) != 0 || p.src[t.start] <= '9' || keywords[p.word(i)] {
			continue
		}
		if n := strings.Count(p.src[counted:t.start], "\n"); n > 0 {
			line, first = line+n, len(found)
		}
		counted = t.start
		if ref := (lang.Ref{Name: p.word(i), Line: line, Symbol: -1}); !slices.Contains(found[max(first, len(found)-64):], ref) {
			found = append(found, ref)
		}
	}
	return found
}

package sql

import (
	"strings"

	"contextcraft/queries/lang"
)

// parser reads the tokens of a text.
type parser struct {
	*lexer
	comment int // the next comment that may document something
	symbols []lang.Symbol
}

// outline is the outline of a text.
func outline(src string) *lang.Outline {
	p := &parser{lexer: lex(src)}
	for i := 0; i < len(p.tokens); {
		i = p.statement(i)
	}
	statements, _ := p.scripts()
	return &lang.Outline{Symbols: p.symbols, ImportStatements: statements, Refs: refs(src, p.symbols)}
}

// kind is the token's kind, 0 behind the last.
func (p *parser) kind(i int) byte {
	if i < len(p.tokens) {
		return p.tokens[i].kind
	}
	return 0
}

// is reports whether token i is one of the words.
func (p *parser) is(i int, words ...string) bool {
	if p.kind(i) != word {
		return false
	}
	t := p.text(i)
	for _, w := range words {
		if len(w) == len(t) && strings.EqualFold(w, t) {
			return true
		}
	}
	return false
}

// statement reads the statement that begins with token i and returns the next one's first token.
func (p *parser) statement(i int) int {
	if p.is(i, "create") {
		if next := p.create(i); next > i {
			return next
		}
	}
	return p.skip(i + 1)
}

// skip is the first token from i on that begins a statement.
func (p *parser) skip(i int) int {
	for ; i < len(p.tokens); i++ {
		switch k := p.kind(i); {
		case k == ';' || k == batchEnd:
			return i + 1
		case k == word && p.begins(i):
			return i
		}
	}
	return i
}

// begins reports whether token i is a CREATE at the beginning of its line that creates something we know: there a statement begins, whatever is missing before it.
func (p *parser) begins(i int) bool {
	if !p.is(i, "create") {
		return false
	}
	if at := p.tokens[i].start; at > 0 && p.src[at-1] != '\n' {
		return false
	}
	_, object := p.object(i)
	return object != 0
}

// modifiers are the words that may stand between CREATE and what is created.
var modifiers = set("or replace alter temp temporary global local unlogged unique materialized external foreign virtual recursive editionable noneditionable force no clustered nonclustered bitmap fulltext " +
	"spatial constraint sql security invoker definer algorithm private public aggregate dynamic transient secure trusted ignore")

// objects are the kinds of what is created.
var objects = map[string]lang.Kind{"table": lang.KindStruct, "view": lang.KindType, "function": lang.KindFunction, "procedure": lang.KindFunction, "proc": lang.KindFunction, "trigger": lang.KindFunction,
	"event": lang.KindFunction, "aggregate": lang.KindFunction, "macro": lang.KindFunction, "index": lang.KindVariable, "sequence": lang.KindVariable, "policy": lang.KindVariable, "type": lang.KindType, "domain": lang.KindType,
	"synonym": lang.KindType, "schema": lang.KindModule, "database": lang.KindModule, "package": lang.KindModule}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// object finds the word that says what the CREATE at token i creates, and its kind; 0 for what is not outlined.
func (p *parser) object(i int) (int, lang.Kind) {
	for i++; p.kind(i) == word; i++ {
		w := strings.ToLower(p.text(i))
		if k := objects[w]; k != 0 {
			next := strings.ToLower(p.text(min(i+1, len(p.tokens)-1)))
			switch {
			case w == "event" && next == "trigger":
				return i + 1, lang.KindFunction
			case w == "aggregate" && next == "function", w == "table" && next == "function":
				continue
			}
			return i, k
		}
		if !modifiers[w] {
			return 0, 0
		}
		if p.kind(i+1) == '=' { // DEFINER = 'user'@'host'
			i += 2
			for p.kind(i+1) == '@' || p.kind(i) == '@' || p.kind(i+1) == '(' || p.kind(i+1) == ')' {
				i++
			}
		}
	}
	return 0, 0
}

// create reads what the CREATE at token first creates; it returns the token behind it, 0 if it is nothing that is outlined.
func (p *parser) create(first int) int {
	i, kind := p.object(first)
	if kind == 0 {
		return 0
	}
	what := strings.ToLower(p.text(i))
	i++
	if p.is(i, "body") {
		i++
		if what == "type" {
			kind = lang.KindImpl
		}
	}
	for p.is(i, "concurrently", "if", "not", "exists") {
		i++
	}
	if what == "index" && p.is(i, "on") || p.is(i, "authorization") || p.kind(i) == '#' {
		return 0
	}
	s, next, ok := p.named(first, i, kind)
	if !ok {
		return 0
	}
	at := len(p.symbols)
	p.symbols = append(p.symbols, s)
	switch {
	case kind.Callable():
		next = p.routine(at, next, 0)
	case what == "table" || what == "type" && kind != lang.KindImpl:
		next = p.table(at, next)
	case what == "view":
		next = p.query(at, next)
	case what == "package" || kind == lang.KindImpl:
		next = p.pack(at, next)
	default:
		next = p.end(at, next)
	}
	return next
}

// named begins a symbol that is declared from token first on, with the name at token i.
func (p *parser) named(first, i int, kind lang.Kind) (s lang.Symbol, next int, ok bool) {
	s = lang.Symbol{Kind: kind, Parent: -1, Decl: lang.Range{Start: p.tokens[first].start}}
	var parts []string
	for {
		if p.kind(i) == '@' && p.kind(i+1) == word && p.kind(i+2) == '@' { // what PostgreSQL's extensions write for their schema
			s.NameAt = lang.Range{Start: p.tokens[i].start, End: p.tokens[i+2].end}
			i += 2
		} else if p.kind(i) == word {
			s.NameAt = lang.Range{Start: p.tokens[i].start, End: p.tokens[i].end}
		} else if p.kind(i) == quoted && p.tokens[i].end-p.tokens[i].start > 2 {
			s.NameAt = lang.Range{Start: p.tokens[i].start + 1, End: p.tokens[i].end - 1}
		} else {
			return s, i, false
		}
		parts = append(parts, p.src[s.NameAt.Start:s.NameAt.End])
		i++
		if p.kind(i) != '.' {
			break
		}
		i++
	}
	s.Name = parts[len(parts)-1]
	s.Container = strings.Join(parts[:len(parts)-1], ".")
	s.Doc = p.doc(s.Decl.Start)
	return s, i, true
}

// doc finds the comments directly above what is declared at at.
func (p *parser) doc(at int) lang.Range {
	for p.comment < len(p.comments) && p.comments[p.comment].End <= at {
		p.comment++
	}
	var doc lang.Range
	for n := p.comment - 1; n >= 0; n-- {
		c := p.comments[n]
		if p.gap(at) != c.End {
			break
		}
		if line := strings.TrimRight(p.src[max(0, c.Start-longestIndent):c.Start], " \t"); c.Start > 0 && !strings.HasSuffix(line, "\n") && line != "\uFEFF" {
			break
		}
		if doc.Empty() {
			doc.End = c.End
		}
		doc.Start, at = c.Start, c.Start
	}
	return doc
}

// longestIndent bounds what may stand before a comment that begins its line.
const longestIndent = 128

// gap is the end of the text before the blanks before at, of which one may be a line end.
func (p *parser) gap(at int) int {
	for lines := 0; at > 0; at-- {
		switch p.src[at-1] {
		case '\n':
			if lines++; lines > 1 {
				return -1
			}
		case ' ', '\t', '\r':
		default:
			return at
		}
	}
	return at
}

// finish ends symbol at before token i, or behind it where that is a ';', and returns where to go on.
func (p *parser) finish(at, i int) int {
	s := &p.symbols[at]
	if i < len(p.tokens) && p.kind(i) == ';' {
		s.Decl.End = p.tokens[i].end
		return i + 1
	}
	s.Decl.End = p.tokens[min(i, len(p.tokens))-1].end
	if p.kind(i) == batchEnd {
		return i + 1
	}
	return i
}

// stops reports whether no statement goes on at token i.
func (p *parser) stops(i int) bool {
	k := p.kind(i)
	return k == 0 || k == ';' || k == batchEnd || k == word && p.begins(i)
}

// end reads a statement without a body.
func (p *parser) end(at, i int) int {
	for !p.stops(i) {
		i++
	}
	return p.finish(at, i)
}

// query reads a statement whose body is what follows AS.
func (p *parser) query(at, i int) int {
	as, depth := -1, 0
	for ; !p.stops(i); i++ {
		switch k := p.kind(i); {
		case k == '(':
			depth++
		case k == ')':
			depth--
		case as < 0 && depth <= 0 && p.is(i, "as"):
			as = i
		}
	}
	if as >= 0 && as+1 < i {
		p.symbols[at].Body = lang.Range{Start: p.tokens[as].start, End: p.tokens[i-1].end}
	}
	return p.finish(at, i)
}

// notColumns are the words that begin something else in the brackets of a table.
var notColumns = set("constraint primary unique foreign check key index exclude like fulltext spatial period inherit using supplemental include not")

// methodWords may stand before the routines of a type.
var methodWords = set("member static constructor map order overriding final instantiable not")

// table reads the columns of a table or of a composite type, or the members of an enumeration.
func (p *parser) table(at, i int) int {
	kind := lang.KindField
	if s := &p.symbols[at]; s.Kind == lang.KindType {
		if s.Kind, kind, i = p.composite(i); s.Kind == lang.KindType {
			return p.end(at, i)
		}
	} else if p.is(i, "as") {
		return p.query(at, i)
	}
	if p.kind(i) != '(' {
		return p.end(at, i)
	}
	open, depth, item := i, 0, 0
	for ; !p.stops(i); i++ {
		switch p.kind(i) {
		case '(':
			if depth++; depth == 1 {
				item = i + 1
			}
		case ')':
			if depth--; depth == 0 {
				p.column(item, i, kind)
				p.symbols[at].Body = lang.Range{Start: p.tokens[open].start, End: p.tokens[i].end}
				return p.end(at, i)
			}
		case ',':
			if depth == 1 {
				p.column(item, i, kind)
				item = i + 1
			}
		}
	}
	if item < i {
		p.column(item, i, kind)
	}
	return p.finish(at, i)
}

// composite says what kind of type is created, from behind its name, and what its members are; the token is the '(' before them.
func (p *parser) composite(i int) (kind, member lang.Kind, open int) {
	first, defined := i, false
	for ; i-first < longestHead; i++ {
		switch {
		case p.kind(i) == '(' && defined:
			return lang.KindStruct, lang.KindField, i
		case p.is(i, "enum") && defined && p.kind(i+1) == '(':
			return lang.KindEnum, lang.KindEnumMember, i + 1
		case p.is(i, "of", "range", "from", "varray", "varying"):
			return lang.KindType, 0, first
		case p.is(i, "as", "is", "under"):
			defined = true
		case p.kind(i) != word && p.kind(i) != '.' && p.kind(i) != quoted:
			return lang.KindType, 0, first
		}
	}
	return lang.KindType, 0, first
}

// longestHead bounds, in tokens, what stands between the name of a type and its members.
const longestHead = 24

// column keeps the column whose definition is the tokens from i to end, if it is one. An end without a type is a column of a virtual table.
func (p *parser) column(i, end int, kind lang.Kind) {
	if i >= end {
		return
	}
	s := lang.Symbol{Kind: kind, Parent: -1, Decl: lang.Range{Start: p.tokens[i].start, End: p.tokens[end-1].end}}
	switch k := p.kind(i); {
	case k == text && kind == lang.KindEnumMember, k == quoted && p.tokens[i].end-p.tokens[i].start > 2:
		s.NameAt = lang.Range{Start: p.tokens[i].start + 1, End: p.tokens[i].end - 1}
	case k == word && kind == lang.KindField:
		w := strings.ToLower(p.text(i))
		if methodWords[w] || w == "function" || w == "procedure" {
			for j := i; j+1 < end; j++ {
				if p.is(j, "function", "procedure") && p.kind(j+1) == word {
					s.Kind, i = lang.KindMethod, j+1
					break
				}
			}
		}
		if s.Kind == kind && notColumns[w] && (i+1 == end || p.kind(i+1) != '.') {
			return
		}
		s.NameAt = lang.Range{Start: p.tokens[i].start, End: p.tokens[i].end}
	default:
		return
	}
	s.Name = p.src[s.NameAt.Start:s.NameAt.End]
	if strings.TrimSpace(s.Name) == "" {
		return
	}
	s.Doc = p.doc(s.Decl.Start)
	p.symbols = append(p.symbols, s)
}

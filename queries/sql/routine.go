package sql

import "contextcraft/queries/lang"

// deepest bounds how deep routines may be declared in one another.
const deepest = 32

// transact are the words that begin the statements of a body of Transact-SQL, which ends with its batch.
var transact = []string{"select", "set", "insert", "update", "delete", "with", "exec", "execute", "if", "merge", "return", "print", "truncate", "declare", "while", "try", "throw", "raiserror"}

// routine reads a function, procedure or trigger from behind its name to its end; at < 0 is one that is not kept.
func (p *parser) routine(at, i, deep int) int {
	from, to := -1, -1 // the tokens of the body
	depth := 0
scan:
	for ; p.kind(i) != 0; i++ {
		switch k := p.kind(i); {
		case k == '(':
			depth++
		case k == ')':
			depth--
		case k == ';' || k == batchEnd || k == word && deep == 0 && p.begins(i):
			break scan
		case depth > 0 || k != word:
		case p.is(i, "as", "is") && !p.is(i-1, "execute", "caller", "exec"):
			switch {
			case p.kind(i+1) == dollar || p.kind(i+1) == text:
				from, to = i, i+2
				i++
			case p.is(i+1, "language", "external", "result"):
			default:
				from, i = i, p.block(i+1, deep)
				to = i
				break scan
			}
		case p.is(i, "begin"):
			from, i = i, p.block(i, deep)
			to = i
			break scan
		case p.is(i, "declare"):
			from, i = i, p.block(i+1, deep)
			to = i
			break scan
		}
	}
	if at < 0 {
		if p.kind(i) == ';' {
			i++
		}
		return i
	}
	if to > from && to > 0 {
		p.symbols[at].Body = lang.Range{Start: p.tokens[from].start, End: p.tokens[to-1].end}
	}
	return p.finish(at, i)
}

// block is the token behind the block at token i: declarations and what BEGIN and END enclose, or the rest of a batch.
func (p *parser) block(i, deep int) int {
	if p.is(i, transact...) && !p.is(i+1, "constant") {
		for p.kind(i) != 0 && p.kind(i) != batchEnd && !p.begins(i) {
			i++
		}
		return i
	}
	for fresh := true; !p.is(i, "begin"); {
		switch {
		case p.kind(i) == 0 || p.kind(i) == batchEnd || p.begins(i) || p.is(i, "end"):
			return i
		case fresh && p.is(i, "function", "procedure") && deep < deepest:
			i, fresh = p.routine(-1, i+1, deep+1), true
			continue
		}
		fresh = p.kind(i) == ';'
		i++
	}
	return p.blockEnd(i)
}

// blockEnd is the token behind the END, and its label, of the BEGIN at token i.
func (p *parser) blockEnd(i int) int {
	depth := 0
	for ; p.kind(i) != 0 && p.kind(i) != batchEnd; i++ {
		if p.kind(i) != word || p.kind(i-1) == '.' || p.kind(i-1) == '$' { // $end is the preprocessor's
			continue
		}
		switch {
		case p.is(i, "begin") && !p.is(i+1, "tran", "transaction", "work", "distributed"):
			depth++
		case p.is(i, "case"):
			depth++
		case p.is(i, "end") && p.is(i+1, "if", "loop", "while", "repeat", "for"):
			i++
		case p.is(i, "end"):
			if p.is(i+1, "case") {
				i++
			}
			if depth--; depth <= 0 {
				return p.label(i + 1)
			}
		case p.begins(i):
			if _, kind := p.object(i); kind.Callable() || kind == lang.KindType {
				return i
			}
		}
	}
	return i
}

// label steps over the name behind an END.
func (p *parser) label(i int) int {
	if (p.kind(i) == word || p.kind(i) == quoted) && p.kind(i+1) == ';' {
		return i + 1
	}
	return i
}

// pack reads the routines of a package, or of a type's body.
func (p *parser) pack(at, i int) int {
	for !p.stops(i) && !p.is(i, "as", "is") {
		i++
	}
	if !p.is(i, "as", "is") {
		return p.finish(at, i)
	}
	from := i
	for i++; p.kind(i) != 0 && p.kind(i) != batchEnd && !p.begins(i); {
		first := i
		for p.kind(i) == word && methodWords[lower(p.text(i))] && p.kind(i+1) == word {
			i++
		}
		switch {
		case p.is(i, "end"):
			return p.packed(at, from, p.label(i+1))
		case p.is(i, "begin"):
			return p.packed(at, from, p.blockEnd(i))
		case p.is(i, "type", "subtype") && p.is(i+2, "is"):
			if s, next, ok := p.named(i, i+1, lang.KindType); ok {
				p.symbols = append(p.symbols, s)
				i = p.end(len(p.symbols)-1, next)
				continue
			}
		case p.is(i, "function", "procedure"):
			if s, next, ok := p.named(first, i+1, lang.KindFunction); ok {
				p.symbols = append(p.symbols, s)
				i = p.routine(len(p.symbols)-1, next, 1)
				continue
			}
		}
		for k := p.kind(i); k != 0 && k != ';' && k != batchEnd; k = p.kind(i) {
			i++
		}
		if p.kind(i) == ';' {
			i++
		}
	}
	return p.packed(at, from, i)
}

// packed ends a package, whose body goes from token from to its end, before token i.
func (p *parser) packed(at, from, i int) int {
	next := p.finish(at, i)
	p.symbols[at].Body = lang.Range{Start: p.tokens[from].start, End: p.symbols[at].Decl.End}
	return next
}

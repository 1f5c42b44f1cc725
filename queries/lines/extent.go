package lines

import (
	"strings"

	"contextcraft/queries/lang"
)

// pair finds the brackets that belong together. One that is closed by another kind closes all that were opened inside.
func (o *outliner) pair() {
	o.close = make([]int32, len(o.code))
	var stack []int32
	for i := 0; i < len(o.code); i++ {
		switch c := o.code[i]; c {
		case '(', '[', '{':
			stack = append(stack, int32(i))
		case ')', ']', '}':
			for n := len(stack) - 1; n >= 0 && n >= len(stack)-maxUnclosed; n-- {
				if opens[o.code[stack[n]]] == c {
					o.close[stack[n]] = int32(i)
					stack = stack[:n]
					break
				}
			}
		}
	}
}

// maxUnclosed is how many brackets may be left open inside of one that is closed.
const maxUnclosed = 16

var opens = [256]byte{'(': ')', '[': ']', '{': '}'}

// extent finds the end and the body of a declaration: it starts at start, its name ends at head, its line's code ends at end.
func (o *outliner) extent(b Body, start, head, end int) (decl, body lang.Range) {
	decl = lang.Range{Start: start, End: end}
	switch b {
	case Braces:
		return o.braces(start, head)
	case Statement:
		stop := o.statement(start)
		decl.End = stop
		if stop > end {
			body = lang.Range{Start: end, End: stop}
		}
	case Words:
		if open := o.opener(head, end); open >= 0 {
			if stop := o.closer(open); stop > 0 {
				body = lang.Range{Start: open + len(wordAt(o.code, open)), End: stop - len(o.Closer)}
				return lang.Range{Start: start, End: stop}, body
			}
		}
		decl.End = o.closed(start, end)
	case Parens:
		if open := strings.IndexByte(o.code[head:end], '('); open >= 0 {
			if stop := int(o.close[head+open]); stop > 0 {
				return lang.Range{Start: start, End: stop + 1}, lang.Range{Start: head + open, End: stop + 1}
			}
		}
		decl.End = o.closed(start, end)
	case Closed:
		if stop := o.terminated(end); stop > 0 {
			return lang.Range{Start: start, End: stop + len(o.Terminator)}, lang.Range{Start: end, End: stop + len(o.Terminator)}
		}
		decl.End = o.closed(start, end)
	case Indented:
		if stop := o.indented(start, end); stop > end {
			return lang.Range{Start: start, End: stop}, lang.Range{Start: end, End: stop}
		}
	default:
		decl.End = o.closed(start, end)
	}
	return decl, body
}

// braces finds the block behind head. The head ends at a '{' outside of other brackets, at a ';', or with a line that neither leaves a bracket open nor
// ends in a comma, a colon or a '=', nor is continued by the next one.
func (o *outliner) braces(start, head int) (decl, body lang.Range) {
	limit := min(len(o.code), head+longestHead)
	last := head // end of the code so far
	for i := head; i < limit; {
		switch c := o.code[i]; {
		case o.Arrow != "" && c == o.Arrow[0] && strings.HasPrefix(o.code[i:], o.Arrow):
			stop := o.statement(i)
			return lang.Range{Start: start, End: stop}, lang.Range{Start: i, End: stop}
		case c == '{':
			if stop := int(o.close[i]); stop > 0 {
				return lang.Range{Start: start, End: stop + 1}, lang.Range{Start: i, End: stop + 1}
			}
			return lang.Range{Start: start, End: last}, lang.Range{}
		case c == ';':
			return lang.Range{Start: start, End: i + 1}, lang.Range{}
		case c == '}':
			return lang.Range{Start: start, End: last}, lang.Range{}
		case c == '(', c == '[':
			if stop := int(o.close[i]); stop > 0 && stop < limit {
				i = stop
			}
			last = i + 1
		case c == '\n':
			for i+1 < limit && strings.IndexByte(" \t\r\n", o.code[i+1]) >= 0 {
				i++
			}
			if strings.IndexByte(",:=", o.code[last-1]) < 0 && !o.continued(i+1, limit) {
				return lang.Range{Start: start, End: last}, lang.Range{}
			}
		case c == ' ', c == '\t', c == '\r':
		default:
			last = i + 1
		}
		i++
	}
	return lang.Range{Start: start, End: last}, lang.Range{}
}

// continued reports whether the code at at, which begins a line, goes on with the head above it.
func (o *outliner) continued(at, limit int) bool {
	rest := o.code[at:limit]
	if rest == "" {
		return false
	}
	if rest[0] == '{' {
		return true
	}
	line, _, _ := strings.Cut(rest, "\n")
	return o.compiled.continues != nil && o.compiled.continues.MatchString(line)
}

// statement is the end of the statement at start: behind a ';' outside of brackets, before a line without any code after the limit otherwise.
func (o *outliner) statement(start int) int {
	last := start
	for i := start; i < len(o.code); i++ {
		switch c := o.code[i]; c {
		case ';':
			return i + 1
		case '(', '[', '{':
			if stop := int(o.close[i]); stop > 0 {
				i = stop
			}
			last = i + 1
		case ' ', '\t', '\r', '\n':
			if i-start > longestHead && c == '\n' {
				return last
			}
		default:
			last = i + 1
		}
	}
	return last
}

// closed is the end of a line whose brackets may be closed on a later one.
func (o *outliner) closed(start, end int) int {
	for i := start; i < end; i++ {
		if opens[o.code[i]] != 0 {
			if stop := int(o.close[i]); stop > 0 {
				if stop >= end {
					end = len(strings.TrimRight(o.code[:o.lineEnd(stop)], " \t\r"))
				}
				i = stop
			}
		}
	}
	return end
}

// opener is where the opening word begins that ends the head, on the line that ends at end or, where brackets are open, on a later one; -1 for none.
func (o *outliner) opener(head, end int) int {
	end = o.closed(head, end)
	for i := head; i < end; {
		if opens[o.code[i]] != 0 && int(o.close[i]) > 0 {
			i = int(o.close[i]) + 1
			continue
		}
		if !lang.WordByte(o.code[i]) {
			i++
			continue
		}
		stop := i
		for stop < end && lang.WordByte(o.code[stop]) {
			stop++
		}
		if o.opensAt(i, stop) {
			return i
		}
		i = stop
	}
	return -1
}

// opensAt reports whether the word at code[i:stop] opens a block.
func (o *outliner) opensAt(i, stop int) bool {
	if i > 0 && (o.code[i-1] == '.' || o.code[i-1] == ':') || stop < len(o.code) && o.code[stop] == ':' {
		return false
	}
	return o.compiled.openers[o.word(i, stop)]
}

func (o *outliner) word(i, stop int) string {
	if o.CaseInsensitive {
		return strings.ToLower(o.code[i:stop])
	}
	return o.code[i:stop]
}

// closer is the end of the word that closes the one that opens at open, 0 for none.
func (o *outliner) closer(open int) int {
	o.blocks()
	return int(o.ends[open])
}

// terminated is where the next line begins with the terminator, behind from; 0 for none. Declarations are tried from the top down, so that what was sought is kept.
func (o *outliner) terminated(from int) int {
	for o.terminator < from || o.terminator == 0 {
		at := max(from, o.terminator) // the end of a line, or inside of one that was no terminator
		n := strings.Index(o.code[at:], "\n"+o.Terminator)
		if n < 0 {
			o.terminator = len(o.code)
			break
		}
		o.terminator = at + n + 1
	}
	if o.terminator == len(o.code) {
		return 0
	}
	return o.terminator
}

// indented is the end of the last line that is indented deeper than the declaration's.
func (o *outliner) indented(start, end int) int {
	own := start - strings.LastIndexByte(o.code[:start], '\n') - 1
	last := end
	for at := end + 1; at < len(o.code); {
		stop := o.lineEnd(at)
		text := strings.TrimRight(o.src[at:stop], " \t\r")
		if trimmed := strings.TrimLeft(text, " \t"); trimmed != "" {
			if len(text)-len(trimmed) <= own {
				break
			}
			last = at + len(text)
		}
		at = stop + 1
	}
	return last
}

func wordAt(code string, i int) string {
	stop := i
	for stop < len(code) && lang.WordByte(code[stop]) {
		stop++
	}
	return code[i:stop]
}

// blocks pairs the words that open and close, once.
func (o *outliner) blocks() {
	if o.ends != nil {
		return
	}
	o.ends = map[int]int32{}
	var stack []int
	for i := 0; i < len(o.code); {
		if !lang.WordByte(o.code[i]) {
			i++
			continue
		}
		stop := i
		for stop < len(o.code) && lang.WordByte(o.code[stop]) {
			stop++
		}
		switch {
		case o.opensAt(i, stop):
			stack = append(stack, i)
		case o.word(i, stop) == o.Closer && len(stack) > 0 && (i == 0 || o.code[i-1] != '.' && o.code[i-1] != ':') && (stop == len(o.code) || o.code[stop] != ':'):
			o.ends[stack[len(stack)-1]] = int32(stop)
			stack = stack[:len(stack)-1]
		}
		i = stop
	}
}

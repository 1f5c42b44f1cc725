package queries

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// A definition is one match that declares a name, before it becomes a lang.Symbol.
type definition struct {
	kind      lang.Kind
	pattern   uint16
	decl      lang.Range
	name      lang.Range
	body      lang.Range
	doc       lang.Range
	container string
}

// A trivium is a comment or an attribute: what may stand above a declaration and belong to it.
type trivium struct {
	lang.Range
	attribute bool
}

type reference struct {
	lang.Range
	kind lang.RefKind
}

// scratch holds what one file's captures are sorted into. Its slices are used again for the next file.
type scratch struct {
	src         string
	definitions []definition
	trivia      []trivium
	wraps       []lang.Range
	references  []reference
	imports     []lang.Range
	damaged     []lang.Range
	newlines    []int32 // offsets of '\n'
}

func (m *scratch) reset(src string) {
	m.src = src
	m.definitions = m.definitions[:0]
	m.trivia = m.trivia[:0]
	m.wraps = m.wraps[:0]
	m.references = m.references[:0]
	m.imports = m.imports[:0]
	m.damaged = m.damaged[:0]
	m.newlines = m.newlines[:0]
	for i := 0; ; i++ {
		n := strings.IndexByte(src[i:], '\n')
		if n < 0 {
			break
		}
		i += n
		m.newlines = append(m.newlines, int32(i))
	}
}

// line returns the 1-based line of the byte at offset.
func (m *scratch) line(offset int) int {
	return sort.Search(len(m.newlines), func(i int) bool { return int(m.newlines[i]) >= offset }) + 1
}

// collect sorts the captures of all matches by role.
func (m *scratch) collect(q *query, captures []capture) {
	for len(captures) > 0 {
		n := 1
		for n < len(captures) && captures[n].index&firstOfMatch == 0 {
			n++
		}
		if q.matches(m.src, captures[:n]) {
			m.match(q, captures[:n])
		}
		captures = captures[n:]
	}
	m.sort()
}

func (m *scratch) match(q *query, captures []capture) {
	d := definition{pattern: captures[0].pattern}
	names := 0
	for _, k := range captures {
		at := lang.Range{Start: int(k.start), End: int(k.end)}
		switch r := q.roles[k.index&^firstOfMatch]; r.what {
		case isDefinition:
			d.kind, d.decl = r.kind, at
		case isName:
			names++
			d.name = at
		case isBody:
			d.body = span(d.body, at)
		case isContainer:
			if s := scope(m.src[at.Start:at.End]); d.container == "" {
				d.container = s
			} else if s != "" {
				d.container += "." + s
			}
		case isDoc:
			d.doc = span(d.doc, at)
		case isComment, isAttribute:
			m.trivia = append(m.trivia, trivium{trimRight(m.src, at), r.what == isAttribute})
		case isWrap:
			m.wraps = append(m.wraps, at)
		case isReference:
			m.references = append(m.references, reference{at, r.ref})
		case isImport:
			m.imports = append(m.imports, trimRight(m.src, at))
		case isError:
			m.damaged = append(m.damaged, at)
		}
	}
	if d.kind == lang.KindUnknown || names == 0 {
		return
	}
	if names == 1 {
		m.define(d)
		return
	}
	for _, k := range captures {
		if q.roles[k.index&^firstOfMatch].what == isName {
			d.name = lang.Range{Start: int(k.start), End: int(k.end)}
			m.define(d)
		}
	}
}

// define keeps d unless the parser made its name up (a missing token is empty).
func (m *scratch) define(d definition) {
	if d.name.Empty() || !d.decl.Contains(d.name) {
		return
	}
	if !d.decl.Contains(d.body) {
		d.body = lang.Range{}
	}
	m.definitions = append(m.definitions, d)
}

// sort puts everything in the order of the text and leaves one of what was captured twice: of definitions with one name node the
// one whose pattern comes last.
func (m *scratch) sort() {
	slices.SortStableFunc(m.definitions, func(a, b definition) int {
		return cmp.Or(compareRanges(a.name, b.name), cmp.Compare(b.pattern, a.pattern), cmp.Compare(b.body.Len(), a.body.Len()))
	})
	m.definitions = slices.CompactFunc(m.definitions, func(a, b definition) bool { return a.name == b.name })
	slices.SortStableFunc(m.definitions, func(a, b definition) int {
		return cmp.Or(compareRanges(a.decl, b.decl), cmp.Compare(a.name.Start, b.name.Start))
	})

	slices.SortFunc(m.trivia, func(a, b trivium) int { return compareRanges(a.Range, b.Range) })
	end := -1
	m.trivia = slices.DeleteFunc(m.trivia, func(t trivium) bool { // one inside another, or empty
		if t.End <= end || t.Empty() {
			return true
		}
		end = t.End
		return false
	})
	slices.SortFunc(m.references, func(a, b reference) int { return cmp.Or(compareRanges(a.Range, b.Range), cmp.Compare(b.kind, a.kind)) })
	m.references = slices.CompactFunc(m.references, func(a, b reference) bool { return a.Range == b.Range })
	m.wraps = distinct(m.wraps)
	m.imports = outermost(m.imports)
	m.damaged = outermost(m.damaged)
}

// compareRanges orders by start, the longer first: what encloses comes before what it encloses.
func compareRanges(a, b lang.Range) int {
	if c := cmp.Compare(a.Start, b.Start); c != 0 {
		return c
	}
	return cmp.Compare(b.End, a.End)
}

func distinct(rs []lang.Range) []lang.Range {
	slices.SortFunc(rs, compareRanges)
	return slices.Compact(rs)
}

// outermost sorts rs and drops what lies inside another.
func outermost(rs []lang.Range) []lang.Range {
	end := -1
	return slices.DeleteFunc(distinct(rs), func(r lang.Range) bool {
		if r.End <= end {
			return true
		}
		end = r.End
		return false
	})
}

// span is the smallest range that holds both; a zero a does not count.
func span(a, b lang.Range) lang.Range {
	if a == (lang.Range{}) {
		return b
	}
	return lang.Range{Start: min(a.Start, b.Start), End: max(a.End, b.End)}
}

// trimRight drops white space at r's end: some grammars count the newline to a comment.
func trimRight(src string, r lang.Range) lang.Range {
	r.End = r.Start + len(strings.TrimRight(src[r.Start:r.End], " \t\r\n"))
	return r
}

// scope turns a written scope or receiver into a container name: "ns::Outer<T>" is ns.Outer, "*Box[K, V]" is Box.
func scope(text string) string {
	var b strings.Builder
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '<' || c == '[' || c == '(':
			depth++
		case c == '>' || c == ']' || c == ')':
			depth = max(0, depth-1)
		case depth > 0 || c == '*' || c == '&' || c <= ' ':
		case c == ':' || c == '\\' || c == '.':
			if n := b.Len(); n > 0 && b.String()[n-1] != '.' {
				b.WriteByte('.')
			}
		default:
			b.WriteByte(c)
		}
	}
	return strings.Trim(b.String(), ".")
}

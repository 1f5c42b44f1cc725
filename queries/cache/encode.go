package cache

import (
	"encoding/binary"
	"hash/crc32"
	"unsafe"

	"contextcraft/queries/lang"
)

// A block is the CRC-32C of the rest in 4 bytes, and the rest, in varints:
//
//	length of the text; Damaged
//	literals    length, bytes: strings that do not stand in the text
//	strings     count; each: length<<1 | isLiteral, and for those in the text the offset, as the distance from the end of the string before
//	symbols     count+1 (0: nil); each: kind, shape, then the ranges, lines and parent as distances from what is near (see symbol)
//	imports     count+1; each: string of the path, kind, line as a distance, names count+1, strings
//	references  count+1; each: string<<3 | sameSymbol<<2 | kind, line as a distance, the symbol as a distance unless it is the same
//	statements  count+1; each: start as a distance, length
//
// Distances may be negative (zigzag). encode and decode are the same walk in the same order.

// The shape of a symbol: which of its parts follow.
const (
	shapeExported = 1 << iota
	shapeDoc
	shapeBody
	shapeNamed    // the name is a string of its own, not the text at NameAt
	shapeOfParent // the container is the parent's qualified name
	shapeWritten  // the container is a string of its own
	shapeAll      = 1<<iota - 1
)

const (
	checksumSize = 4
	// maxQualified bounds the qualified names that decode puts together, so that no block makes more of them than it has bytes by a large factor.
	maxQualified = 1024
)

// encoder is one block in the making. Strings are numbered as they come up; their table goes before the rest.
type encoder struct {
	text     string
	out      []byte
	numbers  map[string]int
	table    []byte
	literals []byte
	end      int // of the last string in the text
}

// encode makes the block of an outline of text; false if the outline breaks a rule that decode relies on.
func encode(text string, o *lang.Outline) ([]byte, bool) {
	if !sound(text, o) {
		return nil, false
	}
	e := &encoder{text: text, out: make([]byte, 0, 1024), numbers: make(map[string]int)}
	e.symbols(o.Symbols)
	e.imports(o.Imports)
	e.references(o.Refs)
	e.count(len(o.ImportStatements), o.ImportStatements == nil)
	at := 0
	for _, r := range o.ImportStatements {
		e.span(r, at)
		at = r.End
	}
	head := make([]byte, checksumSize, checksumSize+32+len(e.literals)+len(e.table)+len(e.out))
	head = binary.AppendUvarint(head, uint64(len(text)))
	head = binary.AppendVarint(head, int64(o.Damaged))
	head = binary.AppendUvarint(head, uint64(len(e.literals)))
	head = append(head, e.literals...)
	head = binary.AppendUvarint(head, uint64(len(e.numbers)))
	head = append(head, e.table...)
	head = append(head, e.out...)
	binary.LittleEndian.PutUint32(head, crc32.Checksum(head[checksumSize:], castagnoli))
	return head, true
}

// intact reports whether a block is what was written.
func intact(block []byte) bool {
	return len(block) >= checksumSize && crc32.Checksum(block[checksumSize:], castagnoli) == binary.LittleEndian.Uint32(block)
}

func (e *encoder) uint(v int)   { e.out = binary.AppendUvarint(e.out, uint64(v)) }
func (e *encoder) signed(v int) { e.out = binary.AppendVarint(e.out, int64(v)) }

// count writes the length of a list. It tells nil from empty, so that what comes back is what went in.
func (e *encoder) count(n int, isNil bool) {
	if !isNil {
		n++
	}
	e.uint(n)
}

// span writes r as a distance from a place near it, and its length.
func (e *encoder) span(r lang.Range, from int) {
	e.signed(r.Start - from)
	e.signed(r.Len())
}

// number gives s its number, entering it into the table when it is new.
func (e *encoder) number(s string) int {
	if n, ok := e.numbers[s]; ok {
		return n
	}
	n := len(e.numbers)
	e.numbers[s] = n
	if at, ok := e.place(s); ok {
		e.table = binary.AppendUvarint(e.table, uint64(len(s))<<1)
		e.table = binary.AppendVarint(e.table, int64(at-e.end))
		e.end = at + len(s)
	} else {
		e.table = binary.AppendUvarint(e.table, uint64(len(s))<<1|1)
		e.literals = append(e.literals, s...)
	}
	return n
}

// place finds where in the text s stands, if s shares the text's memory, as names do that were cut out of it. The addresses are only a guess that is then
// looked up; a search of the text for each string would be quadratic.
func (e *encoder) place(s string) (int, bool) {
	if s == "" {
		return 0, true
	}
	at := uintptr(unsafe.Pointer(unsafe.StringData(s))) - uintptr(unsafe.Pointer(unsafe.StringData(e.text))) // wraps around if s lies before
	if at > uintptr(len(e.text)) || uintptr(len(s)) > uintptr(len(e.text))-at || e.text[at:int(at)+len(s)] != s {
		return 0, false
	}
	return int(at), true
}

// sound reports whether an outline of text keeps the rules of package lang that decode checks.
func sound(text string, o *lang.Outline) bool {
	inText := func(r lang.Range) bool { return 0 <= r.Start && r.Start <= r.End && r.End <= len(text) }
	isLine := func(n int) bool { return 0 <= n && n <= maxLine(text) }
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Parent < -1 || int(s.Parent) >= i || s.Kind > lang.KindTarget || !isLine(s.Line) || !isLine(s.EndLine) ||
			!inText(s.Decl) || !inText(s.NameAt) || !inText(s.Doc) || !inText(s.Body) {
			return false
		}
	}
	for i := range o.Imports {
		if o.Imports[i].Kind > lang.ImportReexport || !isLine(o.Imports[i].Line) {
			return false
		}
	}
	for i := range o.Refs {
		r := &o.Refs[i]
		if r.Kind > lang.RefInherit || r.Symbol < -1 || int(r.Symbol) >= len(o.Symbols) || !isLine(r.Line) {
			return false
		}
	}
	for _, r := range o.ImportStatements {
		if !inText(r) {
			return false
		}
	}
	return len(text) <= maxText && 0 <= o.Damaged && o.Damaged <= len(text)
}

// maxText keeps every number below 1<<31, with the bits that some carry; a larger text is not worth a cache.
const maxText = 1 << 27

// maxLine is a bound on the line numbers of text that costs nothing to know.
func maxLine(text string) int { return len(text) + 1 }

func (e *encoder) symbols(ss []lang.Symbol) {
	e.count(len(ss), ss == nil)
	start, line := 0, 0
	for i := range ss {
		e.symbol(ss, i, start, line)
		start, line = ss[i].Decl.Start, ss[i].Line
	}
}

// symbol writes symbol i; start and line are those of the symbol before.
func (e *encoder) symbol(ss []lang.Symbol, i, start, line int) {
	s := &ss[i]
	shape := 0
	set := func(is bool, bit int) {
		if is {
			shape |= bit
		}
	}
	set(s.Exported, shapeExported)
	set(s.Doc != lang.Range{}, shapeDoc)
	set(s.Body != lang.Range{}, shapeBody)
	set(s.Name != e.text[s.NameAt.Start:s.NameAt.End], shapeNamed)
	ofParent := s.Parent >= 0 && s.Container != "" && isQualified(s.Container, &ss[s.Parent])
	set(ofParent, shapeOfParent)
	set(!ofParent && s.Container != "", shapeWritten)

	e.out = append(e.out, byte(s.Kind), byte(shape))
	e.span(s.Decl, start)
	e.span(s.NameAt, s.Decl.Start)
	if shape&shapeDoc != 0 {
		e.span(s.Doc, s.Decl.Start)
	}
	if shape&shapeBody != 0 {
		e.span(s.Body, s.NameAt.End)
	}
	if shape&shapeNamed != 0 {
		e.uint(e.number(s.Name))
	}
	if shape&shapeWritten != 0 {
		e.uint(e.number(s.Container))
	}
	e.signed(s.Line - line)
	e.signed(s.EndLine - s.Line)
	parent := 0 // none
	if s.Parent >= 0 {
		parent = i - int(s.Parent)
	}
	e.uint(parent)
}

// isQualified reports whether container is the qualified name of parent, and not too long, without making that name.
func isQualified(container string, parent *lang.Symbol) bool {
	outer, name := parent.Container, parent.Name
	if len(container) > maxQualified {
		return false
	}
	if outer == "" {
		return container == name
	}
	return len(container) == len(outer)+1+len(name) && container[:len(outer)] == outer && container[len(outer)] == '.' && container[len(outer)+1:] == name
}

func (e *encoder) imports(list []lang.Import) {
	e.count(len(list), list == nil)
	line := 0
	for i := range list {
		m := &list[i]
		e.uint(e.number(m.Path))
		e.out = append(e.out, byte(m.Kind))
		e.signed(m.Line - line)
		line = m.Line
		e.count(len(m.Names), m.Names == nil)
		for _, n := range m.Names {
			e.uint(e.number(n))
		}
	}
}

func (e *encoder) references(refs []lang.Ref) {
	e.count(len(refs), refs == nil)
	line, symbol := 0, int32(-1)
	for i := range refs {
		r := &refs[i]
		head := e.number(r.Name)<<3 | int(r.Kind)&3
		if r.Symbol == symbol {
			head |= 4
		}
		e.uint(head)
		e.signed(r.Line - line)
		if r.Symbol != symbol {
			e.signed(int(r.Symbol) - int(symbol))
		}
		line, symbol = r.Line, r.Symbol
	}
}

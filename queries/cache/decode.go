package cache

import (
	"encoding/binary"

	"contextcraft/queries/lang"
)

// decoder reads one block. The first number that cannot be right sets bad, and everything after it is zero.
type decoder struct {
	text    string
	in      []byte
	strings []string
	bad     bool
}

// decode makes the outline that encode was given for text. False if the block is damaged, or made of another text: every range lies in the text, every
// index in its list.
func decode(block []byte, text string) (*lang.Outline, bool) {
	if !intact(block) {
		return nil, false
	}
	d := &decoder{text: text, in: block[checksumSize:]}
	if d.uint() != len(text) {
		return nil, false
	}
	o := &lang.Outline{Damaged: d.within(0, len(text))}
	d.table()
	o.Symbols = d.symbols()
	o.Imports = d.imports()
	o.Refs = d.references(len(o.Symbols))
	if n, ok := d.count(2); ok {
		o.ImportStatements = make([]lang.Range, n)
		at := 0
		for i := range o.ImportStatements {
			o.ImportStatements[i] = d.span(at)
			at = o.ImportStatements[i].End
		}
	}
	if d.bad || len(d.in) > 0 {
		return nil, false
	}
	return o, true
}

func (d *decoder) fail() int {
	d.bad, d.in = true, nil
	return 0
}

// uint reads a number that fits an index.
func (d *decoder) uint() int {
	v, n := binary.Uvarint(d.in)
	if n <= 0 || v > 1<<31-1 {
		return d.fail()
	}
	d.in = d.in[n:]
	return int(v)
}

// near reads a distance and returns the number that lies there from a place.
func (d *decoder) near(from int) int {
	v, n := binary.Varint(d.in)
	if n <= 0 || v > 1<<31-1 || v < -(1<<31) {
		return d.fail()
	}
	d.in = d.in[n:]
	return from + int(v)
}

// within is near for a number that must lie from 0 to last.
func (d *decoder) within(from, last int) int {
	v := d.near(from)
	if v < 0 || v > last {
		return d.fail()
	}
	return v
}

func (d *decoder) byte(last int) int {
	if len(d.in) == 0 || int(d.in[0]) > last {
		return d.fail()
	}
	b := d.in[0]
	d.in = d.in[1:]
	return int(b)
}

// count reads the length of a list whose elements take at least size bytes each; false for a list that was nil.
func (d *decoder) count(size int) (int, bool) {
	n := d.uint()
	if n == 0 {
		return 0, false
	}
	if n--; n > len(d.in)/size {
		d.fail()
		return 0, false
	}
	return n, true
}

// span reads a range of the text.
func (d *decoder) span(from int) lang.Range {
	start := d.within(from, len(d.text))
	return lang.Range{Start: start, End: start + d.within(0, len(d.text)-start)}
}

func (d *decoder) table() {
	n := d.uint()
	if n > len(d.in) {
		d.fail()
		return
	}
	literals := string(d.in[:n])
	d.in = d.in[n:]
	if n = d.uint(); n > len(d.in) {
		d.fail()
		return
	}
	d.strings = make([]string, n)
	end := 0
	for i := range d.strings {
		head := d.uint()
		length := head >> 1
		if head&1 != 0 {
			if length > len(literals) {
				d.fail()
				return
			}
			d.strings[i], literals = literals[:length], literals[length:]
			continue
		}
		start := d.within(end, len(d.text))
		if length > len(d.text)-start {
			d.fail()
			return
		}
		end = start + length
		d.strings[i] = d.text[start:end]
	}
}

// string is string n of the table.
func (d *decoder) string(n int) string {
	if n >= len(d.strings) {
		d.fail()
		return ""
	}
	return d.strings[n]
}

func (d *decoder) symbols() []lang.Symbol {
	n, ok := d.count(9)
	if !ok {
		return nil
	}
	ss := make([]lang.Symbol, n)
	qualified := make([]string, n) // names that children share, made once
	start, line := 0, 0
	for i := range ss {
		s := &ss[i]
		s.Kind = lang.Kind(d.byte(int(lang.KindTarget)))
		shape := d.byte(shapeAll)
		s.Exported = shape&shapeExported != 0
		s.Decl = d.span(start)
		s.NameAt = d.span(s.Decl.Start)
		s.Name = d.text[s.NameAt.Start:s.NameAt.End]
		if shape&shapeDoc != 0 {
			s.Doc = d.span(s.Decl.Start)
		}
		if shape&shapeBody != 0 {
			s.Body = d.span(s.NameAt.End)
		}
		if shape&shapeNamed != 0 {
			s.Name = d.string(d.uint())
		}
		if shape&shapeWritten != 0 {
			s.Container = d.string(d.uint())
		}
		s.Line = d.within(line, maxLine(d.text))
		s.EndLine = d.within(s.Line, maxLine(d.text))
		start, line = s.Decl.Start, s.Line
		up := d.uint()
		if s.Parent = -1; up > 0 {
			s.Parent = int32(i - up)
		}
		if up > i || up == 0 && shape&shapeOfParent != 0 {
			d.fail()
		}
		if d.bad {
			return nil
		}
		if shape&shapeOfParent != 0 {
			parent := &ss[s.Parent]
			if len(parent.Container)+1+len(parent.Name) > maxQualified+1 {
				d.fail()
				return nil
			}
			if qualified[s.Parent] == "" {
				qualified[s.Parent] = parent.QualifiedName()
			}
			s.Container = qualified[s.Parent]
		}
	}
	return ss
}

func (d *decoder) imports() []lang.Import {
	n, ok := d.count(4)
	if !ok {
		return nil
	}
	list := make([]lang.Import, n)
	line := 0
	for i := range list {
		m := &list[i]
		m.Path = d.string(d.uint())
		m.Kind = lang.ImportKind(d.byte(int(lang.ImportReexport)))
		m.Line = d.within(line, maxLine(d.text))
		line = m.Line
		if k, ok := d.count(1); ok {
			m.Names = make([]string, k)
			for j := range m.Names {
				m.Names[j] = d.string(d.uint())
			}
		}
		if d.bad {
			return nil
		}
	}
	return list
}

func (d *decoder) references(symbols int) []lang.Ref {
	n, ok := d.count(2)
	if !ok {
		return nil
	}
	refs := make([]lang.Ref, n)
	line, symbol := 0, -1
	for i := range refs {
		r := &refs[i]
		head := d.uint()
		r.Name, r.Kind = d.string(head>>3), lang.RefKind(head&3)
		r.Line = d.within(line, maxLine(d.text))
		if head&4 == 0 {
			symbol = d.near(symbol)
			if symbol < -1 || symbol >= symbols {
				d.fail()
			}
		}
		if d.bad {
			return nil
		}
		line, r.Symbol = r.Line, int32(symbol)
	}
	return refs
}

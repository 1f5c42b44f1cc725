package lexical

import (
	"encoding/binary"
	"math/bits"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// dictionary numbers identifiers in the order in which they come. Their bytes lie in one arena, the hash table is open
// addressing with linear probing at a load of at most one half, so that a name that is known costs a hash, a probe and a comparison, and
// a new one no allocation of its own.
type dictionary struct {
	slots   []slot // a power of two of them, or none
	offsets []uint32
	arena   []byte
	keyword []keyword // by number: what the name means in the syntax at work; dropped by seal
}

// slot is a place of the hash table. While a worker indexes, it also holds where the name stands in the file at work.
type slot struct {
	hash  uint32
	id    uint32 // meaningless while used is 0
	epoch uint32 // the file whose entry is valid
	entry uint32
}

// emptySlot marks a free slot: ids stay below it.
const emptySlot = 1<<32 - 1

func (d *dictionary) len() int { return len(d.offsets) }

// name returns a name by its number. It shares the arena's memory, which never changes once written.
func (d *dictionary) name(id uint32) string {
	end := len(d.arena)
	if int(id)+1 < len(d.offsets) {
		end = int(d.offsets[id+1])
	}
	b := d.arena[d.offsets[id]:end]
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// intern returns the slot of a name, which it makes if need be.
func (d *dictionary) intern(name string, hash uint32) int {
	if 2*len(d.offsets) >= len(d.slots) {
		d.grow()
	}
	mask := len(d.slots) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		s := &d.slots[i]
		if s.id == emptySlot {
			*s = slot{hash: hash, id: uint32(len(d.offsets))}
			d.offsets = append(d.offsets, uint32(len(d.arena)))
			d.arena = append(d.arena, name...)
			d.keyword = append(d.keyword, 0)
			return i
		}
		if s.hash == hash && d.name(s.id) == name {
			return i
		}
	}
}

// find returns the number of a name, false if it never came.
func (d *dictionary) find(name string) (uint32, bool) {
	if len(d.slots) == 0 {
		return 0, false
	}
	hash := hashName(name)
	mask := len(d.slots) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		s := &d.slots[i]
		if s.id == emptySlot {
			return 0, false
		}
		if s.hash == hash && d.name(s.id) == name {
			return s.id, true
		}
	}
}

func (d *dictionary) grow() {
	old := d.slots
	n := max(1024, 2*len(old))
	d.slots = make([]slot, n)
	for i := range d.slots {
		d.slots[i].id = emptySlot
	}
	mask := n - 1
	for _, s := range old {
		if s.id == emptySlot {
			continue
		}
		i := int(s.hash) & mask
		for d.slots[i].id != emptySlot {
			i = (i + 1) & mask
		}
		d.slots[i] = s
	}
}

// seal gives back the memory that only building needs.
func (d *dictionary) seal() {
	d.keyword = nil
	if cap(d.arena)-len(d.arena) > len(d.arena)/8 {
		d.arena = append(make([]byte, 0, len(d.arena)), d.arena...)
	}
}

func (d *dictionary) size() int64 {
	return int64(cap(d.arena)) + 4*int64(cap(d.offsets)) + int64(unsafe.Sizeof(slot{}))*int64(len(d.slots))
}

// hashName mixes eight bytes at a time with two multiplications each; names are short, so this is what indexing spends on most.
// It depends on nothing but the name: no seed, so that a run can be repeated.
func hashName(s string) uint32 {
	const k0, k1 = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93
	h := uint64(len(s)) * k0
	for len(s) >= 8 {
		h = mix(h^load64(s), k1)
		s = s[8:]
	}
	if len(s) >= 4 {
		lo := uint64(load32(s))
		hi := uint64(load32(s[len(s)-4:]))
		h = mix(h^(hi<<32|lo), k1)
	} else if len(s) > 0 {
		h = mix(h^(uint64(s[0])|uint64(s[len(s)/2])<<8|uint64(s[len(s)-1])<<16), k1)
	}
	h = mix(h, k0)
	return uint32(h)
}

func mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

func load64(s string) uint64 {
	return binary.LittleEndian.Uint64(unsafe.Slice(unsafe.StringData(s), 8))
}

func load32(s string) uint32 {
	return binary.LittleEndian.Uint32(unsafe.Slice(unsafe.StringData(s), 4))
}

// The bytes of words: letters, digits and '_' of ASCII, and all others, which are looked at as characters.
const (
	byteOther = iota
	byteWord
	byteDigit
	byteHigh
)

var byteClass = func() (t [256]uint8) {
	for b := range t {
		switch {
		case 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b == '_':
			t[b] = byteWord
		case '0' <= b && b <= '9':
			t[b] = byteDigit
		case b >= utf8.RuneSelf:
			t[b] = byteHigh
		}
	}
	return t
}()

// maxNumber is how long a word may be that begins with a digit: 404, 8080, 2fa, but no data.
const maxNumber = 5

// nextWord returns the first word in text[i:end]: a longest run of letters, digits and '_', which is no number beyond maxNumber and
// no hexadecimal or octal one. from == to means that there is none.
func nextWord(text string, i, end int) (from, to int) {
	for i < end {
		switch byteClass[text[i]] {
		case byteOther:
			i++
			continue
		case byteHigh:
			if n := highWord(text, i, end); n < 0 {
				i -= n
				continue
			}
		}
		from, to = i, i
		for to < end {
			c := byteClass[text[to]]
			if c == byteHigh {
				n := highWord(text, to, end)
				if n < 0 {
					break
				}
				to += n
				continue
			}
			if c == byteOther {
				break
			}
			to++
		}
		if b := text[from]; b <= '9' && b >= '0' && (to-from > maxNumber || b == '0') {
			i = to
			continue
		}
		return from, to
	}
	return end, end
}

// highWord returns the length of the character at i if it belongs to words, otherwise the negative of its length.
func highWord(text string, i, end int) int {
	r, size := utf8.DecodeRuneInString(text[i:end])
	if r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r)) {
		return size
	}
	return -size
}

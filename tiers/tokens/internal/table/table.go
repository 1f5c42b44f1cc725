// Package table stores a BPE vocabulary as one read-only file that is used in place.
//
// A file holds an open-addressing hash table over the tokens, followed by the bytes of all tokens in rank
// order. Nothing is built when a file is opened: it stays where the linker put it, pages come in as they are
// touched, and opening costs nothing that can be measured (a Go map of the largest vocabulary takes 15 ms and 20 MB).
// The offset of a token's bytes rises with its rank, so the offset itself serves as the rank: one 4-byte slot
// says where the bytes are, how long they are and in which order merges happen.
//
// Costs: 4 bytes a slot at a load of about .76, plus the bytes. A lookup that hits touches two cache lines; one
// that misses compares nine slots on average, next to each other, and rarely any bytes. Keys of up to 15 bytes,
// which are nearly all, live in two registers; they are compared without touching the text again.
package table

import (
	"errors"
	"fmt"
	"math/bits"
)

// None is the rank of what is not a token.
const None = ^uint32(0)

const (
	// MaxLen is the longest token a table can hold, in bytes.
	MaxLen = 128
	// ShortLen is the longest byte string a Key can hold.
	ShortLen = 15

	magic      = "cctable1"
	headerLen  = 16
	padding    = 16 // zero bytes after the tokens, so that 16 bytes can be loaded at any token
	offsetBits = 21
	tailBits   = 32 - offsetBits // length-1 (7 bits) and a check of the hash (4 bits)
	tailMask   = 1<<tailBits - 1
	checkMask  = 15
)

// Table is an opened file. It is immutable and safe for concurrent use.
type Table struct {
	slots string // 4 bytes each, little endian: offset<<11 | (length-1)<<4 | check, or None
	bytes string // all tokens in rank order, then padding
	shift uint   // 64 - log2 of the number of slots
	mask  uint32 // number of slots - 1
	limit uint32 // ranks from here on do not count as tokens
}

// Open reads a file that Build wrote. It keeps the string and copies nothing.
func Open(file string) (*Table, error) {
	if len(file) < headerLen+padding || file[:len(magic)] != magic {
		return nil, errors.New("not a vocabulary table")
	}
	log2 := uint(file[8])
	if log2 < 1 || log2 > 24 || len(file) < headerLen+4<<log2+padding {
		return nil, errors.New("vocabulary table is cut short")
	}
	t := &Table{shift: 64 - log2, mask: 1<<log2 - 1}
	t.slots = file[headerLen : headerLen+4<<log2]
	t.bytes = file[headerLen+4<<log2:]
	t.limit = uint32(len(t.bytes) - padding)
	return t, nil
}

// Below returns a table of only those tokens whose rank is below limit; it shares the file.
func (t *Table) Below(limit uint32) *Table {
	limited := *t
	limited.limit = min(t.limit, limit)
	return &limited
}

// Key is a byte string of at most ShortLen bytes: the bytes in little-endian order, the length in the top byte of Hi.
type Key struct{ Lo, Hi uint64 }

// Len returns the number of bytes in the key.
func (k Key) Len() int { return int(k.Hi >> 56) }

var masks = func() (m [ShortLen + 1]Key) {
	for n := range m {
		m[n] = Key{Lo: 1<<(8*min(n, 8)) - 1}
		if n >= 8 {
			m[n] = Key{Lo: ^uint64(0), Hi: 1<<(8*(n-8)) - 1}
		}
	}
	return m
}()

// KeyOf returns the key of s[i:j], which must hold at most ShortLen bytes.
func KeyOf(s string, i, j int) Key {
	n := uint(j - i)
	if i+16 > len(s) {
		return keyAtEnd(s[i:j])
	}
	m := &masks[n&15]
	return Key{load64(s, i) & m.Lo, load64(s, i+8)&m.Hi | uint64(n)<<56}
}

// keyAtEnd is KeyOf for the last bytes of a text, where 16 bytes cannot be loaded.
func keyAtEnd(s string) (k Key) {
	for i := len(s) - 1; i >= 0; i-- {
		if i >= 8 {
			k.Hi = k.Hi<<8 | uint64(s[i])
		} else {
			k.Lo = k.Lo<<8 | uint64(s[i])
		}
	}
	k.Hi |= uint64(len(s)) << 56
	return k
}

func load64(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

func load32(s string, i uint32) uint32 {
	s = s[i : i+4]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// The hash multipliers are odd numbers without structure: the golden ratio and the square roots of 2 and 3.
const (
	mulLo = 0x9e3779b97f4a7c15
	mulHi = 0x6a09e667f3bcc909
	mulUp = 0xbb67ae8584caa73b
)

// Hash returns the key's hash. The files depend on it: changing it means generating them again.
func (k Key) Hash() uint64 {
	hi, lo := bits.Mul64(k.Lo^mulLo, k.Hi^mulHi)
	return (hi ^ lo) * mulUp
}

// HashLong returns the hash of a string of any length above ShortLen.
func HashLong(s string) uint64 {
	h := uint64(len(s))
	i := 0
	for ; i+8 <= len(s); i += 8 {
		hi, lo := bits.Mul64(load64(s, i)^mulLo, h^mulHi)
		h = hi ^ lo
	}
	return Key{h, keyAtEnd(s[i:]).Lo}.Hash()
}

// Rank returns the rank of a key whose hash is h, or None. Ranks are ordered as merges are; they are not token ids.
func (t *Table) Rank(k Key, h uint64) uint32 {
	n := uint32(k.Hi >> 56)
	want := (n-1)<<4 | uint32(h)&checkMask
	m := &masks[n&15]
	for i := uint32(h >> t.shift); ; i = (i + 1) & t.mask {
		v := load32(t.slots, 4*i)
		if v == None {
			return None
		}
		if v&tailMask != want {
			continue
		}
		at := v >> tailBits
		if load64(t.bytes, int(at))&m.Lo == k.Lo && load64(t.bytes, int(at+8))&m.Hi == k.Hi&(1<<56-1) {
			if at >= t.limit {
				return None
			}
			return at
		}
	}
}

// RankLong returns the rank of s, which is longer than ShortLen, or None.
func (t *Table) RankLong(s string) uint32 {
	if len(s) > MaxLen {
		return None
	}
	h := HashLong(s)
	want := uint32(len(s)-1)<<4 | uint32(h)&checkMask
	for i := uint32(h >> t.shift); ; i = (i + 1) & t.mask {
		v := load32(t.slots, 4*i)
		if v == None {
			return None
		}
		if at := v >> tailBits; v&tailMask == want && t.bytes[at:at+uint32(len(s))] == s {
			if at >= t.limit {
				return None
			}
			return at
		}
	}
}

// RankOf returns the rank of s[i:j], or None.
func (t *Table) RankOf(s string, i, j int) uint32 {
	if j-i > ShortLen {
		return t.RankLong(s[i:j])
	}
	k := KeyOf(s, i, j)
	return t.Rank(k, k.Hash())
}

// Ranks returns the ranks of all tokens, ascending. It reads the whole table.
func (t *Table) Ranks() []uint32 {
	first := make([]bool, t.limit)
	n := 0
	for i := uint32(0); i <= t.mask; i++ {
		if v := load32(t.slots, 4*i); v != None && v>>tailBits < t.limit {
			first[v>>tailBits] = true
			n++
		}
	}
	ranks := make([]uint32, 0, n)
	for at, ok := range first {
		if ok {
			ranks = append(ranks, uint32(at))
		}
	}
	return ranks
}

// Size returns the number of bytes of all tokens, which is above every rank.
func (t *Table) Size() uint32 { return t.limit }

// Token returns the bytes of the token of a rank; next is the rank after it, or Size.
func (t *Table) Token(rank, next uint32) string { return t.bytes[rank:next] }

// Build writes a file that holds the tokens, which must be distinct, not empty, and in rank order.
func Build(tokens []string) ([]byte, error) {
	log2 := bits.Len(uint(len(tokens)))
	if len(tokens) > 9<<log2/10 {
		log2++ // probes get long beyond nine tenths
	}
	file := make([]byte, headerLen+4<<log2)
	copy(file, magic)
	file[8] = byte(log2)
	slots := file[headerLen:]
	for i := range slots {
		slots[i] = 0xff
	}
	put := func(s string, at int) {
		var h uint64
		if len(s) > ShortLen {
			h = HashLong(s)
		} else {
			h = KeyOf(s, 0, len(s)).Hash()
		}
		v := uint32(at)<<tailBits | uint32(len(s)-1)<<4 | uint32(h)&checkMask
		i := h >> (64 - log2)
		for slots[4*i]&slots[4*i+1]&slots[4*i+2]&slots[4*i+3] != 0xff {
			i = (i + 1) & (1<<log2 - 1)
		}
		slots[4*i], slots[4*i+1], slots[4*i+2], slots[4*i+3] = byte(v), byte(v>>8), byte(v>>16), byte(v>>24)
	}
	seen := make(map[string]bool, len(tokens))
	at := 0
	for _, s := range tokens {
		if len(s) == 0 || len(s) > MaxLen || seen[s] || at+len(s) >= 1<<offsetBits-1 {
			return nil, fmt.Errorf("token %q does not fit the table", s)
		}
		seen[s] = true
		put(s, at)
		at += len(s)
	}
	for _, s := range tokens {
		file = append(file, s...)
	}
	return append(file, make([]byte, padding)...), nil
}

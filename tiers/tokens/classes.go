package tokens

import (
	_ "embed"
	"unicode/utf8"
)

// A class says all that the pre-tokenizers ask of a code point.
type class uint8

const (
	other    class = iota // punctuation, symbols, controls, unassigned
	upper                 // Lu, Lt
	lower                 // Ll
	caseless              // Lm, Lo
	mark                  // Mn, Mc, Me
	number                // Nd, Nl, No
	blank                 // White_Space but the next
	newline               // \r, \n
)

// classFile holds the class of every code point in two stages: one byte for each 256 code points, the number of a block, and
// then the blocks of 256 classes. It is asked of the reference tokenizer itself (conformance/rebuild.sh), because
// package unicode may be older (15.0 in Go 1.26, 16.0 in the reference) and changes with the Go release, and with it the counts.
//
//go:embed classes.table
var classFile string

const classBlocks = 0x110000 / 256

// classOf returns the class of the code point at s[i] and its length in bytes. s must be valid UTF-8.
func classOf(s string, i int) (class, int) {
	if c := s[i]; c < utf8.RuneSelf {
		return class(classFile[classBlocks+int(c)]), 1 // block 0 holds ASCII
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	block := int(classFile[r>>8])
	return class(classFile[classBlocks+block<<8+int(r&255)]), n
}

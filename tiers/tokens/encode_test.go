package tokens

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"testing"
	"unicode/utf8"

	"contextcraft/tiers/tokens/internal/table"
)

// encoder gives ids, which counting never needs: it walks the same pieces and merges and names the tokens it finds.
type encoder struct {
	*Encoding
	counter *counter
	ranks   []uint32
}

func newEncoder(t testing.TB, name string) *encoder {
	e, err := Get(name)
	if err != nil {
		t.Fatal(err)
	}
	c := e.counter()
	return &encoder{e, c, c.vocabulary.Ranks()}
}

// id returns the id of a token.
func (e *encoder) id(token string) uint32 {
	rank := e.counter.vocabulary.RankOf(token, 0, len(token))
	i, ok := slices.BinarySearch(e.ranks, rank)
	if !ok {
		panic("not a token: " + token)
	}
	if i >= 50256 && (e.name == "p50k_base") {
		i++ // 50256 is <|endoftext|>
	}
	return uint32(i)
}

// encode returns the ids of s.
func (e *encoder) encode(s string) (ids []uint32) {
	if !utf8.ValidString(s) {
		s = repair(s)
	}
	for i := 0; i < len(s); {
		j := e.piece(s, i)
		piece := s[i:j]
		i = j
		if e.counter.vocabulary.RankOf(piece, 0, len(piece)) != table.None {
			ids = append(ids, e.id(piece))
			continue
		}
		n := e.counter.merge(piece, 0, len(piece))
		if len(piece) <= shortPiece {
			for k := range n {
				ids = append(ids, e.id(piece[e.counter.start[k]:e.counter.start[k+1]]))
			}
			continue
		}
		for at := 0; at < len(piece); {
			next := int(e.counter.next[at])
			ids = append(ids, e.id(piece[at:next]))
			at = next
		}
	}
	return ids
}

// hashIDs is the hash that conformance/reference.mjs makes of ids.
func hashIDs(ids []uint32) string {
	var b []byte
	for _, id := range ids {
		b = binary.LittleEndian.AppendUint32(b, id)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

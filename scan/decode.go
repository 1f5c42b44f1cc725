package scan

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// This file turns bytes into UTF-8. The names that Content.Encoding takes are
//
//	utf-8 (ASCII included), utf-16le, utf-16be, utf-32le, utf-32be, iso-2022-jp, shift_jis, euc-jp, euc-kr, gbk, big5,
//	windows-1252 (Latin-1 included), windows-1251, koi8-r
//
// in the spelling of the IANA registry, lower case. Byte order marks decide first, then the pattern of NUL bytes, then the escapes of ISO 2022, then
// whether the bytes are UTF-8; only what is left goes to the guess in detect.go. Invalid bytes become U+FFFD here, once, for all later stages.

// decode gives the text of a file, or, where it is not text after all, the reason in note.
func decode(data []byte) (text, name, note string, ok bool) {
	if wide := wideEncoding(data[:min(len(data), headSize)]); wide != "" {
		text, bad := decodeWide(data, wide)
		return text, wide, badNote(bad), true
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.IndexByte(data, 0x1b) >= 0 && (bytes.Contains(data, []byte("\x1b$B")) || bytes.Contains(data, []byte("\x1b$@"))) {
		if text, bad := decodeWith(japanese.ISO2022JP, data); bad == 0 {
			return text, "iso-2022-jp", "", true
		}
	}
	if utf8.Valid(data) {
		return asString(data), "utf-8", nulNote(data), true
	}
	if good, bad := countUTF8(data); good > 2*bad {
		return strings.ToValidUTF8(asString(data), "\ufffd"), "utf-8", badNote(bad), true
	}
	g := guess(data)
	if g.score < weakScore && 5*g.high > len(data) && 50*controlBytes(data) > len(data) {
		return "", "", "no known encoding", false
	}
	text, bad := decodeWith(g.enc, data)
	note = badNote(bad)
	if g.score < weakScore {
		note = "encoding not recognized, read as " + g.name
	}
	return text, g.name, note, true
}

// decodeWith decodes and counts the replacement characters.
func decodeWith(enc encoding.Encoding, data []byte) (string, int) {
	out, err := enc.NewDecoder().Bytes(data)
	if err != nil { // no decoder of these fails on bad input; all replace it
		return strings.ToValidUTF8(string(data), "\ufffd"), len(data)
	}
	return asString(out), bytes.Count(out, []byte("\ufffd"))
}

// countUTF8 counts the characters of more than one byte that are valid and the runs of bytes that are not.
func countUTF8(data []byte) (good, bad int) {
	inBad := false
	for len(data) > 0 {
		if data[0] < utf8.RuneSelf {
			data = data[1:]
			inBad = false
			continue
		}
		r, n := utf8.DecodeRune(data)
		if r == utf8.RuneError && n == 1 {
			if !inBad {
				bad++
			}
			inBad = true
		} else {
			good++
			inBad = false
		}
		data = data[n:]
	}
	return good, bad
}

// decodeWide decodes UTF-16 and UTF-32 and counts the units that mean no character. A byte order mark is dropped.
func decodeWide(data []byte, name string) (string, int) {
	var order binary.ByteOrder = binary.LittleEndian
	if strings.HasSuffix(name, "be") {
		order = binary.BigEndian
	}
	var b strings.Builder
	b.Grow(len(data) / 2)
	bad := 0
	put := func(r rune) {
		if b.Len() == 0 && r == '\ufeff' {
			return
		}
		b.WriteRune(r)
	}
	if strings.HasPrefix(name, "utf-32") {
		for ; len(data) >= 4; data = data[4:] {
			r := rune(order.Uint32(data))
			if !utf8.ValidRune(r) {
				r = utf8.RuneError
				bad++
			}
			put(r)
		}
	} else {
		for ; len(data) >= 2; data = data[2:] {
			r := rune(order.Uint16(data))
			if utf16.IsSurrogate(r) {
				second := rune(utf8.RuneError)
				if len(data) >= 4 {
					second = rune(order.Uint16(data[2:]))
				}
				if r = utf16.DecodeRune(r, second); r == utf8.RuneError {
					bad++
				} else {
					data = data[2:]
				}
			}
			put(r)
		}
	}
	if len(data) > 0 { // half a unit at the end
		put(utf8.RuneError)
		bad++
	}
	return b.String(), bad
}

func badNote(bad int) string {
	if bad == 0 {
		return ""
	}
	return fmt.Sprintf("%d invalid byte sequences replaced", bad)
}

// nulNote tells of NUL bytes beyond the head, where they do not make a file binary.
func nulNote(data []byte) string {
	if bytes.IndexByte(data, 0) < 0 {
		return ""
	}
	return "holds NUL bytes"
}

// legacy are the encodings that guess chooses from, in the order in which ties are decided.
var legacy = []struct {
	name  string
	enc   encoding.Encoding
	score func(raw []byte, text string) float64
}{
	{"windows-1252", charmap.Windows1252, scoreWestern},
	{"shift_jis", japanese.ShiftJIS, scoreJapanese},
	{"euc-jp", japanese.EUCJP, scoreJapanese},
	{"euc-kr", korean.EUCKR, scoreKorean},
	{"gbk", simplifiedchinese.GBK, scoreSimplified},
	{"big5", traditionalchinese.Big5, scoreTraditional},
	{"windows-1251", charmap.Windows1251, scoreCyrillic},
	{"koi8-r", charmap.KOI8R, scoreCyrillic},
}

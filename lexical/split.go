package lexical

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

const (
	minTerm       = 2  // a term has at least this many bytes: single letters tell nothing
	maxIdentifier = 96 // longer runs of letters are data, not names; they are neither indexed nor found
)

// Terms splits an identifier, or any text without separators but '_', into the lower-case terms under which it is found, each
// once: its words in order, then all of it without underscores if there are several words.
//
//	SessionToken       session token sessiontoken
//	session_token      session token sessiontoken
//	parseHTTPRequest2  parse http request2 request parsehttprequest2
//	sha256Sum          sha256 sha sum sha256sum
//	i18n, utf8         i18n, utf8 utf
//
// A word ends before an upper-case letter that follows a lower-case one or begins the next word after an acronym, before a
// lower-case letter that follows a digit (unless it is a numeronym such as k8s), and at underscores. Digits stay with the letters
// before them; the word without them is a term too. Words of one byte are dropped. Runs of Han, Hiragana, Katakana and Hangul have no
// words, so they give their pairs of neighbouring characters.
func Terms(identifier string) []string {
	var s splitter
	s.split(identifier)
	terms := make([]string, len(s.spans))
	for i, t := range s.spans {
		terms[i] = string(s.low[t.start:t.end])
	}
	return terms
}

// span is a term: a range of splitter.low.
type span struct{ start, end int32 }

// splitter is the reusable memory of one splitting. After split, low holds the identifier in lower case without its underscores,
// and spans the terms in it.
type splitter struct {
	low   []byte
	spans []span
}

func (s *splitter) split(identifier string) {
	s.low, s.spans = s.low[:0], s.spans[:0]
	if plainWord(identifier) {
		s.low = append(s.low, identifier...)
		s.add(0, len(s.low))
		return
	}
	words, start, letters := 0, 0, -1 // of the current word: where it starts in low, where its trailing digits start
	prev := -1                        // class of the character before, -1 at the start of a word
	end := func() {
		if n := len(s.low); n > start {
			words++
			if prev == ideograph {
				s.addPairs(start)
			} else {
				s.add(start, n)
				if letters > start {
					s.add(start, letters)
				}
			}
		}
		start, letters, prev = len(s.low), -1, -1
	}
	for i := 0; i < len(identifier); {
		r, size, class := classify(identifier, i)
		if class == separator {
			end()
			i += size
			continue
		}
		if prev >= 0 && prev != class {
			switch {
			case class == ideograph || prev == ideograph || class == upper:
				end()
			case class == number:
				letters = len(s.low)
			case prev == number: // then a lower-case letter
				if !numeronym(identifier[i+size:], start, letters) {
					end()
				}
				letters = -1
			case r == 's' && len(s.low)-start > 1 && ends(identifier[i+size:]): // IDs, URLs
			default: // a lower-case letter after upper-case ones: the last of these begins its word, as in HTTPRequest
				_, last := utf8.DecodeLastRune(s.low)
				if cut := len(s.low) - last; cut > start {
					words++
					s.add(start, cut)
					start = cut
				}
			}
		}
		s.low = utf8.AppendRune(s.low, r)
		prev = class
		i += size
	}
	end()
	if words > 1 {
		s.add(0, len(s.low))
	}
}

// plainWord tells whether all is lower-case ASCII, as a third of all identifiers are: one word, nothing to decide.
func plainWord(s string) bool {
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return false
		}
	}
	return true
}

// The classes of characters that decide where words end.
const (
	separator = iota
	lower     // and letters without case
	upper
	number
	ideograph
)

// classify returns the character at i in lower case, its length in s, and its class.
func classify(s string, i int) (r rune, size, class int) {
	b := s[i]
	switch {
	case 'a' <= b && b <= 'z':
		return rune(b), 1, lower
	case 'A' <= b && b <= 'Z':
		return rune(b | 0x20), 1, upper
	case '0' <= b && b <= '9':
		return rune(b), 1, number
	case b < utf8.RuneSelf:
		return rune(b), 1, separator
	}
	r, size = utf8.DecodeRuneInString(s[i:])
	switch {
	case r == utf8.RuneError:
		return r, size, separator
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
		return r, size, ideograph
	case unicode.IsUpper(r) || unicode.IsTitle(r):
		return unicode.ToLower(r), size, upper
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return r, size, lower
	case unicode.IsDigit(r):
		return r, size, number
	}
	return r, size, separator
}

// numeronym tells whether a lower-case letter behind digits, followed by rest, ends a word like i18n, k8s or p2p: one letter, digits,
// one letter. The word so far starts at start, its digits at letters.
func numeronym(rest string, start, letters int) bool {
	return letters == start+1 && ends(rest)
}

// ends tells whether rest does not begin with a lower-case letter.
func ends(rest string) bool { return rest == "" || rest[0] < 'a' || rest[0] > 'z' }

// addPairs adds the pairs of neighbouring characters in low[start:], or all of it if it is shorter than that.
func (s *splitter) addPairs(start int) {
	_, size := utf8.DecodeRune(s.low[start:])
	if start+size == len(s.low) {
		s.add(start, len(s.low))
	}
	for next := start + size; next < len(s.low); {
		_, n := utf8.DecodeRune(s.low[next:])
		s.add(start, next+n)
		start, next = next, next+n
	}
}

// add makes a term of low[start:end] unless it is too short or there already.
func (s *splitter) add(start, end int) {
	if end-start < minTerm {
		return
	}
	for _, o := range s.spans {
		if bytes.Equal(s.low[o.start:o.end], s.low[start:end]) {
			return
		}
	}
	s.spans = append(s.spans, span{int32(start), int32(end)})
}

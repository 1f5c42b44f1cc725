package php

import (
	"strings"

	"contextcraft/queries/lang"
)

// ScanFacts finds the use declarations, include expressions and namespaces of a PHP file. Words are sought first; the text is lexed
// (HTML around it, comments, strings, heredocs, braces) only as far as the last word that looks like one of them. The
// braces tell an import from the use of a trait inside a class. Package is every namespace, in order of appearance.
func ScanFacts(src string) lang.Facts {
	var (
		f       lang.Facts
		s       = scanner{src: src, html: true}
		spaces  []string
		block   int // depth inside a braced namespace, 0 for none
		line    = 1
		counted int
	)
	add := func(at int, imps ...lang.Import) {
		line += strings.Count(src[counted:at], "\n")
		counted = at
		for _, imp := range imps {
			imp.Line = line
			f.Imports = append(f.Imports, imp)
		}
	}
	known := [len(words)]int{-2, -2, -2, -2}
	for from := 0; ; {
		which, at := next(src, &known, from)
		if at < 0 {
			break
		}
		w := words[which]
		from = at + len(w)
		if at > 0 && (lang.WordByte(src[at-1]) || strings.IndexByte(`$>:\`, src[at-1]) >= 0 && !afterTag(src, at)) {
			continue
		}
		t := tokens{src: src, pos: at}
		switch w {
		case "use":
			if !wordAt(src, at, w) || !startsStatement(src, at) {
				continue
			}
			t.word(w)
			imps, ok := t.use()
			if ok && s.code(at) && (s.depth == 0 || s.depth == block) {
				add(at, imps...)
				from = t.pos
			}
		case "namespace":
			if !wordAt(src, at, w) || !startsStatement(src, at) {
				continue
			}
			t.word(w)
			name := t.name()
			if t.pos >= len(src) || src[t.pos] != ';' && src[t.pos] != '{' || name == "" && src[t.pos] == ';' || !s.code(at) || s.depth > 0 {
				continue
			}
			block = 0
			if src[t.pos] == '{' {
				block = 1
			}
			if name != "" && !contains(spaces, name) {
				spaces = append(spaces, name)
			}
			from = t.pos
		default:
			if imp, ok := t.include(); ok && !named(src, at) && s.code(at) {
				add(at, imp)
			}
		}
	}
	f.Package = strings.Join(spaces, "\n")
	return f
}

// words are what imports and namespaces start with; require and include stand for their _once forms too.
var words = [...]string{"use", "namespace", "require", "include"}

// next returns the first of words at or after from: its index in words and its offset, -1 for none. known remembers the offsets; -2 asks for a search.
func next(src string, known *[len(words)]int, from int) (which, at int) {
	at = -1
	for i, w := range words {
		if known[i] != -1 && known[i] < from {
			known[i] = strings.Index(src[from:], w)
			if known[i] >= 0 {
				known[i] += from
			}
		}
		if known[i] >= 0 && (at < 0 || known[i] < at) {
			which, at = i, known[i]
		}
	}
	return which, at
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// startsStatement reports whether the word at at can start a statement: it is the first of its line, or follows the end of another
// statement, of a block, of a comment or an opening tag.
func startsStatement(src string, at int) bool {
	i := at
	for i > 0 && (src[i-1] == ' ' || src[i-1] == '\t') {
		i--
	}
	if i == 0 {
		return true
	}
	switch src[i-1] {
	case '\n', '\r', ';', '{', '}', '/', ':':
		return true
	case 'p', 'P':
		return i >= 5 && strings.EqualFold(src[i-5:i], "<?php")
	}
	return false
}

func afterTag(src string, at int) bool { return at >= 2 && src[at-2:at] == "?>" }

// named reports whether the word at at is a method or function being declared or called with an arrow after blanks.
func named(src string, at int) bool {
	before := strings.TrimRight(src[max(0, at-24):at], " \t\r\n")
	for _, w := range [...]string{"function", "->", "::", "const"} {
		if strings.HasSuffix(before, w) {
			return true
		}
	}
	return false
}

// wordAt reports whether the word w, in any case, stands at at and ends there.
func wordAt(src string, at int, w string) bool {
	return at+len(w) <= len(src) && strings.EqualFold(src[at:at+len(w)], w) && (at+len(w) == len(src) || !lang.WordByte(src[at+len(w)]))
}

// special are the bytes of PHP code at which something else may start, and the braces.
var special = [256]bool{'/': true, '#': true, '"': true, '\'': true, '`': true, '<': true, '?': true, '{': true, '}': true}

// scanner walks a text once and tells code from HTML, comments and literals.
type scanner struct {
	src   string
	pos   int // everything before pos is lexed
	html  bool
	depth int // open braces
}

// code lexes up to at and reports whether at is in code.
func (s *scanner) code(at int) bool {
	for s.pos < at {
		if s.html {
			n := strings.Index(s.src[s.pos:], "<?")
			if n < 0 {
				s.pos = len(s.src)
				return false
			}
			s.pos += n + 2
			if len(s.src)-s.pos >= 3 && strings.EqualFold(s.src[s.pos:s.pos+3], "php") {
				s.pos += 3
			} else if strings.HasPrefix(s.src[s.pos:], "=") {
				s.pos++
			} else if strings.HasPrefix(s.src[s.pos:], "xml") {
				continue // a declaration, not a tag
			}
			s.html = false
			continue
		}
		if special[s.src[s.pos]] {
			s.step()
		} else {
			s.pos++
		}
	}
	return s.pos == at && !s.html
}

// step passes the special thing at pos.
func (s *scanner) step() {
	src, i := s.src, s.pos
	next := byte(0)
	if i+1 < len(src) {
		next = src[i+1]
	}
	s.pos++
	switch c := src[i]; c {
	case '{':
		s.depth++
	case '}':
		s.depth = max(0, s.depth-1)
	case '/':
		if next == '/' || next == '*' {
			s.pos = skipComment(src, i)
		}
	case '#':
		if next != '[' {
			s.pos = skipComment(src, i)
		}
	case '?':
		if next == '>' {
			s.pos, s.html = i+2, true
		}
	case '\'':
		s.pos = skipQuoted(src, i+1, c, false)
	case '"', '`':
		s.pos = skipQuoted(src, i+1, c, true)
	case '<':
		if strings.HasPrefix(src[i:], "<<<") {
			s.pos = skipHeredoc(src, i)
		}
	}
}

// skipComment returns the offset behind the comment that starts at i. A closing tag ends a line comment.
func skipComment(src string, i int) int {
	if strings.HasPrefix(src[i:], "/*") {
		if n := strings.Index(src[i+2:], "*/"); n >= 0 {
			return i + n + 4
		}
		return len(src)
	}
	end := len(src)
	if n := strings.IndexByte(src[i:], '\n'); n >= 0 {
		end = i + n
	}
	if n := strings.Index(src[i:end], "?>"); n >= 0 {
		end = i + n
	}
	return end
}

// skipQuoted returns the offset behind the literal whose text starts at i. {$holes} may hold literals of their own.
func skipQuoted(src string, i int, quote byte, interpolated bool) int {
	for i < len(src) {
		switch c := src[i]; {
		case c == quote:
			return i + 1
		case c == '\\':
			i += 2
		case interpolated && c == '{' && strings.HasPrefix(src[i:], "{$"):
			i = skipHole(src, i+1)
		default:
			i++
		}
	}
	return len(src)
}

func skipHole(src string, i int) int {
	for depth := 1; i < len(src); {
		switch c := src[i]; c {
		case '{':
			depth++
			i++
		case '}':
			i++
			if depth--; depth == 0 {
				return i
			}
		case '\'', '"':
			i = skipQuoted(src, i+1, c, c == '"')
		default:
			i++
		}
	}
	return len(src)
}

// skipHeredoc returns the offset behind the heredoc or nowdoc that starts at i, behind "<<<" if none does.
func skipHeredoc(src string, i int) int {
	j := i + 3
	for j < len(src) && (src[j] == ' ' || src[j] == '\t' || src[j] == '"' || src[j] == '\'') {
		j++
	}
	k := j
	for k < len(src) && lang.WordByte(src[k]) {
		k++
	}
	id := src[j:k]
	if id == "" {
		return i + 3
	}
	for {
		n := strings.IndexByte(src[k:], '\n')
		if n < 0 {
			return len(src)
		}
		k += n + 1
		for k < len(src) && (src[k] == ' ' || src[k] == '\t') {
			k++
		}
		if strings.HasPrefix(src[k:], id) && (k+len(id) == len(src) || !lang.WordByte(src[k+len(id)])) {
			return k + len(id)
		}
	}
}

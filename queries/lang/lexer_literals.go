package lang

import "strings"

// stringEnd returns the end of the literal that opened at start and whose content begins at from; 0 if it is no literal after all.
func (lx *lexer) stringEnd(start, from int, s *String, tag string) int {
	src := lx.src
	switch {
	case strings.Contains(s.Close, Tag):
		return lx.taggedEnd(from, s.Close, tag)
	case s.Open == "/":
		if start < lx.regexpFrom {
			return 0
		}
		end := regexpEnd(src, start)
		if end < 0 {
			lx.regexpFrom = lineEnd(src, start)
		}
		return end
	case s.Open == "`" && s.Escape && s.Multiline:
		return templateEnd(src, from)
	case s.Close == "":
		return from
	}
	doubled := !s.Escape && len(s.Open) > len(s.Close) && strings.HasSuffix(s.Open, s.Close)
	if !s.Escape && s.Multiline && !doubled {
		n := strings.Index(src[from:], s.Close)
		if n < 0 {
			return len(src)
		}
		return from + n + len(s.Close)
	}
	first := s.Close[0]
	for i := from; i < len(src); i++ {
		switch b := src[i]; {
		case b == first && strings.HasPrefix(src[i:], s.Close):
			i += len(s.Close)
			if !doubled || !strings.HasPrefix(src[i:], s.Close) {
				return i
			}
			i += len(s.Close) - 1
		case b == '\\' && s.Escape:
			i++
			if i+1 < len(src) && src[i] == '\r' && src[i+1] == '\n' {
				i++
			}
		case b == '\n' && !s.Multiline:
			return i
		}
	}
	return len(src)
}

// taggedEnd returns the end of a literal closed by shut with its Tag replaced by tag; 0 if there is none.
func (lx *lexer) taggedEnd(from int, shut, tag string) int {
	if lx.misses >= maxMisses {
		return 0
	}
	src := lx.src
	t := strings.IndexByte(shut, Tag[0])
	before, after := shut[:t], shut[t+1:]
	heredoc := before == "\n"
	for i := from; i < len(src); {
		n := strings.Index(src[i:], before)
		if n < 0 {
			break
		}
		i += n + len(before)
		j := i
		for heredoc && j < len(src) && (src[j] == ' ' || src[j] == '\t') {
			j++
		}
		if !strings.HasPrefix(src[j:], tag) || !strings.HasPrefix(src[j+len(tag):], after) {
			if before == "" {
				i++
			}
			continue
		}
		end := j + len(tag) + len(after)
		if heredoc && end < len(src) && WordByte(src[end]) {
			continue
		}
		return end
	}
	lx.misses++
	return 0
}

// regexpEnd returns the end of the regular expression literal whose '/' stands at i, flags included; 0 for a
// division, -1 for one that could be an expression but has no close on its line.
func regexpEnd(src string, i int) int {
	p := i - 1
	for p >= 0 && (src[p] == ' ' || src[p] == '\t') {
		p--
	}
	if p >= 0 && !operandMayFollow(src, p) {
		return 0
	}
	class := false
	for j := i + 1; j < len(src); j++ {
		switch src[j] {
		case '\n':
			return -1
		case '\\':
			if j+1 < len(src) && src[j+1] != '\n' {
				j++
			}
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				for j++; j < len(src) && WordByte(src[j]); j++ {
				}
				return j
			}
		}
	}
	return -1
}

// operandMayFollow tells whether after the byte at p an operand may stand rather than an operator.
func operandMayFollow(src string, p int) bool {
	b := src[p]
	if !WordByte(b) {
		return strings.IndexByte(")]}\"'`.<", b) < 0
	}
	q := p
	for q > 0 && WordByte(src[q-1]) && p-q < 12 {
		q--
	}
	switch src[q : p+1] {
	case "return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "throw", "new", "yield", "await",
		"if", "unless", "when", "and", "or", "not", "while", "until", "elsif", "then":
		return true
	}
	return false
}

// templateEnd returns the end of the JavaScript template whose content begins at from. Depth of nesting is counted, not recursed:
// braces[d] is the number of braces open in the interpolation at depth d.
func templateEnd(src string, from int) int {
	const maxDepth = 32
	var braces [maxDepth]int
	depth, inText := 0, true
	for i := from; i < len(src); i++ {
		b := src[i]
		switch {
		case b == '\\':
			i++
		case inText && b == '`':
			if depth == 0 {
				return i + 1
			}
			inText = false
		case inText && b == '$' && i+1 < len(src) && src[i+1] == '{' && depth+1 < maxDepth:
			i++
			depth++
			braces[depth], inText = 0, false
		case inText:
		case b == '`':
			inText = true
		case b == '{':
			braces[depth]++
		case b == '}' && braces[depth] > 0:
			braces[depth]--
		case b == '}':
			depth--
			inText = true
		case b == '"' || b == '\'':
			i = quotedEnd(src, i) - 1
		}
	}
	return len(src)
}

// quotedEnd returns the end of the quoted string that starts at i, at the latest the end of the line.
func quotedEnd(src string, i int) int {
	q := src[i]
	for i++; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '\n':
			return i
		case q:
			return i + 1
		}
	}
	return len(src)
}

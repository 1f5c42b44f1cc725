package scan

import "strings"

// This file compiles one gitignore glob and matches paths against it.
//
// The meaning is that of git's wildmatch with WM_PATHNAME, quirks included (git check-ignore is the oracle of the tests):
//
//	?            any byte but '/'
//	*            any run of bytes but '/'; also "**" that does not fill a whole path element
//	**/          at the start or after '/': nothing, or any run of bytes that ends in '/'
//	/**          at the end: everything
//	[…] [!…] [^…] a set of bytes with ranges, backslash escapes and POSIX classes; never '/'; a ']' that comes first is a member
//	\x           the byte x
//
// A set that is not closed, an unknown class and a backslash at the end make a pattern that matches nothing, as in git.
//
// Matching is linear in practice and at worst quadratic in the length of the path: only the last '*' and the last "**" need a way back. For '*'
// that is the classic argument. For "**" it holds because whatever a later position of the text before it could reach, "**" reaches from an
// earlier one by swallowing the difference; the fuzz test checks it against git.

// opcode is one step of a compiled glob.
type opcode uint8

const (
	opLiteral  opcode = iota // the bytes of op.literal
	opAny                    // one byte but '/'
	opSet                    // one byte of op.set
	opStar                   // any run without '/'
	opDirs                   // "**/": nothing, or any run that ends in '/'
	opDirsMust               // "**\/", which unlike "**/" cannot be empty: any run that ends in '/'
	opRest                   // "**" at the end: everything
)

type op struct {
	code    opcode
	literal string
	set     *byteSet
}

// byteSet is a set of bytes. Those of a glob never hold '/'.
type byteSet [4]uint64

func (s *byteSet) add(c byte)      { s[c>>6] |= 1 << (c & 63) }
func (s *byteSet) has(c byte) bool { return s[c>>6]&(1<<(c&63)) != 0 }

// compileGlob compiles pattern, in which no leading literal part need be left. Where fold is set, the texts to match are lower case already.
// A pattern that can never match gives a non-empty fault and no program.
func compileGlob(pattern string, fold bool) (prog []op, fault string) {
	var lit []byte
	flush := func() {
		if len(lit) > 0 {
			prog = append(prog, op{code: opLiteral, literal: string(lit)})
			lit = lit[:0]
		}
	}
	for i := 0; i < len(pattern); {
		switch c := pattern[i]; c {
		case '\\':
			if i+1 == len(pattern) {
				return nil, "ends in a backslash"
			}
			c = pattern[i+1]
			if fold && isUpper(c) {
				// git lowers the text and ordinary pattern bytes, but not an escaped one.
				return nil, "an escaped capital matches nothing where core.ignoreCase is set"
			}
			lit = append(lit, c)
			i += 2
		case '?':
			flush()
			prog = append(prog, op{code: opAny})
			i++
		case '[':
			flush()
			set, next, fault := compileSet(pattern, i+1, fold)
			if fault != "" {
				return nil, fault
			}
			prog = append(prog, op{code: opSet, set: set})
			i = next
		case '*':
			flush()
			var o op
			o, i = compileStars(pattern, i)
			prog = append(prog, o)
		default:
			if fold {
				c = lower(c)
			}
			lit = append(lit, c)
			i++
		}
	}
	flush()
	return prog, ""
}

// compileStars compiles the run of '*' at i and returns the index after it, and after the slash that belongs to it.
func compileStars(pattern string, i int) (op, int) {
	j := i + 1
	for j < len(pattern) && pattern[j] == '*' {
		j++
	}
	rest := pattern[j:]
	if j-i >= 2 && (i == 0 || pattern[i-1] == '/') {
		switch {
		case rest == "":
			return op{code: opRest}, j
		case rest[0] == '/':
			return op{code: opDirs}, j + 1
		case strings.HasPrefix(rest, `\/`):
			return op{code: opDirsMust}, j + 2
		}
	}
	return op{code: opStar}, j
}

// compileSet compiles the set whose first byte after '[' is at i and returns the index after its ']'.
func compileSet(pattern string, i int, fold bool) (*byteSet, int, string) {
	const unclosed = "a [ without its ]"
	set := new(byteSet)
	negated := i < len(pattern) && (pattern[i] == '!' || pattern[i] == '^')
	if negated {
		i++
	}
	prev := -1 // the byte that a '-' would start its range at, or -1
	for first := true; ; first = false {
		if i >= len(pattern) {
			return nil, 0, unclosed
		}
		c := pattern[i]
		switch {
		case c == ']' && !first:
			if negated {
				for k := range set {
					set[k] = ^set[k]
				}
			}
			set['/'>>6] &^= 1 << ('/' & 63)
			return set, i + 1, ""
		case c == '\\':
			if i++; i >= len(pattern) {
				return nil, 0, unclosed
			}
			prev = int(pattern[i])
			set.add(pattern[i])
		case c == '-' && prev >= 0 && i+1 < len(pattern) && pattern[i+1] != ']':
			i++
			if pattern[i] == '\\' {
				if i++; i >= len(pattern) {
					return nil, 0, unclosed
				}
			}
			set.addRange(prev, int(pattern[i]), fold)
			prev = -1
		case c == '[' && i+1 < len(pattern) && pattern[i+1] == ':':
			end := strings.IndexByte(pattern[i+2:], ']')
			if end < 0 {
				return nil, 0, unclosed
			}
			name := pattern[i+2 : i+2+end]
			if !strings.HasSuffix(name, ":") { // no ":]": the '[' is a member like any other
				set.add(c)
				prev = int(c)
				break
			}
			if !set.addClass(name[:len(name)-1], fold) {
				return nil, 0, "unknown class [:" + name + "]"
			}
			i += 2 + end
			prev = -1
		default:
			set.add(c)
			prev = int(c)
		}
		i++
	}
}

func (s *byteSet) addRange(lo, hi int, fold bool) {
	for c := lo; c <= hi; c++ {
		s.add(byte(c))
		if fold && isUpper(byte(c)) {
			s.add(lower(byte(c)))
		}
	}
}

// addClass adds the members of a POSIX class of the C locale and reports whether there is one of that name.
func (s *byteSet) addClass(name string, fold bool) bool {
	var in func(c byte) bool
	alpha := func(c byte) bool { return isUpper(c) || isLower(c) }
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	graph := func(c byte) bool { return ' ' < c && c < 0x7f }
	switch name {
	case "alnum":
		in = func(c byte) bool { return alpha(c) || digit(c) }
	case "alpha":
		in = alpha
	case "blank":
		in = func(c byte) bool { return c == ' ' || c == '\t' }
	case "cntrl":
		in = func(c byte) bool { return c < ' ' || c == 0x7f }
	case "digit":
		in = digit
	case "graph":
		in = graph
	case "lower":
		in = isLower
	case "print":
		in = func(c byte) bool { return graph(c) || c == ' ' }
	case "punct":
		in = func(c byte) bool { return graph(c) && !alpha(c) && !digit(c) }
	case "space":
		in = func(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
	case "upper":
		in = func(c byte) bool { return isUpper(c) || fold && isLower(c) }
	case "xdigit":
		in = func(c byte) bool { return digit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F' }
	default:
		return false
	}
	for c := range 256 {
		if in(byte(c)) {
			s.add(byte(c))
		}
	}
	return true
}

// matchGlob reports whether prog matches all of text.
func matchGlob(prog []op, text string) bool {
	pi, ti := 0, 0
	starP, starT := -1, 0 // where to go on after the last '*', and how far it reaches
	dirsP, dirsT := -1, 0 // the same for the last "**/"
	for {
		if pi == len(prog) {
			if ti == len(text) {
				return true
			}
		} else {
			o := &prog[pi]
			switch o.code {
			case opLiteral:
				if strings.HasPrefix(text[ti:], o.literal) {
					ti += len(o.literal)
					pi++
					continue
				}
			case opAny:
				if ti < len(text) && text[ti] != '/' {
					ti++
					pi++
					continue
				}
			case opSet:
				if ti < len(text) && o.set.has(text[ti]) {
					ti++
					pi++
					continue
				}
			case opStar:
				pi++
				starP, starT = pi, ti
				continue
			case opDirs:
				pi++
				dirsP, dirsT, starP = pi, ti, -1
				continue
			case opDirsMust:
				pi++
				dirsP, dirsT, starP = pi, ti, -1
				// The empty run is not allowed: fall through to the next '/'.
			case opRest:
				return true
			}
		}
		switch {
		case starP >= 0 && starT < len(text) && text[starT] != '/':
			starT++
			pi, ti = starP, starT
		case dirsP >= 0:
			slash := strings.IndexByte(text[dirsT:], '/')
			if slash < 0 {
				return false
			}
			dirsT += slash + 1
			pi, ti, starP = dirsP, dirsT, -1
		default:
			return false
		}
	}
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isLower(c byte) bool { return 'a' <= c && c <= 'z' }

// lower is the lower case of an ASCII letter; other bytes stay: names are bytes, and git folds no others.
func lower(c byte) byte {
	if isUpper(c) {
		return c + 'a' - 'A'
	}
	return c
}

// lowerASCII lowers the ASCII letters of s and nothing else.
func lowerASCII(s string) string {
	for i := 0; i < len(s); i++ {
		if isUpper(s[i]) {
			b := []byte(s)
			for j := i; j < len(b); j++ {
				b[j] = lower(b[j])
			}
			return string(b)
		}
	}
	return s
}

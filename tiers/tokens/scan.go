package tokens

// The pre-tokenizers. Each is the hand-written equal of the regular expression that its encoding publishes; the
// expression stands above it, and the names (1), (2)… in the code are its alternatives, which are tried in order.
// Each takes valid UTF-8 and the start of a piece and returns its end. All are linear over a text: what a piece looked at
// and did not take, the next piece takes.

// pieceO200k splits like
//
//	(1) [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	(2) [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	(3) \p{N}{1,3}
//	(4)  ?[^\s\p{L}\p{N}]+[\r\n/]*
//	(5) \s*[\r\n]+   (6) \s+(?!\S)   (7) \s+
func pieceO200k(s string, i int) int {
	cl, n := classOf(s, i)
	switch cl {
	case upper, lower, caseless:
		end, _ := casedWord(s, i)
		return contraction(s, end)
	case number:
		return numbers(s, i+n, 2)
	case newline:
		return spaces(s, i, true)
	}
	if i+n < len(s) { // cl may be the optional first character
		end, backed := casedWord(s, i+n)
		if cl == mark && (end == i+n || !backed) {
			// (1) did not match behind the mark; without the optional character it does, before (2) is tried
			end, _ = casedWord(s, i)
		}
		if end > i+n || cl == mark {
			return contraction(s, end)
		}
	} else if cl == mark {
		return i + n
	}
	if end := symbols(s, i, cl); end > i {
		for end < len(s) && (s[end] == '\r' || s[end] == '\n' || s[end] == '/') {
			end++
		}
		return end
	}
	return spaces(s, i, true)
}

// casedWord matches the letters of (1) or else (2) at s[i:] and says whether it was (1). end == i is no match.
//
// Writing U for the first set of letters and L for the second, (1) is U*L+: U* takes the longest run, and if no L follows, it
// gives back to the last character that is in both sets. (2) is U+L* and is left the runs of pure upper case.
func casedWord(s string, i int) (end int, first bool) {
	j, both := i, -1
	for j < len(s) {
		cl, n := classOf(s, j)
		if cl == caseless || cl == mark {
			both = j + n
		} else if cl != upper {
			break
		}
		j += n
	}
	k := j
	for k < len(s) {
		cl, n := classOf(s, k)
		if cl != lower && cl != caseless && cl != mark {
			break
		}
		k += n
	}
	switch {
	case k > j:
		return k, true
	case both >= 0:
		return both, true
	}
	return j, false
}

// pieceCl100k splits like
//
//	(1) (?i:'s|'t|'re|'ve|'m|'ll|'d)
//	(2) [^\r\n\p{L}\p{N}]?\p{L}+
//	(3) \p{N}{1,3}
//	(4)  ?[^\s\p{L}\p{N}]+[\r\n]*
//	(5) \s*[\r\n]+   (6) \s+(?!\S)   (7) \s+
func pieceCl100k(s string, i int) int {
	cl, n := classOf(s, i)
	switch cl {
	case upper, lower, caseless:
		return letters(s, i+n)
	case number:
		return numbers(s, i+n, 2)
	case newline:
		return spaces(s, i, true)
	}
	if end := contraction(s, i); end > i {
		return end
	}
	if end := letters(s, i+n); end > i+n {
		return end
	}
	if end := symbols(s, i, cl); end > i {
		for end < len(s) && (s[end] == '\r' || s[end] == '\n') {
			end++
		}
		return end
	}
	return spaces(s, i, true)
}

// pieceGPT2 splits like
//
//	(1) 's|'t|'re|'ve|'m|'ll|'d
//	(2)  ?\p{L}+   (3)  ?\p{N}+   (4)  ?[^\s\p{L}\p{N}]+
//	(5) \s+(?!\S)   (6) \s+
//
// It serves p50k_base and r50k_base.
func pieceGPT2(s string, i int) int {
	if s[i] == '\'' && i+1 < len(s) {
		switch s[i+1] {
		case 's', 't', 'm', 'd':
			return i + 2
		case 'r', 'v', 'l':
			if i+2 < len(s) && (s[i+2] == 'e' && s[i+1] != 'l' || s[i+2] == 'l' && s[i+1] == 'l') {
				return i + 3
			}
		}
	}
	j := i
	if s[i] == ' ' && i+1 < len(s) {
		j++
	}
	switch cl, n := classOf(s, j); cl {
	case upper, lower, caseless:
		return letters(s, j+n)
	case number:
		return numbers(s, j+n, len(s))
	case other, mark:
		return symbols(s, j, cl)
	}
	return spaces(s, i, false)
}

// letters returns the end of \p{L}* at s[i:].
func letters(s string, i int) int {
	for i < len(s) {
		cl, n := classOf(s, i)
		if cl != lower && cl != upper && cl != caseless {
			break
		}
		i += n
	}
	return i
}

// numbers returns the end of \p{N}{0,most} at s[i:].
func numbers(s string, i, most int) int {
	for ; i < len(s) && most > 0; most-- {
		cl, n := classOf(s, i)
		if cl != number {
			break
		}
		i += n
	}
	return i
}

// symbols returns the end of " ?[^\s\p{L}\p{N}]+" at s[i:], whose first class is cl, or i if it does not match.
func symbols(s string, i int, cl class) int {
	j := i
	if s[i] == ' ' {
		j++
	} else if cl == blank {
		return i
	}
	start := j
	for j < len(s) {
		cl, n := classOf(s, j)
		if cl != other && cl != mark {
			break
		}
		j += n
	}
	if j == start {
		return i
	}
	return j
}

// spaces returns the end of "\s*[\r\n]+|\s+(?!\S)|\s+" at s[i:], which starts with white space; lines says whether the
// first alternative exists. It is greedy: it reaches to the last line end of the white space, however much lies between.
func spaces(s string, i int, lines bool) int {
	last, line, j := i, -1, i
	for j < len(s) {
		cl, n := classOf(s, j)
		if cl != blank && cl != newline {
			break
		}
		last = j
		j += n
		if cl == newline {
			line = j
		}
	}
	switch {
	case lines && line >= 0:
		return line
	case j < len(s) && last > i: // the last one goes with what follows
		return last
	}
	return j
}

// contraction returns the end of (?i:'s|'t|'re|'ve|'m|'ll|'d)? at s[i:]. Ignoring case, ſ (U+017F) is an s.
func contraction(s string, i int) int {
	if i+1 >= len(s) || s[i] != '\'' {
		return i
	}
	switch s[i+1] | 0x20 {
	case 's', 't', 'm', 'd':
		return i + 2
	case 'r', 'v':
		if i+2 < len(s) && s[i+2]|0x20 == 'e' {
			return i + 3
		}
	case 'l':
		if i+2 < len(s) && s[i+2]|0x20 == 'l' {
			return i + 3
		}
	}
	if i+2 < len(s) && s[i+1:i+3] == "ſ" {
		return i + 3
	}
	return i
}

package markdown

// maxOpen is how many blocks may be open at once. The grammar's scanner writes four bytes for each into the 1024 that the library has for its state, and does not look whether they are
// enough.
const maxOpen = 180

// TooDeep reports whether a line of src could be inside of more than maxOpen blocks. Every one that is open takes a mark on the line, a '>' or a list's, or two columns of indentation under the list's text.
func TooDeep(src string) bool {
	for i := 0; i < len(src); {
		marks, columns := 0, 0
	line:
		for ; i < len(src); i++ {
			switch c := src[i]; {
			case c == ' ':
				columns++
			case c == '\t':
				columns += 4
			case c == '>', c == '-', c == '*', c == '+', c == '.', c == ')':
				marks++
			case c >= '0' && c <= '9', c == '\r':
			default:
				break line
			}
		}
		if marks+columns/2 > maxOpen && deep(src[:i]) {
			return true
		}
		for i < len(src) && src[i] != '\n' {
			i++
		}
		i++
	}
	return false
}

// deep looks again at the last line of text: a ruler of dashes or stars has no marks, as these are marks only before a blank.
func deep(text string) bool {
	start := len(text)
	for start > 0 && text[start-1] != '\n' {
		start--
	}
	marks, columns := 0, 0
	for i := start; i < len(text); i++ {
		before := i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\t' || text[i+1] == '\r'
		switch text[i] {
		case ' ':
			columns++
		case '\t':
			columns += 4
		case '>':
			marks++
		case '-', '*', '+', '.', ')':
			if before {
				marks++
			}
		}
	}
	return marks+columns/2 > maxOpen
}

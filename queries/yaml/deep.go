package yaml

// maxLevels is how many columns may begin a block at once. The grammar's scanner writes four bytes for each level of indentation, of which a column can have two (a list in a mapping needs
// no indentation of its own), into the 1024 that the library has for its state.
const maxLevels = 110

// tooDeep reports whether the text could nest deeper than that: the columns at which lines begin, and those behind "- ", "? " and ": " at a line's beginning, are followed like a
// parser's stack of indentations.
func tooDeep(src string) bool {
	var stack []int // growing
	for i := 0; i < len(src); {
		column := 0
	line:
		for ; i < len(src); i++ {
			switch c := src[i]; {
			case c == ' ':
				column++
			case c == '\t':
				column += 8
			case (c == '-' || c == '?' || c == ':') && (i+1 == len(src) || src[i+1] == ' ' || src[i+1] == '\t' || src[i+1] == '\n' || src[i+1] == '\r'):
				stack = push(stack, column)
				column++
			default:
				break line
			}
		}
		if i < len(src) && src[i] != '\n' && src[i] != '\r' {
			stack = push(stack, column)
		}
		if len(stack) > maxLevels {
			return true
		}
		for i < len(src) && src[i] != '\n' {
			i++
		}
		i++
	}
	return false
}

// push ends what is indented deeper than column, and begins a level there.
func push(stack []int, column int) []int {
	for len(stack) > 0 && stack[len(stack)-1] > column {
		stack = stack[:len(stack)-1]
	}
	if len(stack) == 0 || stack[len(stack)-1] < column {
		stack = append(stack, column)
	}
	return stack
}

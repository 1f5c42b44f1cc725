package lang

import "strings"

// WithComments moves the start of a body up over the lines directly above it that hold nothing but a comment, which begins with mark, or are
// blank between such lines; it never goes above from, and leaves a body alone that does not begin its line. Grammars in which a block begins with its
// first statement have the comments before that outside of it, where they would pass for a part of the declaration.
func WithComments(src string, from, start int, mark string) int {
	at := strings.LastIndexByte(src[:start], '\n') + 1
	if strings.TrimLeft(src[at:start], " \t") != "" {
		return start
	}
	for at > from {
		above := strings.LastIndexByte(src[:at-1], '\n') + 1
		line := strings.TrimLeft(src[above:at], " \t\r\n\f")
		switch {
		case line == "":
		case strings.HasPrefix(line, mark) && above > from:
			start = at - len(line)
		default:
			return start
		}
		at = above
	}
	return start
}

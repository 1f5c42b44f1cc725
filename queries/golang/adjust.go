package golang

import (
	"strings"

	"contextcraft/queries/lang"
)

// adjust gives the comment above "const (" (var, type) to the first declaration of the group, since a group is no symbol.
func adjust(src string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Parent >= 0 || s.Kind.Callable() {
			continue
		}
		first := s.Decl.Start
		if !s.Doc.Empty() {
			first = min(first, s.Doc.Start)
		}
		group := groupStart(src, first)
		if group < 0 {
			continue
		}
		doc := commentAbove(src, group)
		switch {
		case doc.Empty():
		case s.Doc.Empty():
			s.Doc = doc
		default:
			s.Doc.Start = doc.Start // the keyword between the two comments comes along
		}
	}
}

// groupStart returns the offset of the keyword that opens the group whose first declaration starts at first, -1 if there is none.
func groupStart(src string, first int) int {
	head, ok := strings.CutSuffix(strings.TrimRight(src[:first], " \t\r\n"), "(")
	if !ok {
		return -1
	}
	head = strings.TrimRight(head, " \t")
	for _, word := range []string{"const", "var", "type"} {
		if before, ok := strings.CutSuffix(head, word); ok && (before == "" || strings.HasSuffix(before, "\n")) {
			return len(before)
		}
	}
	return -1
}

// commentAbove returns the comment whose last line is the one before the line that starts at offset.
func commentAbove(src string, offset int) lang.Range {
	start, end := offset, 0
	for start > 0 {
		line := src[strings.LastIndexByte(src[:start-1], '\n')+1 : start-1]
		text := strings.TrimRight(line, " \t\r")
		if end == 0 && strings.HasSuffix(text, "*/") {
			open := strings.LastIndex(src[:start-1], "/*")
			if open > 0 && src[open-1] != '\n' {
				break
			}
			return lang.Range{Start: max(open, 0), End: start - 1 - len(line) + len(text)}
		}
		if !strings.HasPrefix(text, "//") {
			break
		}
		if end == 0 {
			end = start - 1 - len(line) + len(text)
		}
		start -= len(line) + 1
	}
	if end == 0 {
		return lang.Range{}
	}
	return lang.Range{Start: start, End: end}
}

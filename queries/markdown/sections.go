package markdown

import (
	"strings"

	"contextcraft/queries/lang"
)

// shortParagraph is how many bytes the first paragraph of a section may have to stand for it.
const shortParagraph = 400

// adjust makes sections of headings: the grammar nests those of "# A" but not those that are underlined.
func adjust(src string, o *lang.Outline) {
	levels := make([]int, len(o.Symbols))
	var open []int // sections that have not ended, levels growing
	closeAt := func(offset, level int) {
		for len(open) > 0 && levels[open[len(open)-1]] >= level {
			s := &o.Symbols[open[len(open)-1]]
			s.Decl.End = max(s.Decl.End, len(strings.TrimRight(src[:offset], " \t\r\n")))
			open = open[:len(open)-1]
		}
	}
	end := len(strings.TrimRight(src, " \t\r\n"))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		heading := s.Decl
		levels[i] = level(src[heading.Start:heading.End])
		name(src, s)
		closeAt(heading.Start, levels[i])
		s.Decl.End = heading.Start + len(strings.TrimRight(src[heading.Start:heading.End], " \t\r\n"))
		s.Body.Start = heading.Start + len(strings.TrimRight(firstLine(src[heading.Start:heading.End]), " \t\r"))
		s.Doc = paragraph(src, heading.End)
		open = append(open, i)
	}
	closeAt(end, 0)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Body.End = s.Decl.End; s.Body.Empty() {
			s.Body = lang.Range{}
		}
		if !s.Decl.Contains(s.Doc) {
			s.Doc = lang.Range{}
		}
	}
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// level is 1 to 6: the number of '#', or which line is under the heading.
func level(heading string) int {
	if text := strings.TrimLeft(heading, " \t>"); strings.HasPrefix(text, "#") {
		return len(text) - len(strings.TrimLeft(text, "#"))
	}
	if strings.HasSuffix(strings.TrimRight(heading, " \t\r\n"), "=") {
		return 1
	}
	return 2
}

// name cuts blanks and closing '#' off the heading's text.
func name(src string, s *lang.Symbol) {
	text := strings.TrimSpace(strings.TrimRight(strings.TrimRight(src[s.NameAt.Start:s.NameAt.End], " \t\r\n"), "#"))
	if text == "" {
		return
	}
	s.NameAt.Start += strings.Index(src[s.NameAt.Start:s.NameAt.End], text)
	s.NameAt.End = s.NameAt.Start + len(text)
	s.Name = text
}

// paragraph is the first paragraph behind a heading that ends at at, if it is prose and short: no list, table, code or heading.
func paragraph(src string, at int) lang.Range {
	for at < len(src) && strings.IndexByte(" \t\r\n", src[at]) >= 0 {
		at++
	}
	stop := at
	for stop < len(src) && stop-at <= shortParagraph {
		end := lang.LineEnd(src, stop)
		line := strings.TrimSpace(src[stop:min(end, len(src))])
		if line == "" {
			break
		}
		if strings.IndexByte("#-*+|>`~<=![", line[0]) >= 0 && !strings.HasPrefix(line, "**") && !strings.HasPrefix(line, "`") && !strings.HasPrefix(line, "[") || strings.HasPrefix(line, "```") || strings.HasPrefix(line, "[![") {
			return lang.Range{}
		}
		stop = min(end+1, len(src))
	}
	if stop-at > shortParagraph || stop == at {
		return lang.Range{}
	}
	return lang.Range{Start: at, End: at + len(strings.TrimRight(src[at:stop], " \t\r\n"))}
}

package format

import (
	"fmt"
	"strings"
)

// markdownWriter writes CommonMark:
//
//	# contextcraft:document NAME
//
//	Task: …
//
//	23 of 231 files, best first: 2 full, 8 skel, 13 sigs. 7991 of 8000 tokens (o200k_base, exact).
//
//	## Tree
//	(fenced) one line per directory
//
//	## path/to/file.go (skel, 130 of 412 lines)
//	(fenced) the text
//
//	## Left out
//	- binary (34): a.png, b.png, … 32 more
//
// The blank lines cost nothing in o200k_base and cl100k_base: their newlines join the fence's token.
type markdownWriter struct{}

// head states the tokens that the whole document takes, itself included. d.pad appends that many tokens where no number is its own
// count.
func (markdownWriter) head(b []byte, d *Document) []byte {
	b = fmt.Appendf(b, "# %s %s\n\n", Marker, markdownText(d.Repository))
	if task := oneLine(d.Task); task != "" {
		b = fmt.Appendf(b, "Task: %s\n\n", markdownTask(task))
	}
	_, shown := d.tierCounts()
	b = fmt.Appendf(b, "%d of %d files", shown, d.TotalFiles)
	if s := d.tierSummary(); s != "" {
		b = fmt.Appendf(b, ", best first: %s", s)
	}
	b = fmt.Appendf(b, ". %d of %d tokens (%s).%s\n", d.Used, d.Budget, d.counter(), strings.Repeat(" -", d.pad))
	if l := d.legend(); l != "" {
		b = append(append(b, l...), '\n')
	}
	return append(b, '\n')
}

func (markdownWriter) tree(b []byte, lines []TreeLine) []byte {
	if len(lines) == 0 {
		return b
	}
	b = append(b, "## Tree\n```\n"...) // names hold no back-ticks, they are escaped
	for _, l := range lines {
		b = treeText(b, l)
	}
	return append(b, "```\n\n"...)
}

func (markdownWriter) file(b []byte, f *File, o *Option, _ bool) []byte {
	b = append(b, "## "...)
	b = append(b, markdownPath(f.Path)...)
	b = append(b, " ("...)
	b = append(b, describe(f, o)...)
	b = append(b, ")\n"...)
	text := strings.ToValidUTF8(o.Text, "\uFFFD")
	if text == "" {
		return append(b, '\n')
	}
	fence := fenceFor(text)
	b = append(append(append(b, fence...), infoString(f.Language)...), '\n')
	b = append(b, endLine(text)...)
	return append(append(b, fence...), "\n\n"...)
}

func (markdownWriter) notes(b []byte, groups []NoteGroup) []byte {
	if len(groups) == 0 {
		return b
	}
	b = append(b, "## Left out\n"...)
	for _, g := range groups {
		b = fmt.Appendf(b, "- %s", markdownText(g.Reason))
		if g.Count > 0 {
			b = fmt.Appendf(b, " (%d)", g.Count)
		}
		for k, n := range g.Named {
			b = append(b, [...]string{": ", ", "}[min(k, 1)]...)
			b = append(b, markdownPath(n.Path)...)
			if n.Detail != "" {
				b = fmt.Appendf(b, " (%s)", markdownText(n.Detail))
			}
		}
		if rest := g.Count - len(g.Named); rest > 0 && len(g.Named) > 0 {
			b = fmt.Appendf(b, ", … %d more", rest)
		}
		b = append(b, '\n')
	}
	return b
}

// describe is a file's tier, the lines shown and its note: "skel, 130 of 412 lines".
func describe(f *File, o *Option) string {
	s := o.Tier.String()
	if o.Partial {
		s += " in part"
	}
	switch {
	case f.Lines == 1:
		s += ", 1 line"
	case plain(f, o):
		s += fmt.Sprintf(", %d lines", f.Lines)
	case len(o.Lines) == 1 && o.Lines[0][0] == o.Lines[0][1]:
		s += fmt.Sprintf(", line %d of %d", o.Lines[0][0], f.Lines)
	case len(o.Lines) <= maxRanges:
		s += fmt.Sprintf(", lines %s of %d", ranges(o.Lines, maxRanges), f.Lines)
	default:
		s += fmt.Sprintf(", %d of %d lines", linesShown(o), f.Lines)
	}
	if f.Note != "" {
		s += "; " + markdownText(f.Note)
	}
	return s
}

// maxRanges is how many ranges of lines a file's heading lists: more cost tokens and say what the marks in the text say.
const maxRanges = 3

func linesShown(o *Option) int {
	n := 0
	for _, l := range o.Lines {
		n += l[1] - l[0] + 1
	}
	return n
}

// markdownPath is a path as it stands in running text: as it is when no character of it means anything to Markdown or could be taken for
// what follows the path, in back-ticks otherwise.
func markdownPath(p string) string {
	p = EscapePath(p)
	for i := 0; i < len(p); i++ {
		c := p[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '/', c == '.', c == '-' && i > 0, c == '+' && i > 0, c == '@', c >= 0x80:
		case c == '_' && i > 0 && i+1 < len(p) && isWord(p[i-1]) && isWord(p[i+1]): // inside a word it is no emphasis
		default:
			return "`" + p + "`"
		}
	}
	if p == "" {
		return "` `"
	}
	return p
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// markdownText is a phrase on one line in running text, with the characters that could start markup or end a list of ours escaped.
func markdownText(s string) string {
	return markdownEscaper.Replace(oneLine(s))
}

var markdownEscaper = strings.NewReplacer("`", "'", "<", `\<`, "[", `\[`, "*", `\*`, "|", `\|`, `\`, `\\`)

// markdownTask is the task as text: only what could start an HTML comment or a link definition is escaped, so that quoted code stays readable.
func markdownTask(s string) string {
	return strings.ReplaceAll(s, "<", `\<`)
}

// infoString is the language after an opening fence, reduced to characters that cannot end it.
func infoString(language string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && isWord(byte(r)) || r == '+' || r == '#' || r == '-' {
			return r
		}
		return -1
	}, language)
}

// fenceFor is a fence that nothing in the text can close: longer than its longest run of back-ticks, or of tildes where a run of back-ticks
// is so long that its fence would cost more than the text.
func fenceFor(text string) string {
	ticks := longestRun(text, '`')
	if ticks < 3 {
		return "```"
	}
	if tildes := longestRun(text, '~'); ticks > 32 && tildes < ticks {
		return strings.Repeat("~", max(3, tildes+1))
	}
	return strings.Repeat("`", ticks+1)
}

func longestRun(s string, c byte) int {
	longest := 0
	for i := strings.IndexByte(s, c); i >= 0 && i < len(s); {
		j := i
		for j < len(s) && s[j] == c {
			j++
		}
		longest = max(longest, j-i)
		next := strings.IndexByte(s[j:], c)
		if next < 0 {
			break
		}
		i = j + next
	}
	return longest
}

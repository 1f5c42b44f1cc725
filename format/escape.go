package format

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"contextcraft/tiers"
)

// EscapePath makes any path one visible line of valid UTF-8: a backslash is doubled; newline, tab and carriage return become \n, \t, \r; other
// control bytes, the back-tick and the pipe (Markdown's), and bytes that are not UTF-8 become \xNN; characters that are invisible,
// reorder text or are illegal in XML become \u{N}. Plain paths come back unchanged; the escapes can be undone.
func EscapePath(p string) string {
	clean := true
	for i := 0; i < len(p) && clean; i++ {
		c := p[i]
		clean = c >= ' ' && c < 0x7f && c != '\\' && c != '`' && c != '|'
	}
	if clean {
		return p
	}
	var b strings.Builder
	for i := 0; i < len(p); {
		r, n := utf8.DecodeRuneInString(p[i:])
		switch {
		case r == '\\':
			b.WriteString(`\\`)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == utf8.RuneError && n == 1, r < ' ', r == 0x7f, r == '`', r == '|':
			fmt.Fprintf(&b, `\x%02x`, p[i])
		case !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\u{%x}`, r)
		default:
			b.WriteRune(r)
		}
		i += n
	}
	return b.String()
}

// oneLine makes a text one line of printable characters: runs of white space become one space, control and invisible characters vanish.
func oneLine(s string) string {
	var b strings.Builder
	space := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			space = b.Len() > 0
			continue
		case !unicode.IsPrint(r):
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

// shorten cuts a text to at most n runes and says how many it left out.
func shorten(s string, n int) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	runes := 0
	for i := range s {
		if runes == n {
			return fmt.Sprintf("%s … (%d more characters)", strings.TrimRightFunc(s[:i], unicode.IsSpace), utf8.RuneCountInString(s[i:]))
		}
		runes++
	}
	return s
}

// treeName is a base name in a list that spaces separate: names that could be misread are quoted.
func treeName(name string) string {
	name = EscapePath(name)
	if strings.ContainsAny(name, " \"") || strings.HasPrefix(name, "…") {
		return `"` + strings.ReplaceAll(name, `"`, `\"`) + `"`
	}
	return name
}

// treeText is one line of the tree as Markdown and XML show it.
func treeText(b []byte, l TreeLine) []byte {
	b = append(b, treeName(l.Dir)...)
	for _, f := range l.Files {
		b = append(b, ' ')
		b = append(b, treeName(f)...)
	}
	switch {
	case l.More == 0:
	case len(l.Files) > 0:
		b = fmt.Appendf(b, " … %d more", l.More)
	case l.More == 1:
		b = append(b, " … 1 file"...)
	default:
		b = fmt.Appendf(b, " … %d files", l.More)
	}
	return append(b, '\n')
}

// endLine makes a text end with a newline.
func endLine(s string) string {
	if s == "" || s[len(s)-1] == '\n' {
		return s
	}
	return s + "\n"
}

// ranges is "1-40, 88-99" for up to max ranges, "" for none or more.
func ranges(lines [][2]int, max int) string {
	if len(lines) > max {
		return ""
	}
	var b strings.Builder
	for i, l := range lines {
		if i > 0 {
			b.WriteString(", ")
		}
		if l[0] == l[1] {
			fmt.Fprintf(&b, "%d", l[0])
		} else {
			fmt.Fprintf(&b, "%d-%d", l[0], l[1])
		}
	}
	return b.String()
}

// plain reports whether a list of the lines shown would say nothing: the option shows the whole file, or all signatures, each of which starts
// with its line number.
func plain(f *File, o *Option) bool {
	return len(o.Lines) == 0 || o.Lines[0] == [2]int{1, f.Lines} || o.Tier == tiers.Sigs && !o.Partial
}

package format

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// xmlWriter writes XML 1.0 that a strict parser accepts. Texts stand in CDATA, after one newline that is not theirs; paths are as EscapePath
// makes them; characters that XML 1.0 forbids become U+FFFD.
//
//	<document format="contextcraft:document" version="1" repository="…" tokenizer="…" budget="8000" used="7991" …>
//	<task>…</task>
//	<tree><![CDATA[…]]></tree>
//	<file path="a/b.go" tier="skel" language="go" lines="412"><![CDATA[…]]></file>
//	<skipped reason="binary" count="34">one path a line</skipped>
//	</document>
type xmlWriter struct{}

func (xmlWriter) head(b []byte, d *Document) []byte {
	b = append(b, `<?xml version="1.0" encoding="UTF-8"?>`+"\n<document"...)
	b = xmlAttr(b, "format", Marker)
	b = xmlAttr(b, "version", fmt.Sprint(Version))
	b = xmlAttr(b, "repository", oneLine(d.Repository))
	b = xmlAttr(b, "tokenizer", d.Tokenizer)
	if d.Model != "" {
		b = xmlAttr(b, "model", oneLine(d.Model))
	}
	b = xmlAttr(b, "exact", fmt.Sprint(d.Exact))
	if !d.Exact {
		b = xmlAttr(b, "margin", fmt.Sprintf("%.4g", d.Margin))
	}
	b = xmlAttr(b, "budget", fmt.Sprint(d.Budget))
	b = xmlAttr(b, "used", fmt.Sprint(d.Used))
	_, shown := d.tierCounts()
	b = xmlAttr(b, "files", fmt.Sprint(d.TotalFiles))
	b = xmlAttr(b, "shown", fmt.Sprint(shown))
	if s := d.tierSummary(); s != "" {
		b = xmlAttr(b, "tiers", s)
	}
	if d.pad > 0 {
		b = xmlAttr(b, "pad", strings.Repeat(" -", d.pad))
	}
	b = append(b, ">\n"...)
	if d.Task != "" {
		b = append(append(append(b, "<task>"...), xmlText(d.Task)...), "</task>\n"...)
	}
	if l := d.legend(); l != "" {
		b = append(append(append(b, "<legend>"...), l...), "</legend>\n"...)
	}
	return b
}

func (xmlWriter) tree(b []byte, lines []TreeLine) []byte {
	if len(lines) == 0 {
		return b
	}
	var text []byte
	for _, l := range lines {
		text = treeText(text, l)
	}
	b = append(b, "<tree>"...)
	return append(xmlCDATA(b, string(text)), "</tree>\n"...)
}

func (xmlWriter) file(b []byte, f *File, o *Option, _ bool) []byte {
	b = append(b, "<file"...)
	b = xmlAttr(b, "path", EscapePath(f.Path))
	b = xmlAttr(b, "tier", o.Tier.String())
	if o.Partial {
		b = xmlAttr(b, "partial", "true")
	}
	if l := infoString(f.Language); l != "" {
		b = xmlAttr(b, "language", l)
	}
	b = xmlAttr(b, "lines", fmt.Sprint(f.Lines))
	if s := ranges(o.Lines, maxRanges); s != "" && !plain(f, o) {
		b = xmlAttr(b, "shown", s)
	}
	if f.Note != "" {
		b = xmlAttr(b, "note", oneLine(f.Note))
	}
	if o.Text == "" {
		return append(b, "/>\n"...)
	}
	b = append(b, '>')
	return append(xmlCDATA(b, endLine(o.Text)), "</file>\n"...)
}

func (xmlWriter) notes(b []byte, groups []NoteGroup) []byte {
	for _, g := range groups {
		b = append(b, "<skipped"...)
		b = xmlAttr(b, "reason", oneLine(g.Reason))
		if g.Count > 0 {
			b = xmlAttr(b, "count", fmt.Sprint(g.Count))
		}
		if len(g.Named) == 0 {
			b = append(b, "/>\n"...)
			continue
		}
		b = append(b, ">\n"...)
		for _, n := range g.Named {
			b = append(b, xmlText(EscapePath(n.Path))...)
			if n.Detail != "" {
				b = fmt.Appendf(b, " (%s)", xmlText(oneLine(n.Detail)))
			}
			b = append(b, '\n')
		}
		b = append(b, "</skipped>\n"...)
	}
	return append(b, "</document>\n"...)
}

func xmlAttr(b []byte, name, value string) []byte {
	b = append(append(append(b, ' '), name...), `="`...)
	return append(append(b, xmlText(value)...), '"')
}

var xmlEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\r\n", "\n", "\r", "\n")

// xmlText escapes a text for an element or an attribute in double quotes.
func xmlText(s string) string { return xmlEscaper.Replace(xmlLegal(s)) }

// xmlCDATA appends a text in CDATA sections: "]]>" ends one and the next goes on.
func xmlCDATA(b []byte, s string) []byte {
	b = append(b, "<![CDATA[\n"...)
	b = append(b, strings.ReplaceAll(xmlLegal(s), "]]>", "]]]]><![CDATA[>")...)
	return append(b, "]]>"...)
}

// xmlLegal replaces what XML 1.0 cannot hold (https://www.w3.org/TR/xml/#charsets) by U+FFFD, and bytes that are not UTF-8 too.
func xmlLegal(s string) string {
	legal := true
	for i := 0; i < len(s) && legal; {
		if c := s[i]; c < utf8.RuneSelf {
			legal = c >= ' ' || c == '\n' || c == '\t' || c == '\r'
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		legal = xmlChar(r) && !(r == utf8.RuneError && n == 1)
		i += n
	}
	if legal {
		return s
	}
	return strings.Map(func(r rune) rune {
		if xmlChar(r) {
			return r
		}
		return utf8.RuneError
	}, s)
}

func xmlChar(r rune) bool {
	return r >= ' ' && r <= 0xD7FF || r == '\n' || r == '\t' || r == '\r' || r >= 0xE000 && r <= 0xFFFD || r >= 0x10000 && r <= 0x10FFFF
}

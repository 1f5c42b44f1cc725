package format

import (
	_ "embed"
	"strconv"
	"strings"
	"unicode/utf8"

	"contextcraft/tiers"
)

//go:embed schema.json
var schema string

// Schema returns the JSON Schema (2020-12) of the JSON documents.
func Schema() string { return schema }

// jsonWriter writes one JSON object, one line per member, tree line, file and note; schema.json describes it. Paths are the plain strings; one
// that is not UTF-8 is as EscapePath makes it, and a file then says "escaped": true.
type jsonWriter struct{}

func (jsonWriter) head(b []byte, d *Document) []byte {
	b = append(b, `{"format":"`+Marker+`","version":`...)
	b = strconv.AppendInt(b, Version, 10)
	b = jsonMember(b, ",\n", "repository", d.Repository)
	b = jsonMember(b, ",\n", "task", d.Task)
	b = jsonMember(b, ",\n", "tokenizer", d.Tokenizer)
	if d.Model != "" {
		b = jsonMember(b, ",", "model", d.Model)
	}
	b = append(b, `,"exact":`...)
	b = strconv.AppendBool(b, d.Exact)
	if !d.Exact {
		b = append(b, `,"margin":`...)
		b = strconv.AppendFloat(b, d.Margin, 'g', 4, 64)
	}
	b = jsonNumber(b, "budget", d.Budget)
	b = jsonNumber(b, "used", d.Used)
	if d.pad > 0 {
		b = jsonMember(b, ",", "pad", strings.Repeat(" -", d.pad))
	}
	counts, shown := d.tierCounts()
	b = jsonNumber(b, "totalFiles", d.TotalFiles)
	b = jsonNumber(b, "shownFiles", shown)
	b = append(b, `,"tiers":{`...)
	first := true
	for t := tiers.Full; t > tiers.Tree; t-- {
		if counts[t] > 0 {
			if !first {
				b = append(b, ',')
			}
			first = false
			b = append(append(append(b, '"'), t.String()...), `":`...)
			b = strconv.AppendInt(b, int64(counts[t]), 10)
		}
	}
	b = append(b, '}')
	if l := d.legend(); l != "" {
		b = jsonMember(b, ",\n", "legend", l)
	}
	return append(b, ",\n"...)
}

func (jsonWriter) tree(b []byte, lines []TreeLine) []byte {
	b = append(b, "\"tree\":[\n"...)
	for i, l := range lines {
		b = jsonMember(b, "{", "dir", jsonPath(l.Dir))
		if len(l.Files) > 0 {
			b = append(b, `,"files":[`...)
			for k, f := range l.Files {
				if k > 0 {
					b = append(b, ',')
				}
				b = jsonString(b, jsonPath(f))
			}
			b = append(b, ']')
		}
		if l.More > 0 {
			b = jsonNumber(b, "more", l.More)
		}
		b = append(b, jsonClose(i == len(lines)-1)...)
	}
	return append(b, "],\n\"files\":[\n"...)
}

func (jsonWriter) file(b []byte, f *File, o *Option, last bool) []byte {
	b = jsonMember(b, "{", "path", jsonPath(f.Path))
	if !utf8.ValidString(f.Path) {
		b = append(b, `,"escaped":true`...)
	}
	b = jsonMember(b, ",", "tier", o.Tier.String())
	if o.Partial {
		b = append(b, `,"partial":true`...)
	}
	if f.Language != "" {
		b = jsonMember(b, ",", "language", f.Language)
	}
	b = jsonNumber(b, "lines", f.Lines)
	if !plain(f, o) {
		b = append(b, `,"shown":[`...)
		for i, l := range o.Lines {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, '[')
			b = strconv.AppendInt(b, int64(l[0]), 10)
			b = append(b, ',')
			b = strconv.AppendInt(b, int64(l[1]), 10)
			b = append(b, ']')
		}
		b = append(b, ']')
	}
	if f.Note != "" {
		b = jsonMember(b, ",", "note", f.Note)
	}
	b = jsonMember(b, ",", "text", o.Text)
	return append(b, jsonClose(last)...)
}

func (jsonWriter) notes(b []byte, groups []NoteGroup) []byte {
	b = append(b, "],\n\"skipped\":[\n"...)
	for i, g := range groups {
		b = jsonMember(b, "{", "reason", g.Reason)
		if g.Count > 0 {
			b = jsonNumber(b, "count", g.Count)
		}
		for k, n := range g.Named {
			b = append(b, [...]string{`,"named":[`, `,`}[min(k, 1)]...)
			b = jsonMember(b, "{", "path", jsonPath(n.Path))
			if n.Detail != "" {
				b = jsonMember(b, ",", "detail", n.Detail)
			}
			b = append(b, '}')
		}
		if len(g.Named) > 0 {
			b = append(b, ']')
		}
		b = append(b, jsonClose(i == len(groups)-1)...)
	}
	return append(b, "]}\n"...)
}

// jsonClose ends an object that is an element of a list.
func jsonClose(last bool) string {
	if last {
		return "}\n"
	}
	return "},\n"
}

// jsonPath is a path as JSON can hold it.
func jsonPath(p string) string {
	if utf8.ValidString(p) {
		return p
	}
	return EscapePath(p)
}

// jsonMember appends a separator, a name and a string.
func jsonMember(b []byte, sep, name, value string) []byte {
	b = append(append(append(append(b, sep...), '"'), name...), `":`...)
	return jsonString(b, value)
}

// jsonNumber appends a comma, a name and a number.
func jsonNumber(b []byte, name string, value int) []byte {
	b = append(append(append(b, `,"`...), name...), `":`...)
	return strconv.AppendInt(b, int64(value), 10)
}

// jsonString appends a string literal. Unlike encoding/json it leaves <, > and & alone: an escape is three tokens and unreadable. Bytes
// that are not UTF-8 become U+FFFD.
func jsonString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				b = append(append(b, s[from:i]...), "\uFFFD"...)
				from = i + 1
			}
			i += n
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' && c != 0x7f {
			i++
			continue
		}
		b = append(b, s[from:i]...)
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, `\n`...)
		case '\t':
			b = append(b, `\t`...)
		case '\r':
			b = append(b, `\r`...)
		default:
			b = append(b, `\u00`...)
			b = append(b, hex[c>>4], hex[c&15])
		}
		i++
		from = i
	}
	return append(append(b, s[from:]...), '"')
}

package format

import (
	"bytes"
	"fmt"
	"strings"
)

// Format is one of the ways to write a document.
type Format uint8

// The formats.
const (
	Markdown Format = iota
	XML
	JSON
)

// String returns the name that Parse takes.
func (f Format) String() string { return [...]string{"md", "xml", "json"}[f] }

// Parse reads a format's name: md (also markdown, or nothing), xml, json.
func Parse(name string) (Format, error) {
	switch strings.ToLower(name) {
	case "md", "markdown", "":
		return Markdown, nil
	case "xml":
		return XML, nil
	case "json":
		return JSON, nil
	}
	return 0, fmt.Errorf("unknown format %q: the formats are md, xml and json", name)
}

// writer appends the parts of a document, which follow each other in the order head, tree, every file, notes. Each part ends with "\n".
type writer interface {
	head(b []byte, d *Document) []byte
	tree(b []byte, lines []TreeLine) []byte
	// file appends f as its option shows it. last tells that no file follows.
	file(b []byte, f *File, o *Option, last bool) []byte
	notes(b []byte, groups []NoteGroup) []byte
}

func (f Format) writer() writer {
	switch f {
	case XML:
		return xmlWriter{}
	case JSON:
		return jsonWriter{}
	}
	return markdownWriter{}
}

// Render writes a document that Fit returned, in any format, as it stands: nothing is fitted, and Used is stated as it is.
func Render(f Format, d *Document) string {
	w := f.writer()
	return string(join(w.head(nil, d), appendBody(nil, w, d)))
}

// Section is what one file adds to a document in that option: count it for Option.Cost.
func Section(f Format, file *File, option int) string {
	return string(f.writer().file(nil, file, &file.Options[option], false))
}

// join puts a document together; it ends with one newline.
func join(head, body []byte) []byte {
	b := append(head, body...)
	if bytes.HasSuffix(b, []byte("\n\n")) {
		b = b[:len(b)-1]
	}
	return b
}

// appendBody appends everything below the head.
func appendBody(b []byte, w writer, d *Document) []byte {
	b = w.tree(b, d.Tree.Lines)
	shown := d.shown()
	for k, i := range shown {
		f := &d.Files[i]
		b = w.file(b, f, &f.Options[f.Chosen], k == len(shown)-1)
	}
	return w.notes(b, d.Skipped)
}

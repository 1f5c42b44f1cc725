package scan

import (
	"bytes"
	"io"
	"os"
	"strconv"
	"strings"
	"unsafe"
)

// Content is the text of one file.
type Content struct {
	Text     string // valid UTF-8, without a byte order mark; line ends as in the file
	Encoding string // what the file was in: "utf-8", "utf-16le", "shift_jis", "windows-1252" …, see the Encodings of decode.go
	Kind     Kind   // File.Kind, refined by the content to Generated or Minified
	Note     string // for people: what was changed or looks odd ("3 invalid bytes replaced", "base64 data, 2 lines"); usually empty
}

// headSize is how much of a file is looked at before the rest is read. Git looks at as much for NUL bytes.
const headSize = 8000

// Load reads and decodes one file of the tree. It returns a Skip instead if the file is not text, is too large by now, cannot be read, holds a
// git-lfs pointer, or was written by this program. Load is safe for concurrent use; it costs one allocation of the size of the file where that is
// UTF-8, and what decoding takes otherwise.
func (t *Tree) Load(f File) (Content, *Skip) {
	skip := func(r Reason, detail string) (Content, *Skip) {
		return Content{}, &Skip{Path: f.Path, Reason: r, Detail: detail}
	}
	data, skipped, err := t.readFile(f)
	if err != nil {
		return skip(missingOr(err))
	}
	if skipped != nil {
		return Content{}, skipped
	}
	if detail, ok := lfsPointer(data); ok {
		return skip(LFSPointer, detail)
	}
	text, encoding, note, ok := decode(data)
	if !ok {
		return skip(Binary, note)
	}
	if ownOutput(text) {
		return skip(OwnOutput, "")
	}
	expected := f.Kind
	if isNotebook(f.Path) {
		if cells, about, ok := notebook(text); ok {
			text, note = cells, about
			if expected == Data {
				expected = Source
			}
		}
		if t.limit >= 0 && int64(len(text)) > t.limit {
			return skip(TooLarge, sizeDetail(int64(len(text)), t.limit))
		}
	}
	kind, more := refine(expected, text)
	if note != "" && more != "" {
		note += "; "
	}
	return Content{Text: text, Encoding: encoding, Kind: kind, Note: note + more}, nil
}

// ownOutput reports whether a text is a document of ours: a line in its head begins as the documents' first line does, in any format. A text that
// only talks about documents (a writer's source, a schema) does not.
func ownOutput(text string) bool {
	head := text[:min(len(text), markerWindow)]
	if !strings.Contains(head, Marker) {
		return false
	}
	for line := range strings.Lines(head) {
		line = strings.TrimLeft(line, " \t\ufeff")
		for _, opening := range [...]string{"# " + Marker, `{"format":"` + Marker + `"`, `<document format="` + Marker + `"`, `"format": "` + Marker + `"`} {
			if strings.HasPrefix(line, opening) {
				return true
			}
		}
	}
	return false
}

// readFile reads the file, stopping after its head if that is binary.
func (t *Tree) readFile(f File) ([]byte, *Skip, error) {
	file, err := os.Open(joinRoot(t.Root, f.Path))
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &Skip{Path: f.Path, Reason: Special}, nil
	}
	size := info.Size()
	limit := sizeLimit(f.Path, t.limit)
	if limit >= 0 && size > limit {
		return nil, &Skip{Path: f.Path, Reason: TooLarge, Detail: sizeDetail(size, limit)}, nil
	}
	// One byte more than the size lets the last read see the end of the file.
	data := make([]byte, 0, size+1)
	for {
		want := cap(data)
		if len(data) < headSize {
			want = min(want, headSize)
		}
		n, err := file.Read(data[len(data):want])
		checked := len(data) >= headSize
		data = data[:len(data)+n]
		if !checked && (len(data) >= headSize || err != nil) {
			if why := binaryHead(data[:min(len(data), headSize)]); why != "" {
				return nil, &Skip{Path: f.Path, Reason: Binary, Detail: why}, nil
			}
		}
		if err == io.EOF {
			return data, nil, nil
		}
		if err != nil {
			return nil, nil, err
		}
		if limit >= 0 && int64(len(data)) > limit {
			return nil, &Skip{Path: f.Path, Reason: TooLarge, Detail: "grows while it is read"}, nil
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

// lfsPointer recognizes the small text that git-lfs leaves in place of a file (https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md).
func lfsPointer(data []byte) (detail string, ok bool) {
	if len(data) >= 1024 || !bytes.HasPrefix(data, []byte("version https://git-lfs.github.com/spec/")) &&
		!bytes.HasPrefix(data, []byte("version https://hawser.github.com/spec/")) {
		return "", false
	}
	for line := range bytes.Lines(data) {
		if size, found := bytes.CutPrefix(line, []byte("size ")); found {
			if n, err := strconv.ParseInt(string(bytes.TrimSpace(size)), 10, 64); err == nil {
				return "for " + strconv.FormatInt(n, 10) + " bytes", true
			}
		}
	}
	return "", bytes.Contains(data, []byte("\noid "))
}

// asString makes a string of bytes without copying them. The caller gives them up: nobody may write to them again.
func asString(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

package scan

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"
)

// This file makes readable text of Jupyter notebooks (https://nbformat.readthedocs.io, versions 3 and 4). A notebook is JSON in which a few lines of code stand between
// outputs, images and counters; what a reader wants is the cells. The text is Markdown: prose as it is, each code cell in a fence that names its language and is longer than
// any fence in the prose. Everything later (words, redaction, line numbers, outlines) is about this text.

// notebookRatio is how many times larger than other files a notebook may be: nearly all of it are outputs.
const notebookRatio = 32

func isNotebook(p string) bool { return strings.EqualFold(path.Ext(p), ".ipynb") }

// sizeLimit is the size in bytes above which a file is left out, given the limit for other files; negative is none.
func sizeLimit(p string, limit int64) int64 {
	if isNotebook(p) && limit > 0 {
		return notebookRatio * limit
	}
	return limit
}

type notebookCell struct {
	Type     string       `json:"cell_type"`
	Source   notebookText `json:"source"`
	Input    notebookText `json:"input"`    // of code cells in version 3
	Language string       `json:"language"` // likewise
	Level    int          `json:"level"`    // of heading cells in version 3
}

// notebookText is a text, or its lines.
type notebookText string

func (t *notebookText) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '[' {
		var lines []string
		if err := json.Unmarshal(data, &lines); err != nil {
			return err
		}
		*t = notebookText(strings.Join(lines, ""))
		return nil
	}
	return json.Unmarshal(data, (*string)(t))
}

// notebook returns the cells of a notebook as Markdown, and what to tell about it. It is not ok if text is no notebook.
func notebook(text string) (cells, note string, ok bool) {
	var nb struct {
		Cells      []notebookCell `json:"cells"`
		Worksheets []struct {
			Cells []notebookCell `json:"cells"`
		} `json:"worksheets"`
		Metadata struct {
			Kernel struct {
				Language string `json:"language"`
				Name     string `json:"name"`
			} `json:"kernelspec"`
			Info struct {
				Name string `json:"name"`
			} `json:"language_info"`
		} `json:"metadata"`
		Format int `json:"nbformat"`
	}
	if err := json.Unmarshal([]byte(text), &nb); err != nil || nb.Format == 0 {
		return "", "", false
	}
	for _, w := range nb.Worksheets {
		nb.Cells = append(nb.Cells, w.Cells...)
	}
	language := "python"
	for _, name := range []string{nb.Metadata.Kernel.Name, nb.Metadata.Kernel.Language, nb.Metadata.Info.Name} { // the last that is known is the most exact
		if name = strings.ToLower(name); name != "" {
			language = strings.TrimRight(name, "-.0123456789")
		}
	}
	note = fmt.Sprintf("notebook: its %d cells, without outputs; lines are those of the cells", len(nb.Cells))
	cells, pictures := withoutPictures(notebookMarkdown(nb.Cells, language))
	if pictures > 0 {
		note += fmt.Sprintf("; pictures left out: %d", pictures)
	}
	return cells, note, true
}

func notebookMarkdown(cells []notebookCell, language string) string {
	fence := 3
	for i := range cells {
		fence = max(fence, longestFence(string(cells[i].Source)+"\n"+string(cells[i].Input))+1)
	}
	ticks := strings.Repeat("`", fence)
	var b strings.Builder
	for i := range cells {
		c := &cells[i]
		text := strings.TrimRight(strings.ReplaceAll(string(c.Source+c.Input), "\r\n", "\n"), " \t\n")
		if text == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		switch c.Type {
		case "code":
			lang := language
			if c.Language != "" {
				lang = c.Language
			}
			b.WriteString(ticks + lang + "\n" + text + "\n" + ticks + "\n")
		case "heading":
			b.WriteString(strings.Repeat("#", min(max(c.Level, 1), 6)) + " " + text + "\n")
		case "raw":
			b.WriteString(ticks + "\n" + text + "\n" + ticks + "\n")
		default:
			b.WriteString(text + "\n")
		}
	}
	return b.String()
}

// longestFence is the length of the longest run of backticks that begins a line of text.
func longestFence(text string) int {
	longest := 0
	for line := range strings.Lines(text) {
		line = strings.TrimLeft(line, " \t")
		longest = max(longest, len(line)-len(strings.TrimLeft(line, "`")))
	}
	return longest
}

// withoutPictures takes out the images that cells carry inside their text: data URLs in base64.
func withoutPictures(text string) (string, int) {
	const mark = ";base64,"
	pictures := 0
	var b strings.Builder
	for {
		i := strings.Index(text, mark)
		if i < 0 {
			break
		}
		from := i + len(mark)
		end := from
		for end < len(text) && base64Bytes.has(text[end]) {
			end++
		}
		if end-from < longLine/4 || !strings.Contains(text[max(0, i-64):i], "data:") {
			b.WriteString(text[:end])
			text = text[end:]
			continue
		}
		pictures++
		b.WriteString(text[:from] + "…")
		text = text[end:]
	}
	if pictures == 0 {
		return b.String() + text, 0
	}
	b.WriteString(text)
	return b.String(), pictures
}

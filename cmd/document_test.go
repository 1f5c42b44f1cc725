package cmd

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"contextcraft/format"
)

// document is what a reader gets out of a document, whatever its format.
type document struct {
	used, budget int
	repository   string
	task         string
	tree         string
	files        []shownFile
	skipped      []skippedGroup
}

type shownFile struct {
	path string // as written, that is, escaped
	tier string
	text string
	note string
}

type skippedGroup struct {
	reason string
	count  int
	text   string // the paths as written
}

// readDocument reads any of the formats, strictly: what a writer of ours does not write is an error.
func readDocument(text string) (*document, error) {
	switch {
	case !strings.HasSuffix(text, "\n"):
		return nil, errors.New("the document does not end with a newline")
	case !strings.Contains(text[:min(512, len(text))], format.Marker):
		return nil, errors.New("no marker in the first 512 bytes")
	case strings.HasPrefix(text, "# "):
		return readMarkdown(text)
	case strings.HasPrefix(text, "<?xml "):
		return readXML(text)
	}
	return readJSON(text)
}

var (
	markdownHead  = regexp.MustCompile("^# " + format.Marker + " (.+)$")
	markdownCount = regexp.MustCompile(`^\d+ of \d+ files(?:, best first: .+)?\. (\d+) of (\d+) tokens \(.+\)\.(?: -)*$`)
	markdownFile  = regexp.MustCompile("^## (`[^`]+`|[^` ]+) \\(((full|skel|sigs)(?: in part)?, [^()]*.*)\\)$")
	markdownNote  = regexp.MustCompile(`^- (.+?)(?: \((\d+)\))?(?:: (.*))?$`)
	fenceOpen     = regexp.MustCompile("^(`{3,}|~{3,})([A-Za-z0-9+#_-]*)$")
)

// readMarkdown follows CommonMark's rule for fences, line by line: a fence ends at the first line of as many of its characters or more, and nothing
// else. Lines outside of fences have to be ours.
func readMarkdown(text string) (*document, error) {
	d := &document{}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	m := markdownHead.FindStringSubmatch(lines[0])
	if m == nil {
		return nil, fmt.Errorf("first line %q", lines[0])
	}
	d.repository = m[1]
	section := "head"
	for i := 1; i < len(lines); i++ {
		line := lines[i]
		if fence := fenceOpen.FindStringSubmatch(line); fence != nil {
			body, end := fenced(lines, i, fence[1])
			if end < 0 {
				return nil, fmt.Errorf("line %d: the fence is never closed", i+1)
			}
			i = end
			switch section {
			case "tree":
				d.tree = body
			case "file":
				d.files[len(d.files)-1].text = body
			default:
				return nil, fmt.Errorf("line %d: a fence in %s", i+1, section)
			}
			section += " done"
			continue
		}
		if line == "" {
			continue
		}
		switch m := markdownFile.FindStringSubmatch(line); {
		case line == "## Tree" && section == "head":
			section = "tree"
		case line == "## Left out":
			section = "notes"
		case m != nil:
			section = "file"
			_, note, _ := strings.Cut(m[2], "; ")
			d.files = append(d.files, shownFile{path: strings.Trim(m[1], "`"), tier: m[3], note: note})
		case section == "head" && strings.HasPrefix(line, "Task: "):
			d.task = line[len("Task: "):]
		case section == "head" && markdownCount.MatchString(line):
			m := markdownCount.FindStringSubmatch(line)
			d.used, _ = strconv.Atoi(m[1])
			d.budget, _ = strconv.Atoi(m[2])
		case section == "head" && d.budget > 0 && (strings.HasPrefix(line, "… 45-89 ") || strings.HasPrefix(line, "sigs: ")):
		case section == "notes" && markdownNote.MatchString(line):
			m := markdownNote.FindStringSubmatch(line)
			n, _ := strconv.Atoi(m[2])
			d.skipped = append(d.skipped, skippedGroup{m[1], n, m[3]})
		default:
			return nil, fmt.Errorf("line %d of section %q is not ours: %q", i+1, section, line)
		}
	}
	if d.budget == 0 {
		return nil, errors.New("no count of tokens")
	}
	return d, nil
}

// fenced is what stands between the fence that opens at line i and its end, -1 for none.
func fenced(lines []string, i int, fence string) (body string, end int) {
	var b strings.Builder
	for k := i + 1; k < len(lines); k++ {
		t := strings.TrimRight(strings.TrimLeft(lines[k], " "), " \t")
		if len(lines[k])-len(strings.TrimLeft(lines[k], " ")) < 4 && len(t) >= len(fence) && strings.Trim(t, fence[:1]) == "" {
			return b.String(), k
		}
		b.WriteString(lines[k] + "\n")
	}
	return "", -1
}

func readXML(text string) (*document, error) {
	dec := xml.NewDecoder(strings.NewReader(text))
	dec.Strict = true
	var x struct {
		XMLName    xml.Name `xml:"document"`
		Format     string   `xml:"format,attr"`
		Repository string   `xml:"repository,attr"`
		Budget     int      `xml:"budget,attr"`
		Used       int      `xml:"used,attr"`
		Shown      int      `xml:"shown,attr"`
		Task       string   `xml:"task"`
		Tree       string   `xml:"tree"`
		Files      []struct {
			Path string `xml:"path,attr"`
			Tier string `xml:"tier,attr"`
			Note string `xml:"note,attr"`
			Text string `xml:",chardata"`
		} `xml:"file"`
		Skipped []struct {
			Reason string `xml:"reason,attr"`
			Count  int    `xml:"count,attr"`
			Text   string `xml:",chardata"`
		} `xml:"skipped"`
	}
	if err := dec.Decode(&x); err != nil {
		return nil, fmt.Errorf("XML: %w", err)
	}
	for { // nothing but white space behind the document
		tok, err := dec.Token()
		if err == io.EOF {
			break
		}
		if c, ok := tok.(xml.CharData); err != nil || !ok || strings.TrimSpace(string(c)) != "" {
			return nil, fmt.Errorf("XML: after the document: %v %v", tok, err)
		}
	}
	if x.Format != format.Marker || x.Shown != len(x.Files) {
		return nil, fmt.Errorf("XML: format %q, %d of %d files", x.Format, len(x.Files), x.Shown)
	}
	d := &document{used: x.Used, budget: x.Budget, repository: x.Repository, task: x.Task, tree: x.Tree}
	for _, f := range x.Files {
		d.files = append(d.files, shownFile{f.Path, f.Tier, strings.TrimPrefix(f.Text, "\n"), f.Note})
	}
	for _, s := range x.Skipped {
		d.skipped = append(d.skipped, skippedGroup{s.Reason, s.Count, s.Text})
	}
	return d, nil
}

func readJSON(text string) (*document, error) {
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return nil, fmt.Errorf("JSON: %w", err)
	}
	var schema map[string]any
	if err := json.Unmarshal([]byte(format.Schema()), &schema); err != nil {
		return nil, fmt.Errorf("the schema: %w", err)
	}
	if err := (&validator{schema}).check(schema, v, "document"); err != nil {
		return nil, err
	}
	var j struct {
		Repository, Task string
		Used, Budget     int
		ShownFiles       int
		Tree             []struct {
			Dir   string
			Files []string
		}
		Files   []struct{ Path, Tier, Text, Note string }
		Skipped []struct {
			Reason string
			Count  int
			Named  []struct{ Path string }
		}
	}
	if err := json.Unmarshal([]byte(text), &j); err != nil {
		return nil, fmt.Errorf("JSON: %w", err)
	}
	if j.ShownFiles != len(j.Files) {
		return nil, fmt.Errorf("JSON: %d of %d files", len(j.Files), j.ShownFiles)
	}
	d := &document{used: j.Used, budget: j.Budget, repository: j.Repository, task: j.Task}
	for _, l := range j.Tree {
		d.tree += l.Dir + " " + strings.Join(l.Files, " ") + "\n"
	}
	for _, f := range j.Files {
		d.files = append(d.files, shownFile{f.Path, f.Tier, f.Text, f.Note})
	}
	for _, s := range j.Skipped {
		g := skippedGroup{reason: s.Reason, count: s.Count}
		for _, n := range s.Named {
			g.text += n.Path + "\n"
		}
		d.skipped = append(d.skipped, g)
	}
	return d, nil
}

// validator checks values against the keywords of JSON Schema that the published schema uses. It fails at any other keyword, so that the schema
// cannot come to say what nobody checks.
type validator struct{ root map[string]any }

func (c *validator) check(schema map[string]any, v any, at string) error {
	if ref, ok := schema["$ref"].(string); ok {
		defs := c.root["$defs"].(map[string]any)
		return c.check(defs[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any), v, at)
	}
	for keyword, want := range schema {
		if err := c.keyword(schema, keyword, want, v, at); err != nil {
			return err
		}
	}
	return nil
}

func (c *validator) keyword(schema map[string]any, keyword string, want, v any, at string) error {
	object, _ := v.(map[string]any)
	list, _ := v.([]any)
	number, _ := v.(float64)
	text, _ := v.(string)
	ok := true
	switch keyword {
	case "$schema", "$defs", "title", "description":
	case "type":
		ok = typeOf(v) == want || want == "number" && typeOf(v) == "integer"
	case "const":
		ok = v == want
	case "enum":
		ok = false
		for _, w := range want.([]any) {
			ok = ok || v == w
		}
	case "minimum":
		ok = number >= want.(float64)
	case "minItems":
		ok = len(list) >= int(want.(float64))
	case "maxItems":
		ok = len(list) <= int(want.(float64))
	case "pattern":
		ok = regexp.MustCompile(want.(string)).MatchString(text)
	case "required":
		for _, name := range want.([]any) {
			_, has := object[name.(string)]
			ok = ok && has
		}
	case "items":
		for i, x := range list {
			if err := c.check(want.(map[string]any), x, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	case "propertyNames":
		for name := range object {
			if err := c.check(want.(map[string]any), name, at+" name"); err != nil {
				return err
			}
		}
	case "properties", "additionalProperties":
		return c.members(schema, object, at)
	default:
		return fmt.Errorf("the schema has the keyword %q, which this test does not know", keyword)
	}
	if !ok {
		return fmt.Errorf("%s: %.100v is against %s %v", at, v, keyword, want)
	}
	return nil
}

func (c *validator) members(schema, object map[string]any, at string) error {
	known, _ := schema["properties"].(map[string]any)
	for name, x := range object {
		sub, ok := known[name].(map[string]any)
		if !ok {
			if sub, ok = schema["additionalProperties"].(map[string]any); !ok {
				if schema["additionalProperties"] == false {
					return fmt.Errorf("%s: unknown member %q", at, name)
				}
				continue
			}
		}
		if err := c.check(sub, x, at+"."+name); err != nil {
			return err
		}
	}
	return nil
}

func typeOf(v any) string {
	switch v := v.(type) {
	case map[string]any:
		return "object"
	case []any:
		return "array"
	case string:
		return "string"
	case bool:
		return "boolean"
	case float64:
		if v == float64(int64(v)) {
			return "integer"
		}
		return "number"
	}
	return "null"
}

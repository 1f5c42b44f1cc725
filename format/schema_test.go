package format

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"contextcraft/tiers"
)

// validate checks a value against the part of JSON Schema that schema.json uses; a keyword that it does not know is an error, so
// that the schema cannot grow past the test.
func validate(root, schema map[string]any, v any, at string) error {
	if ref, ok := schema["$ref"].(string); ok {
		return validate(root, root["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any), v, at)
	}
	for key, want := range schema {
		ok := true
		switch key {
		case "$schema", "$defs", "title", "description":
		case "type":
			ok = hasType(v, want.(string))
		case "const":
			ok = v == want
		case "enum":
			ok = slices.Contains(want.([]any), v)
		case "minimum":
			n, isNumber := v.(float64)
			ok = isNumber && n >= want.(float64)
		case "pattern":
			s, isString := v.(string)
			ok = isString && regexp.MustCompile(want.(string)).MatchString(s)
		case "minItems", "maxItems":
			list, isList := v.([]any)
			ok = isList && (key == "minItems" && len(list) >= int(want.(float64)) || key == "maxItems" && len(list) <= int(want.(float64)))
		case "items":
			for i, x := range v.([]any) {
				if err := validate(root, want.(map[string]any), x, fmt.Sprintf("%s[%d]", at, i)); err != nil {
					return err
				}
			}
		case "required":
			for _, name := range want.([]any) {
				if _, ok := v.(map[string]any)[name.(string)]; !ok {
					return fmt.Errorf("%s: no %s", at, name)
				}
			}
		case "properties":
			for name, x := range v.(map[string]any) {
				if p, ok := want.(map[string]any)[name].(map[string]any); ok {
					if err := validate(root, p, x, at+"."+name); err != nil {
						return err
					}
				}
			}
		case "propertyNames":
			for name := range v.(map[string]any) {
				if err := validate(root, want.(map[string]any), name, at+" name"); err != nil {
					return err
				}
			}
		case "additionalProperties":
			known, _ := schema["properties"].(map[string]any)
			for name, x := range v.(map[string]any) {
				if _, ok := known[name]; ok {
					continue
				}
				sub, isSchema := want.(map[string]any)
				if !isSchema {
					return fmt.Errorf("%s: unknown member %s", at, name)
				}
				if err := validate(root, sub, x, at+"."+name); err != nil {
					return err
				}
			}
		default:
			return fmt.Errorf("the test does not know the keyword %s", key)
		}
		if !ok {
			return fmt.Errorf("%s: %v is against %s %v", at, v, key, want)
		}
	}
	return nil
}

func hasType(v any, name string) bool {
	switch x := v.(type) {
	case map[string]any:
		return name == "object"
	case []any:
		return name == "array"
	case string:
		return name == "string"
	case bool:
		return name == "boolean"
	case float64:
		return name == "number" || name == "integer" && x == float64(int64(x))
	}
	return false
}

func schemaValue(t testing.TB) map[string]any {
	t.Helper()
	var s map[string]any
	if err := json.Unmarshal([]byte(Schema()), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// checkJSON checks that the document is valid JSON, validates, and reads back.
func checkJSON(t testing.TB, d *Document) {
	t.Helper()
	text := Render(JSON, d)
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("JSON: %v", err)
	}
	s := schemaValue(t)
	if err := validate(s, s, v, "document"); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text, `\u003c`) || strings.Contains(text, `\u0026`) {
		if !strings.Contains(fmt.Sprint(d), `\u003c`) && !strings.Contains(fmt.Sprint(d), `\u0026`) {
			t.Fatal("HTML escapes")
		}
	}
	var got struct {
		Format string
		Used   int
		Tree   []struct {
			Dir   string
			Files []string
			More  int
		}
		Files []struct {
			Path, Tier, Text string
			Escaped          bool
			Lines            int
		}
		Skipped []struct {
			Reason string
			Count  int
			Named  []struct{ Path string }
		}
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	shown := d.shown()
	if got.Format != Marker || got.Used != d.Used || len(got.Files) != len(shown) || len(got.Skipped) != len(d.Skipped) || len(got.Tree) != len(d.Tree.Lines) {
		t.Fatalf("read %d files, %d reasons, %d directories", len(got.Files), len(got.Skipped), len(got.Tree))
	}
	for k, i := range shown {
		f, g := &d.Files[i], got.Files[k]
		o := &f.Options[f.Chosen]
		path := f.Path
		if !utf8.ValidString(path) {
			path = EscapePath(path)
		}
		if g.Path != path || g.Escaped == utf8.ValidString(f.Path) || g.Tier != o.Tier.String() || g.Lines != f.Lines || g.Text != strings.ToValidUTF8(mapBroken(o.Text), "\uFFFD") {
			t.Fatalf("file %q came back as %+v, want %q", f.Path, g, o.Text)
		}
	}
	for k, l := range d.Tree.Lines {
		if got.Tree[k].More != l.More || len(got.Tree[k].Files) != len(l.Files) {
			t.Fatalf("directory %q came back as %+v", l.Dir, got.Tree[k])
		}
	}
}

// mapBroken replaces each broken byte by one U+FFFD, as the JSON writer does.
func mapBroken(s string) string { return string([]rune(s)) }

func TestJSONOfHostileDocument(t *testing.T) { checkJSON(t, hostileDocument()) }

// TestSchemaRejects: the schema is not so loose that anything passes.
func TestSchemaRejects(t *testing.T) {
	d := &Document{Repository: "r", Tokenizer: "o200k_base", Exact: true, TotalFiles: 1,
		Files: []File{{Path: "a.go", Lines: 3, Options: []Option{{Rendering: tiers.Rendering{Tier: tiers.Skel, Text: "x\n", Lines: [][2]int{{1, 2}}}}}}},
		Tree:  Tree{Lines: []TreeLine{{Dir: "./", Files: []string{"a.go"}}}}, Skipped: []NoteGroup{{Reason: "binary", Count: 1}}}
	text := Render(JSON, d)
	s := schemaValue(t)
	for _, c := range [][2]string{
		{`"contextcraft:document"`, `"other"`}, {`"version":1`, `"version":2`}, {`"tier":"skel"`, `"tier":"tree"`}, {`"lines":3`, `"lines":-3`}, {`"lines":3`, `"lines":"3"`}, {`"exact":true`, `"exact":1`},
		{`[[1,2]]`, `[[1]]`}, {`[[1,2]]`, `[[1,2.5]]`}, {`"used":0`, `"unused":0`}, {`"count":1`, `"count":0`}, {`"dir":"./"`, `"dir":"."`}, {`"skel":1`, `"slices":1`}, {`,"text":"x\n"`, ``}, {`"path":"a.go"`, `"path":"a.go","x":1`},
	} {
		broken := strings.Replace(text, c[0], c[1], 1)
		if broken == text {
			t.Fatalf("%s is not in the document", c[0])
		}
		var v any
		if err := json.Unmarshal([]byte(broken), &v); err != nil {
			t.Fatal(c, err)
		}
		if validate(s, s, v, "document") == nil {
			t.Errorf("%s instead of %s validates", c[1], c[0])
		}
	}
}

// TestSchemaWithLibrary has Python's jsonschema check the schema itself and a document against it.
func TestSchemaWithLibrary(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	if exec.Command(python, "-c", "import jsonschema").Run() != nil {
		t.Skip("Python's jsonschema is not installed")
	}
	dir := t.TempDir()
	schemaFile, document := filepath.Join(dir, "schema.json"), filepath.Join(dir, "document.json")
	for name, text := range map[string]string{schemaFile: Schema(), document: Render(JSON, hostileDocument())} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	script := "import json, sys, jsonschema as j\ns, d = (json.load(open(p, encoding='utf-8')) for p in sys.argv[1:])\n" +
		"j.Draft202012Validator.check_schema(s)\nj.Draft202012Validator(s).validate(d)"
	if out, err := exec.Command(python, "-c", script, schemaFile, document).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

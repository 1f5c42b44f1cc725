package javascript

import (
	"fmt"
	"strings"
	"testing"
)

// print writes a value back, in one line.
func (v value) print() string {
	var parts []string
	switch v.kind {
	case valueNone:
		return "none"
	case valueNull:
		return "null"
	case valueScalar:
		return v.text
	case valueString:
		return fmt.Sprintf("%q", v.text)
	case valueArray:
		for _, e := range v.list {
			parts = append(parts, e.print())
		}
		return "[" + strings.Join(parts, " ") + "]"
	}
	for i, k := range v.keys {
		parts = append(parts, k+":"+v.list[i].print())
	}
	return "{" + strings.Join(parts, " ") + "}"
}

func TestParseJSON(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{`{"b": 1, "a": [true, null, -1.5e3, "x\"y\/zA"]}`, `{b:1 a:[true null -1.5e3 "x\"y/zA"]}`},
		{"\ufeff// c\n{ /* c */ \"a\": \"//no\", // c\n }", `{a:"//no"}`},
		{`[1, 2,]`, `[1 2]`},
		{`{"a": {"b": {}}, "c": []}`, `{a:{b:{}} c:[]}`},
		{`{"a": 1, "b": [2, "cut`, `{a:1 b:[2 ""]}`},
		{`{"a" 1}`, `{}`},
		{`{a: 1}`, `{}`},
		{`{"a": }`, `{a:none}`},
		{``, `none`},
		{`}`, `none`},
	} {
		if got := parseJSON(c.src).print(); got != c.want {
			t.Errorf("parseJSON(%s) = %s, want %s", c.src, got, c.want)
		}
	}
	deep := parseJSON(strings.Repeat("[", 1<<20))
	if deep.kind != valueArray {
		t.Error("a megabyte of brackets is no array")
	}
}

func TestYAMLList(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"packages:\n  - 'a/*'\n  - \"!b\" # no\n# c\n\n  - c\ncatalog:\n  - d\n", "a/* !b c"},
		{"x: 1\npackages: ['a', b]\n", "a b"},
		{"packages:\n- a\n- b\n", "a b"},
		{"packages: []\nother:\n  - a", ""},
		{"", ""},
	} {
		if got := strings.Join(yamlList(c.src, "packages"), " "); got != c.want {
			t.Errorf("yamlList(%q) = %q, want %q", c.src, got, c.want)
		}
	}
}

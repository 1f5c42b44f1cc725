package queries

import (
	"context"
	"strings"
	"testing"

	"contextcraft/queries/lang"
)

// page is a made-up language: lines between "<go>" and "</go>" are Go, and each line that begins with '#' is a heading.
var page = lang.Language{
	Name: "page",
	Approximate: func(src string) *lang.Outline {
		o := &lang.Outline{}
		for at := 0; at < len(src); {
			end := at + strings.IndexByte(src[at:]+"\n", '\n')
			if strings.HasPrefix(src[at:], "# ") {
				decl := lang.Range{Start: at, End: len(src)}
				if next := strings.Index(src[end:], "\n# "); next >= 0 {
					decl.End = end + next
				}
				o.Symbols = append(o.Symbols, lang.Symbol{Kind: lang.KindHeading, Name: src[at+2 : end], NameAt: lang.Range{Start: at + 2, End: end}, Decl: decl,
					Body: lang.Range{Start: end, End: decl.End}})
			}
			at = end + 1
		}
		return o
	},
	Embedded: func(src string) (parts []lang.Part) {
		for at := 0; ; {
			start := strings.Index(src[at:], "<go>\n")
			if start < 0 {
				return parts
			}
			start += at + len("<go>\n")
			end := start + strings.Index(src[start:]+"</go>", "</go>")
			parts = append(parts, lang.Part{Range: lang.Range{Start: start, End: end}, Language: "go"})
			at = end
		}
	},
}

// Parts in another language stand in the file's outline at their own places.
func TestPartsAreMovedToTheirPlaces(t *testing.T) {
	const src = "# One é\n<go>\npackage p\nimport \"fmt\"\n// F does.\nfunc F() { fmt.Println(1) }\n</go>\n# Two\n<go>\ntype T struct{ A int }\nfunc (t *T) M() { F() }\n</go>\n"
	p := NewParser()
	defer p.Close()
	o, err := p.Outline(context.Background(), &page, src)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range o.Symbols {
		if s.Name != src[s.NameAt.Start:s.NameAt.End] || s.Line != strings.Count(src[:s.Decl.Start], "\n")+1 {
			t.Errorf("%+v is not at its place", s)
		}
		parent := "-"
		if s.Parent >= 0 {
			parent = o.Symbols[s.Parent].Name
		}
		got = append(got, s.Kind.String()+" "+s.QualifiedName()+" in "+parent+" "+src[s.Doc.Start:s.Doc.End])
	}
	if want := "heading One é in - |function F in One é // F does.|heading Two in - |struct T in Two |field T.A in T |method T.M in Two "; strings.Join(got, "|") != want {
		t.Errorf("symbols:\n %s\nwant\n %s", strings.Join(got, "|"), want)
	}
	if len(o.Imports) != 1 || o.Imports[0].Line != 4 || len(o.ImportStatements) != 1 || src[o.ImportStatements[0].Start:o.ImportStatements[0].End] != `import "fmt"` {
		t.Errorf("imports %+v at %v", o.Imports, o.ImportStatements)
	}
	calls := 0
	for _, r := range o.Refs {
		if r.Kind != lang.RefCall {
			continue
		}
		calls++
		if in := o.Symbols[r.Symbol]; r.Name == "Println" && (r.Line != 6 || in.Name != "F") || r.Name == "F" && (r.Line != 11 || in.Name != "M") {
			t.Errorf("reference %+v in %s", r, in.Name)
		}
	}
	if calls != 2 {
		t.Errorf("%d calls in %+v", calls, o.Refs)
	}
}

// A language that embeds itself must not go on for ever.
func TestPartsNestOnlySoDeep(t *testing.T) {
	l := page
	l.Name = "selfish"
	calls := 0
	l.Embedded = func(src string) []lang.Part {
		calls++
		return []lang.Part{{Range: lang.Range{Start: 0, End: len(src)}, Language: "selfish"}}
	}
	languages = append(languages, &l)
	defer func() { languages = languages[:len(languages)-1] }()
	p := NewParser()
	defer p.Close()
	if _, err := p.Outline(context.Background(), &l, "# A\n"); err != nil || calls != maxDepth {
		t.Errorf("%d calls, error %v", calls, err)
	}
}

// What the mask blanks is not parsed; names and ranges are those of the text.
func TestMaskKeepsPlaces(t *testing.T) {
	l := *ByName("go")
	l.Mask = func(src string) string { return strings.NewReplacer("{{", "  ", "}}", "  ").Replace(src) }
	p := NewParser()
	defer p.Close()
	o, err := p.Outline(context.Background(), &l, "package p\n{{ func F() }}\n")
	if err != nil || len(o.Symbols) != 1 || o.Symbols[0].NameAt.Start != 18 || o.Damaged != 0 {
		t.Errorf("%+v, %v", o, err)
	}
	l.Mask = func(src string) string { return src + " " }
	if _, err := p.Outline(context.Background(), &l, "package p\n"); err == nil || !strings.Contains(err.Error(), "mask") {
		t.Errorf("a mask of another length gives the error %v", err)
	}
}

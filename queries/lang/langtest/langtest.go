package langtest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/tiers"
)

var update = flag.Bool("update", false, "rewrite the wanted answers in testdata/*.txtar")

// Update reports whether the tests were started with -update.
func Update() bool { return *update }

// Run runs every testdata/*.txtar of the package under test.
func Run(t *testing.T, l *lang.Language) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures in testdata (%v)", err)
	}
	p := queries.NewParser()
	defer p.Close()
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { fixture(t, p, l, file) })
	}
	t.Logf("%s: %d fixtures", l.Name, len(files))
}

func fixture(t *testing.T, p *queries.Parser, l *lang.Language, file string) {
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	name, src, err := Input(ar)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(l.Extensions, path.Ext(name)) {
		t.Fatalf("%s is not a name for %s", name, l.Name)
	}
	o, err := p.Outline(context.Background(), l, src)
	if err != nil {
		t.Fatal(err)
	}
	Invariants(t, l, src, o)
	want := map[string]string{}
	for _, f := range ar.Files {
		want[f.Name] = string(f.Data)
	}
	got := map[string]string{
		"want/outline": Outline(src, o),
		"want/imports": Imports(o),
		"want/sigs":    tiers.Render(tiers.Sigs, src, o).Text,
		"want/skel":    tiers.Render(tiers.Skel, src, o).Text,
	}
	if _, ok := want["want/refs"]; ok {
		got["want/refs"] = Refs(o)
	}
	stale := false
	for _, part := range []string{"want/outline", "want/imports", "want/sigs", "want/skel", "want/refs"} {
		g, ok := got[part]
		if !ok {
			continue
		}
		g = plain(g)
		if w, ok := want[part]; ok && w == g {
			continue
		}
		stale = true
		if *update {
			set(ar, part, g)
		} else {
			t.Errorf("%s differs (-want +got; -update rewrites it):\n%s", part, diff(want[part], g))
		}
	}
	if stale && *update {
		if err := os.WriteFile(file, txtar.Format(ar), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Input returns the name and the text of a fixture's source, with its flags applied.
func Input(ar *txtar.Archive) (name, src string, err error) {
	for _, f := range ar.Files {
		if strings.HasPrefix(f.Name, "input.") {
			if name != "" {
				return "", "", fmt.Errorf("two inputs: %s and %s", name, f.Name)
			}
			name, src = f.Name, string(f.Data)
		}
	}
	if name == "" {
		return "", "", fmt.Errorf("no file named input.EXT")
	}
	for line := range strings.Lines(string(ar.Comment)) {
		rest, ok := strings.CutPrefix(line, "flags:")
		if !ok {
			continue
		}
		for _, flag := range strings.Fields(rest) {
			switch flag {
			case "crlf":
				src = strings.ReplaceAll(src, "\n", "\r\n")
			case "bom":
				src = "\ufeff" + src
			case "open-ended":
				src = strings.TrimRight(src, "\r\n")
			default:
				return "", "", fmt.Errorf("unknown flag %q", flag)
			}
		}
	}
	return name, src, nil
}

// Inputs returns the sources in the fixtures of l's folder, or of all folders below queries for the folder "*".
func Inputs(t testing.TB, l *lang.Language, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "testdata", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if name, src, err := Input(ar); err == nil && slices.Contains(l.Extensions, path.Ext(name)) {
			texts = append(texts, src)
		}
	}
	return texts
}

// Outline prints symbols in the form of want/outline.
func Outline(src string, o *lang.Outline) string {
	var b strings.Builder
	depth := make([]int, len(o.Symbols))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Parent >= 0 {
			depth[i] = depth[s.Parent] + 1
		}
		fmt.Fprintf(&b, "%s%s %s %s", strings.Repeat("  ", depth[i]), lines(s.Line, s.EndLine), s.Kind, s.QualifiedName())
		if !s.Exported {
			b.WriteString(" -")
		}
		if !s.Doc.Empty() {
			b.WriteString(" doc " + linesOf(src, s.Doc))
		}
		if !s.Body.Empty() {
			b.WriteString(" body " + linesOf(src, s.Body))
		}
		b.WriteByte('\n')
	}
	if o.Damaged > 0 {
		fmt.Fprintf(&b, "damaged %d\n", o.Damaged)
	}
	return b.String()
}

func linesOf(src string, r lang.Range) string {
	first := strings.Count(src[:r.Start], "\n") + 1
	return lines(first, first+strings.Count(src[r.Start:r.End-1], "\n"))
}

func lines(first, last int) string {
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d-%d", first, last)
}

var importKinds = map[lang.ImportKind]string{lang.ImportModule: "module", lang.ImportPath: "path", lang.ImportSystem: "system",
	lang.ImportDeclare: "declare", lang.ImportReexport: "reexport"}

// Imports prints imports in the form of want/imports.
func Imports(o *lang.Outline) string {
	var b strings.Builder
	for _, imp := range o.Imports {
		fmt.Fprintf(&b, "%d %s %s", imp.Line, importKinds[imp.Kind], imp.Path)
		if len(imp.Names) > 0 {
			b.WriteString(" " + strings.Join(imp.Names, ","))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

var refKinds = map[lang.RefKind]string{lang.RefOther: "other", lang.RefCall: "call", lang.RefType: "type", lang.RefInherit: "inherit"}

// Refs prints references in the form of want/refs.
func Refs(o *lang.Outline) string {
	var b strings.Builder
	for _, r := range o.Refs {
		fmt.Fprintf(&b, "%d %s %s", r.Line, refKinds[r.Kind], r.Name)
		if r.Symbol >= 0 {
			b.WriteString(" in " + o.Symbols[r.Symbol].QualifiedName())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// plain drops what a txtar file can't hold.
func plain(s string) string {
	s = strings.ReplaceAll(s, "\r", "")
	if s != "" && !strings.HasSuffix(s, "\n") {
		s += "\n"
	}
	return s
}

func set(ar *txtar.Archive, name, text string) {
	for i := range ar.Files {
		if ar.Files[i].Name == name {
			ar.Files[i].Data = []byte(text)
			return
		}
	}
	ar.Files = append(ar.Files, txtar.File{Name: name, Data: []byte(text)})
}

// diff shows the lines by which two texts differ, between their common beginning and end.
func diff(want, got string) string {
	w, g := strings.SplitAfter(want, "\n"), strings.SplitAfter(got, "\n")
	for len(w) > 0 && len(g) > 0 && w[0] == g[0] {
		w, g = w[1:], g[1:]
	}
	for len(w) > 0 && len(g) > 0 && w[len(w)-1] == g[len(g)-1] {
		w, g = w[:len(w)-1], g[:len(g)-1]
	}
	var b strings.Builder
	for _, line := range w {
		b.WriteString("-" + line)
	}
	for _, line := range g {
		b.WriteString("+" + line)
	}
	return b.String()
}

package rust_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"contextcraft/queries"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/rust"
)

var cfgMacro = regexp.MustCompile(`\bcfg_\w+! ?\{`)

// unwrap blanks the names and braces of cfg_…! { … } invocations, so that the grammar reads their bodies as items. ok is false if there
// are none.
func unwrap(src string) (out string, ok bool) {
	b := []byte(src)
	for _, at := range cfgMacro.FindAllStringIndex(src, -1) {
		depth, end := 1, at[1]
		for ; end < len(b) && depth > 0; end++ {
			switch src[end] {
			case '{':
				depth++
			case '}':
				depth--
			}
		}
		if depth > 0 || src[at[0]] != 'c' {
			continue
		}
		for i := at[0]; i < at[1]; i++ {
			b[i] = ' '
		}
		b[end-1] = ' '
		ok = true
	}
	return string(b), ok
}

// macrosAgree compares the imports of files full of macros with what the grammar finds once the macros are taken off.
func macrosAgree(t *testing.T, files []importtest.File, floor float64) {
	t.Helper()
	p := queries.NewParser()
	defer p.Close()
	ran, same := 0, 0
	for _, f := range files {
		plain, ok := unwrap(f.Text)
		if !ok {
			continue
		}
		o, err := p.Outline(context.Background(), &rust.Language, plain)
		if err != nil {
			t.Fatal(err)
		}
		ran++
		a, b := importtest.Strings(o.Imports), importtest.Strings(rust.ScanFacts(f.Text).Imports)
		if slices.Equal(a, b) {
			same++
		} else {
			t.Logf("%s:\n\tunwrapped %q\n\tscanned   %q", f.Path, a, b)
		}
	}
	t.Logf("%d files with macros, %d equal", ran, same)
	if ran == 0 || float64(same) < floor*float64(ran) {
		t.Errorf("only %d of %d", same, ran)
	}
}

func TestMacrosOwn(t *testing.T) {
	pieces := []string{"mod a;\n", "pub(crate) use b::{c, d::*};\n", "pub fn f() { use x::y; if !(z) { } }\n", "cfg_inner! { mod e; }\n", "macro_rules! m { () => { use no; } }\n", "println!(\"{}\", \"mod no;\");\n"}
	var files []importtest.File
	for _, a := range pieces {
		for _, b := range pieces {
			files = append(files, importtest.File{Path: a + b, Text: a + "cfg_outer! {\n" + b + "}\n" + b})
		}
	}
	macrosAgree(t, files, 1)
}

func TestMacrosCrates(t *testing.T) {
	files := slices.DeleteFunc(registry(t), func(f importtest.File) bool {
		return !strings.Contains(f.Path, "tokio-") && !strings.Contains(f.Path, "/hyper-")
	})
	if !slices.ContainsFunc(files, func(f importtest.File) bool { return cfgMacro.MatchString(f.Text) }) {
		t.Skip("no crate with cfg_ macros in cargo's cache")
	}
	macrosAgree(t, files, 0.98)
}

// TestMacrosQuoted leaves out what procedural macros write for elsewhere.
func TestMacrosQuoted(t *testing.T) {
	got := rust.ScanFacts("use a;\nfn f() { let t = quote! { use no; mod no; }; parse_quote!(use no;); }\nuse b;\n").Imports
	if s := strings.Join(importtest.Strings(got), "|"); s != "1 module a |3 module b " {
		t.Error(s)
	}
}

package queries_test

import (
	"testing"

	"contextcraft/queries"
)

func TestEveryNameTellsOneLanguage(t *testing.T) {
	owner := map[string]string{}
	for _, l := range queries.All() {
		if queries.ByName(l.Name) != l {
			t.Errorf("two languages are named %s", l.Name)
		}
		names := append(append([]string{}, l.Extensions...), l.Filenames...)
		for _, s := range l.Shebangs {
			names = append(names, "#!"+s)
		}
		for _, n := range names {
			if owner[n] != "" {
				t.Errorf("%s and %s both claim %s", owner[n], l.Name, n)
			}
			owner[n] = l.Name
		}
	}
}

func TestDetect(t *testing.T) {
	for _, c := range []struct{ path, text, want string }{
		{"a/b.go", "", "go"},
		{"A.PY", "", "python"},
		{"types.pyi", "", "python"},
		{"SConstruct", "", "python"},
		{"tool", "#!/usr/bin/env python3\n", "python"},
		{"tool", "#!/usr/bin/env -S python3.12 -u\n", "python"},
		{"tool", "#!/usr/bin/env -i LANG=C ruby\n", "ruby"},
		{"tool", "\ufeff#! /usr/local/bin/node\r\n", "javascript"},
		{"tool", "#!/bin/sh\n", "bash"},
		{"tool", "#!/usr/bin/gnuplot\n", ""},
		{"tool", "#!\n", ""},
		{"tool", "python", ""},
		{"x.mjs", "", "javascript"},
		{"x.cjs", "", "javascript"},
		{"x.jsx", "", "javascript"},
		{"x.ts", "", "typescript"},
		{"x.d.mts", "", "typescript"},
		{"x.tsx", "", "tsx"},
		{"x.rs", "", "rust"},
		{"x.java", "", "java"},
		{"x.cs", "", "c-sharp"},
		{"Rakefile", "", "ruby"},
		{"x.rake", "", "ruby"},
		{"x.php", "", "php"},
		{"x.c", "class X {};", "c"},
		{"x.cc", "", "cpp"},
		{"x.hpp", "", "cpp"},
		{"x.unknown", "#!/usr/bin/python\n", "python"},
		{"README", "", ""},
	} {
		got := ""
		if l := queries.Detect(c.path, c.text); l != nil {
			got = l.Name
		}
		if got != c.want {
			t.Errorf("Detect(%q, %q) = %q, want %q", c.path, c.text, got, c.want)
		}
	}
}

func TestHeaders(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"int f(void);\n", "c"},
		{"#ifdef __cplusplus\nextern \"C\" {\nnamespace x {}\n#endif\nint f(void);\n", "c"},
		{"#if defined(__cplusplus) && 1\n#ifdef X\nclass A {\n#endif\nclass B {\n#endif\n", "c"},
		{"#ifdef __cplusplus\nclass A;\n#else\ntypedef struct A A;\n#endif\n", "c"},
		{"// class X {\n/* namespace a {\nclass B {\n*/ int x;\n", "c"},
		{"#include <stdio.h>\n#include <sys/types.h>\n#include \"vector\"\n", "c"},
		{"#include <vector>\n", "cpp"},
		{"  class X : public Y {\n", "cpp"},
		{"namespace a::b {\n", "cpp"},
		{"template <typename T>\nT f(T);\n", "cpp"},
		{"/* a */ int x;\nstd::string f();\n", "cpp"},
		{"struct X {\npublic:\n};\n", "cpp"},
		{"int classes;\nstruct namespaces;\n", "c"},
	} {
		if l := queries.Detect("x.h", c.text); l == nil || l.Name != c.want {
			t.Errorf("%q is taken for %v, want %s", c.text, l, c.want)
		}
	}
}

package protobuf_test

import (
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/protobuf"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &protobuf.Language, []importtest.Case{
		{`import "a/b.proto";`, "1 system a/b.proto "},
		{`import public "b.proto";`, "1 reexport b.proto "},
		{`import weak 'b.proto'`, "1 system b.proto "},
		{`import"b.proto";`, "1 system b.proto "},
		{`import b;`, ""},
		{`import "b`, ""},
		{`import "";`, ""},
		{`important "b.proto";`, ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &protobuf.Language, []importtest.PackageCase{
		{Text: "\uFEFFimport \"a.proto\";\r\npackage a.b ;\r\nimport public \"b.proto\";\r\n", Package: "a.b", Want: "1 system a.proto |3 reexport b.proto "},
		{Text: "// import \"no\";\n/*\nimport \"no\";\n*/\n  import \"a\"; // import \"no\";\n", Want: "5 system a "},
		{Text: "message A {\n  string import = 1;\n  string x = 2 [default = \"import \\\"no\\\"\"];\n}\n"},
		{Text: ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"import \"a.proto\";\n", "import public 'b.proto';  // why\n", "/*\nimport \"no\";\n*/\n", "// import \"no\";\n", "message A {\n  string import = 1;\n}\n", "option x = \"import \\\"no\\\"\";\n"}
	importtest.Agree(t, &protobuf.Language, importtest.Combine(".proto", "syntax = \"proto3\";\n", pieces, pieces, pieces), 1)
}

func TestScannerAgreesInstalled(t *testing.T) {
	files := importtest.Installed(t, "Protocol Buffers", protobuf.Language.Extensions, "/usr/include/google")
	importtest.Agree(t, &protobuf.Language, importtest.Sample(files, 8<<20), 0.995)
}

func FuzzScanFacts(f *testing.F) {
	f.Add("import \"a\";\npackage b;\n")
	f.Fuzz(func(t *testing.T, src string) { importtest.Scanned(t, &protobuf.Language, src, nil) })
}

// TestScanFactsHostile: the time grows with the size only, whatever is repeated.
func TestScanFactsHostile(t *testing.T) {
	importtest.Hostile(t, &protobuf.Language, "", "import \"", "import ", "import \"a\";", "import \"a\";\n", "/*", "\"", "package ", "//")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`
-- proto/shop/v1/cart.proto --
import "shop/v1/item.proto";
-- proto/shop/v1/item.proto --
-- third_party/shop/v1/item.proto --
-- third_party/google/type/date.proto --
-- api/a.proto --
-- api/v2/a.proto --
`), &protobuf.Language)
	r := protobuf.NewResolver(p)
	for _, c := range []struct{ from, path, want string }{
		{"proto/shop/v1/cart.proto", "shop/v1/item.proto", "proto/shop/v1/item.proto"},
		{"proto/shop/v1/cart.proto", "google/type/date.proto", "third_party/google/type/date.proto"},
		{"proto/shop/v1/cart.proto", "google/protobuf/any.proto", ""},
		{"proto/shop/v1/cart.proto", "shop/v1/cart.proto", ""}, // itself
		{"proto/shop/v1/cart.proto", "op/v1/item.proto", ""},
		{"proto/shop/v1/cart.proto", "../v1/item.proto", ""},
		{"proto/shop/v1/cart.proto", "a.proto", "api/a.proto"},
		{"api/v2/b.proto", "a.proto", "api/v2/a.proto"},
		{"api/a.proto", "api/v2/a.proto", "api/v2/a.proto"},
	} {
		got := ""
		for _, f := range r.Resolve(c.from, lang.Import{Path: c.path, Kind: lang.ImportSystem}) {
			got += f
		}
		if got != c.want {
			t.Errorf("%s: %s: got %q, want %q", c.from, c.path, got, c.want)
		}
	}
	importtest.Resolve(t, p, &protobuf.Language)
}

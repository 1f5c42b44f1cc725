package php_test

import (
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/php"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &php.Language, []importtest.Case{
		{`use A\B;`, `1 module A\B `},
		{`use A\B as C, \D\E;`, `1 module A\B |1 module D\E `},
		{`use A;`, `1 module A `},
		{"use A\\{B, C\\D as E, function f, const X,\n};", `1 module A X|1 module A f|1 module A\B |1 module A\C\D `},
		{`use function A\f, B\g;`, `1 module A f|1 module B g`},
		{`use const A\{X, Y};`, `1 module A X|1 module A Y`},
		{`USE A\B AS C ;`, `1 module A\B `},
		{"use /* x */ A\\B // y\n;", `1 module A\B `},
		{`use function strlen;`, ``},
		{`use É\Ü;`, `1 module É\Ü `},
		{`use ($x)`, ``},
		{`use A { b as c; }`, ``},
		{`require 'x/y.php'`, `1 path x/y.php `},
		{`require_once("x.php")`, `1 path x.php `},
		{`include_once __DIR__ . '/x.php'`, `1 path ./x.php `},
		{`include __DIR__.'/../x.php'`, `1 path ../x.php `},
		{`require dirname(__FILE__) . "/x.php"`, `1 path ./x.php `},
		{`require dirname(dirname(__FILE__)) . '/x.php'`, `1 path ../x.php `},
		{`require \dirname(__DIR__, 2) . '/x.php'`, `1 path ../../x.php `},
		{`require __DIR__ . DIRECTORY_SEPARATOR . 'x' . '/y.php'`, `1 path ./x/y.php `},
		{`require ABSPATH . WPINC . '/x.php'`, `1 system x.php `},
		{`require_once ABSPATH . 'wp-admin/x.php'`, `1 system wp-admin/x.php `},
		{`require __DIR__ . '/' . $x`, ``},
		{`require __DIR__`, ``},
		{`require $x`, ``},
		{`require "$x/y.php"`, ``},
		{`require foo() . 'x.php'`, ``},
		{`require Foo::BAR . 'x.php'`, ``},
		{`require`, ``},
		{``, ``},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.PackageSources(t, &php.Language, []importtest.PackageCase{
		{"<?php\nnamespace A\\B;\n\nuse C;\nuse D\\{E,\n F};\nrequire 'x.php';\n", `A\B`, `4 module C |5 module D\E |5 module D\F |7 path x.php `},
		{"<?php use A; class X { use T; function f() { return function () use ($a) { include 'y.php'; }; } }\n", ``, `1 module A |1 path y.php `},
		{"<?php\nnamespace A { use B; class X { use T; } }\nnamespace { use C; }\nnamespace D {}\n", "A\nD", `2 module B |3 module C `},
		{"use No;\n<p>don't <?php use A; ?>\nuse No;\n<?= 1 ?>\n<?php\nrequire 'x.php' ?>", ``, `2 module A |6 path x.php `},
		{"<?php // use No; ?> use No; <?php\n# use No;\n/*\nuse No;\n*/\nuse A;\n#[Attr] \nuse B;\n", ``, `6 module A |8 module B `},
		{"<?php\n$s = '\nuse No;\n';\n$t = \"{$a[\"\nuse No;\"]}\";\n$u = <<<EOT\nuse No;\n EOTX\n  EOT . <<<'N'\nuse No;\nN;\nuse A;\n", ``, `13 module A `},
		{"<?php\nclass X { const A = '}'; }\nuse B;\n", ``, `3 module B `},
		{"<?php\n$x->require('no'); X::include('no'); function include_x() {} namespace\\f(); $use = 1;\n", ``, ``},
		{"<?php\nreturn require __DIR__ . '/a.php';\n$x = (include 'b.php') ?: @include_once('c.php');\n", ``, `2 path ./a.php |3 path b.php |3 path c.php `},
		{"\ufeff<?php\r\nuse A;\r\nuse B;\r\n", ``, `2 module A |3 module B `},
		{"<?php /* unterminated\nuse No;", ``, ``},
		{"no tags at all\nuse No;", ``, ``},
		{"", "", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"use A;\n", "use B\\{C, function d};\n", "// use No;\n", "/* use No;\n*/\n", "class X { use T; public $s = 'use No;'; }\n",
		"$f = function () use ($x) { return require __DIR__ . '/r.php'; };\n", "?>\n<p>don't use No;</p>\n<?php\n", "$h = <<<EOT\nuse No; {$x['}']}\nEOT;\n",
		"include_once 'i.php';\n", "#[Attr('use No;')]\nfunction g() {}\n", "$q = \"{$x[\"a\"]} use No;\";\n"}
	importtest.Agree(t, &php.Language, importtest.Combine(".php", "<?php\nnamespace N;\n", pieces, pieces, pieces), 1)
}

// corpus reads the PHP files of this machine, or of the checkout that the environment names, or skips.
func corpus(t testing.TB) []importtest.File {
	return importtest.Installed(t, "PHP", []string{".php"}, "/usr/share/php", "/usr/lib/php", "/var/www")
}

func TestScannerAgreesCorpus(t *testing.T) {
	importtest.Agree(t, &php.Language, importtest.Sample(corpus(t), 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) { importtest.Throughput(b, &php.Language, corpus(b)) }

func FuzzScanFacts(f *testing.F) {
	f.Add("<?php use A\\{B, C}; namespace D { require 'x'; }")
	f.Add("<?php <<<E\nE; \"{$a}\" ?> <? include dirname(__DIR__, 2) . '/y'")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &php.Language, src, nil)
		importtest.Parsed(t, &php.Language, src, 1)
	})
}

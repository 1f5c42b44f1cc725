package javascript_test

import (
	"fmt"
	"strings"
	"testing"

	"contextcraft/queries/javascript"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
)

// show writes imports on one line: line:path[names]kind.
func show(imports []lang.Import) string {
	kinds := map[lang.ImportKind]string{lang.ImportModule: "", lang.ImportPath: "/", lang.ImportReexport: "^"}
	var b strings.Builder
	for i, imp := range imports {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%d:%s%s", imp.Line, imp.Path, kinds[imp.Kind])
		if len(imp.Names) > 0 {
			fmt.Fprintf(&b, "[%s]", strings.Join(imp.Names, ","))
		}
	}
	return b.String()
}

func TestScanFacts(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"default", `import a from "x"`, "1:x[default]"},
		{"named", `import { a, b as c, default as d } from './x.js';`, "1:./x.js/[a,b,default]"},
		{"string name", `import { "a b" as c } from 'x'`, "1:x[a b]"},
		{"namespace", `import * as a from "../x"`, "1:../x/[*]"},
		{"default and named", `import a, { b } from "x"`, "1:x[default,b]"},
		{"default and namespace", `import a, * as b from "x"`, "1:x[default,*]"},
		{"side effect", `import "x";import'./y'`, "1:x 1:./y/"},
		{"empty list", `import {} from "x"`, "1:x"},
		{"from as a name", `import from from "x"`, "1:x[default]"},
		{"type as a name", `import type from "x"`, "1:x[default]"},
		{"type of a name", `import type a from "x"`, "1:x[default]"},
		{"type from", `import type from from "x"`, "1:x[default]"},
		{"type list", `import type { a, b } from "x"`, "1:x[a,b]"},
		{"type namespace", `import type * as a from "x"`, "1:x[*]"},
		{"inline types", `import { type a, type b as c, type as d, type } from "x"`, "1:x[a,b,type,type]"},
		{"typeof", `import typeof a from "x"`, "1:x[default]"},
		{"attributes", `import a from "./x.json" with { type: "json" }`, "1:./x.json/[default]"},
		{"many lines", "import {\n  a, // first\n  /* b */ c,\n} from\n  'x'\nimport d from 'y'", "1:x[a,c] 6:y[default]"},
		{"comments between", "import/*1*/a/*2*/from/*3*/'x'", "1:x[default]"},
		{"after a comment on the line", "/* c */ import a from 'x'", "1:x[default]"},
		{"no semicolons", "const a = 1\nimport b from 'x'\nimport c from 'y'", "2:x[default] 3:y[default]"},
		{"BOM, CRLF", "\ufeffimport a from 'x'\r\nimport b from 'y'\r\n", "1:x[default] 2:y[default]"},
		{"hashbang", "#!/usr/bin/env node's\nimport a from 'x'", "2:x[default]"},
		{"reexport", "export * from 'a'; export * as b from './b'; export { c, d as e } from 'f'; export type { g } from 'h'; export type * from 'i'",
			"1:a^[*] 1:./b^[*] 1:f^[c,d] 1:h^[g] 1:i^[*]"},
		{"exports without a module", "export { a }; export default b; export const c = 'from'; export = d; export class E {}; export type F = 'x'", ""},
		{"import require", "import a = require('x'); export import b = require('y'); import c = D.E", "1:x 1:y"},
		{"require", "const a = require('./a'), { b } = require(\"b\").c;\nif (d) require('e')(f)", "1:./a/ 1:b 2:e"},
		{"require of no literal", "require(a); require('a' + b); require(`${a}`); require(); x.require('no'); obj = { require: 'no' }; required('no')", ""},
		{"spread require", "[...require('x')]", "1:x"},
		{"template argument", "require(`x`); import(`./y`)", "1:x 1:./y/[*]"},
		{"dynamic", "const a = await import('x'); () => import(/* webpackChunkName: 'c' */ './y'); import('z', { with: {} })", "1:x[*] 1:./y/[*] 1:z[*]"},
		{"import type", "let a: import('x').B; type C = typeof import('./y')", "1:x[*] 1:./y/[*]"},
		{"meta", "import.meta.url; a.import('no'); import.meta.glob('no')", ""},
		{"references", "/// <reference path='a.d.ts' />\n/// <reference types=\"node\"/>\n/// <reference lib='dom' />\n// <reference path='no' />", "1:a.d.ts/ 2:node"},
		{"comments", "// import a from 'no'\n/* require('no')\nimport('no') */ /** import b from 'no' */\nimport c from 'x'", "4:x[default]"},
		{"strings", `a = "require('no')"; b = 'import("no")'; c = "\"; require('no')"; require('x')`, "1:x"},
		{"template", "a = `require('no') ${ require('x') + `import('no')${import('y')}` } import('no')`; require('z')", "1:x 1:y[*] 1:z"},
		{"braces in a substitution", "a = `${ { b: {} } } require('no')`; require('x')", "1:x"},
		{"regex with quotes", "a = /['\"`]/; b = x.replace(/'/g, \"'\"); return /\"/; require('x')", "1:x"},
		{"regex with a class", "a = /[/'\"]/.test(b); require('x')", "1:x"},
		{"regex after a condition", "if (a(b)) /'/.test(c); require('x')", "1:x"},
		{"regex after a block", "if (a) { b() }\n/'/.test(c); require('x')", "2:x"},
		{"regex after a comment", "a = // c\n /'/; b = /* c */ /\"/; require('x')", "2:x"},
		{"regex after an arrow", "a => /'/; require('x')", "1:x"},
		{"division", "a = b / c; d = 'e' / 2; f[0] / g; (h) / i; j++ / k; l! / m; require('x')", "1:x"},
		{"division after return's name", "a.return / 'b'; require('x') / 2", "1:x"},
		{"JSX text", "<p>it's</p>;\nrequire('x'); a = <b c={d} />; <e />; <f g=\"h\"/>; require('y'); <i>{j}/{k}'</i>\nrequire('z')", "2:x 2:y 3:z"},
		{"lazy", "const A = React.lazy(() => import('./A'))\nexport default A", "1:./A/[*]"},
		{"inside a module block", "declare module 'x' {\n  import { A } from './a'\n  export { B } from './b'\n}", "2:./a/[A] 3:./b^[B]"},
		{"augmentation", "declare module '../a' {}\ndeclare module 'b' {}\nmodule.exports = './c'", "1:../a/"},
		{"object keys", "a = { import: 1, export: 2, require: 3, from: 'x' }", ""},
		{"private and decorated names", "class A { #require('no') {} @require('no') b }", ""},
		{"Unicode", "import é from 'x'; éimport('no'); import { 名 as b } from '模块'", "1:x[default] 1:模块[名]"},
		{"unterminated", "import a from 'x\nimport b from 'y'", "2:y[default]"},
		{"unclosed list", "import { a\nimport b from 'y'", "2:y[default]"},
		{"unclosed comment", "import a from 'x' /* import b from 'y'", "1:x[default]"},
		{"unclosed template", "import a from 'x'; `import b from 'y'", "1:x[default]"},
		{"minified", `!function(e){var t=require("a"),n=/"/g;e.exports={r:require("b")}}(module);import{a as b}from"c";import"d";export*from"e";export{f}from"g"`,
			"1:a 1:b 1:c[a] 1:d 1:e^[*] 1:g^[f]"},
		{"escaped path", `import a from '.\/x'`, "1:./x/[default]"},
		{"empty", "", ""},
		{"cut words", "im", ""},
		{"cut words 2", "import", ""},
		{"cut words 3", "require(", ""},
		{"cut words 4", "export {", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := show(javascript.ScanFacts(c.src).Imports); got != c.want {
				t.Errorf("ScanFacts(%q)\n got %s\nwant %s", c.src, got, c.want)
			}
		})
	}
}

// Any text, cut anywhere, must neither panic nor loop.
func FuzzScanFacts(f *testing.F) {
	f.Add("import {a as b, type c} from 'x'; export * from \"y\"; `${require('z')}` /re[/]/ // c\n/* d */")
	f.Add("/// <reference path='a' />\nimport a = require(\"b\")")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &javascript.Language, src, nil)
	})
}

// Hostile texts must cost what others cost: each is a megabyte made of what makes a scanner look ahead.
func TestScanFactsIsLinear(t *testing.T) {
	importtest.Hostile(t, &javascript.Language, "", "=/[", `'\'`, `"\"`, "import*as ", "import{a,", "export{", "import(`", "require('", "/*", "`${", "}/", ")/", "((((", "<reference ", "/// <reference ",
		"import /* */ ", "//\n/", "declare module ", "        /", "if(", "'")
}

func BenchmarkScanFacts(b *testing.B) {
	src := strings.Repeat(benchmarkText, 200)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		javascript.ScanFacts(src)
	}
}

const benchmarkText = `import { readFile, writeFile } from 'node:fs/promises';
const pattern = /['"]([^'"]+)['"]/g; // quoted
/** Returns the names that stand in the text, quoted, and prepares a report of them. */
export async function names(path, { limit = 10, prefix = "name: " } = {}) {
  const text = await readFile(path, 'utf8');
  const found = [];
  for (let match; (match = pattern.exec(text)) && found.length < limit / 2;) {
    found.push(` + "`${prefix}${match[1]}`" + `);
  }
  return found.map((name, index) => ({ name, index, properties: { quoted: true, requested: false } }));
}
`

package javascript

import (
	"strings"
	"testing"

	"contextcraft/queries/lang"
)

func TestExported(t *testing.T) {
	for _, c := range []struct {
		src  string // the declaration is between « and »
		kind lang.Kind
		name string
		in   bool
		want bool
	}{
		{"«export function f() {}»", lang.KindFunction, "f", false, true},
		{"«@dec export default class A {}»", lang.KindClass, "A", false, true},
		{"export { a as g, f }\n«function f() {}»", lang.KindFunction, "f", false, true},
		{"export { ff }\n«function f() {}»", lang.KindFunction, "f", false, false},
		{"«function f() {}» export default f", lang.KindFunction, "f", false, true},
		{"«function f() {}» module.exports = { a: 1, f }", lang.KindFunction, "f", false, true},
		{"module.exports = f;\n«function f() {}»", lang.KindFunction, "f", false, true},
		{"«exports.f = function () {}»", lang.KindFunction, "f", false, true},
		{"«module.exports = function f() {}»", lang.KindFunction, "f", false, true},
		{"«function f() {}»\nexports.g = f;", lang.KindFunction, "f", false, true},
		{"«function f() {}»\nexports.g = g;", lang.KindFunction, "f", false, false},
		{"«function f() {}»", lang.KindFunction, "f", false, true},
		{"«function f() {}»\nexport const g = f", lang.KindFunction, "f", false, false},
		{"export class A { «m() {}» }", lang.KindMethod, "m", true, true},
		{"export class A { «private m() {}» }", lang.KindMethod, "m", true, false},
		{"export class A { «#m() {}» }", lang.KindMethod, "#m", true, false},
		{"namespace N { «export function f() {}» }", lang.KindFunction, "f", true, true},
		{"namespace N { «function f() {}» }", lang.KindFunction, "f", true, false},
		{"export function a() { «function f() {}» }", lang.KindFunction, "f", true, false},
	} {
		before, rest, _ := strings.Cut(c.src, "«")
		decl, after, _ := strings.Cut(rest, "»")
		at := len(before) + strings.Index(decl, c.name)
		if c.name == "f" {
			at = len(before) + strings.LastIndex(strings.TrimRight(strings.Split(decl, "(")[0], " "), "f")
			if strings.HasPrefix(decl, "exports.") {
				at = len(before) + len("exports.")
			}
		}
		s := &lang.Symbol{Kind: c.kind, Name: c.name, Parent: -1, Decl: lang.Range{Start: len(before), End: len(before) + len(decl)},
			NameAt: lang.Range{Start: at, End: at + len(c.name)}}
		if c.in {
			s.Parent = 0
		}
		if got := Exported(before+decl+after, s); got != c.want {
			t.Errorf("%s: exported is %v", c.src, got)
		}
	}
}

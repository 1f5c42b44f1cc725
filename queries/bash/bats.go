package bash

import (
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// test begins a test of bats (https://bats-core.readthedocs.io): @test "a sentence" { … }.
const test = "@test "

// mask makes functions of the tests of bats, which are no shell: @test "it works" { becomes _test__it_works(){ in the same place.
func mask(src string) string {
	if !strings.Contains(src, test) {
		return src
	}
	b := []byte(src)
	eachTest(src, func(start, name, end int) {
		for i := start; i < end; i++ {
			if !lang.WordByte(b[i]) || b[i] >= 0x80 {
				b[i] = '_'
			}
		}
		b[end], b[end+1] = '(', ')'
	})
	return string(b)
}

// eachTest yields for every test where its line's code starts, where its name starts and where that ends: the quote or blank there is followed by a blank and a '{'.
func eachTest(src string, yield func(start, name, end int)) {
	for at := 0; ; {
		i := strings.Index(src[at:], test)
		if i < 0 {
			return
		}
		start := at + i
		stop := lang.LineEnd(src, start)
		at = stop
		line := strings.TrimRight(src[start:stop], " \t\r")
		name := start + len(test)
		end := start + len(line) - len(`" {`)
		if strings.TrimLeft(src[strings.LastIndexByte(src[:start], '\n')+1:start], " \t") == "" && end > name && (strings.HasSuffix(line, `" {`) || strings.HasSuffix(line, `' {`)) {
			yield(start, name, end)
		}
	}
}

// functions finds what the grammar loses behind something that it does not understand.
var functions = lines.Table{
	Syntax: &syntax,
	Patterns: []lines.Pattern{
		{Kind: lang.KindFunction, Expr: `(?:function\s+)?(?P<name>[\pL_][\pL\pN_:.-]*)\s*\(\s*\)\s*(?:[{(]|$)`, Words: []string{"("}, Body: lines.Braces},
		{Kind: lang.KindFunction, Expr: `function\s+(?P<name>[\pL_][\pL\pN_:.-]*)\s*(?:[{(]|$)`, Words: []string{"function"}, Body: lines.Braces},
	},
}.Compile()

// adjust gives tests their own names, and adds the functions in damaged code.
func adjust(src string, o *lang.Outline) {
	functions.Recover(src, o)
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if rest, ok := strings.CutPrefix(src[s.NameAt.Start:s.NameAt.End], test); ok {
			rest = strings.TrimLeft(rest, `"'`)
			if rest != "" {
				s.NameAt.Start = s.NameAt.End - len(rest)
				s.Name = rest
			}
		}
	}
}

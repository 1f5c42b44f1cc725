package rust

import (
	"strconv"

	"contextcraft/queries/lang"
)

// layout is what a file's text tells of modules beyond its imports.
type layout struct {
	inline   []inlineModule // in order of their start
	declared []declared
	// items are the lines of imports that stand directly in the file's own module or an inline one, not in a function.
	items map[int]bool
	// renames are the names that "as" gives to imports.
	renames map[rename]string
}

// inlineModule is "mod name { … }".
type inlineModule struct {
	name       string
	parent     int // index in layout.inline, -1 for the file's own module
	start, end int // lines
}

// declared is "mod name;".
type declared struct {
	name   string
	parent int      // as in inlineModule
	line   int      // of the word mod or its visibility
	paths  []string // of #[path = "…"] attributes, cfg_attr ones included
	maybe  bool     // all of them are in cfg_attr attributes, so that the default place counts too
}

// readLayout scans a file for modules, at any depth of brackets (macros such as cfg_if! hold modules too).
func readLayout(src string) *layout {
	l := &layout{items: map[int]bool{}, renames: map[rename]string{}}
	x := lexer{src: src, line: 1, renames: l.renames}
	type open struct {
		inline int // index of the inline module that the bracket opens, -1 for others
		module int // the module around it
		item   bool
	}
	var stack []open
	module, item := -1, true // where we are: in which module, and whether directly in it
	var paths []string       // of the attributes before the current item
	always := false          // one of them is not conditional
	for x.next() != end {
		switch {
		case x.kind == word:
			at, after := x.start, x.at
			imports := x.item(nil)
			switch {
			case len(imports) > 0:
				if line := imports[0].Line; imports[0].Kind == lang.ImportDeclare {
					l.declared = append(l.declared, declared{imports[0].Path, module, line, paths, !always})
				} else if item {
					for _, imp := range imports {
						l.items[imp.Line] = true
					}
				}
				paths = nil
			case x.src[at:after] == "mod":
				if x.next() == word {
					name := x.ident()
					if x.kind == '{' {
						l.inline = append(l.inline, inlineModule{name, module, x.lineOf(at), 0})
						stack = append(stack, open{len(l.inline) - 1, module, item})
						module, item = len(l.inline)-1, true
						paths = nil
						continue
					}
				}
				x.at = after
			case x.src[at:after] == "macro_rules":
				x.skipMacro()
			}
		case x.kind == '#':
			p, conditional := x.attribute()
			always = always && len(paths) > 0 || len(p) > 0 && !conditional
			paths = append(paths, p...)
		case nesting(x.kind) > 0:
			stack = append(stack, open{-1, module, item})
			item = false
			paths = nil
		case nesting(x.kind) < 0:
			if n := len(stack); n > 0 {
				o := stack[n-1]
				stack = stack[:n-1]
				if o.inline >= 0 {
					l.inline[o.inline].end = x.lineOf(x.start)
				}
				module, item = o.module, o.item
			}
			paths = nil
		case x.kind == ';':
			paths = nil
		}
	}
	for i := range l.inline {
		if l.inline[i].end == 0 {
			l.inline[i].end = x.lineOf(len(src))
		}
	}
	return l
}

// attribute reads "[…]" or "![…]" after a hash and returns the paths in it, the strings after "path =", and whether it is a cfg_attr.
func (x *lexer) attribute() (paths []string, conditional bool) {
	after := x.at
	if x.next() == '!' {
		x.next()
	}
	if x.kind != '[' {
		x.at = after
		return nil, false
	}
	x.next()
	conditional = x.kind == word && x.text() == "cfg_attr"
	x.at = x.start
	seen := 0 // of "path", "=" and a literal
	for depth := 1; depth > 0 && x.next() != end; depth += nesting(x.kind) {
		switch {
		case x.kind == word && x.text() == "path":
			seen = 1
			continue
		case x.kind == '=' && seen == 1:
			seen = 2
			continue
		case x.kind == literal && seen == 2:
			if p, err := strconv.Unquote(x.text()); err == nil {
				paths = append(paths, p)
			}
		}
		seen = 0
	}
	return paths, conditional
}

// at returns the index of the innermost inline module around a line, -1 for none.
func (l *layout) at(line int) int {
	found := -1
	for i, m := range l.inline {
		if m.start > line {
			break
		}
		if line <= m.end {
			found = i
		}
	}
	return found
}

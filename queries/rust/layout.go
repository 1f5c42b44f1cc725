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

// place is where the scan is: in which module (an index in layout.inline or -1), and whether directly in it rather than in a function or
// type. The body of a macro that stands among items counts as direct: its items are the module's.
type place struct {
	module        int
	direct, macro bool
}

// layouter scans a file for its layout.
type layouter struct {
	lexer
	*layout
	here  place
	stack []opened

	paths  []string // of the attributes before the current item
	always bool     // one of those attributes is not conditional
}

// opened is a bracket that is still open: where it stands, and the inline module whose body it opens, -1 for none.
type opened struct {
	outside place
	inline  int
}

// readLayout scans a file for modules, at any depth of brackets.
func readLayout(src string) *layout {
	s := layouter{layout: &layout{items: map[int]bool{}, renames: map[rename]string{}}, here: place{module: -1, direct: true}}
	s.lexer = lexer{src: src, line: 1, renames: s.layout.renames}
	for last := byte(end); s.next() != end; {
		bang := last == '!'
		last = s.kind
		switch {
		case s.kind == word:
			s.word()
		case s.kind == '#':
			paths, conditional := s.attribute()
			s.always = s.always && len(s.paths) > 0 || len(paths) > 0 && !conditional
			s.paths = append(s.paths, paths...)
		case nesting(s.kind) > 0:
			s.stack = append(s.stack, opened{s.here, -1})
			s.here.macro = s.here.direct && (s.here.macro || bang)
			s.here.direct = s.here.macro
			s.paths = nil
		case nesting(s.kind) < 0:
			s.close()
			s.paths = nil
		case s.kind == ';':
			s.paths = nil
		}
	}
	for len(s.stack) > 0 {
		s.close()
	}
	return s.layout
}

// close leaves the innermost bracket.
func (s *layouter) close() {
	n := len(s.stack)
	if n == 0 {
		return
	}
	o := s.stack[n-1]
	s.stack = s.stack[:n-1]
	s.here = o.outside
	if o.inline >= 0 {
		s.inline[o.inline].end = s.lineOf(s.start)
	}
}

// word looks at the current token, a word: an import, a module with a body, or a macro definition may begin with it.
func (s *layouter) word() {
	start, after := s.start, s.at
	imports := s.item(nil)
	switch {
	case len(imports) > 0 && imports[0].Kind == lang.ImportDeclare:
		s.declared = append(s.declared, declared{imports[0].Path, s.here.module, imports[0].Line, s.paths, !s.always})
		s.paths = nil
	case len(imports) > 0:
		for _, imp := range imports {
			s.items[imp.Line] = s.items[imp.Line] || s.here.direct
		}
		s.paths = nil
	case s.src[start:after] == "mod" && s.next() == word:
		if name := s.ident(); s.kind == '{' {
			s.inline = append(s.inline, inlineModule{name, s.here.module, s.lineOf(start), 0})
			s.stack = append(s.stack, opened{s.here, len(s.inline) - 1})
			s.here = place{module: len(s.inline) - 1, direct: true}
			s.paths = nil
		} else {
			s.at = after
		}
	case s.src[start:after] == "mod":
		s.at = after
	case s.src[start:after] == "macro_rules":
		s.skipMacro()
	}
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

// around returns the index of the innermost inline module around a line, -1 for none.
func (l *layout) around(line int) int {
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

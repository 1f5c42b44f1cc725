package c

import (
	"strings"

	"contextcraft/queries/lang"
)

// Adjust corrects what the query cannot say, for C and C++:
//
//   - A struct, union or enum that is declared inside a typedef or before a variable ("typedef struct a {…} b;", "struct a {…} x;")
//     becomes a declaration of its own, from the start of the statement to its closing brace, and the other name keeps the rest. So members
//     belong to "a", not to "b.a", and the comment above documents the struct.
//   - Of the names that a typedef gives to a struct without one, the first is the struct's.
//   - A prototype inside a function is a local matter (in C++ mostly a variable with constructor arguments) and goes.
//   - The macro of an include guard goes. What a macro stands for is shown with it where it fits on its line.
func Adjust(src string, o *lang.Outline) {
	declarations(src, o)
}

// adjust does that for C, whose file level is simple enough to be read by statements where macros have misled the parser.
func adjust(src string, o *lang.Outline) {
	declarations(src, o)
	restore(src, o, heads(src))
}

func declarations(src string, o *lang.Outline) {
	ss := o.Symbols
	for i := range ss {
		split(src, ss, i)
		if isType(ss[i].Kind) && i+1 < len(ss) && ss[i+1].Decl == ss[i].Decl {
			aliases(src, ss, i)
		}
	}
	local := make([]bool, len(ss))
	drop := false
	for i := range ss {
		if ss[i].Kind == lang.KindMacro {
			shortMacro(src, &ss[i])
		}
	}
	for i := range ss {
		s := &ss[i]
		if s.Parent >= 0 {
			p := &ss[s.Parent]
			local[i] = local[s.Parent] && !isType(p.Kind) || p.Kind.Callable()
		}
		if s.Kind == lang.KindFunction && s.Body.Empty() && local[i] || s.Kind == lang.KindMacro && guards(src, s) {
			s.Kind = lang.KindUnknown
			drop = true
		}
	}
	if !drop {
		return
	}
	// Parents are made again after Adjust, so indices need no care here.
	kept := ss[:0]
	for i := range ss {
		if ss[i].Kind != lang.KindUnknown {
			kept = append(kept, ss[i])
		}
	}
	o.Symbols = kept
}

func isType(k lang.Kind) bool {
	switch k {
	case lang.KindStruct, lang.KindUnion, lang.KindEnum, lang.KindClass:
		return true
	}
	return false
}

// split parts the named type at ss[i] from the typedef or variables that it is declared with.
func split(src string, ss []lang.Symbol, i int) {
	s := &ss[i]
	if !isType(s.Kind) || s.Parent < 0 || s.Body.Empty() {
		return
	}
	whole := ss[s.Parent].Decl
	if !isDeclarator(ss[s.Parent].Kind) || ss[s.Parent].NameAt.Start < s.Decl.End {
		return
	}
	rest := s.Decl.End
	for rest < whole.End && strings.IndexByte(" \t\r\n", src[rest]) >= 0 {
		rest++
	}
	// All names of the statement have the same Decl; they stand directly before the type in the order of symbols.
	for j := int(s.Parent); j >= 0 && ss[j].Decl == whole; j-- {
		other := &ss[j]
		if other.NameAt.Start < rest {
			return
		}
		if s.Doc.Empty() {
			s.Doc = other.Doc
		}
		other.Doc = lang.Range{}
		other.Decl.Start = rest
		if other.Body == s.Body {
			other.Body = lang.Range{}
		}
	}
	s.Decl.Start = whole.Start
	s.Parent = -1
}

// aliases parts the further names of a typedef from the type at ss[i], which has the first.
func aliases(src string, ss []lang.Symbol, i int) {
	whole := ss[i].Decl
	for j := i + 1; j < len(ss) && ss[j].Decl == whole; j++ {
		if ss[j].Kind != lang.KindType && ss[j].Kind != ss[i].Kind || ss[j].NameAt.Start < ss[i].NameAt.End {
			continue
		}
		start := ss[i].NameAt.End
		for start < whole.End && strings.IndexByte(", \t\r\n", src[start]) >= 0 {
			start++
		}
		if start > ss[j].NameAt.Start {
			continue
		}
		ss[j].Kind = lang.KindType
		ss[j].Decl.Start, ss[j].Doc, ss[j].Body = start, lang.Range{}, lang.Range{}
		ss[i].Decl.End = ss[i].NameAt.End
	}
}

func isDeclarator(k lang.Kind) bool {
	return k == lang.KindType || k == lang.KindVariable || k == lang.KindField || k == lang.KindConstant
}

// shortMacro leaves a body only to macros of several lines; it begins behind the first line's text, so that a trailing backslash is part of it.
func shortMacro(src string, s *lang.Symbol) {
	if s.Body.Empty() {
		return
	}
	text := strings.TrimRight(src[s.NameAt.Start:s.Body.End], " \t\r\n")
	if !strings.Contains(text, "\n") {
		s.Body = lang.Range{}
		return
	}
	for s.Body.Start > s.NameAt.End && strings.IndexByte(" \t\r\n\\", src[s.Body.Start-1]) >= 0 {
		s.Body.Start--
	}
}

// guards reports whether the macro only marks that a header has been seen: "#define X" directly behind "#ifndef X".
func guards(src string, s *lang.Symbol) bool {
	if strings.TrimSpace(src[s.NameAt.End:s.Decl.End]) != "" {
		return false
	}
	before := strings.TrimRight(src[:s.Decl.Start], " \t\r\n")
	line := before[strings.LastIndexByte(before, '\n')+1:]
	f := strings.Fields(strings.Replace(line, "#", " # ", 1))
	switch {
	case len(f) == 3 && f[0] == "#" && f[1] == "ifndef":
		return f[2] == s.Name
	case len(f) >= 3 && f[0] == "#" && f[1] == "if": // #if !defined(X)
		rest := strings.ReplaceAll(strings.Join(f[2:], ""), " ", "")
		return rest == "!defined("+s.Name+")" || rest == "!defined"+s.Name
	}
	return false
}

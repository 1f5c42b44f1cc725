package c

import (
	"slices"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// restore adds the file-level declarations that the parse has missed or taken for something else, shortens those that it has let
// swallow their neighbours, and drops what it has made of macros in their place.
func restore(src string, o *lang.Outline, found []head) {
	if o.Damaged > 0 {
		// The parser loses directives too; the scanner does not.
		if imports := ScanFacts(src).Imports; len(imports) > len(o.Imports) {
			o.Imports = imports
		}
	}
	known := make(map[int]int, len(o.Symbols)) // offset of the name → symbol
	for i := range o.Symbols {
		known[o.Symbols[i].NameAt.Start] = i
	}
	named := make(map[int]bool, len(found))
	ranges := make(map[lang.Range]bool) // of what is added
	var added []lang.Symbol
	ended := false // a function has got its whole body
	for _, h := range found {
		named[h.name.Start] = true
		i, ok := known[h.name.Start]
		if !ok {
			s := lang.Symbol{Kind: h.kind, Name: src[h.name.Start:h.name.End], NameAt: h.name, Decl: h.decl, Body: h.body, Container: h.container, Parent: -1}
			s.Doc = commentAbove(src, h.decl.Start)
			added = append(added, s)
			ranges[s.Decl] = true
			continue
		}
		s := &o.Symbols[i]
		if s.Kind == lang.KindFunction && (h.kind == lang.KindMethod || h.kind == lang.KindConstructor) {
			s.Kind = h.kind
		}
		if s.Kind == h.kind && h.kind != lang.KindType && swallowed(src, s.Decl, h.decl) {
			s.Decl, s.Body = h.decl, h.body
		} else if o.Damaged > 0 && h.sure && s.Kind == h.kind && s.Decl.End < h.decl.End && !s.Body.Empty() {
			s.Decl.End, s.Body = h.decl.End, h.body // a macro in the body has ended it too early
			ended = true
		}
	}
	if len(added) == 0 {
		if ended {
			settle(o)
		}
		return
	}
	starts := make([]int, len(added))
	for i := range added {
		starts[i] = added[i].Decl.Start
	}
	kept := o.Symbols[:0]
	for i := range o.Symbols {
		s := o.Symbols[i]
		if !named[s.NameAt.Start] {
			// the last of the added that starts before the symbol's end
			if j := sort.SearchInts(starts, s.Decl.End) - 1; j >= 0 && (s.Kind == lang.KindModule && ranges[s.Decl] || !confirmed(&s, &added[j])) {
				continue
			}
		}
		kept = append(kept, s)
	}
	o.Symbols = append(kept, added...)
	settle(o)
}

// settle sorts the symbols and says by what holds them what they are: variables and functions of a type are fields and methods,
// variables of a function are nobody else's business.
func settle(o *lang.Outline) {
	slices.SortStableFunc(o.Symbols, func(a, b lang.Symbol) int {
		if a.Decl.Start != b.Decl.Start {
			return a.Decl.Start - b.Decl.Start
		}
		return b.Decl.End - a.Decl.End
	})
	type outer struct {
		lang.Range
		kind  lang.Kind
		name  string
		local bool
	}
	var stack []outer
	kept := o.Symbols[:0]
	for _, s := range o.Symbols {
		for len(stack) > 0 && (stack[len(stack)-1].Range == s.Decl || !stack[len(stack)-1].Contains(s.Decl)) {
			stack = stack[:len(stack)-1]
		}
		local := false
		if n := len(stack); n > 0 {
			in := stack[n-1]
			local = in.local || in.kind.Callable()
			if isType(in.kind) && in.kind != lang.KindEnum {
				switch s.Kind {
				case lang.KindVariable:
					s.Kind = lang.KindField
				case lang.KindFunction:
					if s.Kind = lang.KindMethod; s.Name == in.name {
						s.Kind = lang.KindConstructor
					}
				}
			}
		}
		if local && s.Kind == lang.KindVariable {
			continue
		}
		stack = append(stack, outer{s.Decl, s.Kind, s.Name, local})
		kept = append(kept, s)
	}
	o.Symbols = kept
}

// confirmed reports whether s, which the words don't know, can be real beside a, which the parser did not see: a function,
// variable or type that reaches into a, or a function or variable in a function's body, was made of a macro or is local.
func confirmed(s, a *lang.Symbol) bool {
	if keyword[s.Name] {
		return false
	}
	if s.Kind != lang.KindFunction && s.Kind != lang.KindVariable && s.Kind != lang.KindType {
		return true
	}
	switch {
	case a.Decl.End <= s.Decl.Start:
		return true
	case !a.Decl.Contains(s.Decl):
		return false
	case s.Kind == lang.KindType:
		return true
	case a.Kind.Callable():
		return false
	}
	return true
}

// keyword are words that the parser takes for names where macros have misled it.
var keyword = words(`explicit private public protected virtual override final const constexpr noexcept inline static extern template typename class struct union enum
	namespace operator using typedef friend void int char long short unsigned signed float double bool return if else for while`)

// Restore is restore for C++. Where the parser has understood everything, only test cases are added (TEST_CASE("adds") {…}): what
// stands in them would count as declarations of the file.
func Restore(src string, o *lang.Outline) {
	found := headsCPlusPlus(src)
	if o.Damaged == 0 {
		found = slices.DeleteFunc(found, func(h head) bool { return !h.test })
	}
	restore(src, o, found)
}

// swallowed reports whether a declaration holds the ends of others besides what it should hold.
func swallowed(src string, whole, real lang.Range) bool {
	return whole.Contains(real) && (strings.ContainsAny(src[whole.Start:real.Start], ";{}") || strings.ContainsAny(src[real.End:whole.End], ";{}"))
}

// longestDoc bounds the search for the beginning of a comment, in bytes: a file of nothing but ends of comments must not take quadratic time.
const longestDoc = 32 << 10

// commentAbove returns the block of comments whose last line is the one above the line at which a declaration starts.
func commentAbove(src string, start int) lang.Range {
	line := len(strings.TrimRight(src[max(0, start-longestDoc):start], " \t")) + max(0, start-longestDoc)
	if line > 0 && src[line-1] != '\n' {
		return lang.Range{}
	}
	var doc lang.Range
	for line > 0 {
		end := line - 1
		begin := strings.LastIndexByte(src[:end], '\n') + 1
		text := strings.TrimSpace(src[begin:end])
		switch {
		case strings.HasSuffix(text, "*/"):
			far := max(0, end-longestDoc)
			open := far + strings.LastIndex(src[far:end], "/*")
			if open < far || strings.TrimSpace(src[strings.LastIndexByte(src[:open], '\n')+1:open]) != "" {
				return doc
			}
			begin = open
		case strings.HasPrefix(text, "//"):
			begin += strings.Index(src[begin:end], "//")
		default:
			return doc
		}
		if doc.Empty() {
			doc.End = begin + len(strings.TrimRight(src[begin:end], " \t\r"))
		}
		doc.Start = begin
		line = strings.LastIndexByte(src[:begin], '\n') + 1
	}
	return doc
}

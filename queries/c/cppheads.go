package c

import (
	"strings"

	"contextcraft/queries/lang"
)

// headsCPlusPlus does for C++ what heads does for C, and more: namespaces and classes are entered, so that their members are found too.
// Namespaces and classes end with their last brace.
func headsCPlusPlus(src string) []head {
	r := reader{src: src, cpp: true}
	r.file()
	for len(r.scopes) > 0 {
		r.leave(len(src))
	}
	return r.heads
}

// scope is an open namespace, class or linkage block.
type scope struct {
	head  int    // index in heads, -1 for none
	class string // the class's name
}

// class is the name of the class whose members are being read, "" outside.
func (r *reader) class() string {
	if n := len(r.scopes); n > 0 {
		return r.scopes[n-1].class
	}
	return ""
}

func (r *reader) enter(h head, class string) {
	r.scopes = append(r.scopes, scope{-1, class})
	if !h.name.Empty() {
		r.scopes[len(r.scopes)-1].head = len(r.heads)
		r.heads = append(r.heads, h)
	}
	r.reset()
}

// leave closes the innermost scope with the brace that ends at end.
func (r *reader) leave(end int) {
	n := len(r.scopes)
	if n == 0 {
		return
	}
	if i := r.scopes[n-1].head; i >= 0 {
		h := &r.heads[i]
		h.decl.End, h.body.End, h.sure = end, end, !r.resync && end < len(r.src)
	}
	r.scopes = r.scopes[:n-1]
}

// openCPlusPlus decides what the '{' at at opens.
func (r *reader) openCPlusPlus(at int) {
	s := r.stmt
	i := r.skipTemplates(0)
	for i < len(s) && (r.is(s[i], "inline") || r.is(s[i], "export") || r.is(s[i], "extern")) {
		i++
	}
	switch {
	case i == len(s) || i > 0 && s[i].c == '0' && i+1 == len(s): // extern "C"
		r.enter(head{}, "")
		return
	case r.is(s[i], "namespace"):
		h := head{kind: lang.KindModule, decl: lang.Range{Start: s[0].Start}, body: lang.Range{Start: at}}
		for j := i + 1; j < len(s) && (s[j].c == 'a' || s[j].c == scopeOperator); j++ {
			if s[j].c == scopeOperator || h.name.Empty() {
				continue
			}
			if s[j-1].c != scopeOperator {
				break // a macro behind the name
			}
			h.container = r.joined(h.container, h.name)
			h.name = s[j].Range
			continue
		}
		if i+1 < len(s) && s[i+1].c == 'a' && h.name.Empty() {
			h.name = s[i+1].Range
			for j := i + 2; j+1 < len(s) && s[j].c == scopeOperator && s[j+1].c == 'a'; j += 2 {
				h.container = r.joined(h.container, h.name)
				h.name = s[j+1].Range
			}
		}
		r.enter(h, "")
		return
	}
	if !r.is(s[0], "typedef") {
		if h, ok := r.classHead(i); ok {
			h.decl.Start, h.body.Start = s[0].Start, at
			if h.kind != lang.KindEnum {
				r.enter(h, r.src[h.name.Start:h.name.End])
				return
			}
			h.body = r.block(at)
			h.decl.End = h.body.End
			if !h.name.Empty() {
				r.heads = append(r.heads, h)
			}
			r.blocks = append(r.blocks, h.body)
			r.push(token{Range: h.body, c: '{'})
			return
		}
	} else {
		r.unnamed, _, _ = r.typeName()
		r.blocks = append(r.blocks, r.block(at))
		r.push(token{Range: r.blocks[len(r.blocks)-1], c: '{'})
		return
	}
	h, ok := r.testCase(i)
	if !ok {
		h, ok = r.functionCPlusPlus(true)
	}
	if last := s[len(s)-1]; r.assigns && !ok || ok && !h.test && r.initialises && (last.c == 'a' || last.c == '>') {
		r.blocks = append(r.blocks, r.block(at)) // a value; or b{1} in a constructor's list
		r.push(token{Range: r.blocks[len(r.blocks)-1], c: '{'})
		return
	}
	h.body = r.block(at)
	if ok {
		if !h.test {
			h.decl.Start = s[0].Start
		}
		h.decl.End, h.sure = h.body.End, !r.resync
		r.heads = append(r.heads, h)
	}
	r.reset()
}

// testCase reads MACRO("name", …) at i, all that stands before a block: how test frameworks declare a function whose name is a sentence.
func (r *reader) testCase(i int) (head, bool) {
	s := r.stmt
	for i+1 < len(s) && s[i].c == 'a' && s[i+1].c == 'a' && macroish(r.text(s[i])) {
		i++ // a macro alone on its line
	}
	if i+3 >= len(s) || s[i].c != 'a' || !macroish(r.text(s[i])) || s[i+1].c != '(' || s[i+1].group != len(s) || r.src[s[i+2].Start] != '"' {
		return head{}, false
	}
	name := lang.Range{Start: s[i+2].Start + 1, End: s[i+2].End - 1}
	if name.Empty() || r.src[name.End] != '"' || strings.Contains(r.src[name.Start:name.End], "\n") {
		return head{}, false
	}
	return head{kind: lang.KindFunction, name: name, decl: lang.Range{Start: s[i].Start}, test: true}, true
}

func (r *reader) joined(container string, name lang.Range) string {
	if container == "" {
		return r.src[name.Start:name.End]
	}
	return container + "." + r.src[name.Start:name.End]
}

// endCPlusPlus is called at the ';' of a statement.
func (r *reader) endCPlusPlus(at int) {
	s := r.stmt
	if len(s) < 2 || len(s) >= maxTokens {
		return
	}
	if r.is(s[0], "typedef") {
		r.end(at)
		return
	}
	i := r.skipTemplates(0)
	if i < len(s) && r.is(s[i], "using") {
		if i+2 < len(s) && s[i+1].c == 'a' && s[i+2].c == '=' {
			r.heads = append(r.heads, head{kind: lang.KindType, name: s[i+1].Range, decl: lang.Range{Start: s[0].Start, End: at}})
		}
		return
	}
	if h, ok := r.functionCPlusPlus(false); ok {
		h.decl = lang.Range{Start: s[0].Start, End: at}
		r.heads = append(r.heads, h)
	}
}

// skipTemplates returns the index behind "template <…>" at i, however many.
func (r *reader) skipTemplates(i int) int {
	for i+1 < len(r.stmt) && r.is(r.stmt[i], "template") && r.stmt[i+1].c == '<' {
		end := r.skipAngles(i + 1)
		if end == i+1 {
			return i
		}
		i = end
	}
	return i
}

// skipAngles returns the index behind the '>' that closes the '<' at i; i if none does.
func (r *reader) skipAngles(i int) int {
	depth := 0
	for j := i; j < len(r.stmt); j++ {
		switch r.stmt[j].c {
		case '<':
			depth++
		case '>':
			if r.stmt[j-1].c == '-' {
				continue // ->
			}
			if depth--; depth == 0 {
				return j + 1
			}
		case '(', '[':
			if r.stmt[j].group == 0 {
				return i
			}
			j = r.stmt[j].group - 1
		case ';':
			return i
		}
	}
	return i
}

// classHead reads "class [macros, attributes] name [<…>] [final] [: bases]" at i.
func (r *reader) classHead(i int) (h head, ok bool) {
	s := r.stmt
	for i < len(s) && (r.is(s[i], "static") || r.is(s[i], "const") || r.is(s[i], "constexpr") || r.is(s[i], "friend") || s[i].c == '[' || s[i].c == 'a' && macroish(r.text(s[i]))) {
		if s[i].group > 0 {
			i = s[i].group - 1
		}
		i++
	}
	if i >= len(s) || s[i].c != 'a' {
		return h, false
	}
	switch r.text(s[i]) {
	case "class":
		h.kind = lang.KindClass
	case "struct":
		h.kind = lang.KindStruct
	case "union":
		h.kind = lang.KindUnion
	case "enum":
		h.kind = lang.KindEnum
		if i+1 < len(s) && (r.is(s[i+1], "class") || r.is(s[i+1], "struct")) {
			i++
		}
	default:
		return h, false
	}
	for i++; i < len(s); i++ {
		switch s[i].c {
		case ':':
			return h, true
		case scopeOperator:
			h.container = r.joined(h.container, h.name)
		case 'a':
			if !r.is(s[i], "final") {
				h.name = s[i].Range
				if i > 0 && s[i-1].c != scopeOperator {
					h.container = ""
				}
			}
		case '<':
			end := r.skipAngles(i)
			if end == i {
				return h, false
			}
			i = end - 1
		case '(', '[':
			if s[i].group == 0 || s[i].c == '(' && !h.name.Empty() && !macroish(r.src[h.name.Start:h.name.End]) && !r.is(s[i-1], "alignas") && !strings.HasPrefix(r.text(s[i-1]), "__") {
				return h, false // struct x f(…)
			}
			i = s[i].group - 1
		default:
			return h, false
		}
	}
	return h, true
}

// qualifiers are words around a function's name that are neither its type nor its name, with or without brackets.
var qualifiers = words(`noexcept throw requires explicit virtual friend constexpr consteval constinit mutable final override volatile const inline static extern
	alignas __attribute__ __declspec __asm__ asm typename try`)

// functionCPlusPlus finds the function that the statement declares. It sets initialises if a constructor's list follows.
func (r *reader) functionCPlusPlus(body bool) (h head, ok bool) {
	s := r.stmt
	class := r.class()
	chosen, types := -1, 0
	r.initialises = false
	var end int // of the name
scan:
	for i := r.skipTemplates(0); i < len(s); i++ {
		switch s[i].c {
		case '(', '[':
			if s[i].group == 0 {
				return h, false
			}
			i = s[i].group - 1
		case '<':
			if to := r.skipAngles(i); to > i {
				i = to - 1
			}
		case '*', '&':
			types++
		case ':':
			r.initialises = chosen >= 0
			break scan
		case '=', '-', ',':
			if chosen < 0 {
				return h, false
			}
			break scan
		case 'a':
			word := r.text(s[i])
			if word == "operator" {
				chosen = i
				if end = r.operatorName(i); end == 0 {
					return h, false
				}
				break scan
			}
			if word == "decltype" {
				types++
				continue
			}
			if qualifiers[word] {
				if i+1 < len(s) && s[i+1].c == '(' && s[i+1].group > 0 {
					i = s[i+1].group - 1
				}
				continue
			}
			if statement[word] {
				return h, false
			}
			next := i + 1
			if next < len(s) && s[next].c == '<' {
				next = r.skipAngles(next)
			}
			switch {
			case next >= len(s) || s[next].c != '(' || typeWord[word]:
				types++
			case chosen >= 0: // f(int) MACRO(x)
			case word != class && macroish(word) && (types == 0 || s[next].group < len(s) && s[s[next].group].c == 'a' && !qualifiers[r.text(s[s[next].group])]):
				types++ // MACRO(x) type name
			default:
				chosen, end = i, s[i].End
			}
		}
	}
	if chosen < 0 {
		return h, false
	}
	return r.named(chosen, end, types, class, body)
}

// named makes the head of a function whose name stands at s[chosen].
func (r *reader) named(chosen, end, types int, class string, body bool) (h head, ok bool) {
	s := r.stmt
	h = head{kind: lang.KindFunction, name: lang.Range{Start: s[chosen].Start, End: end}}
	name := r.src[h.name.Start:h.name.End]
	operator := strings.HasPrefix(name, "operator") && r.text(s[chosen]) == "operator"
	i := chosen
	destructor := i > 0 && s[i-1].c == '~'
	if destructor {
		i--
		h.name.Start = s[i].Start
	}
	for i >= 2 && s[i-1].c == scopeOperator { // Box<T>::name
		i -= 2
		for depth := 0; i > 0 && s[i].c != 'a' || depth > 0; i-- {
			if s[i].c == '>' {
				depth++
			} else if s[i].c == '<' {
				depth--
			}
			if i == 0 {
				return h, false
			}
		}
		if h.container == "" {
			h.container = r.text(s[i])
		} else {
			h.container = r.text(s[i]) + "." + h.container
		}
	}
	if h.container != "" {
		class = h.container[strings.LastIndexByte(h.container, '.')+1:]
	}
	if class != "" {
		h.kind = lang.KindMethod
		if name == class && !destructor {
			h.kind = lang.KindConstructor
		}
	}
	return h, types > 0 || destructor || operator || name == class || body && !macroish(name)
}

// operatorName returns the offset behind the name of the operator function whose word "operator" is s[i]; 0 if it is none.
func (r *reader) operatorName(i int) int {
	s := r.stmt
	j := i + 1
	if j < len(s) && (s[j].c == '(' || s[j].c == '[') && s[j].group == j+2 {
		return s[j+1].End // operator() and operator[]
	}
	for j < len(s) && s[j].c != '(' {
		j++
	}
	if j == i+1 || j >= len(s) {
		return 0
	}
	return s[j-1].End
}

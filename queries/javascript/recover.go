package javascript

import (
	"regexp"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// recoverAbove is how many bytes of a file must be damaged before Adjust looks for lost declarations.
const recoverAbove = 100

// declared matches the head of a declaration that starts a line: its keyword and its name.
var declared = regexp.MustCompile(`^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const\s+)?` +
	`(interface|type|class|enum|function\*?|namespace|const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)`)

var declaredKinds = map[string]lang.Kind{"interface": lang.KindInterface, "type": lang.KindType, "class": lang.KindClass, "enum": lang.KindEnum,
	"function": lang.KindFunction, "function*": lang.KindFunction, "namespace": lang.KindModule, "const": lang.KindConstant, "let": lang.KindVariable,
	"var": lang.KindVariable}

// Adjust finds what a damaged parse has lost: imports by the scanner, top-level declarations by their lines. The grammars know no end of line before '<' in an
// interface, for one: from the second generic call signature without a semicolon on, the rest of the file is one error.
//
// A declaration starts in the first column with its keyword, and reaches to the next line that starts there with anything but a closing bracket
// or an operator. Only names that no symbol has are added, and only outside other symbols.
func Adjust(src string, o *lang.Outline) {
	if o.Damaged > 0 {
		o.Imports = scan(src) // finds those in the damage, too
	}
	if o.Damaged < recoverAbove {
		return
	}
	known := make(map[int]int, len(o.Symbols)) // offset of the name → symbol
	covered := -1
	var roots []lang.Range
	for i := range o.Symbols {
		known[o.Symbols[i].NameAt.Start] = i
		if d := o.Symbols[i].Decl; d.End > covered {
			roots = append(roots, d)
			covered = d.End
		}
	}
	syntax := Syntax()
	lang.CodeLines(src, &syntax, func(_, start, end int) bool {
		m := declared.FindStringSubmatchIndex(src[start:end])
		if m == nil {
			return true
		}
		if i, ok := known[start+m[4]]; ok {
			extend(src, &o.Symbols[i], declarationEnd(src, end))
			return true
		}
		for len(roots) > 0 && roots[0].End <= start {
			roots = roots[1:]
		}
		if len(roots) > 0 && roots[0].Start <= start {
			return true
		}
		s := lang.Symbol{
			Kind:   declaredKinds[src[start+m[2]:start+m[3]]],
			Name:   src[start+m[4] : start+m[5]],
			Parent: -1,
			NameAt: lang.Range{Start: start + m[4], End: start + m[5]},
			Decl:   lang.Range{Start: start, End: declarationEnd(src, end)},
		}
		if s.Kind == lang.KindConstant && strings.Contains(src[start:end], "=> ") {
			s.Kind = lang.KindFunction
		}
		if s.Kind == lang.KindFunction || s.Kind == lang.KindConstant || s.Kind == lang.KindClass || lines(src, s.Decl) > shownWhole {
			s.Body = lastBlock(src, s.Decl)
		}
		s.Doc = commentAbove(src, start)
		o.Symbols = append(o.Symbols, s)
		return true
	})
	slices.SortStableFunc(o.Symbols, func(a, b lang.Symbol) int { return a.Decl.Start - b.Decl.Start })
}

// shownWhole is how many lines a recovered declaration of a type may have that the compressed tiers show in full: its members are not known.
const shownWhole = 40

func lines(src string, r lang.Range) int { return strings.Count(src[r.Start:r.End], "\n") + 1 }

// extend makes a type whose parse was cut off reach to its real end.
func extend(src string, s *lang.Symbol, end int) {
	if s.Kind.Container() && !s.Body.Empty() && s.Decl.End < end {
		s.Decl.End = end
		if b := lastBlock(src, s.Decl); !b.Empty() {
			s.Body = lang.Range{Start: s.Body.Start, End: b.End}
		}
	}
}

// declarationEnd returns the end of the declaration whose first line ends at end.
func declarationEnd(src string, end int) int {
	last := end
	for end < len(src) {
		start := end + 1
		line := src[start:]
		if n := strings.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		end = start + len(line)
		if strings.TrimSpace(line) == "" {
			continue
		}
		if strings.IndexByte(" \t}])>|&?:=.", line[0]) < 0 {
			break
		}
		last = end
	}
	return len(strings.TrimRight(src[:last], " \t\r"))
}

// lastBlock returns the block that a declaration ends with: from the first '{' at the end of a line to the '}' at its end.
func lastBlock(src string, decl lang.Range) lang.Range {
	text := strings.TrimRight(src[decl.Start:decl.End], "; \t\r\n)")
	open := strings.Index(text, "{\n")
	if windows := strings.Index(text, "{\r\n"); open < 0 || windows >= 0 && windows < open {
		open = windows
	}
	if open < 0 || !strings.HasSuffix(text, "}") {
		return lang.Range{}
	}
	return lang.Range{Start: decl.Start + open, End: decl.Start + len(text)}
}

// longestComment is how far back the beginning of a comment is sought.
const longestComment = 16 << 10

// commentAbove returns the JSDoc comment that ends on the line above start; zero if there is none.
func commentAbove(src string, start int) lang.Range {
	end := len(strings.TrimRight(src[:start], " \t\r\n"))
	if !strings.HasSuffix(src[:end], "*/") || strings.Count(src[end:start], "\n") > 1 {
		return lang.Range{}
	}
	from := max(0, end-longestComment)
	open := strings.LastIndex(src[from:end], "/*")
	if open < 0 || from+open+len("/**/") > end {
		return lang.Range{}
	}
	return lang.Range{Start: from + open, End: end}
}

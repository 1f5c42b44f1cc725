// Package haskell is what contextcraft knows of Haskell.
//
// A function's signature and its equations are one declaration: the signature is what SIGS shows, the equations are the body. Instances are containers that declare nothing of their own. A module A.B
// is the nearest file that ends in A/B.hs: source folders are named in build files of several kinds, and any folder may be one.
package haskell

import (
	_ "embed"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"

	tree_sitter_haskell "github.com/tree-sitter/tree-sitter-haskell/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Haskell.
var Language = lang.Language{
	Name:        "haskell",
	Extensions:  []string{".hs", ".hsc", ".hs-boot", ".hsig"},
	Shebangs:    []string{"runhaskell", "runghc", "stack"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_haskell.Language() },
	Tags:        tags,
	Mask:        mask,
	Adjust:      adjust,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver { return resolver{p} },
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments:  []string{"--"},
	BlockComments: [][2]string{{"{-", "-}"}},
	Nested:        true,
	Strings:       []lang.String{{Open: `"`, Close: `"`, Escape: true}, {Open: `'"'`}, {Open: `'\"'`}},
	DeclKeywords:  []string{"data", "newtype", "type", "class", "instance"},
}

// mask blanks the directives of the C preprocessor: the grammar takes what follows "#else" for nothing, and both branches are of interest.
func mask(src string) string {
	if !strings.HasPrefix(src, "#") && !strings.Contains(src, "\n#") {
		return src
	}
	b := []byte(src)
	for at := 0; at < len(src); {
		end := lang.LineEnd(src, at)
		if end > at && src[at] == '#' {
			for strings.HasSuffix(strings.TrimRight(src[at:min(end, len(src))], "\r"), "\\") && end < len(src) { // a definition of several lines
				end = lang.LineEnd(src, end+1)
			}
			for i := at; i < min(end, len(src)); i++ {
				if b[i] != '\n' && b[i] != '\r' {
					b[i] = ' '
				}
			}
		}
		at = end + 1
	}
	return string(b)
}

// adjust joins a function's signature and equations, and says where the body of what has no signature begins.
func adjust(src string, o *lang.Outline) {
	kept := make([]lang.Symbol, 0, len(o.Symbols))
	for i := range o.Symbols {
		s := o.Symbols[i]
		if name := strings.Trim(s.Name, "()"); name != "" && name != s.Name {
			s.NameAt.Start += strings.Index(s.Name, name)
			s.NameAt.End = s.NameAt.Start + len(name)
			s.Name = name
		}
		if s.Kind == lang.KindField && s.Parent >= 0 && (o.Symbols[s.Parent].Kind == lang.KindClass || o.Symbols[s.Parent].Kind == lang.KindImpl) {
			s.Kind = lang.KindMethod // a signature in a class
		}
		if s.Kind == lang.KindMethod || s.Kind == lang.KindFunction || s.Kind == lang.KindVariable || s.Kind == lang.KindField {
			s.Decl.End = s.Decl.Start + len(strings.TrimRight(src[s.Decl.Start:s.Decl.End], " \t\r\n"))
			if n := joinable(kept, &s); n >= 0 {
				join(src, &kept[n], &s)
				continue
			}
			if s.Kind != lang.KindField && !signature(src, &s) {
				if at := equals(src[s.NameAt.End:s.Decl.End]); at >= 0 {
					s.Body = lang.Range{Start: s.NameAt.End + at, End: s.Decl.End}
				}
			}
		}
		kept = append(kept, s)
	}
	o.Symbols = kept
	for i := range kept {
		if s := &kept[i]; s.Kind == lang.KindVariable && strings.IndexByte(src[s.Body.Start:s.Body.End], '\n') < 0 {
			s.Body = lang.Range{}
		}
	}
}

// joinable is the index of the last symbol that s does not lie in and that is not inside another one, if it has the same name; -1 otherwise.
func joinable(kept []lang.Symbol, s *lang.Symbol) int {
	for n := len(kept) - 1; n >= 0 && n >= len(kept)-64; n-- {
		k := &kept[n]
		if k.Decl.Contains(s.Decl) {
			return -1
		}
		if k.Name == s.Name && k.Kind != lang.KindField && (k.Kind == lang.KindFunction || k.Kind == lang.KindMethod || k.Kind == lang.KindVariable) {
			return n
		}
		if column(k) == column(s) {
			return -1 // another declaration of the same block stands between
		}
	}
	return -1
}

// column tells declarations of one block from those inside of others, which have a parent.
func column(s *lang.Symbol) int32 { return s.Parent }

// join adds an equation, or a second one, to a declaration.
func join(src string, to, s *lang.Symbol) {
	if to.Body.Empty() {
		to.Body.Start = to.Decl.End
		if strings.Contains(src[to.Decl.Start:to.Decl.End], "->") || s.Kind == lang.KindFunction || s.Kind == lang.KindMethod {
			to.Kind = s.Kind
			if s.Kind == lang.KindVariable {
				to.Kind = lang.KindFunction
			}
		} else {
			to.Kind = s.Kind
		}
	}
	to.Decl.End = s.Decl.End
	to.Body.End = s.Decl.End
}

// signature reports whether a declaration is "name :: type" or "a, b :: type".
func signature(src string, s *lang.Symbol) bool {
	rest := strings.TrimLeft(src[s.NameAt.End:s.Decl.End], " \t\r\n)")
	return strings.HasPrefix(rest, "::") || strings.HasPrefix(rest, ",") && strings.Contains(rest, "::")
}

// equals is the offset of the first "=" or guard outside of brackets, -1 for none.
func equals(text string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '=', '|':
			if depth <= 0 && i > 0 && !operator(text[i-1]) && (i+1 == len(text) || !operator(text[i+1])) {
				return i
			}
		}
	}
	return -1
}

func operator(c byte) bool { return strings.IndexByte("!#$%&*+./<=>?@\\^|-~:", c) >= 0 }

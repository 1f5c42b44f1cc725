package csharp

import (
	"strings"

	"contextcraft/queries/lang"
)

// adjust corrects what the query cannot say: a namespace without a block holds the rest of the file; operators and finalisers
// are named with what stands before the token that the grammar calls their name.
func adjust(src string, o *lang.Outline) {
	for i := range o.Symbols {
		s := &o.Symbols[i]
		switch s.Kind {
		case lang.KindModule:
			if s.Body.Empty() {
				n := strings.IndexByte(src[s.NameAt.End:], ';')
				if n < 0 {
					continue
				}
				s.Body = lang.Range{Start: s.NameAt.End + n + 1, End: len(src)}
				s.Decl.End = len(src)
			}
		case lang.KindMethod:
			before := strings.TrimRight(src[s.Decl.Start:s.NameAt.Start], " \t\r\n")
			for _, prefix := range [...]string{"operator checked", "operator", "~"} {
				if strings.HasSuffix(before, prefix) {
					s.NameAt.Start = s.Decl.Start + len(before) - len(prefix)
					s.Name = src[s.NameAt.Start:s.NameAt.End]
					break
				}
			}
		}
	}
}

package php

import (
	"strings"

	"contextcraft/queries/lang"
)

// adjust gives a namespace without a block what follows it, up to the next namespace or the end of the file.
func adjust(src string, o *lang.Outline) {
	end := len(src)
	for i := len(o.Symbols) - 1; i >= 0; i-- {
		s := &o.Symbols[i]
		if s.Kind != lang.KindModule {
			continue
		}
		if s.Body.Empty() {
			if n := strings.IndexByte(src[s.NameAt.End:], ';'); n >= 0 && s.NameAt.End+n < end {
				s.Body = lang.Range{Start: s.NameAt.End + n + 1, End: end}
				s.Decl.End = end
			}
		}
		end = s.Decl.Start
	}
}

package python

import (
	"regexp"
	"slices"

	"contextcraft/queries/lang"
)

var (
	enumBase     = regexp.MustCompile(`\b(?:Int|Str)?(?:Enum|Flag)\b`)
	constantName = regexp.MustCompile(`^_*[A-Z][A-Z0-9_]*$`)
)

// adjust makes enums of the classes that derive from one of enum's classes and constants of the module's variables in upper case, and keeps of the
// assignments to one name in one scope only the first. The body of a function or class takes in the comments that it begins with: the grammar has them
// between the colon and the body.
func adjust(src string, o *lang.Outline) {
	type key struct {
		parent int32
		name   string
	}
	seen := make(map[key]bool)
	drop := make([]bool, len(o.Symbols))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if (s.Kind.Callable() || s.Kind == lang.KindProperty || s.Kind == lang.KindClass) && !s.Body.Empty() {
			s.Body.Start = lang.WithComments(src, s.NameAt.End, s.Body.Start, "#")
		}
		switch s.Kind {
		case lang.KindClass:
			if !s.Body.Empty() && enumBase.MatchString(src[s.NameAt.End:s.Body.Start]) {
				s.Kind = lang.KindEnum
			}
		case lang.KindVariable, lang.KindField:
			k := key{s.Parent, s.Name}
			drop[i] = seen[k]
			seen[k] = true
			if s.Kind == lang.KindVariable && constantName.MatchString(s.Name) {
				s.Kind = lang.KindConstant
			}
			if s.Kind == lang.KindField && o.Symbols[s.Parent].Kind == lang.KindEnum && s.Name[0] != '_' {
				s.Kind = lang.KindEnumMember
			}
		}
	}
	i := -1
	o.Symbols = slices.DeleteFunc(o.Symbols, func(lang.Symbol) bool {
		i++
		return drop[i]
	})
}

package javascript

import (
	"strings"

	"contextcraft/queries/lang"
)

// looked is how much of the beginning and of the end of a file is searched for lists of exports; that is where they stand.
const looked = 16 << 10

// maxLists and longestList bound the search in a file that is full of exports: so many exports are looked at, and so much of each.
const (
	maxLists    = 400
	longestList = 2 << 10
)

// Exported tells whether other files can use a symbol: it is declared with export; it stands in a list of exports (export { a }, module.exports = { a },
// exports.a = …); it is a member that is not private; or the file exports nothing at all and is a script, whose names are global.
// Members are judged by themselves, not by their class.
func Exported(src string, s *lang.Symbol) bool {
	head := src[s.Decl.Start:s.NameAt.Start]
	if s.Name[0] == '#' {
		return false
	}
	if s.Parent >= 0 {
		return nestedExported(head, s)
	}
	if exportedHead(head) {
		return true
	}
	start, end := src, ""
	if len(src) > 2*looked {
		start, end = src[:looked], src[len(src)-looked:]
	}
	exporting := false
	for _, part := range []string{start, end} {
		named, any := listed(part, s.Name)
		if named {
			return true
		}
		exporting = exporting || any
	}
	return !exporting
}

// exportedHead tells whether what stands before a declaration's name exports it.
func exportedHead(head string) bool {
	for rest := head; ; {
		i := strings.Index(rest, "export")
		if i < 0 {
			return false
		}
		word := i == 0 || !identByte[rest[i-1]]
		rest = rest[i+len("export"):]
		switch {
		case !word:
		case rest == "": // the name itself: module.exports is called exports
			return true
		case !identByte[rest[0]], strings.HasPrefix(rest, "s.") || strings.HasPrefix(rest, "s ") || strings.HasPrefix(rest, "s="):
			return true
		}
	}
}

// nestedExported judges a symbol inside another: members unless private, declarations of a namespace if exported.
func nestedExported(head string, s *lang.Symbol) bool {
	switch s.Kind {
	case lang.KindMethod, lang.KindConstructor, lang.KindProperty, lang.KindField, lang.KindEnumMember:
		for _, word := range strings.Fields(head) {
			if word == "private" || word == "protected" {
				return false
			}
		}
		return true
	}
	return exportedHead(head)
}

// listed tells whether text names a symbol in a list of exports, and whether it exports anything.
func listed(text, name string) (named, exporting bool) {
	for range maxLists {
		i := strings.Index(text, "export")
		if i < 0 {
			return false, exporting
		}
		before := i == 0 || !identByte[text[i-1]]
		text = text[i+len("export"):]
		if !before {
			continue
		}
		exporting = true
		clause := clauseOf(text)
		for at := 0; ; {
			j := strings.Index(clause[at:], name)
			if j < 0 {
				break
			}
			start, end := at+j, at+j+len(name)
			if (start == 0 || !identByte[clause[start-1]]) && (end == len(clause) || !identByte[clause[end]]) {
				return true, true
			}
			at = end
		}
	}
	return false, exporting
}

// clauseOf cuts the text behind the word export down to the names that it passes out: a list in braces, the name after default, what
// is assigned to (module.)exports or its members. "" where a declaration follows.
func clauseOf(text string) string {
	if len(text) > longestList {
		text = text[:longestList]
	}
	rest := strings.TrimLeft(text, " \t")
	switch {
	case strings.HasPrefix(rest, "{"):
	case strings.HasPrefix(rest, "default {"):
	case strings.HasPrefix(rest, "default "), strings.HasPrefix(rest, "="):
		line, _, _ := strings.Cut(rest, "\n")
		return line
	case strings.HasPrefix(text, "s"):
		rest = strings.TrimLeft(text[1:], " \t")
		value, assigned := strings.CutPrefix(rest, "=")
		if value = strings.TrimLeft(value, " \t"); !assigned || !strings.HasPrefix(value, "{") {
			line, _, _ := strings.Cut(rest, "\n")
			return line
		}
		rest = value
	default:
		return ""
	}
	list, _, _ := strings.Cut(rest, "}")
	return list
}

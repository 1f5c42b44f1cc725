package starlark

import (
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses a load or a label:
//
//	load("//a:b.bzl", "x", y = "z")     Path "//a:b.bzl", Names [x z], ImportModule
//	load(":b.bzl", "x")                 Path ":b.bzl"
//	load("./lib/Tiltfile", "x")         Path "./lib/Tiltfile", ImportPath; so is what has no "//" and no ":"
//	use_extension("//a:b.bzl", "x")     as load; so are use_repo_rule, include and load_dynamic
//	"//a/b:c"                           Path "//a/b:c"
//
// Labels that name no package of the project's are left out: visibilities, patterns, and whatever is put together from parts.
func ParseImport(stmt string) []lang.Import {
	at := 0
	for at < len(stmt) && lang.WordByte(stmt[at]) {
		at++
	}
	imp := lang.Import{}
	switch {
	case at > 0:
		imp, _ = parseLoad(stmt, at)
	case stmt != "" && (stmt[0] == '"' || stmt[0] == '\''):
		if text, _, ok := parseString(stmt, 0); ok && isLabel(text) {
			imp = lang.Import{Path: text}
		}
	}
	if imp.Path == "" {
		return nil
	}
	imp.Line = 1
	return []lang.Import{imp}
}

var loads = []string{"load", "load_dynamic", "use_extension", "use_repo_rule", "include"}

// parseLoad parses the arguments of a load whose parenthesis is next at src[at:], and returns the offset after the last of them. Path is "" if the first argument
// is no string.
func parseLoad(src string, at int) (lang.Import, int) {
	at = space(src, at)
	if at == len(src) || src[at] != '(' {
		return lang.Import{}, at
	}
	at = space(src, at+1)
	path, at, ok := parseString(src, at)
	if !ok || path == "" {
		return lang.Import{}, at
	}
	imp := lang.Import{Path: path}
	if !strings.Contains(path, "//") && !strings.HasPrefix(path, ":") && !strings.HasPrefix(path, "@") || strings.HasPrefix(path, "ext://") {
		imp.Kind = lang.ImportPath
	}
	for {
		at = space(src, at)
		if at == len(src) || src[at] != ',' {
			return imp, at
		}
		at = space(src, at+1)
		for at < len(src) && lang.WordByte(src[at]) { // alias =
			at++
		}
		if at = space(src, at); at < len(src) && src[at] == '=' {
			at = space(src, at+1)
		}
		name, end, ok := parseString(src, at)
		if !ok {
			return imp, at
		}
		at = end
		if isName(name) {
			imp.Names = append(imp.Names, name)
		}
	}
}

// space steps over blanks, line ends and comments.
func space(src string, at int) int {
	for at < len(src) {
		switch src[at] {
		case ' ', '\t', '\r', '\n', '\\':
			at++
		case '#':
			n := strings.IndexByte(src[at:], '\n')
			if n < 0 {
				return len(src)
			}
			at += n
		default:
			return at
		}
	}
	return at
}

// longestString bounds the strings that are read: labels and names.
const longestString = 500

// parseString reads the string literal at src[at]; ok is false where there is none on one line, or one with an escape in it.
func parseString(src string, at int) (text string, end int, ok bool) {
	if at >= len(src) || src[at] != '"' && src[at] != '\'' {
		return "", at, false
	}
	rest := src[at+1 : min(len(src), at+1+longestString)]
	for i := range len(rest) {
		switch rest[i] {
		case src[at]:
			return rest[:i], at + 1 + i + 1, true
		case '\\', '\n':
			return "", at, false
		}
	}
	return "", at, false
}

// isName reports whether a string is an identifier.
func isName(s string) bool {
	for i := range len(s) {
		if !lang.WordByte(s[i]) {
			return false
		}
	}
	return s != ""
}

// labelBytes are the bytes that may stand in a package's or a target's name.
var labelBytes = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || strings.IndexByte("_./~+@=-", byte(c)) >= 0
	}
	return t
}()

// isLabel reports whether s is "//pkg", "//pkg:target", "@repo//pkg" and so on, and means a target: no pattern, no package group.
func isLabel(s string) bool {
	slashes := strings.Index(s, "//")
	if slashes < 0 || len(s) == slashes+2 || strings.HasSuffix(s, "/") || strings.HasSuffix(s, ".") {
		return false
	}
	repo := strings.TrimPrefix(strings.TrimPrefix(s[:slashes], "@"), "@")
	for i := range len(repo) {
		if c := repo[i]; !labelBytes[c] || c == '/' || c == '@' || c == '=' {
			return false
		}
	}
	if repo == s[:slashes] && repo != "" { // http://x has a colon, but x//y is no label either
		return false
	}
	pkg, target, colon := strings.Cut(s[slashes+2:], ":")
	if colon && target == "" || strings.HasPrefix(target, "__") || pkg == "visibility" || pkg == "conditions" || strings.HasPrefix(pkg, "/") {
		return false
	}
	for i := range len(pkg) {
		if !labelBytes[pkg[i]] {
			return false
		}
	}
	for i := range len(target) {
		if !labelBytes[target[i]] && target[i] != ',' {
			return false
		}
	}
	return true
}

// special marks the bytes at which the scanner has to look.
var special = [256]bool{'"': true, '\'': true, '#': true, '(': true}

// ScanFacts finds the loads and labels of a file, outside of comments and of longer strings.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	line, counted := 1, 0 // line is the line of offset counted
	add := func(at int, imp lang.Import) {
		line += strings.Count(src[counted:at], "\n")
		counted = at
		imp.Line = line
		f.Imports = append(f.Imports, imp)
	}
	for at := 0; at < len(src); {
		c := src[at]
		if !special[c] {
			at++
			continue
		}
		switch c {
		case '#':
			n := strings.IndexByte(src[at:], '\n')
			if n < 0 {
				return f
			}
			at += n
		case '(':
			start := loadBefore(src, at)
			if start < 0 {
				at++
				break
			}
			imp, end := parseLoad(src, at)
			if imp.Path != "" {
				add(start, imp)
			}
			at = max(end, at+1)
		default:
			end := skipString(src, at)
			if text := src[at+1 : max(at+1, end-1)]; len(text) > 2 && len(text) < longestString && (text[0] == '/' || text[0] == '@') && isLabel(text) && !prefixed(src, at) && src[end-1] == c {
				add(at, lang.Import{Path: text})
			}
			at = end
		}
	}
	return f
}

// prefixed reports whether a letter stands before the quote at src[at]: r"…", b"…".
func prefixed(src string, at int) bool { return at > 0 && lang.WordByte(src[at-1]) }

// loadBefore returns where the load begins whose parenthesis is src[at]; -1 if that belongs to something else.
func loadBefore(src string, at int) int {
	end := at
	for end > 0 && at-end < 8 && (src[end-1] == ' ' || src[end-1] == '\t') {
		end--
	}
	start := end
	for start > 0 && end-start < 16 && lang.WordByte(src[start-1]) {
		start--
	}
	if start == 0 && strings.HasPrefix(src, "\uFEFF") {
		start = min(end, len("\uFEFF"))
	}
	if !slices.Contains(loads, src[start:end]) {
		return -1
	}
	if before := strings.TrimRight(src[max(0, start-8):start], " \t"); strings.HasSuffix(before, ".") || strings.HasSuffix(before, "def") {
		return -1
	}
	return start
}

// skipString returns the offset after the string literal at src[at], a quote. One in single quotes ends with its line at the latest.
func skipString(src string, at int) int {
	quote := src[at]
	if strings.HasPrefix(src[at:], `"""`) || strings.HasPrefix(src[at:], "'''") {
		shut := src[at : at+3]
		for at += 3; at < len(src); at++ {
			if src[at] == '\\' {
				at++
			} else if src[at] == quote && strings.HasPrefix(src[at:], shut) {
				return at + 3
			}
		}
		return len(src)
	}
	for at++; at < len(src); at++ {
		switch src[at] {
		case quote:
			return at + 1
		case '\n':
			return at
		case '\\':
			at++
		}
	}
	return len(src)
}

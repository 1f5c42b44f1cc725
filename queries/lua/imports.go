package lua

import (
	"strings"

	"contextcraft/queries/lang"
)

// words are the functions that load a file: by a module's name, or by a path.
var words = map[string]lang.ImportKind{"require": lang.ImportModule, "dofile": lang.ImportPath, "loadfile": lang.ImportPath}

// ParseImport parses a call of require, dofile or loadfile with a literal: with or without parentheses, in any of Lua's quotes.
func ParseImport(stmt string) []lang.Import {
	imp, _, ok := call(stmt, 0)
	if !ok {
		return nil
	}
	return []lang.Import{imp}
}

// call reads a call that begins at at; end is behind its literal.
func call(src string, at int) (imp lang.Import, end int, ok bool) {
	end = at
	for end < len(src) && lang.WordByte(src[end]) {
		end++
	}
	kind, known := words[src[at:end]]
	if !known {
		return imp, end, false
	}
	i := blank(src, end)
	if i < len(src) && src[i] == '(' {
		i = blank(src, i+1)
	}
	if i >= len(src) {
		return imp, end, false
	}
	var path string
	switch quote := src[i]; {
	case quote == '"' || quote == '\'':
		n := strings.IndexAny(src[i+1:], "\\\n"+string(quote))
		if n <= 0 || src[i+1+n] != quote {
			return imp, end, false
		}
		path, i = src[i+1:i+1+n], i+n+2
	case strings.HasPrefix(src[i:], "[["):
		n := strings.Index(src[i+2:min(len(src), i+4096)], "]]")
		if n <= 0 {
			return imp, end, false
		}
		path, i = src[i+2:i+2+n], i+n+4
	default:
		return imp, end, false
	}
	if rest := strings.TrimLeft(src[i:min(len(src), i+64)], " \t"); strings.HasPrefix(rest, "..") {
		return imp, end, false // a part of a path
	}
	return lang.Import{Path: path, Kind: kind, Line: 1}, i, true
}

func blank(src string, i int) int {
	for i < len(src) && strings.IndexByte(" \t\r\n", src[i]) >= 0 {
		i++
	}
	return i
}

// ScanFacts finds the calls in code.
func ScanFacts(src string) lang.Facts { return Scan(src, &Syntax) }

// Scan is ScanFacts for a syntax: Luau's differs.
func Scan(src string, syn *lang.Syntax) lang.Facts {
	var f lang.Facts
	if !strings.Contains(src, "require") && !strings.Contains(src, "dofile") && !strings.Contains(src, "loadfile") {
		return f
	}
	line, counted := 1, 0
	lang.Lex(src, syn, func(c lang.Class, start, end int) bool {
		for i := start; c == lang.Code && i < end; i++ {
			if b := src[i]; b != 'r' && b != 'd' && b != 'l' || i > 0 && (lang.WordByte(src[i-1]) || src[i-1] == '.' || src[i-1] == ':') {
				continue
			}
			imp, stop, ok := call(src, i)
			if ok {
				line += strings.Count(src[counted:i], "\n")
				counted = i
				imp.Line = line
				f.Imports = append(f.Imports, imp)
			}
			i = max(i, stop-1)
		}
		return true
	})
	return f
}

type resolver struct{ p lang.Project }

// Resolve finds modules by the end of their path and files beside the importing one, then from the root.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	if imp.Kind == lang.ImportPath {
		for _, dir := range []string{lang.Parent(from), ""} {
			if f := lang.Beside(dir, imp.Path); r.p.Has(f) {
				return lang.One(from, f)
			}
		}
		return nil
	}
	if strings.HasPrefix(imp.Path, ".") || strings.HasPrefix(imp.Path, "/") || imp.Path == "" {
		return nil
	}
	name := strings.ReplaceAll(imp.Path, ".", "/")
	for _, rel := range []string{name + ".lua", name + "/init.lua"} {
		if f := lang.Nearest(r.p, from, rel); f != "" {
			return lang.One(from, f)
		}
	}
	return nil
}

package perl

import (
	"path"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one statement: "use Foo::Bar qw(a b);", "require Foo;", "require 'file.pl';", "do './file.pl';". The path of a module is its name; the names are those that it is asked for. The classes that "use
// parent", "use base" and "use Mojo::Base" name are imports of their own.
func ParseImport(stmt string) []lang.Import {
	word, rest := cut(stmt)
	if word != "use" && word != "no" && word != "require" && word != "do" {
		return nil
	}
	rest = strings.TrimLeft(rest, " \t\r\n")
	if rest == "" {
		return nil
	}
	if rest[0] == '"' || rest[0] == '\'' {
		end := strings.IndexByte(rest[1:], rest[0])
		if word == "use" || word == "no" || end <= 0 || strings.ContainsAny(rest[1:1+end], "$\n") {
			return nil
		}
		return []lang.Import{{Path: rest[1 : 1+end], Kind: lang.ImportPath, Line: 1}}
	}
	module, args := moduleName(rest)
	if module == "" || word == "do" || module == "lib" || module == "constant" {
		return nil
	}
	imp := lang.Import{Path: module, Line: 1}
	if word != "use" && word != "no" {
		return []lang.Import{imp}
	}
	names := arguments(args)
	if module == "parent" || module == "base" || module == "Mojo::Base" {
		out := []lang.Import{imp}
		for _, n := range names {
			if m, _ := moduleName(n); m == n {
				out = append(out, lang.Import{Path: n, Line: 1})
			}
		}
		return out
	}
	imp.Names = names
	return []lang.Import{imp}
}

func cut(s string) (word, rest string) {
	i := 0
	for i < len(s) && lang.WordByte(s[i]) {
		i++
	}
	return s[:i], s[i:]
}

// moduleName reads a module's name; "" for a version, a variable or an expression.
func moduleName(s string) (name, rest string) {
	i := 0
	for i < len(s) && (lang.WordByte(s[i]) || s[i] == ':' && i > 0) {
		i++
	}
	name = strings.TrimSuffix(s[:i], "::")
	if name == "" || name[0] >= '0' && name[0] <= '9' || version(name) || strings.HasSuffix(name, ":") {
		return "", s
	}
	return name, s[i:]
}

// version reports whether s is one like v5.
func version(s string) bool {
	return len(s) > 1 && s[0] == 'v' && s[1] >= '0' && s[1] <= '9'
}

// maxNames bounds the names that are kept of one statement.
const maxNames = 64

// arguments are the words of the quoted lists in the arguments of a use: 'a', qw(b c).
func arguments(s string) []string {
	var names []string
	for i := 0; i < len(s) && len(names) < maxNames; {
		switch c := s[i]; {
		case c == '#':
			n := strings.IndexByte(s[i:], '\n')
			if n < 0 {
				return names
			}
			i += n
		case c == '\'' || c == '"':
			end := strings.IndexByte(s[i+1:], c)
			if end < 0 {
				return names
			}
			names = appendNames(names, s[i+1:i+1+end])
			i += end + 2
		case c == 'q' && strings.HasPrefix(s[i:], "qw") && (i == 0 || !lang.WordByte(s[i-1])):
			open := len(s) - len(strings.TrimLeft(s[i+2:], " \t\r\n"))
			if open >= len(s) || lang.WordByte(s[open]) {
				i += 2
				continue
			}
			closer := s[open]
			if closers[closer] != 0 {
				closer = closers[closer]
			}
			end := strings.IndexByte(s[open+1:], closer)
			if end < 0 {
				return names
			}
			names = appendNames(names, s[open+1:open+1+end])
			i = open + end + 2
		default:
			i++
		}
	}
	return names
}

func appendNames(names []string, list string) []string {
	for _, n := range strings.Fields(list) {
		if len(names) < maxNames && strings.TrimLeft(n, "$@%&:") != "" && n[0] != '-' {
			names = append(names, n)
		}
	}
	return names
}

// statement is an import statement and its line.
type statement struct {
	lang.Range
	line int
}

// statements finds the statements that bring files in: text is the code of src. They may stand inside of a sub, and anywhere on a line where a statement begins.
func statements(src, text string) []statement {
	var out []statement
	line, counted := 1, 0
	for at := 0; ; {
		i := nextKeyword(text, at)
		if i < 0 {
			return out
		}
		word, _ := cut(text[i:])
		at = i + len(word)
		if !begins(text, i) || at == len(text) || strings.IndexByte(" \t\n\r'\"", text[at]) < 0 {
			continue
		}
		end := i + len(text[i:])
		if n := strings.IndexAny(text[i:min(len(text), i+longest)], ";}"); n >= 0 {
			end = i + n + 1
			if text[end-1] == '}' {
				end--
			}
		} else if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
			end = i + n
		}
		end = i + len(strings.TrimRight(text[i:end], " \t\r\n"))
		if ParseImport(src[i:end]) == nil {
			continue
		}
		line += strings.Count(src[counted:i], "\n")
		counted = i
		out = append(out, statement{lang.Range{Start: i, End: end}, line})
		at = end
	}
}

// longest bounds the search for the end of a statement.
const longest = 8 << 10

// nextKeyword is the offset of the next word at or after from that may begin an import, -1 for none.
func nextKeyword(text string, from int) int {
	for i := from; i+1 < len(text); i++ {
		switch text[i] {
		case 'u':
			if !strings.HasPrefix(text[i:], "use") {
				continue
			}
		case 'r':
			if !strings.HasPrefix(text[i:], "require") {
				continue
			}
		case 'n', 'd':
			if text[i+1] != 'o' {
				continue
			}
		default:
			continue
		}
		if i > 0 && (lang.WordByte(text[i-1]) || strings.IndexByte("$@%&>:-", text[i-1]) >= 0) {
			continue
		}
		switch word, _ := cut(text[i:min(len(text), i+8)]); word {
		case "use", "no", "require", "do":
			return i
		}
	}
	return -1
}

// begins reports whether a statement may begin at i: at the beginning of a line, or behind a ';' or a bracket.
func begins(text string, i int) bool {
	for j := i - 1; j >= 0 && i-j < 200; j-- {
		switch text[j] {
		case ' ', '\t', '\r':
		case '\n', ';', '{', '}', '(':
			return true
		default:
			return j < 3 && strings.HasPrefix(text, "\ufeff")
		}
	}
	return i == 0 || strings.TrimLeft(text[max(0, i-200):i], " \t\r") == ""
}

// ScanFacts finds the imports and the first package.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	text := code(src)
	for _, s := range statements(src, text) {
		for _, imp := range ParseImport(src[s.Start:s.End]) {
			imp.Line = s.line
			f.Imports = append(f.Imports, imp)
		}
	}
	return f
}

type resolver struct{ p lang.Project }

// NewResolver returns a resolver; it needs no preparation.
func NewResolver(p lang.Project) lang.Resolver { return resolver{p} }

// Resolve returns the file of a module, or the one that a path names. Of several, one below a folder lib or t/lib counts before others, then the nearest.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	if imp.Kind == lang.ImportPath {
		for _, f := range []string{path.Join(lang.Parent(from), imp.Path), path.Clean(imp.Path)} {
			if f != from && r.p.Has(f) {
				return []string{f}
			}
		}
		if strings.HasSuffix(imp.Path, ".pm") {
			return r.module(from, strings.TrimPrefix(path.Clean(imp.Path), "./"))
		}
		return nil
	}
	return r.module(from, strings.ReplaceAll(imp.Path, "::", "/")+".pm")
}

func (r resolver) module(from, name string) []string {
	best, score := "", -1
	for _, f := range r.p.Base(path.Base(name)) {
		root, ok := strings.CutSuffix(f, name)
		if !ok || root != "" && !strings.HasSuffix(root, "/") {
			continue
		}
		n := lang.SharedFolders(f, from)
		if slices.Contains([]string{"lib/", "inc/"}, root) || strings.HasSuffix(root, "/lib/") || root == "" {
			n += 1000
		}
		if n > score {
			best, score = f, n
		}
	}
	if best == "" || best == from {
		return nil
	}
	return []string{best}
}

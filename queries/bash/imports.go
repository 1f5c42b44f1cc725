package bash

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses "source FILE", ". FILE" and bats' "load FILE". What a path begins with and only the shell can know (a variable, a command substitution) is cut off: of
// "$(dirname "$0")/lib/a.sh" the path is "*/lib/a.sh".
func ParseImport(stmt string) []lang.Import {
	word, rest, ok := strings.Cut(strings.TrimLeft(stmt, " \t"), " ")
	if !ok || word != "source" && word != "." && word != "load" {
		return nil
	}
	p := argument(strings.TrimLeft(rest, " \t"))
	if p == "" || strings.HasPrefix(p, "-") || strings.HasPrefix(p, "/dev/") || strings.HasPrefix(p, "<(") {
		return nil
	}
	kind := lang.ImportPath
	if word == "load" {
		kind = lang.ImportDeclare
	}
	return []lang.Import{{Path: p, Kind: kind, Line: 1}}
}

// argument reads a word of the shell: quotes go, expansions become "*" where something that tells the file follows a '/', and make the word worthless otherwise.
func argument(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		switch c := s[i]; c {
		case ' ', '\t', '\n', '\r', ';', '&', '|', ')', '<', '>':
			return plain(b.String())
		case '"', '\'':
			i++
		case '\\':
			i += 2
		case '$', '`':
			n := expansion(s[i:])
			if n == 0 {
				return ""
			}
			b.WriteByte('*')
			i += n
		default:
			b.WriteByte(c)
			i++
		}
	}
	return plain(b.String())
}

// expansion is the length of the expansion that s begins with: $x, ${x%/*}, $(command), `command`; 0 if it does not end.
func expansion(s string) int {
	if s[0] == '`' {
		if n := strings.IndexAny(s[1:], "`\n"); n >= 0 && s[1+n] == '`' {
			return n + 2
		}
		return 0
	}
	if len(s) < 2 {
		return 0
	}
	var open, close byte
	switch s[1] {
	case '{':
		open, close = '{', '}'
	case '(':
		open, close = '(', ')'
	default:
		n := 1
		for n < len(s) && lang.WordByte(s[n]) {
			n++
		}
		return max(n, 2) // $x, $0, $@
	}
	depth := 0
	for i := 1; i < len(s) && i < 512 && s[i] != '\n'; i++ {
		switch s[i] {
		case open:
			depth++
		case close:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// plain cuts off everything up to the last expansion, which must be a folder.
func plain(p string) string {
	if i := strings.LastIndexByte(p, '*'); i >= 0 {
		rest := p[i+1:]
		if len(rest) < 2 || rest[0] != '/' {
			return ""
		}
		return "*" + rest
	}
	return p
}

// ScanFacts finds the commands at the beginning of a line, or behind ";", "&&", "||", "then", "do", "{" and "(".
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	if !strings.Contains(src, "source ") && !strings.Contains(src, ". ") && !strings.Contains(src, "load ") {
		return f
	}
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		text := src[start:end]
		for {
			text = strings.TrimLeft(text, " \t;&|({!")
			word, rest, ok := strings.Cut(text, " ")
			if !ok {
				return true
			}
			switch word {
			case "source", ".", "load":
				for _, imp := range ParseImport(text) {
					imp.Line = line
					f.Imports = append(f.Imports, imp)
				}
			case "then", "do", "else", "if", "builtin", "command":
				text = rest
				continue
			}
			if text = next(text); text == "" {
				return true
			}
		}
	})
	return f
}

// next is what follows the next separator of commands on the line, outside of quotes and of comments; "" for nothing.
func next(text string) string {
	quote := byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#' && i > 0 && (text[i-1] == ' ' || text[i-1] == '\t'):
			return ""
		case c == ';' || c == '&' || c == '|' || c == '{' || c == '(' && i > 0 && text[i-1] != '$':
			return text[i:]
		}
	}
	return ""
}

type resolver struct{ p lang.Project }

// Resolve looks beside the script, then upwards to the root, then for the nearest file of that path.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	rel, anywhere := strings.CutPrefix(imp.Path, "*/")
	if rel == "" || path.IsAbs(rel) || strings.HasPrefix(rel, "~") {
		return nil
	}
	names := []string{rel}
	if imp.Kind == lang.ImportDeclare { // bats adds the extension
		names = []string{rel + ".bash", rel, rel + ".sh"}
	}
	for _, name := range names {
		for dir := lang.Parent(from); ; dir = lang.Parent(dir) {
			if f := lang.Beside(dir, name); f != "" && r.p.Has(f) {
				return lang.One(from, f)
			}
			if dir == "" {
				break
			}
		}
		clean := strings.TrimLeft(path.Clean(name), "./")
		if anywhere || strings.Contains(name, "/") {
			if f := lang.Nearest(r.p, from, clean); f != "" {
				return lang.One(from, f)
			}
		}
	}
	return nil
}

package sql

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one line by which a client reads another script.
func ParseImport(stmt string) []lang.Import {
	imp, ok := parse(stmt)
	if !ok {
		return nil
	}
	imp.Line = 1
	return []lang.Import{imp}
}

// parse reads a line that begins with a client's command. Commands that go by the working directory give an ImportSystem, those that go by the script's folder an ImportPath. A path of one word that has no
// ending could be a variable or an alias, and is none where the command is only a sign.
func parse(line string) (imp lang.Import, ok bool) {
	if line == "" {
		return imp, false
	}
	command, rest := line, ""
	if i := strings.IndexAny(line, " \t"); i >= 0 {
		command, rest = line[:i], line[i:]
	}
	imp.Kind = lang.ImportSystem
	strict := true
	switch c := line[0]; {
	case c == '\\':
		strict = false
		switch command {
		case `\i`, `\include`:
		case `\ir`, `\include_relative`:
			imp.Kind = lang.ImportPath
		default:
			return imp, false
		}
	case c == '.':
		strict = false
		if command != ".read" {
			return imp, false
		}
	case c == ':':
		strict = false
		if !strings.EqualFold(command, ":r") {
			return imp, false
		}
	case c == '@':
		rest = line[1:]
		if after, double := strings.CutPrefix(rest, "@"); double {
			rest, imp.Kind = after, lang.ImportPath
		}
		if rest == "" || rest[0] == ' ' || rest[0] == '\t' {
			return imp, false
		}
	case (c == 's' || c == 'S') && strings.EqualFold(command, "source"):
	default:
		return imp, false
	}
	imp.Path = file(rest)
	if imp.Path == "" || strict && !strings.Contains(imp.Path, "/") && !isScript(imp.Path) {
		return lang.Import{}, false
	}
	return imp, true
}

// file is the path that an argument is; "" for none that could be in a project.
func file(arg string) string {
	arg = strings.TrimSpace(arg)
	if arg == "" {
		return ""
	}
	if q := arg[0]; q == '\'' || q == '"' {
		n := strings.IndexByte(arg[1:], q)
		if n < 0 {
			return ""
		}
		arg = arg[1 : 1+n]
	} else if i := strings.IndexAny(arg, " \t;"); i >= 0 {
		arg = arg[:i]
	}
	if strings.ContainsAny(arg, ":&|*$(){}<>=,'\"\n") {
		return ""
	}
	return strings.ReplaceAll(arg, `\`, "/")
}

func isScript(p string) bool {
	ext := strings.ToLower(path.Ext(p))
	for _, e := range extensions {
		if ext == e {
			return true
		}
	}
	return false
}

// statements are the lines that read another script.
func statements(src string) ([]lang.Range, []lang.Import) {
	if !mayImport(src) {
		return nil, nil
	}
	return lex(src).scripts()
}

// scripts are the client's commands that read another script.
func (l *lexer) scripts() (found []lang.Range, imports []lang.Import) {
	line, counted := 1, 0
	for _, t := range l.tokens {
		if t.kind != batchEnd {
			continue
		}
		text := strings.TrimRight(l.src[t.start:t.end], " \t\r")
		if imp, ok := parse(text); ok {
			line += strings.Count(l.src[counted:t.start], "\n")
			counted = t.start
			imp.Line = line
			imports = append(imports, imp)
			found = append(found, lang.Range{Start: t.start, End: t.start + len(text)})
		}
	}
	return found, imports
}

// mayImport spares most files the search by lines.
func mayImport(src string) bool {
	return strings.Contains(src, `\i`) || strings.Contains(src, ".read") || strings.Contains(src, "@") || strings.Contains(src, "ource ") || strings.Contains(src, "OURCE ") || strings.Contains(src, ":r ") || strings.Contains(src, ":R ")
}

// ScanFacts finds the scripts that a script has its client read.
func ScanFacts(src string) lang.Facts {
	_, imports := statements(src)
	return lang.Facts{Imports: imports}
}

type resolver struct{ p lang.Project }

// NewResolver returns a resolver; it needs no preparation.
func NewResolver(p lang.Project) lang.Resolver { return resolver{p} }

// Resolve returns the script: beside the importing one, or, where the client goes by its working directory, below any of the folders around it, the nearest first. SQL*Plus adds ".sql".
func (r resolver) Resolve(from string, imp lang.Import) []string {
	if path.IsAbs(imp.Path) {
		return nil
	}
	for dir := lang.Parent(from); ; dir = lang.Parent(dir) {
		if p := lang.Beside(dir, imp.Path); p != "" {
			for _, f := range [...]string{p, p + ".sql"} {
				if r.p.Has(f) {
					return lang.One(from, f)
				}
			}
		}
		if dir == "" || imp.Kind == lang.ImportPath {
			return nil
		}
	}
}

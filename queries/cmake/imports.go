package cmake

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one command.
func ParseImport(stmt string) []lang.Import {
	var found []lang.Import
	line, counted := 1, 0
	for _, c := range commands(stmt) {
		for _, imp := range c.imports(stmt) {
			line += strings.Count(stmt[counted:c.Start], "\n")
			counted = c.Start
			imp.Line = line
			found = append(found, imp)
		}
	}
	return found
}

// ScanFacts finds the commands that bring in other files.
func ScanFacts(src string) lang.Facts { return lang.Facts{Imports: ParseImport(src)} }

// imports is what the command brings in: a file by its path, or a module by its name. A folder means its CMakeLists.txt, a package the module that finds it.
func (c *command) imports(src string) []lang.Import {
	if len(c.args) == 0 {
		return nil
	}
	arg := src[c.args[0].Start:c.args[0].End]
	switch c.name {
	case "include":
		kind := lang.ImportPath
		if !strings.ContainsAny(arg, "/$") && !strings.HasSuffix(arg, ".cmake") && path.Ext(arg) != ".txt" {
			kind = lang.ImportModule
		}
		return known(arg, kind)
	case "add_subdirectory":
		if strings.Trim(arg, "./") == "" && !strings.Contains(arg, "..") {
			return nil
		}
		return known(strings.TrimRight(arg, "/")+"/CMakeLists.txt", lang.ImportPath)
	case "find_package":
		return known("Find"+arg, lang.ImportModule)
	}
	return nil
}

// known is the import of a path, none where nothing behind the last variable says what it is.
func known(p string, kind lang.ImportKind) []lang.Import {
	tail := p[strings.LastIndexByte(p, '}')+1:]
	if strings.Trim(tail, "./") == "" || strings.ContainsAny(tail, "$<>{\"\n\\") || kind == lang.ImportModule && strings.Contains(p, "$") {
		return nil
	}
	return []lang.Import{{Path: p, Kind: kind}}
}

type resolver struct{ p lang.Project }

// NewResolver returns a resolver; it needs no preparation.
func NewResolver(p lang.Project) lang.Resolver { return resolver{p} }

// Resolve returns at most one file. A path is seen from the script's folder, then, as scripts are included by others, from those above.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	name := imp.Path
	if imp.Kind == lang.ImportModule {
		return lang.One(from, lang.Nearest(r.p, from, name+".cmake"))
	}
	variable, rest := "", name
	if i := strings.LastIndexByte(name, '}'); i >= 0 {
		variable, rest = name[strings.LastIndexByte(name[:i], '{')+1:i], strings.TrimLeft(name[i+1:], "/")
		if strings.Contains(variable, "BINARY_DIR") {
			return nil
		}
		if !strings.HasPrefix(name, "${"+variable+"}/") {
			variable = "?"
		}
	} else if path.IsAbs(name) {
		return nil
	}
	switch {
	case variable == "CMAKE_CURRENT_SOURCE_DIR" || variable == "CMAKE_CURRENT_LIST_DIR":
		return lang.One(from, r.file(lang.Beside(lang.Parent(from), rest)))
	case variable == "" || strings.HasSuffix(variable, "_SOURCE_DIR"):
		for dir := lang.Parent(from); ; dir = lang.Parent(dir) {
			if f := r.file(lang.Beside(dir, rest)); f != "" && f != from {
				return lang.One(from, f)
			}
			if dir == "" {
				break
			}
		}
		if variable == "" && strings.HasSuffix(rest, "/CMakeLists.txt") {
			return nil
		}
	}
	rest = path.Clean(rest)
	for strings.HasPrefix(rest, "../") {
		rest = rest[3:]
	}
	if path.Base(rest) == rest && rest == "CMakeLists.txt" {
		return nil
	}
	if f := lang.Nearest(r.p, from, rest); f != "" {
		return lang.One(from, f)
	}
	return lang.One(from, lang.Nearest(r.p, from, rest+".cmake"))
}

// file is p, or p with the ending of a module, if it is a file; "" otherwise.
func (r resolver) file(p string) string {
	for _, f := range [...]string{p, p + ".cmake"} {
		if p != "" && r.p.Has(f) {
			return f
		}
	}
	return ""
}

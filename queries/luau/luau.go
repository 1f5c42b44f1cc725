// Package luau is what contextcraft knows of Luau, Roblox's typed Lua.
//
// It is Lua with types. A module is required by a path ("./x", "@self/x"), or by its place among the instances: script is the file's own module, script.Parent the folder that it is in.
package luau

import (
	_ "embed"
	"path"
	"sort"
	"strings"
	"unsafe"

	"contextcraft/queries/lang"
	"contextcraft/queries/lua"

	tree_sitter_luau "github.com/tree-sitter-grammars/tree-sitter-luau/bindings/go"
)

//go:embed tags.scm
var tags string

// Language is Luau.
var Language = lang.Language{
	Name:        "luau",
	Family:      "lua",
	Extensions:  []string{".luau"},
	Shebangs:    []string{"luau", "lune", "lute"},
	Grammar:     func() unsafe.Pointer { return tree_sitter_luau.Language() },
	Tags:        lua.Language.Tags + tags,
	Exported:    lua.Exported,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: func(p lang.Project) lang.Resolver { return resolver{p} },
	Syntax:      syntax,
}

var syntax = func() lang.Syntax {
	s := lua.Syntax
	s.Strings = append([]lang.String{{Open: "`", Close: "`", Escape: true}}, s.Strings...)
	s.DeclKeywords = []string{"function", "type"}
	return s
}()

// ParseImport parses a call of require with a literal, as Lua has it, or with a path of instances, which gives "script.Parent.X" as its path.
func ParseImport(stmt string) []lang.Import {
	if list := lua.ParseImport(stmt); list != nil {
		return list
	}
	rest, ok := strings.CutPrefix(stmt, "require")
	if !ok {
		return nil
	}
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t"), "(")
	if !ok {
		return nil
	}
	rest = strings.TrimLeft(rest, " \t\r\n")
	end := 0
	for end < len(rest) && (lang.WordByte(rest[end]) || rest[end] == '.') {
		end++
	}
	if !strings.HasPrefix(rest, "script.") || end == len(rest) || strings.IndexByte(") \t\r\n", rest[end]) < 0 {
		return nil
	}
	return []lang.Import{{Path: strings.TrimRight(rest[:end], "."), Line: 1}}
}

// ScanFacts finds the calls in code.
func ScanFacts(src string) lang.Facts {
	f := lua.Scan(src, &syntax)
	const call = "require("
	line, counted := 1, 0
	lang.Lex(src, &syntax, func(c lang.Class, start, end int) bool {
		for at := start; c == lang.Code; {
			i := strings.Index(src[at:end], call)
			if i < 0 {
				break
			}
			i += at
			at = i + len(call)
			if i > 0 && (lang.WordByte(src[i-1]) || src[i-1] == '.' || src[i-1] == ':') {
				continue
			}
			for _, imp := range ParseImport(src[i:min(len(src), i+512)]) {
				if strings.HasPrefix(imp.Path, "script.") {
					line += strings.Count(src[counted:i], "\n")
					counted = i
					imp.Line = line
					f.Imports = append(f.Imports, imp)
				}
			}
		}
		return true
	})
	sort.SliceStable(f.Imports, func(i, j int) bool { return f.Imports[i].Line < f.Imports[j].Line })
	return f
}

type resolver struct{ p lang.Project }

// Resolve looks for a module's file, or for the init file of its folder.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	dir := lang.Parent(from)
	inside := dir // what "script" has below it: a folder's init file stands for the folder
	if stem, _, _ := strings.Cut(path.Base(from), "."); stem != "init" {
		inside = lang.Join(dir, stem)
	} else {
		dir = lang.Parent(dir)
	}
	var target string
	switch rest, instance := strings.CutPrefix(imp.Path, "script."); {
	case instance:
		target = inside
		for part := range strings.SplitSeq(rest, ".") {
			if part == "Parent" {
				if target == "" {
					return nil
				}
				target = lang.Parent(target)
			} else {
				target = lang.Join(target, part)
			}
		}
	case strings.HasPrefix(imp.Path, "@self/"):
		target = path.Join(inside, strings.TrimPrefix(imp.Path, "@self/"))
	case strings.HasPrefix(imp.Path, "./"), strings.HasPrefix(imp.Path, "../"):
		target = lang.Beside(dir, imp.Path)
	default:
		_, rest, alias := strings.Cut(imp.Path, "/")
		if !alias || !strings.HasPrefix(imp.Path, "@") {
			return nil
		}
		for _, end := range ends {
			if f := lang.Nearest(r.p, from, rest+end); f != "" {
				return lang.One(from, f)
			}
		}
		return nil
	}
	for _, end := range ends {
		if f := strings.TrimPrefix(target+end, "/"); target != "" && r.p.Has(f) {
			return lang.One(from, f)
		}
	}
	return nil
}

// ends are what a module's path goes on with in its file's: Rojo tells servers' and clients' scripts by their names.
var ends = []string{".luau", ".lua", "/init.luau", "/init.lua", ".server.luau", ".client.luau", ".server.lua", ".client.lua"}

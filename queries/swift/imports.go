package swift

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one import: "import UIKit", "@testable import App", "import struct Foundation.URL" (whose path is the module and whose name the
// declaration).
func ParseImport(stmt string) []lang.Import {
	line, _, _ := strings.Cut(stmt, "\n")
	line, _, _ = strings.Cut(line, "//")
	words := strings.Fields(strings.ReplaceAll(line, ";", " "))
	for i, w := range words {
		if w != "import" {
			continue
		}
		words = words[i+1:]
		if len(words) > 1 {
			switch words[0] {
			case "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor":
				words = words[1:]
			}
		}
		if len(words) == 0 || !lang.WordByte(words[0][0]) {
			return nil
		}
		module, rest, _ := strings.Cut(words[0], ".")
		imp := lang.Import{Path: module, Line: 1}
		if rest != "" {
			imp.Names = []string{rest}
		}
		return []lang.Import{imp}
	}
	return nil
}

// ScanFacts finds the lines that import.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	if !strings.Contains(src, "import ") {
		return f
	}
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		text := strings.TrimLeft(strings.TrimPrefix(src[start:end], "\ufeff"), " \t")
		if strings.Contains(text, "import ") && importLine(text) {
			for _, imp := range ParseImport(text) {
				imp.Line = line
				f.Imports = append(f.Imports, imp)
			}
		}
		return true
	})
	return f
}

// importLine reports whether only attributes and an access level stand before the word.
func importLine(text string) bool {
	before, _, _ := strings.Cut(text, "import ")
	for _, w := range strings.Fields(before) {
		switch w {
		case "public", "private", "internal", "fileprivate", "package":
		default:
			if w[0] != '@' {
				return false
			}
		}
	}
	return before == "" || strings.HasSuffix(before, " ")
}

// resolver knows the folders that may hold a module's sources: Sources/NAME and Tests/NAME of a Swift package, or any folder of that name with Swift files in it (an Xcode target).
type resolver struct {
	modules map[string][]string // module → files, sorted
	own     map[string]string   // file → module
}

// NewResolver lists the modules of the project.
func NewResolver(p lang.Project) lang.Resolver {
	r := &resolver{modules: map[string][]string{}, own: map[string]string{}}
	packages := map[string]bool{}
	for _, f := range p.Base("Package.swift") {
		packages[lang.Parent(f)] = true
	}
	for _, f := range p.Files() {
		if !strings.HasSuffix(f, ".swift") || path.Base(f) == "Package.swift" {
			continue
		}
		if m := moduleOf(f, packages); m != "" {
			r.modules[m] = append(r.modules[m], f)
			r.own[f] = m
		}
	}
	return r
}

// moduleOf is the module of a file: the folder below Sources or Tests of a package; in a project without a package the outermost folder.
func moduleOf(file string, packages map[string]bool) string {
	for dir := lang.Parent(file); ; dir = lang.Parent(dir) {
		if packages[dir] {
			rest := strings.TrimPrefix(strings.TrimPrefix(file, dir), "/")
			kind, below, _ := strings.Cut(rest, "/")
			name, _, deep := strings.Cut(below, "/")
			switch kind {
			case "Sources", "Source", "src", "srcs", "Tests":
				if deep {
					return name
				}
			}
			if deep || below != "" {
				return kind // target(path: …) is most often named like its folder
			}
			return ""
		}
		if dir == "" {
			first, _, deep := strings.Cut(file, "/")
			if deep && len(packages) == 0 {
				return first
			}
			return ""
		}
	}
}

// Resolve returns the files of the module, where it is the project's own and another one than the importing file's.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	if r.own[from] == imp.Path {
		return nil
	}
	return r.modules[imp.Path]
}

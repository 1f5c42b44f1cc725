package dockerfile

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one instruction.
func ParseImport(stmt string) []lang.Import {
	var found []lang.Import
	for _, in := range instructions(stmt) {
		found = append(found, in.imports(stmt)...)
	}
	return found
}

// ScanFacts finds what the instructions take out of the build's context.
func ScanFacts(src string) lang.Facts { return lang.Facts{Imports: ParseImport(src)} }

// imports are the paths that the instruction takes out of the context, each at the instruction's line.
func (in *instruction) imports(src string) []lang.Import {
	var found []lang.Import
	add := func(p string) {
		if p = strings.Trim(p, `"'`); local(p) {
			found = append(found, lang.Import{Path: p, Kind: lang.ImportPath, Line: in.line})
		}
	}
	flags := in.flags(src)
	if in.word == "RUN" {
		for _, flag := range flags {
			if mount, ok := strings.CutPrefix(flag, "--mount="); ok {
				add(bound(mount))
			}
		}
		return found
	}
	if in.word != "COPY" && in.word != "ADD" {
		return nil
	}
	for _, flag := range flags {
		if strings.HasPrefix(flag, "--from=") {
			return nil
		}
	}
	words := in.words(src)[len(flags):]
	if len(words) > 0 && src[words[0].Start] == '[' {
		list := src[words[0].Start+1 : in.args.End]
		list, _, _ = strings.Cut(list, "]")
		items := strings.Split(list, ",")
		for _, item := range items[:len(items)-1] {
			add(strings.Trim(item, " \t\r\n"+string(in.escape)))
		}
		return found
	}
	for _, w := range words[:max(len(words)-1, 0)] {
		add(src[w.Start:w.End])
	}
	return found
}

// bound is the source of a bind mount, "" for another mount, or one out of a stage.
func bound(mount string) string {
	source := ""
	for _, part := range strings.Split(mount, ",") {
		key, value, _ := strings.Cut(part, "=")
		switch key {
		case "type":
			if value != "bind" {
				return ""
			}
		case "from":
			return ""
		case "source", "src":
			source = value
		}
	}
	return source
}

// local reports whether a source can be a file of the context: no address, no here-document, nothing to be filled in.
func local(p string) bool {
	return strings.Trim(p, "./") != "" && !strings.ContainsAny(p, "$*?[]<>\n\\") && !strings.Contains(p, "://") && !strings.HasPrefix(p, "git@")
}

type resolver struct{ p lang.Project }

// NewResolver returns a resolver; it needs no preparation.
func NewResolver(p lang.Project) lang.Resolver { return resolver{p} }

// Resolve returns the file that a path names, seen from the file's folder or one above.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	rel := path.Clean(strings.TrimLeft(imp.Path, "/")) // "/" is the context
	if strings.HasPrefix(rel, "..") {
		return nil
	}
	for dir := lang.Parent(from); ; dir = lang.Parent(dir) {
		if f := lang.Join(dir, rel); r.p.Has(f) {
			return lang.One(from, f)
		}
		if dir == "" {
			return nil
		}
	}
}

package golang

import (
	"path"
	"sort"
	"strconv"
	"strings"
)

// outsideProject stands for folders that are not part of the project; no package has this path.
const outsideProject = "\x00"

// parseMod returns a go.mod's module path and the replace directives that name folders, relative to the go.mod's own.
func parseMod(text, dir string) (modulePath string, replace []replacement) {
	for _, d := range directives(text) {
		switch {
		case d[0] == "module" && len(d) >= 2:
			modulePath = d[1]
		case d[0] == "replace":
			for i := 1; i < len(d)-1; i++ {
				target := d[i+1]
				if d[i] == "=>" && i > 1 && (strings.HasPrefix(target, "./") || strings.HasPrefix(target, "../") || target == "." || target == "..") {
					replace = append(replace, replacement{d[1], inside(dir, target)})
				}
			}
		}
	}
	return modulePath, sortReplacements(replace)
}

// sortReplacements orders by length, longest first, so that the first match is the best; of equal paths the first one written counts.
func sortReplacements(rs []replacement) []replacement {
	sort.SliceStable(rs, func(i, j int) bool { return len(rs[i].path) > len(rs[j].path) })
	return rs
}

// inside is a path relative to a project folder as a project folder, or outsideProject.
func inside(dir, rel string) string {
	p := path.Join(dir, rel)
	switch {
	case p == ".":
		return ""
	case p == ".." || strings.HasPrefix(p, "../") || path.IsAbs(p):
		return outsideProject
	}
	return p
}

// directives splits a go.mod or go.work into its directives, each a list of words that begins with the verb; blocks in parentheses
// give one directive a line.
func directives(text string) [][]string {
	var out [][]string
	block := ""
	for line := range strings.Lines(text) {
		words := fields(line)
		switch {
		case len(words) == 0:
		case block != "" && words[0] == ")":
			block = ""
		case block != "":
			out = append(out, append([]string{block}, words...))
		case len(words) == 2 && words[1] == "(":
			block = words[0]
		default:
			out = append(out, words)
		}
	}
	return out
}

// fields splits a line at blanks, takes quotes off and leaves out comments.
func fields(line string) []string {
	line, _, _ = strings.Cut(line, "//")
	line = strings.ReplaceAll(line, "(", " ( ")
	words := strings.Fields(strings.ReplaceAll(line, ")", " ) "))
	for i, w := range words {
		if len(w) >= 2 && (w[0] == '"' || w[0] == '`') {
			if s, err := strconv.Unquote(w); err == nil {
				words[i] = s
			}
		}
	}
	return words
}

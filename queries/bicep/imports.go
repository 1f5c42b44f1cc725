package bicep

import (
	"strings"

	"contextcraft/queries/lang"
)

// ScanFacts finds the files that module, import, using, extends and load… name by a relative path. A path that begins with a registry ("br:", "ts:") is none of the project's.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		text := src[start:end]
		trimmed := strings.TrimLeft(text, " \t")
		word, _, _ := strings.Cut(trimmed, " ")
		switch word {
		case "module", "import", "using", "extends":
			if p := quoted(trimmed); p != "" {
				f.Imports = append(f.Imports, lang.Import{Path: p, Kind: lang.ImportPath, Line: line})
			}
		default:
			for _, call := range [...]string{"loadTextContent(", "loadJsonContent(", "loadYamlContent(", "loadFileAsBase64("} {
				if _, rest, ok := strings.Cut(text, call); ok {
					if p := quoted(rest); p != "" {
						f.Imports = append(f.Imports, lang.Import{Path: p, Kind: lang.ImportPath, Line: line})
					}
				}
			}
		}
		return true
	})
	return f
}

// quoted is the path in the first string of a text; "" for none, and for one in a registry or with something to fill in.
func quoted(text string) string {
	_, rest, ok := strings.Cut(text, "'")
	if !ok {
		return ""
	}
	p, _, closed := strings.Cut(rest, "'")
	if !closed || strings.ContainsAny(p, ":${") {
		return ""
	}
	return p
}

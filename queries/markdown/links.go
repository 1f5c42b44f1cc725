package markdown

import (
	"net/url"
	"strings"

	"contextcraft/queries/lang"
)

// ScanFacts finds the links to other files, outside of code: [text](path "title"), [label]: path, and href="path" and src="path" of embedded HTML. Fragments and queries are cut
// off; addresses with a scheme are none of the project's.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	if !strings.Contains(src, "](") && !strings.Contains(src, "]:") && !strings.Contains(src, "href=") {
		return f
	}
	fence, line := "", 0
	for at := 0; at < len(src); {
		end := lang.LineEnd(src, at)
		text := src[at:min(end, len(src))]
		at = end + 1
		line++
		trimmed := strings.TrimLeft(text, " \t>")
		if mark := fenceOf(trimmed); mark != "" {
			switch {
			case fence == "":
				fence = mark
			case mark[0] == fence[0] && len(mark) >= len(fence):
				fence = ""
			}
			continue
		}
		if fence != "" {
			continue
		}
		add := func(target string) {
			if p := local(target); p != "" {
				f.Imports = append(f.Imports, lang.Import{Path: p, Kind: lang.ImportPath, Line: line})
			}
		}
		links(text, add)
		if label, target, ok := strings.Cut(trimmed, "]:"); ok && strings.HasPrefix(label, "[") && !strings.HasPrefix(label, "[^") && !strings.Contains(label, "](") {
			add(strings.TrimLeft(target, " \t"))
		}
	}
	return f
}

// fenceOf is the run of backticks or tildes that a line begins with, if it makes a fence.
func fenceOf(line string) string {
	for _, c := range []string{"`", "~"} {
		if n := len(line) - len(strings.TrimLeft(line, c)); n >= 3 && (c == "~" || !strings.Contains(line[n:], "`")) {
			return line[:n]
		}
	}
	return ""
}

// links yields the targets of the links on a line, but for those in code.
func links(text string, yield func(target string)) {
	for i := 0; i < len(text); {
		switch {
		case text[i] == '`':
			n := len(text[i:]) - len(strings.TrimLeft(text[i:], "`"))
			close := strings.Index(text[i+n:min(len(text), i+n+longestTarget)], text[i:i+n])
			i += n
			if close >= 0 {
				i += close + n
			}
		case strings.HasPrefix(text[i:], "]("):
			yield(text[i+2:])
			i += 2
		case strings.HasPrefix(text[i:], `href="`):
			yield(text[i+6:])
			i += 6
		default:
			i++
		}
	}
}

// longestTarget bounds a link's target, in bytes: what goes on is no path.
const longestTarget = 512

// local is the path that a link's target begins with; "" for an address or a place in the same file.
func local(target string) string {
	target = target[:min(len(target), longestTarget)]
	target, angle := strings.CutPrefix(target, "<")
	stop := ") \t\r\"'#?"
	if angle {
		stop = ">#?"
	}
	if i := strings.IndexAny(target, stop); i >= 0 {
		target = target[:i]
	}
	if target == "" || strings.HasPrefix(target, "//") || len(target) == longestTarget {
		return ""
	}
	if i := strings.IndexAny(target, ":/"); i >= 0 && target[i] == ':' {
		return ""
	}
	if p, err := url.PathUnescape(target); err == nil {
		return p
	}
	return target
}

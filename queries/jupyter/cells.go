package jupyter

import (
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/python"
)

// cellMagics give a code cell another language.
var cellMagics = map[string]string{"bash": "bash", "sh": "bash", "script": "", "html": "html", "HTML": "html", "svg": "xml", "javascript": "javascript", "js": "javascript",
	"ruby": "ruby", "perl": "perl", "latex": "", "markdown": "", "R": "r", "sql": "sql", "cython": "", "writefile": "", "file": ""}

// kernels are the names that kernels have for languages that have another one here.
var kernels = map[string]string{"ipython": "python", "ir": "r", "node": "javascript", "tslab": "typescript", "xcpp": "cpp", "c++": "cpp", "c#": "c-sharp", ".net-csharp": "c-sharp",
	"gophernotes": "go", "ihaskell": "haskell", "sh": "bash"}

// Cells returns the code in the cells, in order: each cell is one part or, where lines of magic stand in it, several.
func Cells(src string) []lang.Part {
	fence := longest(src)
	if fence < 3 {
		return nil
	}
	ticks := strings.Repeat("`", fence)
	var parts []lang.Part
	at := 0
	for at < len(src) {
		line, next := cut(src, at)
		name, opens := strings.CutPrefix(line, ticks)
		if !opens || name == "" || strings.ContainsAny(name, "` ") {
			at = next
			continue
		}
		end := next
		for end < len(src) {
			if line, after := cut(src, end); line == ticks {
				parts = split(parts, src, lang.Range{Start: next, End: end}, name)
				end = after
				break
			} else {
				end = after
			}
		}
		at = end
	}
	return parts
}

// split adds the parts of one cell.
func split(parts []lang.Part, src string, cell lang.Range, name string) []lang.Part {
	if known := kernels[name]; known != "" {
		name = known
	}
	add := func(from, to int) {
		if name != "" && strings.TrimSpace(src[from:to]) != "" {
			parts = append(parts, lang.Part{Range: lang.Range{Start: from, End: to}, Language: name})
		}
	}
	from := cell.Start
	for at := cell.Start; at < cell.End; {
		line, next := cut(src, at)
		if magic, ok := strings.CutPrefix(line, "%%"); ok && strings.TrimSpace(src[cell.Start:at]) == "" {
			word, _, _ := strings.Cut(strings.TrimRight(magic, "\r"), " ")
			if other, ok := cellMagics[word]; ok {
				name = other
			}
			from = next
		} else if isMagic(line) {
			add(from, at)
			from = next
		}
		at = next
	}
	add(from, cell.End)
	return parts
}

// isMagic reports whether IPython reads the line, and not the language: %magic, !command, ?object, object?.
func isMagic(line string) bool {
	line = strings.TrimRight(line, " \t\r")
	if line == "" {
		return false
	}
	switch line[0] {
	case '%', '!', '?':
		return true
	}
	return line[len(line)-1] == '?' && !strings.ContainsAny(line, "#'\" ")
}

// ScanFacts finds the imports in the cells that hold Python.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	line, at := 0, 0 // lines before at
	for _, part := range Cells(src) {
		if part.Language != "python" {
			continue
		}
		line += strings.Count(src[at:part.Start], "\n")
		at = part.Start
		for _, imp := range python.ScanFacts(src[part.Start:part.End]).Imports {
			imp.Line += line
			f.Imports = append(f.Imports, imp)
		}
	}
	return f
}

// longest is the length of the longest run of backticks that begins a line: the fences of the code cells.
func longest(src string) int {
	n := 0
	for at := 0; at < len(src); {
		if i := strings.IndexByte(src[at:], '`'); i < 0 {
			break
		} else {
			at += i
		}
		end := at
		for end < len(src) && src[end] == '`' {
			end++
		}
		if at == 0 || src[at-1] == '\n' {
			n = max(n, end-at)
		}
		at = end
	}
	return n
}

// cut returns the line of src at an offset, without its end, and the offset of the next.
func cut(src string, at int) (line string, next int) {
	if i := strings.IndexByte(src[at:], '\n'); i >= 0 {
		return src[at : at+i], at + i + 1
	}
	return src[at:], len(src)
}

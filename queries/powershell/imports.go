package powershell

import (
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one statement: "using module X", "Import-Module -Name X", ". ./x.ps1", or a manifest's "RootModule = 'x.psm1'" and "NestedModules = @('a', 'b')". A path has '/' for '\', and Join-Path and
// what it is given are put together: "$PSScriptRoot/lib/x.psm1".
func ParseImport(stmt string) []lang.Import {
	stmt = strings.TrimSpace(stmt)
	lower := strings.ToLower(stmt[:min(len(stmt), 32)])
	switch {
	case strings.HasPrefix(lower, "using"):
		word, rest := field(stmt[len("using"):])
		if !strings.EqualFold(word, "module") {
			return nil
		}
		return one(argument(rest))
	case strings.HasPrefix(lower, "import-module"):
		return one(argument(stmt[len("import-module"):]))
	case strings.HasPrefix(lower, "ipmo"):
		return one(argument(stmt[len("ipmo"):]))
	case strings.HasPrefix(stmt, "."):
		if path := argument(stmt[1:]); strings.ContainsAny(path, "/.") && !strings.HasSuffix(path, "$") {
			return one(path)
		}
		return nil
	}
	key, value, ok := strings.Cut(stmt, "=")
	if !ok || !fileKey(strings.TrimSpace(key)) {
		return nil
	}
	var imports []lang.Import
	for len(imports) < maxFiles {
		i := strings.IndexAny(value, `'"`)
		if i < 0 {
			break
		}
		end := strings.IndexByte(value[i+1:], value[i])
		if end < 0 {
			break
		}
		imports = append(imports, one(clean(value[i+1:i+1+end]))...)
		value = value[i+end+2:]
	}
	return imports
}

// maxFiles bounds what is read of one statement.
const maxFiles = 256

// fileKey reports whether a manifest names files or modules under this key.
func fileKey(key string) bool {
	switch strings.ToLower(key) {
	case "rootmodule", "moduletoprocess", "nestedmodules", "scriptstoprocess", "requiredmodules":
		return true
	}
	return false
}

// one is the import of a path or a module; none for what is only known when the script runs.
func one(path string) []lang.Import {
	bare := path
	if i := strings.LastIndexByte(path, '$'); i >= 0 { // a path may begin with a variable
		slash := strings.IndexByte(path[i:], '/')
		if slash < 0 {
			return nil
		}
		bare = path[i+slash+1:]
	}
	if bare == "" || strings.ContainsAny(path, "(){}*\n|<>;@,") {
		return nil
	}
	kind := lang.ImportModule
	if strings.Contains(path, "/") || hasExtension(path) {
		kind = lang.ImportPath
	}
	return []lang.Import{{Path: path, Kind: kind, Line: 1}}
}

func hasExtension(path string) bool {
	lower := strings.ToLower(path)
	return strings.HasSuffix(lower, ".ps1") || strings.HasSuffix(lower, ".psm1") || strings.HasSuffix(lower, ".psd1")
}

// argument is the first argument that is no option, with Join-Path's put together.
func argument(s string) string {
	s = strings.TrimLeft(s, " \t")
	for {
		word, rest := field(s)
		if !strings.HasPrefix(word, "-") {
			break
		}
		switch strings.ToLower(strings.TrimSuffix(word, ":")) {
		case "-name", "-path", "-fullyqualifiedname", "-force", "-global", "-passthru", "-disablenamechecking":
			s = rest
		default: // an option with a value
			_, s = field(rest)
		}
	}
	if inner, ok := strings.CutPrefix(strings.TrimLeft(s, " \t"), "("); ok {
		return joined(inner)
	}
	word, _ := field(s)
	return clean(word)
}

// joined is the path that "Join-Path $a 'b')" makes, "" for other commands.
func joined(s string) string {
	word, rest := field(s)
	if !strings.EqualFold(word, "Join-Path") {
		return ""
	}
	var parts []string
	for rest != "" && len(parts) < 8 {
		rest = strings.TrimLeft(rest, " \t")
		if rest == "" || rest[0] == ')' {
			break
		}
		if rest[0] == '(' {
			return ""
		}
		word, rest = field(rest)
		if word == "" {
			break
		}
		if word[0] != '-' {
			parts = append(parts, strings.Trim(clean(word), "/"))
		}
	}
	return strings.Join(parts, "/")
}

// field is the first word or quoted string, with its quotes, and what follows it.
func field(s string) (word, rest string) {
	s = strings.TrimLeft(s, " \t")
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		if end := strings.IndexByte(s[1:], s[0]); end >= 0 {
			return s[:end+2], s[end+2:]
		}
	}
	i := strings.IndexAny(s, " \t\r\n);|")
	if i < 0 {
		return s, ""
	}
	if i == 0 {
		return "", s
	}
	return s[:i], s[i:]
}

// clean is a path without its quotes and with '/'.
func clean(s string) string {
	s = strings.Trim(s, `"'`)
	s = strings.NewReplacer(`\`, "/", "${PSScriptRoot}", "$PSScriptRoot", "$($PSScriptRoot)", "$PSScriptRoot").Replace(s)
	return s
}

// statement is an import statement and its line.
type statement struct {
	lang.Range
	line int
}

// isManifest reports whether the code is one table.
func isManifest(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(text[:min(len(text), 64<<10)], "\ufeff"), " \t\r\n"), "@{")
}

// statements finds the lines that bring files in; text is the code of src.
func statements(src, text string) []statement {
	var out []statement
	table := isManifest(text)
	line := 0
	for at := 0; at < len(text); {
		line++
		end := len(text)
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n
		}
		start := at
		if start == 0 && strings.HasPrefix(text, "\ufeff") {
			start = len("\ufeff")
		}
		for start < end && (text[start] == ' ' || text[start] == '\t') {
			start++
		}
		if stop := importEnd(text, start, end, table); stop > start && ParseImport(src[start:stop]) != nil {
			out = append(out, statement{lang.Range{Start: start, End: stop}, line})
			line += strings.Count(text[min(end, stop):stop], "\n")
			if stop > end {
				end = len(text)
				if n := strings.IndexByte(text[stop:], '\n'); n >= 0 {
					end = stop + n
				}
			}
		}
		at = end + 1
	}
	return out
}

// importEnd is the end of the statement at start if it looks like an import, 0 otherwise.
func importEnd(text string, start, end int, table bool) int {
	if start == end {
		return 0
	}
	rest := text[start:end]
	if table {
		key, _, ok := strings.Cut(rest, "=")
		if !ok || !fileKey(strings.TrimSpace(key)) {
			return 0
		}
		if open := strings.IndexByte(rest, '('); open >= 0 {
			if stop := matching(text, start+open, min(len(text), start+longest)); stop > 0 {
				return stop
			}
		}
		return start + len(strings.TrimRight(rest, " \t\r"))
	}
	switch rest[0] | 0x20 {
	case 'u', 'i':
		lower := strings.ToLower(rest[:min(len(rest), 16)])
		if !strings.HasPrefix(lower, "using ") && !strings.HasPrefix(lower, "import-module ") && !strings.HasPrefix(lower, "ipmo ") {
			return 0
		}
	case '.': // '.' | 0x20
		if len(rest) < 3 || rest[1] != ' ' && rest[1] != '\t' {
			return 0
		}
	default:
		return 0
	}
	if n := strings.IndexAny(rest, ";|}"); n >= 0 {
		rest = rest[:n]
	}
	return start + len(strings.TrimRight(rest, " \t\r"))
}

// longest bounds the search for the end of a list.
const longest = 4 << 10

// ScanFacts finds the imports.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	for _, s := range statements(src, code(src)) {
		for _, imp := range ParseImport(src[s.Start:s.End]) {
			imp.Line = s.line
			f.Imports = append(f.Imports, imp)
		}
	}
	return f
}

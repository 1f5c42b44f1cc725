package ruby

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one call of require, require_relative, load or autoload:
//
//	require "a/b"              Path "a/b", ImportSystem (so are load and autoload)
//	require_relative "../b"    Path "../b", ImportPath
//	autoload :Name, "a/b"      Names ["Name"]
//
// and the older spellings of a path beside the file, which become ImportPath relative to its folder:
// File.expand_path("../b", __FILE__), File.expand_path("b", __dir__), File.join(__dir__, "b"), File.dirname(__FILE__) + "/b",
// "#{__dir__}/b". Anything computed otherwise gives nothing.
func ParseImport(stmt string) []lang.Import {
	imp, _, ok := parseCall(stmt, 0)
	if !ok {
		return nil
	}
	return []lang.Import{imp}
}

// ScanFacts finds the import calls of a Ruby file. The words are sought first; the text is lexed (comments, strings, heredocs,
// regexps, %-literals, =begin, __END__) only as far as needed. Ruby has no package statement; the constants that a file names are its Uses.
func ScanFacts(src string) lang.Facts {
	f := lang.Facts{Uses: uses(src)}
	s := scanner{src: src}
	line, counted := 1, 0
	require, load := strings.Index(src, "require"), strings.Index(src, "load")
	for from := 0; ; {
		require, load = seek(src, "require", require, from), seek(src, "load", load, from)
		at := require
		if at < 0 || load >= 0 && load < at {
			at = load
		}
		if at < 0 {
			return f
		}
		from = at + 4
		if at >= 4 && at == load && src[at-4:at] == "auto" {
			at -= 4
		}
		if at > 0 && notBefore[src[at-1]] && src[:at] != "\ufeff" {
			continue
		}
		imp, end, ok := parseCall(src, at)
		if !ok || defines(src, at) || !s.code(at) {
			continue
		}
		line += strings.Count(src[counted:at], "\n")
		counted = at
		imp.Line = line
		f.Imports = append(f.Imports, imp)
		from = max(from, end)
	}
}

// notBefore are the bytes that, directly before the word, make it something else: part of a name, a method of another object, a symbol.
var notBefore = func() (t [256]bool) {
	for c := range t {
		t[c] = lang.WordByte(byte(c)) || strings.IndexByte(".:@$?!", byte(c)) >= 0
	}
	return t
}()

// defines reports whether the word at at is being defined or aliased, or follows a dot after blanks.
func defines(src string, at int) bool {
	before := strings.TrimRight(src[max(0, at-8):at], " \t")
	return strings.HasSuffix(before, "def") || strings.HasSuffix(before, "alias") || strings.HasSuffix(before, ".")
}

func seek(src, word string, known, from int) int {
	if known < 0 || known >= from {
		return known
	}
	n := strings.Index(src[from:], word)
	if n < 0 {
		return -1
	}
	return from + n
}

// parseCall reads an import call whose method name starts at or, after blanks, behind at.
func parseCall(src string, at int) (imp lang.Import, end int, ok bool) {
	e := expr{src: src, pos: at}
	imp = lang.Import{Kind: lang.ImportSystem, Line: 1}
	e.blank()
	switch method := e.word(); method {
	case "require", "load", "autoload":
		ok = true
		if method == "autoload" {
			ok = false
			e.open()
			if e.take(":") {
				if name := e.word(); name != "" {
					e.blank()
					if ok = e.take(","); ok {
						imp.Names = []string{name}
						e.blankLines()
					}
				}
			}
		} else {
			e.open()
		}
	case "require_relative":
		imp.Kind, ok = lang.ImportPath, true
		e.open()
	}
	if !ok {
		return imp, at, false
	}
	p, beside, ok := e.path()
	if !ok || p == "" || !e.ends() {
		return imp, at, false
	}
	if beside {
		imp.Kind = lang.ImportPath
	}
	imp.Path = p
	return imp, e.pos, true
}

// expr reads the little expressions that name a file.
type expr struct {
	src string
	pos int
}

func (e *expr) blank() {
	for e.pos < len(e.src) {
		switch {
		case e.src[e.pos] == ' ' || e.src[e.pos] == '\t':
			e.pos++
		case strings.HasPrefix(e.src[e.pos:], "\\\n"):
			e.pos += 2
		case strings.HasPrefix(e.src[e.pos:], "\ufeff"):
			e.pos += 3
		default:
			return
		}
	}
}

func (e *expr) blankLines() {
	for e.pos < len(e.src) && (e.src[e.pos] == ' ' || e.src[e.pos] == '\t' || e.src[e.pos] == '\n' || e.src[e.pos] == '\r') {
		e.pos++
	}
}

// open passes the blanks or the parenthesis before the first argument.
func (e *expr) open() {
	e.blank()
	if e.take("(") {
		e.blankLines()
	}
}

func (e *expr) take(s string) bool {
	if !strings.HasPrefix(e.src[e.pos:], s) {
		return false
	}
	e.pos += len(s)
	return true
}

func (e *expr) word() string {
	i := e.pos
	for e.pos < len(e.src) && lang.WordByte(e.src[e.pos]) {
		e.pos++
	}
	return e.src[i:e.pos]
}

// literal reads a quoted string on one line, without interpolation except a leading folder ("#{__dir__}/x", beside then).
func (e *expr) literal() (text string, beside, ok bool) {
	if e.pos >= len(e.src) || e.src[e.pos] != '"' && e.src[e.pos] != '\'' {
		return "", false, false
	}
	quote := e.src[e.pos]
	e.pos++
	if quote == '"' && e.take("#{") {
		if !e.folder() || !e.take("}/") {
			return "", false, false
		}
		beside = true
	}
	for i := e.pos; i < len(e.src); i++ {
		switch c := e.src[i]; {
		case c == quote:
			text, e.pos = e.src[e.pos:i], i+1
			return text, beside, true
		case c == '\n' || c == '\\' || quote == '"' && c == '#' && strings.HasPrefix(e.src[i:], "#{"):
			return "", false, false
		}
	}
	return "", false, false
}

// folder reads an expression for the file's own folder: __dir__, File.dirname(__FILE__), File.expand_path(File.dirname(__FILE__)).
func (e *expr) folder() bool {
	for _, s := range [...]string{"__dir__", "File.dirname(__FILE__)", "File.dirname __FILE__", "File.dirname(File.expand_path(__FILE__))",
		"File.expand_path(File.dirname(__FILE__))", "File.expand_path(__dir__)"} {
		if e.take(s) {
			return true
		}
	}
	return false
}

// path reads what names the file. beside means relative to the folder of the file that says so.
func (e *expr) path() (p string, beside, ok bool) {
	e.take("::")
	switch {
	case e.take("File.expand_path"):
		if !e.take("(") {
			e.blank()
		}
		e.blankLines()
		if p, _, ok = e.literal(); !ok {
			return "", false, false
		}
		e.blankLines()
		if !e.take(",") {
			return "", false, false
		}
		e.blankLines()
		if e.take("__FILE__") {
			p = path.Join("file", p)
			if p == ".." || strings.HasPrefix(p, "file/") { // a path below the file itself is none
				return "", false, false
			}
		} else if !e.folder() {
			return "", false, false
		}
		e.blankLines()
		e.take(")")
		return path.Clean(p), true, true
	case e.take("File.join("):
		e.blankLines()
		if !e.folder() {
			return "", false, false
		}
		for {
			e.blankLines()
			if !e.take(",") {
				break
			}
			e.blankLines()
			part, _, ok := e.literal()
			if !ok {
				return "", false, false
			}
			p = path.Join(p, part)
		}
		return p, true, e.take(")")
	case e.folder():
		e.blank()
		if !e.take("+") {
			return "", false, false
		}
		e.blankLines()
		p, _, ok = e.literal()
		return strings.TrimLeft(p, "/"), true, ok
	}
	return e.literal()
}

// ends reports whether the path expression is complete here: no operator, method or string follows that would make another path of it.
func (e *expr) ends() bool {
	i := e.pos
	for i < len(e.src) && (e.src[i] == ' ' || e.src[i] == '\t' || e.src[i] == '\r') {
		i++
	}
	if i == len(e.src) {
		return true
	}
	switch e.src[i] {
	case '+', '.', '%', '*', '"', '\'', '\\', '[':
		return false
	}
	return true
}

package php

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
)

// ParseImport parses one use declaration or one include/require expression.
//
//	use A\B as C, D\E;             Paths "A\B", "D\E" (ImportModule)
//	use A\{B, function f};         Paths "A\B" and "A" with Names ["f"]
//	use function A\f;              Path "A", Names ["f"] (so is use const); functions of the global namespace give nothing
//	require "x/y.php"              Path "x/y.php" (ImportPath)
//	require __DIR__ . "/../y.php"  Path "../y.php", "./y.php" for a file beside (ImportPath); dirname(…) likewise
//	require ROOT . "/x/y.php"      Path "x/y.php", sought below a folder that a constant names (ImportSystem)
//
// Paths that hold variables give nothing.
func ParseImport(stmt string) []lang.Import {
	t := tokens{src: stmt}
	t.blank()
	if t.word("use") {
		imps, _ := t.use()
		return imps
	}
	if imp, ok := t.include(); ok {
		return []lang.Import{imp}
	}
	return nil
}

// tokens reads the small grammars of imports.
type tokens struct {
	src string
	pos int
}

// blank passes blanks, newlines and comments.
func (t *tokens) blank() {
	for t.pos < len(t.src) {
		switch c := t.src[t.pos]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			t.pos++
		case c == '/' && t.pos+1 < len(t.src) && (t.src[t.pos+1] == '/' || t.src[t.pos+1] == '*'):
			t.pos = skipComment(t.src, t.pos)
		case c == '#' && !strings.HasPrefix(t.src[t.pos:], "#["):
			t.pos = skipComment(t.src, t.pos)
		default:
			return
		}
	}
}

// word takes the keyword w, in any case, and the blanks behind it.
func (t *tokens) word(w string) bool {
	if !wordAt(t.src, t.pos, w) {
		return false
	}
	t.pos += len(w)
	t.blank()
	return true
}

// take takes the byte c and the blanks behind it.
func (t *tokens) take(c byte) bool {
	if t.pos >= len(t.src) || t.src[t.pos] != c {
		return false
	}
	t.pos++
	t.blank()
	return true
}

// name takes a qualified name, without a leading backslash.
func (t *tokens) name() string {
	i := t.pos
	for t.pos < len(t.src) && (lang.WordByte(t.src[t.pos]) || t.src[t.pos] == '\\') {
		t.pos++
	}
	n := strings.TrimPrefix(t.src[i:t.pos], `\`)
	t.blank()
	return n
}

// use reads what follows the word use, up to its semicolon.
func (t *tokens) use() (imps []lang.Import, ok bool) {
	members := t.member()
	for {
		n := t.name()
		if n == "" {
			return nil, false
		}
		if t.take('{') {
			prefix := strings.TrimSuffix(n, `\`)
			for !t.take('}') {
				m := t.member() || members
				n := t.name()
				if n == "" {
					return nil, false
				}
				imps = appendUse(imps, prefix+`\`+n, m)
				t.alias()
				if !t.take(',') && (t.pos >= len(t.src) || t.src[t.pos] != '}') {
					return nil, false
				}
			}
		} else {
			imps = appendUse(imps, n, members)
			t.alias()
		}
		if t.pos == len(t.src) || t.src[t.pos] == ';' {
			return imps, true
		}
		if strings.HasPrefix(t.src[t.pos:], "?>") {
			return imps, true
		}
		if !t.take(',') {
			return nil, false
		}
	}
}

func (t *tokens) member() bool { return t.word("function") || t.word("const") }

func (t *tokens) alias() {
	if t.word("as") {
		t.name()
	}
}

func appendUse(imps []lang.Import, name string, member bool) []lang.Import {
	imp := lang.Import{Path: name, Kind: lang.ImportModule, Line: 1}
	if member {
		i := strings.LastIndexByte(name, '\\')
		if i < 0 {
			return imps
		}
		imp.Path, imp.Names = name[:i], []string{name[i+1:]}
	}
	return append(imps, imp)
}

// include reads an include or require expression.
func (t *tokens) include() (imp lang.Import, ok bool) {
	imp = lang.Import{Kind: lang.ImportPath, Line: 1}
	for _, w := range [...]string{"require_once", "include_once", "require", "include"} {
		if ok = t.word(w); ok {
			break
		}
	}
	if !ok {
		return imp, false
	}
	t.take('(')
	var p string
	base := false // the path starts at the file's own folder
	for first := true; ; first = false {
		switch up, isDir := t.folder(); {
		case isDir:
			if !first {
				return imp, false
			}
			base, p = true, strings.Repeat("../", up)
		case t.pos < len(t.src) && (t.src[t.pos] == '\'' || t.src[t.pos] == '"'):
			s, ok := t.literal()
			if !ok {
				return imp, false
			}
			p += s
		default:
			n := t.name()
			switch {
			case n == "" || n[0] >= '0' && n[0] <= '9' || t.pos < len(t.src) && (t.src[t.pos] == '(' || t.src[t.pos] == ':' && strings.HasPrefix(t.src[t.pos:], "::")):
				return imp, false
			case n == "DIRECTORY_SEPARATOR" || n == "DS":
				p += "/"
			case p == "" || imp.Kind == lang.ImportSystem && !base: // ABSPATH . WPINC . '/x.php': only what follows the last one is known
				imp.Kind, p = lang.ImportSystem, ""
			default:
				return imp, false
			}
		}
		if t.pos >= len(t.src) || t.src[t.pos] != '.' {
			break
		}
		t.take('.')
	}
	p = strings.ReplaceAll(p, `\`, "/")
	switch {
	case base:
		p = path.Clean(strings.TrimLeft(p, "/"))
		if !strings.HasPrefix(p, "../") {
			p = "./" + p
		}
	case imp.Kind == lang.ImportSystem:
		p = strings.TrimLeft(p, "/")
	}
	imp.Path = p
	return imp, path.Base(p) != "." && path.Base(p) != ".." && p != "" && !strings.HasSuffix(p, "/")
}

// folder reads an expression for the file's folder or an ancestor of it, up levels higher: __DIR__, dirname(__FILE__), dirname(__DIR__, 2).
func (t *tokens) folder() (up int, ok bool) {
	switch {
	case t.word("__DIR__"):
		return 0, true
	case t.word("__FILE__"):
		return -1, true
	case wordAt(t.src, t.pos, "dirname") || strings.HasPrefix(t.src[t.pos:], `\dirname`):
		save := t.pos
		t.take('\\')
		t.word("dirname")
		if t.take('(') {
			if up, ok = t.folder(); ok {
				levels := 1
				if t.take(',') && t.pos < len(t.src) && t.src[t.pos] >= '1' && t.src[t.pos] <= '9' {
					levels = int(t.src[t.pos] - '0')
					t.pos++
					t.blank()
				}
				if t.take(')') {
					return up + levels, true
				}
			}
		}
		t.pos = save
	}
	return 0, false
}

// literal reads a string without variables.
func (t *tokens) literal() (string, bool) {
	quote := t.src[t.pos]
	for i := t.pos + 1; i < len(t.src); i++ {
		switch c := t.src[i]; {
		case c == quote:
			s := t.src[t.pos+1 : i]
			t.pos = i + 1
			t.blank()
			return strings.ReplaceAll(s, `\\`, `\`), true
		case c == '\n' || quote == '"' && (c == '$' || c == '{'):
			return "", false
		}
	}
	return "", false
}

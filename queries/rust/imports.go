package rust

import (
	"slices"

	"contextcraft/queries/lang"
)

// maxDepth bounds the nesting of use trees and of modules that are followed.
const maxDepth = 64

// ParseImport parses one use declaration, extern crate or module declaration without a body, with or without a visibility.
// A use tree is expanded: each leaf is an Import with its full path as written (crate::, self::, super:: and a leading :: stay), its own
// line, and the name "*" for a wildcard; {self} stands for its prefix; names that "as" gives are left out. A visibility makes a
// use a re-export.
func ParseImport(stmt string) []lang.Import {
	x := lexer{src: stmt, line: 1}
	x.next()
	return x.item(nil)
}

// ScanFacts finds the imports of a file at any depth, outside of strings, comments and macro definitions.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	x := lexer{src: src, line: 1}
	for x.next() != end {
		if x.kind == word {
			f.Imports = x.keyword(f.Imports, true)
		}
	}
	return f
}

// keyword looks at the current token, a word. If an import begins with it, the lexer steps over it, and its parts are appended to imports if
// keep is set. It also steps over the bodies of macro definitions and of macros that quote code.
func (x *lexer) keyword(imports []lang.Import, keep bool) []lang.Import {
	switch t := x.text(); t {
	case "pub", "use", "mod", "extern":
		if all := x.item(imports); keep {
			return all
		}
	case "macro_rules":
		x.skipMacro()
	default:
		if len(t) >= 5 && (t[0] == 'q' || t[0] == 'p') && slices.Contains(quoting, t) {
			x.skipMacro()
		}
	}
	return imports
}

// item parses the import that begins at the current token and appends its parts to imports. What is not one adds nothing, and the
// lexer stands behind its first word again.
func (x *lexer) item(imports []lang.Import) []lang.Import {
	saved := *x
	kind := lang.ImportModule
	if x.kind == word && x.text() == "pub" {
		kind = lang.ImportReexport
		if x.next() == '(' {
			for x.next() == word || x.kind == ':' {
			}
			x.next()
		}
	}
	start := x.start
	all := imports
	if x.kind == word {
		switch x.text() {
		case "use":
			x.lineOf(start)
			saved.line, saved.counted = x.line, x.counted // or each failure would count the lines from the last success on
			x.next()
			all = x.tree("", kind, imports, 0)
		case "mod":
			if x.next() == word {
				all = append(imports, lang.Import{Path: x.ident(), Kind: lang.ImportDeclare})
			}
		case "extern":
			if x.next() == word && x.text() == "crate" && x.next() == word {
				all = append(imports, lang.Import{Path: x.ident(), Kind: kind})
				x.alias()
			}
		}
	}
	if x.kind != ';' || len(all) == len(imports) {
		*x = saved
		return imports
	}
	if last := &all[len(all)-1]; last.Line == 0 {
		last.Line = x.lineOf(start)
	}
	return all
}

// alias steps over "as name" and returns the name, "" if there is none.
func (x *lexer) alias() string {
	if x.kind != word || x.text() != "as" {
		return ""
	}
	x.next()
	return x.ident()
}

// ident returns the identifier at the current token, without r#, and reads the token after it.
func (x *lexer) ident() string {
	name := x.text()
	x.next()
	if name == "r" && x.kind == '#' && x.next() == word {
		name = x.text()
		x.next()
	}
	return name
}

// tree parses a use tree whose first token is the current one and leaves the token after it as the current one. prefix is what
// stands before it, without the last "::".
func (x *lexer) tree(prefix string, kind lang.ImportKind, imports []lang.Import, depth int) []lang.Import {
	if depth > maxDepth {
		return imports
	}
	path, line := prefix, 0
	if x.pathSep() && prefix == "" {
		path = "::"
	}
	for {
		switch {
		case x.kind == '*':
			line = x.lineOf(x.start)
			x.next()
			return append(imports, lang.Import{Path: path, Names: []string{"*"}, Kind: kind, Line: line})
		case x.kind == '{':
			return x.group(path, kind, imports, depth)
		case x.kind != word:
			return imports
		}
		line = x.lineOf(x.start)
		switch name := x.ident(); {
		case name == "self" && depth > 0 && path == prefix && path != "":
			// {self} names the prefix itself
		case path == "" || path == "::":
			path += name
		default:
			path += "::" + name
		}
		if !x.pathSep() {
			break
		}
	}
	if as := x.alias(); as != "" && x.renames != nil {
		x.renames[rename{line, path}] = as
	}
	return append(imports, lang.Import{Path: path, Kind: kind, Line: line})
}

// pathSep steps over "::" if it is there.
func (x *lexer) pathSep() bool {
	if x.kind != ':' || x.next() != ':' {
		return false
	}
	x.next()
	return true
}

// group parses "{tree, tree}" and leaves the token after it as the current one.
func (x *lexer) group(path string, kind lang.ImportKind, imports []lang.Import, depth int) []lang.Import {
	for x.next(); x.kind != '}'; {
		before := x.start
		imports = x.tree(path, kind, imports, depth+1)
		if x.kind == ',' {
			x.next()
		} else if x.kind != '}' || x.start == before {
			return imports // not well formed: the caller misses its ';'
		}
	}
	x.next()
	return imports
}

// skipMacro steps over what follows a macro's name: "!", perhaps an identifier, and a balanced body.
func (x *lexer) skipMacro() {
	after := x.at
	if x.next() == '!' {
		if x.next() == word {
			x.next()
		}
		if nesting(x.kind) == 1 {
			x.skipBalanced()
			return
		}
	}
	x.at = after
}

// skipBalanced steps over everything up to the bracket that closes the current token's.
func (x *lexer) skipBalanced() {
	for depth := 1; depth > 0 && x.next() != end; {
		depth += nesting(x.kind)
	}
}

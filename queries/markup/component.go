package markup

import (
	_ "embed"
	"strings"

	"contextcraft/queries/javascript"
	"contextcraft/queries/lang"
)

// ComponentTags are the query patterns for the Skeleton of a component.
//
//go:embed component.scm
var ComponentTags string

// ComponentSyntax is the lexical syntax of a component: that of its scripts, and the comments of markup. The text of a template has apostrophes, so that only the
// literals that end on their line are told.
func ComponentSyntax() lang.Syntax {
	s := javascript.Syntax("function", "class", "const", "let", "var", "interface", "type", "enum")
	s.BlockComments = append(s.BlockComments, [2]string{"<!--", "-->"})
	return s
}

// Block tells whether a tag of that name, at a component's top level, holds a script or a style.
func Block(name string) bool {
	return strings.EqualFold(name, "script") || strings.EqualFold(name, "style")
}

// Blocks returns the scripts of a component, and the start tags of all scripts and styles; top tells which tokens are at its top level.
func Blocks(src string, tokens []Token, top []bool) (scripts []lang.Part, tags []lang.Range) {
	for i, t := range tokens {
		if t.Kind != Start || !top[i] || !Block(t.Name) || src[t.End-1] != '>' {
			continue
		}
		tags = append(tags, t.Range)
		if i+1 < len(tokens) && tokens[i+1].Kind == Raw && strings.EqualFold(t.Name, "script") {
			if l := ScriptLanguage(src[t.Start:t.End]); l != "" {
				scripts = append(scripts, lang.Part{Range: tokens[i+1].Range, Language: l})
			}
		}
	}
	return scripts, tags
}

// ScriptLanguage is the language of a script element of a page, by its start tag; "" for what is data or not known.
func ScriptLanguage(tag string) string {
	kind, _ := Attribute(tag, "type")
	kind, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(kind)), ";")
	switch written, _ := Attribute(tag, "lang"); strings.ToLower(written) {
	case "ts", "typescript":
		return "typescript"
	case "tsx":
		return "tsx"
	case "", "js", "jsx", "javascript":
	default:
		return ""
	}
	switch kind {
	case "", "module", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript", "text/babel", "text/jsx", "application/x-javascript":
		return "javascript"
	case "text/typescript", "application/typescript", "ts":
		return "typescript"
	}
	return ""
}

// Skeleton is a text of src's length that holds the names of its tags and nothing else: what a grammar of HTML needs to find the elements of a component's
// template, whatever its expressions are. keep, where it is not nil, tells of the n-th token whether its tag counts.
func Skeleton(src string, tokens []Token, keep func(n int) bool) string {
	b := make([]byte, len(src))
	for i := range b {
		b[i] = ' '
	}
	for i := 0; i < len(src); i++ {
		n := strings.IndexByte(src[i:], '\n')
		if n < 0 {
			break
		}
		i += n
		b[i] = '\n'
	}
	for n, t := range tokens {
		if t.Kind != Start && t.Kind != End || unclosed(src, tokens, n) || keep != nil && !keep(n) {
			continue
		}
		head := t.Start + 1 + len(t.Name)
		if t.Kind == End {
			head++
		}
		copy(b[t.Start:], src[t.Start:head])
		b[t.End-1] = '>'
		if t.SelfClosing {
			b[t.End-2] = '/'
		}
	}
	return string(b)
}

// SourceImport reads the src attribute of a block's start tag: <script src="./x.ts">.
func SourceImport(stmt string) []lang.Import {
	if value, at := Attribute(stmt, "src"); value != "" {
		return []lang.Import{{Path: value, Kind: lang.ImportPath, Line: 1 + strings.Count(stmt[:at.Start], "\n")}}
	}
	return nil
}

// ComponentFacts are the imports of a component: those of its scripts, and the files that its blocks name in src. blocks are the start tags that may.
func ComponentFacts(src string, scripts []lang.Part, blocks []lang.Range) lang.Facts {
	var found []lang.Import
	line, counted := 1, 0
	add := func(at lang.Range, imports []lang.Import) {
		line += strings.Count(src[counted:at.Start], "\n")
		counted = at.Start
		for _, imp := range imports {
			imp.Line += line - 1
			found = append(found, imp)
		}
	}
	for len(scripts) > 0 || len(blocks) > 0 {
		if len(scripts) == 0 || len(blocks) > 0 && blocks[0].Start < scripts[0].Start {
			add(blocks[0], SourceImport(src[blocks[0].Start:blocks[0].End]))
			blocks = blocks[1:]
			continue
		}
		add(scripts[0].Range, javascript.ScanFacts(src[scripts[0].Start:scripts[0].End]).Imports)
		scripts = scripts[1:]
	}
	return lang.Facts{Imports: found}
}

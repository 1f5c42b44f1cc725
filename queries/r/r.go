// Package r is what contextcraft knows of R.
//
// Its grammar's Go module names another path than the one that serves it, so it cannot be had without a replace directive; the outline is made by lines and is approximate: functions that are assigned, S4 and
// reference classes, generics and methods, R6 classes with their methods. roxygen comments are documentation. source() brings files in; a package brings in its own files by library(), where the project holds it.
package r

import (
	"path"
	"strings"

	"contextcraft/queries/lang"
	"contextcraft/queries/lines"
)

// Language is R.
var Language = lang.Language{
	Name:        "r",
	Extensions:  []string{".r", ".rprofile", ".rsx"},
	Filenames:   []string{".Rprofile"},
	Shebangs:    []string{"Rscript", "littler"},
	Approximate: table.Outline,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax:      syntax,
}

var syntax = lang.Syntax{
	LineComments: []string{"#"},
	Strings: []lang.String{
		{Open: `r"(`, Close: `)"`, Multiline: true},
		{Open: `R"(`, Close: `)"`, Multiline: true},
		{Open: `"`, Close: `"`, Escape: true, Multiline: true},
		{Open: `'`, Close: `'`, Escape: true, Multiline: true},
		{Open: "`", Close: "`"},
	},
}

const name = "(?P<name>[\\pL.][\\pL\\pN_.]*)"

var table = lines.Table{
	Syntax: &syntax,
	Import: `(?:source|library|require|requireNamespace)\s*\(`,
	Patterns: []lines.Pattern{
		{Kind: lang.KindFunction, Expr: name + `\s*(?:<<?-|=)\s*(?:function\b|\\\()`, Words: []string{"function", `\(`}, Body: lines.Braces, Deep: true},
		{Kind: lang.KindFunction, Expr: "`(?P<name>[^`]+)`\\s*(?:<<?-|=)\\s*function\\b", Words: []string{"function"}, Body: lines.Braces, Quoted: true},
		{Kind: lang.KindClass, Expr: name + `\s*(?:<<?-|=)\s*(?:R6::)?R6Class\s*\(`, Words: []string{"R6Class"}, Body: lines.Parens},
		{Kind: lang.KindClass, Expr: name + `\s*(?:<<?-|=)\s*(?:methods::)?(?:setRefClass|setClass|new_class)\s*\(`, Words: []string{"setRefClass", "setClass", "new_class"}, Body: lines.Parens},
		{Kind: lang.KindClass, Expr: `(?:methods::)?(?:setClass|setRefClass|setClassUnion)\s*\(\s*(?:Class\s*=\s*)?["'](?P<name>[^"']+)["']`, Words: []string{"setClass", "setRefClass"}, Quoted: true},
		{Kind: lang.KindInterface, Expr: `(?:methods::)?setGeneric\s*\(\s*(?:name\s*=\s*)?["'](?P<name>[^"']+)["']`, Words: []string{"setGeneric"}, Quoted: true},
		{Kind: lang.KindMethod, Expr: `(?:methods::)?set(?:Method|ReplaceMethod|Validity)\s*\(\s*(?:f\s*=\s*)?["'](?P<name>[^"']+)["']`, Words: []string{"setMethod", "setReplaceMethod", "setValidity"}, Quoted: true},
		{Kind: lang.KindVariable, Expr: `(?P<name>[\pL.][\pL\pN_.]*)\s*<-\s*\S(?:.*[^({,\s])?$`, Words: []string{"<-"}, Where: lines.Top},
	},
	Keywords: []string{"if", "for", "while", "function", "return", "repeat", "switch"},
}.Compile()

// ParseImport parses source("x.R") and library(pkg), whose kinds are ImportPath and ImportModule.
func ParseImport(stmt string) []lang.Import {
	call, rest, ok := strings.Cut(strings.TrimSpace(stmt), "(")
	if !ok {
		return nil
	}
	arg := strings.TrimLeft(rest, " \t")
	for _, key := range []string{"file =", "file=", "package =", "package="} {
		arg = strings.TrimLeft(strings.TrimPrefix(arg, key), " \t")
	}
	quoted := arg != "" && (arg[0] == '"' || arg[0] == '\'')
	end := 0
	if quoted {
		if end = strings.IndexByte(arg[1:], arg[0]); end <= 0 {
			return nil
		}
		arg = arg[1 : 1+end]
	} else {
		for end < len(arg) && (lang.WordByte(arg[end]) || arg[end] == '.') {
			end++
		}
		arg = arg[:end]
	}
	switch strings.TrimSpace(call) {
	case "source":
		if quoted && arg != "" && !strings.Contains(arg, "://") {
			return []lang.Import{{Path: arg, Kind: lang.ImportPath, Line: 1}}
		}
	case "library", "require", "requireNamespace":
		if arg != "" {
			return []lang.Import{{Path: arg, Line: 1}}
		}
	}
	return nil
}

// ScanFacts finds the calls that begin their lines.
func ScanFacts(src string) lang.Facts {
	var f lang.Facts
	if !strings.Contains(src, "source") && !strings.Contains(src, "library") && !strings.Contains(src, "require") {
		return f
	}
	lang.CodeLines(src, &syntax, func(line, start, end int) bool {
		text := strings.TrimLeft(src[start:end], " \t\ufeff")
		if strings.HasPrefix(text, "source") || strings.HasPrefix(text, "library") || strings.HasPrefix(text, "require") {
			for _, imp := range ParseImport(text) {
				imp.Line = line
				f.Imports = append(f.Imports, imp)
			}
		}
		return true
	})
	return f
}

// NewResolver reads the names of the project's packages from their DESCRIPTION files.
func NewResolver(p lang.Project) lang.Resolver {
	r := resolver{p, map[string]string{}}
	for _, f := range p.Base("DESCRIPTION") {
		text, _ := p.Read(f)
		for line := range strings.Lines(text) {
			if rest, ok := strings.CutPrefix(line, "Package:"); ok {
				r.packages[strings.TrimSpace(rest)] = lang.Parent(f)
				break
			}
		}
	}
	return r
}

type resolver struct {
	p        lang.Project
	packages map[string]string // name → folder
}

// Resolve returns a sourced file, beside the one that sources it or from the root, or the files of a package.
func (r resolver) Resolve(from string, imp lang.Import) []string {
	if imp.Kind == lang.ImportPath {
		for _, dir := range []string{lang.Parent(from), ""} {
			if f := lang.Beside(dir, imp.Path); f != "" && r.p.Has(f) {
				return lang.One(from, f)
			}
		}
		return nil
	}
	dir, ok := r.packages[imp.Path]
	if !ok || strings.HasPrefix(from, lang.Join(dir, "R/")) {
		return nil
	}
	var files []string
	for _, f := range r.p.Dir(lang.Join(dir, "R")) {
		if strings.EqualFold(path.Ext(f), ".r") {
			files = append(files, f)
		}
	}
	return files
}

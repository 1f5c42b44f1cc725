// Package lines outlines languages that have no grammar here, by their lines: a declaration is what a pattern finds at the beginning of a line of code, its body is what the
// brackets, the words or the indentation behind it enclose.
//
// # Plan
//
// One pass over the text with the language's lexer leaves a view of the same length in which comments are blank and literals are empty, so that no pattern matches inside of
// them; one pass over the view pairs the brackets. Then each line is tried against the table's patterns, in order; the first that matches declares a symbol. Lines inside the body of a callable are
// passed over, but for Deep patterns: what is declared there is nobody else's business, and it is where calls look like declarations.
//
// # Costs and tradeoffs
//
// Time is linear in the text whatever it holds; 15 to 40 MB a second. An outline made like this is called approximate wherever it is shown: a declaration that does not begin its line, or that a
// macro makes, is missed; a conditional body with two opening brackets for one closing ends at the wrong place.
package lines

import (
	"regexp"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// Body says what belongs to a declaration behind what the pattern matched.
type Body uint8

// The bodies.
const (
	Line      Body = iota // nothing: the declaration ends with its line, or with the brackets that the line leaves open
	Braces                // a block in curly brackets, which may open on a later line; without one as Line
	Statement             // everything up to a ';' outside of brackets; what follows the matched line is the body if it takes several lines
	Words                 // up to the word that closes (Table.Closer), where the head ends with an opening word (Table.Openers); without one as Line
	Indented              // all following lines that are indented deeper than the declaration
	Parens                // a block in round brackets behind the name: a class that a call makes
	Closed                // everything up to the next line that begins with Table.Terminator, that included; without one as Line
)

// Where says where a pattern applies.
type Where uint8

// The places.
const (
	Anywhere Where = iota
	Top            // not inside a type
	Member         // directly inside a type
)

// Pattern is one kind of declaration.
type Pattern struct {
	Kind lang.Kind
	// Expr is a regular expression for the beginning of a line of code, behind its indentation and Table.Prefix. The group "name" is the name; "in", where there is
	// one, a container that is written before it. In the text that it sees comments are blank and literals empty.
	Expr string
	// Words are words of which the line must hold one; an Expr is slow. None: any line.
	Words []string
	Body  Body
	Where Where
	// In, where set, is the kind of the type that the declaration must stand in directly: members of an enum.
	In lang.Kind
	// Deep: it declares inside of the body of a callable or a value too, where other patterns are not tried.
	Deep bool
	// Quoted: the expression sees the text itself, because the name is in a literal.
	Quoted bool
}

// Table is all that is needed to outline a language.
type Table struct {
	Syntax   *lang.Syntax
	Patterns []Pattern
	// Prefix is a regular expression for modifiers and attributes that may stand before any declaration on its line, each with the blanks behind it: `(?:public |static )`.
	Prefix string
	// Attribute is a regular expression for a whole line above a declaration that belongs to it: `@\w+.*`. It may be followed by others and by comments.
	Attribute string
	// Continues is a regular expression for the beginning of a line that goes on with the head above it, before its block opens: `where\b|throws\b`.
	Continues string
	// Not is a regular expression for the beginning of a line that declares nothing although a pattern may match: `return\b`.
	Not string
	// Import is a regular expression for a line that is an import statement; it sees the text itself. The statement goes on to ImportEnd, if that is set, and to the
	// line's end otherwise.
	Import    string
	ImportEnd string
	// Openers and Closer are the words of Words: "do" and "end". A word before ':' or after '.' opens nothing.
	Openers []string
	Closer  string
	// Arrow is a token that stands where a '{' could (of Braces) and begins a body that ends as a Statement does: "=>".
	Arrow string
	// Terminator begins the line that ends a Closed declaration: "@end".
	Terminator string
	// Keywords are words before a '(' that call nothing.
	Keywords []string
	// Reserved are words that no pattern takes for a name.
	Reserved []string
	// View, where set, makes the text that patterns see, where Syntax is too simple to tell it: a copy of src of the same length with blanks for comments and for what is
	// in literals. Line ends stay.
	View func(src string) string
	// CaseInsensitive: patterns, openers and closer match whatever the case.
	CaseInsensitive bool

	compiled *compiled
}

type compiled struct {
	patterns                           []*regexp.Regexp
	names, ins                         []int // groups
	attribute, continues, imports, not *regexp.Regexp
	openers, keywords, reserved        map[string]bool
	deep                               bool // there is a Deep pattern
}

// Compile prepares the table; it panics on a bad expression, as regexp.MustCompile does. It returns t, so that a package can write
//
//	var table = lines.Table{…}.Compile()
func (t Table) Compile() *Table {
	flags := ""
	if t.CaseInsensitive {
		flags = "(?i)"
	}
	whole := func(expr string) *regexp.Regexp {
		if expr == "" {
			return nil
		}
		return regexp.MustCompile(flags + "^(?:" + expr + ")")
	}
	c := &compiled{attribute: whole(t.Attribute), continues: whole(t.Continues), imports: whole(t.Import), not: whole(t.Not), openers: map[string]bool{}, keywords: map[string]bool{}, reserved: map[string]bool{}}
	prefix := ""
	if t.Prefix != "" {
		prefix = "(?:" + t.Prefix + ")*"
	}
	for _, p := range t.Patterns {
		c.deep = c.deep || p.Deep
		re := regexp.MustCompile(flags + "^" + prefix + "(?:" + p.Expr + ")")
		name := re.SubexpIndex("name")
		if name < 0 {
			panic("lines: no group \"name\" in " + p.Expr)
		}
		c.patterns = append(c.patterns, re)
		c.names = append(c.names, name)
		c.ins = append(c.ins, re.SubexpIndex("in"))
	}
	for _, w := range t.Openers {
		c.openers[w] = true
	}
	for _, w := range t.Keywords {
		c.keywords[w] = true
	}
	for _, w := range t.Reserved {
		c.reserved[w] = true
	}
	t.compiled = c
	return &t
}

const byteOrderMark = "\ufeff"

// longestHead bounds, in bytes, the search for the block that a declaration opens: signatures are shorter.
const longestHead = 8 << 10

// outliner is the work on one text.
type outliner struct {
	*Table
	src     string
	code    string        // src with comments blank and literals empty
	close   []int32       // by offset: the bracket that closes the one there, 0 for none
	ends    map[int]int32 // by the offset of an opening word: the end of the closing one; nil before it is needed
	symbols []lang.Symbol
	imports []lang.Range
	// terminator is where the next Terminator begins its line, as far as it was sought; len(src) for nowhere.
	terminator int
	local      int // up to here the text is the body of a callable or a value
	// open are the types around the current line, by index; only they and the modules can hold members.
	open []int
}

// Outline outlines src. It is what Language.Approximate wants.
func (t *Table) Outline(src string) *lang.Outline {
	o := &outliner{Table: t, src: src}
	if t.View != nil {
		o.code = t.View(src)
	} else {
		o.code = Code(src, t.Syntax)
	}
	o.pair()
	for at := 0; at < len(src); {
		end := o.lineEnd(at)
		next := o.line(at, end)
		at = max(next, end+1)
	}
	return &lang.Outline{Symbols: o.symbols, ImportStatements: o.imports, Refs: o.calls()}
}

// Code is src with blanks for comments and for what is in literals; line ends stay. Patterns see this.
func Code(src string, syntax *lang.Syntax) string {
	b := []byte(src)
	lang.Lex(src, syntax, func(c lang.Class, start, end int) bool {
		switch c {
		case lang.Comment, lang.Doc:
			blank(b[start:end])
		case lang.Literal:
			if end-start > 2 {
				blank(b[start+1 : end-1])
			}
		}
		return true
	})
	return string(b)
}

func blank(b []byte) {
	for i, c := range b {
		if c != '\n' && c != '\r' {
			b[i] = ' '
		}
	}
}

func (o *outliner) lineEnd(at int) int {
	if i := strings.IndexByte(o.code[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(o.code)
}

// line tries the line at code[at:end] and returns where to go on: behind the body of a callable, or with the next line.
func (o *outliner) line(at, end int) int {
	start := at
	if at == 0 && strings.HasPrefix(o.src, byteOrderMark) {
		start = len(byteOrderMark)
	}
	for start < end && (o.code[start] == ' ' || o.code[start] == '\t') {
		start++
	}
	text := strings.TrimRight(o.code[start:end], " \t\r")
	if text == "" {
		return end + 1
	}
	if start >= o.local && o.compiled.imports != nil && o.compiled.imports.MatchString(o.src[start:start+len(text)]) {
		return o.importAt(start, start+len(text))
	}
	if o.compiled.not != nil && o.compiled.not.MatchString(text) {
		return end + 1
	}
	for len(o.open) > 0 && o.symbols[o.open[len(o.open)-1]].Decl.End <= start {
		o.open = o.open[:len(o.open)-1]
	}
	for i := range o.Patterns {
		p := &o.Patterns[i]
		if start < o.local && !p.Deep || p.In != 0 && (len(o.open) == 0 || o.symbols[o.open[len(o.open)-1]].Kind != p.In) || p.Where == Top && len(o.open) > 0 || p.Where == Member && len(o.open) == 0 || !holds(text, p.Words, o.CaseInsensitive) {
			continue
		}
		line := text
		if p.Quoted {
			line = o.src[start : start+len(text)]
		}
		m := o.compiled.patterns[i].FindStringSubmatchIndex(line)
		if m == nil {
			continue
		}
		n := 2 * o.compiled.names[i]
		if m[n] < 0 || m[n] == m[n+1] || o.compiled.reserved[line[m[n]:m[n+1]]] {
			continue
		}
		s := lang.Symbol{Kind: p.Kind, Name: line[m[n]:m[n+1]], NameAt: lang.Range{Start: start + m[n], End: start + m[n+1]}, Parent: -1}
		if in := o.compiled.ins[i]; in >= 0 && m[2*in] >= 0 {
			s.Container = line[m[2*in]:m[2*in+1]]
		}
		s.Decl, s.Body = o.extent(p.Body, start, s.NameAt.End, start+len(text))
		s.Decl.Start, s.Doc = o.above(start)
		return o.add(s, end)
	}
	return end + 1
}

// holds reports whether text holds one of the words; no words is yes.
func holds(text string, words []string, anyCase bool) bool {
	if len(words) == 0 || anyCase {
		return true
	}
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// add keeps a symbol, and returns where to go on when the line that declares it ends at end.
func (o *outliner) add(s lang.Symbol, end int) int {
	o.symbols = append(o.symbols, s)
	last := s.Decl.End
	switch {
	case s.Body.Empty():
	case s.Kind.Container():
		o.open = append(o.open, len(o.symbols)-1)
		last = s.Body.Start
	case o.compiled.deep:
		o.local = max(o.local, last)
		last = s.Body.Start
	}
	return o.lineEnd(max(end, last)) + 1 // the lines of a long head declare nothing
}

// importAt keeps an import statement whose line is src[start:end], and returns where to go on.
func (o *outliner) importAt(start, end int) int {
	if o.ImportEnd != "" {
		end = ImportEnd(o.code, start, end, o.ImportEnd)
	}
	o.imports = append(o.imports, lang.Range{Start: start, End: end})
	return o.lineEnd(end) + 1
}

// ImportEnd is the end of an import statement whose first line is text[start:end]: behind closer, unless an empty line comes first; end if there is none. Scanners use it so that they agree
// with the outline.
func ImportEnd(text string, start, end int, closer string) int {
	rest := text[start:min(len(text), start+longestHead)]
	i := strings.Index(rest, closer)
	if i < 0 {
		return end
	}
	for at := end - start; at >= 0 && at < i; {
		next := strings.IndexByte(rest[at+1:], '\n')
		if next < 0 || at+1+next >= i {
			break
		}
		if strings.Trim(rest[at+1:at+1+next], " \t\r\n") == "" {
			return end
		}
		at += 1 + next
	}
	return start + i + len(closer)
}

// above extends the declaration that begins its line at start over attributes, and finds the comments above it.
func (o *outliner) above(start int) (int, lang.Range) {
	var doc lang.Range
	at := start
	for {
		line := strings.LastIndexByte(o.src[:at], '\n') + 1
		if line == 0 {
			return start, doc
		}
		begin := strings.LastIndexByte(o.src[:line-1], '\n') + 1
		if n := len(o.symbols); n > 0 && o.symbols[n-1].NameAt.Start >= begin {
			return start, doc // the line above declares something itself
		}
		text := strings.TrimSpace(o.src[begin : line-1])
		code := strings.TrimSpace(o.code[begin : line-1])
		first := begin + strings.Index(o.src[begin:line-1], text)
		switch {
		case text == "", begin == 0 && strings.HasPrefix(text, "#!"), o.Terminator != "" && strings.HasPrefix(code, o.Terminator):
			return start, doc
		case code == "": // a comment, or the inside of one
			if doc.Empty() {
				doc.End = first + len(text)
			}
			if opened := o.opened(first, first+len(text)); opened < first {
				first = opened
				begin = strings.LastIndexByte(o.src[:first], '\n') + 1
			}
			doc.Start = first
		case o.compiled.attribute != nil && o.compiled.attribute.MatchString(code):
			start = first
		default:
			return start, doc
		}
		at = begin
	}
}

// longestComment bounds the search for the beginning of a comment that has empty lines in it.
const longestComment = 16 << 10

// opened is where the block comment begins that ends at end, if it begins its line; first if it is no such comment.
func (o *outliner) opened(first, end int) int {
	for _, b := range o.Syntax.BlockComments {
		if !strings.HasSuffix(o.src[first:end], b[1]) || strings.Contains(o.src[first:end], b[0]) {
			continue
		}
		from := max(0, first-longestComment)
		i := strings.LastIndex(o.src[from:first], b[0])
		if i < 0 || strings.TrimSpace(o.code[from+i:first]) != "" {
			continue
		}
		line := strings.LastIndexByte(o.src[:from+i], '\n') + 1
		if strings.TrimSpace(o.src[line:from+i]) == "" {
			return from + i
		}
	}
	return first
}

// calls are the words directly before a '(' that are no keywords and declare nothing, each once a line.
func (o *outliner) calls() []lang.Ref {
	var refs []lang.Ref
	names := make(map[int]bool, len(o.symbols))
	for i := range o.symbols {
		names[o.symbols[i].NameAt.Start] = true
	}
	line, counted, first := 1, 0, 0 // first is the line's first reference
	for i := 0; i < len(o.code); {
		n := strings.IndexByte(o.code[i:], '(')
		if n < 0 {
			break
		}
		i += n + 1
		from := i - 1
		for from > 0 && lang.WordByte(o.code[from-1]) {
			from--
		}
		name := o.code[from : i-1]
		if name == "" || name[0] >= '0' && name[0] <= '9' || o.compiled.keywords[name] || names[from] {
			continue
		}
		if lines := strings.Count(o.code[counted:from], "\n"); lines > 0 {
			line += lines
			first = len(refs)
		}
		counted = from
		if ref := (lang.Ref{Name: name, Kind: lang.RefCall, Line: line, Symbol: -1}); !slices.Contains(refs[max(first, len(refs)-64):], ref) {
			refs = append(refs, ref)
		}
	}
	return refs
}

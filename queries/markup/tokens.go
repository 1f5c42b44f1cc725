// Package markup is what components have in common: a tokenizer of markup that takes any bytes, and the splitting of a file into scripts and a skeleton of tags.
// Vue and Svelte stand on it.
package markup

import (
	"strings"

	"contextcraft/queries/lang"
)

// TokenKind says what a stretch of markup is.
type TokenKind uint8

// The kinds of token.
const (
	Text    TokenKind = iota // what stands between tags
	Start                    // <name …> or <name … />
	End                      // </name …>
	Comment                  // <!-- … -->, <!doctype …>, <? … ?>
	Raw                      // what an element holds that has no markup in it: a script
)

// Token is a stretch of markup. The tokens of a text cover it without gaps.
type Token struct {
	lang.Range
	Kind TokenKind
	// Name of a tag, as written; for Raw that of the element.
	Name string
	// SelfClosing: a Start that ends in "/>".
	SelfClosing bool
}

// Dialect says in what a markup differs from HTML.
type Dialect struct {
	// Braces: {…} in a tag and between tags is an expression, in which '<' and '>' mean nothing.
	Braces bool
	// Raw tells whether the element that the tag opens holds text without markup; depth is the number of elements called template that are open. nil: as in HTML.
	Raw func(src string, tag Token, depth int) bool
}

// Tokens splits markup into its tokens. It takes any bytes, in time linear in their number.
func Tokens(src string, d Dialect) []Token {
	t := tokenizer{src: src, braces: d.Braces}
	raw := d.Raw
	if raw == nil {
		raw = rawElement
	}
	depth := 0
	for t.at < len(src) {
		t.text()
		if t.at == len(src) {
			break
		}
		tag := t.markup()
		if strings.EqualFold(tag.Name, "template") && !tag.SelfClosing {
			switch tag.Kind {
			case Start:
				depth++
			case End:
				depth = max(depth-1, 0)
			}
		}
		if tag.Kind == Start && !tag.SelfClosing && raw(src, tag, depth) {
			if strings.EqualFold(tag.Name, "template") {
				depth--
			}
			t.raw(tag.Name)
		}
	}
	return t.tokens
}

func rawElement(_ string, tag Token, _ int) bool {
	switch strings.ToLower(tag.Name) {
	case "script", "style", "textarea", "title", "xmp", "noembed", "iframe":
		return true
	}
	return false
}

type tokenizer struct {
	src    string
	at     int
	braces bool
	tokens []Token
}

func (t *tokenizer) add(kind TokenKind, end int, name string) Token {
	tok := Token{Range: lang.Range{Start: t.at, End: end}, Kind: kind, Name: name}
	if kind == Start {
		tok.SelfClosing = strings.HasSuffix(t.src[t.at:end], "/>")
	}
	if end > t.at {
		t.tokens = append(t.tokens, tok)
	}
	t.at = end
	return tok
}

// text takes everything up to the next '<' that opens a tag or a comment.
func (t *tokenizer) text() {
	i := t.at
	for i < len(t.src) {
		switch {
		case t.src[i] == '<' && i+1 < len(t.src) && (letter(t.src[i+1]) || strings.IndexByte("/!?", t.src[i+1]) >= 0):
			t.add(Text, i, "")
			return
		case t.src[i] == '{' && t.braces:
			i = t.expression(i)
		default:
			i++
		}
	}
	t.add(Text, i, "")
}

// expression returns the end of the {…} at i. One that is never closed is taken for text, and from then on every other brace too, so that time stays linear.
func (t *tokenizer) expression(i int) int {
	depth := 0
	for j := i; j < len(t.src); j++ {
		switch c := t.src[j]; c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return j + 1
			}
		case '"', '\'', '`':
			// An apostrophe in a block's text is no string: a string ends on its line.
			n := strings.IndexAny(t.src[j+1:min(len(t.src), j+1+maxString)], string(c)+"\n")
			if n >= 0 && t.src[j+1+n] == c {
				j += 1 + n
			}
		}
	}
	t.braces = false
	return i + 1
}

// maxString bounds the search for the end of a string in an expression.
const maxString = 200

// markup takes the tag or the comment at the '<'.
func (t *tokenizer) markup() Token {
	rest := t.src[t.at:]
	until := func(from int, close string) int {
		if n := strings.Index(rest[from:], close); n >= 0 {
			return t.at + from + n + len(close)
		}
		return len(t.src)
	}
	switch {
	case strings.HasPrefix(rest, "<!--"):
		return t.add(Comment, until(4, "-->"), "")
	case strings.HasPrefix(rest, "<![CDATA["):
		return t.add(Comment, until(9, "]]>"), "")
	case rest[1] == '!':
		return t.add(Comment, until(2, ">"), "")
	case rest[1] == '?':
		return t.add(Comment, until(2, ">"), "")
	}
	kind, from := Start, t.at+1
	if t.src[from] == '/' {
		kind, from = End, from+1
	}
	nameEnd := from
	for nameEnd < len(t.src) && strings.IndexByte(" \t\r\n\f/>", t.src[nameEnd]) < 0 {
		nameEnd++
	}
	return t.add(kind, t.tagEnd(nameEnd), t.src[from:nameEnd])
}

// tagEnd returns the end of the tag whose name ends at i.
func (t *tokenizer) tagEnd(i int) int {
	for i < len(t.src) {
		switch c := t.src[i]; {
		case c == '>':
			return i + 1
		case (c == '"' || c == '\'') && (t.src[i-1] == '=' || blank(t.src[i-1])):
			n := strings.IndexByte(t.src[i+1:], c)
			if n < 0 {
				return len(t.src)
			}
			i += n + 2
		case c == '{' && t.braces:
			i = t.expression(i)
		default:
			i++
		}
	}
	return i
}

// raw takes the text of an element up to its end tag.
func (t *tokenizer) raw(name string) {
	i := t.at
	for {
		n := strings.Index(t.src[i:], "</")
		if n < 0 {
			i = len(t.src)
			break
		}
		i += n
		if end := i + 2 + len(name); end <= len(t.src) && strings.EqualFold(t.src[i+2:end], name) &&
			(end == len(t.src) || strings.IndexByte(" \t\r\n\f/>", t.src[end]) >= 0) {
			break
		}
		i += 2
	}
	t.add(Raw, i, name)
}

// Attribute returns the value of an attribute in the text of a start tag, and where it stands in that text; "" for none.
func Attribute(tag, name string) (value string, at lang.Range) {
	found := false
	attributes(tag, func(n string, v lang.Range) bool {
		if strings.EqualFold(n, name) {
			value, at, found = tag[v.Start:v.End], v, true
		}
		return !found
	})
	return value, at
}

// HasAttribute tells whether a start tag has an attribute, with a value or without.
func HasAttribute(tag, name string) bool {
	found := false
	attributes(tag, func(n string, _ lang.Range) bool {
		found = found || strings.EqualFold(n, name)
		return !found
	})
	return found
}

// attributes yields the attributes of a start tag: the name, and where in the tag the value stands.
func attributes(tag string, yield func(name string, value lang.Range) bool) {
	i := strings.IndexAny(tag, " \t\r\n\f/")
	for i >= 0 && i < len(tag) {
		for i < len(tag) && (blank(tag[i]) || tag[i] == '/') {
			i++
		}
		start := i
		for i < len(tag) && !blank(tag[i]) && tag[i] != '=' && tag[i] != '>' && tag[i] != '/' {
			i++
		}
		name := tag[start:i]
		if name == "" {
			if i < len(tag) && tag[i] == '=' {
				i++
				continue
			}
			return
		}
		j := i
		for j < len(tag) && blank(tag[j]) {
			j++
		}
		value := lang.Range{Start: i, End: i}
		if j < len(tag) && tag[j] == '=' {
			value, i = attributeValue(tag, j+1)
		}
		if !yield(name, value) {
			return
		}
	}
}

// attributeValue returns where the value behind a '=' stands, and where the tag goes on.
func attributeValue(tag string, j int) (lang.Range, int) {
	for j < len(tag) && blank(tag[j]) {
		j++
	}
	if j < len(tag) && (tag[j] == '"' || tag[j] == '\'') {
		n := strings.IndexByte(tag[j+1:], tag[j])
		if n < 0 {
			n = len(tag) - j - 1
		}
		return lang.Range{Start: j + 1, End: j + 1 + n}, min(j+2+n, len(tag))
	}
	end := j
	for end < len(tag) && !blank(tag[end]) && tag[end] != '>' {
		end++
	}
	return lang.Range{Start: j, End: end}, end
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

// unclosed tells whether the n-th token is a tag that does not end, or opens an element of raw text that does not.
func unclosed(src string, tokens []Token, n int) bool {
	t := tokens[n]
	return (t.Kind == Start || t.Kind == End) && src[t.End-1] != '>' ||
		t.Kind == Start && n+1 < len(tokens) && tokens[n+1].Kind == Raw && tokens[n+1].End == len(src)
}

package html

import (
	"strings"

	"contextcraft/queries/lang"
)

// Block is an element whose content is not markup: a script, a style sheet, or what a single-file component calls so.
type Block struct {
	Tag        string // "script", "style", "template", in lower case
	Attributes string // what stands between the tag's name and its '>'
	Content    lang.Range
}

// Blocks returns the elements of the given tags that are not inside one another or a comment, in order. An element that does not end takes the rest.
func Blocks(src string, tags ...string) []Block {
	var blocks []Block
	for at := 0; at < len(src); {
		i := strings.IndexByte(src[at:], '<')
		if i < 0 {
			break
		}
		at += i
		if strings.HasPrefix(src[at:], "<!--") {
			end := strings.Index(src[at:], "-->")
			if end < 0 {
				break
			}
			at += end + 3
			continue
		}
		tag := opens(src[at+1:], tags)
		if tag == "" {
			at++
			continue
		}
		head := attributesEnd(src, at+1+len(tag))
		if head < 0 {
			break
		}
		b := Block{Tag: tag, Attributes: src[at+1+len(tag) : head], Content: lang.Range{Start: head + 1, End: head + 1}}
		at = head + 1
		if !strings.HasSuffix(b.Attributes, "/") {
			b.Content.End, at = contentEnd(src, at, tag)
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// opens returns the one of the tags that text begins with, whatever its case.
func opens(text string, tags []string) string {
	for _, tag := range tags {
		if len(text) > len(tag) && strings.EqualFold(text[:len(tag)], tag) && strings.IndexByte(" \t\r\n>/", text[len(tag)]) >= 0 {
			return tag
		}
	}
	return ""
}

// attributesEnd is the offset of the '>' that ends a start tag; values in quotes may hold others. -1 for none.
func attributesEnd(src string, at int) int {
	quote := byte(0)
	for ; at < len(src); at++ {
		switch c := src[at]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return at
		}
	}
	return -1
}

// contentEnd is where the content that begins at at ends, and where to go on. A template may hold templates.
func contentEnd(src string, at int, tag string) (end, next int) {
	depth := 1
	for i := at; i < len(src); {
		n := strings.IndexByte(src[i:], '<')
		if n < 0 {
			break
		}
		i += n
		switch rest := src[i+1:]; {
		case strings.HasPrefix(rest, "/") && opens(rest[1:], []string{tag}) != "":
			if depth--; depth == 0 {
				if close := strings.IndexByte(src[i:], '>'); close >= 0 {
					return i, i + close + 1
				}
				return i, len(src)
			}
		case tag == "template" && opens(rest, []string{tag}) != "":
			if head := attributesEnd(src, i); head > 0 && src[head-1] != '/' {
				depth++
			}
		}
		i++
	}
	return len(src), len(src)
}

// Attribute is the value of an attribute in the head of a tag, "" for none.
func Attribute(head, name string) string {
	for rest := head; ; {
		i := strings.Index(rest, name)
		if i < 0 {
			return ""
		}
		before, after := rest[:i], strings.TrimLeft(rest[i+len(name):], " \t\r\n")
		rest = rest[i+len(name):]
		if before != "" && strings.IndexByte(" \t\r\n", before[len(before)-1]) < 0 {
			continue
		}
		value, ok := strings.CutPrefix(after, "=")
		if !ok {
			continue
		}
		value = strings.TrimLeft(value, " \t\r\n")
		if value != "" && (value[0] == '"' || value[0] == '\'') {
			if end := strings.IndexByte(value[1:], value[0]); end >= 0 {
				return value[1 : 1+end]
			}
			return ""
		}
		if end := strings.IndexAny(value, " \t\r\n/"); end >= 0 {
			value = value[:end]
		}
		return value
	}
}

// ScriptLanguage is the language of a script by its lang and type attributes; "" for what is no code: JSON, templates, import maps.
func ScriptLanguage(attributes string) string {
	switch strings.ToLower(Attribute(attributes, "lang")) {
	case "ts", "typescript":
		return "typescript"
	case "tsx":
		return "tsx"
	case "jsx", "js", "javascript":
		return "javascript"
	}
	switch t := strings.ToLower(Attribute(attributes, "type")); t {
	case "", "module", "text/javascript", "application/javascript", "text/babel", "text/jsx", "text/ecmascript":
		return "javascript"
	case "text/typescript", "application/typescript":
		return "typescript"
	case "text/python", "py", "mpy":
		return "python"
	}
	return ""
}

// StyleLanguage is the language of a style sheet by its lang attribute.
func StyleLanguage(attributes string) string {
	if l := strings.ToLower(Attribute(attributes, "lang")); l != "" {
		return l
	}
	return "css"
}

// Embedded returns the scripts and the style sheets.
func Embedded(src string) []lang.Part {
	var parts []lang.Part
	for _, b := range Blocks(src, "script", "style") {
		language := ScriptLanguage(b.Attributes)
		if b.Tag == "style" {
			language = StyleLanguage(b.Attributes)
		}
		if language != "" && !b.Content.Empty() {
			parts = append(parts, lang.Part{Range: b.Content, Language: language})
		}
	}
	return parts
}

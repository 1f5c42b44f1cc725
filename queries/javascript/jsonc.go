package javascript

import (
	"strconv"
	"strings"
)

// value is a JSON value that keeps the order of an object's keys, which decides between the conditions of package.json exports.
type value struct {
	kind valueKind
	text string   // of a string; of a number or boolean as written
	keys []string // of an object
	list []value  // elements of an array, values of an object
}

type valueKind uint8

const (
	valueNone valueKind = iota // no such member
	valueNull
	valueScalar // number or boolean
	valueString
	valueArray
	valueObject
)

// get returns the member of an object, or valueNone.
func (v value) get(key string) value {
	for i, k := range v.keys {
		if k == key {
			return v.list[i]
		}
	}
	return value{}
}

// strings returns the strings of an array, or of a single string.
func (v value) strings() []string {
	if v.kind == valueString {
		return []string{v.text}
	}
	if v.kind != valueArray {
		return nil
	}
	var out []string
	for _, e := range v.list {
		if e.kind == valueString {
			out = append(out, e.text)
		}
	}
	return out
}

// parseJSON reads JSON with comments, trailing commas and a BOM, as tsconfig.json may have them. What follows the first fault is dropped: a
// half-written file gives what it says up to there.
func parseJSON(text string) value {
	p := jsonParser{src: strings.TrimPrefix(text, "\ufeff")}
	return p.value(0)
}

type jsonParser struct {
	src string
	pos int
	bad bool
}

const maxJSONDepth = 100

// next skips blanks and comments and returns the byte there, 0 at the end.
func (p *jsonParser) next() byte {
	p.pos = skipTrivia(p.src, p.pos)
	if p.pos >= len(p.src) {
		return 0
	}
	return p.src[p.pos]
}

func (p *jsonParser) value(depth int) value {
	switch c := p.next(); {
	case c == '{' && depth < maxJSONDepth:
		return p.members(depth, true)
	case c == '[' && depth < maxJSONDepth:
		return p.members(depth, false)
	case c == '"':
		return value{kind: valueString, text: p.text()}
	}
	start := p.pos
	for p.pos < len(p.src) && (identByte[p.src[p.pos]] || strings.IndexByte("+-.", p.src[p.pos]) >= 0) {
		p.pos++
	}
	switch word := p.src[start:p.pos]; word {
	case "":
		p.bad = true
		return value{}
	case "null":
		return value{kind: valueNull}
	default:
		return value{kind: valueScalar, text: word}
	}
}

// members reads an object or an array from its opening bracket.
func (p *jsonParser) members(depth int, object bool) value {
	v := value{kind: valueArray}
	closing := byte(']')
	if object {
		v.kind, closing = valueObject, '}'
	}
	p.pos++
	for !p.bad {
		c := p.next()
		if c == closing {
			p.pos++
			return v
		}
		if c == ',' {
			p.pos++
			continue
		}
		if object {
			if c != '"' {
				break
			}
			key := p.text()
			if p.next() != ':' {
				break
			}
			p.pos++
			v.keys = append(v.keys, key)
		}
		v.list = append(v.list, p.value(depth+1))
	}
	p.bad = true
	return v
}

// text reads the string at pos.
func (p *jsonParser) text() string {
	end := stringEnd(p.src, p.pos)
	if end < 0 {
		p.bad = true
		p.pos = len(p.src)
		return ""
	}
	quoted := p.src[p.pos:end]
	p.pos = end
	if strings.IndexByte(quoted, '\\') < 0 {
		return quoted[1 : len(quoted)-1]
	}
	s, err := strconv.Unquote(strings.ReplaceAll(quoted, `\/`, "/"))
	if err != nil { // surrogate pairs: no path of ours has them
		p.bad = true
	}
	return s
}

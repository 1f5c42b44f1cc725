package scan

import "strings"

// attributes is the chain of .gitattributes files from a directory to the top, reduced to the lines that say what a file is for:
// linguist-generated, linguist-vendored, linguist-documentation. It has the life of a ruleList.
type attributes struct {
	parent *attributes
	base   int
	rules  []attributeRule
}

type attributeRule struct {
	rule
	generated, vendored, documentation int8 // 1 set, -1 unset, 0 not mentioned
}

// parseAttributes reads the text of a .gitattributes file; most have no line of interest and give parent itself.
func parseAttributes(text string, base int, fold bool, parent *attributes) *attributes {
	if !strings.Contains(text, "linguist-") {
		return parent
	}
	a := &attributes{parent: parent, base: base}
	text = strings.TrimPrefix(text, "\ufeff")
	for text != "" {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		line = strings.TrimLeft(line, " \t")
		if !strings.Contains(line, "linguist-") || line[0] == '#' || line[0] == '"' {
			continue // a quoted pattern holds spaces or escapes: too rare to be worth a parser of C strings
		}
		end := strings.IndexAny(line, " \t")
		if end < 0 || line[0] == '!' || line[end-1] == '/' {
			continue // attributes know neither negation nor directories
		}
		var r attributeRule
		for _, field := range strings.Fields(line[end:]) {
			name, on := readAttribute(field)
			switch name {
			case "linguist-generated":
				r.generated = on
			case "linguist-vendored":
				r.vendored = on
			case "linguist-documentation":
				r.documentation = on
			}
		}
		if r.rule, _ = parseRule(line[:end], fold); !r.dead && (r.generated|r.vendored|r.documentation) != 0 {
			a.rules = append(a.rules, r)
		}
	}
	if len(a.rules) == 0 {
		return parent
	}
	return a
}

// readAttribute reads "name", "-name", "!name", "name=true" and "name=false".
func readAttribute(field string) (name string, on int8) {
	if field[0] == '-' || field[0] == '!' {
		return field[1:], -1
	}
	name, value, given := strings.Cut(field, "=")
	if given && value != "true" && value != "1" {
		return name, -1
	}
	return name, 1
}

// kind refines what the path says about a file. full is its path from the top.
func (a *attributes) kind(full, name string, fold bool, byPath Kind) Kind {
	if a == nil {
		return byPath
	}
	if fold {
		full, name = lowerASCII(full), lowerASCII(name)
	}
	var generated, vendored, documentation int8
	for ; a != nil; a = a.parent {
		for i := len(a.rules) - 1; i >= 0; i-- {
			r := &a.rules[i]
			if (generated == 0 && r.generated != 0 || vendored == 0 && r.vendored != 0 || documentation == 0 && r.documentation != 0) &&
				r.matches(full[a.base:], name, false) {
				generated, vendored, documentation = first(generated, r.generated), first(vendored, r.vendored), first(documentation, r.documentation)
			}
		}
	}
	switch {
	case byPath == Lock:
		return Lock
	case vendored > 0:
		return Vendored
	case generated > 0:
		return Generated
	case vendored < 0 && byPath == Vendored, generated < 0 && (byPath == Generated || byPath == Minified):
		return Source
	case documentation > 0 && byPath != Vendored && byPath != Generated && byPath != Minified:
		return Doc
	}
	return byPath
}

// first is a unless it is 0.
func first(a, b int8) int8 {
	if a != 0 {
		return a
	}
	return b
}

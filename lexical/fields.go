package lexical

import "strings"

// Field is a part of a file that is weighed on its own.
type Field uint8

// The fields of a file.
const (
	FieldPath    Field = iota // the path: file name and folders
	FieldSymbols              // names that the file declares, as far as keywords and line shapes show
	FieldDoc                  // comments and docstrings
	FieldBody                 // the rest: code and string literals; all of a file without a syntax
	numFields
)

// String returns the field's name.
func (f Field) String() string { return [...]string{"path", "symbols", "doc", "body"}[f] }

// How often the words of a path count: a file is named after what it holds, folders gather many things.
const (
	nameWeight = 3
	dirWeight  = 1
)

// pathComponents yields the components of a path as they are indexed, the file name without its last extension, and whether each
// is the file's name.
func pathComponents(path string, yield func(component string, isName bool)) {
	for {
		dir, rest, more := strings.Cut(path, "/")
		if !more {
			break
		}
		if dir != "" {
			yield(dir, false)
		}
		path = rest
	}
	if dot := strings.LastIndexByte(path, '.'); dot > 0 {
		path = path[:dot]
	}
	if path != "" {
		yield(path, true)
	}
}

// pathLength is the length of the field path: its weighted components.
func (s *splitter) pathLength(path string) (n int) {
	pathComponents(path, func(_ string, isName bool) {
		if isName {
			n += nameWeight
		} else {
			n += dirWeight
		}
	})
	return n
}

package ruby

import (
	"strings"

	"contextcraft/queries/lang"
)

// adjust takes the colons and quotes off names that are written as symbols or strings: attr_reader :name, define_method("name").
// A name that is computed ("#{x}=") is none, and its symbol goes. A body takes in the comments that it begins with.
func adjust(src string, o *lang.Outline) {
	kept := o.Symbols[:0]
	for i := range o.Symbols {
		s := o.Symbols[i]
		if strings.HasPrefix(s.Name, ":") {
			s.NameAt.Start++
		}
		if at := s.NameAt; at.Len() >= 2 && (src[at.Start] == '"' || src[at.Start] == '\'') && src[at.End-1] == src[at.Start] {
			s.NameAt = lang.Range{Start: at.Start + 1, End: at.End - 1}
		}
		s.Name = src[s.NameAt.Start:s.NameAt.End]
		if s.Name == "" || strings.Contains(s.Name, "#{") {
			continue
		}
		if !s.Body.Empty() {
			s.Body.Start = lang.WithComments(src, s.NameAt.End, s.Body.Start, "#")
		}
		kept = append(kept, s)
	}
	o.Symbols = kept // parents are made again after this
}

// lookedBack bounds how many lines above a method are searched for the "private" that governs it.
const lookedBack = 500

// exported reports whether other files can call s: everything but private and protected methods, whether the word stands before "def" or
// on a line of its own above it in the same class, told by its indentation.
func exported(src string, s *lang.Symbol) bool {
	if s.Kind != lang.KindMethod && s.Kind != lang.KindProperty {
		return true
	}
	head := src[s.Decl.Start:s.NameAt.Start]
	if word, _, _ := strings.Cut(head, " "); word == "private" || word == "protected" || word == "private_class_method" {
		return false
	}
	if strings.Contains(head, ".") {
		return true // def self.x: "private" does not reach it
	}
	start := strings.LastIndexByte(src[:s.Decl.Start], '\n') + 1
	indent := s.Decl.Start - start
	for n := 0; start > 0 && n < lookedBack; n++ {
		end := start - 1
		start = strings.LastIndexByte(src[:end], '\n') + 1
		line := src[start:end]
		text := strings.TrimLeft(line, " \t")
		at := len(line) - len(text)
		if strings.TrimSpace(text) == "" || at > indent {
			continue
		}
		if at < indent {
			return true
		}
		word, _, _ := strings.Cut(strings.TrimRight(text, " \t\r"), " #")
		switch strings.TrimSpace(word) {
		case "private", "protected":
			return false
		case "public":
			return true
		}
	}
	return true
}

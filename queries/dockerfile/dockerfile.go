// Package dockerfile is what contextcraft knows of Dockerfiles, which Podman and Buildah call Containerfiles.
//
// There is no grammar with a Go binding, so the outline is approximate. An instruction is a line with those that a backslash, or a here-document, adds to it. A stage is a block of the name that it is given,
// or of its image's name, and goes on to the next one; the variables of ARG and ENV are in it, and each other instruction as a field of its word. What an instruction goes on with behind
// its first line is elided where it is long.
//
// The files that COPY, ADD and bind mounts take out of the build's context are imports. Which folder the context is stands in no Dockerfile: the folders around the file are tried, the nearest first. A folder
// that is copied gives nothing, as most copy all there is.
package dockerfile

import (
	"strings"

	"contextcraft/queries/lang"
)

// Language is Dockerfile.
var Language = lang.Language{
	Name:        "dockerfile",
	Extensions:  []string{".dockerfile", ".containerfile"},
	Filenames:   []string{"Dockerfile", "Containerfile"},
	Approximate: outline,
	Exported:    func(_ string, s *lang.Symbol) bool { return s.Kind != lang.KindField },
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax: lang.Syntax{
		LineComments: []string{"#"},
		Strings:      []lang.String{{Open: `"`, Close: `"`, Escape: true}, {Open: "'", Close: "'"}},
	},
}

// outline is the outline of a text.
func outline(src string) *lang.Outline {
	o := &lang.Outline{}
	stage := -1
	line, counted := 1, 0
	refer := func(name string, at int, kind lang.RefKind) {
		line += strings.Count(src[counted:at], "\n")
		counted = at
		o.Refs = append(o.Refs, lang.Ref{Name: name, Kind: kind, Line: line, Symbol: -1})
	}
	for _, in := range instructions(src) {
		if len(in.imports(src)) > 0 {
			o.ImportStatements = append(o.ImportStatements, in.Range)
		}
		switch in.word {
		case "FROM":
			s, image := in.stage(src)
			if s.Name == "" {
				continue
			}
			stage = len(o.Symbols)
			o.Symbols = append(o.Symbols, s)
			refer(image, in.Start, lang.RefInherit)
			continue
		case "ARG", "ENV":
			o.Symbols = append(o.Symbols, in.variables(src)...)
		default:
			o.Symbols = append(o.Symbols, in.symbol(src))
			for _, flag := range in.flags(src) {
				if from, ok := strings.CutPrefix(flag, "--from="); ok {
					refer(from, in.Start, lang.RefOther)
				}
			}
		}
		if stage >= 0 {
			s := &o.Symbols[stage]
			if s.Body.Empty() {
				s.Body.Start = s.Decl.End
			}
			s.Decl.End, s.Body.End = in.End, in.End
		}
	}
	return o
}

// stage is the symbol of a FROM, and the image that it begins with. It has no name where there is no image.
func (in *instruction) stage(src string) (lang.Symbol, string) {
	s := lang.Symbol{Kind: lang.KindBlock, Parent: -1, Decl: in.Range, Doc: in.doc}
	words := in.words(src)
	for len(words) > 0 && strings.HasPrefix(src[words[0].Start:words[0].End], "--") {
		words = words[1:]
	}
	if len(words) == 0 {
		return s, ""
	}
	s.NameAt = words[0]
	image := src[s.NameAt.Start:s.NameAt.End]
	if len(words) >= 3 && strings.EqualFold(src[words[1].Start:words[1].End], "as") {
		s.NameAt = words[2]
	}
	s.Name = src[s.NameAt.Start:s.NameAt.End]
	return s, image
}

// variables are the symbols of an ARG or ENV: each NAME or NAME=value, or one that has its value behind a blank.
func (in *instruction) variables(src string) []lang.Symbol {
	var found []lang.Symbol
	words := in.words(src)
	for i, w := range words {
		text := src[w.Start:w.End]
		name, _, assigned := strings.Cut(text, "=")
		if name == "" || strings.Trim(name, nameBytes) != "" {
			continue
		}
		s := lang.Symbol{Kind: lang.KindVariable, Name: name, Parent: -1, Decl: w, NameAt: lang.Range{Start: w.Start, End: w.Start + len(name)}}
		old := !assigned && in.word == "ENV"
		if i == 0 {
			s.Decl.Start, s.Doc = in.Start, in.doc
		}
		if old || i == len(words)-1 {
			s.Decl.End = in.End
		}
		found = append(found, s)
		if old {
			break
		}
	}
	return found
}

const nameBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-"

// symbol is the symbol of an instruction that declares nothing.
func (in *instruction) symbol(src string) lang.Symbol {
	s := lang.Symbol{Kind: lang.KindField, Name: src[in.Start : in.Start+len(in.word)], Parent: -1, Decl: in.Range, Doc: in.doc, NameAt: lang.Range{Start: in.Start, End: in.Start + len(in.word)}}
	if n := strings.IndexByte(src[in.Start:in.End], '\n'); n >= 0 {
		s.Body = lang.Range{Start: in.Start + len(strings.TrimRight(src[in.Start:in.Start+n], " \t\r\\`")), End: in.End}
	}
	return s
}

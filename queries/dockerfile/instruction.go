package dockerfile

import (
	"strings"

	"contextcraft/queries/lang"
)

// instruction is an instruction with its continuation lines and here-documents.
type instruction struct {
	lang.Range
	word   string     // in upper case
	line   int        // 1-based
	args   lang.Range // behind the word, without here-documents
	doc    lang.Range // the comment above
	escape byte
}

// keywords are all instructions.
var keywords = map[string]bool{"FROM": true, "RUN": true, "CMD": true, "LABEL": true, "MAINTAINER": true, "EXPOSE": true, "ENV": true, "ADD": true, "COPY": true, "ENTRYPOINT": true, "VOLUME": true, "USER": true, "WORKDIR": true,
	"ARG": true, "ONBUILD": true, "STOPSIGNAL": true, "HEALTHCHECK": true, "SHELL": true}

// maxMisses bounds the searches for ends of here-documents that are none.
const maxMisses = 16

// reader goes over a text by lines.
type reader struct {
	src    string
	at     int // the beginning of a line
	line   int
	escape byte
	misses int
}

// next is the range of the line at r.at, without blanks at both ends, and steps over it.
func (r *reader) next() lang.Range {
	end := len(r.src)
	after := end
	if n := strings.IndexByte(r.src[r.at:], '\n'); n >= 0 {
		end, after = r.at+n, r.at+n+1
	}
	line := lang.Range{Start: r.at, End: end}
	for line.Start < line.End && strings.IndexByte(" \t\r", r.src[line.Start]) >= 0 {
		line.Start++
	}
	for line.End > line.Start && strings.IndexByte(" \t\r", r.src[line.End-1]) >= 0 {
		line.End--
	}
	r.at = after
	r.line++
	return line
}

// instructions are all instructions of a text.
func instructions(src string) []instruction {
	r := &reader{src: src, escape: '\\', at: len(src) - len(strings.TrimPrefix(src, "\uFEFF"))}
	var found []instruction
	var doc lang.Range
	directives := true // only comments that set something so far
	for r.at < len(src) {
		line := r.next()
		text := src[line.Start:line.End]
		switch {
		case text == "":
			doc, directives = lang.Range{}, false
		case text[0] == '#':
			key, value, set := strings.Cut(strings.ReplaceAll(text[1:], " ", ""), "=")
			if directives = directives && set; directives {
				if strings.EqualFold(key, "escape") && value == "`" {
					r.escape = '`'
				}
				continue
			}
			if doc.Empty() {
				doc.Start = line.Start
			}
			doc.End = line.End
		default:
			directives = false
			if in, ok := r.instruction(line); ok {
				in.doc = doc
				found = append(found, in)
			}
			doc = lang.Range{}
		}
	}
	return found
}

// instruction reads the instruction that begins with line.
func (r *reader) instruction(line lang.Range) (instruction, bool) {
	in := instruction{Range: line, line: r.line, escape: r.escape}
	n := strings.IndexAny(r.src[line.Start:line.End], " \t")
	if n < 0 {
		n = line.Len()
	}
	in.word = strings.ToUpper(r.src[line.Start : line.Start+min(n, 16)])
	in.args.Start = line.Start + n
	for last := line; !last.Empty() && r.src[last.End-1] == r.escape && r.at < len(r.src); {
		last = r.next()
		for r.at < len(r.src) && (last.Empty() || r.src[last.Start] == '#') {
			last = r.next()
		}
		if last.Empty() || r.src[last.Start] == '#' {
			break
		}
		in.End = last.End
	}
	in.args.End = in.End
	if !keywords[in.word] {
		return in, false
	}
	if in.word == "RUN" || in.word == "COPY" || in.word == "ADD" {
		r.hereDocs(&in)
	}
	return in, true
}

// hereDocs extends an instruction over the here-documents that it opens.
func (r *reader) hereDocs(in *instruction) {
	text := r.src[in.args.Start:in.args.End]
	for {
		n := strings.Index(text, "<<")
		if n < 0 {
			return
		}
		text = text[n+2:]
		mark := strings.TrimLeft(strings.TrimPrefix(text, "-"), `"'`)
		n = 0
		for n < len(mark) && lang.WordByte(mark[n]) {
			n++
		}
		mark = mark[:n]
		if n == 0 || mark[0] >= '0' && mark[0] <= '9' || r.misses >= maxMisses {
			continue
		}
		was := *r
		ended := false
		for r.at < len(r.src) && !ended {
			line := r.next()
			if ended = r.src[line.Start:line.End] == mark; ended {
				in.End = line.End
			}
		}
		if !ended {
			was.misses++
			*r = was
		}
	}
}

// words are the words of an instruction's arguments. A quote or a '[' at a word's beginning belongs to it.
func (in *instruction) words(src string) []lang.Range {
	var found []lang.Range
	for i := in.args.Start; i < in.args.End; {
		switch c := src[i]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			i++
			continue
		case c == in.escape && strings.Trim(src[i+1:min(i+2, in.args.End)], " \t\r\n") == "":
			i++
			continue
		case c == '#' && strings.HasSuffix(strings.TrimRight(src[max(in.args.Start, i-64):i], " \t"), "\n"): // a comment between the lines
			if n := strings.IndexByte(src[i:in.args.End], '\n'); n >= 0 {
				i += n
				continue
			}
			return found
		}
		end := wordEnd(src, i, in.args.End, in.escape)
		found = append(found, lang.Range{Start: i, End: end})
		i = end
	}
	return found
}

// wordEnd is the end of the word at i, with blanks in quotes.
func wordEnd(src string, i, limit int, escape byte) int {
	var quote byte
	for ; i < limit; i++ {
		switch c := src[i]; {
		case c == escape && i+1 < limit && src[i+1] != '\n' && src[i+1] != '\r':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			return i
		}
	}
	return min(i, limit)
}

// flags are the words before the others that begin with "--".
func (in *instruction) flags(src string) []string {
	if in.word != "COPY" && in.word != "ADD" && in.word != "RUN" {
		return nil
	}
	var found []string
	head := *in
	head.args.End = min(head.args.End, head.args.Start+longestFlags)
	for _, w := range head.words(src) {
		text := src[w.Start:w.End]
		if !strings.HasPrefix(text, "--") {
			break
		}
		found = append(found, text)
	}
	return found
}

// longestFlags bounds, in bytes, the flags of an instruction.
const longestFlags = 4 << 10

// Package lexical finds files and definitions by their words: BM25F over paths, declared names, comments and bodies.
//
// # Plan
//
// Indexing is one linear pass over every file, made by several workers without locks. A text is lexed into code, comments and
// literals by [lang.Lex], the identifiers in it are interned, and what is kept per file is a forward list: each identifier once, with
// how often it is declared, commented on, quoted and used. Identifiers are not split while indexing. A query is split into terms; then the
// dictionary (each identifier once, however often it is written) is split in passing to mark the identifiers that hold a term of the
// query, and one pass over the forward lists sums them up, counts document frequencies on the way, and that is all that BM25F needs.
// The same pass over identifiers answers who mentions or declares a name, and joins files by rare names declared elsewhere.
//
// # Costs
//
// Go's source tree (10,700 text files, 98 MB, 296,000 identifiers) is indexed at 120 to 140 MB per CPU second, lexing and collection
// of garbage included, and takes 39 MiB, 120 MiB while two workers build it (each further worker adds a dictionary of its own, about
// 10 MiB). A query costs 50 ms there, whatever its length, for a pass over the dictionary and the lists; an inverted index would
// answer faster, but a run with one query never earns back the time and memory to make it. References take 35 ms, FilesWith 5 ms,
// definitions are scored at 190 MB of their text per second.
//
// # Tradeoffs
//
// Declarations are seen by keyword and line shape ([lang.Syntax]), not parsed; a few are missed and a few are not declarations.
// Single letters, numbers of more than five digits and names of more than 96 bytes are not indexed. Counts of one name in one file
// saturate at 255 (code: 1023, declarations: 63), which BM25 does anyway.
//
// Results do not depend on the number of workers, on the order of Add, or on the processor: ties and sums have a fixed order.
package lexical

import (
	"strings"

	"contextcraft/queries/lang"
)

// Index holds the words of every file. Build it with workers, then Seal it; after that it is immutable and its methods are
// safe for concurrent use. Files are the numbers 0 to nfiles-1 that the caller gives them.
type Index struct {
	names   dictionary
	files   []fileWords
	workers []*Worker
	added   int              // files that were added; the others do not exist for averages and frequencies
	total   [numFields]int64 // sum of the lengths of all files per field
}

// fileWords is what is kept of one file.
type fileWords struct {
	path    string
	entries []entry
	lengths [numFields]uint32 // in identifiers; the path's in weighted components
}

// entry is one identifier of one file: its number in the dictionary and its saturated counts.
type entry struct {
	name   uint32
	counts counts
}

// counts packs how often an identifier occurs in a file: declared names, comments, literals, other code.
type counts uint32

const (
	declaredMax, commentMax, literalMax, codeMax = 1<<6 - 1, 1<<8 - 1, 1<<8 - 1, 1<<10 - 1
	commentShift                                 = 6
	literalShift                                 = 14
	codeShift                                    = 22
)

func (c counts) declared() uint32 { return uint32(c) & declaredMax }
func (c counts) comment() uint32  { return uint32(c) >> commentShift & commentMax }
func (c counts) literal() uint32  { return uint32(c) >> literalShift & literalMax }
func (c counts) code() uint32     { return uint32(c) >> codeShift & codeMax }

// body is the count in the field body.
func (c counts) body() uint32 { return c.literal() + c.code() }

// NewIndex makes an index for files 0 to nfiles-1.
func NewIndex(nfiles int) *Index { return &Index{files: make([]fileWords, nfiles)} }

// Len is the number of files, added or not.
func (x *Index) Len() int { return len(x.files) }

// Path returns the path that a file was added under, "" if it was not added.
func (x *Index) Path(file int) string { return x.files[file].path }

// Identifiers is the number of distinct identifiers. Call it after Seal.
func (x *Index) Identifiers() int { return x.names.len() }

// Size is the number of bytes that the index holds in memory, for the statistics. Call it after Seal.
func (x *Index) Size() int64 {
	n := x.names.size()
	for i := range x.files {
		n += int64(cap(x.files[i].entries))*8 + 72
	}
	return n
}

// NewWorker makes a worker. Make all workers before the first Add, from one goroutine; then use each from one goroutine.
func (x *Index) NewWorker() *Worker {
	w := &Worker{index: x}
	x.workers = append(x.workers, w)
	return w
}

// Seal joins what the workers have found. Call it once, when all of them are done; the workers can't be used afterwards.
func (x *Index) Seal() {
	// The dictionaries of the workers become one. The largest is taken over as it is, the others are renumbered into it.
	if len(x.workers) == 0 {
		x.names.seal()
		return
	}
	base := x.workers[0]
	for _, w := range x.workers {
		if w.names.len() > base.names.len() {
			base = w
		}
	}
	x.names = base.names
	for _, w := range x.workers {
		x.added += len(w.added)
		if w == base {
			continue
		}
		renumber := make([]uint32, w.names.len())
		for id := range renumber {
			name := w.names.name(uint32(id))
			renumber[id] = x.names.slots[x.names.intern(name, hashName(name))].id
		}
		for _, file := range w.added {
			entries := x.files[file].entries
			for i := range entries {
				entries[i].name = renumber[entries[i].name]
			}
		}
		w.names = dictionary{}
	}
	x.workers = nil
	x.names.seal()
	for i := range x.files {
		for f, n := range x.files[i].lengths {
			x.total[f] += int64(n)
		}
	}
}

// Worker adds files to an index. It is not safe for concurrent use.
type Worker struct {
	index   *Index
	names   dictionary
	added   []int
	entries []entry // of the file at work
	epoch   uint32  // number of the file at work, from 1

	syn      *lang.Syntax // the one whose keywords are marked in the dictionary
	marked   []uint32
	lengths  [numFields]uint32
	text     string
	declare  int // where the next declared name starts, -1 for none
	group    bool
	splitter splitter
}

// Add indexes one file: text under path. Each file is added once, by any worker. A nil syn makes all of the text body. The index
// keeps path, but nothing of text.
func (w *Worker) Add(file int, path, text string, syn *lang.Syntax) {
	w.useSyntax(syn)
	w.epoch++
	w.entries = w.entries[:0]
	w.lengths = [numFields]uint32{}
	w.text, w.declare, w.group = text, -1, false
	lang.Lex(text, syn, func(c lang.Class, start, end int) bool {
		switch c {
		case lang.Code:
			w.code(start, end)
		case lang.Literal:
			w.words(start, end, 1<<literalShift, literalMax<<literalShift)
		default:
			w.words(start, end, 1<<commentShift, commentMax<<commentShift)
		}
		return true
	})
	w.text = ""
	f := &w.index.files[file]
	f.path = strings.Clone(path)
	f.entries = append(make([]entry, 0, len(w.entries)), w.entries...)
	w.lengths[FieldPath] = uint32(w.splitter.pathLength(path))
	f.lengths = w.lengths
	w.added = append(w.added, file)
}

// words counts the identifiers of text[start:end], which is no code.
func (w *Worker) words(start, end int, one, full counts) {
	n := uint32(0)
	for i := start; i < end; {
		from, to := nextWord(w.text, i, end)
		if to-from >= minTerm && to-from <= maxIdentifier {
			n++
			w.count(w.slot(from, to), one, full)
		}
		i = to
	}
	if one == 1<<commentShift {
		w.lengths[FieldDoc] += n
	} else {
		w.lengths[FieldBody] += n
	}
}

// code counts the identifiers of text[start:end], which is code, and finds the names declared in it.
func (w *Worker) code(start, end int) {
	text := w.text
	if w.syn == nil {
		w.lengths[FieldBody] += w.plain(start, end)
		return
	}
	cFunctions := w.syn.CFunctions
	for i := start; i < end; {
		from, to := nextWord(text, i, end)
		if to == from {
			return
		}
		i = to
		if cFunctions && (from == 0 || text[from-1] == '\n' || from > 2 && text[from-3:from] == "\n} ") {
			w.cFunction(from)
		}
		if to-from < minTerm || to-from > maxIdentifier {
			continue
		}
		slot := w.slot(from, to)
		if k := w.names.keyword[slot.id]; k != 0 {
			w.keyword(k, from, to)
		} else if w.group {
			w.groupLine(from)
		}
		if from == w.declare {
			w.count(slot, 1, declaredMax)
			w.lengths[FieldSymbols]++
		} else {
			w.count(slot, 1<<codeShift, codeMax<<codeShift)
			w.lengths[FieldBody]++
		}
	}
}

// plain counts the identifiers of text[start:end] as code and returns their number.
func (w *Worker) plain(start, end int) (n uint32) {
	for i := start; i < end; {
		from, to := nextWord(w.text, i, end)
		if to-from >= minTerm && to-from <= maxIdentifier {
			n++
			w.count(w.slot(from, to), 1<<codeShift, codeMax<<codeShift)
		}
		i = to
	}
	return n
}

// slot interns text[from:to].
func (w *Worker) slot(from, to int) *slot {
	name := w.text[from:to]
	return &w.names.slots[w.names.intern(name, hashName(name))]
}

// count adds one to a count of a name in the file at work, up to full.
func (w *Worker) count(s *slot, one, full counts) {
	if s.epoch != w.epoch {
		s.epoch = w.epoch
		s.entry = uint32(len(w.entries))
		w.entries = append(w.entries, entry{name: s.id, counts: one})
		return
	}
	if e := &w.entries[s.entry]; e.counts&full != full {
		e.counts += one
	}
}

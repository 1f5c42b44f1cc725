// Package format writes a Document as Markdown, XML or JSON, and makes it fit a token budget first.
//
// A document says what it is (marker, repository, task, budget, tokens used), shows a folded directory tree, then the files by
// rank, each with its tier, its number of lines and the lines it shows, then what was left out, by reason. Fit is the way in: it lowers or
// raises tiers, folds the tree and the notes, renders, and counts the bytes it is about to hand out, whole, before it does so.
//
// Sections end with "\n" and start with printable ASCII other than a space and '/', where OpenAI's tokenizers never merge across,
// so that the cost of a section can be counted alone and planning adds integers. What is promised rests on the whole count.
//
// Costs: planning counts each section once (or never, where Option.Cost is given); a run counts the whole text two or three times.
//
// Tradeoffs. XML 1.0 cannot hold most control characters: they become U+FFFD there, and parsers turn "\r\n" into "\n". Paths in
// Markdown and XML are escaped visibly and reversibly, see EscapePath. The tree is one line per directory instead of one per file: a
// fifth (Go's source tree) to a third (this repository) fewer tokens.
//
// Only the root package's API is promised; this one may change with any release.
package format

import (
	"fmt"
	"strings"

	"contextcraft/tiers"
)

// Marker stands within the first 512 bytes of every document, so that a later run does not read it as source.
const Marker = "contextcraft:document"

// Version is the number of the document layout; it rises when a reader of the JSON or XML has to change.
const Version = 1

// Document is what is to be written. Fit reads it, and returns the one that it wrote.
type Document struct {
	Repository string  // the repository's name, not its path on this machine
	Task       string  // in the user's words; "" for none. Long ones are shortened, visibly.
	Tokenizer  string  // the encoding that counts, such as o200k_base
	Model      string  // preset that was asked for, or ""
	Exact      bool    // the encoding is the model's own; false for an estimate
	Margin     float64 // factor on the encoding's count for an estimate; 1 when exact
	TotalFiles int     // files that were read, shown or not

	Tree  Tree
	Files []File // best first
	Notes []Note // everything left out or damaged

	// The rest is set by Fit.

	Budget  int         // tokens allowed
	Used    int         // tokens of the whole document, as the counter counts it
	Skipped []NoteGroup // the notes as written
	pad     int         // see head in markdown.go
}

// Tree is the directory tree of a document.
type Tree struct {
	Paths []string // every file, root-relative with '/', in any order
	Near  []string // files to name next after those shown, best first: what a reader may want to open
	// Share of the budget that the tree may take, 0 for DefaultTreeShare. The files shown are listed even where that takes more, and
	// what no file can use goes to the tree up to MaxTree tokens.
	Share float64

	Lines []TreeLine // set by Fit
}

// TreeLine is one directory of the folded tree. Every file of Tree.Paths is on exactly one line: named, or in More.
type TreeLine struct {
	Dir   string   // with a trailing '/', "./" for the root
	Files []string // base names of direct members, sorted
	More  int      // files in or anywhere below Dir that no line names or counts
}

// File is one file that may be shown, with the ways to show it.
type File struct {
	Path     string // root-relative with '/'; may hold any bytes
	Language string // lower-case name for the fence, "" for none
	Lines    int    // lines of the whole file
	Note     string // damage or fallback, in a few words; "" for none

	Options []Option // best first, at least one
	Chosen  int      // index in Options, or NotShown
	Loss    float64  // what not showing it loses, on the scale of Option.Loss
	Must    bool     // promised: Fit never drops it
	Keep    bool     // dropped only when nothing else is left to drop
}

// NotShown as File.Chosen: the file is at most in the tree; Fit shows it when tokens are left over.
const NotShown = -1

// Option is one way to show a file.
type Option struct {
	tiers.Rendering
	Loss float64 // what showing this instead of the best option loses; score × (1 − utility), ≥ 0
	Cost int     // exact tokens of Section(format, file, option), 0 if not counted yet
}

// Note names a file or directory that was left out or changed, and why.
type Note struct {
	Reason string // a short phrase; notes are grouped by it
	Path   string // may hold any bytes; "" for a note on the whole run
	Detail string // a few words, or ""
}

// NoteGroup is the notes of one reason.
type NoteGroup struct {
	Reason string
	Count  int    // those with a path; 0 for notes on the whole run only
	Named  []Note // those whose path is written
}

// shown lists the files that the writers write, by index.
func (d *Document) shown() []int {
	var list []int
	for i := range d.Files {
		if d.Files[i].Chosen >= 0 {
			list = append(list, i)
		}
	}
	return list
}

// tierCounts counts the files shown at each tier.
func (d *Document) tierCounts() (counts [8]int, shown int) {
	for i := range d.Files {
		if f := &d.Files[i]; f.Chosen >= 0 {
			counts[f.Options[f.Chosen].Tier]++
			shown++
		}
	}
	return counts, shown
}

// tierSummary is "2 full, 8 skel, 13 sigs": the tiers that occur, highest first.
func (d *Document) tierSummary() string {
	counts, _ := d.tierCounts()
	var parts []string
	for t := tiers.Full; t > tiers.Tree; t-- {
		if counts[t] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", counts[t], t))
		}
	}
	return strings.Join(parts, ", ")
}

// counter says how the tokens were counted.
func (d *Document) counter() string {
	switch {
	case d.Exact && d.Model != "":
		return fmt.Sprintf("%s for %s, exact", d.Tokenizer, oneLine(d.Model))
	case d.Exact:
		return d.Tokenizer + ", exact"
	case d.Model != "":
		return fmt.Sprintf("%s × %.4g for %s, an estimate", d.Tokenizer, d.Margin, oneLine(d.Model))
	}
	return fmt.Sprintf("%s × %.4g, an estimate", d.Tokenizer, d.Margin)
}

// legend explains the marks of the tiers that occur, "" when all is shown in full.
func (d *Document) legend() string {
	counts, _ := d.tierCounts()
	var parts []string
	skeleton := false
	for t := tiers.Sigs + 1; t < tiers.Full; t++ {
		skeleton = skeleton || counts[t] > 0
	}
	if skeleton {
		parts = append(parts, "… 45-89 stands for lines 45 to 89, left out.")
	}
	if counts[tiers.Sigs] > 0 {
		parts = append(parts, "sigs: line number, declaration.")
	}
	return strings.Join(parts, " ")
}

package lexical

import (
	"math"
	"slices"
)

// Posting says how a file uses an identifier. Counts saturate.
type Posting struct {
	File     int
	Declared int // declarations, as far as keywords and line shapes show
	Code     int // other uses in code
	Comment  int // in comments and docstrings
	Literal  int // in strings
}

// Count is the number of all occurrences.
func (p Posting) Count() int { return p.Declared + p.Code + p.Comment + p.Literal }

// FilesWith returns the files that hold exactly this identifier, by file number. It costs a pass over the forward lists; for several
// identifiers use Postings.
func (x *Index) FilesWith(identifier string) []Posting { return x.Postings(identifier)[0] }

// DeclaredIn returns the files that declare exactly this identifier, as far as the cheap scan sees, by file number.
func (x *Index) DeclaredIn(identifier string) []int {
	var files []int
	for _, p := range x.FilesWith(identifier) {
		if p.Declared > 0 {
			files = append(files, p.File)
		}
	}
	return files
}

// Postings returns, for each identifier, the files that hold it, by file number; all in one pass.
func (x *Index) Postings(identifiers ...string) [][]Posting {
	lists := make([][]Posting, len(identifiers))
	wanted := make([]uint16, x.names.len()) // 1 + the first place in identifiers
	next := make([]uint16, len(identifiers))
	some := false
	for i, name := range identifiers {
		id, ok := x.names.find(name)
		if !ok {
			continue
		}
		next[i], wanted[id], some = wanted[id], uint16(i+1), true // the same name twice: a chain
	}
	if !some {
		return lists
	}
	for file := range x.files {
		for _, e := range x.files[file].entries {
			for k := wanted[e.name]; k != 0; k = next[k-1] {
				c := e.counts
				lists[k-1] = append(lists[k-1], Posting{file, int(c.declared()), int(c.code()), int(c.comment()), int(c.literal())})
			}
		}
	}
	return lists
}

const (
	// A name in more than this share of the files is vocabulary, whoever declares it.
	ubiquitousShare = 0.1
	// A name of fewer bytes is a variable's more often than a reference.
	minReference = 4
)

// References finds evidence that a file uses another: it mentions, in code, a name that at most maxDeclaring files declare, that it
// does not declare itself, and that less than a tenth of all files mention. Each pair of files comes once, ordered by from, then
// to; weight is the sum over such names of ln(files/mentioning files)/(declaring files): rare names with one home weigh most.
//
// It knows no languages and no scopes: a caller who does can drop pairs that can't be. Three passes over the forward lists.
func (x *Index) References(maxDeclaring int, yield func(from, to int, weight float64)) {
	weights, homes := x.homes(maxDeclaring)
	sum := make([]float64, len(x.files))
	var touched []int
	for from := range x.files {
		for _, e := range x.files[from].entries {
			weight := weights[e.name]
			if weight == 0 || e.counts.code() == 0 || e.counts.declared() > 0 {
				continue
			}
			for _, to := range homes.of(e.name) {
				if sum[to] == 0 {
					touched = append(touched, int(to))
				}
				sum[to] += weight
			}
		}
		slices.Sort(touched)
		for _, to := range touched {
			yield(from, to, sum[to])
			sum[to] = 0
		}
		touched = touched[:0]
	}
}

// homes returns, by identifier, the weight of a mention (0: none) and the files that declare it.
func (x *Index) homes(maxDeclaring int) ([]float64, lists) {
	type use struct{ declaring, mentioning uint32 }
	uses := make([]use, x.names.len())
	for i := range x.files {
		for _, e := range x.files[i].entries {
			u := &uses[e.name]
			if e.counts.declared() > 0 {
				u.declaring++
			}
			if e.counts.declared()+e.counts.code() > 0 {
				u.mentioning++
			}
		}
	}
	weights := make([]float64, len(uses))
	homes := lists{start: make([]uint32, len(uses)+1)}
	limit := max(4, uint32(ubiquitousShare*float64(x.added)))
	for id, u := range uses {
		n := uint32(0)
		if u.declaring > 0 && u.declaring <= uint32(maxDeclaring) && u.mentioning > u.declaring && u.mentioning <= limit &&
			len(x.names.name(uint32(id))) >= minReference {
			n = u.declaring
			weights[id] = round(math.Log(float64(x.added+1)/float64(u.mentioning)) / float64(n))
		}
		homes.start[id+1] = homes.start[id] + n
	}
	homes.items = make([]uint32, homes.start[len(uses)])
	fill := slices.Clone(homes.start[:len(uses)])
	for i := range x.files {
		for _, e := range x.files[i].entries {
			if weights[e.name] > 0 && e.counts.declared() > 0 {
				homes.items[fill[e.name]] = uint32(i)
				fill[e.name]++
			}
		}
	}
	return weights, homes
}

// lists are lists of numbers end to end.
type lists struct{ start, items []uint32 }

func (l *lists) of(i uint32) []uint32 { return l.items[l.start[i]:l.start[i+1]] }

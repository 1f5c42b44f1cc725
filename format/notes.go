package format

import (
	"cmp"
	"slices"
	"sort"
)

const (
	// notesShare is the part of the budget that naming what was left out may take before files get what they can use.
	notesShare = .03
	// maxReasons is how many reasons a document lists; those of the fewest notes are joined beyond it.
	maxReasons = 24
	// maxReason is how many characters of a reason or detail are written.
	maxReason = 100
)

// groupNotes gathers the notes by reason. Rare reasons come first: a damaged file is news, a thousand ignored ones are not. Group.Named is
// every note with a path, by path.
func groupNotes(notes []Note) []NoteGroup {
	at := map[string]int{}
	var groups []NoteGroup
	for _, n := range notes {
		n.Reason = shorten(oneLine(n.Reason), maxReason)
		n.Detail = shorten(oneLine(n.Detail), maxReason)
		i, ok := at[n.Reason]
		if !ok {
			i = len(groups)
			at[n.Reason] = i
			groups = append(groups, NoteGroup{Reason: n.Reason})
		}
		if n.Path != "" {
			groups[i].Count++
			groups[i].Named = append(groups[i].Named, n)
		}
	}
	slices.SortFunc(groups, func(a, b NoteGroup) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Reason, b.Reason)) })
	if len(groups) > maxReasons {
		rest := NoteGroup{Reason: "other reasons"}
		for _, g := range groups[maxReasons-1:] {
			rest.Count += g.Count
			for _, n := range g.Named {
				n.Detail = g.Reason
				rest.Named = append(rest.Named, n)
			}
		}
		groups = append(groups[:maxReasons-1:maxReasons-1], rest)
	}
	for _, g := range groups {
		slices.SortStableFunc(g.Named, func(a, b Note) int { return cmp.Compare(a.Path, b.Path) })
	}
	slices.SortStableFunc(groups, func(a, b NoteGroup) int { return a.Count - b.Count })
	return groups
}

// named is the groups with only the first n notes named, of all groups together.
func named(groups []NoteGroup, n int) []NoteGroup {
	out := slices.Clone(groups)
	for i := range out {
		k := min(n, len(out[i].Named))
		out[i].Named = out[i].Named[:k:k]
		n -= k
	}
	return out
}

// notesWithin names as many notes as cost at most limit tokens; every reason is listed with its count whatever that costs.
func notesWithin(groups []NoteGroup, limit int, cost func([]NoteGroup) int) []NoteGroup {
	total := 0
	for _, g := range groups {
		total += len(g.Named)
	}
	total = min(total, 1+max(0, limit)) // a name costs a token at least
	n := sort.Search(total, func(k int) bool { return cost(named(groups, k+1)) > limit })
	return named(groups, n)
}

// Package tiers shows one file at one level of detail: its path only, its declarations, its skeleton, or all of it.
//
// Rendering is a function of the text and its outline alone, so it can be cached by content. Every compressed tier keeps whole
// source lines where it can, and says which lines it left out ("… 45-89"), so that a reader can open the rest. A file
// without an outline (no language, or a parse that failed) has one readable form only: the whole text.
//
// Only the root package's API is promised; this one may change with any release.
package tiers

// Tier is a level of detail, ordered: a higher tier never shows less.
type Tier uint8

// The tiers.
const (
	Tree Tier = iota // the path alone
	Sigs             // declarations only
	Skel             // declarations, documentation, fields and constants; bodies elided
	Full             // everything
)

var names = [...]string{"tree", "sigs", "skel", "full"}

// String returns the tier's lower-case name.
func (t Tier) String() string { return names[t] }

// Utility is the share of a file's worth that the tier keeps for a reader with a task, 0 to 1. At the values of OverviewUtility documents were
// nearly all skeletons and showed a third of the lines that tasks change; at these they show half (eval/LOG.md).
func (t Tier) Utility() float64 { return [...]float64{0, .15, .4, 1}[t] }

// OverviewUtility is the same for a reader who wants to know what there is: declarations are most of that (the design's base utilities).
func (t Tier) OverviewUtility() float64 { return [...]float64{0, .45, .82, 1}[t] }

// Rendering is one file at one tier.
type Rendering struct {
	Tier Tier
	Text string
	// Lines are the source lines shown verbatim: 1-based, inclusive, sorted, merged.
	Lines [][2]int
	// Partial tells that even this tier was cut to the part that fits (symbols of least relevance left out).
	Partial bool
}

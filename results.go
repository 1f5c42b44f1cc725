package contextcraft

import (
	"fmt"
	"strings"

	"contextcraft/format"
	"contextcraft/lexical"
	"contextcraft/queries/lang"
	"contextcraft/tiers"
)

// results tells what each file got, best first.
func (c *compilation) results(res *Result, d *format.Document) {
	byFile := make(map[int]*format.File, len(d.Files))
	for i := range d.Files { // as they stand in c.shown
		byFile[c.order[c.shown[i].place].file] = &d.Files[i]
	}
	explain := make(map[string]bool, len(c.plan.request.Explain))
	for _, path := range c.plan.request.Explain {
		explain[path] = true
	}
	for place, o := range c.order {
		f := &c.repo.files[o.file]
		out := FileResult{Path: f.path, Kind: f.kind.String(), Tier: tiers.Tree.String(), Score: o.score, Signals: o.signals, Note: f.note}
		if f.lang != nil {
			out.Language = f.lang.Name
		}
		if p := c.repo.outlines.get(o.file); p != nil {
			out.Note = p.note
		}
		shown := byFile[o.file]
		if shown != nil && shown.Chosen >= 0 {
			op := &shown.Options[shown.Chosen]
			out.Tier, out.Partial, out.Lines, out.Tokens = op.Tier.String(), op.Partial, op.Lines, c.cost(shown, shown.Chosen)
		}
		if out.Tokens > 0 || explain[f.path] {
			c.tellEvidence(o)
		}
		out.TierWhy = c.tierWhy(place, shown)
		res.Files = append(res.Files, out)
	}
}

// tellEvidence adds to a file's signals what they rest on. Each costs a look-up over the index, so not all files have it told.
func (c *compilation) tellEvidence(o ranked) {
	for i := range o.signals {
		switch s := &o.signals[i]; s.Name {
		case "words":
			s.Why = whyWords(c.match.Explain(lexical.DefaultParams, c.repo.files[o.file].word))
		case "graph":
			s.Why = c.whyGraph(o.file)
		}
	}
}

// whyWords names the terms and fields that matter most.
func whyWords(list []lexical.Contribution) string {
	var parts []string
	total := 0.0
	for _, k := range list {
		total += k.Score
	}
	for _, k := range list {
		if len(parts) == 4 {
			break
		}
		parts = append(parts, fmt.Sprintf("%s in %s (%.0f%%)", k.Term, k.Field, 100*k.Score/total))
	}
	return strings.Join(parts, ", ")
}

// whyGraph counts the edges and names the best file among those that it leans on.
func (c *compilation) whyGraph(file int) string {
	edges := c.repo.graph.Out(file)
	best := -1
	for _, e := range edges {
		if best < 0 || c.place[e.To] < c.place[best] {
			best = e.To
		}
	}
	if best < 0 {
		return "used by others, or near a file that the task points at"
	}
	return fmt.Sprintf("linked with %d files, the best ranked is %s", len(edges), c.repo.files[best].path)
}

// tierWhy says why a file got its tier and not the next.
func (c *compilation) tierWhy(place int, f *format.File) string {
	switch {
	case f == nil:
		return "path only: " + c.notOffered(place)
	case f.Chosen < 0:
		last := len(f.Options) - 1
		return fmt.Sprintf("path only: its cheapest tier (%s) takes %d tokens, which show more elsewhere", f.Options[last].Tier, c.cost(f, last))
	case f.Chosen == 0:
		return fmt.Sprintf("%s: the best there is", f.Options[0].Tier)
	}
	next := f.Chosen - 1
	why := fmt.Sprintf("%s takes %d tokens; %s would take %d, which show more elsewhere", f.Options[f.Chosen].Tier, c.cost(f, f.Chosen), f.Options[next].Tier, c.cost(f, next))
	if l := c.repo.files[c.order[place].file].lang; l != nil && l.Detail() == lang.Approximate {
		why += "; its outline is approximate: there is no grammar for " + l.Name
	}
	return why
}

// notOffered says why a file was not among those that may be shown.
func (c *compilation) notOffered(place int) string {
	o := c.order[place]
	p := c.repo.outlines.get(o.file)
	switch {
	case !readable(c.repo.files[o.file].kind):
		return "lock files and minified code are not shown unless promised"
	case p != nil && p.gone:
		return p.note
	case c.repo.files[o.file].size == 0:
		return "it is empty"
	case o.score == 0:
		return "nothing points at it"
	}
	return fmt.Sprintf("the budget has room for the first %d files", len(c.candidates))
}

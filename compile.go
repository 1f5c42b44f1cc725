package contextcraft

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"contextcraft/allocate"
	"contextcraft/format"
	"contextcraft/lexical"
	"contextcraft/queries/lang"
	"contextcraft/scan"
	"contextcraft/tiers"
)

const (
	// A document of b tokens shows at most b/tokensPerCandidate files beside their paths, within bounds, or as many as fill it in full; only these are
	// parsed. A file at SIGS takes some hundred tokens, so what ranks behind them would hardly get in; twice as many change nothing (eval/LOG.md).
	tokensPerCandidate = 200
	minCandidates      = 30
	maxCandidates      = 600

	// keepFiles of the best rank always get the best tier that fits, never nothing (agentis-tools/ctx PR#25).
	keepFiles = 3
	// partialFiles of the best rank are offered in part when even their cheapest tier takes more than partialShare of the budget.
	partialFiles = 8
	partialShare = .35

	// bytesPerToken is an estimate for planning; what is chosen is counted.
	bytesPerToken = 3.5
)

// Compile makes one document for a task.
func (r *Repo) Compile(ctx context.Context, q Request) (*Result, error) {
	p, err := newPlan(q)
	if err != nil {
		return nil, err
	}
	res := &Result{Budget: p.request.Budget, Skips: slices.Clone(r.skips), Findings: slices.Clone(r.findings), Warnings: slices.Clone(r.warnings), Stages: slices.Clone(r.stages)}
	began := time.Now()
	lap := func(name, work string) {
		res.Stages = append(res.Stages, Stage{Name: name, Time: time.Since(began), Work: work})
		began = time.Now()
	}
	var ranking ranking
	r.progress("rank", 0, 0)
	if err := within(ctx, func() (err error) { ranking, err = r.rank(ctx, p); return err }); err != nil {
		return nil, err
	}
	res.Warnings = append(res.Warnings, ranking.warnings...)
	match, order := ranking.match, ranking.order
	lap("rank", fmt.Sprintf("%d files", len(order)))
	promised, err := r.promised(q.MustInclude)
	if err != nil {
		return nil, err
	}
	c := &compilation{repo: r, plan: p, match: match, stop: ctx.Err, order: order, promised: promised, place: make([]int, len(order))}
	for place, o := range order {
		c.place[o.file] = place
	}
	task, secrets := r.redacted("", p.request.Focus) // it is part of the document like any text
	if c.task = task.String(); len(secrets) > 0 {
		res.Warnings = append(res.Warnings, "the task holds a secret; the document does not repeat it")
	}
	c.choose()
	if err := c.parse(ctx); err != nil {
		return nil, err
	}
	lap("parse", fmt.Sprintf("%d files", len(c.parsedFiles)))
	if err := c.offer(); err != nil {
		return nil, err
	}
	if err := c.allocate(); err != nil {
		return nil, err
	}
	lap("allocate", fmt.Sprintf("%d files offered", len(c.shown)))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r.progress("fit", 0, 0)
	if err := c.fit(res); err != nil {
		return nil, err
	}
	lap("fit", fmt.Sprintf("%d tokens", res.Tokens))
	return res, nil
}

// compilation is the state of one Compile.
type compilation struct {
	repo     *Repo
	plan     *plan
	match    *lexical.Match
	stop     func() error // ctx's error
	order    []ranked     // all files, best first
	place    []int        // by file: its place in order
	promised []float64    // by file: 1 for what --must-include matches
	task     string       // as the document repeats it

	candidates  []int // places in order that may be shown, ascending
	parsedFiles []int // file numbers
	shown       []offered
	doc         *format.Document
}

// offered is a candidate with the ways to show it.
type offered struct {
	place int // in order
	file  format.File
	worth []float64 // by option: what it is worth
}

// choose picks what may enter the document: the best by rank, and what is promised.
func (c *compilation) choose() {
	n := min(max(c.plan.request.Budget/tokensPerCandidate, minCandidates), maxCandidates)
	room := float64(c.plan.request.Budget) * bytesPerToken
	for place, o := range c.order {
		f := &c.repo.files[o.file]
		if c.promised[o.file] == 0 && (n <= 0 && room <= 0 || o.score == 0 || !readable(f.kind)) {
			continue
		}
		n--
		room -= float64(f.size)
		c.candidates = append(c.candidates, place)
	}
}

func (c *compilation) parse(ctx context.Context) error {
	for _, place := range c.candidates {
		c.parsedFiles = append(c.parsedFiles, c.order[place].file)
	}
	if c.repo.options.ParseAll {
		c.parsedFiles = c.parsedFiles[:0]
		for i := range c.repo.files {
			c.parsedFiles = append(c.parsedFiles, i)
		}
	}
	return c.repo.parse(ctx, c.parsedFiles)
}

// belief turns a rank into the share of trust that its file holds what the task needs: score · rank^-1.5. It falls faster than the score, because
// packing is a bet on the first ranks (eval/LOG.md). The power is written with a square root, which is exact on every processor. Without a task
// there is less to bet on: score · rank^-1 spreads the budget over the central files and still keeps small files of no weight out.
func (c *compilation) belief(place int, score float64) float64 {
	n := float64(place + 1)
	if c.overview() {
		return score / n
	}
	return score / float64(n*math.Sqrt(n))
}

// overview reports whether the request has no task.
func (c *compilation) overview() bool { return c.plan.request.Focus == "" }

// offer renders each candidate at each tier that is worth offering. A promised file that cannot be read any more is an error.
func (c *compilation) offer() error {
	for n, place := range c.candidates {
		if err := c.stop(); err != nil {
			return err
		}
		i := c.order[place].file
		f := &c.repo.files[i]
		p := c.repo.outlines.get(i)
		if p.gone {
			if c.promised[i] > 0 {
				return fmt.Errorf("%s is promised by --must-include, but %s", scan.Printable(f.path), p.note)
			}
			continue
		}
		o := offered{place: place, file: format.File{Path: c.repo.written(f.path), Lines: tiers.CountLines(p.text), Note: p.note,
			Must: c.promised[i] > 0, Keep: n < keepFiles}}
		if f.lang != nil {
			o.file.Language = f.lang.Name
		}
		if p.text == "" && !o.file.Must {
			continue // nothing to show
		}
		trust := c.belief(place, c.order[place].score)
		if o.file.Must {
			trust = max(trust, c.belief(len(c.candidates), 1)) // promised files are wanted for themselves
		}
		o.file.Loss = trust
		for _, r := range c.renderings(p, n, o.file.Must) {
			u := c.utility(r)
			o.worth = append(o.worth, float64(trust*u))
			o.file.Options = append(o.file.Options, format.Option{Rendering: r, Loss: float64(trust * (1 - u))})
		}
		if len(o.file.Options) > 0 {
			c.shown = append(c.shown, o)
		}
	}
	return nil
}

// utility is a tier's; a partial one is worth half.
func (c *compilation) utility(r tiers.Rendering) float64 {
	u := r.Tier.Utility()
	if c.overview() {
		u = r.Tier.OverviewUtility()
	}
	if r.Partial {
		u /= 2
	}
	return u
}

// renderings are the ways to show a file, best first, each cheaper than the one before by enough to matter. A promised file is not cut: it is shown
// with all its signatures at least, so that what the promise takes does not depend on the budget.
func (c *compilation) renderings(p *parsed, n int, promised bool) []tiers.Rendering {
	out := slices.Clone(p.tiers())
	limit := int(partialShare * float64(c.plan.request.Budget) * bytesPerToken)
	if cheapest := out[len(out)-1]; n < partialFiles && !promised && len(cheapest.Text) > limit {
		for _, share := range []int{1, 4} {
			if r := c.partial(p, limit/share); r.Text != "" {
				out = append(out, r)
			}
		}
	}
	return out
}

// partial shows the part of a large file that the task points at: its best matching declarations, or the head of a text without any.
func (c *compilation) partial(p *parsed, limit int) tiers.Rendering {
	if p.outline == nil {
		n, size := 0, 0
		for line := range strings.Lines(p.text) {
			if size += len(line); size > limit {
				break
			}
			n++
		}
		return tiers.Head(p.text, n)
	}
	ordered := c.byRelevance(p)
	keep := make(map[int]bool, len(ordered))
	best := tiers.Rendering{}
	lo, hi := 0, len(ordered) // the largest number of declarations that fits
	for lo < hi {
		mid := (lo + hi + 1) / 2
		clear(keep)
		for _, i := range ordered[:mid] {
			keep[i] = true
		}
		r := tiers.Signatures(p.text, p.outline, func(i int) bool { return keep[i] })
		if len(r.Text) <= limit {
			lo, best = mid, r
		} else {
			hi = mid - 1
		}
	}
	return best
}

// byRelevance orders a file's declarations by the task's words, then as they stand.
func (c *compilation) byRelevance(p *parsed) []int {
	defs := make([]lexical.Definition, len(p.outline.Symbols))
	order := make([]int, len(defs))
	for i := range p.outline.Symbols {
		defs[i] = definition(p.text, &p.outline.Symbols[i])
		order[i] = i
	}
	scores := c.match.ScoreDefinitions(defs, lexical.DefaultDefinitionParams)
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case scores[a] > scores[b]:
			return -1
		case scores[a] < scores[b]:
			return 1
		}
		return 0
	})
	return order
}

func definition(text string, s *lang.Symbol) lexical.Definition {
	at := func(r lang.Range) string { return text[r.Start:r.End] }
	d := lexical.Definition{Name: s.QualifiedName(), Doc: at(s.Doc), Signature: at(s.Decl)}
	if !s.Body.Empty() {
		d.Signature = text[s.Decl.Start:s.Body.Start]
		if !s.Kind.Container() {
			d.Body = at(s.Body)
		}
	}
	return d
}

// allocate decides each file's tier by worth and cost.
func (c *compilation) allocate() error {
	c.document()
	overhead, err := format.Overhead(*c.doc, c.fitOptions())
	if err != nil {
		return err
	}
	pr := allocate.Problem{Budget: max(0, c.plan.request.Budget-overhead), Keep: min(keepFiles, len(c.shown)), Pinned: make([]int, len(c.shown))}
	for n := range c.shown {
		o := &c.shown[n]
		k := len(o.file.Options)
		options := make([]allocate.Option, 1, k+1)
		for i := k - 1; i >= 0; i-- { // cheapest first
			options = append(options, allocate.Option{Cost: int(float64(len(o.file.Options[i].Text))/bytesPerToken) + 20, Value: o.worth[i]})
		}
		if o.file.Must {
			pr.Pinned[n] = 1
		}
		pr.Items = append(pr.Items, options)
	}
	pr.Exact = func(item, option int) int {
		o := &c.shown[item]
		return c.cost(&o.file, len(o.file.Options)-option)
	}
	s, err := allocate.Solve(pr)
	var tooSmall *allocate.BudgetError
	if errors.As(err, &tooSmall) {
		// The fit knows the exact minimum: start it from the least.
		for n := range c.shown {
			f := &c.shown[n].file
			f.Chosen = format.NotShown
			if f.Must {
				f.Chosen = len(f.Options) - 1
			}
		}
		return nil
	}
	if err != nil {
		return err
	}
	for n, option := range s.Choice {
		f := &c.shown[n].file
		f.Chosen = format.NotShown
		if option > 0 {
			f.Chosen = len(f.Options) - option
		}
	}
	return nil
}

// cost counts one option of a file as it stands in the document; once.
func (c *compilation) cost(f *format.File, option int) int {
	o := &f.Options[option]
	if o.Cost == 0 {
		o.Cost = c.plan.counter.Count(format.Section(c.plan.format, f, option))
	}
	return o.Cost
}

// fit renders the document within the budget and fills the result.
func (c *compilation) fit(res *Result) error {
	for i := range c.shown {
		c.doc.Files = append(c.doc.Files, c.shown[i].file)
	}
	fitted, err := format.Fit(*c.doc, c.fitOptions())
	var tooSmall *format.BudgetError
	if errors.As(err, &tooSmall) {
		out := &BudgetError{Budget: tooSmall.Budget, Minimum: tooSmall.Minimum}
		for i, v := range c.promised {
			if v > 0 {
				out.Promised = append(out.Promised, c.repo.files[i].path)
			}
		}
		return out
	}
	if err != nil {
		return err
	}
	res.Document, res.Tokens = fitted.Text, fitted.Tokens
	c.results(res, &fitted.Document)
	return nil
}

func (c *compilation) fitOptions() format.Options {
	return format.Options{Format: c.plan.format, Counter: c.plan.counter, Budget: c.plan.request.Budget, Stop: c.stop}
}

// document is everything that the writers need beside the files' texts, before the fit.
func (c *compilation) document() {
	r, p := c.repo, c.plan
	d := &format.Document{Repository: r.name(), Task: c.task, Tokenizer: p.profile.Encoding, Model: p.request.Model, Exact: p.profile.Exact,
		Margin: p.profile.Margin, TotalFiles: len(r.files)}
	for i := range r.files {
		d.Tree.Paths = append(d.Tree.Paths, r.written(r.files[i].path))
	}
	for _, o := range c.order {
		if len(d.Tree.Near) == maxCandidates {
			break
		}
		d.Tree.Near = append(d.Tree.Near, r.written(r.files[o.file].path))
	}
	for _, s := range r.skips {
		if s.Reason == scan.Reserved || s.Reason == scan.GitData {
			continue // the first is there from the second run on, and must not make it differ; the second tells nothing
		}
		path := r.written(s.Path)
		if s.Dir {
			path += "/"
		}
		d.Notes = append(d.Notes, format.Note{Reason: s.Reason.String(), Path: path, Detail: noteDetail(s)})
	}
	for _, o := range c.order {
		if k := r.files[o.file].kind; !readable(k) {
			d.Notes = append(d.Notes, format.Note{Reason: k.String() + " file, path only", Path: r.written(r.files[o.file].path)})
		}
	}
	if n := len(r.findings); n > 0 {
		reason := fmt.Sprintf("%d secrets redacted", n)
		if n == 1 {
			reason = "1 secret redacted"
		}
		d.Notes = append(d.Notes, format.Note{Reason: reason})
	}
	c.doc = d
}

// noteDetail is the detail of a Skip where it tells a reader of the document something: which pattern ignored a file does not.
func noteDetail(s scan.Skip) string {
	switch s.Reason {
	case scan.Unreadable, scan.TooLarge:
		return s.Detail
	}
	return ""
}

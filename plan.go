package contextcraft

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"contextcraft/depgraph"
	"contextcraft/format"
	"contextcraft/lexical"
	"contextcraft/scan"
	"contextcraft/tiers/tokens"
)

// The weights of the fusion. Measured by the prototype on the dev tasks (eval-notes): the words find the first ranks, the graph earns its
// place at depth, a flat walk with damping .85 drowns the task in hubs, and stepping tests and prose back is the cheapest gain.
const (
	weightWords   = .7
	weightGraph   = .3
	weightFocus   = 1.0 // a file that --focus-file names comes before what the words find
	weightMention = .5  // a path written in the task

	// sharpDamping and the squared preference keep the walk near the files that the words point at.
	sharpDamping = .5
	// neighbourCap: a file without evidence of its own never outranks the best neighbour that brought it.
	neighbourCap = .95
	// centralFocused is the preference of a focused file when there are no words (the classic formula's "focused").
	centralFocused = 25
)

// priors scale a kind of file down unless the task asks for it; a file's size is cost and never counts here.
var priors = map[scan.Kind]struct {
	factor float64
	asks   []string // words of a task that ask for the kind
}{
	scan.Test:      {.3, []string{"test", "tests", "testing", "spec", "specs", "fixture", "fixtures", "flaky", "coverage", "mock", "mocks"}},
	scan.Example:   {.4, []string{"example", "examples", "sample", "samples", "demo", "tutorial"}},
	scan.Doc:       {.3, []string{"doc", "docs", "documentation", "document", "readme", "changelog", "guide", "manual", "license", "licence"}},
	scan.Config:    {.4, []string{"config", "configuration", "settings", "build", "ci", "workflow", "pipeline", "dependency", "dependencies", "manifest", "makefile", "dockerfile", "deploy", "package"}},
	scan.Data:      {.3, []string{"data", "json", "schema", "translation", "translations", "strings", "dataset"}},
	scan.Generated: {.2, []string{"generated", "codegen", "generator"}},
	scan.Vendored:  {.2, []string{"vendor", "vendored", "third-party"}},
	scan.Lock:      {.02, nil},
	scan.Minified:  {.02, nil},
}

// plan is a Request checked and made ready.
type plan struct {
	request Request
	counter tokens.Counter
	profile tokens.Profile
	format  format.Format
	query   lexical.Query
	words   map[string]bool // the task's words, lower case
}

// newPlan checks a Request. Its errors are *UsageError.
func newPlan(q Request) (*plan, error) {
	p := &plan{request: q}
	if p.request.Budget == 0 {
		p.request.Budget = DefaultBudget
	}
	if p.request.Budget < 0 {
		return nil, &UsageError{fmt.Sprintf("not a token budget: %d", q.Budget), "give a number of tokens, 1 or more"}
	}
	var err error
	if p.counter, p.profile, err = q.counter(); err != nil {
		return nil, err
	}
	if p.format, err = format.Parse(q.Format); err != nil {
		return nil, &UsageError{err.Error(), "the formats are md, xml and json"}
	}
	for _, g := range slices.Concat(q.FocusFiles, q.MustInclude) {
		if err := scan.ValidatePattern(g); err != nil {
			return nil, scanError(err)
		}
	}
	if strings.TrimSpace(q.Focus) == "" {
		p.request.Focus = "" // a task of white space is none
	}
	p.query = lexical.ParseQuery(q.Focus)
	p.words = map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(q.Focus), func(r rune) bool { return strings.ContainsRune(" \t\n\r.,;:!?()[]{}\"'`", r) }) {
		p.words[w] = true
	}
	return p, nil
}

// ranked is a file with its relevance; signals says what the score is made of.
type ranked struct {
	file    int
	score   float64 // 0 to 1, 1 for the best
	own     float64 // evidence of its own: words, focus, mention
	signals []Signal
}

// evidence is what each signal says of each file, by file number.
type evidence struct {
	words    []float64 // 0 to 1
	focus    []float64 // 0 or 1
	mention  []float64 // 0 to 1: shared among the files that a path of the task may mean
	graph    []float64 // 0 to 1
	priors   []float64
	warnings []string
}

// ranking is the order of all files for a plan.
type ranking struct {
	order    []ranked // best first, ties by path
	match    *lexical.Match
	warnings []string
}

// rank orders all files by their relevance to the plan.
func (r *Repo) rank(ctx context.Context, p *plan) (ranking, error) {
	match := r.words.Match(p.query)
	ev, err := r.gather(ctx, p, match)
	if err != nil {
		return ranking{}, err
	}
	out := make([]ranked, len(r.files))
	for i := range out {
		out[i] = r.score(p, ev, i)
	}
	r.capNeighbours(out)
	top := 0.0
	for i := range out {
		top = max(top, out[i].score)
	}
	for i := range out {
		if top > 0 {
			out[i].score /= top
		}
	}
	slices.SortFunc(out, func(a, b ranked) int { // ties by path: file numbers are in path order
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.file, b.file))
	})
	return ranking{out, match, ev.warnings}, nil
}

// gather asks each signal.
func (r *Repo) gather(ctx context.Context, p *plan, match *lexical.Match) (*evidence, error) {
	n := len(r.files)
	ev := &evidence{words: make([]float64, n), mention: make([]float64, n), priors: make([]float64, n)}
	for i, s := range match.Scores(lexical.DefaultParams) {
		if f := r.fileOf[i]; f >= 0 {
			ev.words[f] = s
		}
	}
	hasWords := scale(ev.words)
	if !hasWords && p.request.Focus != "" {
		ev.warnings = append(ev.warnings, "no file holds a word of the task; the repository's central files are shown")
	}
	var idle []string
	ev.focus, idle = r.matches(p.request.FocusFiles)
	for _, g := range idle {
		ev.warnings = append(ev.warnings, fmt.Sprintf("--focus-file %q matches no file", g))
	}
	for _, m := range r.words.Mentions(p.query) {
		if f := r.fileOf[m.File]; f >= 0 {
			ev.mention[f] = m.Share
		}
	}
	pref := make([]float64, n)
	for i := range r.files {
		f := &r.files[i]
		ev.priors[i] = p.prior(f.kind)
		own := ev.words[i] + ev.focus[i] + ev.mention[i]
		pref[i] = float64(own*own) * ev.priors[i]
	}
	var err error
	if hasWords {
		ev.graph, err = r.graph.PageRank(ctx, r.graph.Spread(pref, .5, .25), sharpDamping)
	} else {
		ev.graph, err = r.central(ctx, ev.focus)
	}
	scale(ev.graph)
	return ev, err
}

// central is the classic formula without words: the files that the repository leans on, near the focused ones if there are any.
func (r *Repo) central(ctx context.Context, focus []float64) ([]float64, error) {
	focused := make([]float64, len(focus))
	for i := range focus {
		focused[i] = centralFocused * focus[i]
	}
	return r.graph.PageRank(ctx, r.graph.ClassicPreference(nil, focused), depgraph.ClassicDamping)
}

// matches gives 1 to every file that one of the globs matches, and names the globs that match none.
func (r *Repo) matches(globs []string) (hits []float64, idle []string) {
	hits = make([]float64, len(r.files))
	for _, g := range globs {
		hit := false
		for i := range r.files {
			if scan.Match(g, r.files[i].path) {
				hits[i], hit = 1, true
			}
		}
		if !hit {
			idle = append(idle, g)
		}
	}
	return hits, idle
}

// promised are the files of --must-include. A glob that matches none is a promise that cannot be kept.
func (r *Repo) promised(globs []string) ([]float64, error) {
	hits, idle := r.matches(globs)
	if len(idle) == 0 {
		return hits, nil
	}
	e := &UsageError{fmt.Sprintf("--must-include %q matches no file that was read", idle[0]), "globs are relative to PATH, as the document's tree shows it"}
	for _, s := range r.skips {
		if scan.Match(idle[0], s.Path) || s.Dir && strings.HasPrefix(idle[0], s.Path+"/") {
			e.Hint = fmt.Sprintf("%s was left out: %s", scan.Printable(s.Path), s.Reason)
			break
		}
	}
	return nil, e
}

// scale divides by the maximum; false if all are zero.
func scale(v []float64) bool {
	top := 0.0
	for _, x := range v {
		top = max(top, x)
	}
	if top == 0 {
		return false
	}
	for i := range v {
		v[i] /= top
	}
	return true
}

// prior is the factor of a kind: 1 for source, and for what the task asks for.
func (p *plan) prior(k scan.Kind) float64 {
	pr, ok := priors[k]
	if !ok {
		return 1
	}
	for _, w := range pr.asks {
		if p.words[w] {
			return 1
		}
	}
	return pr.factor
}

// score fuses the evidence on one file. A focused or mentioned file is asked for by name, so its kind does not hold it back. Without a task, the entry
// points for a reader count as well: the README and the manifests at the root.
func (r *Repo) score(p *plan, ev *evidence, i int) ranked {
	out := ranked{file: i}
	add := func(name string, share float64, why string) {
		if share > 0 {
			out.score += share
			out.signals = append(out.signals, Signal{Name: name, Share: share, Why: why})
		}
	}
	add("words", float64(weightWords*ev.words[i]), "")
	add("focus-file", float64(weightFocus*ev.focus[i]), "named by --focus-file")
	add("mention", float64(weightMention*ev.mention[i]), "its path is written in the task")
	out.own = out.score
	add("graph", float64(weightGraph*ev.graph[i]), "")
	if p.request.Focus == "" {
		if share, why := entryPoint(r.files[i].path); share > 0 {
			add("entry point", share, why)
			return out
		}
	}
	if prior := ev.priors[i]; prior < 1 && ev.focus[i]+ev.mention[i] == 0 {
		out.score, out.own = float64(out.score*prior), float64(out.own*prior)
		out.signals = append(out.signals, Signal{Name: "prior", Share: prior, Factor: true, Why: r.files[i].kind.String() + " files step back unless the task asks for them"})
	}
	return out
}

// entryPoint is what a root README or manifest is worth to a reader without a task.
func entryPoint(file string) (share float64, why string) {
	switch strings.ToLower(file) {
	case "readme.md", "readme.rst", "readme", "readme.txt":
		return weightGraph / 2, "the README at the root"
	case "go.mod", "package.json", "pyproject.toml", "cargo.toml", "pom.xml", "composer.json", "gemfile", "cmakelists.txt":
		return weightGraph / 4, "the manifest at the root"
	}
	return 0, ""
}

// capNeighbours holds every file without evidence of its own below the best file beside it that has some (agentis-tools/ctx PR#18). Where no file
// has any (no task), nothing is capped.
func (r *Repo) capNeighbours(all []ranked) { // all is in file order here
	best := make([]float64, len(all))
	seeded := false
	for i := range all {
		if all[i].own == 0 {
			continue
		}
		seeded = true
		for _, e := range r.graph.Out(i) {
			best[e.To] = max(best[e.To], all[i].score)
		}
	}
	if !seeded {
		return
	}
	for i := range all {
		if all[i].own > 0 {
			continue
		}
		for _, e := range r.graph.Out(i) {
			if all[e.To].own > 0 {
				best[i] = max(best[i], all[e.To].score)
			}
		}
		if limit := float64(neighbourCap * best[i]); best[i] > 0 && all[i].score > limit {
			factor := limit / all[i].score
			all[i].score = limit
			all[i].signals = append(all[i].signals, Signal{Name: "cap", Share: factor, Factor: true, Why: "a neighbour never outranks the file that brought it"})
		}
	}
}

// Package contextcraft makes one document out of a repository, for a task, within a token budget: the central files in full, their
// neighbours as skeletons or signatures, the rest as paths.
//
// For most uses, call Compile:
//
//	res, err := contextcraft.Compile(ctx, contextcraft.Options{Root: ".", Request: contextcraft.Request{
//		Budget: 8000, Focus: "fix the login validation bug"}})
//	os.Stdout.WriteString(res.Document)
//
// Callers who come back with other tasks keep the index: Open once, then Repo.Compile.
//
// What is promised: the document counts to at most Request.Budget under the chosen tokenizer, framing included, or there is a *BudgetError and no
// document; the same input gives the same bytes, whatever Jobs is; nothing unredacted is written unless NoRedact is set; a file that
// cannot be read or parsed is a note or a Skip with its reason, never an error. The other packages of this module are its stages; their APIs may change.
package contextcraft

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"contextcraft/scan"
	"contextcraft/tiers/tokens"
)

// DefaultBudget is the budget, in tokens, of a Request that names none.
const DefaultBudget = 8000

// Options says what to read. The zero value reads the current folder's repository by git's rules and redacts secrets.
type Options struct {
	Request // the task, for Compile; Open ignores it

	Root string // folder to read; "" is "."

	Include, Exclude []string // root-relative globs ('**' crosses folders, a folder name means all below it)
	Files            []string // read these (root-relative, or absolute inside Root) instead of walking; Include and Exclude still hold

	MaxFileSize       int64    // bytes; larger files become Skips; 0 is scan.DefaultMaxFileSize
	NoGitignore       bool     // read what git ignores
	Hidden            bool     // read files and folders whose name begins with a dot
	FollowSymlinks    bool     // follow links that stay inside Root
	IncludeSubmodules bool     // read submodules and nested repositories
	Ignore            []string // absolute paths that are never input, such as the output file

	NoRedact bool     // pass secrets on
	Allow    []string // regular expressions: a secret that one matches is kept

	// CacheDir is a folder where outlines are kept from run to run, made when it is needed; "" keeps none. It never changes the result, and a folder that
	// cannot be read or written only costs time. It holds no text of the files but names; see package queries/cache.
	CacheDir string

	Jobs     int  // workers; 0 is one per processor. Never changes the result.
	ParseAll bool // parse every file instead of those that can enter the document; for comparison, slower

	// Progress, where set, is called as work goes on, from one goroutine at a time.
	Progress func(Progress)
}

// Request is one task.
type Request struct {
	Budget      int      // tokens, framing included; 0 is DefaultBudget
	Focus       string   // the task in words; "" shows the repository's own central files
	FocusFiles  []string // globs; the files they match are preferred, not promised
	MustInclude []string // globs; the files they match appear at least as signatures, or Compile fails: a *BudgetError where there is no room
	Format      string   // md (also ""), xml, json
	Tokenizer   string   // o200k_base (also ""), cl100k_base, p50k_base, r50k_base
	Explain     []string // paths whose Signals are told with their evidence (those of the files shown always are)
	Model       string   // a model's preset instead of Tokenizer; estimates carry their margin
}

// Progress is how far a stage has come. Total is 0 while it is unknown.
type Progress struct {
	Stage       string // scan, index, graph, rank, parse, fit
	Done, Total int
}

// A UsageError is a request that cannot be meant: an unknown format, a bad glob. Hint says what to do.
type UsageError struct{ Problem, Hint string }

func (e *UsageError) Error() string { return e.Problem }

// BudgetError tells that no document fits: the smallest budget that would do, in tokens.
type BudgetError struct {
	Budget, Minimum int
	Promised        []string // the files of MustInclude, where those are the reason
}

func (e *BudgetError) Error() string {
	switch len(e.Promised) {
	case 0:
	case 1:
		return fmt.Sprintf("a budget of %d tokens cannot hold the promised file as signatures: it takes %d", e.Budget, e.Minimum)
	default:
		return fmt.Sprintf("a budget of %d tokens cannot hold the %d promised files as signatures: it takes %d", e.Budget, len(e.Promised), e.Minimum)
	}
	return fmt.Sprintf("a budget of %d tokens is too small for any document of this repository: it takes %d", e.Budget, e.Minimum)
}

// Result is a document and what was decided for it.
type Result struct {
	Document string // ready to write, ends with a newline
	Tokens   int    // of Document, under the request's counter
	Budget   int
	Files    []FileResult // every file read, best first
	Skips    []scan.Skip  // every file and folder left out, with its reason, by path
	Warnings []string
	Findings []Finding // redacted secrets, by path and line
	Stages   []Stage   // where the time went
}

// FileResult is what one file got and why.
type FileResult struct {
	Path     string
	Language string // "" for none
	Kind     string // source, test, doc …
	Tier     string // tree, sigs, skel, full
	Partial  bool   // even that tier was cut to fit
	Tokens   int    // of its part of the document; 0 for tree
	Lines    [][2]int
	Score    float64  // the fused relevance, 1 for the best file; Signals, in their order, make it up, but for one scale for all files
	Signals  []Signal // what the score is made of
	TierWhy  string   // why this tier and not the next, for people
	Note     string   // damage, fallback
}

// Signal is one part of a score.
type Signal struct {
	Name   string
	Share  float64 // its addend; with Factor what the sum is multiplied by, or capped at
	Factor bool
	Why    string // the evidence, for people
}

// Value is the share as people read it: "+0.420", or "×0.30" for a factor.
func (s Signal) Value() string {
	if s.Factor {
		return fmt.Sprintf("×%.2f", s.Share)
	}
	return fmt.Sprintf("+%.4f", s.Share)
}

// Finding is a secret that was replaced; it never holds the secret.
type Finding struct {
	Path string
	Line int
	Rule string
}

// Stage is the time that one stage took, and what it did.
type Stage struct {
	Name string
	Time time.Duration
	Work string // how much was done, for people
}

// Compile reads the repository and makes one document. It stops within 100 ms of ctx ending.
func Compile(ctx context.Context, o Options) (*Result, error) {
	if _, err := newPlan(o.Request); err != nil {
		return nil, err // before any work
	}
	repo, err := Open(ctx, o)
	if err != nil {
		return nil, err
	}
	defer repo.Close()
	return repo.Compile(ctx, o.Request)
}

func (o *Options) jobs() int {
	if o.Jobs > 0 {
		return o.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// ParseBudget reads a number of tokens as people write it: 8000, 8_000, 8k, 1.5k, 1m.
func ParseBudget(s string) (int, error) {
	t := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(s)), "_", "")
	scale := 1.0
	switch {
	case strings.HasSuffix(t, "k"):
		t, scale = t[:len(t)-1], 1e3
	case strings.HasSuffix(t, "m"):
		t, scale = t[:len(t)-1], 1e6
	}
	v, err := strconv.ParseFloat(t, 64)
	whole := math.Round(v * scale) // 1.001 × 1000 is a little less than 1001 in floats
	if err != nil || t == "" || strings.ContainsAny(t, "ex+-pin") || whole < 1 || whole > 1e9 || math.Abs(v*scale-whole) > 1e-6 {
		return 0, &UsageError{fmt.Sprintf("not a token budget: %q", s), "write a number of tokens such as 8000, 8k, 1.5k or 1m"}
	}
	return int(whole), nil
}

// counter picks the token counter that a request asks for.
func (r *Request) counter() (tokens.Counter, tokens.Profile, error) {
	p := tokens.Profile{Name: r.Tokenizer, Encoding: r.Tokenizer, Margin: 1, Exact: true}
	if r.Tokenizer == "" {
		p.Name, p.Encoding = "o200k_base", "o200k_base"
	}
	if r.Model != "" {
		var err error
		if p, err = tokens.ForModel(r.Model); err != nil {
			return nil, p, &UsageError{err.Error(), "or name a tokenizer: o200k_base, cl100k_base, p50k_base, r50k_base"}
		}
	}
	c, err := tokens.NewCounter(p)
	if err != nil {
		return nil, p, &UsageError{err.Error(), "the tokenizers are o200k_base, cl100k_base, p50k_base and r50k_base"}
	}
	return c, p, nil
}

package cmd

import (
	"fmt"
	"io"
	"sort"
	"strings"
	"text/tabwriter"
	"time"

	"contextcraft"
	"contextcraft/scan"
)

// notes are what a run tells people on stderr.
type notes struct {
	w                        io.Writer
	quiet, verbose, terminal bool
}

// report prints warnings and redactions (unless quiet), a summary (on a terminal or when verbose), and what was left out (when verbose).
func (n *notes) report(res *contextcraft.Result, output string) {
	if n.quiet {
		return
	}
	for _, w := range res.Warnings {
		fmt.Fprintf(n.w, "contextcraft: warning: %s\n", oneLine(w))
	}
	n.redactions(res.Findings)
	if n.verbose {
		for _, s := range res.Skips {
			fmt.Fprintf(n.w, "left out: %s: %s\n", scan.Printable(s.Path), skipReason(s.Reason.String(), s.Detail))
		}
		for _, f := range res.Files {
			if f.Note != "" {
				fmt.Fprintf(n.w, "note: %s: %s\n", scan.Printable(f.Path), f.Note)
			}
		}
	}
	if n.verbose || n.terminal {
		where := ""
		if output != "" {
			where = " in " + output
		}
		fmt.Fprintf(n.w, "%d of %d tokens%s: %s\n", res.Tokens, res.Budget, where, tierCounts(res))
	}
}

func skipReason(reason, detail string) string {
	if detail == "" {
		return reason
	}
	return reason + " (" + detail + ")"
}

// redactions names where secrets were, never what they were.
func (n *notes) redactions(fs []contextcraft.Finding) {
	if len(fs) == 0 {
		return
	}
	fmt.Fprintf(n.w, "contextcraft: redacted %s:\n", plural(len(fs), "secret"))
	for _, f := range fs {
		fmt.Fprintf(n.w, "  %s:%d %s\n", scan.Printable(f.Path), f.Line, f.Rule)
	}
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// tierNames in the order that people read them.
var tierNames = []string{"full", "skel", "sigs", "tree"}

func tierCounts(res *contextcraft.Result) string {
	count := map[string]int{}
	for _, f := range res.Files {
		count[f.Tier]++
	}
	var parts []string
	for _, t := range tierNames {
		parts = append(parts, fmt.Sprintf("%d %s", count[t], t))
	}
	return strings.Join(parts, ", ")
}

// printStats prints the --stats tables.
func printStats(w io.Writer, res *contextcraft.Result) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "TIER\tFILES\tTOKENS")
	for _, name := range tierNames {
		files, toks := 0, 0
		for _, f := range res.Files {
			if f.Tier == name {
				files++
				toks += f.Tokens
			}
		}
		fmt.Fprintf(t, "%s\t%d\t%d\n", name, files, toks)
	}
	fmt.Fprintf(t, "framing\t\t%d\n", res.Tokens-fileTokens(res))
	fmt.Fprintf(t, "document\t%d\t%d of %d\n", len(res.Files), res.Tokens, res.Budget)
	fmt.Fprintln(t, "\nSTAGE\tTIME\tWORK")
	for _, s := range res.Stages {
		fmt.Fprintf(t, "%s\t%s\t%s\n", s.Name, s.Time.Round(100*time.Microsecond), s.Work)
	}
	t.Flush()
	skipTable(w, res)
}

func fileTokens(res *contextcraft.Result) int {
	n := 0
	for _, f := range res.Files {
		n += f.Tokens
	}
	return n
}

func skipTable(w io.Writer, res *contextcraft.Result) {
	count := map[string]int{}
	for _, s := range res.Skips {
		count[s.Reason.String()]++
	}
	if len(count) == 0 {
		return
	}
	names := make([]string, 0, len(count))
	for n := range count {
		names = append(names, n)
	}
	sort.Strings(names)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\nLEFT OUT\tENTRIES")
	for _, n := range names {
		fmt.Fprintf(t, "%s\t%d\n", n, count[n])
	}
	t.Flush()
}

// explain prints why each path got its tier; a path that was not read is told with the reason.
func explain(n *notes, paths []string, res *contextcraft.Result, root string) error {
	for _, p := range paths {
		if i := indexOfFile(res.Files, p); i >= 0 {
			explainFile(n.w, res, i)
			continue
		}
		if why := skippedBecause(res, p); why != "" {
			fmt.Fprintf(n.w, "%s: left out: %s\n", scan.Printable(p), why)
			continue
		}
		return &contextcraft.UsageError{Problem: fmt.Sprintf("--explain %s: no such file under %s", p, root), Hint: "give a path relative to PATH, as the document's tree shows it"}
	}
	return nil
}

func indexOfFile(files []contextcraft.FileResult, path string) int {
	for i, f := range files {
		if f.Path == path {
			return i
		}
	}
	return -1
}

// skippedBecause finds the entry that left path out: itself, or a folder above it.
func skippedBecause(res *contextcraft.Result, path string) string {
	for _, s := range res.Skips {
		if s.Path == path || strings.HasPrefix(path, s.Path+"/") {
			return skipReason(s.Reason.String(), s.Detail)
		}
	}
	return ""
}

func explainFile(w io.Writer, res *contextcraft.Result, i int) {
	f := res.Files[i]
	fmt.Fprintf(w, "%s: rank %d of %d, %s, %d tokens, score %.4f\n", scan.Printable(f.Path), i+1, len(res.Files), f.Tier, f.Tokens, f.Score)
	t := tabwriter.NewWriter(w, 2, 0, 2, ' ', 0)
	for _, s := range f.Signals {
		fmt.Fprintf(t, "  %s\t%s\t%s\n", s.Name, s.Value(), s.Why)
	}
	t.Flush()
	if f.TierWhy != "" {
		fmt.Fprintf(w, "  %s\n", f.TierWhy)
	}
	if f.Note != "" {
		fmt.Fprintf(w, "  %s\n", f.Note)
	}
}

package cmd

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"contextcraft"
	"contextcraft/queries"
	"contextcraft/queries/cache"
	"contextcraft/tiers/tokens"
)

// check is one line of the doctor: ok, or what to do.
type check struct {
	name, found string
	bad         bool
}

func doctorCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name:         "doctor",
		Usage:        "check what contextcraft needs and uses on this machine",
		OnUsageError: func(_ *cli.Context, err error, _ bool) error { return flagError(err) },
		Action: func(c *cli.Context) error {
			if c.NArg() > 0 {
				return &contextcraft.UsageError{Problem: "doctor takes no arguments", Hint: "contextcraft doctor"}
			}
			checks := append([]check{checkGit(c.Context), checkGrammars(c.Context)}, checkTokenizers()...)
			checks = append(checks, checkCache(), checkTerminal(s))
			failed := 0
			w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
			for _, k := range checks {
				mark := "ok"
				if k.bad {
					mark = "FAIL"
					failed++
				}
				fmt.Fprintf(w, "%s\t%s\t%s\n", mark, k.name, k.found)
			}
			if err := w.Flush(); err != nil {
				return err
			}
			if failed > 0 {
				return &failure{fmt.Errorf("%s failed", plural(failed, "check")), "the lines marked FAIL say what is wrong"}
			}
			return nil
		},
	}
}

// checkGit: git is not needed (ignore rules are our own), so its absence is no failure.
func checkGit(ctx context.Context) check {
	path, err := exec.LookPath("git")
	if err != nil {
		return check{name: "git", found: "not found; not needed to compile, ignore rules are read without it"}
	}
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return check{name: "git", found: fmt.Sprintf("%s --version failed: %v", path, err), bad: true}
	}
	return check{name: "git", found: strings.TrimSpace(string(out))}
}

// checkGrammars outlines one line with every language: the grammar loads and its query compiles.
func checkGrammars(ctx context.Context) check {
	p := queries.NewParser()
	defer p.Close()
	for _, l := range queries.All() {
		if _, err := p.Outline(ctx, l, "x\n"); err != nil {
			return check{name: "grammars", found: fmt.Sprintf("%s: %v", l.Name, err), bad: true}
		}
	}
	return check{name: "grammars", found: fmt.Sprintf("%d load", len(queries.All()))}
}

// selfCheck is a text whose count under each encoding was made with the reference tokenizer (npm tiktoken 1.0.22).
const selfCheck = "func (s *Server) Shutdown(ctx context.Context) error {\n\treturn nil // …\n}\n"

var selfCheckCounts = map[string]int{"o200k_base": 18, "cl100k_base": 19, "p50k_base": 24, "r50k_base": 24}

func checkTokenizers() []check {
	var out []check
	for _, name := range tokens.Names() {
		k := check{name: "tokenizer " + name}
		if e, err := tokens.Get(name); err != nil {
			k.found, k.bad = err.Error(), true
		} else if got := e.Count(selfCheck); got != selfCheckCounts[name] {
			k.found, k.bad = fmt.Sprintf("counts %d for a text of %d tokens", got, selfCheckCounts[name]), true
		} else {
			k.found = fmt.Sprintf("self-check counts %d", got)
		}
		out = append(out, k)
	}
	return out
}

func checkCache() check {
	dir, err := cache.DefaultDir()
	if err == nil && dir == "" {
		return check{name: "cache", found: "switched off by $" + cache.EnvDir}
	}
	if err == nil {
		err = cache.Writable(dir)
	}
	if err != nil {
		return check{name: "cache", found: fmt.Sprintf("%v; runs work without it, slower", err), bad: true}
	}
	return check{name: "cache", found: dir + " is writable"}
}

func checkTerminal(s *streams) check {
	found := "standard error is not a terminal: no progress line"
	if isTerminal(s.err) {
		found = "standard error is a terminal"
		if t := os.Getenv("TERM"); t != "" {
			found += " (" + t + ")"
		}
	}
	return check{name: "terminal", found: found}
}

//go:build unix

// Command bench measures what contextcraft costs and holds it against the targets; eval/bench.sh builds and runs it and documents the output.
//
// # Plan
//
// Every measurement is a process of its own, whose CPU time and peak memory the kernel counts (getrusage): either the contextcraft binary as a user runs
// it, or this program again in the role of one stage (stages.go). Measurements that are compared are made in turn, round after round, and of the rounds the cheapest
// counts: on a shared machine a neighbour only ever makes a run dearer. CPU seconds count, not the clock on the wall.
//
// # Tradeoffs
//
// CPU seconds still depend on the machine and on what shares its caches; ratios between two measurements of the same run depend on them least,
// so the main target is one.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/pprof"

	"contextcraft"
)

// settings are the flags.
type settings struct {
	binary  string // the contextcraft program
	tree    string // the large repository of the main targets
	small   string // a repository whose first files make the small one
	repo    string // one more repository, "" for none
	focus   string
	budget  string
	rounds  int
	jobs    int
	strict  bool
	profile string // file: instead of all else, profile one run over tree in this process
	stage   string // internal: play one stage
}

func main() {
	var s settings
	flag.StringVar(&s.binary, "binary", "", "the contextcraft `program` to measure")
	flag.StringVar(&s.tree, "tree", "", "the large repository: `DIR`")
	flag.StringVar(&s.small, "small", "", "the repository that 130 files are taken from: `DIR`")
	flag.StringVar(&s.repo, "repo", "", "one more repository to run on: `DIR`")
	flag.StringVar(&s.focus, "focus", "http server graceful shutdown", "the task: `TEXT`")
	flag.StringVar(&s.budget, "budget", "8k", "the budget: `TOKENS`")
	flag.IntVar(&s.rounds, "rounds", 3, "how often each run is measured; the cheapest counts")
	flag.IntVar(&s.jobs, "j", 2, "workers")
	flag.BoolVar(&s.strict, "strict", false, "exit with 1 when a target is missed")
	flag.StringVar(&s.profile, "cpuprofile", "", "only run once over -tree, in this process, and write a CPU profile to `FILE`")
	flag.StringVar(&s.stage, "stage", "", "internal: play one `STAGE` over -tree")
	flag.Parse()
	missed, err := run(&s)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench: error:", err)
		os.Exit(1)
	case missed > 0 && s.strict:
		os.Exit(1)
	}
}

// run does what the flags say and returns how many targets were missed.
func run(s *settings) (missed int, err error) {
	if s.tree == "" {
		return 0, errors.New("-tree is needed; run eval/bench.sh")
	}
	switch {
	case s.stage != "":
		return 0, playStage(s)
	case s.profile != "":
		return 0, profile(s)
	case s.binary == "" || s.small == "":
		return 0, errors.New("-binary and -small are needed; run eval/bench.sh")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	scratch, err := os.MkdirTemp("", "contextcraft-bench-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(scratch)
	b := &bench{settings: s, ctx: ctx, scratch: scratch}
	if err := b.all(); err != nil {
		return 0, err
	}
	return b.print(os.Stdout), nil
}

// profile compiles once in this process, without a cache, under the CPU profiler.
func profile(s *settings) error {
	f, err := os.Create(s.profile)
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return err
	}
	budget, err := contextcraft.ParseBudget(s.budget)
	if err != nil {
		return err
	}
	res, err := contextcraft.Compile(context.Background(), contextcraft.Options{Root: s.tree, Jobs: s.jobs, Request: contextcraft.Request{Budget: budget, Focus: s.focus}})
	pprof.StopCPUProfile()
	if err != nil {
		return err
	}
	for _, stage := range res.Stages {
		fmt.Printf("%-10s %8.3f s  %s\n", stage.Name, stage.Time.Seconds(), stage.Work)
	}
	fmt.Printf("%s: go tool pprof -top %s\n", filepath.Base(s.profile), s.profile)
	return f.Close()
}

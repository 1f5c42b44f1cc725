//go:build unix

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The targets of the project's main issue.
const (
	maxParseShare   = .35 // of the CPU of parsing and querying every file
	maxPeak         = 600 // MiB
	linearTolerance = .15
	maxStart        = 50 // ms
	smallFiles      = 130
	maxSmall        = .6 // CPU seconds
	maxRepo         = 5  // CPU seconds
	minLexical      = 25 // MB per CPU second
	minTokens       = 30 // MB per CPU second
	minRedact       = 10 // times gitleaks
)

// large: the whole cold run against parsing everything, in turn.
func (b *bench) large() error {
	var run cost
	var parse stageReport
	for range b.rounds {
		r, err := b.stage("parse", b.tree)
		if err != nil {
			return err
		}
		if parse.CPU == 0 || r.CPU < parse.CPU {
			parse = r
		}
		c, stats, err := b.compile(b.tree)
		if err != nil {
			return err
		}
		if run.cheaper(c) {
			b.stages = stats
		}
	}
	b.add(fmt.Sprintf("parsing and querying %d files, %.1f MB: CPU s", parse.Files, parse.MB), "%.2f", parse.CPU, 0)
	b.add("cold run at "+b.budget+" on all of them: CPU s", "%.2f", run.cpu.Seconds(), 0)
	b.add("  share of parsing everything", "%.3f", run.cpu.Seconds()/parse.CPU, maxParseShare)
	b.add("  peak memory, MiB", "%.0f", float64(run.peak)/(1<<20), maxPeak)
	b.add("  clock on the wall, s", "%.2f", run.wall.Seconds(), 0)
	return nil
}

// linear: copies of the two halves of the tree against a copy of all, so that all are read from the same place. The halves take every second file in
// turn, so together they hold exactly what the whole does; their mean counts. What every run pays, however small, keeps it above a half.
func (b *bench) linear() error {
	dirs := [3]string{filepath.Join(b.scratch, "whole"), filepath.Join(b.scratch, "odd"), filepath.Join(b.scratch, "even")}
	if err := copyHalves(b.tree, dirs); err != nil {
		return err
	}
	var best [3]cost
	for range b.rounds {
		for i, dir := range dirs {
			c, _, err := b.compile(dir)
			if err != nil {
				return err
			}
			best[i].cheaper(c)
		}
	}
	share := (best[1].cpu + best[2].cpu).Seconds() / 2 / best[0].cpu.Seconds()
	b.add("half of the tree (mean of both halves): share of the CPU", "%.3f", share, 0)
	b.add("  distance from a half, as a share of it", "%.3f", max(share/.5-1, 1-share/.5), linearTolerance)
	for _, dir := range dirs {
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	return nil
}

// start: what every call pays.
func (b *bench) start() error {
	var best cost
	for range 3 * b.rounds {
		c, _, _, err := b.command(".", b.binary, "--version")
		if err != nil {
			return err
		}
		if best.cpu == 0 || c.wall < best.wall {
			best = c
		}
	}
	b.add("--version: clock on the wall, ms", "%.1f", best.wall.Seconds()*1000, maxStart)
	b.add("  CPU, ms", "%.1f", best.cpu.Seconds()*1000, maxStart)
	return nil
}

// smallRepository: 130 files, spread evenly over a repository's tracked files, cold and with a cache that holds them.
func (b *bench) smallRepository() error {
	dir, cache := filepath.Join(b.scratch, "small"), filepath.Join(b.scratch, "cache")
	files, err := trackedFiles(b.small)
	if err != nil {
		return err
	}
	if len(files) < smallFiles {
		return fmt.Errorf("%s has only %d files, %d are needed", b.small, len(files), smallFiles)
	}
	for i := range smallFiles {
		name := files[i*len(files)/smallFiles]
		if err := copyFile(filepath.Join(b.small, name), filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	if err := os.Setenv("CONTEXTCRAFT_CACHE", cache); err != nil {
		return err
	}
	var cold, warm cost
	for range 3 * b.rounds {
		c, _, err := b.compile(dir)
		if err != nil {
			return err
		}
		cold.cheaper(c)
		if c, _, err = b.compile(dir, "--no-cache=false"); err != nil {
			return err
		}
		warm.cheaper(c)
	}
	b.add(fmt.Sprintf("a repository of %d files, cold: CPU s", smallFiles), "%.3f", cold.cpu.Seconds(), maxSmall)
	b.add("  with a cache that holds it: CPU s", "%.3f", warm.cpu.Seconds(), 0)
	return nil
}

// oneMore: the repository of -repo.
func (b *bench) oneMore() error {
	if b.repo == "" {
		return nil
	}
	var best cost
	for range b.rounds {
		c, _, err := b.compile(b.repo)
		if err != nil {
			return err
		}
		best.cheaper(c)
	}
	b.add("cold run on the repository of --repo: CPU s", "%.2f", best.cpu.Seconds(), maxRepo)
	b.add("  peak memory, MiB", "%.0f", float64(best.peak)/(1<<20), 0)
	return nil
}

// throughput: the linear stages alone, one worker each.
func (b *bench) throughput() error {
	best := map[string]float64{}
	for range b.rounds {
		for _, name := range []string{"lexical", "tokens", "redact", "redact-part", "gitleaks-part"} {
			r, err := b.stage(name, b.tree)
			if err != nil {
				return err
			}
			best[name] = max(best[name], r.MB/r.CPU)
		}
	}
	b.addLeast("word index over all files: MB per CPU s", "%.1f", best["lexical"], minLexical)
	b.addLeast("token counter over all files: MB per CPU s", "%.1f", best["tokens"], minTokens)
	b.add("redaction over all files: MB per CPU s", "%.1f", best["redact"], 0)
	b.addLeast("  times gitleaks' detector, on every 30th file", "%.1f", best["redact-part"]/best["gitleaks-part"], minRedact)
	return nil
}

// copyHalves copies every regular file below from to the first folder, and in turn to one of the others, in order of path.
func copyHalves(from string, to [3]string) error {
	n := 0
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		n++
		return errors.Join(copyFile(path, filepath.Join(to[0], rel)), copyFile(path, filepath.Join(to[1+n%2], rel)))
	})
}

// copyFile copies a file, if it is there.
func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // tracked, but deleted in the work tree
	}
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o644)
}

// trackedFiles lists what git tracks in dir, sorted.
func trackedFiles(dir string) ([]string, error) {
	cmd := exec.Command("git", "ls-files", "-z")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files in %s: %w", dir, err)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00"), nil
}

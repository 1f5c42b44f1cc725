//go:build unix

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/zricethezav/gitleaks/v8/detect"

	"contextcraft/lexical"
	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/redact"
	"contextcraft/scan"
	"contextcraft/tiers/tokens"
)

// partStep: gitleaks' own detector is too slow for all files, so the comparison takes every partStep-th.
const partStep = 30

// stageReport is what a stage tells of itself: the texts were in memory before its CPU time begins.
type stageReport struct {
	Files int
	MB    float64 // 10^6 bytes
	CPU   float64 // seconds
}

// text is a file in memory.
type text struct {
	path, text string
	lang       *lang.Language
}

// playStage is the other role of this program: do one stage's work over a tree and print the report.
func playStage(s *settings) error {
	texts, err := loadAll(s)
	if err != nil {
		return err
	}
	work, ok := map[string]func(texts []text, jobs int) (func() error, []text, error){
		"parse": parseAll, "lexical": indexAll, "tokens": countAll, "redact": redactAll, "redact-part": redactPart, "gitleaks-part": gitleaksPart}[s.stage]
	if !ok {
		return fmt.Errorf("no stage %q", s.stage)
	}
	do, texts, err := work(texts, s.jobs)
	if err != nil {
		return err
	}
	began := cpuTime()
	if err := do(); err != nil {
		return err
	}
	r := stageReport{Files: len(texts), CPU: (cpuTime() - began).Seconds()}
	for _, t := range texts {
		r.MB += float64(len(t.text)) / 1e6
	}
	return json.NewEncoder(os.Stdout).Encode(r)
}

// cpuTime is what this process has used so far.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // it cannot fail with these arguments
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// loadAll reads every text file, as a run does.
func loadAll(s *settings) ([]text, error) {
	tree, err := scan.Walk(context.Background(), scan.Options{Root: s.tree, Jobs: s.jobs})
	if err != nil {
		return nil, err
	}
	var out []text
	for _, f := range tree.Files {
		if c, skip := tree.Load(f); skip == nil {
			out = append(out, text{f.Path, c.Text, queries.Detect(f.Path, c.Text)})
		}
	}
	return out, nil
}

// parseAll outlines every file that has a language.
func parseAll(texts []text, jobs int) (func() error, []text, error) {
	var code []text
	for _, t := range texts {
		if t.lang != nil && t.lang.Grammar != nil {
			code = append(code, t)
		}
	}
	return func() error {
		next := make(chan text)
		errs := make([]error, jobs)
		var wg sync.WaitGroup
		for w := range jobs {
			wg.Add(1)
			go func() {
				defer wg.Done()
				p := queries.NewParser()
				defer p.Close()
				for t := range next {
					if _, err := p.Outline(context.Background(), t.lang, t.text); err != nil && !errors.Is(err, queries.ErrTooSlow) {
						errs[w] = fmt.Errorf("%s: %w", t.path, err)
					}
				}
			}()
		}
		for _, t := range code {
			next <- t
		}
		close(next)
		wg.Wait()
		return errors.Join(errs...)
	}, code, nil
}

// indexAll makes the word index.
func indexAll(texts []text, _ int) (func() error, []text, error) {
	return func() error {
		x := lexical.NewIndex(len(texts))
		w := x.NewWorker()
		for i, t := range texts {
			var syntax *lang.Syntax
			if t.lang != nil {
				syntax = &t.lang.Syntax
			}
			w.Add(i, t.path, t.text, syntax)
		}
		x.Seal()
		return nil
	}, texts, nil
}

// countAll counts tokens; the vocabulary is loaded before.
func countAll(texts []text, _ int) (func() error, []text, error) {
	e, err := tokens.Get("o200k_base")
	if err != nil {
		return nil, nil, err
	}
	e.Count("warm up")
	return func() error {
		for _, t := range texts {
			e.Count(t.text)
		}
		return nil
	}, texts, nil
}

// redactAll redacts; the rules are loaded before.
func redactAll(texts []text, _ int) (func() error, []text, error) {
	r, err := redact.New(redact.Options{})
	if err != nil {
		return nil, nil, err
	}
	r.Redact("warm.up", "warm up")
	return func() error {
		for _, t := range texts {
			r.Redact(t.path, t.text)
		}
		return nil
	}, texts, nil
}

func part(texts []text) []text {
	var out []text
	for i := 0; i < len(texts); i += partStep {
		out = append(out, texts[i])
	}
	return out
}

func redactPart(texts []text, jobs int) (func() error, []text, error) {
	return redactAll(part(texts), jobs)
}

// gitleaksPart is gitleaks' own detector on the same texts as redactPart.
func gitleaksPart(texts []text, _ int) (func() error, []text, error) {
	d, err := detect.NewDetectorDefaultConfig()
	if err != nil {
		return nil, nil, err
	}
	texts = part(texts)
	return func() error {
		for _, t := range texts {
			//lint:ignore SA1019 it is what Detect takes in v8
			d.Detect(detect.Fragment{Raw: t.text, FilePath: t.path})
		}
		return nil
	}, texts, nil
}

//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"
)

// cost is what one process took.
type cost struct {
	cpu, wall time.Duration
	peak      int64 // bytes of resident memory
}

// row is one line of the table.
type row struct {
	what, reached, target string
	missed                bool
}

// bench holds a run's results. CPU times are the cheapest of the rounds, memory the largest.
type bench struct {
	*settings
	ctx     context.Context
	scratch string // folder for copies and outputs

	rows   []row
	stages string // what --stats printed of the cheapest run over tree
}

// all measures everything and fills the rows.
func (b *bench) all() error {
	for _, part := range []func() error{b.large, b.linear, b.start, b.smallRepository, b.oneMore, b.throughput} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// add appends a row; limit is what reached must not exceed, and format prints both. A limit of 0 is no target.
func (b *bench) add(what, format string, reached, limit float64) {
	r := row{what: what, reached: fmt.Sprintf(format, reached)}
	if limit > 0 {
		r.target, r.missed = "≤ "+fmt.Sprintf(format, limit), reached > limit
	}
	b.rows = append(b.rows, r)
}

// addLeast is add for what must not be less.
func (b *bench) addLeast(what, format string, reached, limit float64) {
	b.rows = append(b.rows, row{what, fmt.Sprintf(format, reached), "≥ " + fmt.Sprintf(format, limit), reached < limit})
}

// print writes the table and returns how many targets were missed.
func (b *bench) print(w io.Writer) (missed int) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "MEASURED\tREACHED\tTARGET\t")
	for _, r := range b.rows {
		mark := ""
		if r.target != "" {
			mark = "ok"
		}
		if r.missed {
			mark = "MISSED"
			missed++
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", r.what, r.reached, r.target, mark)
	}
	t.Flush()
	fmt.Fprintf(w, "\nThe cold run over the large repository, by stage (clock on the wall, %d workers):\n%s", b.jobs, b.stages)
	return missed
}

// command runs a program to its end. Its standard output is returned, its standard error too.
func (b *bench) command(dir string, args ...string) (c cost, stdout, stderr string, err error) {
	cmd := exec.CommandContext(b.ctx, args[0], args[1:]...)
	cmd.Dir = dir
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	began := time.Now()
	err = cmd.Run()
	if err != nil {
		return c, "", "", fmt.Errorf("%s: %w: %s", filepath.Base(args[0]), err, strings.TrimSpace(errs.String()))
	}
	c = cost{cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), wall: time.Since(began)}
	if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		c.peak = int64(u.Maxrss)
		if runtime.GOOS != "darwin" {
			c.peak *= 1024 // KiB elsewhere
		}
	}
	return c, out.String(), errs.String(), nil
}

// cheaper keeps the cheapest of the rounds in c, and the largest peak; it tells whether next was the cheapest so far.
func (c *cost) cheaper(next cost) bool {
	peak := max(c.peak, next.peak)
	better := c.cpu == 0 || next.cpu < c.cpu
	if better {
		*c = next
	}
	c.peak = peak
	return better
}

// compile is a cold run of the program over a folder. The extra arguments follow the common ones.
func (b *bench) compile(dir string, extra ...string) (cost, string, error) {
	args := append([]string{b.binary, ".", "--no-cache", "-q", "--stats", "--force", "--budget", b.budget, "--focus", b.focus, "-j", fmt.Sprint(b.jobs),
		"-o", filepath.Join(b.scratch, "out.md")}, extra...)
	c, _, stats, err := b.command(dir, args...)
	return c, stats, err
}

// stage runs this program as one stage over dir and reads what it says of itself.
func (b *bench) stage(name, dir string) (stageReport, error) {
	self, err := os.Executable()
	if err != nil {
		return stageReport{}, err
	}
	var r stageReport
	_, out, _, err := b.command(".", self, "-stage", name, "-tree", dir, "-j", fmt.Sprint(b.jobs))
	if err == nil {
		err = json.Unmarshal([]byte(out), &r)
	}
	return r, err
}

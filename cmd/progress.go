package cmd

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"contextcraft"
)

// progressDelay: what is done sooner needs no line.
const progressDelay = 500 * time.Millisecond

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// progressLine shows how far the work is on one line of a terminal, from half a second on, and wipes it at the end.
type progressLine struct {
	w     io.Writer
	start time.Time
	mu    sync.Mutex
	stage string
	bar   *progressbar.ProgressBar
}

// newProgressLine returns nil, whose methods do nothing, where no line is wanted.
func newProgressLine(w io.Writer, wanted bool) *progressLine {
	if !wanted || !isTerminal(w) {
		return nil
	}
	return &progressLine{w: w, start: time.Now()}
}

func (p *progressLine) update(u contextcraft.Progress) {
	if p == nil || time.Since(p.start) < progressDelay {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stage != u.Stage {
		p.clear()
		p.stage = u.Stage
		total := u.Total
		if total == 0 {
			total = -1
		}
		p.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription(u.Stage),
			progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionShowCount(), progressbar.OptionSetWidth(24))
	}
	_ = p.bar.Set(u.Done) // it fails only past the total
}

func (p *progressLine) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}

// done wipes the line.
func (p *progressLine) done() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}

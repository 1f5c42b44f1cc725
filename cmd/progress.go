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

// progressDelay: what is done sooner needs no line. The tests shorten it.
var progressDelay = 500 * time.Millisecond

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// progressLine shows how far the work is on one line of a terminal, from half a second on, and wipes it at the end.
type progressLine struct {
	w     io.Writer
	start time.Time
	first *time.Timer // draws what is known after progressDelay, in case that nothing new is told then

	mu    sync.Mutex
	last  contextcraft.Progress
	stage string // that bar is of
	bar   *progressbar.ProgressBar
	over  bool
}

// newProgressLine returns nil, whose methods do nothing, where no line is wanted.
func newProgressLine(w io.Writer, wanted bool) *progressLine {
	if !wanted || !isTerminal(w) {
		return nil
	}
	p := &progressLine{w: w, start: time.Now()}
	p.first = time.AfterFunc(progressDelay, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.draw()
	})
	return p
}

func (p *progressLine) update(u contextcraft.Progress) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = u
	if time.Since(p.start) >= progressDelay {
		p.draw()
	}
}

// draw shows what was told last. p.mu is held.
func (p *progressLine) draw() {
	if p.over || p.last.Stage == "" {
		return
	}
	if p.stage != p.last.Stage {
		p.clear()
		p.stage = p.last.Stage
		total := p.last.Total
		if total == 0 {
			total = -1
		}
		p.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription(p.stage),
			progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionShowCount(), progressbar.OptionSetWidth(24),
			progressbar.OptionSetSpinnerChangeInterval(0)) // no goroutine of its own, which would draw on after the line was wiped
		_ = p.bar.RenderBlank() // the throttle holds the first drawing back
	}
	_ = p.bar.Set(p.last.Done) // it fails only past the total
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
	p.first.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.over = true
}

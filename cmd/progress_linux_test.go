package cmd

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"contextcraft"
)

// terminal opens a pseudo-terminal: what is written to it is what screen returns, once it is closed.
func terminal(t *testing.T) (tty *os.File, screen func() string) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals here: %v", err)
	}
	t.Cleanup(func() { master.Close() })
	var unlock, number uint32
	for request, arg := range map[uintptr]*uint32{syscall.TIOCSPTLCK: &unlock, syscall.TIOCGPTN: &number} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, master.Fd(), request, uintptr(unsafe.Pointer(arg))); errno != 0 {
			t.Skipf("no pseudo-terminals here: %v", errno)
		}
	}
	if tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Skipf("no pseudo-terminals here: %v", err)
	}
	done := make(chan string)
	go func() {
		var b bytes.Buffer
		_, _ = io.Copy(&b, master) // ends with an error when the other side is closed
		done <- b.String()
	}()
	return tty, func() string {
		tty.Close()
		select {
		case s := <-done:
			return s
		case <-time.After(10 * time.Second):
			t.Fatal("the terminal does not end")
			return ""
		}
	}
}

// TestProgressLine: on a terminal, a run that takes longer than progressDelay shows its stages on one line and wipes it; --no-progress and -q show none, and a
// summary ends the run unless -q. stdout stays the document (repomix#673, utern#12).
func TestProgressLine(t *testing.T) {
	dir := t.TempDir()
	for i := range 40 {
		name := filepath.Join(dir, fmt.Sprintf("f%02d.go", i))
		if err := os.WriteFile(name, []byte("package f\n"+strings.Repeat("\nfunc F() int {\n\treturn 1\n}\n", 200)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("CONTEXTCRAFT_CACHE", "off")
	was := progressDelay
	t.Cleanup(func() { progressDelay = was })
	run := func(delay time.Duration, args ...string) (stdout, screen string) {
		progressDelay = delay
		tty, read := terminal(t)
		var out bytes.Buffer
		if code := Run(append([]string{dir}, args...), strings.NewReader(""), &out, tty); code != exitDone {
			t.Errorf("%v: exit %d", args, code)
		}
		return out.String(), read()
	}
	want, screen := run(time.Microsecond, "-j", "1", "--parse-all")
	for _, stage := range []string{"scan", "index", "parse"} {
		if !strings.Contains(screen, stage) {
			t.Errorf("no stage %s on the terminal: %q", stage, screen)
		}
	}
	summary := strings.TrimRight(screen, "\r\n")
	summary = summary[strings.LastIndex(summary, "\r")+1:]
	if strings.Count(screen, "scan (") > 1 || strings.Index(screen, "scan") > strings.Index(screen, "index") {
		t.Errorf("a stage that is over is drawn again: %q", screen)
	}
	if !strings.Contains(summary, "of 8000 tokens: ") || strings.Contains(summary, "parse") {
		t.Errorf("the line is not wiped: %q", screen)
	}
	for name, args := range map[string][]string{"--no-progress": {"--no-progress"}, "-q": {"-q"}, "a quick run": nil} {
		delay := time.Microsecond
		if args == nil {
			delay = time.Hour
		}
		out, screen := run(delay, args...)
		if out != want {
			t.Errorf("%s: another document", name)
		}
		if strings.Contains(screen, "parse") || strings.Contains(screen, "\x1b") || strings.Contains(strings.TrimSuffix(screen, "\r\n"), "\r") {
			t.Errorf("%s: progress on the terminal: %q", name, screen)
		}
		if quiet := name == "-q"; quiet != (screen == "") {
			t.Errorf("%s: %q", name, screen)
		}
	}
}

// TestProgressWithoutNews: a stage that tells nothing for long is shown all the same.
func TestProgressWithoutNews(t *testing.T) {
	was := progressDelay
	t.Cleanup(func() { progressDelay = was })
	progressDelay = 20 * time.Millisecond
	tty, screen := terminal(t)
	p := newProgressLine(tty, true)
	p.update(contextcraft.Progress{Stage: "scan"})
	time.Sleep(200 * time.Millisecond)
	p.done()
	p.update(contextcraft.Progress{Stage: "late"})
	if s := screen(); !strings.Contains(s, "scan") || strings.Contains(s, "late") {
		t.Errorf("%q", s)
	}
	if p := newProgressLine(&bytes.Buffer{}, true); p != nil {
		t.Error("a progress line for what is no terminal")
	}
}

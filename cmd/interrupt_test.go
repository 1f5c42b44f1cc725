//go:build unix

package cmd

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterrupt: an interrupt ends the work with exit code 1, and the old output is as it was.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	for i := range 60 {
		name := filepath.Join(dir, fmt.Sprintf("f%02d.go", i))
		if err := os.WriteFile(name, []byte("package f\n"+strings.Repeat("\nfunc F() int {\n\treturn 1\n}\n", 1000)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(dir, "out.md")
	if err := os.WriteFile(out, []byte("old\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	ignored := make(chan os.Signal, 1) // so that a signal that comes too early does not end the test
	signal.Notify(ignored, os.Interrupt)
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
				_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
			}
		}
	}()
	var stdout, stderr bytes.Buffer
	code := Run([]string{dir, "--no-cache", "--parse-all", "-j", "1", "-o", out}, strings.NewReader(""), &stdout, &stderr)
	close(done)
	<-ended
	time.Sleep(100 * time.Millisecond) // the last signal may be on its way
	signal.Stop(ignored)
	if code != exitFailed || stdout.Len() > 0 || stderr.String() != "contextcraft: error: interrupted\nhint: nothing was written\n" {
		t.Errorf("exit %d, stdout %q, stderr %q", code, stdout.String(), stderr.String())
	}
	if data, err := os.ReadFile(out); err != nil || string(data) != "old\n" {
		t.Errorf("the old output is %q, %v", data, err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".contextcraft-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestInterruptWhileReading: an interrupt ends the program while it waits for a task on standard input, too.
func TestInterruptWhileReading(t *testing.T) {
	self, err := exec.LookPath("contextcraft") // where testscript.Main has put this test binary under the program's name
	if err != nil {
		t.Skip("the program is not in PATH")
	}
	c := exec.Command(self, t.TempDir(), "--focus", "-")
	stdin, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	// A pipe holds less than this, so the program is reading when the write is done.
	if _, err := io.WriteString(stdin, strings.Repeat("half a task ", 100000)); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	for range 50 {
		_ = c.Process.Signal(os.Interrupt)
		select {
		case err := <-ended:
			if err == nil {
				t.Error("it ended as if nothing had happened")
			}
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
	_ = c.Process.Kill()
	t.Error("it waits on")
}

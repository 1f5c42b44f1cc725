package scan

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// isolate keeps the machine's own git configuration away from a test.
func isolate(t testing.TB) {
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(t.TempDir(), "none"))
	t.Setenv("HOME", filepath.Join(t.TempDir(), "home"))
}

// git runs git in dir and fails the test if git fails.
func git(t testing.TB, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "protocol.file.allow=always"}, args...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// gitQuiet runs git in dir and returns how it ended.
func gitQuiet(dir string, args ...string) error {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	return cmd.Run()
}

// gitOutput runs git in dir and returns what it says, "" if it fails.
func gitOutput(dir string, args ...string) string {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return string(out)
}

// write makes files: names and contents in turn, and a name that ends in '/' makes an empty directory.
func write(t testing.TB, dir string, namesAndTexts ...string) {
	t.Helper()
	for i := 0; i+1 < len(namesAndTexts); i += 2 {
		p := filepath.Join(dir, filepath.FromSlash(namesAndTexts[i]))
		var err error
		if strings.HasSuffix(namesAndTexts[i], "/") {
			err = os.MkdirAll(p, 0o755)
		} else if err = os.MkdirAll(filepath.Dir(p), 0o755); err == nil {
			err = os.WriteFile(p, []byte(namesAndTexts[i+1]), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// oracle is a running `git check-ignore` over one repository. Each case gets a folder of its own in it, so that one process answers them all.
type oracle struct {
	top   string
	fold  bool
	in    io.WriteCloser
	out   *bufio.Reader
	cases int
}

func newOracle(t testing.TB, ignoreCase bool) *oracle {
	isolate(t)
	o := &oracle{top: t.TempDir(), fold: ignoreCase}
	git(t, o.top, "init", "-q")
	git(t, o.top, "config", "core.ignoreCase", fmt.Sprint(ignoreCase))
	cmd := exec.Command("git", "check-ignore", "--no-index", "--stdin", "-z", "-v", "-n")
	cmd.Dir = o.top
	cmd.Stderr = os.Stderr
	var err error
	if o.in, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	o.out = bufio.NewReader(out)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		o.in.Close()
		cmd.Wait()
	})
	return o
}

// folder starts a case: a fresh folder with a .gitignore. It returns its name.
func (o *oracle) folder(t testing.TB, ignore string) string {
	o.cases++
	name := fmt.Sprintf("case%d", o.cases)
	write(t, o.top, name+"/.gitignore", ignore)
	return name
}

// ignored asks git whether a path, from the top, is ignored, and by which line of which file.
func (o *oracle) ignored(t testing.TB, path string) (bool, string) {
	t.Helper()
	if _, err := io.WriteString(o.in, path+"\x00"); err != nil {
		t.Fatal(err)
	}
	var field [4]string // source, line, pattern, path
	for i := range field {
		s, err := o.out.ReadString(0)
		if err != nil {
			t.Fatalf("git check-ignore stopped at %q: %v", path, err)
		}
		field[i] = strings.TrimSuffix(s, "\x00")
	}
	return field[2] != "" && field[2][0] != '!', field[2] + " at line " + field[1]
}

// verdict is our answer for a path below the directory of an ignore file: the path is ignored, or a directory on the way to it.
func verdict(list *ruleList, path string, dir, fold bool) bool {
	ig := ignores{layerGit: list}
	for i := 0; i <= len(path); i++ {
		if i < len(path) && path[i] != '/' {
			continue
		}
		p := path[:i]
		if ignored, _ := ig.match(p, p[strings.LastIndexByte(p, '/')+1:], i < len(path) || dir, fold); ignored {
			return true
		}
	}
	return false
}

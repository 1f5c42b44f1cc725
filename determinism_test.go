package contextcraft_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"contextcraft"
)

// largeRepo makes about n files of several languages.
func largeRepo(t testing.TB, dir string, n, functions int) {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), 3))
	names := make([]string, 0, n)
	for i := range max(1, n/8) {
		names = append(names, fmt.Sprintf("%s%d", pick(r, nouns), i))
	}
	writeAll(t, dir, map[string]string{"go.mod": "module example.com/synthetic\n", "README.md": prose(r, 40)})
	for i, name := range names {
		imports := []string{pick(r, names), pick(r, names[:i/4+1])}
		writeAll(t, dir, map[string]string{
			name + "/" + name + ".go":      goSource(r, name, functions, imports),
			name + "/" + name + "_test.go": goSource(r, name, functions/2, nil),
			name + "/" + "more.go":         goSource(r, name, functions, imports[1:]),
			"py/" + name + ".py":           pythonSource(r, functions, []string{pick(r, names)}),
			"web/" + name + ".ts":          scriptSource(r, functions, true, []string{pick(r, names)}),
			"web/" + name + ".js":          scriptSource(r, functions, false, []string{pick(r, names)}),
			"c/" + name + ".c":             cSource(r, functions),
			"docs/" + name + ".md":         prose(r, 3*functions),
		})
	}
}

// ownSource copies the source of this module, so that a change to the working tree while the test runs does not matter.
func ownSource(t testing.TB, dir string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".scm") && !strings.HasSuffix(path, ".md"):
			return nil
		}
		data, err := os.ReadFile(path)
		if err == nil && len(data) < 1<<20 {
			write(t, dir, filepath.ToSlash(path), string(data))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestAider1874ByteIdentical: the same input gives the same bytes, whatever the number of workers, in every run and format, and whether the outlines
// come from a parser or the cache (also Repo2Readme#155).
func TestAider1874ByteIdentical(t *testing.T) {
	t.Parallel()
	own, large := t.TempDir(), t.TempDir()
	ownSource(t, own)
	largeRepo(t, large, 320, 3)
	requests := []contextcraft.Request{
		{Budget: 4000, Focus: "how are ignore rules matched", Format: "md"},
		{Budget: 12000, Focus: "replace the token of a session", Format: "xml", Tokenizer: "cl100k_base"},
		{Budget: 3000, Format: "json", Model: "claude-opus-4-7"},
	}
	for _, dir := range []string{own, large} {
		cache := t.TempDir()
		var want [3]string
		files := 0
		for k, o := range []contextcraft.Options{{Jobs: 1}, {Jobs: 2}, {Jobs: 8}, {Jobs: 8}, {CacheDir: cache}, {CacheDir: cache, Jobs: 3}} {
			o.Root = dir
			repo := open(t, o)
			for i, q := range requests {
				res := compile(t, repo, q)
				files = len(res.Files)
				got := fmt.Sprint(res.Document, res.Files, res.Skips, res.Warnings, res.Findings)
				if k == 0 {
					want[i] = got
				} else if got != want[i] {
					t.Errorf("run %d (Jobs %d, cache %q), %s: differs at %s", k, o.Jobs, o.CacheDir, q.Format, firstDifference(want[i], got))
				}
			}
			repo.Close()
		}
		if files < 150 {
			t.Errorf("%d files are too few to mean anything", files)
		}
		t.Logf("%d files, 6 runs of 3 formats", files)
	}
}

func firstDifference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	around := func(s string) string { return fmt.Sprintf("%q", s[max(0, min(i, len(s))-60):min(len(s), i+60)]) }
	return around(a) + " / " + around(b)
}

// TestParseAllIsTheSame: parsing every file instead of those that can enter the document changes nothing in it.
func TestParseAllIsTheSame(t *testing.T) {
	t.Parallel()
	own, mixed := t.TempDir(), t.TempDir()
	ownSource(t, own)
	syntheticRepo(t, mixed, 2)
	for _, dir := range []string{own, mixed} {
		some, all := open(t, contextcraft.Options{Root: dir}), open(t, contextcraft.Options{Root: dir, ParseAll: true})
		for _, q := range []contextcraft.Request{{Budget: 2000}, {Budget: 8000, Focus: "how are ignore rules matched"}, {Budget: 30000, Focus: "fold the tree", Format: "json"}} {
			if a, b := compile(t, some, q), compile(t, all, q); a.Document != b.Document {
				t.Errorf("%d %q: %s", q.Budget, q.Focus, firstDifference(a.Document, b.Document))
			}
		}
	}
}

// TestCompileTwiceOnOneRepo: what one Compile leaves behind does not change the next, in any order.
func TestCompileTwiceOnOneRepo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	syntheticRepo(t, dir, 6)
	r := rand.New(rand.NewPCG(1, 2))
	var requests []contextcraft.Request
	var want []string
	for len(requests) < 30 {
		q := randomRequest(r, nil)
		q.Budget += 2000
		requests = append(requests, q)
		want = append(want, compile(t, open(t, contextcraft.Options{Root: dir}), q).Document)
	}
	repo := open(t, contextcraft.Options{Root: dir})
	for _, i := range r.Perm(len(requests)) {
		if got := compile(t, repo, requests[i]).Document; got != want[i] {
			t.Errorf("request %d after others: %s", i, firstDifference(want[i], got))
		}
	}
	done := make(chan string)
	for i := range requests {
		go func() {
			res, err := repo.Compile(context.Background(), requests[i])
			switch {
			case err != nil:
				done <- err.Error()
			case res.Document != want[i]:
				done <- fmt.Sprintf("request %d beside others: %s", i, firstDifference(want[i], res.Document))
			default:
				done <- ""
			}
		}()
	}
	for range requests {
		if msg := <-done; msg != "" {
			t.Error(msg)
		}
	}
}

// TestCancel: ctx ending stops the work at whatever stage it is. The wanted time is 100 ms; the test allows for a machine that has other things to do.
func TestCancel(t *testing.T) {
	dir := t.TempDir()
	largeRepo(t, dir, 480, 6)
	o := contextcraft.Options{Root: dir, ParseAll: true, Request: contextcraft.Request{Budget: 60000, Focus: "replace the token of a session"}}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if res, err := contextcraft.Compile(ctx, o); res != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v, %v", res, err)
	}
	total, files := time.Hour, 0
	for range 2 { // the quicker of two: a first run may wait for the disk
		began := time.Now()
		res, err := contextcraft.Compile(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		total, files = min(total, time.Since(began)), len(res.Files)
	}
	const points = 10
	worst, stopped := time.Duration(0), 0
	for i := range points {
		ctx, cancel := context.WithCancel(context.Background())
		var at time.Time
		timer := time.AfterFunc(total*time.Duration(i)/points, func() { at = time.Now(); cancel() })
		res, err := contextcraft.Compile(ctx, o)
		took := time.Since(at)
		if timer.Stop() || err == nil {
			cancel()
			continue // it was done before
		}
		if res != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled after %v of %v: %v, %v", total*time.Duration(i)/points, total, res, err)
		}
		stopped++
		worst = max(worst, took)
		if took > time.Second {
			t.Errorf("cancelled after %v of %v: returned %v later", total*time.Duration(i)/points, total, took)
		}
	}
	t.Logf("%d of %d runs of %v over %d files were cancelled; the slowest returned after %v", stopped, points, total, files, worst)
	if stopped < 3 {
		t.Errorf("only %d runs were cancelled", stopped)
	}
}

// TestCancelByStage cancels in each stage that tells how far it is.
func TestCancelByStage(t *testing.T) {
	dir := t.TempDir()
	largeRepo(t, dir, 320, 2)
	stages := map[string]bool{}
	o := contextcraft.Options{Root: dir, ParseAll: true, Progress: func(p contextcraft.Progress) {
		stages[p.Stage] = true
		if p.Done > p.Total {
			t.Errorf("%+v", p)
		}
	}}
	if _, err := contextcraft.Compile(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	for _, stage := range []string{"scan", "index", "graph", "rank", "parse", "fit"} {
		if !stages[stage] {
			t.Errorf("no progress of %s", stage)
			continue
		}
		ctx, cancel := context.WithCancel(context.Background())
		o.Progress = func(p contextcraft.Progress) {
			if p.Stage == stage {
				cancel()
			}
		}
		if res, err := contextcraft.Compile(ctx, o); res != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled in %s: %v", stage, err)
		}
		cancel()
	}
}

// TestDeadline: the other way for a context to end.
func TestDeadline(t *testing.T) {
	dir := t.TempDir()
	largeRepo(t, dir, 80, 3)
	ctx, cancel := context.WithTimeout(context.Background(), time.Microsecond)
	defer cancel()
	if res, err := contextcraft.Compile(ctx, contextcraft.Options{Root: dir}); res != nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, %v", res, err)
	}
}

// TestNoClockInTheDocument: neither time nor place is in the document.
func TestNoClockInTheDocument(t *testing.T) {
	a, b := filepath.Join(t.TempDir(), "shop"), filepath.Join(t.TempDir(), "other", "shop")
	for _, dir := range []string{a, b} {
		largeRepo(t, dir, 40, 2)
	}
	old := time.Now().Add(-time.Hour * 24 * 900)
	err := filepath.WalkDir(b, func(path string, d fs.DirEntry, err error) error { return errors.Join(err, os.Chtimes(path, old, old)) })
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"md", "xml", "json"} {
		q := contextcraft.Request{Budget: 5000, Focus: "close the session", Format: format}
		x, y := compile(t, open(t, contextcraft.Options{Root: a}), q).Document, compile(t, open(t, contextcraft.Options{Root: b}), q).Document
		if x != y {
			t.Errorf("%s differs by place or time: %s", format, firstDifference(x, y))
		}
		if strings.Contains(x, filepath.Dir(a)) || bytes.Contains([]byte(x), []byte(os.TempDir())) {
			t.Errorf("%s names a folder of this machine", format)
		}
	}
}

//go:build unix

package scan

import (
	"context"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"
)

// cpuTime is what this process has used, user and system.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkWalkGo walks Go's source tree. cpu-ms/op is what counts: the machine may be busy.
func BenchmarkWalkGo(b *testing.B) {
	root := goSource(b)
	start := cpuTime()
	var t *Tree
	for b.Loop() {
		var err error
		if t, err = Walk(context.Background(), Options{Root: root}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64((cpuTime()-start).Microseconds())/1000/float64(b.N), "cpu-ms/op")
	b.ReportMetric(float64(len(t.Files)), "files")
}

// BenchmarkLoadGo reads and decodes all of Go's source tree.
func BenchmarkLoadGo(b *testing.B) {
	t, err := Walk(context.Background(), Options{Root: goSource(b)})
	if err != nil {
		b.Fatal(err)
	}
	start := cpuTime()
	var size int64
	for b.Loop() {
		size = 0
		for _, f := range t.Files {
			c, _ := t.Load(f)
			size += int64(len(c.Text))
		}
	}
	b.SetBytes(size)
	b.ReportMetric(float64((cpuTime()-start).Microseconds())/1000/float64(b.N), "cpu-ms/op")
}

// BenchmarkWalk100k walks 100,000 files.
func BenchmarkWalk100k(b *testing.B) {
	dir := manyFiles(b, 100_000)
	start := cpuTime()
	b.ReportAllocs()
	for b.Loop() {
		if tree := walk(b, dir, Options{}); len(tree.Files) != 100_000 {
			b.Fatal(len(tree.Files))
		}
	}
	b.ReportMetric(float64((cpuTime()-start).Milliseconds())/float64(b.N), "cpu-ms/op")
}

// BenchmarkMatch500 decides one path against 500 patterns of the usual kinds, none of which matches: the worst case of a real repository.
func BenchmarkMatch500(b *testing.B) {
	var text strings.Builder
	for i := range 100 {
		fmt.Fprintf(&text, "name%d\n*.ext%d\n/top%d/sub/\nbuild%d/**/out*\n**/gen%d/[a-z]*.o\n", i, i, i, i, i)
	}
	list, _ := parseIgnore(text.String(), "", 0, false, nil)
	ig := ignores{layerGit: list}
	for b.Loop() {
		if ignored, _ := ig.match("src/cmd/compile/internal/ssa/rewrite.go", "rewrite.go", false, false); ignored {
			b.Fatal("ignored")
		}
	}
}

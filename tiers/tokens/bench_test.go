package tokens

import (
	"encoding/base64"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"contextcraft/tiers/tokens/internal/table"
)

// goSource is real source text: the Go files of the standard library, about 8 MB of them.
var goSource = sync.OnceValue(func() []string {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil
	}
	src := filepath.Join(strings.TrimSpace(string(root)), "src")
	paths, _ := filepath.Glob(filepath.Join(src, "*", "*.go"))
	more, _ := filepath.Glob(filepath.Join(src, "*", "*", "*.go"))
	var texts []string
	size := 0
	for _, path := range append(paths, more...) {
		if b, err := os.ReadFile(path); err == nil && size < 8<<20 {
			texts = append(texts, string(b))
			size += len(b)
		}
	}
	return texts
})

func BenchmarkSource(b *testing.B) {
	for _, name := range Names() {
		b.Run(name, func(b *testing.B) {
			texts := goSource()
			if len(texts) == 0 {
				b.Skip("no Go source tree")
			}
			e, err := Get(name)
			if err != nil {
				b.Fatal(err)
			}
			size := 0
			for _, s := range texts {
				size += len(s)
			}
			b.SetBytes(int64(size))
			for b.Loop() {
				for _, s := range texts {
					e.Count(s)
				}
			}
		})
	}
}

// hostile are megabytes that invite quadratic time.
func hostile() map[string]string {
	const size = 1 << 20
	random := make([]byte, size*3/4)
	rng := rand.NewChaCha8([32]byte{})
	_, _ = rng.Read(random)
	fill := func(unit string) string { return strings.Repeat(unit, size/len(unit)) }
	return map[string]string{
		"a":          fill("a"),
		"space":      fill(" "),
		"spaceLine":  fill(" \n"),
		"line":       fill("\n"),
		"crlf":       fill("\r\n"),
		"tab":        fill("\t"),
		"base64":     base64.StdEncoding.EncodeToString(random),
		"letters":    strings.Map(func(r rune) rune { return 'a' + r%26 }, base64.StdEncoding.EncodeToString(random)),
		"equals":     fill("="),
		"slashes":    fill("//\n"),
		"digits":     fill("0123456789"),
		"upperKanji": fill("AA字"),
		"marks":      fill("\u0301"),
		"emoji":      fill("👩‍👩‍👧‍👦"),
		"nul":        fill("\x00"),
		"broken":     fill("\xff\xe2\x82"),
	}
}

func BenchmarkHostile(b *testing.B) {
	for _, name := range Names() {
		e, err := Get(name)
		if err != nil {
			b.Fatal(err)
		}
		texts := hostile()
		for _, kind := range slices.Sorted(maps.Keys(texts)) {
			text := texts[kind]
			b.Run(name+"/"+kind, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					e.Count(text)
				}
			})
		}
	}
}

// BenchmarkLoad opens a table and counts with cold caches, which is what the first Count of a run costs once the file is in memory.
func BenchmarkLoad(b *testing.B) {
	for _, e := range encodings {
		b.Run(e.name, func(b *testing.B) {
			for b.Loop() {
				t, err := table.Open(*e.file)
				if err != nil {
					b.Fatal(err)
				}
				c := new(counter)
				c.vocabulary = t.Below(e.limit)
				c.count("load", 0, 4)
			}
		})
	}
}

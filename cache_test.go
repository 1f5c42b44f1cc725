package contextcraft_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"contextcraft"
)

// copySources copies this project's own Go files of some folders into a new folder, as something real to read.
func copySources(t testing.TB, folders ...string) string {
	t.Helper()
	root := t.TempDir()
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no sources in %s (%v)", folder, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			writeFile(t, filepath.Join(root, file), string(text))
		}
	}
	return root
}

func writeFile(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// compileWith compiles root with a cache, "" for none.
func compileWith(t testing.TB, root, cacheDir string, change func(o *contextcraft.Options)) string {
	t.Helper()
	o := contextcraft.Options{Root: root, CacheDir: cacheDir, Request: contextcraft.Request{Budget: 6000, Focus: "how are words ranked and split"}}
	if change != nil {
		change(&o)
	}
	res, err := contextcraft.Compile(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return res.Document
}

// stored reads all files of a cache, by name.
func stored(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if out[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// TestCacheNeverChangesTheDocument: none, cold, warm, damaged, unwritable, shared by runs side by side.
func TestCacheNeverChangesTheDocument(t *testing.T) {
	root := copySources(t, ".", "lexical")
	for _, format := range []string{"md", "xml", "json"} {
		t.Run(format, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "cache")
			set := func(o *contextcraft.Options) { o.Format = format }
			want := compileWith(t, root, "", set)
			check := func(name, dir string, set func(o *contextcraft.Options)) {
				t.Helper()
				if got := compileWith(t, root, dir, set); got != want {
					t.Errorf("%s: the document differs", name)
				}
			}
			check("cold", dir, set)
			first := stored(t, dir)
			if len(first) != 1 {
				t.Fatalf("%d files in the cache", len(first))
			}
			check("warm", dir, set)
			check("warm, one worker", dir, func(o *contextcraft.Options) { set(o); o.Jobs = 1 })
			for name, text := range stored(t, dir) {
				if !bytes.Equal(text, first[name]) {
					t.Error("a run that found everything wrote to the cache")
				}
				for i := range text {
					if i%7 == 0 {
						text[i] ^= 0xff
					}
				}
				writeFile(t, filepath.Join(dir, name), string(text))
			}
			check("damaged", dir, set)
			check("after the damage", dir, set)
			check("everything parsed", dir, func(o *contextcraft.Options) { set(o); o.ParseAll = true })
			check("everything from the cache", dir, func(o *contextcraft.Options) { set(o); o.ParseAll = true })
			check("unwritable", filepath.Join(root, "repo.go", "cache"), set)

			shared := filepath.Join(t.TempDir(), "shared")
			var wg sync.WaitGroup
			for range 4 {
				wg.Add(1)
				go func() {
					defer wg.Done()
					check("side by side", shared, set)
				}()
			}
			wg.Wait()
			check("after those side by side", shared, set)
		})
	}
}

// TestCacheInsideTheRepository: a cache folder below PATH is no input, in the first run and in later ones.
func TestCacheInsideTheRepository(t *testing.T) {
	root := copySources(t, "lexical")
	want := compileWith(t, root, "", nil)
	for run := range 3 {
		if got := compileWith(t, root, filepath.Join(root, "lexical", "cache"), nil); got != want {
			t.Errorf("run %d: the document differs", run+1)
		}
	}
}

// TestCacheHoldsNoSecret: outlines are made of redacted text, and hold places in it, not text.
func TestCacheHoldsNoSecret(t *testing.T) {
	root, dir := t.TempDir(), filepath.Join(t.TempDir(), "cache")
	secret := "gh" + "p_"
	for i := range 36 {
		secret += string("QwErTyUiOp0123456789aSdFgHjKlZxCvBnM"[i*7%36])
	}
	writeFile(t, filepath.Join(root, "a.go"), "package a\n\nimport _ \"example.com/"+secret+"\"\n\n// Token words: "+secret+".\nconst Token = \""+secret+"\"\n\nfunc Words() string { return Token }\n")
	for _, o := range []func(o *contextcraft.Options){
		nil,
		func(o *contextcraft.Options) { o.NoRedact = true },
		func(o *contextcraft.Options) { o.Allow = []string{"^gh"} },
		nil,
	} {
		doc := compileWith(t, root, dir, o)
		if shown := strings.Contains(doc, secret); shown != (o != nil) {
			t.Errorf("the secret is shown: %v", shown) // another run's redaction does not count
		}
		if o == nil {
			for name, text := range stored(t, dir) {
				if bytes.Contains(text, []byte(secret)) || bytes.Contains(text, []byte(secret[:12])) {
					t.Errorf("%s holds the secret", name)
				}
			}
		}
	}
	if len(stored(t, dir)) == 0 {
		t.Error("nothing was kept")
	}
}

// BenchmarkCache compiles this project's own code without a cache, and with one that holds it.
func BenchmarkCache(b *testing.B) {
	root, dir := copySources(b, ".", "lexical", "scan", "format", "redact"), filepath.Join(b.TempDir(), "cache")
	for _, d := range []string{"", dir} {
		compileWith(b, root, d, nil)
		b.Run("dir="+filepath.Base(d), func(b *testing.B) {
			for b.Loop() {
				compileWith(b, root, d, nil)
			}
		})
	}
}

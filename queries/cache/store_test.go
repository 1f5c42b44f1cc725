package cache

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"contextcraft/queries/lang"
)

// seal puts the right checksum before a block's body.
func seal(body []byte) []byte {
	b := binary.LittleEndian.AppendUint32(nil, crc32.Checksum(body, castagnoli))
	return append(b, body...)
}

// numbered makes the n-th of a series of different outlines, about size bytes in a store.
func numbered(n, size int) (Key, string, *lang.Outline) {
	text := fmt.Sprintf("f%d", n)
	o := &lang.Outline{Refs: []lang.Ref{{Name: strings.Repeat("x", size), Line: 1, Symbol: -1}}}
	return NewKey("go", "test", text), text, o
}

func mustOpen(t testing.TB, dir string, size int64) *Store {
	t.Helper()
	s, err := open(dir, size)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func mustClose(t testing.TB, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// put writes outlines from…to-1 as one store's life.
func put(t testing.TB, dir string, size int64, from, to, each int) {
	t.Helper()
	s := mustOpen(t, dir, size)
	for n := from; n < to; n++ {
		k, text, o := numbered(n, each)
		s.Put(k, text, o)
	}
	mustClose(t, s)
}

// found counts which of the outlines from…to-1 a new store finds; each must be the right one.
func found(t testing.TB, dir string, from, to, each int) int {
	t.Helper()
	s := mustOpen(t, dir, DefaultSize)
	defer s.Close()
	hits := 0
	for n := from; n < to; n++ {
		k, text, o := numbered(n, each)
		if got, ok := s.Get(k, text); ok {
			hits++
			if !reflect.DeepEqual(got, o) {
				t.Fatalf("outline %d: got %+v", n, got)
			}
		}
	}
	return hits
}

func segments(t testing.TB, dir string) (names []string, size int64) {
	t.Helper()
	names, err := segmentNames(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range names {
		info, err := os.Stat(filepath.Join(dir, n))
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
	}
	return names, size
}

func TestStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not", "there")
	s := mustOpen(t, dir, DefaultSize)
	k, text, o := numbered(1, 10)
	if _, ok := s.Get(k, text); ok {
		t.Error("an empty store finds something")
	}
	mustClose(t, s)
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Error("a store that nothing was put into made its folder")
	}
	s.Put(k, text, o)
	if got, ok := s.Get(k, text); !ok || !reflect.DeepEqual(got, o) {
		t.Error("not found before it is written")
	}
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	if got, ok := s.Get(k, text); !ok || !reflect.DeepEqual(got, o) {
		t.Error("not found after it is written")
	}
	mustClose(t, s)
	if found(t, dir, 0, 3, 10) != 1 {
		t.Error("not found by the next store")
	}
	s = mustOpen(t, dir, DefaultSize)
	defer s.Close()
	if _, ok := s.Get(k, text+"x"); ok {
		t.Error("an outline of another length's text is given")
	}
}

func TestNilStore(t *testing.T) {
	var s *Store
	k, text, o := numbered(1, 1)
	s.Put(k, text, o)
	if _, ok := s.Get(k, text); ok || s.Flush() != nil || s.Close() != nil {
		t.Error("a nil store does something")
	}
}

func TestKeysDependOnEachPart(t *testing.T) {
	seen := map[Key]bool{}
	for _, k := range []Key{NewKey("a", "b", "c"), NewKey("ab", "", "c"), NewKey("a", "bc", ""), NewKey("", "ab", "c"), NewKey("a", "b", "d"),
		NewKey("a", "b", strings.Repeat("c", 4096)), NewKey("a", "b", strings.Repeat("c", 4097))} {
		if seen[k] {
			t.Errorf("key %x twice", k)
		}
		seen[k] = true
	}
}

// TestSegmentsStayFew: many small writes make few segments and lose nothing, whether they come one after the other or side by side.
func TestSegmentsStayFew(t *testing.T) {
	dir := t.TempDir()
	for n := range 100 {
		put(t, dir, DefaultSize, n, n+1, 200)
	}
	if hits := found(t, dir, 0, 100, 200); hits != 100 {
		t.Errorf("found %d of 100", hits)
	}
	if names, _ := segments(t, dir); len(names) > 8 {
		t.Errorf("%d segments: %v", len(names), names)
	}
}

// TestManySegmentsAreJoinedWhateverTheirSize: writers side by side leave a segment each; the next one joins them even where it brings little itself.
func TestManySegmentsAreJoinedWhateverTheirSize(t *testing.T) {
	dir := t.TempDir()
	var stores []*Store
	for range 60 {
		stores = append(stores, mustOpen(t, dir, DefaultSize))
	}
	for n, s := range stores {
		k, text, o := numbered(n, 5000)
		s.Put(k, text, o)
	}
	for _, s := range stores {
		mustClose(t, s)
	}
	if names, _ := segments(t, dir); len(names) != 60 {
		t.Fatalf("%d segments before", len(names))
	}
	put(t, dir, DefaultSize, 60, 61, 5000)
	if names, _ := segments(t, dir); len(names) > maxSegments {
		t.Errorf("%d segments after", len(names))
	}
	if hits := found(t, dir, 0, 61, 5000); hits != 61 {
		t.Errorf("found %d of 61", hits)
	}
}

func TestSizeIsBounded(t *testing.T) {
	dir := t.TempDir()
	const bound = 100_000
	for n := range 60 {
		put(t, dir, bound, 10*n, 10*n+10, 1000)
		if _, size := segments(t, dir); size > bound {
			t.Fatalf("%d bytes after %d writes", size, n+1)
		}
	}
	if hits := found(t, dir, 590, 600, 1000); hits != 10 {
		t.Errorf("found %d of the 10 newest", hits)
	}
	if hits := found(t, dir, 0, 600, 1000); hits < 40 {
		t.Errorf("only %d of the about 95 that there is room for", hits)
	}
	put(t, dir, bound/10, 1000, 1100, 1000) // more at once than the bound
	if _, size := segments(t, dir); size > bound/10 {
		t.Errorf("%d bytes, the bound is %d", size, bound/10)
	}
}

// TestLargeRunsAreWrittenInPieces: what waits in memory is bounded.
func TestLargeRunsAreWrittenInPieces(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir, DefaultSize)
	for n := range 30 {
		k, text, o := numbered(n, 1<<20)
		s.Put(k, text, o)
		if s.waiting > maxPending {
			t.Fatalf("%d bytes wait", s.waiting)
		}
	}
	if len(s.segments) == 0 {
		t.Error("nothing was written")
	}
	mustClose(t, s)
	if hits := found(t, dir, 0, 30, 1<<20); hits != 30 {
		t.Errorf("found %d of 30", hits)
	}
}

// TestDamageIsAMiss: any byte changed, any end cut off: found or not, never wrong, and the store works on.
func TestDamageIsAMiss(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, DefaultSize, 0, 5, 40)
	names, _ := segments(t, dir)
	path := filepath.Join(dir, names[0])
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	write := func(b []byte) {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	least := 5
	for i := range good {
		bad := []byte(string(good))
		bad[i] ^= 0x41
		write(bad)
		least = min(least, found(t, dir, 0, 5, 40))
		write(good[:i])
		if hits := found(t, dir, 0, 5, 40); hits > 4 {
			t.Errorf("cut at %d: found all", i)
		}
	}
	if least != 0 {
		t.Errorf("every damage left %d entries readable; the index is not checked", least)
	}
	write([]byte("something else"))
	put(t, dir, DefaultSize, 5, 6, 40)
	if hits := found(t, dir, 0, 6, 40); hits != 1 {
		t.Errorf("found %d", hits)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Error("the damaged segment is still there")
	}
}

func TestLeftoversAreRemoved(t *testing.T) {
	dir := t.TempDir()
	ages := map[string]time.Duration{
		"outlines-1.tmp": 2 * abandoned, "outlines-2.tmp": 0, "outlines-0-x.seg": 2 * abandonedOther, "outlines-2-x.seg": abandonedOther / 2, "README": 2 * abandonedOther,
	}
	for name, age := range ages {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-age)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	put(t, dir, DefaultSize, 0, 1, 10)
	for name, keep := range map[string]bool{"outlines-1.tmp": false, "outlines-2.tmp": true, "outlines-0-x.seg": false, "outlines-2-x.seg": true, "README": true} {
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != keep {
			t.Errorf("%s: kept %v", name, err == nil)
		}
	}
}

// TestConcurrentStores: several stores in one folder, each used by several goroutines, while segments are joined and dropped under them.
func TestConcurrentStores(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	for w := range 6 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for round := range 10 {
				s, err := open(dir, 50_000)
				if err != nil {
					t.Error(err)
					return
				}
				var inner sync.WaitGroup
				for g := range 3 {
					inner.Add(1)
					go func() {
						defer inner.Done()
						for n := range 20 {
							k, text, o := numbered(100*w+n+round, 100)
							if got, ok := s.Get(k, text); ok && !reflect.DeepEqual(got, o) {
								t.Errorf("outline %d is wrong", n)
							}
							s.Put(k, text, o)
							if n == 10 && g == 0 {
								if err := s.Flush(); err != nil {
									t.Error(err)
								}
							}
						}
					}()
				}
				inner.Wait()
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	if _, size := segments(t, dir); size > 2*50_000 {
		t.Errorf("%d bytes", size)
	}
}

func TestUnwritableFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(file, "below")
	if err := Writable(dir); err == nil || !strings.Contains(err.Error(), "cache folder") {
		t.Errorf("Writable: %v", err)
	}
	s, err := Open(dir)
	if err == nil {
		k, text, o := numbered(1, 1)
		s.Put(k, text, o)
		if s.Flush() == nil {
			t.Error("Flush wrote below a file")
		}
		if _, ok := s.Get(k, text); ok {
			t.Error("what could not be written is still there")
		}
	}
}

func TestWritable(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	if err := Writable(dir); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left %v (%v)", left, err)
	}
}

func TestDefaultDir(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(home, "c"))
	for value, want := range map[string]string{"": "", "off": "", home: home} {
		t.Setenv(EnvDir, value)
		if got, err := DefaultDir(); got != want || err != nil {
			t.Errorf("%q: got %q, %v", value, got, err)
		}
	}
	os.Unsetenv(EnvDir)
	if got, err := DefaultDir(); err != nil || filepath.Base(got) != "contextcraft" || !strings.HasPrefix(got, home) {
		t.Errorf("got %q, %v", got, err)
	}
}

// FuzzSegment: whatever a segment file holds, opening and reading it does not fail loudly.
func FuzzSegment(f *testing.F) {
	dir := f.TempDir()
	put(f, dir, DefaultSize, 0, 3, 5)
	names, _ := segments(f, dir)
	good, err := os.ReadFile(filepath.Join(dir, names[0]))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, file []byte) {
		dir := t.TempDir()
		if n := len(magic) + 4; len(file) > headerSize { // let the index through, it is what is fuzzed
			count := int(binary.LittleEndian.Uint32(file[len(magic):])) % ((len(file)-headerSize)/entrySize + 1)
			binary.LittleEndian.PutUint32(file[len(magic):], uint32(count))
			binary.LittleEndian.PutUint32(file[n:], crc32.Checksum(file[headerSize:headerSize+count*entrySize], castagnoli))
		}
		if err := os.WriteFile(filepath.Join(dir, prefix+"f"+suffix), file, 0o600); err != nil {
			t.Fatal(err)
		}
		found(t, dir, 0, 3, 5)
		put(t, dir, DefaultSize, 2, 4, 5) // joins it
		if found(t, dir, 2, 4, 5) != 2 {
			t.Fatal("what was put is not found")
		}
	})
}

// filled makes a store of n entries in a few segments.
func filled(b *testing.B, n int) string {
	dir := b.TempDir()
	put(b, dir, DefaultSize, 0, n/8, 1500)
	put(b, dir, DefaultSize, n/8, n, 1500)
	return dir
}

func BenchmarkOpen4000(b *testing.B) {
	dir := filled(b, 4000)
	for b.Loop() {
		mustOpen(b, dir, DefaultSize).Close()
	}
}

// Package cache keeps outlines of files on disk, so that a second run over a repository does not parse what has not changed.
//
// # Plan
//
// An entry is found by its content: the key is a hash of the language, of everything else that an outline depends on (the fingerprint, which the caller
// makes), and of the text. So an entry is right for ever, on any branch and in any checkout, and nothing has to be invalidated; what is not
// used any more goes when the store outgrows its bound. An entry depends on one file's text only.
//
// The store is a folder of a few segment files. A segment is written whole under a temporary name and renamed, and never changes afterwards (segment.go). A
// process writes what it has learnt as one new segment when it ends, and joins small segments into it, so that there are about as many as
// the logarithm of the store's size. There are no locks: two processes that write at once leave two segments, and one that reads a segment
// which another has just joined and deleted still has it open, or does without.
//
// The text of a name is not stored but its place in the file, which the reader has in hand: that is smaller, decoding copies nothing, and what
// the store holds of the sources are only names that a language puts together itself. The caller gives texts that are redacted already.
//
// # Costs and tradeoffs
//
// An outline takes about an eighth of its source on disk. Opening reads the segments' indexes, 24 bytes an entry; a hit hashes the text, reads one
// block and decodes it, some fifty times faster than parsing. A damaged, truncated or foreign file is a miss: all blocks carry checksums, and decoding
// checks every number against the text. That a write fails is told by Flush, and costs the next run only its time.
// Files are not synced: after a power failure a segment may be lost, not wrong.
package cache

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"contextcraft/queries/lang"
)

const (
	// DefaultSize is the size in bytes that a store is kept under: about 40,000 outlines.
	DefaultSize = 64 << 20
	// maxPending is the size in bytes of what waits in memory before it is written.
	maxPending = 8 << 20
	// EnvDir names the environment variable that DefaultDir reads.
	EnvDir = "CONTEXTCRAFT_CACHE"
)

// DefaultDir is the folder that the environment asks for: $CONTEXTCRAFT_CACHE, else contextcraft in the user's cache folder. It is "" where the variable is
// set to nothing or to "off": no cache is wanted. The error says that no folder is known.
func DefaultDir() (string, error) {
	dir, set := os.LookupEnv(EnvDir)
	if set && (dir == "" || dir == "off") {
		return "", nil
	}
	if set {
		return filepath.Abs(dir)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache folder is known: %w; set %s to one", err, EnvDir)
	}
	return filepath.Join(dir, "contextcraft"), nil
}

// Writable creates dir, writes a file there and removes it. Its error is for people.
func Writable(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("cannot create the cache folder: %w", err)
	}
	f, err := os.CreateTemp(dir, temporary)
	if err != nil {
		return fmt.Errorf("cannot write to the cache folder: %w", err)
	}
	_, err = f.WriteString("probe\n")
	if e := f.Close(); err == nil {
		err = e
	}
	if e := os.Remove(f.Name()); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("cannot write to the cache folder: %w", err)
	}
	return nil
}

// Key names an outline by everything that it depends on.
type Key [16]byte

// NewKey hashes the language's name, the fingerprint of all that makes outlines of it, and the text.
func NewKey(language, fingerprint, text string) Key {
	h := sha256.New()
	var n [24]byte // lengths first: no two triples look alike
	binary.LittleEndian.PutUint64(n[0:], uint64(len(language)))
	binary.LittleEndian.PutUint64(n[8:], uint64(len(fingerprint)))
	binary.LittleEndian.PutUint64(n[16:], uint64(len(text)))
	h.Write(n[:])
	h.Write([]byte(language))
	h.Write([]byte(fingerprint))
	var block [4096]byte
	for len(text) > 0 {
		k := copy(block[:], text)
		h.Write(block[:k])
		text = text[k:]
	}
	var sum [sha256.Size]byte
	return Key(h.Sum(sum[:0])[:len(Key{})])
}

// A Store is a folder of outlines. It is safe for concurrent use. A nil *Store is one without a folder: it finds nothing and keeps nothing.
type Store struct {
	dir  string
	size int64

	mu       sync.RWMutex
	segments []*segment
	pending  map[Key][]byte // blocks that are not written yet
	waiting  int            // their bytes
}

// Open reads the indexes of the store in dir, which need not exist. An error means that the folder is there and cannot be read; files in it that are
// damaged, or not ours, are passed over. Close the store to write what was Put.
func Open(dir string) (*Store, error) { return open(dir, DefaultSize) }

func open(dir string, size int64) (*Store, error) {
	s := &Store{dir: dir, size: size, pending: map[Key][]byte{}}
	names, err := segmentNames(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if seg, err := openSegment(filepath.Join(dir, name)); err == nil {
			s.segments = append(s.segments, seg)
		}
	}
	return s, nil
}

// Get returns the outline that was Put under k. The text must be the one that k was made of: names in the outline share its memory. The receiver
// owns the outline.
func (s *Store) Get(k Key, text string) (*lang.Outline, bool) {
	if s == nil {
		return nil, false
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if block, ok := s.pending[k]; ok {
		return decode(block, text)
	}
	for _, seg := range s.segments {
		if block, ok := seg.find(k); ok {
			if o, ok := decode(block, text); ok {
				return o, true
			}
		}
	}
	return nil, false
}

// Put keeps o, the outline of text, under k. It is written to disk by Flush or Close, or when much is waiting. An outline that breaks the rules of
// package lang is not kept.
func (s *Store) Put(k Key, text string, o *lang.Outline) {
	if s == nil {
		return
	}
	block, ok := encode(text, o)
	if !ok {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.pending[k]; ok {
		return
	}
	s.pending[k] = block
	if s.waiting += len(block); s.waiting > maxPending {
		_ = s.flush() // Put never fails; what is lost is parsed again
	}
}

// Flush writes what was Put since the last one. After an error what was waiting is gone, and the store works on.
func (s *Store) Flush() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.flush()
}

// Close flushes and closes the files. The store is empty afterwards.
func (s *Store) Close() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.flush()
	for _, seg := range s.segments {
		seg.close()
	}
	s.segments = nil
	return err
}

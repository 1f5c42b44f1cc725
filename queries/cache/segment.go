package cache

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"
)

// A segment file is, in little-endian numbers:
//
//	magic    8 bytes, the format's version in the last
//	count    4 bytes, of entries
//	check    4 bytes, CRC-32C of the index
//	index    count × (key 16 bytes, offset 4, length 4), by ascending key; offsets from the end of the index
//	blocks   what encode made, each under its own checksum
const (
	magic      = "ccoutln\x01"
	headerSize = len(magic) + 8
	entrySize  = len(Key{}) + 8

	// A name is prefix, the format's version, a random part, suffix.
	family    = "outlines-"
	prefix    = family + "1-"
	suffix    = ".seg"
	temporary = "outlines-*.tmp"

	// Segments join the new one while they are at most joinRatio times as large as what is joined already, so a byte is written again at most once for each
	// doubling of the store; or, whatever their size, while there are more than maxSegments. Together they stay below 1/joinShare of the store, so
	// that dropping the oldest segment never drops most of the store.
	joinRatio   = 2
	maxSegments = 24
	joinShare   = 4

	// abandoned is the age from which a temporary file has no writer any more, and a segment of another version no reader.
	abandoned      = time.Hour
	abandonedOther = 30 * 24 * time.Hour
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A segment is an open segment file.
type segment struct {
	file   *os.File
	path   string
	size   int64
	index  []byte
	blocks int64 // offset of the blocks in the file
}

var errForeign = errors.New("not a segment of this version")

// segmentNames lists the segments in dir, by name; none if it does not exist.
func segmentNames(dir string) ([]string, error) {
	f, err := os.Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := f.Readdirnames(-1)
	if err != nil {
		return nil, err
	}
	names := slices.DeleteFunc(all, func(n string) bool { return !strings.HasPrefix(n, prefix) || !strings.HasSuffix(n, suffix) })
	slices.Sort(names)
	return names, nil
}

// openSegment opens a file and checks its index.
func openSegment(path string) (_ *segment, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			f.Close()
		}
	}()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	header := make([]byte, headerSize)
	if info.Size() < int64(headerSize) {
		return nil, errForeign
	}
	if _, err := f.ReadAt(header, 0); err != nil {
		return nil, err
	}
	size := int64(binary.LittleEndian.Uint32(header[len(magic):])) * int64(entrySize)
	if string(header[:len(magic)]) != magic || size > info.Size()-int64(headerSize) {
		return nil, errForeign
	}
	index := make([]byte, size)
	if _, err := f.ReadAt(index, int64(headerSize)); err != nil {
		return nil, err
	}
	if crc32.Checksum(index, castagnoli) != binary.LittleEndian.Uint32(header[len(magic)+4:]) {
		return nil, errForeign
	}
	return &segment{file: f, path: path, size: info.Size(), index: index, blocks: int64(headerSize) + size}, nil
}

func (g *segment) close() { g.file.Close() }

func (g *segment) count() int { return len(g.index) / entrySize }

func (g *segment) key(i int) Key { return Key(g.index[i*entrySize:]) }

// block reads entry i; false if the file ends before it.
func (g *segment) block(i int) ([]byte, bool) {
	at := g.index[i*entrySize+len(Key{}):]
	offset, length := int64(binary.LittleEndian.Uint32(at)), int64(binary.LittleEndian.Uint32(at[4:]))
	if g.blocks+offset+length > g.size {
		return nil, false
	}
	b := make([]byte, length)
	_, err := g.file.ReadAt(b, g.blocks+offset)
	return b, err == nil
}

// find reads the block of k.
func (g *segment) find(k Key) ([]byte, bool) {
	i := sort.Search(g.count(), func(i int) bool { return bytes.Compare(g.index[i*entrySize:i*entrySize+len(k)], k[:]) >= 0 })
	if i == g.count() || g.key(i) != k {
		return nil, false
	}
	return g.block(i)
}

// flush writes the pending blocks and the segments that join them as one new segment, deletes those, and drops the oldest segments of a store that is too
// large. The caller holds the lock.
func (s *Store) flush() error {
	if len(s.pending) == 0 {
		return nil
	}
	blocks := s.pending
	size := int64(s.waiting)
	s.pending, s.waiting = map[Key][]byte{}, 0
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	joined := s.joining(size)
	for _, seg := range joined {
		for i := range seg.count() {
			if k := seg.key(i); blocks[k] == nil {
				if b, ok := seg.block(i); ok && intact(b) {
					blocks[k] = b
				}
			}
		}
	}
	path, err := writeSegment(s.dir, blocks)
	if err != nil {
		return err
	}
	for _, seg := range joined {
		seg.close()
		_ = os.Remove(seg.path) // what stays is joined another time
	}
	s.segments = slices.DeleteFunc(s.segments, func(g *segment) bool { return slices.Contains(joined, g) })
	if seg, err := openSegment(path); err == nil {
		s.segments = append(s.segments, seg)
	}
	return s.evict(path)
}

// joining picks the segments that the next one, of size bytes, takes in: small ones first.
func (s *Store) joining(size int64) []*segment {
	bySize := slices.Clone(s.segments)
	slices.SortStableFunc(bySize, func(a, b *segment) int { return int(a.size - b.size) })
	n := 0
	for n < len(bySize) {
		g := bySize[n].size
		if size+g > s.size/joinShare || g > joinRatio*size && len(bySize)-n < maxSegments {
			break
		}
		size += g
		n++
	}
	return bySize[:n]
}

// writeSegment writes blocks as a new segment, under a temporary name until it is whole, and returns its path.
func writeSegment(dir string, blocks map[Key][]byte) (path string, err error) {
	keys := slices.SortedFunc(maps.Keys(blocks), func(a, b Key) int { return bytes.Compare(a[:], b[:]) }) // for determinism, and for find
	index := make([]byte, 0, len(keys)*entrySize)
	offset := 0
	for _, k := range keys {
		index = append(index, k[:]...)
		index = binary.LittleEndian.AppendUint32(index, uint32(offset))
		index = binary.LittleEndian.AppendUint32(index, uint32(len(blocks[k])))
		offset += len(blocks[k])
	}
	out := make([]byte, 0, headerSize+len(index)+offset)
	out = append(out, magic...)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(keys)))
	out = binary.LittleEndian.AppendUint32(out, crc32.Checksum(index, castagnoli))
	out = append(out, index...)
	for _, k := range keys {
		out = append(out, blocks[k]...)
	}
	f, err := os.CreateTemp(dir, temporary)
	if err != nil {
		return "", err
	}
	_, err = f.Write(out)
	if e := f.Close(); err == nil {
		err = e
	}
	random := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(f.Name()), family), ".tmp")
	path = filepath.Join(dir, fmt.Sprintf("%s%x-%s%s", prefix, time.Now().UnixNano(), random, suffix))
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
		return "", err
	}
	return path, nil
}

// evict deletes the oldest segments until the folder holds at most s.size bytes; newest is the last to go. It also deletes damaged segments and what
// other writers have abandoned: old temporary files, old segments of other versions.
func (s *Store) evict(newest string) error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	type segmentFile struct {
		path string
		size int64
		at   time.Time
	}
	var files []segmentFile
	total := int64(0)
	for _, e := range entries {
		info, err := e.Info()
		name := e.Name()
		if err != nil || !strings.HasPrefix(name, family) || !info.Mode().IsRegular() {
			continue
		}
		path, age := filepath.Join(s.dir, name), time.Since(info.ModTime())
		switch ours := strings.HasPrefix(name, prefix) && strings.HasSuffix(name, suffix); {
		case ours && !s.readable(path):
			_ = os.Remove(path)
		case ours:
			files = append(files, segmentFile{path, info.Size(), info.ModTime()})
			total += info.Size()
		case strings.HasSuffix(name, ".tmp") && age > abandoned, strings.HasSuffix(name, suffix) && age > abandonedOther:
			_ = os.Remove(path)
		}
	}
	slices.SortStableFunc(files, func(a, b segmentFile) int { return a.at.Compare(b.at) })
	for _, f := range files {
		if total <= s.size {
			break
		}
		if f.path == newest && total > f.size {
			continue
		}
		if err := os.Remove(f.path); err == nil || errors.Is(err, fs.ErrNotExist) {
			total -= f.size
			s.forget(f.path)
		}
	}
	return nil
}

// readable reports whether a segment is open or can be opened.
func (s *Store) readable(path string) bool {
	if slices.ContainsFunc(s.segments, func(g *segment) bool { return g.path == path }) {
		return true
	}
	seg, err := openSegment(path)
	if err == nil {
		seg.close()
	}
	return err == nil || !errors.Is(err, errForeign) // what can't be read now may be read later
}

// forget closes the segment at path, if it is open.
func (s *Store) forget(path string) {
	s.segments = slices.DeleteFunc(s.segments, func(g *segment) bool {
		if g.path == path {
			g.close()
		}
		return g.path == path
	})
}

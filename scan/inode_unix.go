//go:build unix

package scan

import (
	"io/fs"
	"syscall"
)

// fileID is the identity of a file or directory whatever path leads to it.
type fileID struct{ dev, ino uint64 }

func identify(info fs.FileInfo, _ string) fileID {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return fileID{uint64(st.Dev), uint64(st.Ino)}
	}
	return fileID{}
}

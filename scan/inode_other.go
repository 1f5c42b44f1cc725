//go:build !unix

package scan

import (
	"io/fs"
	"path/filepath"
	"strings"
)

// fileID is the identity of a file or directory whatever path leads to it: its resolved path, as these systems give no inode with a FileInfo.
type fileID struct{ path string }

func identify(_ fs.FileInfo, path string) fileID {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return fileID{strings.ToLower(path)}
}

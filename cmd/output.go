package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"contextcraft"
)

// checkOutput refuses an output that cannot be written, before any work: a folder, a missing parent, a parent without write permission.
func checkOutput(path string) error {
	hint := "name a file in a folder that you may write to"
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return &contextcraft.UsageError{Problem: fmt.Sprintf("cannot write to %s: it is a folder", path), Hint: hint}
	}
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, ".contextcraft-*")
	if err != nil {
		return &contextcraft.UsageError{Problem: fmt.Sprintf("cannot write to %s: %s", path, reason(err)), Hint: hint}
	}
	f.Close()
	return os.Remove(f.Name())
}

// writeOutput replaces path whole or leaves it as it was: the text goes to a temporary file beside it, which is then renamed. A link is
// followed, so that what it points at is replaced, and an existing file keeps its permissions.
func writeOutput(path, text string) (err error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return os.WriteFile(path, []byte(text), mode) // a device or a pipe cannot be replaced
		}
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".contextcraft-*")
	if err != nil {
		return fmt.Errorf("cannot write %s: %s", path, reason(err))
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Chmod(mode), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %s", path, reason(err))
	}
	return nil
}

// reason is an error without the operation and path that the caller's sentence names already.
func reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

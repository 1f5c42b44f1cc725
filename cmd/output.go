package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"contextcraft"
)

// checkOutput refuses an output that cannot be written, before any work: a folder, a missing parent, a parent or a file without write permission.
func checkOutput(path string) error {
	refuse := func(why string) error {
		return &contextcraft.UsageError{Problem: fmt.Sprintf("cannot write to %s: %s", path, why), Hint: "name a file in a folder that you may write to"}
	}
	target, info := outputTarget(path)
	switch {
	case info == nil:
	case info.IsDir():
		return refuse("it is a folder")
	case !info.Mode().IsRegular():
		return nil // a device or a pipe: written in place, and opening it could wait for its reader
	default:
		f, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return refuse(reason(err))
		}
		f.Close()
	}
	f, err := createTemp(filepath.Dir(target))
	if err != nil {
		return refuse(reason(err))
	}
	f.Close()
	return os.Remove(f.Name())
}

// outputTarget follows links, so that what they point at is replaced and they stay. info is nil where there is nothing yet.
func outputTarget(path string) (target string, info fs.FileInfo) {
	if t, err := filepath.EvalSymlinks(path); err == nil {
		path = t
	}
	info, err := os.Stat(path)
	if err != nil {
		return path, nil
	}
	return path, info
}

// createTemp makes a new file in dir, with the permissions that the user's new files have (os.CreateTemp gives none to others).
func createTemp(dir string) (*os.File, error) {
	for n := 0; ; n++ {
		f, err := os.OpenFile(filepath.Join(dir, fmt.Sprintf(".contextcraft-%d-%d", os.Getpid(), n)), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil || n == 1000 || !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// writeOutput replaces path whole or leaves it as it was: the text goes to a temporary file beside it, which is then renamed. An existing file
// keeps its permissions.
func writeOutput(path, text string) (err error) {
	path, info := outputTarget(path)
	if info != nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, []byte(text), 0o666)
	}
	f, err := createTemp(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.WriteString(text)
	if info != nil {
		err = errors.Join(err, f.Chmod(info.Mode().Perm()))
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// reason is an error without the operation and path that the caller's sentence names already.
func reason(err error) string {
	var pe *fs.PathError
	var le *os.LinkError
	switch {
	case errors.As(err, &pe):
		return pe.Err.Error()
	case errors.As(err, &le):
		return le.Err.Error()
	}
	return err.Error()
}

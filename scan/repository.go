package scan

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

var (
	errNotRegular = errors.New("not a regular file")
	errTooLarge   = errors.New("too large")
)

// repository is where one work tree keeps its git data.
type repository struct {
	top       string // of the work tree, absolute
	gitDir    string // "" where .git points nowhere, as in a copied worktree
	commonDir string // shared by the linked worktrees of a repository; else gitDir
}

// findRepository climbs from dir to the nearest folder that holds a .git; nil if there is none.
func findRepository(dir string) *repository {
	for {
		if r := openRepository(dir); r != nil {
			return r
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return nil
		}
		dir = parent
	}
}

// openRepository gives the repository whose work tree starts at dir, or nil. The .git of a linked worktree or of a submodule is a file that
// names the git directory. A .git directory without HEAD, objects and refs is not a repository, as in git.
func openRepository(dir string) *repository {
	dot := filepath.Join(dir, ".git")
	info, err := os.Stat(dot)
	if err != nil {
		return nil
	}
	r := &repository{top: dir}
	if info.IsDir() {
		if !isGitDir(dot) {
			return nil
		}
		r.gitDir, r.commonDir = dot, dot
		return r
	}
	text, err := readSmall(dot, true)
	target, ok := strings.CutPrefix(text, "gitdir: ")
	if err != nil || !ok {
		return nil
	}
	target = resolveFrom(dir, strings.TrimRight(target, "\r\n"))
	if _, err := os.Stat(filepath.Join(target, "HEAD")); err != nil {
		return r
	}
	r.gitDir, r.commonDir = target, target
	if common, err := readSmall(filepath.Join(target, "commondir"), true); err == nil {
		r.commonDir = resolveFrom(target, strings.TrimRight(common, "\r\n"))
	}
	return r
}

func isGitDir(dir string) bool {
	for _, name := range [...]string{"HEAD", "objects", "refs"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

// nestedKind says what a work tree below the scanned folder is. A submodule's git directory lies in the modules folder of its parent's, a linked
// worktree's has a commondir.
func (r *repository) nestedKind() Reason {
	switch dir := filepath.ToSlash(r.gitDir); {
	case r.gitDir != r.commonDir:
		return Worktree
	case strings.Contains(dir, "/modules/") && !strings.HasSuffix(dir, "/.git"):
		return Submodule
	case r.gitDir == "":
		return r.danglingKind()
	}
	return NestedRepository
}

// danglingKind tells by the path that a .git file holds what it once was.
func (r *repository) danglingKind() Reason {
	text, _ := readSmall(filepath.Join(r.top, ".git"), true)
	if strings.Contains(filepath.ToSlash(text), "/worktrees/") {
		return Worktree
	}
	return Submodule
}

// modules are the submodules that the .gitmodules of a work tree names. They are known by it also where they are not checked out.
type modules struct {
	base  int // length of the path of the work tree from the top, with its trailing '/'
	paths map[string]bool
}

// submodules reads .gitmodules; nil if there are none.
func (r *repository) submodules(base int) *modules {
	text, err := readSmall(filepath.Join(r.top, ".gitmodules"), false)
	if err != nil {
		return nil
	}
	m := &modules{base: base, paths: map[string]bool{}}
	parseConfig(text, func(key, value string, _ bool) {
		if strings.HasPrefix(key, "submodule.") && strings.HasSuffix(key, ".path") && value != "" {
			m.paths[strings.Trim(value, "/")] = true
		}
	})
	return m
}

// has reports whether the directory with the path full from the top is a submodule.
func (m *modules) has(full string) bool {
	return m != nil && len(full) > m.base && m.paths[full[m.base:]]
}

func resolveFrom(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

// plainError is the system's reason alone: the path is known from the context, and absolute paths do not belong into documents.
func plainError(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return err.Error()
}

func isNotDir(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

package scan

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// list takes an explicit list of files instead of a walk.
func (w *walker) list(files []string, out *batch) {
	taken := make(map[string]bool, len(files))
	for _, given := range files {
		if w.ctx.Err() != nil {
			return
		}
		rel, ok := w.inside(given)
		if !ok {
			out.skips = append(out.skips, Skip{Path: filepath.ToSlash(given), Reason: OutsideRoot})
			continue
		}
		if !taken[rel] {
			taken[rel] = true
			w.listed(rel, out)
		}
	}
}

// inside brings a path as the user wrote it into the form of File.Path.
func (w *walker) inside(given string) (rel string, ok bool) {
	p := filepath.FromSlash(given)
	if !filepath.IsAbs(p) {
		p = filepath.Clean(p)
	} else {
		// Root is resolved; an absolute path may name it through links.
		if dir, err := filepath.EvalSymlinks(filepath.Dir(p)); err == nil {
			p = filepath.Join(dir, filepath.Base(p))
		}
		var err error
		if p, err = filepath.Rel(w.root, p); err != nil {
			return "", false
		}
	}
	return filepath.ToSlash(p), given != "" && filepath.IsLocal(p)
}

// listed decides one file of the list. Links in its path are confined to root as a walk's are.
func (w *walker) listed(rel string, out *batch) {
	abs := w.absolute(w.prefix + rel)
	info, err := os.Lstat(abs)
	leave := func(r Reason, detail string) {
		out.skips = append(out.skips, Skip{Path: rel, Dir: err == nil && info.IsDir(), Reason: r, Detail: detail})
	}
	if err != nil {
		leave(missingOr(err))
		return
	}
	if info.Mode()&fs.ModeSymlink != 0 && !w.o.FollowSymlinks {
		leave(Symlink, "")
		return
	}
	target, err := filepath.EvalSymlinks(abs)
	if err == nil {
		info, err = os.Stat(target)
	}
	if err != nil {
		leave(SymlinkBroken, plainError(err))
		return
	}
	if real, err := filepath.Rel(w.root, target); err != nil || !filepath.IsLocal(real) {
		leave(SymlinkOutside, "")
		return
	}
	switch {
	case w.reserved[abs] || w.reserved[target]:
		leave(Reserved, "")
	case !w.exclude.empty() && w.exclude.selectsTree(rel):
		leave(Excluded, "")
	case info.IsDir():
		leave(NotFile, "")
	case !info.Mode().IsRegular():
		leave(Special, "")
	case !w.include.empty() && !w.include.selectsTree(rel):
		leave(NotIncluded, "")
	default:
		w.keep(w.prefix+rel, info, nil, out)
	}
}

// missingOr is the skip for an error about a listed file.
func missingOr(err error) (Reason, string) {
	if isNotDir(err) {
		return Missing, ""
	}
	r := unreadable(err)
	if r == Missing {
		return r, ""
	}
	return r, plainError(err)
}

func sizeDetail(size, limit int64) string {
	return strconv.FormatInt(size, 10) + " bytes, limit " + strconv.FormatInt(limit, 10)
}

// Printable is a path for people: bytes that are not UTF-8 and control characters are escaped as in a Go string, all else stays.
func Printable(path string) string {
	q := strconv.QuoteToGraphic(path)
	if q == `"`+path+`"` {
		return path
	}
	return strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
}

package scan

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// link is a symbolic link that is to be followed.
type link struct {
	full   string
	job    job // the directory that holds it
	wanted bool
}

// followLinks follows the links that the walk met, after everything real is known: a target that the walk listed itself is never listed twice,
// and which of two links to one target wins is decided by their paths, not by goroutines. Targets outside of root and inside of .git stay out.
// What a followed directory holds is listed below the path of the link; links inside it are followed in the next round.
func (w *walker) followLinks(out *batch) {
	seen := make(map[fileID]bool, len(out.ids))
	for len(out.links) > 0 {
		for _, id := range out.ids {
			seen[id] = true
		}
		links := out.links
		out.links, out.ids = nil, nil
		slices.SortFunc(links, func(a, b link) int { return strings.Compare(a.full, b.full) })
		for _, l := range links {
			if w.ctx.Err() != nil {
				return
			}
			w.follow(l, seen, out)
		}
	}
}

func (w *walker) follow(l link, seen map[fileID]bool, out *batch) {
	rel := l.full[len(w.prefix):]
	leave := func(r Reason, detail string) {
		out.skips = append(out.skips, Skip{Path: rel, Reason: r, Detail: detail})
	}
	target, err := filepath.EvalSymlinks(w.absolute(l.full))
	if err != nil {
		leave(SymlinkBroken, plainError(err))
		return
	}
	inside, err := filepath.Rel(w.root, target)
	if err != nil || !filepath.IsLocal(inside) {
		leave(SymlinkOutside, "")
		return
	}
	inside = filepath.ToSlash(inside)
	if slices.Contains(strings.Split(inside, "/"), ".git") {
		leave(GitData, "")
		return
	}
	info, err := os.Stat(target)
	if err != nil {
		leave(SymlinkBroken, plainError(err))
		return
	}
	id := identify(info, target)
	switch {
	case seen[id]:
		leave(SymlinkRepeated, inside)
	case info.IsDir():
		seen[id] = true
		w.readLinked(l, seen, out)
	case !info.Mode().IsRegular():
		leave(Special, "")
	case !l.wanted:
		leave(NotIncluded, "")
	default:
		seen[id] = true
		w.keep(l.full, info, l.job.attributes, out)
	}
}

// readLinked reads a linked directory and all below it, depth first, without what was seen already.
func (w *walker) readLinked(l link, seen map[fileID]bool, out *batch) {
	top := l.job
	top.full, top.whole = l.full+"/", l.wanted
	for stack := []job{top}; len(stack) > 0 && w.ctx.Err() == nil; {
		j := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if len(j.full) > len(top.full) {
			dir := w.absolute(j.full)
			info, err := os.Stat(dir)
			if err == nil && seen[identify(info, dir)] {
				out.skips = append(out.skips, Skip{Path: w.relative(j.full), Dir: true, Reason: SymlinkRepeated})
				continue
			}
		}
		kept := len(out.files)
		stack = w.read(j, out, stack)
		// Files of the linked directory that are listed under their real name already.
		files := out.files[:kept]
		for _, f := range out.files[kept:] {
			p := w.absolute(w.prefix + f.Path)
			if info, err := os.Stat(p); err == nil {
				id := identify(info, p)
				if seen[id] {
					out.skips = append(out.skips, Skip{Path: f.Path, Reason: SymlinkRepeated})
					continue
				}
				seen[id] = true
			}
			files = append(files, f)
		}
		out.files = files
		for _, id := range out.ids {
			seen[id] = true
		}
		out.ids = out.ids[:0]
	}
}

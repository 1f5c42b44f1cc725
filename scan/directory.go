package scan

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// read reads one directory: files and skips go to out, its subdirectories are appended to jobs.
func (w *walker) read(j job, out *batch, jobs []job) []job {
	dir := w.absolute(j.full)
	entries, err := w.entries(dir, out)
	if err != nil {
		out.skips = append(out.skips, Skip{Path: w.relative(j.full), Dir: true, Reason: unreadable(err), Detail: plainError(err)})
	}
	names := specialNames(entries)
	if len(j.full) > len(w.prefix) {
		if skip, detail, enter := w.boundary(&j, dir, names, out); !enter {
			out.skips = append(out.skips, Skip{Path: w.relative(j.full), Dir: true, Reason: skip, Detail: detail})
			return jobs
		}
	}
	if names != 0 {
		w.loadRules(&j, dir, len(j.full), names.has, &out.warnings)
	}
	for i, e := range entries {
		if i%256 == 255 && w.ctx.Err() != nil {
			break
		}
		if sub, ok := w.entry(&j, e, out); ok {
			jobs = append(jobs, sub)
		}
	}
	return jobs
}

// entries reads a directory in pieces, so that a huge one does not hold up the end of the context.
func (w *walker) entries(dir string, out *batch) ([]fs.DirEntry, error) {
	d, err := w.open(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	if w.o.FollowSymlinks {
		info, err := d.Stat()
		if err != nil {
			return nil, err
		}
		out.ids = append(out.ids, identify(info, dir))
	}
	var all []fs.DirEntry
	for w.ctx.Err() == nil {
		some, err := d.ReadDir(readSize)
		all = append(all, some...)
		if err == io.EOF {
			break
		}
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

// special is a set of the names in a directory that change how it is read.
type special uint8

var specialList = [...]string{".git", ".contextcraftignore", ".ignore", ".gitignore", ".gitattributes", "pyvenv.cfg", "CACHEDIR.TAG"}

func specialNames(entries []fs.DirEntry) special {
	var s special
	for _, e := range entries {
		if name := e.Name(); name[0] == '.' || name[0] == 'p' || name[0] == 'C' {
			for i, x := range specialList {
				if name == x {
					s |= 1 << i
				}
			}
		}
	}
	return s
}

func (s special) has(name string) bool {
	for i, x := range specialList {
		if name == x {
			return s&(1<<i) != 0
		}
	}
	return false
}

// cacheTag starts the file CACHEDIR.TAG of a directory that can be made again (https://bford.info/cachedir/).
const cacheTag = "Signature: 8a477f597d28d172789f06886806bc55"

// boundary decides, once a directory below root is open, whether the walk goes on inside. On entering a repository of its own, j takes up that
// repository's rules and drops those of the outer one.
func (w *walker) boundary(j *job, dir string, names special, out *batch) (skip Reason, detail string, enter bool) {
	full := strings.TrimSuffix(j.full, "/")
	if names.has(".git") {
		if r := openRepository(dir); r != nil {
			kind := r.nestedKind()
			if j.modules.has(full) {
				kind = Submodule
			}
			if kind == Worktree || !w.o.IncludeSubmodules {
				return kind, "", false
			}
			if !w.o.NoGitignore {
				j.ignores[layerGit] = w.infoExclude(r, len(j.full), w.global, &out.warnings)
			}
			j.attributes, j.modules = nil, r.submodules(len(j.full))
			return 0, "", true
		}
	}
	if j.modules.has(full) {
		return Submodule, "not checked out", false
	}
	if w.spelt(full) {
		return 0, "", true
	}
	if names.has("pyvenv.cfg") {
		return Installed, "Python virtual environment", false
	}
	if names.has("CACHEDIR.TAG") {
		if text, _ := readSmall(filepath.Join(dir, "CACHEDIR.TAG"), false); strings.HasPrefix(text, cacheTag) {
			return Installed, "tagged as a cache", false
		}
	}
	return 0, "", true
}

// spelt reports whether an Include pattern spells the entry out, which outweighs what is left out by habit.
func (w *walker) spelt(full string) bool {
	return !w.include.empty() && w.include.reach(w.relative(full)) == reachLetter
}

// relative is the path from root of what has the path full from the top.
func (w *walker) relative(full string) string {
	if len(full) <= len(w.prefix) {
		return "."
	}
	return strings.TrimSuffix(full[len(w.prefix):], "/")
}

// entry decides one entry of a directory. It gives a job for a directory that is to be read.
func (w *walker) entry(j *job, e fs.DirEntry, out *batch) (sub job, isJob bool) {
	name := e.Name()
	full := j.full + name
	rel := full[len(w.prefix):]
	dir := e.IsDir()
	leave := func(r Reason, detail string) (job, bool) {
		out.skips = append(out.skips, Skip{Path: rel, Dir: dir, Reason: r, Detail: detail})
		return job{}, false
	}
	switch {
	case name == ".git":
		return leave(GitData, "")
	case len(w.reserved) > 0 && w.reserved[w.absolute(full)]:
		return leave(Reserved, "")
	case !w.exclude.empty() && w.exclude.selects(rel):
		return leave(Excluded, "")
	case name[0] == '.' && !w.o.Hidden && !w.spelt(full):
		return leave(Hidden, "")
	}
	if ignored, detail := j.ignores.match(full, name, dir, w.fold); ignored {
		return leave(Ignored, detail)
	}
	wanted := j.whole || w.include.selects(rel)
	switch t := e.Type(); {
	case dir:
		if installedDirs[name] && !w.spelt(full) {
			return leave(Installed, name)
		}
		if !wanted && w.include.reach(rel) == reachNone {
			return leave(NotIncluded, "")
		}
		sub = *j
		sub.full, sub.whole = full+"/", wanted
		return sub, true
	case t&fs.ModeSymlink != 0:
		if !w.o.FollowSymlinks {
			return leave(Symlink, "")
		}
		out.links = append(out.links, link{full: full, job: *j, wanted: wanted})
	case !t.IsRegular():
		return leave(Special, "")
	case !wanted:
		return leave(NotIncluded, "")
	default:
		info, err := e.Info()
		if err != nil {
			return leave(unreadable(err), plainError(err))
		}
		if w.o.FollowSymlinks {
			out.ids = append(out.ids, identify(info, w.absolute(full)))
		}
		w.keep(full, info, j.attributes, out)
	}
	return job{}, false
}

// keep adds a regular file, or the reason why not.
func (w *walker) keep(full string, info fs.FileInfo, at *attributes, out *batch) {
	rel := full[len(w.prefix):]
	name := path.Base(rel)
	if format := binaryExtensions[lowerASCII(path.Ext(name))]; format != "" {
		out.skips = append(out.skips, Skip{Path: rel, Reason: Binary, Detail: format + " by its name"})
		return
	}
	if limit := sizeLimit(rel, w.limit); limit >= 0 && info.Size() > limit {
		out.skips = append(out.skips, Skip{Path: rel, Reason: TooLarge, Detail: sizeDetail(info.Size(), limit)})
		return
	}
	out.files = append(out.files, File{Path: rel, Size: info.Size(), Mode: info.Mode(), Kind: at.kind(full, name, w.fold, kindOf(rel))})
}

// unreadable tells what is gone from what is refused.
func unreadable(err error) Reason {
	if errors.Is(err, fs.ErrNotExist) {
		return Missing
	}
	return Unreadable
}

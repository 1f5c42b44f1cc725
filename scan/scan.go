// Package scan finds the text files of a folder: it walks, applies git's ignore rules, names what it leaves out, and decodes what it reads.
//
// For most uses: t, err := Walk(ctx, Options{Root: "."}), then t.Load(f) for each of t.Files. Like every stage package of this
// program it promises nothing to importers outside of it; only the root package does.
//
// # Plan
//
//	Walk  reads directories depth first with a few workers, decides each entry by its name and type (one lstat per file that is kept, no file is
//	      opened except ignore and attribute files), and sorts at the end: the answer does not depend on the number of workers.
//	Load  opens one file, decides between text and not text on its head, and decodes it to UTF-8. It is called by the caller's own workers.
//
// # Ignore rules
//
// A path is ignored by the first of these sources that has a pattern for it; inside a source the last matching line decides, and a line that
// starts with '!' decides for keeping:
//
//  1. .contextcraftignore, in the directory of the path, then in its parents up to the top
//  2. .ignore, the same way
//  3. .gitignore, the same way
//  4. $GIT_DIR/info/exclude (of the common directory, for linked worktrees)
//  5. the file that core.excludesFile names, by default $XDG_CONFIG_HOME/git/ignore
//
// The top is the top of the git work tree, also where the scanned folder lies deep inside it, or the scanned folder where there is no work tree
// (3 still holds there, as copies of repositories without their .git are common; 4 and 5 do not). As in git, nothing in an ignored directory can
// be brought back, since the directory is never read. The rules are those of `git check-ignore --no-index`: patterns alone decide, and a file
// that is tracked in spite of a pattern is ignored here. The scanned folder itself is never ignored: whoever names it wants it.
// core.ignoreCase is honoured. NoGitignore switches 3 to 5 off and leaves 1 and 2, which were written for tools like this one.
//
// # Everything left out has a Skip
//
// Hidden entries (a name that starts with '.', .github and .gitlab-ci.yml included) need Options.Hidden, or an Include pattern that spells the dot.
// Submodules, nested repositories and linked worktrees are named and not entered. Folders that package managers and build tools fill
// (node_modules, virtual environments, directories tagged as caches) are named and not entered, unless an Include pattern spells them.
//
// # Costs and tradeoffs
//
// A tree of 11,000 files takes about 0.1 CPU seconds, nearly all of it the kernel's. Memory is what the answer needs (about 150 bytes for each
// file) plus the open directories of the workers: a depth-first stack keeps few ignore lists alive, where a breadth-first queue would keep all.
// The set of places that git reads its configuration from is fixed (see gitconfig.go) so that git need not be installed.
package scan

import (
	"fmt"
	"io/fs"
)

// DefaultMaxFileSize is the size in bytes above which a file is left out when Options does not say otherwise. Text above 1 MiB is data or
// generated in practice, and one such file would exceed any budget that a model takes.
const DefaultMaxFileSize = 1 << 20

// Marker is what every document of this program carries in its first line; a file that begins like that is our own output and never input (see
// ownOutput).
// It is spelt in two halves so that this file is not taken for one.
const Marker = "contextcraft:" + "document"

// markerWindow is how many bytes at the start of a file are searched for Marker.
const markerWindow = 512

// Options says what to scan. Only Root is required; the zero value of every other field is the default.
type Options struct {
	Root string // folder to scan, absolute or relative to the working directory

	// Include and Exclude are glob patterns relative to Root with the meaning of Match. With Include, only matching files are kept; Exclude wins
	// over Include. A pattern that is not valid fails Walk with a *PatternError; one that matches nothing becomes a Warning.
	Include, Exclude []string

	MaxFileSize       int64 // bytes; larger files are Skips; 0 means DefaultMaxFileSize, negative means no limit
	NoGitignore       bool  // do not read .gitignore, info/exclude and core.excludesFile
	Hidden            bool  // keep entries whose name starts with '.'; .git stays out
	FollowSymlinks    bool  // follow links whose target lies inside Root, each target once
	IncludeSubmodules bool  // enter submodules and nested repositories, each with its own ignore rules; linked worktrees stay out

	// Files is an explicit list, each absolute or relative to Root. There is no walk then: ignore rules, .gitattributes and hidden names do not
	// apply, Include and Exclude do. A listed file that is missing, a directory, or outside Root is a Skip.
	Files []string

	Ignore []string // absolute paths that are never input, such as the file that the answer is written to
	Jobs   int      // number of workers; 0 means GOMAXPROCS
}

// Tree is what Walk found. It is immutable and safe for concurrent use.
type Tree struct {
	Root     string    // absolute, symbolic links resolved
	RepoRoot string    // top of the git work tree that Root lies in, or "" if there is none
	Files    []File    // sorted by Path, bytewise
	Skipped  []Skip    // sorted by Path, bytewise
	Warnings []Warning // sorted by File, Line, Pattern

	limit int64
}

// File is a regular file that Walk kept. It was not opened yet, so Load may still find that it is not text.
type File struct {
	Path string      // relative to Tree.Root, '/' between elements, raw bytes as the file system has them
	Size int64       // bytes, at the time of the walk
	Mode fs.FileMode // permission bits and type; always regular
	Kind Kind        // by path and .gitattributes; Load refines it
}

// Skip is an entry that was left out. A directory that was left out whole is one Skip.
type Skip struct {
	Path   string // like File.Path; for an entry of Options.Files outside Root, as it was given
	Dir    bool
	Reason Reason
	Detail string // for people: the pattern and where it stands, an error of the system, a size; may be empty
}

// String is one line for people: the path, escaped where it holds control characters, and the reason.
func (s Skip) String() string {
	p := Printable(s.Path)
	if s.Dir {
		p += "/"
	}
	if s.Detail == "" {
		return p + ": " + s.Reason.String()
	}
	return p + ": " + s.Reason.String() + ": " + s.Detail
}

// Warning is something that the user wrote and that has no effect or not the wanted one.
type Warning struct {
	Pattern string // the pattern as written, or "" when the warning is about a whole file
	File    string // the ignore or configuration file, relative to Tree.Root where it lies inside; "" for a pattern of Options
	Line    int    // 1-based; 0 when File is "" or the warning is about a whole file
	Message string // lower case, no full stop
}

// String is one line for people.
func (w Warning) String() string {
	switch {
	case w.File == "":
		return fmt.Sprintf("pattern %q: %s", w.Pattern, w.Message)
	case w.Line == 0:
		return fmt.Sprintf("%s: %s", Printable(w.File), w.Message)
	}
	return fmt.Sprintf("%s:%d: pattern %q: %s", Printable(w.File), w.Line, w.Pattern, w.Message)
}

// Reason says why an entry was left out.
type Reason uint8

// The reasons, in no particular order. String gives a short phrase for each.
const (
	Ignored          Reason = iota // by a pattern of an ignore file; Detail names it
	Hidden                         // its name starts with '.'
	Excluded                       // by Options.Exclude
	NotIncluded                    // no pattern of Options.Include matches
	Reserved                       // listed in Options.Ignore
	GitData                        // .git itself
	Submodule                      // checked out or not
	NestedRepository               // a repository of its own inside Root
	Worktree                       // a linked worktree: another copy of a repository
	Installed                      // filled by a package manager or a build tool
	TooLarge                       // above Options.MaxFileSize
	Binary                         // by extension or content
	LFSPointer                     // a git-lfs pointer: the content is elsewhere
	OwnOutput                      // a document that this program wrote
	Symlink                        // a symbolic link, and links are not followed
	SymlinkOutside                 // its target lies outside Root
	SymlinkRepeated                // its target is in the answer already, or the link closes a loop
	SymlinkBroken                  // its target does not exist
	Special                        // a socket, a pipe, a device
	Unreadable                     // the system refused; Detail says how
	Missing                        // listed in Options.Files, or gone since the walk
	NotFile                        // listed in Options.Files, but a directory
	OutsideRoot                    // listed in Options.Files, but not inside Root
	numReasons
)

var reasonTexts = [numReasons]string{
	Ignored:          "ignored",
	Hidden:           "hidden",
	Excluded:         "excluded",
	NotIncluded:      "not included",
	Reserved:         "reserved for output",
	GitData:          "git's own data",
	Submodule:        "submodule",
	NestedRepository: "nested repository",
	Worktree:         "linked worktree",
	Installed:        "installed or built, not written",
	TooLarge:         "too large",
	Binary:           "binary",
	LFSPointer:       "git-lfs pointer",
	OwnOutput:        "written by contextcraft",
	Symlink:          "symbolic link",
	SymlinkOutside:   "symbolic link out of the folder",
	SymlinkRepeated:  "symbolic link to something already listed",
	SymlinkBroken:    "broken symbolic link",
	Special:          "not a regular file",
	Unreadable:       "unreadable",
	Missing:          "missing",
	NotFile:          "a directory, not a file",
	OutsideRoot:      "outside the folder",
}

// String is a short phrase for people, lower case.
func (r Reason) String() string {
	if r < numReasons {
		return reasonTexts[r]
	}
	return fmt.Sprintf("reason %d", uint8(r))
}

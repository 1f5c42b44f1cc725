package c

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"contextcraft/queries/lang"
)

// resolver finds included files without knowing the build. In order:
//
//  1. "x" beside the includer, as every compiler does first;
//  2. the -I flags of compile_commands.json, if the project has one;
//  3. files whose path ends in the written path. What remains of each such path is an include root. One root: that one. Several: the root that the
//     unambiguous includes of the same folder (else of its parents) point at most often, else the nearest by path.
//
// Step 3 leaves standard headers alone unless a root that the folder is known to use has one, as a libc has.
// The unambiguous includes are counted once, over the cheap facts of all C and C++ files, when the first ambiguous one turns up.
type resolver struct {
	p     lang.Project
	flags flags
	votes map[string]map[string]int // folder → include root → number of unambiguous includes that need it
	cache map[key][]string
}

type key struct {
	dir, path string
	kind      lang.ImportKind
}

// NewResolver makes the resolver of #include for C and C++ (and what shares their preprocessor).
func NewResolver(p lang.Project) lang.Resolver {
	return &resolver{p: p, flags: readFlags(p), cache: map[key][]string{}}
}

// Resolve returns at most one file: the one that the directive opens.
func (r *resolver) Resolve(from string, imp lang.Import) []string {
	dir := lang.Parent(from)
	if dirs := r.flags.files[from]; dirs != nil { // the includer has flags of its own: not cached by folder
		return without(r.find(dir, dirs, imp), from)
	}
	k := key{dir, imp.Path, imp.Kind}
	got, ok := r.cache[k]
	if !ok {
		got = r.find(dir, r.flags.all, imp)
		r.cache[k] = got
	}
	return without(got, from)
}

func (r *resolver) find(dir string, flags []string, imp lang.Import) []string {
	name := strings.ReplaceAll(imp.Path, `\`, "/")
	if name == "" || strings.HasPrefix(name, "/") || len(name) > 1 && name[1] == ':' {
		return nil
	}
	if imp.Kind != lang.ImportSystem {
		if f := path.Join(dir, name); r.p.Has(f) {
			return []string{f}
		}
	}
	for _, d := range flags {
		if f := path.Join(d, name); r.p.Has(f) {
			return []string{f}
		}
	}
	// "../x" that is not beside the includer is relative to some root; its tail is what can be looked for.
	clean := path.Clean(name)
	for strings.HasPrefix(clean, "../") {
		clean = clean[3:]
	}
	roots := r.roots(clean)
	if len(roots) == 0 {
		return nil
	}
	if standard[clean] {
		if root, ok := r.voted(dir, roots, false); ok {
			return []string{path.Join(root, clean)}
		}
		return nil
	}
	if len(roots) == 1 {
		return []string{path.Join(roots[0], clean)}
	}
	if root, ok := r.voted(dir, roots, true); ok {
		return []string{path.Join(root, clean)}
	}
	return []string{path.Join(nearest(dir, roots), clean)}
}

// roots returns the folders below which name exists, sorted.
func (r *resolver) roots(name string) []string {
	var roots []string
	for _, f := range r.p.Base(path.Base(name)) {
		if f == name {
			roots = append(roots, "")
		} else if strings.HasSuffix(f, "/"+name) {
			roots = append(roots, f[:len(f)-len(name)-1])
		}
	}
	return roots
}

// voted picks the root that includes from dir, else from its nearest ancestor that has any say, need most often. The whole project, the last
// ancestor, is asked only if everywhere is set.
func (r *resolver) voted(dir string, roots []string, everywhere bool) (string, bool) {
	if r.votes == nil {
		r.count()
	}
	for {
		if votes := r.votes[dir]; votes != nil {
			best, most := "", 0
			for _, root := range roots { // sorted, so that equal votes give the first by name
				if n := votes[root]; n > most {
					best, most = root, n
				}
			}
			if most > 0 {
				return best, true
			}
		}
		if dir == "" {
			return "", false
		}
		if dir = lang.Parent(dir); dir == "" && !everywhere {
			return "", false
		}
	}
}

// count collects the votes; a folder's votes count for its ancestors too.
func (r *resolver) count() {
	r.votes = map[string]map[string]int{}
	for _, f := range r.p.Files() {
		if !sharesPreprocessor(r.p.Language(f)) {
			continue
		}
		facts := r.p.Facts(f)
		if facts == nil {
			continue
		}
		dir := lang.Parent(f)
		for _, imp := range facts.Imports {
			name := strings.ReplaceAll(imp.Path, `\`, "/")
			if strings.HasPrefix(name, ".") || standard[name] || imp.Kind != lang.ImportSystem && r.p.Has(path.Join(dir, name)) {
				continue
			}
			roots := r.roots(name)
			if len(roots) != 1 {
				continue
			}
			for d := dir; ; d = lang.Parent(d) {
				m := r.votes[d]
				if m == nil {
					m = map[string]int{}
					r.votes[d] = m
				}
				m[roots[0]]++
				if d == "" {
					break
				}
			}
		}
	}
}

func sharesPreprocessor(language string) bool {
	switch language {
	case "c", "cpp", "cuda", "objc", "opencl":
		return true
	}
	return false
}

// nearest picks the root that shares the most leading folders with dir; then the one with a conventional name; then the
// shallowest; then the first by name.
func nearest(dir string, roots []string) string {
	best, bestShared, bestNamed := "", -1, false
	for _, root := range roots {
		shared, named := sharedFolders(dir, root), conventional(root)
		better := shared > bestShared
		if shared == bestShared {
			better = named && !bestNamed || named == bestNamed && strings.Count(root, "/") < strings.Count(best, "/")
		}
		if better {
			best, bestShared, bestNamed = root, shared, named
		}
	}
	return best
}

// conventional reports whether projects usually hand a folder of this name to -I.
func conventional(root string) bool {
	switch path.Base(root) {
	case "include", "includes", "inc", "headers", "public", "api", "src", "lib", ".":
		return true
	}
	return false
}

func sharedFolders(a, b string) int {
	n := 0
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	return n
}

// flags are the include folders that compile_commands.json names, root-relative.
type flags struct {
	files map[string][]string // of one translation unit, in its order
	all   []string            // every folder, by first appearance: for headers, which have no entry
}

// maxCommands bounds the compile_commands.json that is read (bytes).
const maxCommands = 64 << 20

func readFlags(p lang.Project) flags {
	fl := flags{files: map[string][]string{}}
	seen := map[string]bool{}
	for _, db := range p.Base("compile_commands.json") {
		text, ok := p.Read(db)
		if !ok || len(text) > maxCommands {
			continue
		}
		var entries []struct {
			Directory, File, Command string
			Arguments                []string
		}
		if json.Unmarshal([]byte(text), &entries) != nil {
			continue
		}
		for _, e := range entries {
			file := e.File
			if !path.IsAbs(file) {
				file = path.Join(e.Directory, file)
			}
			rel, root := within(p, path.Clean(file))
			if rel == "" {
				continue
			}
			args := e.Arguments
			if len(args) == 0 {
				args = splitCommand(e.Command)
			}
			for _, d := range includeArgs(args) {
				if !path.IsAbs(d) {
					d = path.Join(e.Directory, d)
				}
				d = path.Clean(d)
				if d != root && !strings.HasPrefix(d, strings.TrimSuffix(root, "/")+"/") {
					continue
				}
				d = strings.Trim(strings.TrimPrefix(d, root), "/")
				fl.files[rel] = append(fl.files[rel], d)
				if !seen[d] {
					seen[d] = true
					fl.all = append(fl.all, d)
				}
			}
		}
	}
	return fl
}

// within finds the project file that an absolute path means, on whatever machine it was written: the longest tail that exists.
func within(p lang.Project, abs string) (rel, root string) {
	for i := 0; i < len(abs); i++ {
		if abs[i] == '/' && p.Has(abs[i+1:]) {
			return abs[i+1:], path.Clean("/" + abs[:i])
		}
	}
	return "", ""
}

// includeArgs returns the folders of -I, -iquote, -isystem, -idirafter and /I, joined or separate.
func includeArgs(args []string) []string {
	var dirs []string
	for i := 0; i < len(args); i++ {
		for _, opt := range [...]string{"-I", "-iquote", "-isystem", "-idirafter", "/I", "--include-directory="} {
			rest, ok := strings.CutPrefix(args[i], opt)
			if !ok {
				continue
			}
			if rest == "" && i+1 < len(args) {
				i++
				rest = args[i]
			}
			if rest != "" {
				dirs = append(dirs, rest)
			}
			break
		}
	}
	return dirs
}

// splitCommand splits a shell command at blanks, with quotes and backslashes.
func splitCommand(cmd string) []string {
	var args []string
	var arg strings.Builder
	quote, open := byte(0), false
	for i := 0; i < len(cmd); i++ {
		c := cmd[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(cmd):
			i++
			arg.WriteByte(cmd[i])
			open = true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, open = c, true
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if open {
				args = append(args, arg.String())
				arg.Reset()
				open = false
			}
		default:
			arg.WriteByte(c)
			open = true
		}
	}
	if open {
		args = append(args, arg.String())
	}
	return args
}

func without(files []string, from string) []string {
	if slices.Contains(files, from) {
		return nil
	}
	return files
}

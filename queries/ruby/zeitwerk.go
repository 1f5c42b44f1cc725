package ruby

import (
	"path"
	"sort"
	"strings"

	"contextcraft/queries/lang"
)

// autoloader knows the files that Zeitwerk (https://github.com/fxn/zeitwerk, Rails since version 6) loads when a constant is named: below each root, the path of a file is the name of its
// constant. Names are compared in lower case without underscores, so that no rule of inflection is needed: HTMLParser and OAuth are where they may be. It is made of the folders alone:
//
//   - the folders directly below app/ of a Rails application (config/application.rb) or engine (lib/**/engine.rb), and their concerns,
//   - the lib folder of an application whose config/application.rb puts it on the list,
//   - the lib folder of a gem whose main file makes a loader for it.
type autoloader struct {
	roots []string            // sorted, longest first where one lies in another
	files map[string][]string // compared name, parts joined by '/', to the files, sorted
}

func newAutoloader(p lang.Project) *autoloader {
	roots := map[string]bool{}
	apps := map[string]bool{}
	for _, f := range p.Files() {
		switch {
		case path.Base(f) == "application.rb" && path.Base(lang.Parent(f)) == "config":
			app := lang.Parent(lang.Parent(f))
			apps[app] = true
			if text, _ := p.Read(f); strings.Contains(text, "autoload_lib") || libListed(text) {
				roots[lang.Join(app, "lib")] = true
			}
		case path.Base(f) == "engine.rb":
			if at := strings.LastIndex("/"+f, "/lib/"); at >= 0 {
				apps[strings.TrimSuffix(f[:at], "/")] = true
			}
		case path.Base(lang.Parent(f)) == "lib" && strings.HasSuffix(f, ".rb"):
			if text, _ := p.Read(f); strings.Contains(text, "Zeitwerk::Loader") {
				roots[lang.Parent(f)] = true
			}
		}
	}
	if len(apps) == 0 && len(roots) == 0 {
		return nil
	}
	for _, f := range p.Files() {
		if !strings.HasSuffix(f, ".rb") {
			continue
		}
		app, rest, ok := strings.Cut("/"+f, "/app/")
		folder, below, deep := strings.Cut(rest, "/")
		if !ok || !deep || !apps[strings.TrimPrefix(app, "/")] {
			continue
		}
		root := strings.TrimPrefix(app+"/app/"+folder, "/")
		roots[root] = true
		if strings.HasPrefix(below, "concerns/") {
			roots[root+"/concerns"] = true
		}
	}
	a := &autoloader{files: map[string][]string{}}
	for r := range roots {
		a.roots = append(a.roots, r)
	}
	sort.Slice(a.roots, func(i, j int) bool {
		if len(a.roots[i]) != len(a.roots[j]) {
			return len(a.roots[i]) > len(a.roots[j])
		}
		return a.roots[i] < a.roots[j]
	})
	for _, f := range p.Files() {
		if name, ok := a.constant(f); ok {
			a.files[name] = append(a.files[name], f)
		}
	}
	return a
}

// libListed reports whether an application's configuration lists lib among the folders that are loaded.
func libListed(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "#") && (strings.Contains(line, "autoload_paths") || strings.Contains(line, "eager_load_paths")) &&
			(strings.Contains(line, "lib\"") || strings.Contains(line, "lib'") || strings.Contains(line, "lib)")) {
			return true
		}
	}
	return false
}

// constant is the compared name of what a file below a root declares.
func (a *autoloader) constant(file string) (string, bool) {
	stem, ok := strings.CutSuffix(file, ".rb")
	if !ok {
		return "", false
	}
	for dir := lang.Parent(file); dir != ""; dir = lang.Parent(dir) {
		for _, r := range a.roots {
			if r == dir {
				return compared(stem[len(dir)+1:]), true
			}
		}
	}
	return "", false
}

// compared is a constant's or a file's name as both are compared.
func compared(name string) string {
	return strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(name, "::", "/"), "_", ""))
}

// resolve returns the file of a constant that is named in the file from: in the namespace that from itself stands for, in those around it, then at the top. Of a
// constant in a class (Foo::LIMIT) it is the class's file.
func (a *autoloader) resolve(from, constant string) string {
	within, _ := a.constant(from)
	for name := compared(constant); name != ""; name = lang.Parent(name) {
		for space := within; ; space = lang.Parent(space) {
			if list := a.files[lang.Join(space, name)]; len(list) > 0 {
				return closest(list, from)
			}
			if space == "" {
				break
			}
		}
	}
	return ""
}

// closest is the file that shares the most folders with from, the first of equals.
func closest(list []string, from string) string {
	best, most := "", -1
	for _, f := range list {
		if n := lang.SharedFolders(f, from); n > most {
			best, most = f, n
		}
	}
	return best
}

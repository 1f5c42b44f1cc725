package contextcraft

import (
	"path"

	"contextcraft/queries/lang"
)

// project is what import resolvers see of the repository: lang.Project over the files that were read.
type project struct {
	repo   *Repo
	paths  []string // sorted
	number map[string]int
	dirs   map[string][]string
	bases  map[string][]string
}

func newProject(r *Repo) *project {
	p := &project{repo: r, number: make(map[string]int, len(r.files)), dirs: map[string][]string{}, bases: map[string][]string{}}
	p.paths = make([]string, len(r.files))
	for i := range r.files {
		name := r.files[i].path
		p.paths[i] = name
		p.number[name] = i
		dir := path.Dir(name)
		if dir == "." {
			dir = ""
		}
		p.dirs[dir] = append(p.dirs[dir], name)
		p.bases[path.Base(name)] = append(p.bases[path.Base(name)], name)
	}
	return p
}

func (p *project) Files() []string           { return p.paths }
func (p *project) Has(name string) bool      { _, ok := p.number[name]; return ok }
func (p *project) Dir(dir string) []string   { return p.dirs[dir] }
func (p *project) Base(name string) []string { return p.bases[name] }

func (p *project) Read(name string) (string, bool) {
	i, ok := p.number[name]
	if !ok {
		return "", false
	}
	text, err := p.repo.text(i)
	return text.String(), err == nil
}

func (p *project) Facts(name string) *lang.Facts {
	i, ok := p.number[name]
	if !ok {
		return nil
	}
	return p.repo.files[i].facts
}

func (p *project) Language(name string) string {
	if i, ok := p.number[name]; ok && p.repo.files[i].lang != nil {
		return p.repo.files[i].lang.Name
	}
	return ""
}

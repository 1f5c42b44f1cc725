package contextcraft

import (
	"context"
	"fmt"
	"slices"
	"time"

	"contextcraft/depgraph"
	"contextcraft/queries/lang"
)

const (
	// maxDeclaring: a name that more files than this declare says nothing about which of them is meant.
	maxDeclaring = 3
	// wideImport: an import that brings in more files than this (a Go package, a C# namespace) is narrowed to those that declare a name the importer
	// mentions, if there are any.
	wideImport = 4
)

func family(l *lang.Language) string {
	switch {
	case l == nil:
		return ""
	case l.Family != "":
		return l.Family
	}
	return l.Name
}

// reference is evidence that one file mentions what another declares.
type reference struct {
	from, to int
	strength float64
}

// link builds the file graph out of imports, resolved language by language, and references.
func (r *Repo) link(ctx context.Context) error {
	began := time.Now()
	r.progress("graph", 0, 0)
	refs := r.references()
	imports, err := r.resolveImports(ctx)
	if err != nil {
		return err
	}
	b := depgraph.NewBuilder(len(r.files))
	for _, ref := range refs {
		b.AddReference(ref.from, ref.to, ref.strength)
	}
	for from, lists := range imports {
		mentioned := mentionedBy(refs, from)
		for _, to := range lists {
			b.AddImport(from, narrow(to, mentioned))
		}
	}
	r.graph = b.Build(depgraph.DefaultWeights)
	r.stage("graph", time.Since(began), fmt.Sprintf("%d edges", r.graph.Edges()))
	return ctx.Err()
}

// references asks the word index who mentions what, within language families, sorted by from, then to.
func (r *Repo) references() []reference {
	fam := make([]string, len(r.files))
	for i := range r.files {
		fam[i] = family(r.files[i].lang)
	}
	var out []reference
	r.words.References(maxDeclaring, func(from, to int, strength float64) {
		from, to = r.fileOf[from], r.fileOf[to]
		if from >= 0 && to >= 0 && fam[from] != "" && fam[from] == fam[to] {
			out = append(out, reference{from, to, strength})
		}
	})
	slices.SortFunc(out, func(a, b reference) int {
		if a.from != b.from {
			return a.from - b.from
		}
		return a.to - b.to
	})
	return out
}

// mentionedBy is the run of refs (sorted by from) that starts at a file.
func mentionedBy(refs []reference, from int) []reference {
	lo, _ := slices.BinarySearchFunc(refs, from, func(r reference, f int) int { return r.from - f })
	hi, _ := slices.BinarySearchFunc(refs, from+1, func(r reference, f int) int { return r.from - f })
	return refs[lo:hi]
}

func narrow(to []int, mentioned []reference) []int {
	if len(to) <= wideImport {
		return to
	}
	var out []int
	for _, t := range to {
		if _, ok := slices.BinarySearchFunc(mentioned, t, func(r reference, t int) int { return r.to - t }); ok {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return to
	}
	return out
}

// resolveImports gives each file the files that its imports bring in, one list an import. Languages are resolved side by side, each by
// one goroutine, as resolvers ask for.
func (r *Repo) resolveImports(ctx context.Context) ([][][]int, error) {
	out := make([][][]int, len(r.files))
	byLanguage := map[*lang.Language][]int{}
	var order []*lang.Language
	for i := range r.files {
		f := &r.files[i]
		if f.facts == nil || len(f.facts.Imports)+len(f.facts.Uses) == 0 || f.lang.NewResolver == nil {
			continue
		}
		if byLanguage[f.lang] == nil {
			order = append(order, f.lang)
		}
		byLanguage[f.lang] = append(byLanguage[f.lang], i)
	}
	p := newProject(r)
	err := parallel(ctx, r.options.jobs(), len(order), func() (work func(int), finish func()) {
		return func(k int) {
			resolver := order[k].NewResolver(p)
			for _, i := range byLanguage[order[k]] {
				if ctx.Err() != nil {
					return
				}
				out[i] = p.resolveFile(resolver, i)
			}
		}, nil
	})
	return out, err
}

// resolveFile resolves the imports of one file. A fault in the resolver costs this file's imports and leaves a note.
func (p *project) resolveFile(resolver lang.Resolver, i int) (lists [][]int) {
	f := &p.repo.files[i]
	defer func() {
		if recover() != nil {
			lists, f.note = nil, importFault
		}
	}()
	for _, imp := range slices.Concat(f.facts.Imports, f.facts.Uses) {
		var to []int
		for _, path := range resolver.Resolve(f.path, imp) {
			if j, ok := p.number[path]; ok && j != i {
				to = append(to, j)
			}
		}
		if len(to) > 0 {
			lists = append(lists, to)
		}
	}
	return lists
}

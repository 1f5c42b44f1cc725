package contextcraft

import (
	"context"
	"errors"
	"sync"

	"contextcraft/queries"
	"contextcraft/queries/cache"
	"contextcraft/queries/lang"
	"contextcraft/tiers"
)

// parsed is one file made ready for the document. It is immutable once stored, but for the renderings, which are made when first asked for.
type parsed struct {
	text    string
	outline *lang.Outline // nil: no language, or the parse failed
	note    string        // why there is no outline, or that it is damaged
	gone    bool          // the file cannot be read any more

	once       sync.Once
	renderings []tiers.Rendering
}

// worthwhile: a tier whose text is not shorter than this share of the one above is not worth offering.
const worthwhile = .95

// tiers are the ways to show the file that do not depend on the task, best first, each cheaper than the one before by enough to matter.
func (p *parsed) tiers() []tiers.Rendering {
	p.once.Do(func() {
		p.renderings = []tiers.Rendering{tiers.Whole(p.text)}
		if p.outline == nil {
			return
		}
		for _, t := range []tiers.Tier{tiers.Skel, tiers.Sigs} {
			r := tiers.Render(t, p.text, p.outline)
			if last := len(p.renderings[len(p.renderings)-1].Text); r.Text != "" && float64(len(r.Text)) < worthwhile*float64(last) {
				p.renderings = append(p.renderings, r)
			}
		}
	})
	return p.renderings
}

// outlineStore keeps what was parsed, in memory and on disk, and the parsers for the next time.
type outlineStore struct {
	disk *cache.Store // nil: none

	mu           sync.Mutex
	byFile       map[int]*parsed
	parsers      []*queries.Parser
	fingerprints map[*lang.Language]string
}

// open uses the store on disk in dir; "" is none. What cannot be opened is done without.
func (s *outlineStore) open(dir string) {
	if dir != "" {
		s.disk, _ = cache.Open(dir)
	}
}

func (s *outlineStore) get(i int) *parsed {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byFile[i]
}

func (s *outlineStore) put(i int, p *parsed) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byFile == nil {
		s.byFile = map[int]*parsed{}
	}
	s.byFile[i] = p
}

func (s *outlineStore) borrow() *queries.Parser {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.parsers); n > 0 {
		p := s.parsers[n-1]
		s.parsers = s.parsers[:n-1]
		return p
	}
	return queries.NewParser()
}

func (s *outlineStore) giveBack(p *queries.Parser) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.parsers = append(s.parsers, p)
}

func (s *outlineStore) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.parsers {
		p.Close()
	}
	s.parsers = nil
	_ = s.disk.Close() // what could not be written is parsed again the next time; `contextcraft doctor` says why
}

// key names the outline of a text in the store on disk.
func (s *outlineStore) key(l *lang.Language, text string) cache.Key {
	s.mu.Lock()
	f := s.fingerprints[l]
	if f == "" {
		f = queries.Fingerprint(l)
		if s.fingerprints == nil {
			s.fingerprints = map[*lang.Language]string{}
		}
		s.fingerprints[l] = f
	}
	s.mu.Unlock()
	return cache.NewKey(l.Name, f, text)
}

// outline is the outline of a text from disk, or made by p and kept there. Errors are p's and are not kept: what was too slow once may not be again.
func (s *outlineStore) outline(ctx context.Context, p *queries.Parser, l *lang.Language, text string) (*lang.Outline, error) {
	if s.disk == nil {
		return p.Outline(ctx, l, text)
	}
	k := s.key(l, text)
	if o, ok := s.disk.Get(k, text); ok {
		return o, nil
	}
	o, err := p.Outline(ctx, l, text)
	if err == nil {
		s.disk.Put(k, text, o)
	}
	return o, err
}

// parse makes the given files ready, in parallel; those that are ready stay as they are.
func (r *Repo) parse(ctx context.Context, files []int) error {
	var done progressCounter
	return parallel(ctx, r.options.jobs(), len(files), func() (work func(int), finish func()) {
		p := r.outlines.borrow()
		return func(n int) {
			if i := files[n]; r.outlines.get(i) == nil {
				if out := r.parseFile(ctx, p, i); out != nil {
					r.outlines.put(i, out)
				}
			}
			done.tick(func(k int) { r.progress("parse", k, len(files)) })
		}, func() { r.outlines.giveBack(p) }
	})
}

// parseFile outlines one file; what goes wrong with it becomes a note. nil when ctx ended.
func (r *Repo) parseFile(ctx context.Context, p *queries.Parser, i int) *parsed {
	f := &r.files[i]
	text, err := r.text(i)
	if err != nil {
		return &parsed{gone: true, note: "changed while it was read: " + err.Error()}
	}
	out := &parsed{text: text.String(), note: f.note}
	if f.lang == nil || f.lang.Detail() == lang.Text || !readable(f.kind) {
		return out
	}
	o, err := r.outlines.outline(ctx, p, f.lang, out.text)
	switch {
	case ctx.Err() != nil:
		return nil
	case errors.Is(err, queries.ErrTooDeep):
		out.note = "not outlined: it is nested too deep"
	case errors.Is(err, queries.ErrTooSlow):
		out.note = "not outlined: parsing takes too long"
	case err != nil:
		out.note = "not outlined: " + err.Error()
	case tiers.HasSymbols(o):
		out.outline = o
	}
	return out
}

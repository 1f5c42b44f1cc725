package contextcraft

import (
	"context"
	"errors"
	"sync"

	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/tiers"
)

// parsed is one file made ready for the document. It is immutable once stored.
type parsed struct {
	text    string
	outline *lang.Outline // nil: no language, or the parse failed
	note    string        // why there is no outline, or that it is damaged
	gone    bool          // the file cannot be read any more
}

// outlineStore keeps what was parsed, and the parsers for the next time.
type outlineStore struct {
	mu      sync.Mutex
	byFile  map[int]*parsed
	parsers []*queries.Parser
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
	if f.lang == nil || f.lang.Grammar == nil || !readable(f.kind) {
		return out
	}
	o, err := p.Outline(ctx, f.lang, out.text)
	switch {
	case ctx.Err() != nil:
		return nil
	case errors.Is(err, queries.ErrTooSlow):
		out.note = "not outlined: parsing takes too long"
	case err != nil:
		out.note = "not outlined: " + err.Error()
	case tiers.HasSymbols(o):
		out.outline = o
	}
	return out
}

// detect names a file's language by its name and text; nil for none.
func detect(path, text string) *lang.Language { return queries.Detect(path, text) }

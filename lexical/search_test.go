package lexical

import (
	"fmt"
	"math"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

// generated is a file whose fields are known because its text was made from them.
type generated struct {
	textFile
	fields [numFields][]string // identifiers
}

var (
	vocabulary = []string{"Server", "serverLoop", "session_token", "SessionToken", "HTTP2", "retry", "Retry", "parseHTTPRequest", "cache", "sha256Sum",
		"cacheKey", "größe", "fooBarBaz", "shutdown", "gracefulShutdown", "Xyz9"}
	folders = []string{"net", "http-server", "session", "cache_dir"}
)

// generate makes n files of random words.
func generate(r *rand.Rand, n int) []generated {
	pick := func() string { return vocabulary[int(math.Pow(r.Float64(), 2)*float64(len(vocabulary)))] }
	files := make([]generated, n)
	for i := range files {
		g := &files[i]
		var b strings.Builder
		for range r.Intn(40) {
			name := pick()
			switch r.Intn(5) {
			case 0:
				fmt.Fprintf(&b, "func %s() {\n", name)
				g.fields[FieldSymbols] = append(g.fields[FieldSymbols], name)
				g.fields[FieldBody] = append(g.fields[FieldBody], "func")
			case 1:
				fmt.Fprintf(&b, "// %s x 123456 0xff\n", name)
				g.fields[FieldDoc] = append(g.fields[FieldDoc], name)
			case 2:
				fmt.Fprintf(&b, "\t\"%s, \\\"1\"\n", name)
				g.fields[FieldBody] = append(g.fields[FieldBody], name)
			default:
				fmt.Fprintf(&b, "\t%s = 7 +\n", name)
				g.fields[FieldBody] = append(g.fields[FieldBody], name)
			}
		}
		folder, name := folders[r.Intn(len(folders))], pick()
		g.textFile = textFile{fmt.Sprintf("%s/%s%d.x.go", folder, name, i), b.String(), goSyntax}
		g.fields[FieldPath] = []string{folder}
		for range nameWeight {
			g.fields[FieldPath] = append(g.fields[FieldPath], fmt.Sprintf("%s%d.x", name, i))
		}
	}
	return files
}

// referenceScores is BM25F as the paper writes it, from maps of strings, without any of the index's shortcuts.
func referenceScores(files []generated, q Query, p Params) []float64 {
	tf := make([]map[string][numFields]float64, len(files))
	df := map[string]int{}
	var average [numFields]float64
	for i, g := range files {
		tf[i] = map[string][numFields]float64{}
		for f, names := range g.fields {
			average[f] += float64(len(names)) / float64(len(files))
			for _, name := range names {
				for _, t := range Terms(name) {
					c := tf[i][t]
					c[f]++
					tf[i][t] = c
				}
			}
		}
		for t := range tf[i] {
			df[t]++
		}
	}
	scores := make([]float64, len(files))
	for i, g := range files {
		for _, t := range q.Terms {
			sum := 0.0
			for f, n := range tf[i][t.Text] {
				sum += p.Weight[f] * n / (1 + p.B[f]*(float64(len(g.fields[f]))/max(1, average[f])-1))
			}
			n := float64(df[t.Text])
			scores[i] += t.Weight * math.Log(1+(float64(len(files))-n+0.5)/(n+0.5)) * sum / (p.K1 + sum)
		}
	}
	return scores
}

func textFiles(files []generated) (list []textFile) {
	for _, g := range files {
		list = append(list, g.textFile)
	}
	return list
}

func TestScoresEqualReference(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	positive := 0
	for round := range 200 {
		files := generate(r, 1+r.Intn(30))
		x := build(textFiles(files), 1+r.Intn(3))
		q := ParseQuery(vocabulary[r.Intn(len(vocabulary))] + " net " + vocabulary[r.Intn(len(vocabulary))] + "\nhttp-server Loop")
		p := DefaultParams
		if round%2 == 1 {
			p = Params{K1: r.Float64() * 3}
			for f := range numFields {
				p.Weight[f], p.B[f] = r.Float64()*5, r.Float64()
			}
		}
		got, want := x.Search(q, p), referenceScores(files, q, p)
		for i := range got {
			if math.Abs(got[i]-want[i]) > 1e-4 {
				t.Fatalf("round %d: file %s: got %v, want %v\n%s\n%+v", round, files[i].path, got[i], want[i], files[i].text, q)
			}
			if got[i] > 0 {
				positive++
			}
			sum := 0.0
			for _, c := range x.Explain(q, p, i) {
				sum += c.Score
			}
			if math.Abs(sum-got[i]) > 1e-9 {
				t.Fatalf("round %d: the explanation of %s adds up to %v, its score is %v", round, files[i].path, sum, got[i])
			}
		}
	}
	if positive < 1000 {
		t.Errorf("only %d scores were above 0: the test compares nothing", positive)
	}
}

func TestResultsDoNotDependOnWorkers(t *testing.T) {
	files := generate(rand.New(rand.NewSource(2)), 60)
	q := ParseQuery("graceful server shutdown of `SessionToken`\nretry the cacheKey")
	type edge struct {
		from, to int
		weight   float64
	}
	type result struct {
		scores  []float64
		explain []Contribution
		uses    []Posting
		edges   []edge
	}
	run := func(order []int, workers int) (res result) {
		x := NewIndex(len(files))
		var ws []*Worker
		for range workers {
			ws = append(ws, x.NewWorker())
		}
		var wg sync.WaitGroup
		for n, w := range ws {
			wg.Go(func() {
				for k := n; k < len(order); k += workers {
					f := &files[order[k]]
					w.Add(order[k], f.path, f.text, f.syn)
				}
			})
		}
		wg.Wait()
		x.Seal()
		res.scores, res.explain, res.uses = x.Search(q, Params{}), x.Explain(q, Params{}, 7), x.FilesWith("SessionToken")
		x.References(50, func(from, to int, weight float64) { res.edges = append(res.edges, edge{from, to, weight}) })
		return res
	}
	order := make([]int, len(files))
	for i := range order {
		order[i] = i
	}
	want := run(order, 1)
	if len(want.uses) == 0 || len(want.explain) == 0 {
		t.Fatal("nothing to compare")
	}
	for _, workers := range []int{1, 2, 3, 8, 61} {
		slices.Reverse(order)
		if got := run(order, workers); !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: got %+v, want %+v", workers, got, want)
		}
	}
}

func TestSearchIsConcurrent(t *testing.T) {
	files := generate(rand.New(rand.NewSource(3)), 40)
	x := build(textFiles(files), 2)
	queries := []Query{ParseQuery("graceful shutdown"), ParseQuery("SessionToken cache"), ParseQuery("http retry")}
	var want [][]float64
	for _, q := range queries {
		want = append(want, x.Search(q, Params{}))
	}
	shared := x.Match(queries[2])
	var wg sync.WaitGroup
	for i := range 12 {
		wg.Go(func() {
			k := i % len(queries)
			m := x.Match(queries[k])
			if got := shared.ScoreDefinitions([]Definition{{Name: "Cache.unseenRetry"}}, DefinitionParams{}); got[0] <= 0 {
				t.Errorf("the definition's score is %v", got[0])
			}
			x.References(3, func(int, int, float64) {})
			if got := m.Scores(Params{}); !reflect.DeepEqual(got, want[k]) {
				t.Errorf("query %d: got %v, want %v", k, got, want[k])
			}
		})
	}
	wg.Wait()
}

func TestEmptyIndex(t *testing.T) {
	q := ParseQuery("server")
	for _, x := range []*Index{NewIndex(0), NewIndex(3)} {
		if x.Len() == 3 {
			x.NewWorker()
		}
		x.Seal()
		for i, s := range x.Search(q, Params{}) {
			if s != 0 {
				t.Errorf("file %d of an empty index has score %v", i, s)
			}
		}
		if u := x.FilesWith("server"); u != nil {
			t.Errorf("an empty index has %v", u)
		}
		x.References(3, func(from, to int, weight float64) { t.Errorf("an empty index has a reference %d→%d", from, to) })
	}
	x := build([]textFile{{"a.go", "package a", goSyntax}, {"b.go", "", nil}}, 1)
	for i, s := range x.Search(Query{}, Params{}) {
		if s != 0 {
			t.Errorf("the empty query gives file %d score %v", i, s)
		}
	}
}

// A file that was never added (a Skip) must not move the averages of the others by its number alone.
func TestFilesNotAdded(t *testing.T) {
	x := NewIndex(3)
	x.NewWorker().Add(1, "b.go", "func Shutdown() {}", goSyntax)
	x.Seal()
	scores := x.Search(ParseQuery("shutdown"), Params{})
	if scores[0] != 0 || scores[1] == 0 || scores[2] != 0 {
		t.Errorf("scores %v", scores)
	}
}

func TestCountsSaturate(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Posting
	}{
		{strings.Repeat("name ", 5000), Posting{Code: codeMax}},
		{strings.Repeat("// name\n", 5000), Posting{Comment: commentMax}},
		{strings.Repeat("\"name\" ", 5000), Posting{Literal: literalMax}},
		{strings.Repeat("func name()\n", 5000), Posting{Declared: declaredMax}},
		{strings.Repeat("func name() // name \"name\"\nname(\"name\")\n", 5000), Posting{0, declaredMax, codeMax, commentMax, literalMax}},
	} {
		x := build([]textFile{{"a.go", tt.text, goSyntax}}, 1)
		if got := x.FilesWith("name"); len(got) != 1 || got[0] != tt.want {
			t.Errorf("%.20q…: got %v, want %v", tt.text, got, tt.want)
		}
	}
}

func TestScoreDefinitions(t *testing.T) {
	x := build([]textFile{
		{"a.go", "func Shutdown() {}", goSyntax}, {"b.go", "func Serve() {}", goSyntax}, {"c.go", "// other things", goSyntax}}, 1)
	defs := []Definition{
		{Name: "Server.Serve", Body: "for { accept() }"},
		{Name: "Server.Shutdown", Signature: "func (s *Server) Shutdown()", Doc: "Shutdown stops gracefully.", Body: "s.close()"},
		{Name: "Server.Close", Body: "s.shutdown(unseenShutdown)"}, // a name that the index does not know is split
		{},
	}
	m := x.Match(ParseQuery("graceful shutdown"))
	got := m.ScoreDefinitions(defs, DefinitionParams{})
	if !(got[1] > got[2] && got[2] > 0 && got[0] == 0 && got[3] == 0) {
		t.Errorf("scores %v: want the second highest, the third above 0, the others 0", got)
	}
	if got := x.Match(Query{}).ScoreDefinitions(defs, DefinitionParams{}); slices.Max(got) != 0 {
		t.Errorf("scores %v for the empty query", got)
	}
	// Scores do not depend on the order of definitions.
	slices.Reverse(defs)
	reversed := m.ScoreDefinitions(defs, DefinitionParams{})
	slices.Reverse(reversed)
	if !reflect.DeepEqual(got, reversed) {
		t.Errorf("scores depend on the order: %v and %v", got, reversed)
	}
}

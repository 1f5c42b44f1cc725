package lang

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestRelativePaths(t *testing.T) {
	syn := &Syntax{LineComments: []string{"#"}, Strings: []String{{Open: `"`, Close: `"`, Escape: true}}}
	for _, c := range []struct{ src, want string }{
		{"{\"a\": \"./b.json\",\n \"c\": [\"../d/e\", \"x./y\"]}", "1 ./b.json|2 ../d/e"},
		{"a: ./b/c.yml#/d\n# ./no\n- ../e f\nuses: a@./v\n", "1 ./b/c.yml|3 ../e"},
		{"a: ./b/*.c\nb: ./${x}/y\nc: ./\nd: .../x", "3 ./"},
		{"", ""},
	} {
		var got []string
		for _, i := range RelativePaths(c.src, syn) {
			got = append(got, fmt.Sprint(i.Line, " ", i.Path))
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q names %q, want %q", c.src, got, c.want)
		}
	}
	for _, piece := range []string{"./", "../", "./a ", "\"./", "/"} {
		began := time.Now()
		RelativePaths(strings.Repeat(piece, 1<<20/len(piece)), syn)
		if d := time.Since(began); d > 2*time.Second {
			t.Errorf("1 MiB of %q takes %v", piece, d)
		}
	}
}

func TestFileResolver(t *testing.T) {
	p := tree{"a/b.json", "a/c/index.html", "b.json", "d/x.json"}
	r := FileResolver{Project: p, Root: true, Tries: []string{"", ".json", "/index.html"}}
	for _, c := range [][3]string{{"a/x", "./b.json", "a/b.json"}, {"a/x", "./b", "a/b.json"}, {"a/x", "c", "a/c/index.html"}, {"a/x", "../b", "b.json"}, {"a/x", "/b", "b.json"},
		{"a/x", "d/x", "d/x.json"}, {"a/b.json", "./b", ""}, {"a/x", "../../b", ""}, {"x", "./", ""}} {
		if got := strings.Join(r.Resolve(c[0], Import{Path: c[1]}), " "); got != c[2] {
			t.Errorf("%s from %s is %q, want %q", c[1], c[0], got, c[2])
		}
	}
}

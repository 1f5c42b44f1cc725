package scan

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var randomCases = flag.Int("randomcases", 300, "random ignore files to compare with git, each with 12 paths")

// TestIgnoreRandomAgainstGit makes patterns and paths over a tiny alphabet, so that most of them nearly match, which bytes at random never do.
func TestIgnoreRandomAgainstGit(t *testing.T) {
	pieces := []string{"a", "b", "a", "b", "/", "/", "*", "**", "**/", "/**", "?", "[ab]", "[!a]", "[a-", "]", `\`, "[b/]", "!", " ", `\/`, "A", "[[:upper:]]"}
	letters := []string{"a", "b", "a", "/", "/", "ab", "A", "!", `\`, "-"}
	rng := rand.New(rand.NewPCG(1, 2))
	join := func(from []string, n int) string {
		var b strings.Builder
		for range 1 + rng.IntN(n) {
			b.WriteString(from[rng.IntN(len(from))])
		}
		return b.String()
	}
	oracles := []*oracle{newOracle(t, false), newOracle(t, true)}
	matched, asked := 0, 0
	for i := range *randomCases {
		o := oracles[i%2]
		var lines []string
		for range 1 + rng.IntN(3) {
			lines = append(lines, join(pieces, 7))
		}
		ignore := strings.Join(lines, "\n")
		folder := o.folder(t, ignore)
		list, _ := parseIgnore(ignore, ".gitignore", 0, o.fold, nil)
		for j := range 12 {
			path := fuzzPath(join(letters, 8))
			dir := j%2 == 0
			if path == "" {
				continue
			}
			if dir && os.MkdirAll(filepath.Join(o.top, folder, path), 0o755) != nil {
				continue
			}
			if info, err := os.Stat(filepath.Join(o.top, folder, path)); err == nil {
				dir = info.IsDir() // made for an earlier path
			}
			want, why := o.ignored(t, folder+"/"+path)
			if got := verdict(list, path, dir, o.fold); got != want {
				t.Errorf("ignore file %q, path %q, directory %v, fold %v: ignored %v, git %v by %s", ignore, path, dir, o.fold, got, want, why)
			}
			asked++
			if want {
				matched++
			}
		}
		os.RemoveAll(filepath.Join(o.top, folder))
	}
	t.Logf("%d paths, %d ignored", asked, matched)
	if matched*10 < asked {
		t.Errorf("only %d of %d paths are ignored: the generator tests little", matched, asked)
	}
}

package importtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"contextcraft/queries/lang"
)

// Case is a text and the imports that it must give, as Strings writes them, with "|" between them.
type Case = struct{ Text, Want string }

// PackageCase is a Case whose text must also declare that package, or those, one a line.
type PackageCase = struct{ Text, Package, Want string }

// Statements checks the imports that each text gives when it is read as one statement.
func Statements(t *testing.T, l *lang.Language, cases []Case) {
	t.Helper()
	for _, c := range cases {
		if got := strings.Join(Strings(l.ParseImport(c.Text)), "|"); got != c.Want {
			t.Errorf("%q:\n got %q\nwant %q", c.Text, got, c.Want)
		}
	}
	t.Logf("%s: %d statements", l.Name, len(cases))
}

// Sources checks what the scanner finds in each text of a language whose files declare no package.
func Sources(t *testing.T, l *lang.Language, cases []Case) {
	t.Helper()
	whole := make([]PackageCase, len(cases))
	for i, c := range cases {
		whole[i] = PackageCase{Text: c.Text, Want: c.Want}
	}
	PackageSources(t, l, whole)
}

// PackageSources checks what the scanner finds in each text, the package included.
func PackageSources(t *testing.T, l *lang.Language, cases []PackageCase) {
	t.Helper()
	for _, c := range cases {
		f := l.ScanFacts(c.Text)
		if got := strings.Join(Strings(f.Imports), "|"); got != c.Want || f.Package != c.Package {
			t.Errorf("%q:\n got %q %q\nwant %q %q", c.Text, f.Package, got, c.Package, c.Want)
		}
	}
	t.Logf("%s: %d sources", l.Name, len(cases))
}

// Combine makes a file of head and one piece of each of a, b and c, for every choice of those. Where there are tails, each file ends with
// one of them, by turns.
func Combine(ext, head string, a, b, c []string, tails ...string) []File {
	files := make([]File, 0, len(a)*len(b)*len(c))
	for i := range a {
		for j := range b {
			for k := range c {
				text := head + a[i] + b[j] + c[k]
				if len(tails) > 0 {
					text += tails[(i+j+k)%len(tails)]
				}
				files = append(files, File{Path: fmt.Sprintf("%d-%d-%d%s", i, j, k, ext), Text: text})
			}
		}
	}
	return files
}

// Scanned checks what the scanner makes of any text: imports in the order of their lines, which src has, and paths that good accepts;
// nil accepts all but "".
func Scanned(t *testing.T, l *lang.Language, src string, good func(path string) bool) {
	t.Helper()
	if good == nil {
		good = func(path string) bool { return path != "" }
	}
	last, lines := 1, strings.Count(src, "\n")+1
	for _, imp := range l.ScanFacts(src).Imports {
		if imp.Line < last || imp.Line > lines || !good(imp.Path) {
			t.Fatalf("bad import %+v of %q", imp, src)
		}
		last = imp.Line
	}
}

// Parsed checks what any text gives as one statement: imports with a path, on the lines 1…lines.
func Parsed(t *testing.T, l *lang.Language, src string, lines int) {
	t.Helper()
	for _, imp := range l.ParseImport(src) {
		if imp.Line < 1 || imp.Line > lines || imp.Path == "" {
			t.Fatalf("bad import %+v of the statement %q", imp, src)
		}
	}
}

// Hostile scans head and then 1 MiB of each piece: the time may grow with the size only, whatever is repeated. It takes milliseconds, and
// would take minutes if it grew with the square.
func Hostile(t *testing.T, l *lang.Language, head string, pieces ...string) {
	t.Helper()
	for _, piece := range pieces {
		src := head + strings.Repeat(piece, 1<<20/len(piece))
		start := time.Now()
		l.ScanFacts(src)
		if d := time.Since(start); d > 2*time.Second {
			t.Errorf("1 MiB of %q takes %v", piece, d)
		}
	}
	t.Logf("%s: %d hostile texts", l.Name, len(pieces))
}

// Installed reads the files of a language, which name is for people, below those of the folders that this machine has and below the
// checkout that CONTEXTCRAFT_TREE names, or skips.
func Installed(t testing.TB, name string, exts []string, dirs ...string) []File {
	t.Helper()
	var files []File
	for _, dir := range append([]string{os.Getenv("CONTEXTCRAFT_TREE")}, dirs...) {
		if dir != "" {
			files = append(files, ReadTree(dir, exts, nil)...)
		}
	}
	if len(files) == 0 {
		t.Skipf("no %s sources on this machine (CONTEXTCRAFT_TREE names a checkout)", name)
	}
	return files
}

// GOROOT returns the folder of the Go standard library's sources, or skips.
func GOROOT(t testing.TB) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("no go command")
	}
	return filepath.Join(strings.TrimSpace(string(out)), "src")
}

// Write writes the files below dir.
func Write(t testing.TB, dir string, files []File) {
	t.Helper()
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(f.Text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

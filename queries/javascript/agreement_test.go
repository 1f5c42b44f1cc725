package javascript_test

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"contextcraft/queries"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/langtest"
)

var corpus = flag.String("corpus", "", "a folder of real files to compare on, instead of npm's own")

// A share of files of at least this must have the same imports from the scanner as from the outline.
const wantedAgreement = 0.995

// TestScannerAgreesOnRealFiles compares the scanner's imports with the outline's on the packages that come with npm.
func TestScannerAgreesOnRealFiles(t *testing.T) {
	agreement(t, corpusRoot(t))
}

// corpusRoot is -corpus, or the folder of npm's own packages.
func corpusRoot(t *testing.T) string {
	t.Helper()
	if *corpus != "" {
		return *corpus
	}
	out, err := exec.Command("npm", "root", "-g").Output()
	if err != nil {
		t.Skip("npm is not installed: no real files to compare on")
	}
	return strings.TrimSpace(string(out))
}

// TestScannerAgreesOnFixtures does the same on the fixtures of this package and its heirs.
func TestScannerAgreesOnFixtures(t *testing.T) {
	dir := t.TempDir()
	for _, pattern := range []string{"testdata/*.txtar", "../typescript/testdata/*.txtar", "../tsx/testdata/*.txtar"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no fixtures match %s (%v)", pattern, err)
		}
		for _, f := range files {
			writeInputs(t, dir, f)
		}
	}
	agreement(t, dir)
}

func agreement(t *testing.T, root string) {
	t.Helper()
	p := queries.NewParser()
	defer p.Close()
	files, equal, damaged, imports := 0, 0, 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		l := queries.ByPath(path)
		if l == nil || !slices.Contains([]string{"javascript", "typescript", "tsx"}, l.Name) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil || len(text) > 1<<20 {
			return err
		}
		src := strings.ToValidUTF8(string(text), "\ufffd")
		o, err := p.Outline(context.Background(), l, src)
		if err != nil {
			t.Logf("%s: %v", path, err)
			return nil
		}
		files++
		imports += len(o.Imports)
		if o.Damaged > 0 {
			damaged++
		}
		scanned := l.ScanFacts(src).Imports
		barren := barrenStatement(l, src, o)
		if slices.EqualFunc(scanned, o.Imports, sameImport) && barren == "" {
			equal++
			return nil
		}
		if barren != "" {
			t.Logf("%s: nothing found in %q", path, barren)
		}
		t.Logf("%s (damaged %d):%s", path, o.Damaged, differences(scanned, o.Imports))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files == 0 {
		t.Skipf("no files under %s", root)
	}
	share := float64(equal) / float64(files)
	t.Logf("%d files, %d imports, %d files damaged: %d files equal (%.2f %%)", files, imports, damaged, equal, 100*share)
	if share < wantedAgreement {
		t.Errorf("scanner and outline agree on %.2f %% of the files, want %.2f", 100*share, 100*wantedAgreement)
	}
}

// barrenStatement returns an import statement of the outline in which the parser of statements, which the scanner shares, finds nothing. Templates
// with substitutions are none, nor is the string of declare module "package".
func barrenStatement(l *lang.Language, src string, o *lang.Outline) string {
	for _, r := range o.ImportStatements {
		stmt := src[r.Start:r.End]
		if len(l.ParseImport(stmt)) == 0 && !strings.Contains(stmt, "${") && !strings.HasPrefix(stmt, "'") && !strings.HasPrefix(stmt, `"`) {
			return stmt
		}
	}
	return ""
}

func sameImport(a, b lang.Import) bool {
	return a.Path == b.Path && a.Kind == b.Kind && a.Line == b.Line && slices.Equal(a.Names, b.Names)
}

func differences(scanned, outlined []lang.Import) string {
	var b strings.Builder
	list := func(title string, has, lacks []lang.Import) {
		for _, imp := range has {
			if !slices.ContainsFunc(lacks, func(o lang.Import) bool { return sameImport(imp, o) }) && b.Len() < 500 {
				b.WriteString("\n\t" + title + " " + fmt.Sprint(imp))
			}
		}
	}
	list("only scanned:", scanned, outlined)
	list("only outlined:", outlined, scanned)
	return b.String()
}

// writeInputs writes the input of a fixture into dir.
func writeInputs(t *testing.T, dir, file string) {
	t.Helper()
	ar, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	name, src, err := langtest.Input(ar)
	if err != nil {
		t.Fatal(err)
	}
	name = strings.ReplaceAll(strings.TrimSuffix(file, ".txtar"), string(filepath.Separator), "_") + filepath.Ext(name)
	if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
}

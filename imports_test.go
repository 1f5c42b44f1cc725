package contextcraft_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

// allowed says what each package may import of ours, by prefix of the package's path below the module. Imports point one way: leaves, then
// queries/<name>, queries, then depgraph and tiers, format, the root, then eval, cmd/….
var allowed = []struct {
	pkg string
	may []string
}{
	{"scan", nil},
	{"redact", nil},
	{"allocate", nil},
	{"tiers/tokens", nil},
	{"queries/cache", []string{"queries/lang"}},
	{"queries/lang/langtest", []string{"queries", "queries/lang", "tiers"}},
	{"queries/lang/importtest", []string{"queries", "queries/lang"}},
	{"queries/lang/ctagstest", []string{"queries", "queries/lang", "queries/lang/langtest"}},
	{"queries/lang", nil},
	{"lexical", []string{"queries/lang"}},
	{"queries/cpp", []string{"queries/lang", "queries/c"}},
	{"queries/typescript", []string{"queries/lang", "queries/javascript"}},
	{"queries/tsx", []string{"queries/lang", "queries/javascript", "queries/typescript"}},
	{"queries/cuda", []string{"queries/lang", "queries/c", "queries/cpp"}},
	{"queries/kotlin", []string{"queries/lang", "queries/lines", "queries/java"}},
	{"queries/scala", []string{"queries/lang", "queries/lines", "queries/java"}},
	{"queries/groovy", []string{"queries/lang", "queries/lines", "queries/java"}},
	{"queries/objectivec", []string{"queries/lang", "queries/lines", "queries/c"}},
	{"queries/luau", []string{"queries/lang", "queries/lua"}},
	{"queries/ocamlinterface", []string{"queries/lang", "queries/ocaml"}},
	{"queries/less", []string{"queries/lang", "queries/css", "queries/scss", "queries/lines"}},
	{"queries/scss", []string{"queries/lang", "queries/css", "queries/lines"}},
	{"queries/markup", []string{"queries/lang", "queries/javascript"}},
	{"queries/vue", []string{"queries/lang", "queries/javascript", "queries/typescript", "queries/html", "queries/markup"}},
	{"queries/svelte", []string{"queries/lang", "queries/javascript", "queries/typescript", "queries/html", "queries/markup"}},
	{"queries/erb", []string{"queries/lang", "queries/html", "queries/ruby"}},
	{"queries/ejs", []string{"queries/lang", "queries/html", "queries/javascript"}},
	{"queries/jupyter", []string{"queries/lang", "queries/markdown", "queries/python"}},
	{"queries/lines", []string{"queries/lang"}},
	{"queries/", []string{"queries/lang", "queries/lines"}},
	{"queries", []string{"queries/"}},
	{"depgraph", []string{"queries/lang"}},
	{"tiers", []string{"queries/lang", "tiers/tokens"}},
	{"format", []string{"tiers", "tiers/tokens"}},
	{"cmd/contextcraft", []string{"cmd"}},
	{"cmd", []string{"", "scan", "queries", "queries/cache", "queries/lang", "tiers/tokens"}},
	{"eval/", []string{"", "scan", "redact", "lexical", "queries", "queries/lang", "tiers/tokens"}},
	{"", []string{"scan", "redact", "lexical", "queries", "queries/lang", "queries/cache", "depgraph", "tiers", "tiers/tokens", "allocate", "format"}},
}

// TestImportsPointOneWay fails when a package imports one of ours that the design does not let it see. Test files may import more.
func TestImportsPointOneWay(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var pkgs []struct {
		ImportPath string
		Imports    []string
	}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
	checked := 0
	for _, p := range pkgs {
		for _, imp := range p.Imports {
			to, ours := below(imp)
			if !ours {
				continue
			}
			checked++
			from, _ := below(p.ImportPath)
			if !mayImport(from, to) {
				t.Errorf("%s must not import %s", p.ImportPath, imp)
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d imports between our packages were checked", checked)
	}
}

func below(path string) (string, bool) {
	if path == "contextcraft" {
		return "", true
	}
	return strings.CutPrefix(path, "contextcraft/")
}

// mayImport applies the first rule for from. A rule whose name ends with '/' is for all packages below; a package's internal ones share its rule.
func mayImport(from, to string) bool {
	from, _, _ = strings.Cut(from, "/internal/")
	for _, rule := range allowed {
		if from != rule.pkg && !(strings.HasSuffix(rule.pkg, "/") && strings.HasPrefix(from, rule.pkg)) {
			continue
		}
		for _, m := range rule.may {
			if to == m || strings.HasSuffix(m, "/") && strings.HasPrefix(to, m) {
				return true
			}
		}
		return strings.HasPrefix(to, from+"/internal/")
	}
	return false
}

package php_test

import (
	"strings"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/php"
)

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`
-- composer.json --
{"autoload": {"psr-4": {"Acme\\": "src/", "Acme\\Deep\\": ["deep/", "deep2"]}, "psr-0": {"Old_": "legacy/", "Zero": "legacy"}, "classmap": ["map/"]},
 "autoload-dev": {"psr-4": {"Acme\\Tests\\": "tests/"}}}
-- src/App.php --
<?php
namespace Acme;
-- src/Model/User.php --
<?php
namespace Acme\Model;
class User {}
-- src/Model/functions.php --
<?php
namespace Acme\Model;
const LIMIT = 3;
function load() {}
-- deep2/Thing.php --
<?php
namespace Acme\Deep;
-- legacy/Old/Name/Space.php --
<?php
class Old_Name_Space {}
-- legacy/Zero/Deep.php --
<?php
namespace Zero;
-- map/all.php --
<?php
namespace Mapped;
class One {}
interface Two {}
-- map/class.Three.php --
<?php
namespace Mapped;
-- tests/AppTest.php --
<?php
namespace Acme\Tests;
-- packages/x/composer.json --
{"autoload": {"psr-4": {"X\\": ""}}}
-- packages/x/Y.php --
<?php
namespace X;
-- public/index.php --
<?php
-- public/inc/a.php --
<?php
-- inc/deep/b.php --
<?php
-- global/Plain.php --
<?php
class Plain {}
`), &php.Language)
	r := php.NewResolver(p)
	for _, c := range []struct {
		from, path, names string
		kind              lang.ImportKind
		want              string
	}{
		{"src/App.php", `Acme\Model\User`, "", lang.ImportModule, "src/Model/User.php"},
		{"tests/AppTest.php", `Acme\App`, "", lang.ImportModule, "src/App.php"},
		{"src/App.php", `Acme\Tests\AppTest`, "", lang.ImportModule, "tests/AppTest.php"},
		{"src/App.php", `Acme\Deep\Thing`, "", lang.ImportModule, "deep2/Thing.php"},
		{"src/App.php", `Old_Name_Space`, "", lang.ImportModule, "legacy/Old/Name/Space.php"},
		{"src/App.php", `Zero\Deep`, "", lang.ImportModule, "legacy/Zero/Deep.php"},
		{"src/App.php", `Mapped\One`, "", lang.ImportModule, "map/all.php"},
		{"src/App.php", `Mapped\Two`, "", lang.ImportModule, "map/all.php"},
		{"src/App.php", `Mapped\Three`, "", lang.ImportModule, "map/class.Three.php"},
		{"src/App.php", `X\Y`, "", lang.ImportModule, "packages/x/Y.php"},
		{"src/App.php", `Plain`, "", lang.ImportModule, "global/Plain.php"},
		{"src/App.php", `Acme\Model`, "", lang.ImportModule, "src/Model/User.php src/Model/functions.php"},
		{"src/App.php", `Acme\Model`, "load", lang.ImportModule, "src/Model/functions.php"},
		{"src/App.php", `Acme\Model`, "LIMIT", lang.ImportModule, "src/Model/functions.php"},
		{"src/App.php", `Acme\Model`, "absent", lang.ImportModule, ""},
		{"src/App.php", `Acme\App`, "", lang.ImportModule, ""}, // itself
		{"src/App.php", `Vendor\Thing`, "", lang.ImportModule, ""},
		{"public/index.php", "inc/a.php", "", lang.ImportPath, "public/inc/a.php"},
		{"public/index.php", "./inc/a.php", "", lang.ImportPath, "public/inc/a.php"},
		{"public/inc/a.php", "../index.php", "", lang.ImportPath, "public/index.php"},
		{"public/inc/a.php", "inc/deep/b.php", "", lang.ImportSystem, "inc/deep/b.php"},
		{"src/App.php", "deep/b.php", "", lang.ImportSystem, "inc/deep/b.php"}, // the only one
		{"src/App.php", "./inc/a.php", "", lang.ImportPath, ""},
		{"src/App.php", "b.php", "", lang.ImportPath, ""},
		{"src/App.php", "/etc/x.php", "", lang.ImportPath, ""},
		{"src/App.php", "../../x.php", "", lang.ImportPath, ""},
	} {
		imp := lang.Import{Path: c.path, Kind: c.kind, Names: strings.Fields(c.names)}
		if got := strings.Join(r.Resolve(c.from, imp), " "); got != c.want {
			t.Errorf("%s: %s %s: got %q, want %q", c.from, c.path, c.names, got, c.want)
		}
	}
	importtest.Resolve(t, p, &php.Language)
}

package ruby_test

import (
	"strings"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/ruby"
)

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`
-- lib/acme.rb --
-- lib/acme/json.rb --
-- lib/acme/version.rb --
-- lib/acme/ext.so.rb --
-- test/helper.rb --
-- test/unit/test_json.rb --
-- spec/spec_helper.rb --
-- spec/models/a_spec.rb --
-- plugins/one/lib/one.rb --
-- plugins/one/lib/shared/util.rb --
-- plugins/one/test/helper.rb --
-- plugins/one/test/test_one.rb --
-- plugins/two/lib/two.rb --
-- plugins/two/lib/shared/util.rb --
-- tasks/build.rake --
-- Rakefile --
-- config/application.rb --
-- config/environment.rb --
`), &ruby.Language)
	r := ruby.NewResolver(p)
	for _, c := range []struct {
		from, path string
		kind       lang.ImportKind
		want       string
	}{
		{"lib/acme.rb", "acme/json", lang.ImportSystem, "lib/acme/json.rb"},
		{"lib/acme.rb", "acme/json.rb", lang.ImportSystem, "lib/acme/json.rb"},
		{"lib/acme/version.rb", "json", lang.ImportSystem, ""}, // the standard library's
		{"lib/acme/version.rb", "json", lang.ImportPath, "lib/acme/json.rb"},
		{"lib/acme/version.rb", "../acme", lang.ImportPath, "lib/acme.rb"},
		{"lib/acme/version.rb", "ext.so", lang.ImportPath, "lib/acme/ext.so.rb"},
		{"test/unit/test_json.rb", "helper", lang.ImportSystem, "test/helper.rb"},
		{"plugins/one/test/test_one.rb", "helper", lang.ImportSystem, "plugins/one/test/helper.rb"},
		{"spec/models/a_spec.rb", "spec_helper", lang.ImportSystem, "spec/spec_helper.rb"},
		{"lib/acme.rb", "spec_helper", lang.ImportSystem, ""},
		{"plugins/two/lib/two.rb", "shared/util", lang.ImportSystem, "plugins/two/lib/shared/util.rb"},
		{"plugins/one/lib/one.rb", "two", lang.ImportSystem, "plugins/two/lib/two.rb"},
		{"Rakefile", "./tasks/build.rake", lang.ImportSystem, "tasks/build.rake"},
		{"Rakefile", "tasks/build.rake", lang.ImportSystem, "tasks/build.rake"},
		{"config/environment.rb", "application", lang.ImportPath, "config/application.rb"},
		{"lib/acme.rb", "acme", lang.ImportSystem, ""}, // itself
		{"lib/acme.rb", "/etc/x", lang.ImportSystem, ""},
		{"lib/acme.rb", "../../x", lang.ImportPath, ""},
		{"lib/acme.rb", "acme", lang.ImportPath, ""},
	} {
		got := strings.Join(r.Resolve(c.from, lang.Import{Path: c.path, Kind: c.kind}), " ")
		if got != c.want {
			t.Errorf("%s: %s: got %q, want %q", c.from, c.path, got, c.want)
		}
	}
	importtest.Resolve(t, p, &ruby.Language)
}

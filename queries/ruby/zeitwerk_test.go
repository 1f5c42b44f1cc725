package ruby_test

import (
	"strings"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/ruby"
)

func TestConstantsThatAFileUses(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"class A < B::C\n  include D\n  X = Y.new(Z::W)\n  # no E\n  s = 'F'; t = \"#{G} H\"\n  k = {I: 1, :J => 2}\nend\n", "1 B::C|2 D|3 Y|3 Z::W"},
		{"x = ::Top::Level\nfoo.Bar\ndef Baz; end\nInteger(3)\nFoo::Bar(3)\nbar::QUX\n", "1 Top::Level|5 Foo::Bar"},
		{"module M::N\n  raise E, \"x\" unless a == B\n  a ? C : D\nend\n", "2 E|2 B|3 C|3 D"},
		{"A\nA\n<<~X\n  NO\nX\n%w[NO NO]\nB", "1 A|7 B"},
		{"", ""},
	} {
		var got []string
		for _, u := range ruby.ScanFacts(c.src).Uses {
			got = append(got, importtest.Strings([]lang.Import{u})[0])
		}
		text := strings.ReplaceAll(strings.ReplaceAll(strings.Join(got, "|"), " module ", " "), " |", "|")
		if strings.TrimSpace(text) != c.want {
			t.Errorf("%q uses %q, want %q", c.src, text, c.want)
		}
	}
}

// Rails and gems with Zeitwerk have no require: the name of a constant says which file it is in.
func TestZeitwerk(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`-- config/application.rb --
module Shop
  class Application < Rails::Application
    config.autoload_lib(ignore: %w[assets tasks])
  end
end
-- app/models/user.rb --
class User < ApplicationRecord
  include Searchable
  has_many :orders, class_name: "Order"
  def api = APIClient.new(Billing::Invoice::LIMIT, Name.new)
end
-- app/models/application_record.rb --
class ApplicationRecord < ActiveRecord::Base
end
-- app/models/user/name.rb --
class User::Name
  def user = User.first
end
-- app/models/name.rb --
class Name
end
-- app/models/billing/invoice.rb --
module Billing
  class Invoice < ApplicationRecord
    LIMIT = 3
    def lines = Line.all + [Other]
  end
end
-- app/models/billing/line.rb --
class Billing::Line
end
-- app/models/concerns/searchable.rb --
module Searchable
end
-- app/controllers/users_controller.rb --
class UsersController
  def index = User.all
end
-- lib/api_client.rb --
class APIClient
end
-- lib/tasks/x.rb --
User.count
-- other/user.rb --
class User
end
-- spec/user_spec.rb --
describe User do
end
`), &ruby.Language)
	want := map[importtest.Edge]bool{}
	for _, e := range []string{"app/models/user.rb app/models/application_record.rb", "app/models/user.rb app/models/concerns/searchable.rb", "app/models/user.rb lib/api_client.rb",
		"app/models/user.rb app/models/billing/invoice.rb", "app/models/user.rb app/models/user/name.rb", "app/models/user/name.rb app/models/user.rb",
		"app/models/billing/invoice.rb app/models/application_record.rb", "app/models/billing/invoice.rb app/models/billing/line.rb",
		"app/controllers/users_controller.rb app/models/user.rb", "lib/tasks/x.rb app/models/user.rb", "spec/user_spec.rb app/models/user.rb"} {
		from, to, _ := strings.Cut(e, " ")
		want[importtest.Edge{From: from, To: to}] = true
	}
	importtest.Score(t, "Zeitwerk, application", importtest.Resolve(t, p, &ruby.Language), want, 1, 1)

	gem := "-- lib/tool.rb --\nrequire \"zeitwerk\"\nloader = Zeitwerk::Loader.for_gem\nloader.setup\nmodule Tool\n  def self.run = HTMLWriter.new\nend\n-- lib/tool/html_writer.rb --\nclass Tool::HTMLWriter\n  include Deep::Down\nend\n-- lib/tool/deep/down.rb --\n"
	p = importtest.NewProject(importtest.Tree(gem), &ruby.Language)
	importtest.Score(t, "Zeitwerk, gem", importtest.Resolve(t, p, &ruby.Language), map[importtest.Edge]bool{
		{From: "lib/tool.rb", To: "lib/tool/html_writer.rb"}: true, {From: "lib/tool/html_writer.rb", To: "lib/tool/deep/down.rb"}: true}, 1, 1)

	p = importtest.NewProject(importtest.Tree(strings.Replace(gem, "Zeitwerk::Loader", "Other", 1)), &ruby.Language)
	importtest.Score(t, "without Zeitwerk", importtest.Resolve(t, p, &ruby.Language), map[importtest.Edge]bool{}, 1, 1)
}

package ruby_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/ruby"
)

// oracle asks Ruby's load path, through testdata/oracle.rb, where the imports of the files below root lead, and compares that with the resolver.
func oracle(t *testing.T, name, root string, files []importtest.File, loadDirs ...string) {
	t.Helper()
	var list strings.Builder
	for _, f := range files {
		list.WriteString(f.Path + "\n")
	}
	cmd := exec.Command(rubyProgram(t), append([]string{"--disable-gems", filepath.Join("testdata", "oracle.rb"), root}, loadDirs...)...)
	cmd.Stdin = strings.NewReader(list.String())
	var problems strings.Builder
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("oracle: %v\n%.2000s", err, problems.String())
	}
	p := importtest.NewProject(files, &ruby.Language)
	want := map[importtest.Edge]bool{}
	for line := range strings.Lines(string(out)) {
		from, to, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if p.Has(to) {
			want[importtest.Edge{From: from, To: to}] = true
		}
	}
	importtest.Score(t, name, importtest.Resolve(t, p, &ruby.Language), want, 0.98, 0.98)
}

// rubyProgram is a Ruby that can tell where a feature is, or the test skips.
func rubyProgram(t *testing.T) string {
	t.Helper()
	program, err := exec.LookPath("ruby")
	if err != nil {
		t.Skip("no ruby")
	}
	if out, err := exec.Command(program, "--disable-gems", "-e", "$LOAD_PATH.resolve_feature_path('a'); RubyVM::AbstractSyntaxTree.parse('1')").CombinedOutput(); err != nil {
		t.Skipf("this ruby is no oracle: %.300s", out)
	}
	return program
}

// gems is a repository of two gems with tests, tasks and the older ways of naming a file.
const gems = `
-- acme.gemspec --
$LOAD_PATH.unshift File.expand_path("../lib", __FILE__)
require "acme/version"
Gem::Specification.new { |s| s.name = "acme" }
-- lib/acme.rb --
require "json"
require "acme/version"
require 'acme/errors.rb'
require_relative "acme/json"
autoload :Late, "acme/late"
module Acme
  autoload(:Deep, "acme/deep/thing")
  def self.plugin(name) = require("acme/plugins/#{name}")
end
Dir[File.join(__dir__, "acme", "plugins", "*.rb")].each { |f| require f }
-- lib/acme/version.rb --
-- lib/acme/errors.rb --
require "set"
text = <<~RUBY
  require "acme/late"
RUBY
# require "acme/late"
-- lib/acme/json.rb --
require "json"
require_relative "../acme"
require_relative "errors"
-- lib/acme/late.rb --
require File.expand_path("../deep/thing", __FILE__)
load File.join(__dir__, "data.rb")
-- lib/acme/data.rb --
class << self; end
abort <<TEXT if ARGV.empty?
This can't do without "one file.
require "acme/errors"
TEXT
list << nil
require "acme/version"
-- lib/acme/deep/thing.rb --
require "#{__dir__}/../version"
require "acme/util/strings"
require "thing"
-- lib/acme/plugins/one.rb --
object.require "acme/late"
-- test/helper.rb --
$:.unshift File.expand_path("../lib", __dir__)
require "minitest/autorun"
require "acme"
-- test/unit/json_test.rb --
require "helper"
require "acme/json"
require "support/fake"
-- test/support/fake.rb --
require "./test/helper"
-- spec/spec_helper.rb --
require "acme"
-- spec/models/thing_spec.rb --
require "spec_helper"
require "helper"
-- tasks/build.rake --
require "acme/version"
load "tasks/common.rake"
-- tasks/common.rake --
-- gems/acme-util/acme-util.gemspec --
Gem::Specification.new do |s|
  s.require_paths = ["source"]
end
-- gems/acme-util/source/acme/util/strings.rb --
require "acme"
require "acme/util/numbers"
-- gems/acme-util/source/acme/util/numbers.rb --
-- gems/acme-util/test/helper.rb --
require "acme/util/strings"
-- gems/acme-util/test/strings_test.rb --
require "helper"
-- vendor/old/old.gemspec --
-- vendor/old/lib/old.rb --
require "acme/late"
require "old/part"
-- vendor/old/lib/old/part.rb --
-- vendor/old/lib/acme/late.rb --
-- benchmark/run.rb --
require_relative "../lib/acme"
require "helper"
require "acme/late"
`

func TestResolveOracleOwn(t *testing.T) {
	rubyProgram(t)
	root := t.TempDir()
	files := importtest.Tree(gems)
	importtest.Write(t, root, files)
	oracle(t, "own gems", root, files)
}

// TestResolveOracleStdlib runs over Ruby's standard library, whose folder is its own load path.
func TestResolveOracleStdlib(t *testing.T) {
	out, err := exec.Command(rubyProgram(t), "--disable-gems", "-r", "rbconfig", "-e", `print RbConfig::CONFIG["rubylibdir"]`).Output()
	if err != nil {
		t.Fatal(err)
	}
	root := string(out)
	oracle(t, "standard library", root, importtest.ReadTree(root, ruby.Language.Extensions, nil), ".")
}

// TestResolveOracleGems runs over the gems that come with Ruby, side by side as in a repository of many; all their lib folders are on the load path.
func TestResolveOracleGems(t *testing.T) {
	out, err := exec.Command(rubyProgram(t), "-e", "puts Gem.path").Output()
	if err != nil {
		t.Skipf("no rubygems: %v", err)
	}
	root, files := "", []importtest.File(nil)
	for dir := range strings.Lines(string(out)) {
		root = filepath.Join(strings.TrimSpace(dir), "gems")
		if files = importtest.ReadTree(root, ruby.Language.Extensions, nil); len(files) > 0 {
			break
		}
	}
	if len(files) == 0 {
		t.Skip("no gems came with this ruby")
	}
	libs, _ := filepath.Glob(filepath.Join(root, "*", "lib"))
	oracle(t, "bundled gems", root, files, libs...)
}

// TestResolveOracleTree runs over the checkout that CONTEXTCRAFT_TREE names.
func TestResolveOracleTree(t *testing.T) {
	root := os.Getenv("CONTEXTCRAFT_TREE")
	if root == "" {
		t.Skip("CONTEXTCRAFT_TREE names no checkout")
	}
	rubyProgram(t)
	files := importtest.ReadTree(root, ruby.Language.Extensions, nil)
	if len(files) == 0 {
		t.Skip("no Ruby files")
	}
	oracle(t, filepath.Base(root), root, files)
}

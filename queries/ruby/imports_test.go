package ruby_test

import (
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/ruby"
)

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &ruby.Language, []importtest.Case{
		{`require "json"`, "1 system json "},
		{`require 'a/b'`, "1 system a/b "},
		{`require('a/b')`, "1 system a/b "},
		{"require(\n  'a/b'\n)", "1 system a/b "},
		{`require_relative "../x"`, "1 path ../x "},
		{`load "x.rb"`, "1 system x.rb "},
		{`load('x.rb', true)`, "1 system x.rb "},
		{`autoload :Foo, "a/foo"`, "1 system a/foo Foo"},
		{"autoload(:Foo,\n  'a/foo')", "1 system a/foo Foo"},
		{`require File.expand_path("../x", __FILE__)`, "1 path x "},
		{`require File.expand_path('../../lib/x', __FILE__)`, "1 path ../lib/x "},
		{`require File.expand_path("../lib/x", __dir__)`, "1 path ../lib/x "},
		{`require File.expand_path('x', File.dirname(__FILE__))`, "1 path x "},
		{`require File.join(File.dirname(__FILE__), "a", 'b')`, "1 path a/b "},
		{`require File.join(__dir__, "../a")`, "1 path ../a "},
		{`require File.dirname(__FILE__) + "/a"`, "1 path a "},
		{`require "#{__dir__}/a"`, "1 path a "},
		{`require "#{File.dirname(__FILE__)}/a"`, "1 path a "},
		{`require File.expand_path("x", __FILE__)`, ""},
		{`require "a#{x}"`, ""},
		{`require "a" + x`, ""},
		{`require 'a'.freeze`, ""},
		{`require x`, ""},
		{`require ""`, ""},
		{`autoload :Foo`, ""},
		{`autoload Foo, "x"`, ""},
		{`required "x"`, ""},
		{`require: "x"`, ""},
		{``, ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &ruby.Language, []importtest.Case{
		{"require 'a'\nrequire_relative 'b'\n", "1 system a |2 path b "},
		{"begin; require 'a'; rescue LoadError; end\nrequire 'b' if x\nx = require('c') && 1\n", "1 system a |2 system b |3 system c "},
		{"# require 'no'\n=begin\nrequire 'no'\n=end\nrequire 'a'\n__END__\nrequire 'no'\n", "5 system a "},
		{"s = \"\nrequire 'no'\n\"\nt = '\nrequire \"no\"'\nrequire 'a'\n", "6 system a "},
		{"x = <<~EOS + <<-'B'\n  require 'no'\nEOS\n  require 'no'\n  B\nrequire 'a'\n", "6 system a "},
		{"f(<<EOS)\nrequire 'no'\n EOS\nEOS\nrequire 'a'\n", "5 system a "},
		{"a << b\nclass << self; require 'a'; end\n", "2 system a "},
		{"x = %w[\nrequire 'no' ]\ny = %q(a (b) \nrequire 'no'\n)\nrequire 'a'\n", "6 system a "},
		{"x =~ /'#\"/\nrequire 'a'\n", "2 system a "},
		{"split /\"/\nx = a / b / c\nrequire 'a'\n", "3 system a "},
		{"x = a % b\ny = \"#{h[\"k\"]} '\"\nrequire 'a'\n", "3 system a "},
		{"c = ?\"\nd = $'\nrequire 'a'\n", "3 system a "},
		{"Kernel.require 'no'\nobj&.load 'no'\ngem 'x', require: 'no'\ndef load 'no'\n", ""},
		{"inject(:/)\nx(:%)\nrequire 'a'\n", "3 system a "},
		{"\ufeffrequire 'a'\r\nrequire 'b'\r\n", "1 system a |2 system b "},
		{"download 'x'; preload 'y'; @load 'z'\n", ""},
		{"\"unterminated\nrequire 'no'", ""},
		{"", ""},
	})
}

// TestScannerAgreesOwn always runs: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"require 'a'\n", "require_relative \"b/c\"\n", "autoload :D, 'd'\nload('e.rb')\n", "# require 'no'\n", "=begin\nrequire 'no'\n=end\n",
		"x = <<~EOS\n  require 'no'\nEOS\n", "begin\n  require \"f\"\nrescue LoadError\n  puts \"no '#{x}'\"\nend\n", "y = %w[require no] if z =~ /['\"#]/\n",
		"def load(x) = x / 2\n", "require File.expand_path('../g', __FILE__)\n", "class << self\n  attr_reader :x\nend\n"}
	importtest.Agree(t, &ruby.Language, importtest.Combine(".rb", "", pieces, pieces, pieces), 1)
}

// corpus reads the Ruby files of this machine, or of the checkout that the environment names, or skips.
func corpus(t testing.TB) []importtest.File {
	return importtest.Installed(t, "Ruby", []string{".rb", ".rake", ".gemspec"}, "/usr/lib/ruby", "/usr/share/ruby", "/var/lib/gems", "/usr/share/rubygems-integration")
}

func TestScannerAgreesCorpus(t *testing.T) {
	importtest.Agree(t, &ruby.Language, importtest.Sample(corpus(t), 8<<20), 0.995)
}

func BenchmarkScanFacts(b *testing.B) { importtest.Throughput(b, &ruby.Language, corpus(b)) }

func FuzzScanFacts(f *testing.F) {
	f.Add("require 'a'\nx = <<~E\n#{y}\nE\nload \"b\"")
	f.Add("%w(a) ?' $' /x/ autoload :A, 'b'")
	f.Fuzz(func(t *testing.T, src string) {
		importtest.Scanned(t, &ruby.Language, src, nil)
		importtest.Parsed(t, &ruby.Language, src, 1)
	})
}

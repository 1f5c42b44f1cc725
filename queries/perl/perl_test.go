package perl_test

import (
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/perl"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &perl.Language) }

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &perl.Language, []importtest.Case{
		{"use strict;", "1 module strict "},
		{"use Foo::Bar qw(a :b -c $d), 'e';", "1 module Foo::Bar a,:b,$d,e"},
		{"use Foo 1.2 qw/x/;", "1 module Foo x"},
		{"use parent -norequire, 'A::B', qw[C];", "1 module A::B |1 module C |1 module parent "},
		{"use Mojo::Base 'A', -signatures;", "1 module A |1 module Mojo::Base "},
		{"require Foo::Bar;", "1 module Foo::Bar "},
		{"require 'a/b.pl';", "1 path a/b.pl "},
		{"do './x.pl' or die", "1 path ./x.pl "},
		{"no Moose;", "1 module Moose "},
		{"use 5.010;", ""},
		{"use v5.36;", ""},
		{"use constant A => 'b';", ""},
		{"use lib 'lib';", ""},
		{"require $x;", ""},
		{"require \"$dir/x.pl\";", ""},
		{"do { 1 }", ""},
		{"useful", ""},
		{"use", ""},
		{"use Foo qw(", "1 module Foo "},
		{"use Foo 'x", "1 module Foo "},
		{"use Foo # 'no'\n 'x';", "1 module Foo x"},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &perl.Language, []importtest.Case{
		{"# use No;\nuse A; use B 'x';\n=pod\n\nuse No;\n\n=cut\n\nmy $s = 'use No;';\neval { require C; 1 };\nif (1) { require D }\n$x->use(E); my %h = (use => F);\nprint <<EOS;\nuse No;\nEOS\nuse\n  G;\n__END__\nuse No;\n",
			"10 module C |11 module D |16 module G |2 module A |2 module B x"},
		{"", ""},
	})
	importtest.Hostile(t, &perl.Language, "", "use ", "use A;\n", "use A ", "q{", "<<A\n", "<<A ", "/", "s/", "\n=pod", "=cut\n", "tr ", "'", "qw", "$#", "use parent qw(")
}

// TestScannerAgreesOwn: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"use A;\n", "sub f {\n  require B::C;\n}\n", "# use No;\n", "=head1 use\n\nuse No;\n\n=cut\n\n", "my $s = q{use No;};\n", "use D qw(x\n  y);\n", "package X;\n"}
	importtest.Agree(t, &perl.Language, importtest.Combine(".pm", "", pieces, pieces, pieces), 1)
}

func TestResolve(t *testing.T) {
	const tree = `
-- lib/My/App.pm --
package My::App;
use My::Base;
use My::App;
use List::Util 'first';
-- lib/My/Base.pm --
package My::Base;
-- old/My/Base.pm --
package My::Base;
-- t/app.t --
use My::App;
use My::Helper;
require './common.pl';
-- t/lib/My/Helper.pm --
package My::Helper;
use parent 'My::Base';
-- t/common.pl --
1;
-- script/run.pl --
do 't/common.pl';
require Missing::Base;
`
	want := map[importtest.Edge]bool{}
	for _, e := range [][2]string{
		{"lib/My/App.pm", "lib/My/Base.pm"}, {"t/app.t", "lib/My/App.pm"}, {"t/app.t", "t/lib/My/Helper.pm"}, {"t/app.t", "t/common.pl"},
		{"t/lib/My/Helper.pm", "lib/My/Base.pm"}, {"script/run.pl", "t/common.pl"},
	} {
		want[importtest.Edge{From: e[0], To: e[1]}] = true
	}
	importtest.Score(t, "own project", importtest.Resolve(t, importtest.NewProject(importtest.Tree(tree), &perl.Language), &perl.Language), want, 1, 1)
}

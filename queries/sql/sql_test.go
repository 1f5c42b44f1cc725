package sql_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/ctagstest"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/sql"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &sql.Language) }

func TestCtagsAgreement(t *testing.T) {
	ctagstest.Run(t, &sql.Language, ctagstest.Row{
		CTags: "SQL", Kinds: "table view function procedure trigger index package domain event",
		Reasons: []ctagstest.Reason{
			{Reason: "the schema, not the name", Is: ctagstest.LineMatches(`(?i)domain\s+\w+\.`)},
			{Reason: "declared inside of a routine", Is: inRoutine},
		},
	})
}

func inRoutine(tag ctagstest.Tag, _ string, o *lang.Outline) bool {
	return slices.ContainsFunc(o.Symbols, func(s lang.Symbol) bool {
		return s.Kind.Callable() && !s.Body.Empty() && s.Line < tag.Line && tag.Line < s.EndLine
	})
}

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &sql.Language, []importtest.Case{
		{`\i a/b.sql`, "1 system a/b.sql "},
		{`\ir 'a b.sql'`, "1 path a b.sql "},
		{`\include x`, "1 system x "},
		{`\include_relative ../x.sql -- why`, "1 path ../x.sql "},
		{`\i :file`, ""},
		{`\if x`, ""},
		{`.read "x.sql"`, "1 system x.sql "},
		{`.mode csv`, ""},
		{`@a/b`, "1 system a/b "},
		{`@@b.pks &&1`, "1 path b.pks "},
		{`@id INT,`, ""},
		{`@x.value('a')`, ""},
		{`@@ROWCOUNT`, ""},
		{`@ a.sql`, ""},
		{`source x.sql;`, "1 system x.sql "},
		{`source text`, ""},
		{`:r .\a\b.sql`, "1 system ./a/b.sql "},
		{`\i`, ""},
		{`\i 'x`, ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &sql.Language, []importtest.Case{
		{"\ufeff\\i a.sql\r\n-- \\i no.sql\n/*\n\\i no.sql\n*/\nselect '\n\\i no.sql\n';\n  \\ir b.sql\n@c.sql\n", "1 system a.sql |10 system c.sql |9 path b.sql "},
		{"", ""},
	})
	importtest.Hostile(t, &sql.Language, "", "\\i ", "\\i a.sql\n", "@", "@a.sql\n", "'", "\"", "/*", "$", "$a$", "$a", "CREATE ", "CREATE TABLE a (", "CREATE TABLE a (\n", "BEGIN ", "(", "CREATE FUNCTION f AS BEGIN ",
		"CREATE FUNCTION f AS x;FUNCTION g IS ", "CREATE PACKAGE a IS PROCEDURE b IS PROCEDURE ", "CREATE TRIGGER t DECLARE ", "--\nCREATE TABLE x;\n", "--\n", "FROM stdin;", "DELIMITER a\n", "\nCREATE OR OR OR ", "DEFINER = ", "CREATE OR ", "\nCREATE ", "[a", "source ")
}

// TestScannerAgreesOwn: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"\\i a.sql\n", "CREATE FUNCTION f() AS $$\n  BEGIN x; END\n$$;\n", "/* \\i\n\\i no */\n", "@@b/c.sql\n", "select '\n@no.sql';\n", "DELIMITER //\nsource d.sql\nDELIMITER ;\n"}
	importtest.Agree(t, &sql.Language, importtest.Combine(".sql", "", pieces, pieces, pieces), 1)
}

func TestResolve(t *testing.T) {
	const tree = `
-- install.sql --
\i schema/tables.sql
@schema/types.pks
@schema/views
-- schema/tables.sql --
\ir more/extra.sql
\i schema/views.sql
\i views.sql
\ir schema/views.sql
-- schema/more/extra.sql --
\i tables.sql
\i /etc/x.sql
\ir ../../../out.sql
-- schema/types.pks --
-- schema/views.sql --
source views.sql;
`
	want := map[importtest.Edge]bool{}
	for _, e := range [][2]string{
		{"install.sql", "schema/tables.sql"}, {"install.sql", "schema/types.pks"}, {"install.sql", "schema/views.sql"},
		{"schema/tables.sql", "schema/more/extra.sql"}, {"schema/tables.sql", "schema/views.sql"}, {"schema/more/extra.sql", "schema/tables.sql"},
	} {
		want[importtest.Edge{From: e[0], To: e[1]}] = true
	}
	importtest.Score(t, "own project", importtest.Resolve(t, importtest.NewProject(importtest.Tree(tree), &sql.Language), &sql.Language), want, 1, 1)
}

// TestOutlineHostile: the outline's time grows with the size only, whatever is repeated.
func TestOutlineHostile(t *testing.T) {
	for _, head := range []string{"", "CREATE TABLE t (", "CREATE FUNCTION f AS ", "CREATE PACKAGE p IS "} {
		for _, piece := range []string{"CREATE TABLE a(x int,", "\nCREATE TABLE a(", "BEGIN ", "CASE ", "FUNCTION f IS ", "/**/CREATE TABLE x;", "(", "a int, ", "CREATE OR ", "TYPE a IS ", "member function "} {
			src := head + strings.Repeat(piece, 200_000/len(piece))
			start := time.Now()
			sql.Language.Approximate(src)
			if d := time.Since(start); d > 2*time.Second {
				t.Errorf("%q and %q again and again take %v", head, piece, d)
			}
		}
	}
}

// Package sql is what contextcraft knows of SQL, in all its dialects at once: PostgreSQL, MySQL, SQLite, SQL Server, Oracle.
//
// There is no grammar here, and none that would know every dialect, so the outline is approximate. It is made by statements: view.go makes tokens of a text, outline.go reads what CREATE creates and
// where that ends. Tables and composite types hold their columns, packages their routines; bodies of routines ($$…$$, BEGIN … END, what follows AS) and the queries of views are elided. A
// schema that is written before a name is its container. ALTER is not followed: a column that it adds is in no table.
//
// Scripts that a client reads for a script (\i, \ir, .read, @, @@, source, :r) are imports. Tables that a statement uses, and what it calls, are references.
package sql

import "contextcraft/queries/lang"

// Language is SQL.
var Language = lang.Language{
	Name:        "sql",
	Extensions:  extensions,
	Approximate: outline,
	ParseImport: ParseImport,
	ScanFacts:   ScanFacts,
	NewResolver: NewResolver,
	Syntax:      syntax,
}

var extensions = []string{".sql", ".ddl", ".dml", ".pgsql", ".psql", ".mysql", ".plsql", ".plpgsql", ".tsql", ".pls", ".pck", ".pks", ".pkb", ".plb", ".prc", ".fnc", ".tps", ".tpb", ".trg", ".vw", ".spc", ".bdy", ".udf", ".viw"}

// syntax has no dollar quotes: what they hold is code for whoever looks for words. Names in double quotes are names.
var syntax = lang.Syntax{
	LineComments:  []string{"--"},
	BlockComments: [][2]string{{"/*", "*/"}},
	Strings:       []lang.String{{Open: "'", Close: "'", Multiline: true}},
	DeclKeywords:  []string{"table", "view", "function", "procedure", "trigger", "type", "domain", "schema", "sequence", "package", "TABLE", "VIEW", "FUNCTION", "PROCEDURE", "TRIGGER", "TYPE", "DOMAIN", "SCHEMA", "SEQUENCE", "PACKAGE", "EXISTS", "exists"},
}

// Package langtest runs a language's fixtures: txtar files under its testdata folder that hold one source file and what every stage
// makes of it. A language's test is one line:
//
//	func TestFixtures(t *testing.T) { langtest.Run(t, &golang.Language) }
//
// It lives in an external test package (golang_test), because this package imports queries, which imports the languages.
// `go test ./queries/golang -update` rewrites the wanted answers; read the diff before you commit it.
//
// # Format
//
// The text above the first file is prose, except for a line "flags:" with any of these words:
//
//	crlf        the input's lines end in "\r\n"
//	bom         the input starts with a byte order mark
//	open-ended  the input's last newline is cut off
//
// so that fixtures survive editors and checkouts. The files are:
//
//	input.EXT     the source; EXT is one of the language's extensions
//	want/outline  one line per symbol, nested by two spaces:
//
//	                  LINES KIND QUALIFIED.NAME [- if not exported] [doc LINES] [body LINES]
//
//	              where LINES is "3" or "3-9"; a last line "damaged N" counts bytes that the parser did not understand
//	want/imports  one line per import:  LINE KIND PATH [NAMES joined by commas]
//	want/sigs     the SIGS rendering
//	want/skel     the SKEL rendering
//	want/refs     only where present; one line per reference:  LINE KIND NAME [in SYMBOL]
//
// Carriage returns are left out of what is compared. Every fixture must also satisfy Invariants.
package langtest

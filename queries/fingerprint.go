package queries

/*
#include "treesitter.h"

uint32_t ts_language_abi_version(const TSLanguage *);
uint32_t ts_language_symbol_count(const TSLanguage *);
uint32_t ts_language_state_count(const TSLanguage *);
uint32_t ts_language_field_count(const TSLanguage *);
*/
import "C"

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"runtime/debug"
	"strings"
	"sync"

	"contextcraft/queries/lang"
)

// sources are this package and the languages as they were compiled: the text of the program is the version of what it makes, so nobody has to remember to
// raise a number, and it is as exact in a working copy as in a release. The patterns spell "does not end in _test.go" as far as there are such files; a
// test says when one is missing.
//
//go:embed *.c *.h
//go:embed *[^t].go *[^s]t.go
//go:embed */*[^t].go */*[^s]t.go */*[^e]st.go
var sources embed.FS

// engine is the hash of sources, of all tags.scm and of the grammars' module versions.
var engine = sync.OnceValue(func() string {
	h := sha256.New()
	err := fs.WalkDir(sources, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := sources.ReadFile(path)
		fmt.Fprintf(h, "%s %d\n", path, len(text))
		h.Write(text)
		return err
	})
	if err != nil {
		panic("queries: embedded sources: " + err.Error()) // they are part of the program
	}
	for _, l := range languages { // one may be embedded in another
		fmt.Fprintf(h, "%s %d\n%s", l.Name, len(l.Tags), l.Tags)
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			if strings.Contains(m.Path, "tree-sitter") {
				fmt.Fprintf(h, "%s %s %s\n", m.Path, m.Version, m.Sum)
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil))
})

// Fingerprint changes whenever an outline of a language may: with the engine's and the languages' code, with tags.scm, and with the grammar. Whoever keeps
// outlines keeps it beside them. The first call costs a millisecond; it does not compile the query.
func Fingerprint(l *lang.Language) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s\n%s", engine(), l.Name, l.Tags)
	if l.Grammar != nil {
		g := (*C.TSLanguage)(l.Grammar())
		fmt.Fprintf(h, "\n%d %d %d %d", C.ts_language_abi_version(g), C.ts_language_symbol_count(g), C.ts_language_state_count(g), C.ts_language_field_count(g))
	}
	return hex.EncodeToString(h.Sum(nil))
}

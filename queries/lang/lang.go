// Package lang defines what a language is to contextcraft and the facts that flow from it: a Language
// literal (one per folder under queries/), the Outline that the tree-sitter engine makes of a file, the
// cheap facts that a scanner makes of it without parsing, and the resolver that turns an import into files.
//
// It is data and small types only; it imports nothing of ours, so that lexical, queries, depgraph and tiers can all
// speak it. Everything that leaves a function of this package is immutable for its receivers.
package lang

import "unsafe"

// Kind says what a symbol is. The words are those of universal-ctags' kinds where it has one.
type Kind uint8

// The kinds, outermost first. KindImpl is a block that adds members to a type declared elsewhere (Rust impl, Swift/C# partial
// extension); it is a container but not a definition of its name.
const (
	KindUnknown Kind = iota
	KindModule       // module, namespace, package block
	KindClass
	KindInterface
	KindTrait
	KindStruct
	KindUnion
	KindEnum
	KindType // alias, typedef, named non-struct type
	KindImpl
	KindFunction
	KindMethod
	KindConstructor
	KindProperty
	KindField
	KindEnumMember
	KindConstant
	KindVariable
	KindMacro
	// What documents, markup and configuration have instead of declarations:
	KindHeading  // a section of a document, from its heading to the next one of its level
	KindKey      // a key with its value; a table or mapping holds further keys
	KindBlock    // a labelled block: a Terraform resource, a CSS at-rule, a build stage
	KindElement  // an element of markup that has a name of its own
	KindSelector // a style rule
	KindTarget   // a build rule; its body is the recipe
)

var kindNames = [...]string{"unknown", "module", "class", "interface", "trait", "struct", "union", "enum", "type", "impl",
	"function", "method", "constructor", "property", "field", "enummember", "constant", "variable", "macro",
	"heading", "key", "block", "element", "selector", "target"}

// String returns the kind's lower-case word, the same one that tags.scm captures use after "definition.".
func (k Kind) String() string { return kindNames[k] }

// ParseKind is the inverse of Kind.String; unknown words give KindUnknown.
func ParseKind(s string) Kind {
	for i, n := range kindNames {
		if n == s {
			return Kind(i)
		}
	}
	return KindUnknown
}

// Container reports whether symbols of this kind can hold others that a reader wants listed below them.
func (k Kind) Container() bool {
	return k >= KindModule && k <= KindImpl && k != KindType || k >= KindHeading && k <= KindElement
}

// Type reports whether a symbol of this kind is a type with members: a function in it is a method, a variable a field.
func (k Kind) Type() bool { return k > KindModule && k <= KindImpl && k != KindType }

// Callable reports whether a symbol of this kind has a body of statements.
func (k Kind) Callable() bool { return k >= KindFunction && k <= KindConstructor }

// Range is a half-open range of byte offsets into the text that was parsed. The zero Range means "none".
type Range struct{ Start, End int }

// Len is the length in bytes.
func (r Range) Len() int { return r.End - r.Start }

// Empty reports whether the range holds nothing.
func (r Range) Empty() bool { return r.End <= r.Start }

// Contains reports whether o lies inside r.
func (r Range) Contains(o Range) bool { return r.Start <= o.Start && o.End <= r.End }

// Symbol is one named declaration.
type Symbol struct {
	Kind Kind
	Name string // bare name, as written: "Shutdown"
	// Container is the qualified name of what holds it, joined by '.': for a nested symbol the chain of its parents' names, for a Go
	// method the receiver's type, for a C++ out-of-line definition the written scope. "" at the top level.
	Container string
	// Parent is the index in Outline.Symbols of the symbol whose Decl encloses this one (the innermost), -1 for none. Parents come
	// before their children: Symbols are sorted by Decl.Start, then by Decl.End descending.
	Parent int32
	Decl   Range // the whole declaration with decorators, attributes and modifiers, with its body, without its documentation
	NameAt Range // where Name stands in the text
	Doc    Range // documentation outside Decl (comment block above) or inside (docstring); zero for none
	// Body is what SIGS and SKEL leave out: the statements of a callable, braces included where the language has them, and long
	// initialisers. For a container it is the member block. Zero for none. Inside Decl.
	Body     Range
	Line     int // 1-based line of Decl.Start
	EndLine  int // 1-based line of the last byte of Decl
	Exported bool
}

// QualifiedName is Container and Name joined by '.'.
func (s *Symbol) QualifiedName() string {
	if s.Container == "" {
		return s.Name
	}
	return s.Container + "." + s.Name
}

// RefKind says how a name is used.
type RefKind uint8

// The kinds of reference.
const (
	RefOther RefKind = iota
	RefCall
	RefType
	RefInherit // names a parent class, interface or trait
)

// Ref is one use of a name that may be defined elsewhere.
type Ref struct {
	Name   string
	Kind   RefKind
	Line   int   // 1-based
	Symbol int32 // index of the innermost enclosing symbol, -1 at the top level
}

// Outline is what parsing a file tells. Offsets are into the text that was parsed.
type Outline struct {
	Symbols []Symbol
	Imports []Import
	Refs    []Ref
	// ImportStatements are the ranges of the import statements themselves (what SIGS and SKEL may show).
	ImportStatements []Range
	// Damaged counts the bytes under ERROR nodes: 0 for a clean parse.
	Damaged int
}

// ImportKind says what an Import names.
type ImportKind uint8

// The kinds of import.
const (
	ImportModule   ImportKind = iota // a module, package or namespace by its name: Go, Python, Java, C#, PHP use, Rust use
	ImportPath                       // a file by a path as written: C include, JS relative import, require_relative, PHP include
	ImportSystem                     // a file sought on a search path first: C <angle> include, Ruby require
	ImportDeclare                    // a module declared here that lives in a file of its own: Rust "mod x;"
	ImportReexport                   // as ImportModule/ImportPath, but passes the names on: export … from, pub use
)

// Import is one thing that a file imports. A statement that names several modules makes several Imports.
type Import struct {
	// Path is the module or path as written, without quotes; relative Python imports keep their dots ("..pkg.mod"); Rust paths keep
	// "crate::", "self::", "super::".
	Path string
	// Names are the names taken out of it (from X import a, b; import {a} from; use x::{a, b} is expanded to paths instead). Empty for
	// the whole module; "*" for a wildcard.
	Names []string
	Kind  ImportKind
	Line  int // 1-based line of the statement
}

// Facts is what the cheap scanner knows of a file without parsing.
type Facts struct {
	Imports []Import
	// Uses are names that bring other files in without an import statement, resolved like imports: constants where Ruby loads files by their names, modules of
	// the same OCaml library. Most languages have none.
	Uses []Import
	// Package is the package or namespace that the file declares (Go package name, Java package, C# and PHP namespaces); "" for none.
	// A file that declares several joins them with '\n'.
	Package string
}

// Project is what an import resolver may know of the repository. Paths are root-relative with '/'.
// Its methods are safe for concurrent use.
type Project interface {
	// Files returns every text file's path, sorted. The caller must not change it.
	Files() []string
	// Has reports whether path is one of Files.
	Has(path string) bool
	// Dir returns the paths of Files directly in dir ("" is the root), sorted.
	Dir(dir string) []string
	// Base returns the paths of Files whose last element is name, sorted.
	Base(name string) []string
	// Read returns the text of a file of Files (go.mod, package.json…); false if it can't be had.
	Read(path string) (string, bool)
	// Facts returns the cheap facts of a file; nil if its language has no scanner.
	Facts(path string) *Facts
	// Language returns the name of the file's language, "" for none.
	Language(path string) string
}

// Resolver turns imports into files of the project. It is made once for a Project and used from one goroutine.
type Resolver interface {
	// Resolve returns the files that imp, written in the file from, brings in: none for what lies outside the project, several for a
	// package or namespace of many files. Sorted, without duplicates, never from itself.
	Resolve(from string, imp Import) []string
}

// Language is all that contextcraft knows of one language. Each folder under queries/ exports one as a variable named Language.
type Language struct {
	Name       string   // "go", "python", "c-sharp" … the name in fences and in the languages table
	Extensions []string // with the dot, lower case: ".go"
	Filenames  []string // whole names: "Rakefile"; a name that goes on after a dot counts too where its extension says nothing: "Dockerfile.dev"
	Shebangs   []string // interpreter names on a #! line: "python3", "ruby"
	// Family names the languages whose files see each other's names: "javascript" for all that ECMAScript is compiled to or from, "jvm". "" is a
	// family of its own.
	Family string

	// Grammar returns the tree-sitter language; called once, on first use (grammars cost start-up time). nil: there is none.
	Grammar func() unsafe.Pointer
	// Tags is the text of tags.scm; its vocabulary is documented in package queries.
	Tags string
	// Mask, where set, returns what the grammar parses instead of src: a text of the same length in which bytes that would mislead it are blanks (template tags
	// in markup). Names and ranges are those of src.
	Mask func(src string) string
	// TooDeep, where set, reports whether a text, as the grammar would parse it, nests deeper than the grammar's own scanner can bear: some keep what is open in a buffer of fixed size, and more of it ends the
	// program or writes behind it. It may be wrong on the safe side only.
	TooDeep func(src string) bool
	// Approximate, where set, outlines a language without a grammar by its lines (package lines). It sets of each symbol Kind, Name,
	// NameAt, Decl and, where it can, Container, Doc and Body, and of the outline Symbols, Refs (with Symbol -1) and ImportStatements; the engine does the rest.
	Approximate func(src string) *Outline
	// Embedded, where set, returns the parts of src that are text in another language, in order, without overlap. Their outlines become part of the file's own.
	Embedded func(src string) []Part
	// Adjust, where set, corrects the outline of one file for what a query cannot say (it may change, add or drop symbols;
	// order and parents are made by the engine afterwards).
	Adjust func(src string, o *Outline)

	// Exported, where set, tells whether a symbol can be used from other files; nil: every symbol can.
	Exported func(src string, s *Symbol) bool

	// Syntax is how to tell code, comments and strings apart without parsing.
	Syntax Syntax

	// ParseImport parses the text of one import statement (as captured by @import, or as found by ScanFacts) into Imports whose
	// Line is relative to the statement's first line (which is 1). nil: the language has no imports.
	ParseImport func(stmt string) []Import
	// ScanFacts finds the import statements of a whole file by lines, without parsing it. It must agree with the outline's imports.
	ScanFacts func(src string) Facts
	// NewResolver makes the import resolver for a project; nil: imports are not resolved.
	NewResolver func(p Project) Resolver
}

// Part is a stretch of a file that is text in another language.
type Part struct {
	Range
	Language string // the Name of a Language; a part in one that does not exist is left alone
}

// Detail says how well a language is outlined.
type Detail uint8

// The details, worst first.
const (
	Text        Detail = iota // not at all: a file is shown whole or by its path
	Approximate               // by its lines, without a grammar
	Full                      // by a grammar
)

// String returns the detail's lower-case name.
func (d Detail) String() string { return [...]string{"text", "approximate", "full"}[d] }

// Detail says how well l is outlined.
func (l *Language) Detail() Detail {
	switch {
	case l.Approximate != nil:
		return Approximate
	case l.Grammar != nil || l.Embedded != nil:
		return Full
	}
	return Text
}

// Syntax tells code, comments and strings apart by their delimiters, as a lexer needs it that does not parse.
type Syntax struct {
	LineComments  []string    // "//", "#"
	BlockComments [][2]string // {"/*", "*/"}
	Nested        bool        // block comments nest (Rust, Scala, Kotlin…)
	Strings       []String    // longest opening first
	// DeclKeywords are the words after which the next identifier is a name being declared: func, class, def, struct, fn …
	DeclKeywords []string
	// CFunctions: a line that starts in column 0 with a letter and holds '(' declares the identifier before the first '('.
	CFunctions bool
}

// String is one kind of string literal.
type String struct {
	Open, Close string
	Escape      bool // a backslash escapes the next byte
	Multiline   bool // may span lines; otherwise a newline ends it
	Doc         bool // a docstring when it starts a statement: counts as documentation (Python's triple quotes)
}

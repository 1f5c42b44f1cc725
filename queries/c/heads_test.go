package c

import (
	"strings"
	"testing"
	"time"

	"contextcraft/queries/lang"
)

// names renders heads as "kind container.name" in order.
func names(src string, hs []head) string {
	var out []string
	for _, h := range hs {
		s := src[h.name.Start:h.name.End]
		if h.container != "" {
			s = h.container + "." + s
		}
		if !h.body.Empty() {
			s += "{}"
		}
		out = append(out, h.kind.String()+" "+s)
	}
	return strings.Join(out, ", ")
}

func TestHeads(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"int f(void);", "function f"},
		{"API int f(void) NOTHROW;", "function f"},
		{"API int f(void) NONNULL((1));", "function f"},
		{"extern int f (const char *, ...) __THROW __nonnull ((1)) __wur;", "function f"},
		{"DEPRECATED(7, \"x\") f(int);", "function f"},
		{"EXPORT(char *) f(int);", "function f"},
		{"ZEXTERN const char * ZEXPORT f OF((void));", "function f"},
		{"int f(int a)\n  attribute__((format(1)));", "function f"},
		{"extern int __NTH (f (int a)) { return 0; }", "function f{}"},
		{"int (*f(int))(void);", "function f"},
		{"int f(a, b) int a; char *b; { return a; }", "function f{}"},
		{"struct s *f(void) { return 0; }", "function f{}"},
		{"main() { }", "function main{}"},
		{"__BEGIN_DECLS\nextern int f(void);\n__END_DECLS", "function f"},
		{"extern \"C\" {\nint f(void);\n}", "function f"},
		{"MODULE(x);\nstatic LIST_HEAD(y);\nint v = g(1);\nint a[] = { 1, f(2) };", ""},
		{"struct s { int a; }; union u { int b; }; enum e { A, B };", "struct s{}, union u{}, enum e{}"},
		{"struct PACKED s { int a; } __attribute__((aligned(8)));", "struct s{}"},
		{"struct __attribute__((packed)) s { int a; } v;", "struct s{}"},
		{"typedef struct { int a; } t, *pt;", "struct t{}, type pt"},
		{"typedef struct s { int a; } t;", "struct s{}, type t"},
		{"typedef int (WINAPI *t)(int), u[3];", "type t, type u"},
		{"typedef unsigned long t;", "type t"},
		{"int f(void) { if (x) {\n#ifdef A\n if (y) {\n#else\n if (z) {\n#endif\n } } }\nint g(void);", "function f{}, function g"},
		{"int f(void) { /* } */ char c = '}'; s = \"}\"; }\nint g(void);", "function f{}, function g"},
		{"#define X(a) int a(void) {\nint g(void);", "function g"},
		{"int f(void) {\n  if (x {\n}\nint g(void) {\n  return 0;\n}\n", "function f{}, function g{}"},
		{"\ufeffAPI int größe(void) X;", "function größe"},
		{"int f(\nint g(void) { }\n", ""},
		{"", ""},
	} {
		if got := names(c.src, heads(c.src)); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.src, got, c.want)
		}
	}
}

func TestHeadsCPlusPlus(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"namespace a::b { int f(); namespace { class C { void m(); }; } }", "module a.b{}, function f, class C{}, method m"},
		{"namespace std _VISIBILITY(default) { struct s; int f(); }", "module std{}, function f"},
		{"BEGIN_NS\nBEGIN_INNER\ntemplate <typename T> class C final : public B<T> { };", "class C{}"},
		{"class API C : public B { Q_OBJECT\npublic:\n explicit C(int a = 1); ~C() override;\nsignals:\n void s(); };", "class C{}, constructor C, method ~C, method s"},
		{"struct S { S() : a(1), b{2} { } int m() const noexcept { return 1; } virtual void p() = 0; int f = g(1); };", "struct S{}, constructor S{}, method m{}, method p"},
		{"template <class T, int N> std::map<int, T> f(T a) NOEXCEPT { }", "function f{}"},
		{"int A::B<int>::m(int) { } A::A() { } A::~A() { } bool A::operator<(A b) { } void A::operator()() const { }",
			"method A.B.m{}, constructor A.A{}, method A.~A{}, method A.operator<{}, method A.operator(){}"},
		{"auto f(int a) -> decltype(a) { } template <> void g<int>(int);", "function f{}, function g"},
		{"enum class E : int { A }; using T = int; typedef std::pair<int, int> P;", "enum E{}, type T, type P"},
		{"std::string s{\"x\"}; auto l = [](int a) { return a; }; int x = f(1);", ""},
		{"TEST_CASE(\"adds up\", \"[math]\") { int a = f(1); SECTION(\"x\") { } }\nint g();", "function adds up{}, function g"},
		{"friend class X; class Y; using namespace std;", ""},
	} {
		if got := names(c.src, headsCPlusPlus(c.src)); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.src, got, c.want)
		}
	}
}

// TestHeadsHostile reads a megabyte of what could make the readers quadratic.
func TestHeadsHostile(t *testing.T) {
	for _, unit := range []string{"{", "}", "(", ")", "a(", "class A B {", "int f(a) int a;", "#if\n", "namespace a {", "template <", "operator", "\"", "/*", "f(int) M(x) ", "struct s {", "A::", "<", "\\\n"} {
		src := strings.Repeat(unit, 1<<20/len(unit))
		start := time.Now()
		heads(src)
		headsCPlusPlus(src)
		restore(src, &lang.Outline{}, heads(src))
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%q repeated: %v", unit, d)
		}
	}
}

func BenchmarkHeads(b *testing.B) {
	unit := "/* A comment. */\nstatic int f(struct s *p, int n)\n{\n\tif (p->n > n)\n\t\treturn g(p, \"text\", 'c');\n\treturn 0;\n}\n#define X 1\nstruct t { int a, b; };\n\n"
	src := strings.Repeat(unit, 1<<20/len(unit))
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		headsCPlusPlus(src)
	}
}

func FuzzHeads(f *testing.F) {
	f.Add("API int f(void) X; struct s { int a; } v; class A B { A(); };")
	f.Add("namespace a { template <T> int A<T>::operator()(int) { } }")
	f.Fuzz(func(t *testing.T, src string) {
		for _, hs := range [][]head{heads(src), headsCPlusPlus(src)} {
			for _, h := range hs {
				if h.name.Empty() || !h.decl.Contains(h.name) || h.decl.End > len(src) || !h.body.Empty() && !h.decl.Contains(h.body) {
					t.Fatalf("bad head %+v of %q", h, src)
				}
			}
		}
	})
}

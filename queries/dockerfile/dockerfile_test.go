package dockerfile_test

import (
	"testing"

	"contextcraft/queries/dockerfile"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &dockerfile.Language) }

func TestParseImport(t *testing.T) {
	importtest.Statements(t, &dockerfile.Language, []importtest.Case{
		{"COPY a.txt b.txt /x/", "1 path a.txt |1 path b.txt "},
		{"copy --chown=1:1 --chmod=755 \"a b.txt\" /x", "1 path a b.txt "},
		{"COPY --from=builder /a /b", ""},
		{"ADD a \\\n  # why\n  b \\\n\n  /x/", "1 path a |1 path b "},
		{`ADD ["a", "b c", "/x"]`, "1 path a |1 path b c "},
		{"ADD https://x/y git@x:y $A *.go ./ /x", ""},
		{"COPY <<EOF /x\ny z\nEOF\n", ""},
		{"RUN --mount=type=bind,src=a.sh,target=/a.sh --mount=type=bind,from=x,source=b cp c d", "1 path a.sh "},
		{"RUN --mount=type=secret,source=a x", ""},
		{"RUN cp a b", ""},
		{"COPY a", ""},
		{"COPY", ""},
		{"COPY [\"a\"", ""},
		{"ONBUILD COPY a b", ""},
		{"", ""},
	})
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &dockerfile.Language, []importtest.Case{
		{"\ufeffFROM x\r\n# COPY no no\r\nCOPY a \\\r\n  b /c\r\nRUN <<E\nCOPY no no\nE\n  ADD d e\nRUN x \\\n COPY no no\n", "3 path a |3 path b |8 path d "},
		{"", ""},
	})
	importtest.Hostile(t, &dockerfile.Language, "", "COPY ", "COPY a b\n", "COPY a ", "RUN <<A\n", "<<A ", "RUN ", "\\\n", "COPY a \\\n", "#\n", "COPY \"", "COPY [", "RUN --mount=type=bind,source=a ", "RUN --a ")
	importtest.Hostile(t, &dockerfile.Language, "COPY ", "<<A ", "# ", "a\\\n#", "[", "\\ ", "--a ", "a \\\n")
	importtest.Hostile(t, &dockerfile.Language, "FROM ", "a ", "ENV a=b\n", "ENV a=b ", "FROM a\n")
}

// TestScannerAgreesOwn: pieces put together in every order of three.
func TestScannerAgreesOwn(t *testing.T) {
	pieces := []string{"FROM a AS b\n", "COPY x y\n", "RUN a \\\n  COPY x y\n", "RUN <<E\nCOPY x y\nE\n", "# COPY x y\n", "ADD [\"x\", \\\n \"y\", \"z\"]\n"}
	importtest.Agree(t, &dockerfile.Language, importtest.Combine(".dockerfile", "", pieces, pieces, pieces), 1)
}

func TestResolve(t *testing.T) {
	const tree = `
-- a.dockerfile --
FROM a
COPY go.mod cmd/main.go ./
COPY cmd /cmd
COPY missing.txt a.dockerfile /x/
-- go.mod --
-- cmd/main.go --
-- deploy/api/api.dockerfile --
COPY entrypoint.sh ./go.mod /
COPY /deploy/api/conf.toml /conf
ADD ../outside.txt cmd/main.go /x/
-- deploy/api/entrypoint.sh --
-- deploy/api/conf.toml --
-- deploy/outside.txt --
`
	want := map[importtest.Edge]bool{}
	for _, e := range [][2]string{
		{"a.dockerfile", "go.mod"}, {"a.dockerfile", "cmd/main.go"}, {"deploy/api/api.dockerfile", "deploy/api/entrypoint.sh"}, {"deploy/api/api.dockerfile", "go.mod"},
		{"deploy/api/api.dockerfile", "deploy/api/conf.toml"}, {"deploy/api/api.dockerfile", "cmd/main.go"},
	} {
		want[importtest.Edge{From: e[0], To: e[1]}] = true
	}
	importtest.Score(t, "own project", importtest.Resolve(t, importtest.NewProject(importtest.Tree(tree), &dockerfile.Language), &dockerfile.Language), want, 1, 1)
}

package hcl_test

import (
	"testing"

	"contextcraft/queries/hcl"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &hcl.Language) }

func TestModulesResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- live/main.tf --\nmodule \"a\" {\n  source = \"../modules/a\"\n}\nmodule \"b\" {\n  source = \"hashicorp/b/aws\" # ../modules/no\n}\nx = file(\"./x.json\")\n-- live/x.json --\n-- modules/a/main.tf --\n-- modules/a/variables.tf --\n-- modules/a/README.md --\n-- modules/a/sub/other.tf --\n"), &hcl.Language)
	importtest.Score(t, "terraform", importtest.Resolve(t, p, &hcl.Language), map[importtest.Edge]bool{
		{From: "live/main.tf", To: "modules/a/main.tf"}: true, {From: "live/main.tf", To: "modules/a/variables.tf"}: true, {From: "live/main.tf", To: "live/x.json"}: true}, 1, 1)
}

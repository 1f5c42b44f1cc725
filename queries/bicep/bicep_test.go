package bicep_test

import (
	"testing"

	"contextcraft/queries/bicep"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &bicep.Language) }

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &bicep.Language, []importtest.Case{
		{"// module x './no.bicep'\nmodule a './a.bicep' = {\nmodule b 'br:mcr.microsoft.com/x:1' = {\nimport * as t from '../t.bicep'\nusing 'main.bicep'\nvar s = loadTextContent('c.sh')\nvar t = '''\nmodule x './no.bicep'\n'''\n",
			"2 path ./a.bicep |4 path ../t.bicep |5 path main.bicep |6 path c.sh "},
		{"", ""},
	})
	importtest.Hostile(t, &bicep.Language, "", "module a '", "module a 'b'\n", "'", "/*", "loadTextContent(")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- main.bicep --\nmodule a './modules/a.bicep' = {\n}\nmodule b './modules/none.bicep' = {\n}\n-- modules/a.bicep --\nimport {x} from '../types.bicep'\n-- types.bicep --\n-- main.bicepparam --\nusing 'main.bicep'\n"), &bicep.Language)
	importtest.Score(t, "bicep", importtest.Resolve(t, p, &bicep.Language), map[importtest.Edge]bool{
		{From: "main.bicep", To: "modules/a.bicep"}: true, {From: "modules/a.bicep", To: "types.bicep"}: true, {From: "main.bicepparam", To: "main.bicep"}: true}, 1, 1)
}

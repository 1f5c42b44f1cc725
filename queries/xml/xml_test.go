package xml_test

import (
	"testing"

	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/xml"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &xml.Language) }

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &xml.Language, []importtest.Case{
		{"<Project>\n<Import Project=\"..\\a.props\" Condition=\"x\" />\n<Import Project=\"$(X)\\no.props\"/>\n<!-- <Import Project=\"no\"/> -->\n<ProjectReference\n Include=\"b/b.csproj\"/><module>core</module>\n<relativePath/><xs:include schemaLocation=\"c.xsd\"/></Project>",
			"2 path ../a.props |5 path b/b.csproj |6 path core |7 path c.xsd "},
		{"", ""},
	})
	importtest.Hostile(t, &xml.Language, "", "<", "<module>", "<Import ", "<!--", "<Import Project=\"", "<a:b-")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- pom.xml --\n<project><modules><module>core</module><module>none</module></modules></project>\n-- core/pom.xml --\n<project><parent><relativePath>../pom.xml</relativePath></parent></project>\n-- src/A/A.csproj --\n<Project><ItemGroup><ProjectReference Include=\"..\\B\\B.csproj\" /></ItemGroup></Project>\n-- src/B/B.csproj --\n<Project/>\n"), &xml.Language)
	importtest.Score(t, "xml", importtest.Resolve(t, p, &xml.Language), map[importtest.Edge]bool{
		{From: "pom.xml", To: "core/pom.xml"}: true, {From: "core/pom.xml", To: "pom.xml"}: true, {From: "src/A/A.csproj", To: "src/B/B.csproj"}: true}, 1, 1)
}

package erb_test

import (
	"testing"

	"contextcraft/queries/erb"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &erb.Language) }

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &erb.Language, []importtest.Case{
		{"<%= render \"form\" %>\nrender \"no\"\n<%# render \"no\" %>\n<% if x %><%= render partial: 'shared/row', locals: {} %>\n<%= render @user %> <%= render \"a#{b}\" %>\n<%= render(layout: \"box\") do %><%= render template: \"users/show\" %><%= prerender \"no\" %>",
			"1 module form |4 module shared/row |6 module box |6 path users/show "},
		{"", ""},
	})
	importtest.Hostile(t, &erb.Language, "", "<%", "<% render ", "<% render \"", "<%= render \"a\" %>", "%>")
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- app/views/users/index.html.erb --\n<%= render \"form\" %><%= render \"shared/row\" %><%= render template: \"users/show\" %><%= render \"none\" %>\n-- app/views/users/_form.html.erb --\n-- app/views/users/_form.json.jbuilder --\n-- app/views/users/show.html.erb --\n-- app/views/shared/_row.html.erb --\n-- engine/app/views/shared/_row.html.erb --\n"), &erb.Language)
	importtest.Score(t, "erb", importtest.Resolve(t, p, &erb.Language), map[importtest.Edge]bool{
		{From: "app/views/users/index.html.erb", To: "app/views/users/_form.html.erb"}: true, {From: "app/views/users/index.html.erb", To: "app/views/users/_form.json.jbuilder"}: true,
		{From: "app/views/users/index.html.erb", To: "app/views/shared/_row.html.erb"}: true, {From: "app/views/users/index.html.erb", To: "app/views/users/show.html.erb"}: true}, 1, 1)
}

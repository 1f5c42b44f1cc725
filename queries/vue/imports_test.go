package vue_test

import (
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/vue"
)

// Whatever the text, the scanner's lines exist and its time is linear; so are those of the mask and of the parts.
func TestHostileTexts(t *testing.T) {
	pieces := []string{"<", "<a ", "<script>", "<template>", "<style>", "{", "{{", "{%", "{#snippet a(", "{#snippet a()}", "\"", "<a b=\"", "<a b='{", "</", "<!--", "<!", "&", "<script src=", "\x00\xff"}
	importtest.Hostile(t, &vue.Language, "", pieces...)
	importtest.Hostile(t, &vue.Language, "<script>", pieces...)
	whole := vue.Language
	whole.ScanFacts = func(src string) lang.Facts {
		if len(vue.Language.Mask(src)) != len(src) {
			t.Errorf("the mask of %.20q has another length", src)
		}
		vue.Language.Embedded(src)
		return lang.Facts{}
	}
	importtest.Hostile(t, &whole, "", pieces...)
	for _, piece := range pieces {
		importtest.Scanned(t, &vue.Language, "<p>\n"+piece+"\n"+piece, nil)
	}
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &vue.Language, []importtest.Case{
		{"<script setup lang=\"ts\">\nimport A from './A.vue'\nconst b = () => import(\"./b\")\n</script>\n<style src='x.css'/>", "2 path ./A.vue default|3 path ./b *|5 path x.css "},
		{"<template><script>import './no'</script><template/><template>x</template></template>\n<script>import a from 'a'</script>", "2 module a default"},
		{"<docs>\n<script>import './no'</script>\n</docs>\n<script lang=\"coffee\">import './no'</script>", ""},
	})
	importtest.Statements(t, &vue.Language, []importtest.Case{{"<script\n src=\"./a.ts\">", "2 path ./a.ts "}, {"<script setup>", ""}})
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- package.json --\n{\"name\": \"app\"}\n-- tsconfig.json --\n{\"compilerOptions\": {\"paths\": {\"#c/*\": [\"./src/components/*\"]}}}\n-- src/App.vue --\n<script setup lang=\"ts\">\nimport A from './components/A.vue'\nimport B from '#c/B.vue'\nimport C from '@/components/C'\nimport { x } from './lib'\nimport out from 'vue'\nimport me from './App.vue'\n</script>\n<style src=\"./app.css\"></style>\n-- src/app.css --\n-- src/components/A.vue --\n-- src/components/B.vue --\n-- src/components/C.vue --\n-- src/lib/index.ts --\nimport A from '../components/A.vue'\n"), &vue.Language)
	importtest.Score(t, "vue", importtest.Resolve(t, p, &vue.Language), map[importtest.Edge]bool{
		{From: "src/App.vue", To: "src/components/A.vue"}: true, {From: "src/App.vue", To: "src/components/B.vue"}: true, {From: "src/App.vue", To: "src/components/C.vue"}: true,
		{From: "src/App.vue", To: "src/lib/index.ts"}: true, {From: "src/App.vue", To: "src/app.css"}: true}, 1, 1)
}

// Real components: the scanner finds what the outline finds.
func TestScannerAgreesWithOutline(t *testing.T) {
	files := importtest.Installed(t, "Vue", []string{".vue"})
	importtest.Agree(t, &vue.Language, importtest.Sample(files, 4<<20), .995)
}

package svelte_test

import (
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/svelte"
)

// Whatever the text, the scanner's lines exist and its time is linear; so are those of the mask and of the parts.
func TestHostileTexts(t *testing.T) {
	pieces := []string{"<", "<a ", "<script>", "<template>", "<style>", "{", "{{", "{%", "{#snippet a(", "{#snippet a()}", "\"", "<a b=\"", "<a b='{", "</", "<!--", "<!", "&", "<script src=", "\x00\xff"}
	importtest.Hostile(t, &svelte.Language, "", pieces...)
	importtest.Hostile(t, &svelte.Language, "<script>", pieces...)
	whole := svelte.Language
	whole.ScanFacts = func(src string) lang.Facts {
		if len(svelte.Language.Mask(src)) != len(src) {
			t.Errorf("the mask of %.20q has another length", src)
		}
		svelte.Language.Embedded(src)
		svelte.Language.Adjust(src, &lang.Outline{})
		return lang.Facts{}
	}
	importtest.Hostile(t, &whole, "", pieces...)
	for _, piece := range pieces {
		importtest.Scanned(t, &svelte.Language, "<p>\n"+piece+"\n"+piece, nil)
	}
}

func TestScanFacts(t *testing.T) {
	importtest.Sources(t, &svelte.Language, []importtest.Case{
		{"<script module>\nimport A from './A.svelte'\n</script>\n\n<script lang=ts>\nimport type { T } from '$lib/t'\n</script>", "2 path ./A.svelte default|6 module $lib/t T"},
		{"<svelte:head>\n<script>import './no'</script>\n</svelte:head>{#if a}<script>import './no'</script>{/if}<br><input>\n<script>import './a'</script>", "4 path ./a "},
		{"{a < b ? '}' : `>`}<A x={() => a > b} />\n<script>import './a'</script>", "2 path ./a "},
	})
}

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree("-- package.json --\n{\"name\": \"app\"}\n-- src/routes/+page.svelte --\n<script>\nimport A from '$lib/A.svelte'\nimport { s } from '$lib/state.svelte'\nimport '../app.css'\nimport { x } from './util.js'\n</script>\n-- src/app.css --\n-- src/lib/A.svelte --\n-- src/lib/state.svelte.ts --\n-- src/routes/util.ts --\n"), &svelte.Language)
	importtest.Score(t, "svelte", importtest.Resolve(t, p, &svelte.Language), map[importtest.Edge]bool{
		{From: "src/routes/+page.svelte", To: "src/lib/A.svelte"}: true, {From: "src/routes/+page.svelte", To: "src/lib/state.svelte.ts"}: true,
		{From: "src/routes/+page.svelte", To: "src/app.css"}: true, {From: "src/routes/+page.svelte", To: "src/routes/util.ts"}: true}, 1, 1)
}

// Real components: the scanner finds what the outline finds.
func TestScannerAgreesWithOutline(t *testing.T) {
	files := importtest.Installed(t, "Svelte", []string{".svelte"})
	importtest.Agree(t, &svelte.Language, importtest.Sample(files, 4<<20), .995)
}

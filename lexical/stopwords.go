package lexical

import "strings"

// stopWords are English words that say nothing about code, and words of tasks and issue templates. Words that are also common names
// in code (set, get, type, string, list, file …) stay: their document frequency weighs them.
var stopWords = wordSet(`
a about above after again all also always am an and any anyone anything are as at be because been before being below between both but by
can cannot can't could did do does doing don't done down during each either else etc even every few for from further had has have having
he hence her here how however i i'd i'm i've if in instead into is isn it its itself just let's like ll made make makes many may maybe me might
more most much must my need needs neither no nor not now of off often on once one only or other our ours out over own per please quite rather re really
same seem seems shall she should shouldn since so some something somehow still such than that thats the their them then there therefore these they
thing things this those though through thus to together too toward towards under until up upon us use used uses using ve very via was wasn way we
well were what when where whereas whether which while who whole whose why will with within without won would wouldn yes yet you your
ie eg vs im dont doesnt cant isnt didnt aren hasn haven couldn didn doesn don
add added adds adding fix fixed fixes fixing bug bugs issue issues problem problems implement implements implemented implementing
support supports supported supporting improve improves improved improvement allow allows allowed allowing ensure ensures
expected actual behavior behaviour reproduce steps
`)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// fileExtensions are those that make a word without a folder a file's name: "server.go", but not "e.g" or "os.path".
var fileExtensions = wordSet(`
go py pyi pyx js jsx mjs cjs ts tsx mts cts vue svelte rs java kt kts scala c h cc cpp cxx hpp hh hxx m mm cs fs rb rake php swift
dart ex exs erl lua pl pm r jl sh bash zsh ps1 sql proto graphql html htm css scss less json yaml yml toml ini cfg conf xml md rst txt
gradle cmake mk mod sum lock env tf zig nim hs ml mli clj el vim
`)

// templateWords are the words that headings of issue templates are made of. A heading of nothing else is dropped, the text below it
// stays.
var templateWords = wordSet(`
a about actual additional and any anything are behavior behaviour bug can checklist checks code command context current describe
description details do else environment error errors example expected experience feature happen happened happens happening have how i
information info is issue it logs log minimal more motivation operating os other output platform possible prerequisites
problem proposal proposed question relevant report reproduce reproducible reproduction reproducing request result results sample
screenshots search searched should solution stack step steps summary system the this to trace traceback version versions
want was what which with would you your
`)

// dropTemplate removes what issue templates bring along: comments, check-lists, and headings of template words.
func dropTemplate(text string) string {
	var b strings.Builder
	fenced := false
	for text != "" {
		i := strings.Index(text, "<!--")
		if i < 0 {
			break
		}
		b.WriteString(text[:i])
		_, rest, ok := strings.Cut(text[i:], "-->")
		if !ok {
			rest = text[i+len("<!--"):] // not closed: not a comment
		}
		text = rest
	}
	b.WriteString(text)
	text = b.String()
	b.Reset()
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "```") {
			fenced = !fenced
			continue
		}
		if !fenced && (checkItem(trimmed) || templateHeading(trimmed)) {
			continue
		}
		b.WriteString(line)
	}
	return b.String()
}

func checkItem(line string) bool {
	line = strings.TrimLeft(line, "-*+ ")
	return strings.HasPrefix(line, "[ ]") || strings.HasPrefix(line, "[x]") || strings.HasPrefix(line, "[X]")
}

// templateHeading tells whether a line is a heading ("## Expected behavior", "**To Reproduce**", "Environment:") of template words only.
func templateHeading(line string) bool {
	if !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "**") && !strings.HasSuffix(line, ":") && !strings.HasSuffix(line, "?") {
		return false
	}
	words := strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return r < 'a' || r > 'z' })
	for _, w := range words {
		if !templateWords[w] {
			return false
		}
	}
	return len(words) > 0
}

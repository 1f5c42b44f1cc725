package lexical

import "strings"

// forms returns the other forms that an English word of a task may take in code: singular and plural, present, past and progressive.
// They are built by rule, so some are no words; those match nothing. Only queries have forms: code is indexed as it is written,
// and a name's own form stays the best match.
func forms(word string) []string {
	n := len(word)
	if n < 4 || word[n-1] < 'a' || word[n-1] > 'z' {
		return nil
	}
	var list []string
	add := func(form string) {
		if len(form) >= 3 && form != word {
			list = append(list, form)
		}
	}
	switch {
	case strings.HasSuffix(word, "ing") && n > 5:
		stem := word[:n-3]
		addBases(stem, add)
		add(stem + "ed")
	case strings.HasSuffix(word, "ied"):
		add(word[:n-3] + "y")
		add(word[:n-3] + "ies")
	case strings.HasSuffix(word, "ed") && n > 4:
		stem := word[:n-2]
		addBases(stem, add)
		add(stem + "ing")
	default:
		base := singular(word)
		add(base)
		if strings.HasSuffix(word, "es") && n-len(base) == 2 && base[len(base)-1] != 'y' {
			add(word[:n-1]) // caches is no cach
		}
		if base == word {
			add(plural(word))
		}
		switch b := base[:len(base)-1]; {
		case strings.HasSuffix(base, "e"):
			add(base + "d")
			add(b + "ing")
		case strings.HasSuffix(plural(base), "ies"):
			add(b + "ied")
			add(base + "ing")
		default:
			add(base + "ed")
			add(base + "ing")
		}
	}
	return list
}

// addBases adds what a stem left by -ing or -ed may come from: match, cach(e), stop(p).
func addBases(stem string, add func(string)) {
	add(stem)
	add(stem + "e")
	if n := len(stem); n > 2 && stem[n-1] == stem[n-2] {
		add(stem[:n-1])
	}
}

func singular(word string) string {
	n := len(word)
	has := func(suffix string) bool { return strings.HasSuffix(word, suffix) }
	switch {
	case has("ies") && n > 4:
		return word[:n-3] + "y"
	case has("sses"), has("xes"), has("ches"), has("shes"):
		return word[:n-2]
	case has("ss"), has("us"), has("is"):
		return word
	case has("s"):
		return word[:n-1]
	}
	return word
}

func plural(word string) string {
	n := len(word)
	has := func(suffix string) bool { return strings.HasSuffix(word, suffix) }
	switch {
	case has("y") && strings.IndexByte("aeiou", word[n-2]) < 0:
		return word[:n-1] + "ies"
	case has("s"), has("x"), has("ch"), has("sh"):
		return word + "es"
	}
	return word + "s"
}

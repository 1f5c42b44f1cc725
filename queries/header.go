package queries

import "strings"

// headerLooked is how much of a header is looked at for evidence of C++.
const headerLooked = 64 << 10

// looksCPlusPlus reports whether a header's text holds a line that only C++ has. Lines of comments count as nothing, and so does a line that only
// C++ compilers see: `extern "C"` is how C headers talk to C++.
func looksCPlusPlus(text string) bool {
	if len(text) > headerLooked {
		text = text[:headerLooked]
	}
	comment, guarded := false, 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if comment {
			_, rest, ok := strings.Cut(line, "*/")
			if !ok {
				continue
			}
			comment, line = false, strings.TrimSpace(rest)
		}
		if before, after, ok := strings.Cut(line, "/*"); ok && !strings.Contains(after, "*/") {
			comment, line = true, strings.TrimSpace(before)
		}
		if line == "" || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "*") {
			continue
		}
		if line[0] == '#' {
			guarded = guard(strings.TrimSpace(line[1:]), guarded)
		}
		if guarded == 0 && lineIsCPlusPlus(line) {
			return true
		}
	}
	return false
}

// guard follows the nesting of conditions inside an "#ifdef __cplusplus": 0 outside.
func guard(directive string, depth int) int {
	switch {
	case strings.HasPrefix(directive, "if"):
		if depth > 0 || strings.Contains(directive, "__cplusplus") {
			return depth + 1
		}
	case strings.HasPrefix(directive, "endif") && depth > 0:
		return depth - 1
	case strings.HasPrefix(directive, "el") && depth == 1:
		return 0 // the other branch; its endif then closes nothing
	}
	return depth
}

func lineIsCPlusPlus(line string) bool {
	if rest, ok := strings.CutPrefix(line, "#include"); ok {
		rest = strings.TrimSpace(rest)
		name, _, closed := strings.Cut(strings.TrimPrefix(rest, "<"), ">")
		return strings.HasPrefix(rest, "<") && closed && !strings.ContainsAny(name, "./") // <vector>
	}
	for _, start := range []string{"template<", "template <", "namespace ", "namespace{", "class ", "public:", "private:", "protected:", "using ", "constexpr ", "virtual ",
		"public :", "private :", "protected :"} {
		if strings.HasPrefix(line, start) {
			return true
		}
	}
	return line[0] != '#' && (strings.Contains(line, "std::") || strings.Contains(line, "operator="))
}

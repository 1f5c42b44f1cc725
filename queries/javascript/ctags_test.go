package javascript_test

import (
	"os/exec"
	"strings"
	"testing"

	"contextcraft/queries/javascript"
	"contextcraft/queries/lang"
	"contextcraft/queries/lang/ctagstest"
)

func TestCtagsAgreement(t *testing.T) { ctagstest.Run(t, &javascript.Language, ctags) }

var ctags = ctagstest.Row{
	CTags: "JavaScript",
	Kinds: "class function generator method getter setter",
	Files: 400,
	Reasons: []ctagstest.Reason{
		{"class", "ctags takes an object literal or a new expression for a class", ctagstest.Not(ctagstest.LineMatches(`\bclass\b`))},
		{"method", "a call of a prototype's method", ctagstest.LineMatches(`\.prototype\.\w+\.(call|apply)\b`)},
		{"", "a function's own name where it is stored under another", ctagstest.LineMatches(`[:=]\s*\(?(async\s+)?(function\s*\*?|class)\s*[\w$]+`)},
		{"", "a minified line", minified},
	},
	Corpus: func() (string, string) {
		out, err := exec.Command("npm", "root", "--global").Output()
		if err != nil {
			return "", ""
		}
		return "npm", strings.TrimSpace(string(out))
	},
}

// minified reports whether the line is too long to say anything.
func minified(_ ctagstest.Tag, line string, _ *lang.Outline) bool { return len(line) > 1000 }

package tokens

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Counter counts tokens. An Encoding is one; so is what NewCounter makes.
type Counter interface{ Count(s string) int }

// Profile says how to count for a model.
type Profile struct {
	Name     string  // as asked for: a model ("gpt-5-mini") or an encoding ("o200k_base")
	Encoding string  // a name for Get
	Margin   float64 // counts are multiplied by it and rounded up; 1 if exact
	Exact    bool    // the model's own vocabulary; if false, call the count an estimate
	Note     string  // one sentence for people, without a full stop
}

// The margins over o200k_base of models whose vocabulary is not published.
const (
	// Claude: two ratios that ingest measured with Anthropic's own counter (pull request 65, August 2026); the second is
	// that of the vocabulary that came with Opus 4.7.
	marginClaude    = 1.18
	marginClaudeNew = 1.53
	// Gemini: its open sibling Gemma 3 needs 1.14 to 1.28 times the tokens of o200k_base for the Go, C, Python, JavaScript and assembly
	// files that we counted (120 of each), and AI Studio counted 1.19 times for a user's repository (yamadashy/repomix issue 476).
	marginGemini = 1.30
)

// preset describes a family of models. A pattern names one model and its dated or sized variants (gpt-4, gpt-4-0613), or,
// with a star, every name that begins so. The longest pattern that fits wins.
type preset struct {
	patterns string // separated by spaces
	encoding string
	margin   float64
	note     string
}

var presets = []preset{
	{"gpt-5* gpt-4.1* gpt-4.5* gpt-4o* chatgpt-4o* gpt-oss* o1 o3 o4", "o200k_base", 1, "exact: the model's own vocabulary"},
	{"gpt-4 gpt-3.5 gpt-35 text-embedding-3 text-embedding-ada-002 davinci-002 babbage-002", "cl100k_base", 1, "exact: the model's own vocabulary"},
	{"text-davinci-003 text-davinci-002 code-davinci code-cushman", "p50k_base", 1, "exact: the model's own vocabulary"},
	{"gpt-2 gpt2 davinci curie babbage ada text-davinci-001 text-curie text-babbage text-ada", "r50k_base", 1, "exact: the model's own vocabulary"},
	{"claude", "o200k_base", marginClaudeNew, "estimate: Anthropic publishes no vocabulary; o200k_base × 1.53, measured for Opus 4.7 and Claude 5"},
	{"gemini", "o200k_base", marginGemini, "estimate: Google publishes no vocabulary; o200k_base × 1.30, above what its sibling Gemma 3 needs for source code"},
}

var oldClaude = preset{"", "o200k_base", marginClaude, "estimate: Anthropic publishes no vocabulary; o200k_base × 1.18, measured for Claude before Opus 4.7"}

// ForModel returns the profile of a model, such as gpt-5-mini, o3, claude-sonnet-4-5 or gemini-2.5-pro. Case does not matter, nor
// does a provider before it (openai/gpt-4o, us.anthropic.claude-sonnet-4-5-20250929-v1:0). The error of an unknown name lists the families that are known.
func ForModel(name string) (Profile, error) {
	model := strings.ToLower(strings.TrimSpace(name))
	model = model[strings.LastIndexByte(model, '/')+1:]
	if i := strings.Index(model, "claude"); i > 0 && model[i-1] == '.' {
		model = model[i:] // as Bedrock writes it
	}
	best, length := preset{}, 0
	for _, p := range presets {
		for _, pattern := range strings.Fields(p.patterns) {
			if len(pattern) > length && fits(model, pattern) {
				best, length = p, len(pattern)
			}
		}
	}
	if length == 0 {
		return Profile{}, fmt.Errorf("unknown model %q (known: %s)", name, strings.Join(Models(), ", "))
	}
	if strings.HasPrefix(model, "claude") && olderClaude(model) {
		best = oldClaude
	}
	return Profile{Name: name, Encoding: best.encoding, Margin: best.margin, Exact: best.margin == 1, Note: best.note}, nil
}

// ForEncoding returns the exact profile of an encoding itself.
func ForEncoding(name string) (Profile, error) {
	e, err := Get(name)
	if err != nil {
		return Profile{}, err
	}
	return Profile{Name: name, Encoding: e.name, Margin: 1, Exact: true, Note: "exact: counted with this vocabulary"}, nil
}

// Models returns the beginnings of the names that ForModel knows, newest families of a vendor first.
func Models() []string {
	var all []string
	for _, p := range presets {
		for _, pattern := range strings.Fields(p.patterns) {
			all = append(all, strings.TrimSuffix(pattern, "*"))
		}
	}
	return all
}

func fits(model, pattern string) bool {
	if family, star := strings.CutSuffix(pattern, "*"); star {
		return strings.HasPrefix(model, family)
	}
	rest, ok := strings.CutPrefix(model, pattern)
	return ok && (rest == "" || strings.ContainsRune("-:@", rune(rest[0])))
}

// olderClaude reports whether the name carries a version before 4.7. Without a version it is the current model, which is also
// the safe side: claude-3-5-sonnet-20241022 and claude-sonnet-4-20250514 are older; claude-opus-4-7, claude-sonnet-5 and claude-opus are not.
func olderClaude(model string) bool {
	if strings.HasPrefix(model, "claude-instant") {
		return true
	}
	var version []int
	for _, part := range strings.FieldsFunc(model, func(r rune) bool { return strings.ContainsRune("-.:@", r) }) {
		n, err := strconv.Atoi(strings.TrimPrefix(part, "v"))
		if err == nil && len(part) <= 2 { // longer ones are dates
			version = append(version, n)
		} else if len(version) > 0 {
			break
		}
	}
	switch {
	case len(version) == 0:
		return false
	case len(version) == 1:
		return version[0] < 5
	}
	return version[0] < 4 || version[0] == 4 && version[1] < 7
}

// NewCounter returns the profile's counter: the Encoding itself if the margin is 1, and otherwise one that returns Margin × count,
// rounded up. Rounding is per call: where the counts of parts add up (SafeSplit), their estimates may exceed that of the whole by
// less than one for each part, and never fall below it.
func NewCounter(p Profile) (Counter, error) {
	e, err := Get(p.Encoding)
	if err != nil {
		return nil, err
	}
	if p.Margin == 1 {
		return e, nil
	}
	if !(p.Margin > 0 && p.Margin <= 100) {
		return nil, fmt.Errorf("%s: margin %v is not between 0 and 100", p.Name, p.Margin)
	}
	return estimate{e, int(math.Round(p.Margin * 1000))}, nil
}

type estimate struct {
	encoding *Encoding
	perMille int // whole numbers, because 100 × 1.18 as floats is more than 118 and would round up to 119
}

func (c estimate) Count(s string) int {
	return (c.encoding.Count(s)*c.perMille + 999) / 1000
}

package tokens_test

import (
	"fmt"

	"contextcraft/tiers/tokens"
)

func ExampleEncoding_Count() {
	o200k, err := tokens.Get("o200k_base")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(o200k.Count("func main() {\n\tprintln(\"hello, world\")\n}\n"))
	// Output: 12
}

func ExampleForModel() {
	profile, err := tokens.ForModel("claude-sonnet-4-5")
	if err != nil {
		fmt.Println(err)
		return
	}
	counter, err := tokens.NewCounter(profile)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(profile.Exact, counter.Count("hello, world"))
	fmt.Println(profile.Note)
	// Output:
	// false 4
	// estimate: Anthropic publishes no vocabulary; o200k_base × 1.18, measured for Claude before Opus 4.7
}

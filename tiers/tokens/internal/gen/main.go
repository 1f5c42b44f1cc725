// Command gen writes the vocabulary tables of package tokens from github.com/tiktoken-go/tokenizer.
//
// The module keeps its vocabularies unexported; decoding every id one by one reads them through its public API.
// Run it through `go generate` in tiers/tokens; TestVocabularies proves the result equal to the module.
package main

import (
	"fmt"
	"os"

	"github.com/tiktoken-go/tokenizer/codec"

	"contextcraft/tiers/tokens/internal/table"
)

func main() {
	for _, c := range []*codec.Codec{codec.NewO200kBase(), codec.NewCl100kBase(), codec.NewP50kBase()} {
		// r50k_base is the first 50,256 tokens of p50k_base, so it needs no file.
		if err := write(c); err != nil {
			fmt.Fprintf(os.Stderr, "gen: error: %s: %v\n", c.GetName(), err)
			os.Exit(1)
		}
	}
}

// write puts one encoding's table into the current folder.
func write(c *codec.Codec) error {
	const ids = 1 << 18 // above every id
	var tokens []string
	for id := range uint(ids) {
		if s, err := c.Decode([]uint{id}); err == nil { // the others are gaps
			tokens = append(tokens, s)
		}
	}
	file, err := table.Build(tokens)
	if err != nil {
		return err
	}
	return os.WriteFile(c.GetName()+".table", file, 0o644)
}

// Command contextcraft writes one document that fits a token budget and holds the code that a task needs.
package main

import (
	"os"

	"contextcraft/cmd"
)

func main() { os.Exit(cmd.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

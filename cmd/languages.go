package cmd

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"contextcraft"
	"contextcraft/queries"
)

func languagesCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name:         "languages",
		Usage:        "list the languages that are known, and how well",
		OnUsageError: func(_ *cli.Context, err error, _ bool) error { return flagError(err) },
		Action: func(c *cli.Context) error {
			if c.NArg() > 0 {
				return &contextcraft.UsageError{Problem: "languages takes no arguments", Hint: "contextcraft languages"}
			}
			w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "LANGUAGE\tOUTLINE\tIMPORTS\tFILES")
			for _, l := range queries.All() {
				imports := "no"
				if l.NewResolver != nil {
					imports = "yes"
				}
				names := append(append([]string(nil), l.Extensions...), l.Filenames...)
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", l.Name, l.Detail(), imports, strings.Join(names, " "))
			}
			return w.Flush()
		},
	}
}

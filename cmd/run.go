// Package cmd is the command line: Run is the whole program as a function from arguments and streams to an exit code.
//
// stdout is the document and nothing else; what people read goes to stderr. Exit codes: 0 done, 1 the work failed, 2 asked wrongly.
// One file per subcommand; the library underneath is package contextcraft.
package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"contextcraft"
)

// The exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// streams are the program's doors; commands use these, never os.Stdout.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// failure is work that failed although it was asked for rightly. Hint says what to do.
type failure struct {
	error
	hint string
}

func (f *failure) Unwrap() error { return f.error }

// Run runs the program with args (without its name) and returns its exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := &streams{in: stdin, out: stdout, err: stderr}
	app := newApp(s)
	args, err := reorder(args, app)
	if err == nil {
		err = app.RunContext(context.Background(), append([]string{"contextcraft"}, args...))
	}
	return report(stderr, err)
}

// newApp describes the commands. The compile flags belong to the program itself: the main job has no name to type.
func newApp(s *streams) *cli.App {
	return &cli.App{
		Name:        "contextcraft",
		Usage:       "one document, within a token budget, that holds the code a task needs",
		UsageText:   "contextcraft [PATH] --budget 8000 --focus \"fix the login validation bug\" [-o context.md]",
		Description: "PATH is any folder of a repository (default: the current one) and may stand before or after the flags.",
		HideVersion: true, // ours: -v is --verbose
		Writer:      s.out, ErrWriter: s.err, Reader: s.in,
		Flags:                     compileFlags(),
		Action:                    func(c *cli.Context) error { return runCompile(c, s) },
		Commands:                  []*cli.Command{languagesCommand(s), doctorCommand(s)},
		DisableSliceFlagSeparator: true, // globs hold commas
		HideHelpCommand:           true,
		ExitErrHandler:            func(*cli.Context, error) {}, // Run reports; nothing below calls os.Exit
		OnUsageError:              func(_ *cli.Context, err error, _ bool) error { return flagError(err) },
	}
}

// flagError makes the flag package's words a usage error.
func flagError(err error) error {
	text := strings.Replace(err.Error(), "flag provided but not defined: -", "unknown flag: --", 1)
	return &contextcraft.UsageError{Problem: text, Hint: "contextcraft --help lists the flags"}
}

// report prints an error as one line and a hint, and returns the exit code.
func report(w io.Writer, err error) int {
	if err == nil {
		return exitDone
	}
	code, hint := exitFailed, ""
	var usage *contextcraft.UsageError
	var budget *contextcraft.BudgetError
	var failed *failure
	switch {
	case errors.As(err, &usage):
		code, hint = exitUsage, usage.Hint
	case errors.As(err, &budget):
		code, hint = exitUsage, fmt.Sprintf("try --budget %d", budget.Minimum)
	case errors.As(err, &failed):
		hint = failed.hint
	case errors.Is(err, context.Canceled):
		err, hint = errors.New("interrupted"), "nothing was written"
	}
	fmt.Fprintf(w, "contextcraft: error: %s\n", oneLine(err.Error()))
	if hint != "" {
		fmt.Fprintf(w, "hint: %s\n", oneLine(hint))
	}
	return code
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

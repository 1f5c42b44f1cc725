package cmd

import (
	"strings"

	"github.com/urfave/cli/v2"

	"contextcraft"
	"contextcraft/queries/cache"
)

// The groups of flags in the help.
const (
	groupTask   = "About the task"
	groupFiles  = "Files to read"
	groupOutput = "Output"
)

// compileFlags are the flags of the main job.
func compileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "budget", Aliases: []string{"b"}, Category: groupTask, Value: "8000", Usage: "tokens the document may take, framing included: `N`, such as 8000, 8k, 1.5k, 1m"},
		&cli.StringFlag{Name: "focus", Aliases: []string{"f"}, Category: groupTask, Usage: "the task: `TEXT`, @file, or - for standard input; without it, the repository's central files"},
		&cli.StringSliceFlag{Name: "focus-file", Category: groupTask, Usage: "prefer the files that `GLOB` matches (path, folder or glob; repeatable)"},
		&cli.StringSliceFlag{Name: "must-include", Category: groupTask, Usage: "promise the files that `GLOB` matches, at least as signatures (repeatable)"},
		&cli.StringFlag{Name: "tokenizer", Category: groupTask, Usage: "`NAME`: o200k_base, cl100k_base, p50k_base or r50k_base", DefaultText: "o200k_base"},
		&cli.StringFlag{Name: "model", Category: groupTask, Usage: "count as the model `NAME` does; Claude and Gemini are estimates with a stated margin"},

		&cli.StringSliceFlag{Name: "include", Category: groupFiles, Usage: "read only what `GLOB` matches, relative to PATH (repeatable)"},
		&cli.StringSliceFlag{Name: "exclude", Category: groupFiles, Usage: "leave out what `GLOB` matches, relative to PATH (repeatable)"},
		&cli.StringFlag{Name: "max-file-size", Category: groupFiles, Usage: "leave out larger files: `SIZE` in bytes, or 500k, 2m"},
		&cli.BoolFlag{Name: "no-gitignore", DisableDefaultText: true, Category: groupFiles, Usage: "read what git ignores"},
		&cli.BoolFlag{Name: "hidden", DisableDefaultText: true, Category: groupFiles, Usage: "read files and folders whose name begins with a dot"},
		&cli.BoolFlag{Name: "follow-symlinks", DisableDefaultText: true, Aliases: []string{"L"}, Category: groupFiles, Usage: "follow symbolic links that stay inside PATH"},
		&cli.BoolFlag{Name: "include-submodules", DisableDefaultText: true, Category: groupFiles, Usage: "read submodules and nested repositories"},
		&cli.BoolFlag{Name: "stdin-files", DisableDefaultText: true, Category: groupFiles, Usage: "read exactly the files listed on standard input, one a line"},
		&cli.BoolFlag{Name: "0", DisableDefaultText: true, Category: groupFiles, Usage: "with --stdin-files: the list is separated by NUL"},
		&cli.BoolFlag{Name: "no-redact", DisableDefaultText: true, Category: groupFiles, Usage: "pass secrets on"},
		&cli.StringSliceFlag{Name: "allow-secret", Category: groupFiles, Usage: "do not redact what `REGEXP` matches (repeatable)"},
		&cli.BoolFlag{Name: "parse-all", DisableDefaultText: true, Category: groupFiles, Usage: "parse every file, not only those that can enter the document (slower; for comparison)"},
		&cli.BoolFlag{Name: "no-cache", DisableDefaultText: true, Category: groupFiles, Usage: "keep no outlines from run to run (else they are in $" + cache.EnvDir + " or the user's cache folder)"},
		&cli.BoolFlag{Name: "force", DisableDefaultText: true, Category: groupFiles, Usage: "read the home folder, / or a git directory all the same"},
		&cli.BoolFlag{Name: "strict", DisableDefaultText: true, Category: groupFiles, Usage: "fail when a file cannot be read"},
		&cli.IntFlag{Name: "j", DefaultText: "one per processor", Category: groupFiles, Usage: "`N` workers; never changes the document"},

		&cli.StringFlag{Name: "format", Category: groupOutput, Value: "md", Usage: "`FORMAT`: md, xml or json"},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Category: groupOutput, Usage: "write to `FILE` instead of standard output"},
		&cli.BoolFlag{Name: "stats", DisableDefaultText: true, Category: groupOutput, Usage: "print files by tier, tokens and time by stage to stderr"},
		&cli.StringSliceFlag{Name: "explain", Category: groupOutput, Usage: "print why `PATH` got its tier to stderr (repeatable)"},
		&cli.BoolFlag{Name: "quiet", DisableDefaultText: true, Aliases: []string{"q"}, Category: groupOutput, Usage: "print nothing but errors to stderr"},
		&cli.BoolFlag{Name: "verbose", DisableDefaultText: true, Aliases: []string{"v"}, Category: groupOutput, Usage: "print what was left out and why to stderr"},
		&cli.BoolFlag{Name: "no-progress", DisableDefaultText: true, Category: groupOutput, Usage: "no progress line on a terminal"},
		&cli.BoolFlag{Name: "version", DisableDefaultText: true, Category: groupOutput, Usage: "print the version"},
	}
}

// reorder puts the flags before the positional arguments: the library stops reading flags at the first argument, so that
// "contextcraft . --budget 8000" would silently run with the default. A leading subcommand keeps its own arguments; "--" ends the flags.
func reorder(args []string, app *cli.App) ([]string, error) {
	if len(args) > 0 && app.Command(args[0]) != nil {
		return args, nil
	}
	takesValue, known := flagArity(app.Flags)
	var flags, rest []string
	for i := 0; i < len(args); i++ {
		a := args[i]
		if a == "--" {
			rest = append(rest, args[i+1:]...)
			break
		}
		if len(a) < 2 || a[0] != '-' {
			rest = append(rest, a)
			continue
		}
		name, _, hasValue := strings.Cut(strings.TrimLeft(a, "-"), "=")
		if !known[name] {
			return nil, &contextcraft.UsageError{Problem: "unknown flag: " + a, Hint: "contextcraft --help lists the flags"}
		}
		if name == "help" || name == "h" {
			return []string{"--help"}, nil // before a PATH the library would take that for a topic
		}
		flags = append(flags, a)
		if takesValue[name] && !hasValue {
			if i+1 == len(args) {
				return nil, &contextcraft.UsageError{Problem: "flag needs a value: " + a, Hint: "contextcraft --help shows what it takes"}
			}
			i++
			flags = append(flags, args[i])
		}
	}
	if len(rest) > 0 {
		if app.Command(rest[0]) != nil {
			rest[0] = "./" + rest[0] // a folder that has a command's name: the library looks for commands behind "--" too
		}
		flags = append(append(flags, "--"), rest...)
	}
	return flags, nil
}

// flagArity tells which names are flags and which of them take a value.
func flagArity(flags []cli.Flag) (takesValue, known map[string]bool) {
	takesValue = map[string]bool{}
	known = map[string]bool{"help": true, "h": true}
	for _, f := range flags {
		for _, n := range f.Names() {
			known[n] = true
			if _, isBool := f.(*cli.BoolFlag); !isBool {
				takesValue[n] = true
			}
		}
	}
	return takesValue, known
}

package cmd

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"contextcraft"
	"contextcraft/queries/cache"
	"contextcraft/scan"
)

// maxFocus bounds the text of a task: more than this is a file given by mistake.
const maxFocus = 4 << 20

// runCompile is the main job: options from flags, the document to stdout or -o, the rest to stderr.
func runCompile(c *cli.Context, s *streams) error {
	if c.Bool("version") {
		fmt.Fprintln(s.out, "contextcraft "+version())
		return nil
	}
	o, err := compileOptions(c, s)
	if err != nil {
		return err
	}
	output := c.String("output")
	if output != "" {
		if err := checkOutput(output); err != nil {
			return err
		}
		abs, err := filepath.Abs(output)
		if err != nil {
			return err
		}
		o.Ignore = append(o.Ignore, abs)
	}
	line := newProgressLine(s.err, !c.Bool("no-progress") && !c.Bool("quiet"))
	o.Progress = line.update
	res, err := interruptible(c.Context, o)
	line.done()
	if err != nil {
		return err
	}
	if err := strictly(c, res); err != nil {
		return err
	}
	n := &notes{w: s.err, quiet: c.Bool("quiet"), verbose: c.Bool("verbose"), terminal: isTerminal(s.err)}
	if err := explain(n, o.Explain, res, o.Root); err != nil {
		return err
	}
	place := "standard output"
	if output != "" {
		place = output
		err = writeOutput(output, res.Document)
	} else {
		_, err = io.WriteString(s.out, res.Document)
	}
	if err != nil {
		return &failure{fmt.Errorf("cannot write the document to %s: %s", place, reason(err)), "nothing is wrong with the request; see to the place that it is written to"}
	}
	n.report(res, output)
	if c.Bool("stats") {
		printStats(s.err, res)
	}
	return nil
}

// interruptible compiles until an interrupt. Only here are interrupts more than the end of the process: a read of standard input or a write to a
// pipe could not be left otherwise.
func interruptible(ctx context.Context, o contextcraft.Options) (*contextcraft.Result, error) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	return contextcraft.Compile(ctx, o)
}

// strictly fails where --strict asks that every file be read.
func strictly(c *cli.Context, res *contextcraft.Result) error {
	if !c.Bool("strict") {
		return nil
	}
	for _, skip := range res.Skips {
		if skip.Reason == scan.Unreadable {
			return &failure{fmt.Errorf("cannot read %s: %s", scan.Printable(skip.Path), skip.Detail), "without --strict it is left out with a note; --exclude leaves it out for good"}
		}
	}
	return nil
}

// compileOptions reads the flags.
func compileOptions(c *cli.Context, s *streams) (o contextcraft.Options, err error) {
	if o.Root, err = rootArgument(c); err != nil {
		return o, err
	}
	if o.Budget, err = contextcraft.ParseBudget(c.String("budget")); err != nil {
		return o, err
	}
	for _, name := range []string{"output", "format", "tokenizer", "model", "max-file-size"} {
		if c.IsSet(name) && c.String(name) == "" {
			return o, &contextcraft.UsageError{Problem: "--" + name + " is empty", Hint: "a variable without a value? leave the flag out for its default"}
		}
	}
	if c.Bool("stdin-files") && c.String("focus") == "-" {
		return o, &contextcraft.UsageError{Problem: "--stdin-files and --focus - both want standard input", Hint: "give the task as --focus @file"}
	}
	if o.Focus, err = focusText(c.String("focus"), s.in); err != nil {
		return o, err
	}
	if c.IsSet("max-file-size") {
		n, err := contextcraft.ParseBudget(c.String("max-file-size"))
		if err != nil {
			return o, &contextcraft.UsageError{Problem: fmt.Sprintf("not a file size: %q", c.String("max-file-size")), Hint: "write a number of bytes such as 500000, 500k or 2m"}
		}
		o.MaxFileSize = int64(n)
	}
	if c.IsSet("j") && c.Int("j") < 1 {
		return o, &contextcraft.UsageError{Problem: "-j takes a number of workers, 1 or more", Hint: "leave it out for one per processor"}
	}
	if c.IsSet("tokenizer") && c.IsSet("model") {
		return o, &contextcraft.UsageError{Problem: "--tokenizer and --model both say how to count", Hint: "give one of them"}
	}
	if c.Bool("0") && !c.Bool("stdin-files") {
		return o, &contextcraft.UsageError{Problem: "-0 says how --stdin-files is separated", Hint: "add --stdin-files"}
	}
	o.FocusFiles, o.MustInclude = c.StringSlice("focus-file"), c.StringSlice("must-include")
	o.Format, o.Tokenizer, o.Model = c.String("format"), c.String("tokenizer"), c.String("model")
	o.Include, o.Exclude = c.StringSlice("include"), c.StringSlice("exclude")
	o.NoGitignore, o.Hidden, o.FollowSymlinks = c.Bool("no-gitignore"), c.Bool("hidden"), c.Bool("follow-symlinks")
	o.IncludeSubmodules, o.NoRedact, o.Allow = c.Bool("include-submodules"), c.Bool("no-redact"), c.StringSlice("allow-secret")
	for _, path := range c.StringSlice("explain") {
		o.Explain = append(o.Explain, filepath.ToSlash(filepath.Clean(path)))
	}
	if !c.Bool("no-cache") {
		o.CacheDir, _ = cache.DefaultDir() // where no folder is known, none is used; doctor tells
	}
	o.Jobs, o.ParseAll = c.Int("j"), c.Bool("parse-all")
	if c.Bool("stdin-files") {
		if o.Files, err = listedFiles(s.in, c.Bool("0")); err != nil {
			return o, err
		}
	}
	return o, nil
}

// rootArgument is PATH, checked: one at most, there, a folder, not the home folder, / or a git directory unless forced.
func rootArgument(c *cli.Context) (string, error) {
	if c.NArg() > 1 {
		return "", &contextcraft.UsageError{Problem: fmt.Sprintf("one PATH at most, got %d: %s", c.NArg(), strings.Join(c.Args().Slice(), " ")),
			Hint: "quote a task of several words: --focus \"fix the login\""}
	}
	root := "."
	if c.NArg() == 1 {
		if root = c.Args().First(); root == "" {
			return "", &contextcraft.UsageError{Problem: "PATH is empty", Hint: "a variable without a value? leave PATH out for the current folder"}
		}
	}
	info, err := os.Stat(root)
	switch {
	case err != nil:
		return "", &contextcraft.UsageError{Problem: fmt.Sprintf("cannot read %s: %s", root, reason(err)), Hint: "PATH is a folder to read; it defaults to the current one"}
	case !info.IsDir():
		return "", &contextcraft.UsageError{Problem: fmt.Sprintf("not a folder: %s", root),
			Hint: fmt.Sprintf("to show one file: contextcraft %s --must-include %s", filepath.Dir(root), filepath.Base(root))}
	}
	if what, dangerous := scan.Dangerous(root); dangerous && !c.Bool("force") {
		return "", &contextcraft.UsageError{Problem: fmt.Sprintf("will not read all of %s: it is %s", root, what), Hint: "name a project below it, or add --force"}
	}
	if scan.GitDirectory(root) && !c.Bool("force") {
		return "", &contextcraft.UsageError{Problem: fmt.Sprintf("%s holds git's own data and no files of a project", root),
			Hint: "name a work tree; of a bare repository: git clone it first"}
	}
	return root, nil
}

// focusText is the task: the text itself, the text of @file, or standard input for "-".
func focusText(arg string, stdin io.Reader) (string, error) {
	var text []byte
	var err error
	switch {
	case arg == "-":
		text, err = io.ReadAll(io.LimitReader(stdin, maxFocus+1))
		arg = "standard input"
	case strings.HasPrefix(arg, "@"):
		text, err = os.ReadFile(arg[1:])
		if errors.Is(err, fs.ErrNotExist) {
			return "", &contextcraft.UsageError{Problem: fmt.Sprintf("no file %s to read the task from", arg[1:]), Hint: "--focus @FILE reads the task from FILE; a task that begins with @ can come from standard input"}
		}
	default:
		return arg, nil
	}
	if err != nil {
		return "", &contextcraft.UsageError{Problem: fmt.Sprintf("cannot read the task from %s: %s", arg, reason(err)), Hint: "--focus takes TEXT, @FILE or - for standard input"}
	}
	if len(text) > maxFocus {
		return "", &contextcraft.UsageError{Problem: fmt.Sprintf("the task in %s is longer than %d MiB", arg, maxFocus>>20), Hint: "give the part that describes the task"}
	}
	return strings.TrimSpace(strings.ToValidUTF8(string(text), "\uFFFD")), nil
}

// listedFiles reads a list of paths, one a line or separated by NUL. An empty list is a mistake of the script before the pipe.
func listedFiles(in io.Reader, nul bool) ([]string, error) {
	sc := bufio.NewScanner(in)
	sc.Buffer(nil, 1<<20)
	if nul {
		sc.Split(splitNul)
	}
	var files []string
	for sc.Scan() {
		p := sc.Text()
		if !nul {
			p = strings.TrimSuffix(p, "\r")
		}
		if p != "" {
			files = append(files, p)
		}
	}
	if err := sc.Err(); err != nil {
		return nil, &contextcraft.UsageError{Problem: "cannot read the list of files: " + err.Error(), Hint: "one path a line, or separated by NUL with -0"}
	}
	if len(files) == 0 {
		return nil, &contextcraft.UsageError{Problem: "the list of files on standard input is empty", Hint: "for example: git ls-files | contextcraft --stdin-files"}
	}
	return files, nil
}

func splitNul(data []byte, atEOF bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return i + 1, data[:i], nil
	}
	if atEOF && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

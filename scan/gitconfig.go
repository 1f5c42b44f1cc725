package scan

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// This file reads the two settings that ignore rules need, core.excludesFile and core.ignoreCase, without running git. The order is git's, the
// last value wins:
//
//	system       GIT_CONFIG_SYSTEM, or /etc/gitconfig (and where Homebrew and /usr/local keep it), unless GIT_CONFIG_NOSYSTEM is set
//	global       GIT_CONFIG_GLOBAL, or $XDG_CONFIG_HOME/git/config and then ~/.gitconfig
//	local        config of the common git directory
//	worktree     config.worktree of the git directory, where extensions.worktreeConfig is set
//	environment  GIT_CONFIG_COUNT, GIT_CONFIG_KEY_<n>, GIT_CONFIG_VALUE_<n>
//
// include.path and includeIf.<condition>.path work for gitdir:, gitdir/i: and onbranch:; hasconfig: does not. Of paths, "~/" works and "~user/"
// does not. A damaged configuration file counts up to its damage.

// maxIncludeDepth is git's own limit on nested includes.
const maxIncludeDepth = 10

type gitConfig struct {
	repo           *repository // nil outside of a repository
	excludesFile   string
	hasExcludes    bool
	ignoreCase     bool
	worktreeConfig bool
	warnings       []Warning
}

// readGitConfig reads the settings that apply to repo.
func readGitConfig(repo *repository) *gitConfig {
	c := &gitConfig{repo: repo}
	for _, p := range systemConfigs() {
		c.file(p, 0)
	}
	if p, ok := os.LookupEnv("GIT_CONFIG_GLOBAL"); ok {
		c.file(p, 0)
	} else {
		c.file(xdgConfig("config"), 0)
		if h := home(); h != "" {
			c.file(filepath.Join(h, ".gitconfig"), 0)
		}
	}
	if repo != nil && repo.commonDir != "" {
		c.file(filepath.Join(repo.commonDir, "config"), 0)
		if c.worktreeConfig {
			c.file(filepath.Join(repo.gitDir, "config.worktree"), 0)
		}
	}
	n, _ := strconv.Atoi(os.Getenv("GIT_CONFIG_COUNT"))
	for i := range min(n, 1000) {
		key := os.Getenv("GIT_CONFIG_KEY_" + strconv.Itoa(i))
		value, ok := os.LookupEnv("GIT_CONFIG_VALUE_" + strconv.Itoa(i))
		section, name := cutLast(key, '.')
		first, rest, _ := strings.Cut(section, ".")
		if rest != "" {
			rest = "." + rest
		}
		c.set("", 0, strings.ToLower(first)+rest+"."+strings.ToLower(name), value, ok)
	}
	return c
}

func systemConfigs() []string {
	if on, err := strconv.ParseBool(os.Getenv("GIT_CONFIG_NOSYSTEM")); err == nil && on {
		return nil
	}
	if p, ok := os.LookupEnv("GIT_CONFIG_SYSTEM"); ok {
		return []string{p}
	}
	switch runtime.GOOS {
	case "darwin":
		return []string{"/etc/gitconfig", "/usr/local/etc/gitconfig", "/opt/homebrew/etc/gitconfig"}
	case "windows":
		return []string{filepath.Join(os.Getenv("ProgramFiles"), "Git", "etc", "gitconfig")}
	}
	return []string{"/etc/gitconfig", "/usr/local/etc/gitconfig"}
}

// globalExcludes is the path of the ignore file for all repositories, or "".
func (c *gitConfig) globalExcludes() string {
	if !c.hasExcludes {
		return xdgConfig("ignore")
	}
	if c.excludesFile == "" || filepath.IsAbs(c.excludesFile) || c.repo == nil {
		return c.excludesFile
	}
	return filepath.Join(c.repo.top, c.excludesFile) // git runs at the top of the work tree
}

// file reads one configuration file; one that is missing is as good as empty.
func (c *gitConfig) file(path string, depth int) {
	if path == "" || depth > maxIncludeDepth {
		return
	}
	text, err := readSmall(path, true)
	if err != nil {
		if !os.IsNotExist(err) && !isNotDir(err) {
			c.warnings = append(c.warnings, Warning{File: path, Message: "not read: " + plainError(err)})
		}
		return
	}
	line := parseConfig(text, func(key, value string, hasValue bool) { c.set(path, depth, key, value, hasValue) })
	if line > 0 {
		c.warnings = append(c.warnings, Warning{File: path, Message: "damaged git configuration from line " + strconv.Itoa(line) + " on"})
	}
}

// set takes one setting in. path is the file that it stands in.
func (c *gitConfig) set(path string, depth int, key, value string, hasValue bool) {
	switch key {
	case "core.excludesfile":
		c.excludesFile, c.hasExcludes = expandHome(value), true
		return
	case "core.ignorecase":
		c.ignoreCase = configBool(value, hasValue)
		return
	case "extensions.worktreeconfig":
		c.worktreeConfig = configBool(value, hasValue)
		return
	}
	include := key == "include.path"
	if cond, ok := strings.CutPrefix(key, "includeif."); ok && strings.HasSuffix(cond, ".path") {
		include = c.holds(strings.TrimSuffix(cond, ".path"), path)
	}
	if include && path != "" {
		p := expandHome(value)
		if !filepath.IsAbs(p) {
			p = filepath.Join(filepath.Dir(path), p)
		}
		c.file(p, depth+1)
	}
}

// holds evaluates the condition of an includeIf section that stands in the file path.
func (c *gitConfig) holds(cond, path string) bool {
	if c.repo == nil || c.repo.gitDir == "" {
		return false
	}
	kind, pattern, _ := strings.Cut(cond, ":")
	switch kind {
	case "gitdir", "gitdir/i":
		fold := kind == "gitdir/i"
		pattern = filepath.ToSlash(expandHome(pattern))
		switch {
		case strings.HasPrefix(pattern, "./"):
			pattern = filepath.ToSlash(filepath.Dir(path)) + pattern[1:]
		case !filepath.IsAbs(pattern):
			pattern = "**/" + pattern
		}
		return configGlob(pattern, filepath.ToSlash(c.repo.gitDir), fold)
	case "onbranch":
		head, _ := readSmall(filepath.Join(c.repo.gitDir, "HEAD"), true)
		branch, ok := strings.CutPrefix(strings.TrimSpace(head), "ref: refs/heads/")
		return ok && configGlob(pattern, branch, false)
	}
	return false
}

// configGlob matches the pattern of a condition, where a trailing '/' means everything below.
func configGlob(pattern, text string, fold bool) bool {
	if strings.HasSuffix(pattern, "/") {
		pattern += "**"
	}
	if fold {
		text = lowerASCII(text)
	}
	prog, fault := compileGlob(pattern, fold)
	return fault == "" && matchGlob(prog, text)
}

// parseConfig calls yield for each setting of a git configuration file, keys as section.subsection.name with section and name in lower case.
// It returns the 1-based line of the first syntax error, where it stops, or 0.
func parseConfig(text string, yield func(key, value string, hasValue bool)) (badLine int) {
	p := configParser{text: strings.TrimPrefix(text, "\ufeff"), line: 1}
	section := ""
	for {
		p.spaces(" \t\r\n")
		switch c := p.peek(); {
		case c == 0:
			return 0
		case c == '#' || c == ';':
			p.until('\n')
		case c == '[':
			var ok bool
			if section, ok = p.section(); !ok {
				return p.line
			}
		case isUpper(c) || isLower(c):
			if section == "" {
				return p.line
			}
			line := p.line
			name := p.word()
			p.spaces(" \t")
			value, hasValue := "", false
			switch c := p.peek(); c {
			case '=':
				p.at++
				var ok bool
				if value, ok = p.value(); !ok {
					return line
				}
				hasValue = true
			case 0, '\n', '\r', '#', ';':
			default:
				return line
			}
			yield(section+"."+strings.ToLower(name), value, hasValue)
		default:
			return p.line
		}
	}
}

// configParser is a cursor over the text of a configuration file.
type configParser struct {
	text string
	at   int
	line int
}

// peek is the next byte, or 0 at the end.
func (p *configParser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *configParser) spaces(set string) {
	for p.at < len(p.text) && strings.IndexByte(set, p.text[p.at]) >= 0 {
		if p.text[p.at] == '\n' {
			p.line++
		}
		p.at++
	}
}

func (p *configParser) until(c byte) {
	for p.at < len(p.text) && p.text[p.at] != c {
		p.at++
	}
}

// word reads a name of letters, digits, '-' and, for old-style section names, '.'.
func (p *configParser) word() string {
	start := p.at
	for p.at < len(p.text) {
		c := p.text[p.at]
		if !isUpper(c) && !isLower(c) && (c < '0' || c > '9') && c != '-' && c != '.' {
			break
		}
		p.at++
	}
	return p.text[start:p.at]
}

// section reads [name] or [name "subsection"].
func (p *configParser) section() (string, bool) {
	p.at++
	name := strings.ToLower(p.word())
	p.spaces(" \t")
	if p.peek() == '"' {
		var sub strings.Builder
		for p.at++; p.peek() != '"'; p.at++ {
			if p.peek() == '\\' {
				p.at++
			}
			if c := p.peek(); c == 0 || c == '\n' {
				return "", false
			}
			sub.WriteByte(p.peek())
		}
		p.at++
		name += "." + sub.String()
	}
	if p.peek() != ']' || name == "" {
		return "", false
	}
	p.at++
	return name, true
}

// value reads what follows '=' up to the end of the line: quotes, escapes, comments, lines joined by a backslash.
func (p *configParser) value() (string, bool) {
	p.spaces(" \t")
	var b strings.Builder
	kept := 0 // length of the value without trailing blanks
	quoted := false
	for {
		c := p.peek()
		if c == '\r' && strings.HasPrefix(p.text[p.at:], "\r\n") {
			c = '\n'
		}
		switch {
		case c == 0 || c == '\n':
			return b.String()[:kept], !quoted
		case !quoted && (c == '#' || c == ';'):
			p.until('\n')
			continue
		case c == '"':
			quoted = !quoted
			kept = b.Len()
		case c == '\\':
			p.at++
			p.spaces("\r")
			switch e := p.peek(); e {
			case '\n':
				p.line++
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			case 'b':
				b.WriteByte('\b')
			case '\\', '"':
				b.WriteByte(e)
			default:
				return "", false
			}
			kept = b.Len()
		default:
			b.WriteByte(c)
			if quoted || c != ' ' && c != '\t' {
				kept = b.Len()
			}
		}
		p.at++
	}
}

// configBool is git's reading of a boolean; a key without a value is true.
func configBool(value string, hasValue bool) bool {
	switch strings.ToLower(value) {
	case "true", "yes", "on":
		return true
	case "":
		return !hasValue
	}
	n, err := strconv.Atoi(value)
	return err == nil && n != 0
}

// home is the user's home directory as git sees it, or "".
func home() string {
	if h := os.Getenv("HOME"); h != "" {
		return h
	}
	h, _ := os.UserHomeDir()
	return h
}

// xdgConfig is the path of a file of git's in the user's configuration directory, or "".
func xdgConfig(name string) string {
	if d := os.Getenv("XDG_CONFIG_HOME"); d != "" {
		return filepath.Join(d, "git", name)
	}
	if h := home(); h != "" {
		return filepath.Join(h, ".config", "git", name)
	}
	return ""
}

func expandHome(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if h := home(); h != "" {
			return filepath.Join(h, rest) + trailingSlash(rest)
		}
	}
	return path
}

// trailingSlash is the '/' that filepath.Join takes from the end of a path and that a pattern needs.
func trailingSlash(s string) string {
	if strings.HasSuffix(s, "/") {
		return "/"
	}
	return ""
}

// cutLast cuts s at the last sep.
func cutLast(s string, sep byte) (before, after string) {
	if i := strings.LastIndexByte(s, sep); i >= 0 {
		return s[:i], s[i+1:]
	}
	return "", s
}

package scan

import (
	"fmt"
	"path"
	"strings"
)

// Kind is what a file is for, as far as its path, .gitattributes and its content tell. It never decides whether a file is read; it tells the
// ranking which files step back.
type Kind uint8

// The kinds. Where several apply, the one that says most about how little people read the file wins: Lock, Vendored, Generated, Minified, Test,
// Example, Doc, Config, Data, Source.
const (
	Source    Kind = iota // code, and everything that is nothing else
	Test                  // tests, benchmarks and their data, by the conventions of the languages
	Example               // below a folder of examples, samples or demos
	Doc                   // prose: Markdown, reStructuredText, AsciiDoc, licences, change logs
	Config                // manifests, build files, settings
	Data                  // JSON, XML, CSV and the like that are not known as settings
	Lock                  // written by a package manager to pin versions
	Generated             // written by a program: by name, linguist-generated, or a marker at its start
	Minified              // text that no person reads: most of it lies in very long lines
	Vendored              // other people's code kept inside the repository
	numKinds
)

var kindNames = [numKinds]string{"source", "test", "example", "doc", "config", "data", "lock", "generated", "minified", "vendored"}

// String is the name of the kind in lower case.
func (k Kind) String() string {
	if k < numKinds {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// lockNames are the files, in lower case, that package managers write to pin versions and whose names do not end in ".lock" or ".lockfile", which
// count too (yarn.lock, Cargo.lock, poetry.lock, uv.lock, composer.lock, Gemfile.lock, flake.lock, Pipfile.lock, mix.lock, bun.lock …).
var lockNames = setOf("package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "pnpm-lock.yml", "bun.lockb", "go.sum", "go.work.sum",
	"pylock.toml", "conda-lock.yml", "gems.locked", "packages.lock.json", "project.assets.json", "package.resolved", "cartfile.resolved",
	"maven_install.json", "cabal.project.freeze", ".terraform.lock.hcl", "dub.selections.json", "manifest.toml", "cpanfile.snapshot")

// vendorDirs are folder names below which code is other people's.
var vendorDirs = setOf("vendor", "node_modules", "third_party", "third-party", "thirdparty", "3rdparty", "bower_components", "jspm_packages",
	"pods", "carthage", "godeps", "site-packages", "dist-packages", "_vendor", "vendored")

// installedDirs are folder names that package managers and interpreters fill; the walk does not enter them.
var installedDirs = setOf("node_modules", "bower_components", "jspm_packages", "__pycache__", "__pypackages__", "site-packages")

var exampleDirs = setOf("example", "examples", "_examples", "sample", "samples", "demo", "demos", "cookbook", "tutorials")

// testDirs hold tests and their data in every language; testDirsButGo in all but Go, where "test" is a package like any other.
var (
	testDirs      = setOf("__tests__", "__test__", "__benchmarks__", "__mocks__", "__snapshots__", "testdata", "test-data", "test_data", "fixtures", "__fixtures__")
	testDirsButGo = setOf("test", "tests", "spec", "specs", "e2e", "unittest", "unittests", "integration_tests", "integration-tests", "bench", "benches", "benchmark", "benchmarks",
		"androidtest", "testsuite")
)

var docExtensions = setOf(".md", ".markdown", ".mdown", ".mdx", ".rst", ".adoc", ".asciidoc", ".org", ".textile", ".pod", ".rdoc", ".txt",
	".tex", ".1", ".3", ".5", ".8", ".man", ".wiki", ".mediawiki")

// docDirs hold pages that a program has made of documentation, or that are documentation.
var docDirs = setOf("doc", "docs", "documentation", "javadoc", "apidoc", "apidocs", "_site", "site-docs")

var docNames = setOf("readme", "license", "licence", "copying", "copyright", "notice", "authors", "contributors", "contributing", "changelog",
	"changes", "history", "news", "todo", "install", "patents", "unlicense", "security", "maintainers", "thanks", "credits", "codeowners")

var configExtensions = setOf(".toml", ".yaml", ".yml", ".ini", ".cfg", ".conf", ".config", ".properties", ".env", ".editorconfig", ".plist",
	".csproj", ".vbproj", ".fsproj", ".vcxproj", ".sln", ".props", ".targets", ".gradle", ".bazel", ".bzl", ".cmake", ".mk", ".mod", ".work",
	".nix", ".tf", ".tfvars", ".hcl", ".service", ".gemspec", ".podspec", ".cabal", ".opam", ".rc", ".gn", ".gni", ".ninja", ".pro", ".xcconfig",
	".pbxproj", ".desktop", ".in", ".am", ".ac", ".m4", ".json5", ".jsonc")

var configNames = setOf("makefile", "gnumakefile", "dockerfile", "containerfile", "vagrantfile", "jenkinsfile", "procfile", "gemfile", "rakefile",
	"podfile", "brewfile", "justfile", "build", "workspace", "cmakelists.txt", "requirements.txt", "constraints.txt", "package.json",
	"composer.json", "bower.json", "lerna.json", "nx.json", "turbo.json", "deno.json", "jsconfig.json", "manifest.json", "angular.json",
	"renovate.json", "vercel.json", "babel.config.json", "global.json", "nuget.config", "pom.xml", "build.xml", "web.config", "app.config",
	"androidmanifest.xml", "setup.cfg", "pipfile", "manifest.in", "go.mod", "go.work", "mix.exs", "rebar.config", "meson.build",
	"meson_options.txt", "configure", "robots.txt")

var dataExtensions = setOf(".json", ".jsonl", ".ndjson", ".geojson", ".topojson", ".xml", ".xsd", ".csv", ".tsv", ".svg", ".po", ".pot",
	".xliff", ".xlf", ".strings", ".resx", ".log", ".dat", ".ipynb", ".srt", ".vtt", ".ics", ".pem", ".crt", ".cer", ".key", ".pub", ".asc", ".sig",
	".diff", ".patch", ".hex", ".ps", ".eps", ".obj", ".stl", ".gltf", ".map", ".tmx", ".arb", ".sum", ".golden", ".out", ".afm", ".bdf", ".rtf")

// generatedSuffixes end the names of files that well known generators write.
var generatedSuffixes = []string{
	".pb.go", ".pb.gw.go", ".pb.cc", ".pb.h", ".pb.c", ".pb.swift", ".pb.dart", ".pbgrpc.dart", "_pb2.py", "_pb2_grpc.py", "_pb2.pyi", "_pb.rb",
	"_pb.js", "_pb.ts", "_pb.d.ts", "_grpc_pb.js", ".g.dart", ".freezed.dart", ".g.cs", ".g.i.cs", ".designer.cs", ".designer.vb", ".generated.cs",
	".generated.go", ".generated.ts", ".generated.js", ".generated.py", ".generated.rs", ".generated.swift", ".gen.go", ".gen.ts", "_generated.go",
	"_generated.ts", "_generated.rs", "_generated.py", "_easyjson.go", "_ffjson.go", ".js.map", ".css.map", ".d.ts.map",
	".mjs.map", ".cjs.map", ".snap", ".tsbuildinfo", ".pnp.cjs", ".pnp.loader.mjs",
}

var minifiedSuffixes = []string{".min.js", ".min.mjs", ".min.cjs", ".min.css", "-min.js", "-min.css", ".bundle.js", ".pack.js"}

// kindOf tells the kind of a file by its path alone.
func kindOf(p string) Kind {
	dir, name := path.Split(p)
	low := strings.ToLower(name)
	ext := path.Ext(low)
	if lockNames[low] || ext == ".lock" || ext == ".lockfile" {
		return Lock
	}
	if hasElement(dir, vendorDirs) {
		return Vendored
	}
	if hasSuffix(low, generatedSuffixes) || strings.HasPrefix(low, "zz_generated") {
		return Generated
	}
	if hasSuffix(low, minifiedSuffixes) {
		return Minified
	}
	if isTest(dir, name, low, ext) {
		return Test
	}
	if hasElement(dir, exampleDirs) {
		return Example
	}
	switch stem := strings.TrimSuffix(low, ext); {
	case configNames[low] || configNames[stem] && (ext == "" || stem == "dockerfile" || stem == "makefile"):
		return Config
	case strings.HasPrefix(low, "tsconfig") && ext == ".json", strings.HasPrefix(low, "appsettings") && ext == ".json",
		strings.HasPrefix(low, "dockerfile."), strings.HasSuffix(low, "rc.json"), strings.HasSuffix(low, ".config.json"):
		return Config
	case docExtensions[ext] || docNames[low] || docNames[stem] && ext == "" || (ext == ".html" || ext == ".htm") && hasElement(dir, docDirs):
		return Doc
	case configExtensions[ext]:
		return Config
	case dataExtensions[ext]:
		return Data
	case ext == "" && strings.HasPrefix(low, "."), low[0] == '.' && strings.HasSuffix(low, "rc"), low[0] == '.' && strings.Count(low, ".") == 1:
		return Config // .gitignore, .bashrc, .editorconfig
	}
	return Source
}

// isTest knows the conventions of the languages' usual test runners.
func isTest(dir, name, low, ext string) bool {
	stem := name[:len(name)-len(ext)]
	lowStem := low[:len(low)-len(ext)]
	if hasElement(dir, testDirs) || ext != ".go" && hasElement(dir, testDirsButGo) || strings.Contains(dir, ".Tests/") ||
		strings.Contains(dir, ".Test/") || strings.Contains(dir, ".UnitTests/") || strings.Contains(dir, ".IntegrationTests/") {
		return true
	}
	switch ext {
	case ".go":
		return strings.HasSuffix(lowStem, "_test")
	case ".py", ".pyi":
		return strings.HasPrefix(lowStem, "test_") || strings.HasSuffix(lowStem, "_test") || lowStem == "conftest" || lowStem == "tests"
	case ".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".vue", ".svelte", ".coffee":
		return hasSuffix(lowStem, []string{".test", ".spec", ".bench", ".cy", ".e2e", "-test", "-spec", "_test", "_spec", ".stories"}) || lowStem == "test"
	case ".rb", ".lua", ".cr", ".ex", ".exs", ".dart", ".erl", ".ml", ".zig", ".nim", ".jl", ".clj", ".cljs":
		return hasSuffix(lowStem, []string{"_test", "_spec", "_suite"}) || strings.HasPrefix(lowStem, "test_") || lowStem == "runtests"
	case ".rs":
		return hasSuffix(lowStem, []string{"_test", "_tests"}) || lowStem == "tests" || lowStem == "test"
	case ".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".hh", ".m", ".mm", ".cu":
		return hasSuffix(lowStem, []string{"_test", "_tests", "_unittest", "-test", "_spec"}) || strings.HasPrefix(lowStem, "test_") ||
			camelTest(stem, "Test", "Tests", "TestCase")
	case ".java", ".kt", ".kts", ".scala", ".groovy", ".cs", ".vb", ".fs", ".php", ".swift", ".hs":
		return camelTest(stem, "Test", "Tests", "TestCase", "IT", "Spec", "Specs", "Suite") || strings.HasSuffix(lowStem, "_test")
	case ".t", ".bats", ".phpt", ".feature":
		return true
	case ".sh", ".bash", ".r", ".pl", ".sql", ".el":
		return strings.HasPrefix(lowStem, "test-") || strings.HasPrefix(lowStem, "test_") || hasSuffix(lowStem, []string{"_test", "-test", "-tests"})
	}
	return false
}

// camelTest reports whether a CamelCase name ends in one of the words, or starts with Test and another word.
func camelTest(stem string, words ...string) bool {
	for _, w := range words {
		before, ok := strings.CutSuffix(stem, w)
		if ok && (w != "IT" || before != "" && !isUpper(before[len(before)-1])) { // GIT and UNIT are no tests
			return true
		}
	}
	return len(stem) > 4 && strings.HasPrefix(stem, "Test") && isUpper(stem[4])
}

// hasElement reports whether an element of dir is in set, whatever its case.
func hasElement(dir string, set map[string]bool) bool {
	for dir != "" {
		var e string
		e, dir, _ = strings.Cut(dir, "/")
		if set[e] || set[strings.ToLower(e)] {
			return true
		}
	}
	return false
}

func hasSuffix(s string, suffixes []string) bool {
	for _, x := range suffixes {
		if strings.HasSuffix(s, x) {
			return true
		}
	}
	return false
}

func setOf(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}

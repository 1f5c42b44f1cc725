package starlark_test

import (
	"strings"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/starlark"
)

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`
-- MODULE.bazel --
module(
    name = "shop",
    version = "1",
    repo_name = "the_shop",
)
ext = use_extension("//tools:ext.bzl", "ext")
-- BUILD.bazel --
-- tools/BUILD.bazel --
load(":ext.bzl", "x")
load("//tools/private:util.bzl", "y")
-- tools/ext.bzl --
-- tools/private/util.bzl --
load(":sub/other.bzl", "z")
-- tools/sub/other.bzl --
-- core/BUILD --
cc_library(name = "core", deps = ["//base", "//base:text.txt", "//none", "@zlib//:z", "@shop//tools"])
-- base/BUILD --
-- base/BUILD.bazel --
-- base/text.txt --
-- examples/one/WORKSPACE --
workspace(name = "one")
-- examples/one/BUILD --
load("//lib:a.bzl", "a")
-- examples/one/lib/a.bzl --
-- examples/one/lib/BUILD --
-- dev/Tiltfile --
load('../tilt/go/Tiltfile', 'x')
load('ext://tilt', 'y')
-- tilt/go/Tiltfile --
-- tilt/Tiltfile --
`), &starlark.Language)
	r := starlark.NewResolver(p)
	for _, c := range []struct {
		from, path string
		kind       lang.ImportKind
		want       string
	}{
		{"MODULE.bazel", "//tools:ext.bzl", lang.ImportModule, "tools/ext.bzl"},
		{"tools/BUILD.bazel", ":ext.bzl", lang.ImportModule, "tools/ext.bzl"},
		{"tools/BUILD.bazel", "//tools/private:util.bzl", lang.ImportModule, "tools/private/util.bzl"},
		{"core/BUILD", "//tools:private/util.bzl", lang.ImportModule, "tools/private/util.bzl"},
		{"tools/private/util.bzl", ":sub/other.bzl", lang.ImportModule, "tools/sub/other.bzl"},
		{"core/BUILD", "//base", lang.ImportModule, "base/BUILD.bazel"},
		{"core/BUILD", "//base:x", lang.ImportModule, "base/BUILD.bazel"},
		{"core/BUILD", "//base:text.txt", lang.ImportModule, "base/text.txt"},
		{"core/BUILD", "//none", lang.ImportModule, ""},
		{"core/BUILD", "//core:x", lang.ImportModule, ""}, // itself
		{"core/BUILD", "//:x", lang.ImportModule, "BUILD.bazel"},
		{"core/BUILD", "@zlib//:z", lang.ImportModule, ""},
		{"core/BUILD", "@zlib", lang.ImportModule, ""},
		{"core/BUILD", "@//tools:t", lang.ImportModule, "tools/BUILD.bazel"},
		{"core/BUILD", "@shop//tools:t", lang.ImportModule, "tools/BUILD.bazel"},
		{"core/BUILD", "@@the_shop//tools:ext.bzl", lang.ImportModule, "tools/ext.bzl"},
		{"core/BUILD", "@one//lib", lang.ImportModule, "examples/one/lib/BUILD"},
		{"core/BUILD", "../../x.bzl", lang.ImportPath, ""},
		{"examples/one/BUILD", "//lib:a.bzl", lang.ImportModule, "examples/one/lib/a.bzl"},
		{"examples/one/BUILD", "//tools:ext.bzl", lang.ImportModule, ""},
		{"dev/Tiltfile", "../tilt/go/Tiltfile", lang.ImportPath, "tilt/go/Tiltfile"},
		{"dev/Tiltfile", "../tilt/go", lang.ImportPath, "tilt/go/Tiltfile"},
		{"dev/Tiltfile", "ext://tilt", lang.ImportPath, "tilt/Tiltfile"},
	} {
		got := strings.Join(r.Resolve(c.from, lang.Import{Path: c.path, Kind: c.kind}), " ")
		if got != c.want {
			t.Errorf("%s: %s: got %q, want %q", c.from, c.path, got, c.want)
		}
	}
	importtest.Resolve(t, p, &starlark.Language)
}

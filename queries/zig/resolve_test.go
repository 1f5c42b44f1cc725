package zig_test

import (
	"strings"
	"testing"

	"contextcraft/queries/lang"
	"contextcraft/queries/lang/importtest"
	"contextcraft/queries/zig"
)

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`
-- build.zig --
const std = @import("std");
pub fn build(b: *std.Build) void {
    const core_mod = b.createModule(.{
        .root_source_file = b.path("src/core/root.zig"),
        .target = target,
    });
    _ = b.addModule("shop", .{ .root_source_file = b.path("src/shop.zig") });
    const exe = b.addExecutable(.{
        .name = "app",
        .root_module = b.createModule(.{
            .root_source_file = b.path("src/main.zig"),
            .imports = &.{
                .{ .name = "core", .module = core_mod },
            },
        }),
    });
    exe.root_module.addImport("kernel", core_mod);
    exe.root_module.addImport("draw", b.dependency("draw_pkg", .{}).module("drawing"));
    const dep = b.dependency("draw_pkg", .{});
    exe.root_module.addImport("paint", dep.module("drawing"));
    exe.root_module.addAnonymousImport("table", .{ .root_source_file = b.path("src/table.zig") });
    exe.root_module.addImport("gone", gone_mod);
    const old = b.addModule("old", .{ .source_file = .{ .path = "src/old.zig" } });
}
-- build.zig.zon --
.{
    .name = .shop,
    .dependencies = .{
        .far = .{ .url = "https://example.com/x.tar.gz", .hash = "1220" },
        .draw_pkg = .{
            .path = "./pkg/draw",
            .lazy = true,
        },
        .@"draw-too" = .{ .path = "pkg/draw" },
    },
}
-- src/main.zig --
const std = @import("std");
const a = @import("core/a.zig");
-- src/shop.zig --
-- src/table.zig --
-- src/old.zig --
-- src/core/root.zig --
-- src/core/a.zig --
const shop = @import("../shop.zig");
const data = @embedFile("data.txt");
-- src/core/data.txt --
-- pkg/draw/build.zig --
pub fn build(b: *std.Build) void {
    const module = b.addModule("drawing", .{
        .root_source_file = b.path("main.zig"),
    });
    _ = b.addModule("shop", .{ .root_source_file = b.path("shop.zig") });
}
-- pkg/draw/main.zig --
-- pkg/draw/shop.zig --
`), &zig.Language)
	r := zig.NewResolver(p)
	for _, c := range []struct{ from, path, want string }{
		{"src/main.zig", "core/a.zig", "src/core/a.zig"},
		{"src/core/a.zig", "../shop.zig", "src/shop.zig"},
		{"src/core/a.zig", "data.txt", "src/core/data.txt"},
		{"src/core/a.zig", "../../../x.zig", ""},
		{"src/main.zig", "none.zig", ""},
		{"src/main.zig", "main.zig", ""}, // itself
		{"src/main.zig", "std", ""},
		{"src/main.zig", "core", "src/core/root.zig"},
		{"src/main.zig", "kernel", "src/core/root.zig"},
		{"src/main.zig", "shop", "src/shop.zig"},
		{"src/main.zig", "draw", ""}, // not written down by a name
		{"src/main.zig", "paint", "pkg/draw/main.zig"},
		{"src/main.zig", "drawing", "pkg/draw/main.zig"},
		{"src/main.zig", "table", "src/table.zig"},
		{"src/main.zig", "old", "src/old.zig"},
		{"src/main.zig", "gone", ""},
		{"build.zig", "draw_pkg", "pkg/draw/build.zig"},
		{"build.zig", "draw-too", "pkg/draw/build.zig"},
		{"build.zig", "far", ""},
		{"pkg/draw/main.zig", "shop", "pkg/draw/shop.zig"},
	} {
		kind := lang.ImportModule
		if strings.Contains(c.path, ".") {
			kind = lang.ImportPath
		}
		if got := strings.Join(r.Resolve(c.from, lang.Import{Path: c.path, Kind: kind}), " "); got != c.want {
			t.Errorf("%s: %s: got %q, want %q", c.from, c.path, got, c.want)
		}
	}
	importtest.Resolve(t, p, &zig.Language)
}

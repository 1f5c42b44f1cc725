package csharp_test

import (
	"strings"
	"testing"

	"contextcraft/queries/csharp"
	"contextcraft/queries/lang/importtest"
)

func TestResolve(t *testing.T) {
	p := importtest.NewProject(importtest.Tree(`
-- App/Program.cs --
using System;
using Acme.Core;
using static Acme.Core.Helpers;
using Alias = Acme.Core.Models.User;
using Nested = Acme.Core.Outer.Inner;
using Missing = Acme.Core.Absent;
using Acme;
using Acme.Core.Models;
namespace App;
-- Core/A.cs --
namespace Acme.Core { class A {} }
-- Core/Helpers.cs --
namespace Acme.Core { static class Helpers {} }
-- Core/Helpers.Text.cs --
namespace Acme.Core { static partial class Helpers {} }
-- Core/Types.cs --
namespace Acme.Core
{
    namespace Models { public record User(string Name); class Users {} }
    class Outer { public class Inner {} }
}
-- Core/Same.cs --
using Acme.Core;
namespace Acme.Core;
`), &csharp.Language)
	r := csharp.NewResolver(p)
	importtest.Resolve(t, p, &csharp.Language)
	want := []string{
		"", // System
		"Core/A.cs Core/Helpers.Text.cs Core/Helpers.cs Core/Same.cs Core/Types.cs",
		"Core/Helpers.Text.cs Core/Helpers.cs",
		"Core/Types.cs",
		"Core/Types.cs",
		"",
		"", // no file declares Acme itself
		"Core/Types.cs",
	}
	for i, imp := range p.Facts("App/Program.cs").Imports {
		if got := strings.Join(r.Resolve("App/Program.cs", imp), " "); got != want[i] {
			t.Errorf("using %s: got %q, want %q", imp.Path, got, want[i])
		}
	}
	if got := strings.Join(r.Resolve("Core/Same.cs", p.Facts("Core/Same.cs").Imports[0]), " "); strings.Contains(got, "Same") {
		t.Errorf("a file imports itself: %q", got)
	}
}

package zig_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/zig"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &zig.Language) }

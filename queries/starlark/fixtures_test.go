package starlark_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/starlark"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &starlark.Language) }

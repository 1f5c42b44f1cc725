package svelte_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/svelte"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &svelte.Language) }

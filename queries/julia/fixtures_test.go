package julia_test

import (
	"testing"

	"contextcraft/queries/julia"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &julia.Language) }

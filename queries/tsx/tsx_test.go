package tsx_test

import (
	"testing"

	"contextcraft/queries/tsx"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &tsx.Language) }

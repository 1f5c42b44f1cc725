package tsx_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/tsx"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &tsx.Language) }

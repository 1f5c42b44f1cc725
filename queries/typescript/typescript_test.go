package typescript_test

import (
	"testing"

	"contextcraft/queries/typescript"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &typescript.Language) }

package typescript_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/typescript"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &typescript.Language) }

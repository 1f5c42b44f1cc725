package cpp_test

import (
	"testing"

	"contextcraft/queries/cpp"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &cpp.Language) }

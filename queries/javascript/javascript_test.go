package javascript_test

import (
	"testing"

	"contextcraft/queries/javascript"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &javascript.Language) }

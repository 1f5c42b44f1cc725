package python_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/python"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &python.Language) }

package c_test

import (
	"testing"

	"contextcraft/queries/c"
	"contextcraft/queries/lang/langtest"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &c.Language) }

package rust_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/rust"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &rust.Language) }

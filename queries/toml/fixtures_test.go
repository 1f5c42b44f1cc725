package toml_test

import (
	"testing"

	"contextcraft/queries/lang/langtest"
	"contextcraft/queries/toml"
)

func TestFixtures(t *testing.T) { langtest.Run(t, &toml.Language) }
